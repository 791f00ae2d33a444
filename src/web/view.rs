//! The view: draws what looks different from what it drew before, and nothing else.

use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlDialogElement, HtmlElement};

use ninefold::game::{Game, Mode, Setting, Settings, Theme};
use ninefold::grid::{Cell, Digit};
use ninefold::i18n;
use ninefold::input;
use ninefold::job::Told;
use ninefold::level::Level;
use ninefold::view_model::{self, CardLook, CellLook, ClockLook, PanelLook, Phase};

use super::boot;
use crate::dom::{
    add, all, body, buttons, element, enable, flag, focus, focused, is_hidden, press, set, show,
};
use crate::render_cells;

/// Cells that are drawn before the rest is, if so many or more hold something else.
const MANY: usize = 24;

/// No more cells than these are drawn for one frame, as a phone is busy with them for long.
const MOST: usize = 40;

/// The page's elements and what is drawn on them.
pub struct View {
    cells: Vec<HtmlElement>,
    drawn: [Option<CellLook>; 81],
    panel: Option<PanelLook>,
    hint: Option<(Told, u8)>,
    clock: Option<ClockLook>,
    /// A study has the board; this tells it when that is over.
    over: Option<Function>,
}

impl View {
    /// Finds the page's elements.
    pub fn new() -> View {
        View {
            cells: Cell::all().map(|cell| element(&format!("c{}", cell.index()))).collect(),
            drawn: [None; 81],
            panel: None,
            hint: None,
            clock: None,
            over: None,
        }
    }

    /// Brings the page up to date. True when that is not all yet, as all at once takes long: the panel is drawn after a
    /// board with many other digits. While a study has the board it is not drawn at all.
    pub fn draw(&mut self, game: &Game) -> bool {
        let focused_before = focused();
        let is_first = self.panel.as_ref().is_none_or(|panel| panel.phase == Phase::Loading);
        let is_studying = game.study().is_some();
        if !is_studying && let Some(over) = self.over.take() {
            // A study that breaks down is over, too.
            let _ = over.call0(&JsValue::NULL);
            self.drawn = [None; 81];
            render_cells::draw_hint(None);
            self.hint = None;
            self.draw_board(game);
            return true;
        }
        if !is_studying && self.draw_board(game) >= MANY {
            return true;
        }
        let panel = view_model::panel(game);
        let is_list = |panel: &PanelLook| !panel.card.list.is_empty();
        let is_listed = is_list(&panel) && !self.panel.as_ref().is_some_and(is_list);
        if self.panel.as_ref() != Some(&panel) {
            draw_panel(&panel, self.panel.as_ref());
            self.panel = Some(panel);
        }
        let hint = view_model::hint(game);
        if !is_studying && self.hint != hint {
            render_cells::draw_hint(hint.as_ref());
            self.hint = hint;
        }
        let clock = view_model::clock(game);
        if self.clock.as_ref() != Some(&clock) {
            draw_clock(&clock);
            self.clock = Some(clock);
        }
        // The focus follows the cursor, and comes back from a button that has just been hidden. Where it is
        // nowhere it may be on the browser's own controls, or elsewhere in a page of others: there it is left, but for the
        // very first time in our own page.
        let is_ours = match &focused_before {
            Some(element) => is_on_board(element) || is_hidden(element),
            None => is_first && boot::is_page(),
        };
        if is_ours && !game.has_dialog() {
            if game.play().clock().paused {
                focus(&element("resume-cover"));
            } else if is_listed && let Some(first) = buttons("step-0").first() {
                focus(first.unchecked_ref());
            } else {
                focus(&self.cells[game.play().cursor().index()]);
            }
        }
        false
    }

    /// Draws the cells that look different, up to [`MOST`] that hold something else; returns how many these are.
    fn draw_board(&mut self, game: &Game) -> usize {
        let mut changed = 0;
        for (cell, look) in Cell::all().zip(view_model::board(game)) {
            if changed == MOST {
                break;
            }
            let before = self.drawn[cell.index()].replace(look);
            if before != Some(look) {
                render_cells::draw(&self.cells[cell.index()], cell, &look, before.as_ref());
                changed += usize::from(before.is_some_and(|before| before.content != look.content));
            }
        }
        changed
    }

    /// Leaves the board to a study; nothing if it has it already.
    pub fn give_board(&mut self, over: Function) -> Option<()> {
        self.over.is_none().then(|| self.over = Some(over))
    }
}

fn is_on_board(element: &Element) -> bool {
    element.closest("#board").ok().flatten().is_some()
}

#[inline(never)]
fn draw_panel(look: &PanelLook, before: Option<&PanelLook>) {
    let body = body();
    set(&body, "data-phase", look.phase.name());
    set(&body, "data-view", if look.studying { "study" } else { "play" });
    for level in Level::ALL {
        press(&input::level_button(level), look.level == Some(level));
    }
    for mode in Mode::ALL {
        press(&["mode-", mode.name()].concat(), look.mode == mode);
    }
    set(&body, "data-mode", look.mode.name());
    enable("to-bookmark", look.has_bookmark);
    // What is set comes with the game: until it is there, the page stays as the boot script has dressed it.
    let is_new = |before: &PanelLook| before.phase == Phase::Loading || before.settings != look.settings;
    if look.phase != Phase::Loading && before.is_none_or(is_new) {
        draw_settings(&body, look.settings);
    }
    enable("undo", look.can_undo);
    enable("redo", look.can_redo);
    let hint = element("hint-button");
    hint.set_class_name(if look.hinting { "on" } else { "" });
    if let Ok(Some(name)) = hint.query_selector("span") {
        name.set_text_content(Some(&look.hint));
    }
    for digit in Digit::all() {
        let left = look.left[digit.index()];
        press(&["digit-", &digit.to_string()].concat(), look.armed == Some(digit));
        if before.is_none_or(|before| before.left[digit.index()] != left) {
            draw_pad(digit, left);
        }
    }
    if before.is_none_or(|before| before.card != look.card) {
        draw_card(&look.card);
    }
    let dialog: HtmlDialogElement = element("room").unchecked_into();
    if look.dialog && !dialog.open() {
        // Fails only for a dialog that is open already.
        let _ = dialog.show_modal();
        // WebKit does not find what was out of sight a moment ago, and takes the first button, until the page is laid out.
        for wanted in all("#room [autofocus]").iter().filter(|wanted| !is_hidden(wanted)) {
            focus(wanted.unchecked_ref());
        }
    } else if !look.dialog && dialog.open() {
        dialog.close();
    }
}

#[inline(never)]
fn draw_settings(body: &Element, settings: Settings) {
    for setting in Setting::ALL {
        for button in buttons(&["set-", setting.name()].concat()) {
            set(&button, "aria-checked", flag(settings.has(setting)));
        }
        // What only changes how things look or are listened to is written down for those who do.
        let value = match (setting, settings.has(setting)) {
            (Setting::Notes, on) => {
                if on {
                    "two"
                } else {
                    "one"
                }
            }
            (_, on) => {
                if on {
                    "on"
                } else {
                    "off"
                }
            }
        };
        set(body, &["data-", setting.name()].concat(), value);
    }
    for theme in Theme::ALL {
        press(&["theme-", theme.name()].concat(), settings.theme == theme);
    }
    boot::dress(settings.theme.name());
}

#[inline(never)]
fn draw_pad(digit: Digit, left: usize) {
    for button in buttons(&format!("digit-{digit}")) {
        set(&button, "aria-label", &i18n::pad_label(digit, left));
        button.set_class_name(if left == 0 { "done" } else { "" });
        if let Ok(Some(count)) = button.query_selector("small") {
            count.set_text_content(Some(&left.to_string()));
        }
    }
}

#[inline(never)]
fn draw_card(look: &CardLook) {
    element("more").set_text_content(Some(&look.more));
    let card = element("card");
    card.set_class_name(look.kind);
    element("card-title").set_text_content(Some(&look.title));
    element("card-tag").set_text_content(Some(&look.tag));
    element("card-text").set_text_content(Some(&look.text));
    let facts = element("card-facts");
    show(&facts, look.facts.is_some());
    for (place, fact) in all("#card-facts dd").iter().zip(look.facts.iter().flatten()) {
        place.set_text_content(Some(fact));
    }
    show(&element("card-twins"), look.twin.is_some());
    press("twin-first", look.twin == Some(0));
    press("twin-second", look.twin == Some(1));
    let list = element("card-list");
    list.set_text_content(None);
    for (number, (line, rating)) in look.list.iter().enumerate() {
        let button = add(&list, "button", &[line, " "].concat());
        set(&button, "data-action", &["step-", &number.to_string()].concat());
        add(&button, "small", rating);
    }
    show(&element("progress"), look.kind == "working");
    let actions = all("#card-actions [data-action]");
    for button in actions {
        let name = button.get_attribute("data-action").unwrap_or_default();
        show(&button, look.offers.contains(&name.as_str()));
    }
}

#[inline(never)]
fn draw_clock(look: &ClockLook) {
    // In a page of others there is none.
    for clock in all("#clock") {
        clock.set_text_content(Some(if look.hidden { "--:--" } else { &look.time }));
        set(&clock, "aria-label", &i18n::clock_label(&look.time, look.hidden));
    }
}
