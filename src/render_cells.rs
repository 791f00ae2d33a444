//! The board's cells and what is drawn over them, for both programs: the page draws its game there, and a room that takes
//! the board over what it has to show.

use ninefold::grid::{Cell, Digit};
use ninefold::hint::HintLevel;
use ninefold::i18n::CellContent;
use ninefold::job::ExplainedStep;
use ninefold::view_model::CellView;
use web_sys::{Element, HtmlElement};

use crate::dom::{append_element, bool_text, document, element, set_attribute};

/// Draws a cell that looks different from before, or is drawn for the first time.
#[inline(never)]
pub fn draw_cell(element: &HtmlElement, cell: Cell, look: &CellView, before: Option<&CellView>) {
    element.set_class_name(&look.classes());
    set_attribute(element, "aria-label", &look.label(cell));
    let flags = |look: &CellView| [look.cursor, look.selected, look.given, look.conflict];
    if before.map(flags) != Some(flags(look)) {
        set_attribute(element, "aria-selected", bool_text(look.cursor || look.selected));
        set_attribute(element, "aria-readonly", bool_text(look.given));
        set_attribute(element, "aria-invalid", bool_text(look.conflict));
        element.set_tab_index(if look.cursor { 0 } else { -1 });
    }
    let inside = |look: &CellView| (look.content, look.same_note, look.colours);
    if before.map(inside) == Some(inside(look)) {
        return;
    }
    let text = if let CellContent::Digit(digit) = look.content { digit.to_string() } else { String::new() };
    element.set_text_content(Some(&text));
    if let CellContent::Notes { corner, centre } = look.content {
        for digit in corner {
            set_attribute(&draw_note(element, digit, look), "data-n", &digit.to_string());
        }
        if !centre.is_empty() {
            let line = append_element(element, "u", "");
            for digit in centre {
                draw_note(&line, digit, look);
            }
        }
    }
    if !look.colours.is_empty() {
        let stripes = append_element(element, "span", "");
        for colour in look.colours {
            append_element(&stripes, "s", "").set_class_name(&["k", &colour.to_string()].concat());
        }
    }
}

fn draw_note(parent: &Element, digit: Digit, look: &CellView) -> Element {
    let note = append_element(parent, "i", &digit.to_string());
    if look.same_note == Some(digit) {
        note.set_class_name("same");
    }
    // Apart by blanks, so that the cell's text reads as its name does. It fails only where an element is to hold itself.
    let _ = parent.append_with_str_1(" ");
    note
}

/// Draws the shapes of a hint that are to be seen on its rung.
#[inline(never)]
pub fn draw_hint(hint: Option<&(ExplainedStep, HintLevel)>) {
    let layer = element("hint");
    layer.set_text_content(None);
    let Some((step, level)) = hint else { return };
    for shape in step.shapes.split_terminator(';') {
        let mut words = shape.splitn(4, ' ');
        let mut word = || words.next().unwrap_or_default();
        let (from, kind, role, rest) = (word(), word(), word(), word());
        if from.parse().is_ok_and(|from: u8| from > level.number()) {
            continue;
        }
        let is_digit = kind == "=";
        let name = if is_digit { "text" } else { "path" };
        let Ok(shape) = document().create_element_ns(Some("http://www.w3.org/2000/svg"), name) else {
            return;
        };
        if is_digit {
            let mut words = rest.split(' ');
            for name in ["x", "y"] {
                set_attribute(&shape, name, words.next().unwrap_or_default());
            }
            shape.set_text_content(words.next());
            set_attribute(&shape, "class", role);
        } else {
            set_attribute(&shape, "d", rest);
            set_attribute(&shape, "class", &[kind, " ", role].concat());
        }
        // Fails only where an element is to hold itself.
        let _ = layer.append_child(&shape);
    }
}
