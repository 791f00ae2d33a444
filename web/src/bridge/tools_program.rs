//! What the page asks of the tools program, which is loaded for the first of these calls (`www/panels/panels-loader.js`).

use js_sys::{Function, Uint8Array};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// Starts a job on this thread. Calls back with a function that works on it. Before that it calls back with null after each try to load
    /// the program that failed.
    #[wasm_bindgen(js_name = beginJob)]
    pub fn begin_job(message: &Uint8Array, on_begin: &Function);

    /// Opens a panel, which may need the saved game. Calls back when it is open, or when the program cannot be loaded.
    #[wasm_bindgen(js_name = openPanel)]
    pub fn open_panel(panel: &str, saved_game: &str, on_open: &Function, on_error: &Function);

    /// Opens a text or a file in the import panel: the text of a file, or what is in its picture. Calls back like [`open_panel`].
    #[wasm_bindgen(js_name = importContent)]
    pub fn import_content(content: &JsValue, on_open: &Function, on_error: &Function);

    /// Opens the replay. Calls back if the program cannot be loaded.
    #[wasm_bindgen(js_name = openReplay)]
    pub fn open_replay(on_error: &Function);

    /// Draws on the notes, where the board now shows them.
    #[wasm_bindgen(js_name = drawNotes)]
    pub fn draw_notes(drawings: &str);

    /// Calls back with a text that compares the game with earlier ones, if there is one.
    #[wasm_bindgen(js_name = compareGame)]
    pub fn compare_game(started_at: f64, on_answer: &Function);
}
