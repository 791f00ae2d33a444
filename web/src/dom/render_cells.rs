//! Draws cells, and the hint over the board, in both programs: the page draws its game, a panel its own
//! board.

use ninefold::grid::{Cell, CellSet, Digit};
use ninefold::hint::HintLevel;
use ninefold_app::cell_content::CellContent;
use ninefold_app::explain::hint_drawing::{Shape, SvgPathKind, square_path};
use ninefold_app::protocol::{HintProgress, lettered_cell};
use ninefold_app::view_model::{CellView, DrawnStep, mark_opacity, tenths};
use web_sys::{Element, HtmlElement};

use crate::bridge::host;
use crate::dom::{
    append_element, append_svg_element, append_text, body, bool_text, element, remove_attribute,
    set_attribute,
};

/// Number of cells with new content from which the board is drawn in a frame of its own.
pub const MANY_CHANGED: usize = 24;

/// Creates the cells of a board that the markup does not have, in a group of rows: each with an ID, of a beginning and its index, and
/// with the index in an attribute. Their content is drawn later.
pub fn append_cells(rows: &Element, id_beginning: &str, attribute: &str) {
    for row in 0..9 {
        let line = append_element(rows, "tr", "");
        set_attribute(&line, "role", "row");
        for column in 0..9 {
            let cell = append_element(&line, "td", "");
            let index = Cell::at(row, column).index().to_string();
            set_attribute(&cell, "id", &[id_beginning, &index].concat());
            set_attribute(&cell, "role", "gridcell");
            set_attribute(&cell, attribute, &index);
        }
    }
}

/// Draws a cell that has changed, or is drawn for the first time.
#[inline(never)]
pub fn draw_cell(element: &HtmlElement, cell: Cell, view: &CellView, before: Option<&CellView>) {
    element.set_class_name(&view.classes());
    set_attribute(element, "aria-label", &view.label(cell));
    let flags = |view: &CellView| [view.cursor, view.selected, view.given, view.conflict];
    if before.map(flags) != Some(flags(view)) {
        set_attribute(element, "aria-selected", bool_text(view.cursor || view.selected));
        set_attribute(element, "aria-readonly", bool_text(view.given));
        set_attribute(element, "aria-invalid", bool_text(view.conflict));
        element.set_tab_index(if view.cursor { 0 } else { -1 });
    }
    let inside = |view: &CellView| (view.content, view.same_note, view.colours);
    if before.map(inside) == Some(inside(view)) {
        return;
    }
    let text = if let CellContent::Digit(digit) = view.content { digit.to_string() } else { String::new() };
    element.set_text_content(Some(&text));
    if let CellContent::Notes { corner, centre } = view.content {
        for digit in corner {
            set_attribute(&draw_note(element, digit, view), "data-n", &digit.to_string());
        }
        if !centre.is_empty() {
            let line = append_element(element, "u", "");
            for digit in centre {
                draw_note(&line, digit, view);
            }
        }
    }
    if !view.colours.is_empty() {
        host::load_optional_style();
        let stripes = append_element(element, "span", "");
        for colour in view.colours {
            append_element(&stripes, "s", "").set_class_name(&["k", &colour.to_string()].concat());
        }
    }
}

fn draw_note(parent: &Element, digit: Digit, view: &CellView) -> Element {
    let note = append_element(parent, "i", &digit.to_string());
    if view.same_note == Some(digit) {
        note.set_class_name("same");
    }
    // Separated by spaces, so that the cell's text reads like its label.
    append_text(parent, " ");
    note
}

/// Draws a hint as far as it is visible at its level: the cells that are lit and the links between candidates below the digits,
/// all else above them. While it is shown the rest of the board is dimmed.
#[inline(never)]
pub fn draw_hint(hint: Option<&(DrawnStep, HintProgress)>) {
    let (below, above) = (element("links"), element("hint"));
    below.set_text_content(None);
    above.set_text_content(None);
    let hint = hint.filter(|(_, progress)| progress.level > HintLevel::Hidden);
    let Some((step, progress)) = hint else {
        return remove_attribute(&body(), "data-hint-level");
    };
    set_attribute(&body(), "data-hint-level", &progress.level.number().to_string());
    append_path(&below, "lit", &squares(step.lit_cells(*progress), 0));
    append_path(&below, "ring", &squares(step.ringed_cells(*progress), 4));
    for shape in step.shapes.iter().filter(|shape| shape.is_shown(progress.level, progress.reason)) {
        match shape {
            // Cells and houses are lit instead of outlined.
            Shape::SvgPath { kind: SvgPathKind::Cell | SvgPathKind::House, .. } => {}
            Shape::SvgPath { kind: SvgPathKind::Link, style, path, .. } => {
                let time = if shape.is_past(progress.reason) { "past link " } else { "link " };
                append_path(&below, &[time, style.class()].concat(), path);
            }
            _ => draw_shape(&above, shape),
        }
    }
}

pub fn draw_text(element: &Element, text: &str) {
    element.set_text_content(None);
    append_text_with_letters(element, text);
}

/// Draws a chain from the parts of a strip: an element for each.
pub fn draw_chain_strip(place: &Element, strip: &str) {
    place.set_text_content(None);
    for part in strip.split(' ') {
        let mut text = part.chars();
        if let Some(name) = text.next() {
            append_element(place, &String::from(name), text.as_str());
        }
    }
}

/// Keeps a comma on the line of the letter before it.
const WORD_JOINER: char = '\u{2060}';

pub fn append_text_with_letters(element: &Element, text: &str) {
    let mut plain = String::new();
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if let Some((letter, _)) = lettered_cell(character) {
            append_plain(element, &mut plain);
            append_element(element, "i", &String::from(letter));
            if matches!(characters.peek(), Some(',' | '.' | ';' | ':' | ')' | '，' | '。' | '、')) {
                plain.push(WORD_JOINER);
            }
        } else {
            plain.push(character);
        }
    }
    append_plain(element, &mut plain);
}

fn append_plain(element: &Element, plain: &mut String) {
    append_text(element, plain);
    plain.clear();
}

/// Draws the nine squares of a mark, one for each block: deeper as it fills, and gold when it is complete.
pub fn draw_mark_squares(squares: &[Element], blocks: &[usize; 9]) {
    for (square, filled) in squares.iter().zip(blocks) {
        set_attribute(square, "class", if *filled == 9 { "full" } else { "" });
        set_attribute(square, "opacity", &format!("{}%", mark_opacity(*filled)));
    }
}

/// A square in each of these cells, this far from its edge.
pub fn squares(cells: CellSet, margin: usize) -> String {
    cells.into_iter().map(|cell| square_path(cell, margin)).collect()
}

pub fn draw_shape(layer: &Element, shape: &Shape) {
    match shape {
        Shape::SvgPath { kind, style, path, .. } => {
            append_path(layer, &[kind.name(), " ", style.class()].concat(), path);
        }
        Shape::Digit { style, x, y, digit, .. } => {
            append_character(layer, style.class(), (*x, *y), digit.to_char());
        }
        Shape::Letter { x, y, index, .. } => append_letter(layer, (*x, *y), *index),
    }
}

pub fn append_path(layer: &Element, class: &str, path: &str) {
    set_attribute(&append_shape(layer, "path", class), "d", path);
}

/// Appends a letter on a disc, by its index in the alphabet, with its middle at a position.
pub fn append_letter(layer: &Element, (x, y): (u16, u16), index: u8) {
    append_path(layer, "badge", &format!("M{} {y}a13 13 0 1 0 26 0a13 13 0 1 0-26 0z", x - 13));
    append_character(layer, "letter", (x, y), char::from(b'A' + index));
}

/// Appends a letter to the shape of a game, at a place from the left and from the top in thousandths.
pub fn append_letter_on_shape(layer: &Element, (left, top): (u64, u64), index: u8) {
    let place = append_svg_element(layer, "svg");
    let percent = |thousandths| [&*tenths(thousandths), "%"].concat();
    for (name, value) in
        [("x", &*percent(left)), ("y", &*percent(top)), ("width", LETTER_EDGE), ("height", LETTER_EDGE)]
    {
        set_attribute(&place, name, value);
    }
    append_letter(&place, (13, 13), index);
}

/// Width and height of the disc of a letter.
const LETTER_EDGE: &str = "26";

/// Appends a character, with its middle at a position, to an SVG element.
pub fn append_character(layer: &Element, class: &str, (x, y): (u16, u16), character: char) {
    let shape = append_shape(layer, "text", class);
    set_attribute(&shape, "x", &x.to_string());
    set_attribute(&shape, "y", &y.to_string());
    shape.set_text_content(Some(&String::from(character)));
}

pub fn append_shape(layer: &Element, name: &str, class: &str) -> Element {
    let shape = append_svg_element(layer, name);
    set_attribute(&shape, "class", class);
    shape
}
