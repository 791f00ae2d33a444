//! What copies of all games need beside the games (`www/panels/copies.js`), and whether the browser keeps what is saved
//! (`www/panels/persistence.js`).

use js_sys::Function;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_namespace = ["ninefold", "persistence"])]
extern "C" {
    /// Calls back with whether the browser has promised to keep the games: `kept`, `installed`, `open` or `unknown`. An error
    /// if the script is not loaded.
    #[wasm_bindgen(catch, js_name = persistenceState)]
    pub fn persistence_state(on_state: &Function) -> Result<(), JsValue>;

    /// Asks the browser to keep the games, and calls back with whether it will.
    #[wasm_bindgen(js_name = requestPersistence)]
    pub fn request_persistence(on_done: &Function);
}

#[wasm_bindgen(js_namespace = ["ninefold", "copies"])]
extern "C" {
    /// Whether the browser can compress a text and decompress it again.
    #[wasm_bindgen(js_name = canDeflate)]
    pub fn can_deflate() -> bool;

    /// Compresses a text (raw deflate) and calls back with the bytes.
    pub fn deflate(text: &str, on_done: &Function);

    /// Decompresses bytes (raw deflate) and calls back with the text, or with `null` if that fails.
    pub fn inflate(bytes: &[u8], on_done: &Function);

    /// The parts of a copy that were kept while others are missing, as one text; empty if there are none.
    #[wasm_bindgen(js_name = keptParts)]
    pub fn kept_parts() -> String;

    /// Keeps parts of a copy, and returns whether that succeeded. An empty text deletes them.
    #[wasm_bindgen(js_name = keepParts)]
    pub fn keep_parts(text: &str) -> bool;

    /// Tag of the language that the player has chosen, or an empty text.
    #[wasm_bindgen(js_name = chosenLanguage)]
    pub fn chosen_language() -> String;

    /// Chooses a language. Reloads the page, with *Settings* open, if it is in another one.
    #[wasm_bindgen(js_name = useLanguage)]
    pub fn use_language(tag: &str, is_other: bool);
}
