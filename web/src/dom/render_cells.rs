//! Draws cells, and the hint over the board, in both programs: the page draws its game, a panel its own
//! board.

use ninefold::grid::{Cell, Digit};
use ninefold::hint::HintLevel;
use ninefold_app::explain::drawing::Shape;
use ninefold_app::i18n::CellContent;
use ninefold_app::protocol::ExplainedStep;
use ninefold_app::view_model::CellView;
use web_sys::{Element, HtmlElement};

use crate::dom::{append_element, bool_text, document, element, set_attribute};

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
    // Separated by spaces, so that the cell's text reads like its label. Fails only if an element would
    // contain itself.
    let _ = parent.append_with_str_1(" ");
    note
}

/// Draws the shapes of a hint that are visible at its level.
#[inline(never)]
pub fn draw_hint(hint: Option<&(ExplainedStep, HintLevel)>) {
    let layer = element("hint");
    layer.set_text_content(None);
    let Some((step, level)) = hint else { return };
    for shape in step.shapes.iter().filter(|shape| shape.level() <= *level) {
        draw_shape(&layer, shape);
    }
}

/// Adds a shape to an SVG element.
pub fn draw_shape(layer: &Element, shape: &Shape) {
    let name = if matches!(shape, Shape::Digit { .. }) { "text" } else { "path" };
    let Ok(drawn) = document().create_element_ns(Some("http://www.w3.org/2000/svg"), name) else { return };
    let class = match shape {
        Shape::Path { kind, style, path, .. } => {
            set_attribute(&drawn, "d", path);
            [kind.name(), " ", style.class()].concat()
        }
        Shape::Digit { style, x, y, digit, .. } => {
            set_attribute(&drawn, "x", &x.to_string());
            set_attribute(&drawn, "y", &y.to_string());
            drawn.set_text_content(Some(&digit.to_string()));
            style.class().to_owned()
        }
    };
    set_attribute(&drawn, "class", &class);
    // Fails only if an element would contain itself.
    let _ = layer.append_child(&drawn);
}
