//! What `panels-loader.js` calls in the review program.

use ninefold_app::template::{self, Language};
use ninefold_web::review;
use wasm_bindgen::prelude::*;

/// Adds the texts of a language, which are loaded apart from the program: one text for all subjects.
#[wasm_bindgen(js_name = addTexts)]
pub fn add_texts(tag: &str, texts: String) {
    if let Some(language) = Language::from_tag(tag) {
        template::add_texts(language, texts);
    }
}

/// Looks back at a game, whose section is in the page.
#[wasm_bindgen(js_name = openReview)]
pub fn open_review(game: &str) {
    review::open(game);
}
