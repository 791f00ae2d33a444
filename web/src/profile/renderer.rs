//! Draws the profile.

use ninefold_app::view_model::{PlayerProfileView, TIMES_PLOT_SIZE, TimesPlotView};
use web_sys::Element;

use crate::dom::{
    append_element, append_svg, bool_text, draw_facts, element, query_all, set_attribute, set_visible,
};

/// The classes of the parts of a bar.
const BAR_PARTS: [&str; 3] = ["found", "hinted", "overlooked"];

pub fn draw(view: &PlayerProfileView) {
    draw_facts("#player-profile .facts", &view.facts);
    let note = element("player-note");
    set_attribute(&note, "aria-busy", bool_text(view.is_busy));
    note.set_text_content(Some(&view.note));
    set_visible(&element("player-techniques"), !view.techniques.is_empty());
    for list in query_all("#player-techniques ol") {
        draw_techniques(&list, view);
    }
    set_visible(&element("player-times"), view.times.is_some());
    for figure in query_all("#player-times figure") {
        figure.set_text_content(None);
        if let Some(times) = &view.times {
            draw_times(&figure, times);
        }
    }
}

fn draw_techniques(list: &Element, view: &PlayerProfileView) {
    list.set_text_content(None);
    for technique in &view.techniques {
        let row = append_element(list, "li", "");
        append_element(&row, "b", &technique.name);
        let bar = append_svg(
            &row,
            "svg",
            &[("viewBox", "0 0 100 1"), ("preserveAspectRatio", "none"), ("aria-hidden", "true")],
        );
        let mut start = 0;
        for (width, class) in technique.bar.iter().zip(BAR_PARTS) {
            let (x, width_text) = (start.to_string(), width.to_string());
            append_svg(&bar, "rect", &[("x", &x), ("width", &width_text), ("height", "1"), ("class", class)]);
            start += width;
        }
        append_element(&row, "span", &technique.text);
    }
}

fn draw_times(figure: &Element, times: &TimesPlotView) {
    append_element(figure, "figcaption", &times.label);
    let (width, height) = TIMES_PLOT_SIZE;
    let size = format!("0 0 {width} {height}");
    let plot = append_svg(figure, "svg", &[("viewBox", &size), ("role", "img")]);
    set_attribute(&plot, "aria-label", &times.label);
    append_svg(&plot, "path", &[("d", &times.equal_line)]);
    for (x, y) in &times.dots {
        append_svg(&plot, "circle", &[("cx", x), ("cy", y), ("r", "3")]);
    }
    let list = append_element(figure, "ol", "");
    for point in &times.points {
        append_element(&list, "li", point);
    }
}
