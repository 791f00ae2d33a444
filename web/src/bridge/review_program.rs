//! What panels ask of the review program, which is loaded for the first of these calls (`www/panels/panels-loader.js`).

use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// Closes the dialog and looks back at a game: at a `Session` as text.
    #[wasm_bindgen(js_name = openReview)]
    pub fn open_review(game: &str);
}
