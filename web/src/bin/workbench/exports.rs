//! What `panels-loader.js` calls in the workbench program.

use ninefold_app::i18n;
use ninefold_app::template::{self, Language};
use ninefold_web::workbench;
use wasm_bindgen::prelude::*;

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
