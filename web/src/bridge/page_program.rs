//! What panels ask of the page program: its exports, which scripts may call as well.

use js_sys::Function;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_namespace = ["ninefold", "page"])]
extern "C" {
    /// Hands the board over to the replay and returns what to show: a grid and the number of the cursor's cell. `None` if the
    /// replay is no longer wanted. `on_end` is called when the board goes back to the game.
    #[wasm_bindgen(js_name = startReplay)]
    pub fn start_replay(on_end: &Function) -> Option<String>;

    #[wasm_bindgen(js_name = endReplay)]
    pub fn end_replay();

    /// Presses the button with this `data-action`.
    #[wasm_bindgen(js_name = pressButton)]
    pub fn press_button(button: &str);

    /// Closes the dialog and opens a link (`input::link_action`).
    #[wasm_bindgen(js_name = openLink)]
    pub fn open_link(link: &str);

    /// Closes the dialog and plays the puzzle of a link, or an archived game.
    pub fn play(text: &str);

    #[wasm_bindgen(js_name = openImport)]
    pub fn open_import(content: &JsValue);
}
