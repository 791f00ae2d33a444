//! What the browser keeps of games that others have shared (`www/panels/rivals.js`), each as a `Rival` in a line.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_namespace = ["ninefold", "rivals"])]
extern "C" {
    /// Keeps someone else's game of the puzzle with these givens, in a line of 81 characters.
    #[wasm_bindgen(js_name = keepRival)]
    pub fn keep_rival(givens: &str, rival: &str);

    /// The game that is kept for the puzzle with these givens; `None` if there is none. An error if the script is not loaded.
    #[wasm_bindgen(catch, js_name = rivalOf)]
    pub fn rival_of(givens: &str) -> Result<Option<String>, JsValue>;
}
