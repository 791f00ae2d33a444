//! What `panels-loader.js` calls in the learn program.

use ninefold_app::i18n;
use ninefold_app::template::{self, Language};
use ninefold_web::bridge::games::GameArchive;
use ninefold_web::{profile, review, techniques};
use wasm_bindgen::prelude::*;

/// Adds the texts of a language, which are loaded apart from the program: one text for all subjects.
#[wasm_bindgen(js_name = addTexts)]
pub fn add_texts(tag: &str, texts: String) {
    if let Some(language) = Language::from_tag(tag) {
        template::add_texts(language, texts);
    }
}

/// Sets the texts of the page and of the replay: those of the tools program, so that they are not in this program, too.
#[wasm_bindgen(js_name = setPageTexts)]
pub fn set_page_texts(texts: String) {
    i18n::set_texts(texts);
}

/// Looks back at a game, whose section is in the page.
#[wasm_bindgen(js_name = openReview)]
pub fn open_review(game: &str) {
    review::open(game);
}

/// Shows the profile, whose section is in the page, and looks at the games that it does not know.
#[wasm_bindgen(js_name = openProfile)]
pub fn open_profile(archive: &JsValue) {
    profile::open(&GameArchive::from_js(archive));
}

/// Fills a panel about techniques, whose section the tools program has shown in the dialog.
#[wasm_bindgen(js_name = openTechniques)]
pub fn open_techniques(panel: &str, saved_game: &str) {
    techniques::open(panel, saved_game);
}

/// Looks at a game that has just been finished, by its start time, for the profile.
#[wasm_bindgen(js_name = recordGame)]
pub fn record_game(archive: &JsValue, started_at: f64) {
    profile::record_game(&GameArchive::from_js(archive), started_at as u64);
}
