//! What the page's boot script gives the program: what only a script may do, or does better.

use js_sys::{Function, JsString};
use wasm_bindgen::prelude::*;
use web_sys::Worker;

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// A worker that listens. Under Trusted Types only the boot script can make one.
    #[wasm_bindgen(catch)]
    pub fn worker() -> Result<Worker, JsValue>;

    /// Puts a text on the clipboard and calls back with whether that went well.
    pub fn copy(text: &JsString, done: &Function);

    /// Calls back with a list of the records kept, or null where nothing can be kept.
    pub fn load(loaded: &Function);

    /// Keeps a record.
    pub fn keep(record: &str);

    /// Keeps a record for good.
    #[wasm_bindgen(js_name = putAside)]
    pub fn put_aside(record: &str);

    /// Hands the player a file with the records put aside on this visit.
    pub fn download();
}
