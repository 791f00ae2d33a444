//! What workers and the page call in the tools program.

use js_sys::{Array, Function};
use ninefold_app::protocol::codec::encode_message;
use ninefold_app::protocol::{JobRunner, Task, set_pace};
use ninefold_app::template::{Language, add_texts};
use ninefold_web::panels;
use ninefold_web::worker::{now, post_report};
use wasm_bindgen::prelude::*;

/// Runs one job to its end, in a worker, and posts its reports. `worker-loop.js` calls it with each message: the job's ID
/// and the job.
///
/// # Errors
/// If the message is not a job. The page treats the exception as a failure of the worker.
#[wasm_bindgen(js_name = work)]
pub fn run_job(message: &[u8]) -> Result<(), JsValue> {
    JobRunner::<Task>::run_message(message, now, post_report).map_err(|error| error.to_string().into())
}

/// Tells a worker the player's pace. `tools-worker.js` calls it with a [`Pace`](ninefold::rating::Pace) as text.
#[wasm_bindgen(js_name = setPace)]
pub fn tell_pace(text: &str) {
    if let Ok(pace) = text.parse() {
        set_pace(pace);
    }
}

/// Starts a job on the main thread. Returns a function that works on it for a number of milliseconds and
/// returns a report, if any.
///
/// # Errors
/// If the message is not a job.
#[wasm_bindgen(js_name = begin)]
pub fn begin_job(message: &[u8]) -> Result<Function, JsValue> {
    let mut running = JobRunner::<Task>::from_message(message, now()).map_err(|error| error.to_string())?;
    let slice = move |milliseconds| running.run_for(milliseconds, now).map(|report| encode_message(&report));
    Ok(Closure::<dyn FnMut(f64) -> Option<Vec<u8>>>::new(slice).into_js_value().unchecked_into())
}

/// Adds the texts of a language, which are loaded apart from the program: one text for all subjects.
#[wasm_bindgen(js_name = addTexts)]
pub fn add_language(tag: &str, texts: String) {
    if let Some(language) = Language::from_tag(tag) {
        add_texts(language, texts);
    }
}

/// Opens a panel. `panels-loader.js` calls it when the dialog's markup is loaded.
///
/// The argument is the saved game if a button or a key opened the panel.
#[wasm_bindgen(js_name = enter)]
pub fn open_panel(panel: &str, argument: JsValue) {
    panels::open_panel(panel, argument);
}

/// Compares a game, identified by its start time, with earlier ones at its level. Empty if there are none.
#[wasm_bindgen(js_name = compare)]
pub fn compare_game(started_at: f64, games: &Array) -> String {
    panels::games::compare(started_at, games)
}
