//! The proof program, in wasm: it writes the archive of a proof. It is loaded for each proof, by a worker or, where there are none, by the
//! page.

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
