//! What `search-loop.js`, `survey-loop.js` and `functions.js` call in the setter program.

use std::cell::RefCell;

use ninefold::grid::{Grid, canonical_form};
use ninefold_app::api;
use ninefold_app::protocol::BatchResults;
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::workbench::{SearchTask, SurveyTask};
use ninefold_web::bridge::call_error::{CallError, read_text, to_js};
use ninefold_web::bridge::worker::now;
use wasm_bindgen::prelude::*;

thread_local! {
    /// The search of a worker.
    static SEARCH: RefCell<Option<SearchTask>> = const { RefCell::new(None) };
    /// The survey of a worker, or of the page.
    static SURVEY: RefCell<Option<SurveyTask>> = const { RefCell::new(None) };
}

/// Begins a part of a search for other puzzles.
///
/// # Errors
/// If the message is not a request.
#[wasm_bindgen(js_name = beginSearch)]
pub fn begin_search(message: &[u8]) -> Result<(), JsValue> {
    let request = decode_message(message).map_err(|error| error.to_string())?;
    SEARCH.set(Some(SearchTask::new(request)));
    Ok(())
}

/// Works on the search for about so many milliseconds, and returns what it has found.
#[wasm_bindgen(js_name = runSearch)]
pub fn run_search(milliseconds: f64) -> Vec<u8> {
    SEARCH.with_borrow_mut(|task| {
        task.as_mut().map(|task| encode_message(&task.run_for(milliseconds, now))).unwrap_or_default()
    })
}

/// Whether this part of the search is done.
#[wasm_bindgen(js_name = isSearchDone)]
pub fn is_search_done() -> bool {
    SEARCH.with_borrow(|task| task.as_ref().is_none_or(SearchTask::is_done))
}

/// The hashes of the canonical forms of puzzles: a message with a number and the puzzles, and one with the number and the hashes.
///
/// # Errors
/// If the message is none of these.
#[wasm_bindgen(js_name = hashForms)]
pub fn hash_forms(message: &[u8]) -> Result<Vec<u8>, JsValue> {
    let (number, grids): (u32, Vec<Grid>) = decode_message(message).map_err(|error| error.to_string())?;
    let hashes: Vec<u64> =
        grids.iter().map(|grid| BatchResults::hash_of(&canonical_form(grid).grid)).collect();
    Ok(encode_message(&(number, hashes)))
}

/// Begins a survey in place of the one before.
///
/// # Errors
/// If the message is not a request.
#[wasm_bindgen(js_name = beginSurvey)]
pub fn begin_survey(message: &[u8]) -> Result<(), JsValue> {
    let request = decode_message(message).map_err(|error| error.to_string())?;
    SURVEY.set(Some(SurveyTask::new(request)));
    Ok(())
}

/// Works on the survey for about so many milliseconds, or until there is something to report, and returns that.
#[wasm_bindgen(js_name = runSurvey)]
pub fn run_survey(milliseconds: f64) -> Option<Vec<u8>> {
    SURVEY.with_borrow_mut(|task| task.as_mut()?.run_for(milliseconds, now).map(encode_message))
}

/// Whether everything about the grid of the survey is known.
#[wasm_bindgen(js_name = isSurveyDone)]
pub fn is_survey_done() -> bool {
    SURVEY.with_borrow(|task| task.as_ref().is_none_or(SurveyTask::is_done))
}

/// The canonical form of a grid of 81 characters.
#[wasm_bindgen]
pub fn canonical(grid: &JsValue) -> Result<JsValue, CallError> {
    let form = api::canonical(&read_text("grid", grid)?);
    to_js(&form.map_err(|error| CallError::new("unreadable-grid", &["grid: ", &error.to_string()].concat()))?)
}
