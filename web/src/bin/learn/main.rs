//! The learn program, in wasm: *Look back*, the profile and the techniques. It is loaded when one of them is first opened; what needs the
//! finders runs in the tools program.

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
