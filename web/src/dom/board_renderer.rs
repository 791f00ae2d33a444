//! Draws a board that is not the game's: that of the replay, or of a review. It draws only what has changed.

use std::cell::RefCell;

use js_sys::Function;
use ninefold::grid::Cell;
use ninefold_app::protocol::HintProgress;
use ninefold_app::view_model::{CellView, DrawnStep};
use web_sys::{Element, HtmlElement};

use super::{
    append_child, defer, element, focus, focused_element, is_hidden, leak_closure, query_all, render_cells,
    set_attribute,
};

thread_local! {
    /// The letters on the plate of the game, while its board is drawn over.
    static LETTERS: RefCell<Option<Element>> = const { RefCell::new(None) };
}

/// What is to be seen of a board that is drawn in the place of the game's: that of the replay or the review. `page/renderer.rs` draws
/// the game's own.
pub struct BoardView {
    pub cells: [CellView; 81],
    /// Accessible names of the cells, where the cells do not have their own.
    pub labels: Option<Vec<String>>,
    /// The step drawn over the board.
    pub hint: Option<(DrawnStep, HintProgress)>,
}

/// The cells of the board, and the views last drawn in them.
pub struct BoardRenderer {
    cells: Vec<HtmlElement>,
    drawn: [Option<CellView>; 81],
    labels: Option<Vec<String>>,
    hint: Option<(DrawnStep, HintProgress)>,
}

impl BoardRenderer {
    /// Takes over the board from the game.
    pub fn new() -> BoardRenderer {
        let cells = Cell::all().map(|cell| element(&format!("c{}", cell.index()))).collect();
        LETTERS.set(query_all("#hint .thoughts").pop());
        BoardRenderer { cells, drawn: [None; 81], labels: None, hint: None }
    }

    /// Draws what has changed. Returns whether the rest is to be drawn in a later frame, as much of the board is new.
    pub fn draw(&mut self, view: BoardView) -> bool {
        let changed = self.draw_cells(&view.cells, view.labels);
        if changed == self.cells.len() {
            // Removes the hint of the game.
            render_cells::draw_hint(None);
        }
        if changed >= render_cells::MANY_CHANGED {
            return true;
        }
        if self.hint != view.hint {
            render_cells::draw_hint(view.hint.as_ref());
            self.hint = view.hint;
        }
        false
    }

    /// Draws the cells that have changed. Returns the number of those with new content.
    fn draw_cells(&mut self, views: &[CellView; 81], labels: Option<Vec<String>>) -> usize {
        let mut changed = 0;
        for (cell, view) in Cell::all().zip(views) {
            let element = &self.cells[cell.index()];
            let before = self.drawn[cell.index()].replace(*view);
            if before != Some(*view) {
                render_cells::draw_cell(element, cell, view, before.as_ref());
                changed += usize::from(before.is_none_or(|before| before.content != view.content));
            }
            let label_of = |labels: &'_ Option<Vec<String>>| labels.as_ref()?.get(cell.index()).cloned();
            let label = label_of(&labels);
            if before != Some(*view) || label != label_of(&self.labels) {
                set_attribute(element, "aria-label", &label.unwrap_or_else(|| view.label(cell)));
            }
        }
        self.labels = labels;
        changed
    }

    /// Moves the focus to the cursor if it was on the board, or on a button that has just been hidden.
    pub fn follow_focus(&self, focused_before: Option<Element>, cursor: Cell) {
        let is_cell = |element: &Element| element.closest("#board").ok().flatten().is_some();
        if focused_before.is_some_and(|element| is_cell(&element) || is_hidden(&element)) {
            focus(&self.cells[cursor.index()]);
        }
    }

    /// The element that has the focus, to be passed to [`follow_focus`](BoardRenderer::follow_focus) after drawing.
    pub fn focused() -> Option<Element> {
        focused_element()
    }
}

impl Drop for BoardRenderer {
    /// Puts the letters back when the page has drawn its game.
    fn drop(&mut self) {
        thread_local! {
            static RESTORE: Function = leak_closure(|_| {
                if let Some(letters) = LETTERS.take() {
                    append_child(&element("hint"), &letters);
                }
            });
        }
        defer(&RESTORE);
    }
}
