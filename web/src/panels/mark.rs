//! The mark of a game: nine squares, one for each block, as in the logo.

use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::dom::append_svg;
use crate::dom::render_cells::draw_mark_squares;

/// Appends the mark of a game with this many filled cells in each block.
pub fn append_mark(parent: &Element, blocks: &[usize; 9]) -> Element {
    let attributes = [("viewBox", "0 0 26 26"), ("class", "game-mark"), ("aria-hidden", "true")];
    let mark = append_svg(parent, "svg", &attributes);
    for at in 0..9 {
        let [x, y] = [at % 3, at / 3].map(|place| format!("{:.1}", 1.0 + 8.5 * f64::from(place)));
        append_svg(&mark, "path", &[("d", &format!("M{x} {y}h7v7h-7z"))]);
    }
    draw_mark(parent, blocks);
    mark
}

/// Draws the mark in this element anew.
pub fn draw_mark(parent: &Element, blocks: &[usize; 9]) {
    let Ok(squares) = parent.query_selector_all(".game-mark path") else { return };
    let squares: Vec<Element> = (0..9).filter_map(|at| squares.get(at)?.dyn_into().ok()).collect();
    draw_mark_squares(&squares, blocks);
}
