//! What panels ask of the learn program, which is loaded when it is first needed, and what that asks of the tools program
//! (`www/panels/panels-loader.js`).

use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// Closes the dialog and looks back at a game: at a `Session` or a `SharedGame` as text.
    #[wasm_bindgen(js_name = openReview)]
    pub fn open_review(game: &str);

    /// Shows the profile in the statistics.
    #[wasm_bindgen(js_name = openProfile)]
    pub fn open_profile();

    /// Plays the puzzle of the shared game that is looked at.
    #[wasm_bindgen(js_name = playPuzzle)]
    pub fn play_puzzle();
}
