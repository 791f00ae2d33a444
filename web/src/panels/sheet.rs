//! What is printed instead of the page while a panel is open: an image.

use std::sync::Once;

use ninefold_app::print::Paper;

use super::{add_listener, draw_image};
use crate::bridge::files;
use crate::dom::{append_element, body, element, remove_attribute, set_attribute};

/// Says in an attribute of the page that the image is printed, and on which paper.
const DATA_SHEET: &str = "data-sheet";

/// Shows an image to the printer only, until the panel is closed.
pub fn show(svg: &str, label: &str, paper: Paper) {
    static IMAGE: Once = Once::new();
    IMAGE.call_once(|| {
        append_element(&body(), "img", "").set_id("sheet");
        add_listener(&element("panel"), "close", |_| remove_attribute(&body(), DATA_SHEET));
    });
    draw_image("sheet", svg, label);
    set_attribute(&body(), DATA_SHEET, paper.name());
}

/// Prints what was shown last.
pub fn print() {
    files::print_image(&element("sheet"));
}
