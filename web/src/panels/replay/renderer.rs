//! Draws the replay: its board, and beside it the methods, the controls, the log and the candidate grids. It
//! draws only what has changed, like the page's renderer.

use std::fmt::Write;

use ninefold::grid::CellSet;
use ninefold_app::input::PanelButton;
use ninefold_app::protocol::SolveMethod;
use ninefold_app::replay::{PlaybackSpeed, Replay};
use ninefold_app::view_model::{self, CandidateGridView, LogLine, MethodView, ProfileView, ReplayView};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use crate::dom::board_renderer::{BoardRenderer, BoardView};
use crate::dom::{
    action_buttons, append_element, bool_text, element, query_all, remove_attribute, render_cells,
    set_attribute, set_enabled, set_pressed, set_visible,
};
use crate::panels::show_buttons;

/// The board of the replay, and what was last drawn beside it.
pub struct ReplayRenderer {
    board: BoardRenderer,
    view: Option<ReplayView>,
}

impl ReplayRenderer {
    /// Takes over the board from the game.
    pub fn new() -> ReplayRenderer {
        ReplayRenderer { board: BoardRenderer::new(), view: None }
    }

    /// Draws what has changed. Returns whether the rest is to be drawn in a later frame, as much of the board is new.
    pub fn draw(&mut self, replay: &Replay) -> bool {
        let focused = BoardRenderer::focused();
        let board = BoardView {
            cells: view_model::replay_board(replay),
            labels: view_model::replay_labels(replay),
            hint: view_model::replay_hint(replay),
        };
        if self.board.draw(board) {
            return true;
        }
        let view = view_model::replay(replay);
        if self.view.as_ref() != Some(&view) {
            draw_panel(&view, self.view.as_ref());
            self.view = Some(view);
        }
        self.board.follow_focus(focused, replay.cursor());
        false
    }
}

fn draw_panel(view: &ReplayView, before: Option<&ReplayView>) {
    for (index, method) in SolveMethod::ALL.into_iter().enumerate() {
        set_pressed(&PanelButton::Method(method), view.chosen == method);
        if before.is_none_or(|before| before.methods[index] != view.methods[index]) {
            draw_method(method, &view.methods[index]);
        }
    }
    set_text("replay-name", &view.heading);
    let panel = element("replay");
    // Fails only if the class name is invalid.
    let _ = panel.class_list().toggle_with_force("stuck", view.stuck);
    set_text("replay-depth", &view.depth_text);
    set_text("replay-count", &view.position_text);
    draw_sentences(view, before);
    show_buttons(&PanelButton::NextSentence, view.has_more_to_announce);
    let scrubber: HtmlInputElement = element("scrubber").unchecked_into();
    scrubber.set_max(&view.step_count.to_string());
    scrubber.set_value(&view.steps_done.to_string());
    set_attribute(&scrubber, "aria-valuetext", &view.slider_text);
    for button in [PanelButton::First, PanelButton::PreviousMark, PanelButton::StepBack] {
        set_enabled(&button, view.steps_done > 0);
    }
    for button in [PanelButton::StepForward, PanelButton::NextMark, PanelButton::Last] {
        set_enabled(&button, view.steps_done < view.step_count);
    }
    for (id, name) in ["previous-mark", "next-mark"].into_iter().zip(&view.jump_labels) {
        set_attribute(&element(id), "aria-label", name);
        set_attribute(&element(id), "title", name);
    }
    set_enabled(&PanelButton::Play, view.step_count > 0);
    set_pressed(&PanelButton::Play, view.playing);
    for speed in PlaybackSpeed::ALL {
        set_pressed(&PanelButton::Speed(speed), view.speed == speed);
    }
    set_visible(&element("speeds"), view.playing);
    set_visible(&element("by-rounds"), view.by_rounds);
    show_buttons(&PanelButton::CancelMethods, view.running);
    show_buttons(&PanelButton::Rerun, view.can_rerun);
    set_visible(&element("matrices"), view.matrices.is_some());
    for (figure, matrix) in query_all("#matrices figure").iter().zip(view.matrices.iter().flatten()) {
        draw_matrix(figure, matrix);
    }
    if before.is_none_or(|before| before.profile != view.profile) {
        draw_profile(view.profile.as_ref());
    }
    set_visible(&element("proof"), view.proof_note.is_some());
    set_text("proof-note", view.proof_note.as_deref().unwrap_or_default());
    for (item, line) in query_all("#log li").iter().zip(&view.log) {
        draw_line(item, line);
    }
}

/// Draws the sentences of the step, and marks the one that was announced last if there are more.
fn draw_sentences(view: &ReplayView, before: Option<&ReplayView>) {
    let texts = element("replay-step");
    if before.is_none_or(|before| before.sentences != view.sentences) {
        texts.set_text_content(None);
        for sentence in &view.sentences {
            render_cells::draw_text(&append_element(&texts, "p", ""), sentence);
        }
        texts.set_scroll_top(0);
    }
    let spoken = view.spoken_sentence.filter(|sentence| *sentence > 0);
    for (index, paragraph) in query_all("#replay-step p").iter().enumerate() {
        paragraph.set_class_name(if Some(index) == spoken { "spoken" } else { "" });
        if Some(index) == spoken {
            let paragraph: &HtmlElement = paragraph.unchecked_ref();
            texts.set_scroll_top(paragraph.offset_top() - texts.unchecked_ref::<HtmlElement>().offset_top());
        }
    }
}

fn draw_profile(view: Option<&ProfileView>) {
    set_visible(&element("profile"), view.is_some());
    let Some(view) = view else { return };
    set_text("profile-text", &view.rating_text);
    set_text("ways-text", &view.ways_text);
    show_buttons(&PanelButton::Bottleneck, !view.ways_text.is_empty());
    for drawing in ["profile-bars", "ways-bars"] {
        set_attribute(&element(drawing), "viewBox", &format!("0 0 {} 100", view.step_count));
    }
    for (selector, bars) in [
        ("#profile-bars path", &view.rating_bars),
        ("#ways-bars path", &view.ways_bars),
        ("#ways-bars .bottleneck", &view.bottleneck_bar),
    ] {
        if let Some(path) = query_all(selector).first() {
            set_attribute(path, "d", bars);
        }
    }
}

fn draw_method(method: SolveMethod, view: &MethodView) {
    let Some(button) = action_buttons(&PanelButton::Method(method)).into_iter().next() else { return };
    let Ok(Some(row)) = button.closest("tr") else { return };
    row.set_class_name(view.class);
    let cells = row.children();
    for (index, text) in [&view.time, &view.outcome, &view.effort].into_iter().enumerate() {
        if let Some(cell) = cells.item(index as u32 + 1) {
            cell.set_text_content(Some(text));
        }
    }
    if let Ok(Some(bar)) = row.query_selector("rect") {
        set_attribute(&bar, "width", &view.bar_per_mille.to_string());
    }
}

fn draw_matrix(figure: &Element, view: &CandidateGridView) {
    for (selector, cells) in [(".open", view.open), (".placed", view.placed)] {
        if let Ok(Some(path)) = figure.query_selector(selector) {
            set_attribute(&path, "d", &squares(cells));
        }
    }
    if let Ok(Some(caption)) = figure.query_selector("figcaption") {
        caption.set_text_content(Some(&view.label));
    }
}

/// Path with a square for each cell, in an SVG of nine by nine units.
fn squares(cells: CellSet) -> String {
    let mut path = String::with_capacity(cells.len() * 20);
    for cell in cells {
        // Writing to a string cannot fail.
        let _ = write!(path, "M{}.2 {}.2h.6v.6h-.6z", cell.column(), cell.row());
    }
    path
}

fn draw_line(item: &Element, view: &LogLine) {
    let number = if view.number > 0 { view.number.to_string() } else { String::new() };
    item.set_text_content(Some(&[number.as_str(), "  ", &view.text].concat()));
    if view.current {
        set_attribute(item, "aria-current", bool_text(true));
    } else {
        remove_attribute(item, "aria-current");
    }
}

fn set_text(id: &str, text: &str) {
    element(id).set_text_content(Some(text));
}
