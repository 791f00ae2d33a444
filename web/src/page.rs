//! Browser layer of the page program. It connects the browser to the application (`app/`), which makes all decisions.
//!
//! ```text
//!  events ─▶ app::dispatch ─▶ Game::apply ─▶ effects ─▶ storage, worker, clipboard
//!                                    └─────▶ renderer (draws only what has changed)
//! ```
//!
//! The same wasm runs in the page and in its worker: [`start`] does nothing in a worker, which
//! runs jobs instead.

pub mod app;
pub mod dispatch;
mod events;
pub mod panel_loader;
mod pointer;
mod renderer;
mod storage;

/// Starts the app, unless this is a worker.
pub fn start() {
    if !crate::dom::root().is_undefined() {
        app::start();
    }
}
