//! The review program, in wasm: *Look back*. It is loaded when a game is first looked at again; the search runs in the tools program.

#[cfg(target_arch = "wasm32")]
mod exports;

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
    ninefold_app::i18n::set_english_hints(ninefold_app::template::ENGLISH_HINTS.to_owned());
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This program is a part of a web page: `cargo xtask play` shows it.");
}
