//! Draws the study: the board of the replay, and beside it the methods side by side, the replay's controls, the log and the
//! matrices. Like the page's own view it draws what looks different from before, and nothing else.

use std::fmt::Write;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use ninefold::grid::{Cell, CellSet};
use ninefold::hint::HintLevel;
use ninefold::input;
use ninefold::job::{Told, Way};
use ninefold::replay::{PlaybackSpeed, Replay};
use ninefold::view_model::{self, CandidateGridView, CellView, LogLine, MethodView, ReplayView};

use crate::dom::{
    action_buttons, bool_text, element, focus, focused_element, is_hidden, query_all, set_attribute,
    set_enabled, set_pressed, set_visible,
};
use crate::render_cells;

/// Cells that are drawn before the rest is, if so many or more hold something else.
const MANY_CHANGED: usize = 24;

/// What is drawn.
pub struct ReplayRenderer {
    cursor: Cell,
    cells: Vec<HtmlElement>,
    drawn: [Option<CellView>; 81],
    hint: Option<(Told, HintLevel)>,
    look: Option<ReplayView>,
}

impl ReplayRenderer {
    /// Takes over the board as the game has left it, with the cursor on this cell.
    pub fn new(cursor: Cell) -> ReplayRenderer {
        let cells = Cell::all().map(|cell| element(&format!("c{}", cell.index()))).collect();
        ReplayRenderer { cursor, cells, drawn: [None; 81], hint: None, look: None }
    }

    /// Brings the page up to date. True when that is not all yet, as all at once takes long: what stands beside the board is
    /// drawn after a board with many other digits.
    pub fn draw(&mut self, study: &Replay) -> bool {
        let focused = focused_element();
        let mut changed = 0;
        for (cell, look) in Cell::all().zip(view_model::replay_board(study, self.cursor)) {
            let before = self.drawn[cell.index()].replace(look);
            if before != Some(look) {
                render_cells::draw_cell(&self.cells[cell.index()], cell, &look, before.as_ref());
                changed += usize::from(before.is_none_or(|before| before.content != look.content));
            }
        }
        if changed == self.cells.len() {
            // The hint of the game stays with the game.
            render_cells::draw_hint(None);
        }
        if changed >= MANY_CHANGED {
            return true;
        }
        let hint = view_model::replay_hint(study);
        if self.hint != hint {
            render_cells::draw_hint(hint.as_ref());
            self.hint = hint;
        }
        let look = view_model::replay(study);
        if self.look.as_ref() != Some(&look) {
            draw_panel(&look, self.look.as_ref());
            self.look = Some(look);
        }
        // From a button that has just been hidden the focus comes back to the board.
        if focused.is_some_and(|element| is_hidden(&element)) {
            focus(&self.cells[self.cursor.index()]);
        }
        false
    }
}

/// Draws what stands beside the board.
fn draw_panel(look: &ReplayView, before: Option<&ReplayView>) {
    for (index, way) in Way::ALL.into_iter().enumerate() {
        set_pressed(&input::method_button(way), look.chosen == way);
        if before.is_none_or(|before| before.methods[index] != look.methods[index]) {
            draw_method(way, &look.methods[index]);
        }
    }
    set_text("study-name", &look.method_name);
    set_text("study-depth", &look.depth_text);
    set_text("study-count", &look.position_text);
    set_text("study-step", &look.step_text);
    let scrubber: HtmlInputElement = element("scrubber").unchecked_into();
    scrubber.set_max(&look.step_count.to_string());
    scrubber.set_value(&look.steps_done.to_string());
    set_attribute(&scrubber, "aria-valuetext", &format!("{}: {}", look.position_text, look.step_text));
    for action in ["first", "mark-back", "back"] {
        set_enabled(action, look.steps_done > 0);
    }
    for action in ["on", "mark-on", "last"] {
        set_enabled(action, look.steps_done < look.step_count);
    }
    for (id, name) in ["mark-back", "mark-on"].into_iter().zip(&look.jump_labels) {
        set_attribute(&element(id), "aria-label", name);
        set_attribute(&element(id), "title", name);
    }
    set_enabled("play", look.step_count > 0);
    set_pressed("play", look.playing);
    for speed in PlaybackSpeed::ALL {
        set_pressed(&["speed-", speed.name()].concat(), look.speed == speed);
    }
    set_visible(&element("by-rounds"), look.by_rounds);
    for button in query_all("#study [data-action=cancel]") {
        set_visible(&button, look.running);
    }
    for button in action_buttons("rerun") {
        set_visible(&button, look.can_rerun);
    }
    set_visible(&element("matrices"), look.matrices.is_some());
    for (figure, matrix) in query_all("#matrices figure").iter().zip(look.matrices.iter().flatten()) {
        draw_matrix(figure, matrix);
    }
    for (item, line) in query_all("#log li").iter().zip(&look.log) {
        draw_line(item, line);
    }
}

fn draw_method(way: Way, look: &MethodView) {
    let Some(button) = action_buttons(&input::method_button(way)).into_iter().next() else { return };
    let Ok(Some(row)) = button.closest("tr") else { return };
    row.set_class_name(look.class);
    let cells = row.children();
    for (index, text) in [&look.time, &look.outcome, &look.effort].into_iter().enumerate() {
        if let Some(cell) = cells.item(index as u32 + 1) {
            cell.set_text_content(Some(text));
        }
    }
    if let Ok(Some(bar)) = row.query_selector("rect") {
        set_attribute(&bar, "width", &look.bar_per_mille.to_string());
    }
}

fn draw_matrix(figure: &Element, look: &CandidateGridView) {
    for (selector, cells) in [(".open", look.open), (".placed", look.placed)] {
        if let Ok(Some(path)) = figure.query_selector(selector) {
            set_attribute(&path, "d", &squares(cells));
        }
    }
    if let Ok(Some(caption)) = figure.query_selector("figcaption") {
        caption.set_text_content(Some(&look.label));
    }
}

/// A square for each cell, in an SVG of nine by nine.
fn squares(cells: CellSet) -> String {
    let mut path = String::with_capacity(cells.len() * 20);
    for cell in cells {
        // Writing to a string cannot fail.
        let _ = write!(path, "M{}.2 {}.2h.6v.6h-.6z", cell.column(), cell.row());
    }
    path
}

fn draw_line(item: &Element, look: &LogLine) {
    let number = if look.number > 0 { look.number.to_string() } else { String::new() };
    item.set_text_content(Some(&[number.as_str(), "  ", &look.text].concat()));
    if look.current {
        set_attribute(item, "aria-current", bool_text(true));
    } else {
        // Fails only for a name that is none.
        let _ = item.remove_attribute("aria-current");
    }
}

fn set_text(id: &str, text: &str) {
    element(id).set_text_content(Some(text));
}
