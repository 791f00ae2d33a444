//! Lists of puzzles that are kept (`www/panels/collections.js`).

use js_sys::{Array, Function, JsString};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_namespace = ["ninefold", "collections"])]
extern "C" {
    /// Calls back with all collections, each its number and a text; with null where nothing can be kept.
    #[wasm_bindgen(js_name = loadCollections)]
    pub fn load_collections(on_load: &Function);

    /// Calls back with what is kept about puzzles, each its 81 characters and a text.
    #[wasm_bindgen(js_name = loadRecords)]
    pub fn load_records(on_load: &Function);

    /// Calls back with the rows of a collection, some parts at a time, at the end with none; with null if they cannot be read.
    /// A load ends when another one with the same callback begins.
    #[wasm_bindgen(js_name = loadRows)]
    pub fn load_rows(id: f64, on_load: &Function);

    /// Keeps parts of the rows of a collection, from this one on, and calls back with whether that succeeded.
    #[wasm_bindgen(js_name = putRows)]
    pub fn put_rows(id: f64, from: u32, parts: &Array, on_done: &Function);

    /// Keeps what is known about a collection, after its rows, and calls back with whether that succeeded.
    #[wasm_bindgen(js_name = putCollection)]
    pub fn put_collection(id: f64, text: &str, on_done: &Function);

    /// Deletes a collection, and calls back with whether that succeeded.
    #[wasm_bindgen(js_name = deleteCollection)]
    pub fn delete_collection(id: f64, on_done: &Function);

    /// Keeps a text about a puzzle of 81 characters, and calls back with whether that succeeded. An empty one deletes what is kept.
    #[wasm_bindgen(js_name = putRecord)]
    pub fn put_record(puzzle: &str, text: &str, on_done: &Function);

    /// Calls back with a copy of everything, in pieces; with null if it cannot be read.
    #[wasm_bindgen(js_name = copyAll)]
    pub fn copy_all(on_copy: &Function);

    /// Adds what is new in a copy, and calls back with the number of collections; with null if they cannot be kept.
    #[wasm_bindgen(js_name = addAll)]
    pub fn add_all(copy: &JsString, on_added: &Function);

    /// Calls back with a text of this site; with null if it cannot be had.
    #[wasm_bindgen(js_name = fetchText)]
    pub fn fetch_text(address: &str, on_text: &Function);
}
