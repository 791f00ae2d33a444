//! The tools program, in wasm: all jobs, and the panels. It is loaded when first needed, by workers or, if
//! there are none, by the page.

#[cfg(target_arch = "wasm32")]
mod exports;
#[cfg(target_arch = "wasm32")]
mod javascript_api;

/// Runs when the wasm is loaded.
#[cfg(target_arch = "wasm32")]
fn main() {
    ninefold_web::worker::log_panics();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This program is a part of a web page: `cargo xtask play` shows it.");
}
