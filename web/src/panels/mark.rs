//! The mark of a game: nine squares, one for each block, as in the logo.

use ninefold_app::view_model;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::append_svg;
use crate::dom::set_attribute;

/// Appends the mark of a game with this many filled cells in each block.
pub fn append_mark(parent: &Element, blocks: &[usize; 9]) -> Element {
    let attributes = [("viewBox", "0 0 26 26"), ("class", "blocks"), ("aria-hidden", "true")];
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
    let Ok(squares) = parent.query_selector_all(".blocks path") else { return };
    for (at, filled) in (0..).zip(blocks) {
        if let Some(square) = squares.get(at).and_then(|square| square.dyn_into::<Element>().ok()) {
            set_attribute(&square, "class", if *filled == 9 { "full" } else { "" });
            set_attribute(&square, "opacity", &format!("{}%", view_model::mark_opacity(*filled)));
        }
    }
}
