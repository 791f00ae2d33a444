//! The tools program, in wasm: all jobs, and the panels. It is loaded when first needed, by workers or, if
//! there are none, by the page.

#[cfg(target_arch = "wasm32")]
mod exports;
#[cfg(target_arch = "wasm32")]
mod javascript_api;

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
    ninefold_app::i18n::set_english_hints(ninefold_app::template::ENGLISH_HINTS.to_owned());
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This program is a part of a web page: `cargo xtask play` shows it.");
}
