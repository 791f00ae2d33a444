//! The tools program, in wasm: all jobs, and the panels. It is loaded when first needed, by workers or, if
//! there are none, by the page.

#[cfg(target_arch = "wasm32")]
mod exports;
#[cfg(target_arch = "wasm32")]
mod javascript_api;

#[cfg(target_arch = "wasm32")]
use ninefold_app::{i18n, template};

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
    i18n::set_english_texts(template::ENGLISH_PAGE, template::ENGLISH_HINTS);
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This program is a part of a web page: `cargo xtask play` shows it.");
}
