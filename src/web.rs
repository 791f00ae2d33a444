//! Browser layer of the page program. It connects the browser to the library, which makes all decisions.
//!
//! ```text
//!  events ─▶ app::dispatch ─▶ Game::apply ─▶ effects ─▶ storage, worker, clipboard
//!                                    └─────▶ renderer (draws only what has changed)
//! ```
//!
//! The same wasm runs in the page and in its worker: [`start`] does nothing in a worker, which calls
//! [`run_job`] for each job instead.

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
use ninefold::job::CoreTask;
use wasm_bindgen::prelude::*;

use crate::worker::{self, now};

/// Starts the app, unless this is a worker.
pub fn start() {
    if js_sys::global().is_instance_of::<web_sys::Window>() {
        app::start();
    }
}

/// Runs one job of the page program to its end, in a worker. `worker.js` calls it with each message: the
/// job's ID and the job.
///
/// # Errors
/// If the message is not a job. The page treats the exception as a failure of the worker.
#[wasm_bindgen(js_name = work)]
pub fn run_job(message: &str) -> Result<(), JsValue> {
    worker::run_job::<CoreTask>(message)
}

/// Hands the board over to the replay and returns what to show there; `None` if the replay is no longer
/// wanted. `on_end` is called when the board goes back to the game.
#[wasm_bindgen(js_name = study)]
pub fn start_replay(on_end: Function) -> Option<String> {
    app::start_replay(on_end)
}

/// Closes the replay.
#[wasm_bindgen(js_name = leave)]
pub fn end_replay() {
    app::dispatch(Action::CloseReplay);
}

/// Presses the button with this `data-action`.
#[wasm_bindgen(js_name = press)]
pub fn press_button(button: &str) {
    input::button_action(button, app::random_seed()).into_iter().for_each(app::dispatch);
}

/// Opens a link that was followed in the open page, or that a panel asks for.
#[wasm_bindgen(js_name = follow)]
pub fn open_link(link: &str) {
    app::open_link(link);
}
