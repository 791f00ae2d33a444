//! The picture of an example: a small board with a step that is drawn as in a hint, as far as it is shown.

use ninefold::grid::{Candidate, Cell};
use ninefold::techniques::Technique;
use ninefold_app::explain::hint_drawing::{Shape, ShapeStyle, SvgPathKind, square_path};
use ninefold_app::i18n::expand_cell_refs;
use ninefold_app::protocol::{HintProgress, TechniqueExample};
use web_sys::Element;

use crate::dom::render_cells::{append_character, append_letter, append_path, append_shape, squares};
use crate::dom::set_attribute;

/// Lines of a board of 900 by 900 units: between cells, and around blocks.
const CELL_LINES: &str = "M100 0v900M200 0v900M400 0v900M500 0v900M700 0v900M800 0v900M0 100h900M0 200h900M0 400h900M0 500h900M0 700h900M0 800h900";
const BLOCK_LINES: &str = "M3 3h894v894H3zM300 0v900M600 0v900M0 300h900M0 600h900";

/// Draws an example in place of what stands there, with the letters of its cells, which the sentences of its step name.
pub fn draw(place: &Element, example: &TechniqueExample, progress: HintProgress) {
    place.set_text_content(None);
    let step = &example.step;
    let shapes = || step.shapes.iter().filter(|shape| shape.is_shown(progress.level, progress.reason));
    let picture = append_shape(place, "svg", "picture");
    set_attribute(&picture, "viewBox", "0 0 900 900");
    set_attribute(&picture, "role", "img");
    set_attribute(&picture, "aria-label", &expand_cell_refs(&step.pattern).replace('\n', " "));
    // As on the board.
    append_path(&picture, "corridor", &squares(step.lit_cells(progress), 0));
    for shape in shapes() {
        if let Shape::SvgPath { kind: SvgPathKind::Cell, style, path, .. } = shape {
            append_path(&picture, &["tint ", style.class()].concat(), path);
        }
    }
    // A single needs no notes: if it has no other drawing, the peers of the placed digit show why.
    let is_single =
        Technique::from_key(&step.technique_key).is_some_and(|technique| technique <= Technique::NakedSingle);
    let is_house = |shape: &Shape| matches!(shape, Shape::SvgPath { kind: SvgPathKind::House, .. });
    if is_single && !step.shapes.iter().any(is_house) {
        for cell in step.placements.iter().copied().flat_map(|placed| placed.cell.peers()) {
            append_path(&picture, "peer", &square_path(cell, 7));
        }
    }
    append_path(&picture, "hairlines", CELL_LINES);
    append_path(&picture, "blocks", BLOCK_LINES);
    for cell in Cell::all() {
        if let Some(digit) = example.grid[cell] {
            let kind = if example.givens[cell].is_some() { "given" } else { "entry" };
            append_character(&picture, kind, centre(cell), digit.to_char());
        } else if !is_single {
            for digit in example.notes[cell.index()] {
                append_character(&picture, "note", note_position(Candidate { cell, digit }), digit.to_char());
            }
        }
    }
    for shape in shapes() {
        match shape {
            Shape::SvgPath { kind: SvgPathKind::Answer, path, .. } => {
                append_path(&picture, "tint placement", path);
            }
            Shape::Digit { style: ShapeStyle::Answer, x, y, digit, .. } => {
                append_character(&picture, "placement", (*x, *y), digit.to_char());
            }
            Shape::Letter { x, y, index, .. } => append_letter(&picture, (*x, *y), *index),
            Shape::SvgPath { kind: SvgPathKind::House | SvgPathKind::Cell, .. } => {}
            Shape::SvgPath { kind, style, path, .. } => {
                append_path(&picture, &[kind.name(), " ", style.class()].concat(), path);
            }
            Shape::Digit { style, x, y, digit, .. } => {
                append_character(&picture, &["marked ", style.class()].concat(), (*x, *y), digit.to_char());
            }
        }
    }
}

fn centre(cell: Cell) -> (u16, u16) {
    position(100 * cell.column() + 50, 100 * cell.row() + 50)
}

/// Position of a note, as in the drawing of a hint.
fn note_position(Candidate { cell, digit }: Candidate) -> (u16, u16) {
    let (row, column) = (digit.index() / 3, digit.index() % 3);
    position(100 * cell.column() + 20 + 30 * column, 100 * cell.row() + 20 + 30 * row)
}

/// A position inside the picture, whose numbers are below 900.
fn position(x: usize, y: usize) -> (u16, u16) {
    (x as u16, y as u16)
}
