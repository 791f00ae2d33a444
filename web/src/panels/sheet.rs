//! What is printed instead of the page while a panel is open: an image.

use std::sync::Once;

use ninefold_app::print::Paper;

use super::{add_listener, draw_image};
use crate::bridge::files;
use crate::dom::{append_element, body, element, remove_attribute, set_attribute};

/// Says in an attribute of the page that the image is printed, and of which size.
const DATA_SHEET: &str = "data-sheet";

/// The size of what is printed.
pub enum SheetSize {
    Paper(Paper),
    /// A2 across.
    Poster,
}

impl SheetSize {
    fn name(&self) -> &'static str {
        match self {
            SheetSize::Paper(paper) => paper.name(),
            SheetSize::Poster => "poster",
        }
    }
}

/// Shows an image to the printer only, until the panel is closed.
pub fn show(svg: &str, label: &str, size: &SheetSize) {
    static IMAGE: Once = Once::new();
    IMAGE.call_once(|| {
        append_element(&body(), "img", "").set_id("sheet");
        add_listener(&element("panel"), "close", |_| remove_attribute(&body(), DATA_SHEET));
    });
    draw_image("sheet", svg, label);
    set_attribute(&body(), DATA_SHEET, size.name());
}

/// Prints what was shown last.
pub fn print() {
    files::print_image(&element("sheet"));
}
