//! The view: draws what looks different from what it drew before, and nothing else.

use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlDialogElement, HtmlElement};

use ninefold::game::{Game, Mode, Setting, Settings, Theme};
use ninefold::grid::{Cell, Digit};
use ninefold::hint::HintLevel;
use ninefold::i18n;
use ninefold::input;
use ninefold::job::Told;
use ninefold::level::Level;
use ninefold::view_model::{self, CellView, ClockView, MessageView, PageView, Phase};

use super::host;
use crate::dom::{
    action_buttons, append_element, body, bool_text, element, focus, focused_element, is_hidden, query_all,
    set_attribute, set_enabled, set_pressed, set_visible,
};
use crate::render_cells;

/// Cells that are drawn before the rest is, if so many or more hold something else.
const MANY_CHANGED: usize = 24;

/// No more cells than these are drawn for one frame, as a phone is busy with them for long.
const MAX_CHANGED: usize = 40;

/// The page's elements and what is drawn on them.
pub struct PageRenderer {
    cells: Vec<HtmlElement>,
    drawn: [Option<CellView>; 81],
    panel: Option<PageView>,
    hint: Option<(Told, HintLevel)>,
    clock: Option<ClockView>,
    /// A study has the board; this tells it when that is over.
    on_replay_end: Option<Function>,
}

impl PageRenderer {
    /// Finds the page's elements.
    pub fn new() -> PageRenderer {
        PageRenderer {
            cells: Cell::all().map(|cell| element(&format!("c{}", cell.index()))).collect(),
            drawn: [None; 81],
            panel: None,
            hint: None,
            clock: None,
            on_replay_end: None,
        }
    }

    /// Brings the page up to date. True when that is not all yet, as all at once takes long: the panel is drawn after a
    /// board with many other digits. While a study has the board it is not drawn at all.
    pub fn draw(&mut self, game: &Game) -> bool {
        let focused_before = focused_element();
        let is_first = self.panel.as_ref().is_none_or(|panel| panel.phase == Phase::Loading);
        let is_replaying = game.replay_mode().is_some();
        if !is_replaying && let Some(on_replay_end) = self.on_replay_end.take() {
            // A study that breaks down is over, too.
            let _ = on_replay_end.call0(&JsValue::NULL);
            self.drawn = [None; 81];
            render_cells::draw_hint(None);
            self.hint = None;
            self.draw_board(game);
            return true;
        }
        if !is_replaying && self.draw_board(game) >= MANY_CHANGED {
            return true;
        }
        let panel = view_model::page(game);
        let is_list = |panel: &PageView| !panel.message.steps.is_empty();
        let is_listed = is_list(&panel) && !self.panel.as_ref().is_some_and(is_list);
        if self.panel.as_ref() != Some(&panel) {
            draw_panel(&panel, self.panel.as_ref());
            self.panel = Some(panel);
        }
        let hint = view_model::hint(game);
        if !is_replaying && self.hint != hint {
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
            None => is_first && host::is_page(),
        };
        if is_ours && !game.is_dialog_open() {
            if game.session().clock().paused {
                focus(&element("resume-cover"));
            } else if is_listed && let Some(first) = action_buttons("step-0").first() {
                focus(first.unchecked_ref());
            } else {
                focus(&self.cells[game.session().cursor().index()]);
            }
        }
        false
    }

    /// Draws the cells that look different, up to [`MOST`] that hold something else; returns how many these are.
    fn draw_board(&mut self, game: &Game) -> usize {
        let mut changed = 0;
        for (cell, look) in Cell::all().zip(view_model::board(game)) {
            if changed == MAX_CHANGED {
                break;
            }
            let before = self.drawn[cell.index()].replace(look);
            if before != Some(look) {
                render_cells::draw_cell(&self.cells[cell.index()], cell, &look, before.as_ref());
                changed += usize::from(before.is_some_and(|before| before.content != look.content));
            }
        }
        changed
    }

    /// Leaves the board to a study; nothing if it has it already.
    pub fn release_board(&mut self, on_replay_end: Function) -> Option<()> {
        self.on_replay_end.is_none().then(|| self.on_replay_end = Some(on_replay_end))
    }
}

fn is_on_board(element: &Element) -> bool {
    element.closest("#board").ok().flatten().is_some()
}

#[inline(never)]
fn draw_panel(look: &PageView, before: Option<&PageView>) {
    let body = body();
    set_attribute(&body, "data-phase", look.phase.name());
    set_attribute(&body, "data-view", if look.replaying { "study" } else { "play" });
    for level in Level::ALL {
        set_pressed(&input::level_action_name(level), look.level == Some(level));
    }
    for mode in Mode::ALL {
        set_pressed(&["mode-", mode.name()].concat(), look.mode == mode);
    }
    set_attribute(&body, "data-mode", look.mode.name());
    set_enabled("to-bookmark", look.has_bookmark);
    // What is set comes with the game: until it is there, the page stays as the boot script has dressed it.
    let is_new = |before: &PageView| before.phase == Phase::Loading || before.settings != look.settings;
    if look.phase != Phase::Loading && before.is_none_or(is_new) {
        draw_settings(&body, look.settings);
    }
    set_enabled("undo", look.can_undo);
    set_enabled("redo", look.can_redo);
    let hint = element("hint-button");
    hint.set_class_name(if look.has_hint { "on" } else { "" });
    if let Ok(Some(name)) = hint.query_selector("span") {
        name.set_text_content(Some(&look.hint_label));
    }
    for digit in Digit::all() {
        let left = look.remaining[digit.index()];
        set_pressed(&["digit-", &digit.to_string()].concat(), look.active_digit == Some(digit));
        if before.is_none_or(|before| before.remaining[digit.index()] != left) {
            draw_pad(digit, left);
        }
    }
    if before.is_none_or(|before| before.message != look.message) {
        draw_card(&look.message);
    }
    let dialog: HtmlDialogElement = element("room").unchecked_into();
    if look.dialog_open && !dialog.open() {
        // Fails only for a dialog that is open already.
        let _ = dialog.show_modal();
        // WebKit does not find what was out of sight a moment ago, and takes the first button, until the page is laid out.
        for wanted in query_all("#room [autofocus]").iter().filter(|wanted| !is_hidden(wanted)) {
            focus(wanted.unchecked_ref());
        }
    } else if !look.dialog_open && dialog.open() {
        dialog.close();
    }
}

#[inline(never)]
fn draw_settings(body: &Element, settings: Settings) {
    for setting in Setting::ALL {
        for button in action_buttons(&["set-", setting.name()].concat()) {
            set_attribute(&button, "aria-checked", bool_text(settings.has(setting)));
        }
        // What only changes how things look or are listened to is written down for those who do.
        let value = match (setting, settings.has(setting)) {
            (Setting::CentreNotes, on) => {
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
        set_attribute(body, &["data-", setting.name()].concat(), value);
    }
    for theme in Theme::ALL {
        set_pressed(&["theme-", theme.name()].concat(), settings.theme == theme);
    }
    host::apply_theme(settings.theme.name());
}

#[inline(never)]
fn draw_pad(digit: Digit, left: usize) {
    for button in action_buttons(&format!("digit-{digit}")) {
        set_attribute(&button, "aria-label", &i18n::pad_label(digit, left));
        button.set_class_name(if left == 0 { "done" } else { "" });
        if let Ok(Some(count)) = button.query_selector("small") {
            count.set_text_content(Some(&left.to_string()));
        }
    }
}

#[inline(never)]
fn draw_card(look: &MessageView) {
    element("more").set_text_content(Some(&look.more_label));
    let card = element("card");
    card.set_class_name(look.class);
    element("card-title").set_text_content(Some(&look.title));
    element("card-tag").set_text_content(Some(&look.tag));
    element("card-text").set_text_content(Some(&look.text));
    let facts = element("card-facts");
    set_visible(&facts, look.facts.is_some());
    for (place, fact) in query_all("#card-facts dd").iter().zip(look.facts.iter().flatten()) {
        place.set_text_content(Some(fact));
    }
    set_visible(&element("card-twins"), look.shown_solution.is_some());
    set_pressed("twin-first", look.shown_solution == Some(0));
    set_pressed("twin-second", look.shown_solution == Some(1));
    let list = element("card-list");
    list.set_text_content(None);
    for (number, (line, rating)) in look.steps.iter().enumerate() {
        let button = append_element(&list, "button", &[line, " "].concat());
        set_attribute(&button, "data-action", &["step-", &number.to_string()].concat());
        append_element(&button, "small", rating);
    }
    set_visible(&element("progress"), look.class == "working");
    let actions = query_all("#card-actions [data-action]");
    for button in actions {
        let name = button.get_attribute("data-action").unwrap_or_default();
        set_visible(&button, look.actions.contains(&name.as_str()));
    }
}

#[inline(never)]
fn draw_clock(look: &ClockView) {
    // In a page of others there is none.
    for clock in query_all("#clock") {
        clock.set_text_content(Some(if look.hidden { "--:--" } else { &look.time }));
        set_attribute(&clock, "aria-label", &i18n::clock_label(&look.time, look.hidden));
    }
}
