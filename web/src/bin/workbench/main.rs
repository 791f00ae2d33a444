//! The workbench program, in wasm: the panel for people who make puzzles. It is loaded when the panel is first opened.

#[cfg(target_arch = "wasm32")]
mod exports;

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This program is a part of a web page: `cargo xtask play` shows it.");
}
