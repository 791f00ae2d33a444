//! The board's cells and what is drawn over them, for both programs: the page draws its game there, and a room that takes
//! the board over what it has to show.

use ninefold::grid::{Cell, Digit};
use ninefold::i18n::Content;
use ninefold::job::Told;
use ninefold::view_model::CellLook;
use web_sys::{Element, HtmlElement};

use crate::dom::{add, document, element, flag, set};

/// Draws a cell that looks different from before, or is drawn for the first time.
#[inline(never)]
pub fn draw(element: &HtmlElement, cell: Cell, look: &CellLook, before: Option<&CellLook>) {
    element.set_class_name(&look.classes());
    set(element, "aria-label", &look.label(cell));
    let flags = |look: &CellLook| [look.cursor, look.selected, look.given, look.conflict];
    if before.map(flags) != Some(flags(look)) {
        set(element, "aria-selected", flag(look.cursor || look.selected));
        set(element, "aria-readonly", flag(look.given));
        set(element, "aria-invalid", flag(look.conflict));
        element.set_tab_index(if look.cursor { 0 } else { -1 });
    }
    let inside = |look: &CellLook| (look.content, look.same_note, look.colours);
    if before.map(inside) == Some(inside(look)) {
        return;
    }
    let text = if let Content::Digit(digit) = look.content { digit.to_string() } else { String::new() };
    element.set_text_content(Some(&text));
    if let Content::Notes { corner, centre } = look.content {
        for digit in corner {
            set(&draw_note(element, digit, look), "data-n", &digit.to_string());
        }
        if !centre.is_empty() {
            let line = add(element, "u", "");
            for digit in centre {
                draw_note(&line, digit, look);
            }
        }
    }
    if !look.colours.is_empty() {
        let stripes = add(element, "span", "");
        for colour in look.colours {
            add(&stripes, "s", "").set_class_name(&["k", &colour.to_string()].concat());
        }
    }
}

fn draw_note(parent: &Element, digit: Digit, look: &CellLook) -> Element {
    let note = add(parent, "i", &digit.to_string());
    if look.same_note == Some(digit) {
        note.set_class_name("same");
    }
    // Apart by blanks, so that the cell's text reads as its name does. It fails only where an element is to hold itself.
    let _ = parent.append_with_str_1(" ");
    note
}

/// Draws the shapes of a hint that are to be seen on its rung.
#[inline(never)]
pub fn draw_hint(hint: Option<&(Told, u8)>) {
    let layer = element("hint");
    layer.set_text_content(None);
    let Some((told, rung)) = hint else { return };
    for shape in told.shapes().split_terminator(';') {
        let mut words = shape.splitn(4, ' ');
        let mut word = || words.next().unwrap_or_default();
        let (from, kind, role, rest) = (word(), word(), word(), word());
        if from.parse().is_ok_and(|from: u8| from > *rung) {
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
                set(&shape, name, words.next().unwrap_or_default());
            }
            shape.set_text_content(words.next());
            set(&shape, "class", role);
        } else {
            set(&shape, "d", rest);
            set(&shape, "class", &[kind, " ", role].concat());
        }
        // Fails only where an element is to hold itself.
        let _ = layer.append_child(&shape);
    }
}
