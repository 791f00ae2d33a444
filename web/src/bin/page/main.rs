//! The page program, in wasm: it runs in the page, and in a worker for the jobs needed to start playing.
//! Everything else is in the tools program (`bin/tools/`), which is loaded when it is first needed.

#[cfg(target_arch = "wasm32")]
mod exports;

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
    ninefold_app::i18n::set_english_texts(ninefold_app::template::ENGLISH_PAGE, "");
    ninefold_web::page::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This program is a web page: `cargo xtask play` shows it.");
}
