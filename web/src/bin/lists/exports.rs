//! What `panels-loader.js` calls in the lists program.

use js_sys::JsString;
use ninefold_app::i18n;
use ninefold_app::protocol::codec::decode_message;
use ninefold_app::template::{self, Language};
use ninefold_formats::list::ListFormat;
use ninefold_web::lists;
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

/// Shows the list that was opened last, or else the collections. The section of the panel is in the page.
#[wasm_bindgen(js_name = openLists)]
pub fn open_lists() {
    lists::open();
}

/// Shows a list and solves it: a message with its format, its length in bytes, and its text if it was no file.
#[wasm_bindgen(js_name = solveList)]
pub fn solve_list(format: &[u8], length: u32, text: &JsValue) {
    if let Ok(format) = decode_message::<ListFormat>(format) {
        lists::solve(format, length, text.dyn_ref::<JsString>());
    }
}

/// Adds the collections of a copy, and shows all.
#[wasm_bindgen(js_name = bringCopy)]
pub fn bring_copy(copy: &JsString) {
    lists::bring_copy(copy);
}

/// Puts a puzzle in the place of the line that was opened to be corrected: a message with the puzzle and its verdict.
#[wasm_bindgen(js_name = correctLine)]
pub fn correct_line(message: &[u8]) {
    if let Ok((puzzle, verdict)) = decode_message(message) {
        lists::correct_line(&puzzle, &verdict);
    }
}
