//! The picture of a technique: its example on a small board, with its step drawn as in a
//! hint.

use ninefold::grid::{Candidate, Cell};
use ninefold::techniques::Technique;
use ninefold_app::explain::hint_drawing::{Shape, ShapeStyle, SvgPathKind, square_path};
use ninefold_app::i18n::expand_cell_refs;
use ninefold_app::protocol::{Answer, Job, Task, TechniqueExample};
use web_sys::Element;

use crate::dom::render_cells::{append_character, append_letter, append_path, append_shape, squares};
use crate::dom::set_attribute;
use crate::panels::language;

/// Lines of a board of 900 by 900 units: between cells, and around blocks.
const CELL_LINES: &str = "M100 0v900M200 0v900M400 0v900M500 0v900M700 0v900M800 0v900M0 100h900M0 200h900M0 400h900M0 500h900M0 700h900M0 800h900";
const BLOCK_LINES: &str = "M3 3h894v894H3zM300 0v900M600 0v900M0 300h900M0 600h900";

/// Draws the example of the technique that the element names.
pub fn draw(place: &Element) {
    let key = place.get_attribute("data-example").unwrap_or_default();
    if let Some(example) = example(key) {
        draw_example(place, &example);
    }
}

/// Draws an example with the letters of its cells, which the sentences of its step name.
pub fn draw_with_letters(place: &Element, example: &TechniqueExample) {
    let picture = draw_example(place, example);
    for shape in &example.step.shapes {
        if let Shape::Letter { x, y, index, .. } = shape {
            append_letter(&picture, (*x, *y), *index);
        }
    }
}

/// The example with this key.
pub fn example(key: String) -> Option<Box<TechniqueExample>> {
    match Task::new(Job::Example { key, language: language() }).finish() {
        Answer::Example(example) => Some(example),
        _ => None,
    }
}

fn draw_example(place: &Element, example: &TechniqueExample) -> Element {
    let step = &example.step;
    let picture = append_shape(place, "svg", "picture");
    set_attribute(&picture, "viewBox", "0 0 900 900");
    set_attribute(&picture, "role", "img");
    set_attribute(&picture, "aria-label", &expand_cell_refs(&step.pattern).replace('\n', " "));
    // Houses are lit, as on the board.
    append_path(&picture, "corridor", &squares(step.house_cells, 0));
    for shape in &step.shapes {
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
    for shape in &step.shapes {
        match shape {
            Shape::SvgPath { kind: SvgPathKind::Answer, path, .. } => {
                append_path(&picture, "tint placement", path);
            }
            Shape::Digit { style: ShapeStyle::Answer, x, y, digit, .. } => {
                append_character(&picture, "placement", (*x, *y), digit.to_char());
            }
            Shape::Letter { .. } | Shape::SvgPath { kind: SvgPathKind::House | SvgPathKind::Cell, .. } => {}
            Shape::SvgPath { kind, style, path, .. } => {
                append_path(&picture, &[kind.name(), " ", style.class()].concat(), path);
            }
            Shape::Digit { style, x, y, digit, .. } => {
                append_character(&picture, &["marked ", style.class()].concat(), (*x, *y), digit.to_char());
            }
        }
    }
    picture
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
