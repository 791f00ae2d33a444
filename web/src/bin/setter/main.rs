//! The setter program, in wasm: the surveys of the workbench and its searches for other puzzles, in the workers that it starts for them, and the
//! canonical forms of `functions.js`. It has no panel, so it is small.

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
