//! The thin browser layer. Everything here passes things on; what they mean is decided elsewhere.
//!
//! ```text
//!  events ─▶ app::dispatch ─▶ Game::apply ─▶ effects ─▶ storage, worker, clipboard
//!                                    └─────▶ view (draws only what looks different)
//! ```
//!
//! One wasm serves the page and the worker of its first jobs: [`start`] does nothing in a worker, which calls
//! [`work`] for each job instead.

mod app;
mod events;
mod host;
mod job_dispatcher;
mod main_thread_jobs;
mod panel_loader;
mod paste;
mod pointer;
mod renderer;
mod storage;

use js_sys::Function;
use ninefold::game::Action;
use ninefold::input;
use ninefold::job::Basic;
use wasm_bindgen::prelude::*;

use crate::worker::{self, now};

/// Begins, where there is a page.
pub fn start() {
    if js_sys::global().is_instance_of::<web_sys::Window>() {
        app::start();
    }
}

/// Runs one job of a first game to its end, in a worker. `worker.js` calls it with each message: the number of
/// a job and the job.
///
/// # Errors
/// When the message is no such job; the page takes the exception for the worker's failure.
#[wasm_bindgen(js_name = work)]
pub fn run_job(message: &str) -> Result<(), JsValue> {
    worker::run_job::<Basic>(message)
}

/// Hands a study the board, and what to look at there, if it is still awaited. Calls back when that is over.
#[wasm_bindgen(js_name = study)]
pub fn start_replay(on_end: Function) -> Option<String> {
    app::start_replay(on_end)
}

/// Ends the study.
#[wasm_bindgen(js_name = leave)]
pub fn end_replay() {
    app::dispatch(Action::CloseReplay);
}

/// Does what the button of this name does.
#[wasm_bindgen(js_name = press)]
pub fn press_button(button: &str) {
    input::button_action(button, app::random_seed()).into_iter().for_each(app::dispatch);
}

/// Does what a link asks for: one that was followed in the open page, or a room.
#[wasm_bindgen(js_name = follow)]
pub fn open_link(link: &str) {
    app::open_link(link);
}
