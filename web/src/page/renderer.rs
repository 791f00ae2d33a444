//! Draws the page: only what has changed since it was last drawn.

use js_sys::Function;
use ninefold::grid::{Cell, Digit};
use ninefold::level::Level;
use ninefold_app::game::{Drawings, Game, Mode, PadLayout, Setting, Settings, Theme};
use ninefold_app::i18n;
use ninefold_app::markup::{Button, MarkupName};
use ninefold_app::protocol::HintProgress;
use ninefold_app::view_model::{self, CellView, ClockView, DrawnStep, GamePhase, MessageView, PageView};
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlDialogElement, HtmlElement};

use crate::bridge::dom::PlainElement;
use crate::bridge::{host, tools_program};
use crate::dom::{
    action_buttons, append_element, body, bool_text, closest_to, element, focus, focused_element, is_hidden,
    query_all, render_cells, root_element, set_attribute, set_button, set_enabled, set_pressed, set_text,
    set_visible, toggle_attribute,
};

/// Maximum number of cells with new content per frame: a phone takes long to draw them.
const MAX_CHANGED: usize = 40;

/// What stays in sight above the sentence of a hint that is read, in pixels.
const HEADING_HEIGHT: i32 = 80;

/// Longest sentence that is set in large letters on phones, in characters.
const MAX_LARGE_CHARS: usize = 100;

/// Elements of the page, and the views last drawn in them.
pub struct PageRenderer {
    cells: Vec<HtmlElement>,
    drawn: [Option<CellView>; 81],
    panel: Option<PageView>,
    hint: Option<(DrawnStep, HintProgress)>,
    drawings: Option<Drawings>,
    clock: Option<ClockView>,
    /// Set while the replay has the board: called when that ends.
    on_replay_end: Option<Function>,
}

impl PageRenderer {
    pub fn new() -> PageRenderer {
        PageRenderer {
            cells: Cell::all().map(|cell| element(&format!("c{}", cell.index()))).collect(),
            drawn: [None; 81],
            panel: None,
            hint: None,
            drawings: None,
            clock: None,
            on_replay_end: None,
        }
    }

    /// Draws what has changed. Returns whether there is more to draw: if much of the board is new, the rest
    /// is drawn in a later frame. While the replay has the board, the board is not drawn.
    pub fn draw(&mut self, game: &Game) -> bool {
        let focused_before = focused_element();
        let is_first = self.panel.as_ref().is_none_or(|panel| panel.phase == GamePhase::Loading);
        let is_replaying = game.is_replaying();
        if !is_replaying && let Some(on_replay_end) = self.on_replay_end.take() {
            // A replay that crashes has ended, too.
            let _ = on_replay_end.call0(&JsValue::NULL);
            self.drawn = [None; 81];
            render_cells::draw_hint(None);
            self.hint = None;
            self.draw_board(game);
            return true;
        }
        let changed = if is_replaying { 0 } else { self.draw_board(game) };
        if changed >= render_cells::MANY_CHANGED {
            return true;
        }
        let drawings = view_model::drawings(game);
        if changed > 0 || self.drawings != drawings {
            // Also where they were, if there are none any more.
            if let Some(drawings) = drawings.or(self.drawings.map(|_| Drawings::NONE)) {
                tools_program::draw_notes(drawings.as_str());
            }
            self.drawings = drawings;
        }
        let panel = view_model::page(game);
        let is_list = |panel: &PageView| !panel.message.steps.is_empty();
        let is_listed = is_list(&panel) && !self.panel.as_ref().is_some_and(is_list);
        let mut begins_message = false;
        if self.panel.as_ref() != Some(&panel) {
            begins_message = self.panel.as_ref().is_none_or(|before| begins(&panel.message, &before.message));
            draw_panel(&panel, self.panel.as_ref());
            self.panel = Some(panel);
        }
        let hint = view_model::hint_view(game);
        if !is_replaying && self.hint != hint {
            render_cells::draw_hint(hint.as_ref());
            self.hint = hint;
        }
        let clock = view_model::clock(game);
        if self.clock.as_ref() != Some(&clock) {
            draw_clock(&clock);
            self.clock = Some(clock);
        }
        if begins_message {
            scroll_message();
        }
        // The focus follows the cursor, unless the replay has the board, and returns from a button that was just
        // hidden. If no element has the focus, it may be in the browser's controls or in another part of an
        // embedding page, where it stays; except for the first time in the game's own page.
        let is_ours = match &focused_before {
            Some(element) => is_on_board(element) || is_hidden(element),
            None => is_first && host::is_page(),
        };
        if is_ours && !game.is_dialog_open() {
            if game.session().clock().paused {
                focus(&element("resume-cover"));
            } else if is_listed && let Some(first) = action_buttons(&Button::Step(0)).first() {
                focus(first.unchecked_ref());
            } else {
                focus(&self.cells[game.session().cursor().index()]);
            }
        }
        false
    }

    /// Draws changed cells, at most [`MAX_CHANGED`] with new content. Returns the number of those.
    fn draw_board(&mut self, game: &Game) -> usize {
        let mut changed = 0;
        for (cell, view) in Cell::all().zip(view_model::board(game)) {
            if changed == MAX_CHANGED {
                break;
            }
            let before = self.drawn[cell.index()].replace(view);
            if before != Some(view) {
                render_cells::draw_cell(&self.cells[cell.index()], cell, &view, before.as_ref());
                changed += usize::from(before.is_some_and(|before| before.content != view.content));
            }
        }
        changed
    }

    /// Hands the board over to the replay; `None` if the replay already has it.
    pub fn release_board(&mut self, on_replay_end: Function) -> Option<()> {
        self.on_replay_end.is_none().then(|| self.on_replay_end = Some(on_replay_end))
    }
}

fn is_on_board(element: &Element) -> bool {
    closest_to(element, "[data-view=play] #board").is_some()
}

#[inline(never)]
fn draw_panel(view: &PageView, before: Option<&PageView>) {
    let body = body();
    set_attribute(&body, "data-phase", view.phase.name());
    set_attribute(&body, "data-view", if view.replaying { "replay" } else { "play" });
    // An embedded game has no header.
    for (selector, text) in [("#level-name", &view.level_name), ("#puzzle-id", &view.puzzle_id)] {
        for place in query_all(selector) {
            set_text(&place, text);
        }
    }
    if before.is_none_or(|before| before.blocks != view.blocks) {
        render_cells::draw_mark_squares(&query_all(".mark path"), &view.blocks);
    }
    toggle_attribute(&body, "data-fresh", view.fresh);
    for level in Level::ALL {
        set_pressed(&Button::NewLevel(level), view.level == Some(level));
    }
    for mode in Mode::ALL {
        set_pressed(&Button::Mode(mode), view.mode == mode);
    }
    set_attribute(&body, "data-mode", view.mode.name());
    if view.mode == Mode::Colour {
        host::load_optional_style();
    }
    set_enabled(&Button::ToBookmark, view.has_bookmark);
    // Settings are loaded with the game. Until then the page keeps the theme that its script has applied.
    let is_new = |before: &PageView| before.phase == GamePhase::Loading || before.settings != view.settings;
    if view.phase != GamePhase::Loading && before.is_none_or(is_new) {
        draw_settings(&body, view.settings);
    }
    set_enabled(&Button::Undo, view.can_undo);
    set_enabled(&Button::Redo, view.can_redo);
    for digit in Digit::all() {
        let left = view.remaining[digit.index()];
        set_pressed(&Button::Digit(digit), view.active_digit == Some(digit));
        if before.is_none_or(|before| before.remaining[digit.index()] != left || before.mode != view.mode) {
            draw_pad(digit, left, view.mode == Mode::Colour);
        }
    }
    if before.is_none_or(|before| before.message != view.message) {
        draw_message(&view.message);
    }
    let dialog: HtmlDialogElement = element("panel").unchecked_into();
    toggle_attribute(&root_element(), "data-dialog", view.dialog_open);
    if view.dialog_open && !dialog.open() {
        dialog.unchecked_ref::<PlainElement>().show_modal();
        // Browsers keep how far an element was scrolled, and the dialog may have another panel now.
        dialog.set_scroll_top(0);
        // WebKit does not focus an element that was hidden a moment ago, but the first button, until the page
        // is laid out.
        for wanted in query_all("#panel [autofocus]").iter().filter(|wanted| !is_hidden(wanted)) {
            focus(wanted.unchecked_ref());
        }
    } else if !view.dialog_open && dialog.open() {
        dialog.close();
    }
}

#[inline(never)]
fn draw_settings(body: &Element, settings: Settings) {
    for setting in Setting::ALL {
        for button in action_buttons(&Button::Set(setting)) {
            set_attribute(&button, "aria-checked", bool_text(settings.has(setting)));
        }
        // Settings that only affect the style sheets and scripts are written to attributes.
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
        set_pressed(&Button::Theme(theme), settings.theme == theme);
    }
    for pad in PadLayout::ALL {
        set_pressed(&Button::Pad(pad), settings.pad == pad);
    }
    set_attribute(body, "data-pad", settings.pad.name());
    if settings.is_rearranged() {
        host::load_optional_style();
    }
    host::apply_theme(settings.theme.name());
}

#[inline(never)]
fn draw_pad(digit: Digit, left: usize, is_colour: bool) {
    for button in action_buttons(&Button::Digit(digit)) {
        set_attribute(&button, "aria-label", &i18n::pad_label(digit, left, is_colour));
        button.set_class_name(if left == 0 { "done" } else { "" });
    }
    let count = if left == 0 { "✓".to_owned() } else { "•".repeat(left) };
    for place in query_all(&format!("[data-action=digit-{digit}] small")) {
        set_text(&place, &count);
    }
}

#[inline(never)]
fn draw_message(view: &MessageView) {
    set_text(&element("more"), &view.more_label);
    element("message").set_class_name(view.class);
    // For rules about what lies before the message: the browser would look at `:has()` with every change below the body.
    set_attribute(&body(), "data-message", view.class);
    set_text(&element("message-title"), &view.title);
    set_text(&element("message-tag"), &view.tag);
    draw_message_text(view);
    let facts = element("message-facts");
    set_visible(&facts, view.facts.is_some());
    for (place, fact) in query_all("#message-facts dd").iter().zip(view.facts.iter().flatten()) {
        set_text(place, fact);
    }
    set_visible(&element("message-alternatives"), view.shown_solution.is_some());
    set_pressed(&Button::AlternativeFirst, view.shown_solution == Some(0));
    set_pressed(&Button::AlternativeSecond, view.shown_solution == Some(1));
    let list = element("message-steps");
    list.set_text_content(None);
    for (number, (line, rating)) in view.steps.iter().enumerate() {
        let button = append_element(&list, "button", &[line, " "].concat());
        set_button(&button, &Button::Step(number));
        append_element(&button, "small", rating);
    }
    set_visible(&element("progress"), view.class == "working");
    let buttons = query_all("#message .heading [data-action], #message-actions [data-action]");
    for button in buttons {
        let name = button.get_attribute("data-action");
        set_visible(&button, view.buttons.iter().any(|shown| Some(&*shown.name()) == name.as_deref()));
    }
}

/// Whether a message is not the one before, nor the next report of the same job, which stays where it was scrolled to.
fn begins(message: &MessageView, before: &MessageView) -> bool {
    message != before && (message.class != "working" || before.class != message.class)
}

/// Scrolls the message to its top, or to the sentence of a hint that is read. This makes the browser lay out the page:
/// called when all else is drawn, so that it does so once.
fn scroll_message() {
    let top = query_all("#message-text .now")
        .first()
        .map_or(0, |line| line.unchecked_ref::<HtmlElement>().offset_top() - HEADING_HEIGHT);
    element("message").set_scroll_top(top);
}

fn draw_message_text(view: &MessageView) {
    let place = element("message-text");
    render_cells::draw_text(&place, &view.text);
    let (mut count, mut strip) = (String::new(), "");
    if let Some((step, read)) = &view.read {
        for (index, reason) in step.reasons.iter().enumerate() {
            let line = append_element(&place, "span", "");
            render_cells::append_text_with_letters(&line, &reason.sentence);
            if index == *read {
                let is_short = reason.sentence.chars().count() <= MAX_LARGE_CHARS;
                line.set_class_name(if is_short { "now short" } else { "now" });
            }
        }
        strip = &step.chain_strip;
        count = [&(read + 1).to_string(), "/", &step.reasons.len().to_string()].concat();
        set_enabled(&Button::ReasonBack, *read > 0);
    }
    render_cells::draw_chain_strip(&element("chain-strip"), strip);
    set_text(&element("reason-count"), &count);
}

#[inline(never)]
fn draw_clock(view: &ClockView) {
    // An embedded game has no clock.
    for clock in query_all("#clock") {
        let time = if view.hidden { "--:--" } else { &view.time };
        // Not its text, which would have to be in its name, and that would change each second.
        set_attribute(&clock, "data-time", time);
        set_attribute(&clock, "aria-description", time);
    }
}
