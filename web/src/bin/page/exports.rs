//! What scripts and the tools program call in the page program.

use js_sys::Function;
use ninefold::grid::{Cell, Digit};
use ninefold_app::game::Action;
use ninefold_app::input;
use ninefold_app::markup::{Button, MarkupName};
use ninefold_app::protocol::{CoreTask, JobRunner};
use ninefold_web::bridge::worker::{now, post_report};
use ninefold_web::page::dispatch::{self, dispatch};
use ninefold_web::page::{app, panel_loader};
use ninefold_web::worker::random_seed;
use wasm_bindgen::prelude::*;

/// Runs one job to its end, in a worker, and posts its reports. `worker-loop.js` calls it with each message: the job's ID
/// and the job.
///
/// # Errors
/// If the message is not a job. The page treats the exception as a failure of the worker.
#[wasm_bindgen(js_name = runJob)]
pub fn run_job(message: &[u8]) -> Result<(), JsValue> {
    JobRunner::<CoreTask>::run_message(message, now, post_report).map_err(|error| error.to_string().into())
}

/// Hands the board over to the replay and returns what to show there; `None` if the replay is no longer
/// wanted. `on_end` is called when the board goes back to the game.
#[wasm_bindgen(js_name = startReplay)]
pub fn start_replay(on_end: Function) -> Option<String> {
    app::start_replay(on_end)
}

#[wasm_bindgen(js_name = endReplay)]
pub fn end_replay() {
    dispatch(Action::CloseReplay);
}

/// Presses the button with this `data-action`.
#[wasm_bindgen(js_name = pressButton)]
pub fn press_button(button: &str) {
    let action = Button::from_name(button).and_then(|button| input::button_action(button, random_seed()));
    action.into_iter().for_each(dispatch);
}

/// Enters a digit in a cell from 0 to 80, in reading order, whatever the mode; the digit 0 erases. Other numbers do nothing.
#[wasm_bindgen(js_name = enterDigit)]
pub fn enter_digit(cell: u8, digit: u8) {
    if let Some(cell) = Cell::new(cell.into()) {
        dispatch(Action::SetDigit(cell, Digit::new(digit)));
    }
}

/// Opens a link that was followed in the open page, or that a panel asks for.
#[wasm_bindgen(js_name = openLink)]
pub fn open_link(link: &str) {
    dispatch::open_link(link);
}

/// Plays what a panel hands over: an archived game, or the puzzle of a link.
#[wasm_bindgen]
pub fn play(text: &str) {
    panel_loader::play(text);
}

/// Opens a text or a file with puzzles in the import panel.
#[wasm_bindgen(js_name = openImport)]
pub fn open_import(content: &JsValue) {
    panel_loader::open_import(content);
}
