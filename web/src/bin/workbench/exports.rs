//! What `panels-loader.js` and `survey-loop.js` call in the workbench program.

use std::cell::RefCell;

use ninefold_app::i18n;
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::template::{self, Language};
use ninefold_app::workbench::SurveyTask;
use ninefold_web::bridge::worker::now;
use ninefold_web::workbench;
use wasm_bindgen::prelude::*;

thread_local! {
    /// The survey of a worker.
    static SURVEY: RefCell<Option<SurveyTask>> = const { RefCell::new(None) };
}

/// Adds the texts of a language, which are loaded apart from the program: one text for all subjects.
#[wasm_bindgen(js_name = addTexts)]
pub fn add_texts(tag: &str, texts: String) {
    if let Some(language) = Language::from_tag(tag) {
        template::add_texts(language, texts);
    }
}

/// Sets the texts of the page: those of the tools program, so that they are not in this program, too.
#[wasm_bindgen(js_name = setPageTexts)]
pub fn set_page_texts(texts: String) {
    i18n::set_texts(texts);
}

/// Opens the workbench, whose section is shown: with a grid of 81 characters, or else as it was left. Of the saved game it knows the givens.
#[wasm_bindgen(js_name = openWorkbench)]
pub fn open_workbench(grid: &str, saved_game: &str) {
    workbench::open(grid, saved_game);
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
