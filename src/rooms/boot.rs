//! What the page gives its rooms.

use js_sys::{Function, JsString};
use wasm_bindgen::prelude::*;
use web_sys::Worker;

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// A worker, that listens: of the engines' program, or else of the page's own.
    #[wasm_bindgen(catch)]
    pub fn worker(engines: bool) -> Result<Worker, JsValue>;

    /// Puts a text on the clipboard and calls back with whether that went well.
    pub fn copy(text: &JsString, done: &Function);

    /// Closes the dialog and has done what a link may ask for, and some more (`input::link`).
    pub fn follow(link: &str);

    /// Closes the dialog and has this puzzle played.
    pub fn bring(puzzle: &str);
}
