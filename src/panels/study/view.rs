//! Draws the study: the board of the replay, and beside it the methods side by side, the replay's controls, the log and the
//! matrices. Like the page's own view it draws what looks different from before, and nothing else.

use std::fmt::Write;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use ninefold::grid::{Cell, CellSet};
use ninefold::input;
use ninefold::job::{Told, Way};
use ninefold::replay::{Speed, Study};
use ninefold::view_model::{self, CellLook, LogLine, MatrixLook, StudyLook, WayLook};

use crate::dom::{all, buttons, element, enable, flag, focus, focused, is_hidden, press, set, show};
use crate::render_cells;

/// Cells that are drawn before the rest is, if so many or more hold something else.
const MANY: usize = 24;

/// What is drawn.
pub struct View {
    cursor: Cell,
    cells: Vec<HtmlElement>,
    drawn: [Option<CellLook>; 81],
    hint: Option<(Told, u8)>,
    look: Option<StudyLook>,
}

impl View {
    /// Takes over the board as the game has left it, with the cursor on this cell.
    pub fn new(cursor: Cell) -> View {
        let cells = Cell::all().map(|cell| element(&format!("c{}", cell.index()))).collect();
        View { cursor, cells, drawn: [None; 81], hint: None, look: None }
    }

    /// Brings the page up to date. True when that is not all yet, as all at once takes long: what stands beside the board is
    /// drawn after a board with many other digits.
    pub fn draw(&mut self, study: &Study) -> bool {
        let focused = focused();
        let mut changed = 0;
        for (cell, look) in Cell::all().zip(view_model::study_board(study, self.cursor)) {
            let before = self.drawn[cell.index()].replace(look);
            if before != Some(look) {
                render_cells::draw(&self.cells[cell.index()], cell, &look, before.as_ref());
                changed += usize::from(before.is_none_or(|before| before.content != look.content));
            }
        }
        if changed == self.cells.len() {
            // The hint of the game stays with the game.
            render_cells::draw_hint(None);
        }
        if changed >= MANY {
            return true;
        }
        let hint = view_model::study_hint(study);
        if self.hint != hint {
            render_cells::draw_hint(hint.as_ref());
            self.hint = hint;
        }
        let look = view_model::study(study);
        if self.look.as_ref() != Some(&look) {
            draw(&look, self.look.as_ref());
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
fn draw(look: &StudyLook, before: Option<&StudyLook>) {
    for (index, way) in Way::ALL.into_iter().enumerate() {
        press(&input::way_button(way), look.chosen == way);
        if before.is_none_or(|before| before.ways[index] != look.ways[index]) {
            draw_way(way, &look.ways[index]);
        }
    }
    text("study-name", &look.name);
    text("study-depth", &look.depth);
    text("study-count", &look.count);
    text("study-step", &look.step);
    let scrubber: HtmlInputElement = element("scrubber").unchecked_into();
    scrubber.set_max(&look.len.to_string());
    scrubber.set_value(&look.at.to_string());
    set(&scrubber, "aria-valuetext", &format!("{}: {}", look.count, look.step));
    for action in ["first", "mark-back", "back"] {
        enable(action, look.at > 0);
    }
    for action in ["on", "mark-on", "last"] {
        enable(action, look.at < look.len);
    }
    for (id, name) in ["mark-back", "mark-on"].into_iter().zip(&look.marks) {
        set(&element(id), "aria-label", name);
        set(&element(id), "title", name);
    }
    enable("play", look.len > 0);
    press("play", look.playing);
    for speed in Speed::ALL {
        press(&["speed-", speed.name()].concat(), look.speed == speed);
    }
    show(&element("by-rounds"), look.by_rounds);
    for button in all("#study [data-action=cancel]") {
        show(&button, look.running);
    }
    for button in buttons("rerun") {
        show(&button, look.unfinished);
    }
    show(&element("matrices"), look.matrices.is_some());
    for (figure, matrix) in all("#matrices figure").iter().zip(look.matrices.iter().flatten()) {
        draw_matrix(figure, matrix);
    }
    for (item, line) in all("#log li").iter().zip(&look.log) {
        draw_line(item, line);
    }
}

fn draw_way(way: Way, look: &WayLook) {
    let Some(button) = buttons(&input::way_button(way)).into_iter().next() else { return };
    let Ok(Some(row)) = button.closest("tr") else { return };
    row.set_class_name(look.kind);
    let cells = row.children();
    for (index, text) in [&look.time, &look.outcome, &look.work].into_iter().enumerate() {
        if let Some(cell) = cells.item(index as u32 + 1) {
            cell.set_text_content(Some(text));
        }
    }
    if let Ok(Some(bar)) = row.query_selector("rect") {
        set(&bar, "width", &look.share.to_string());
    }
}

fn draw_matrix(figure: &Element, look: &MatrixLook) {
    for (selector, cells) in [(".open", look.open), (".placed", look.placed)] {
        if let Ok(Some(path)) = figure.query_selector(selector) {
            set(&path, "d", &squares(cells));
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
    if look.present {
        set(item, "aria-current", flag(true));
    } else {
        // Fails only for a name that is none.
        let _ = item.remove_attribute("aria-current");
    }
}

fn text(id: &str, text: &str) {
    element(id).set_text_content(Some(text));
}
