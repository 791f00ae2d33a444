//! A file that is too long to be read at once.

use js_sys::{Function, JsString};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// File that is read in parts (`panels-loader.js`).
    #[derive(Clone)]
    pub type LongFile;

    /// First part of the file.
    #[wasm_bindgen(method, getter)]
    pub fn head(this: &LongFile) -> JsString;

    /// Size in bytes.
    #[wasm_bindgen(method, getter)]
    pub fn size(this: &LongFile) -> f64;

    /// Calls back with the next part, with an empty text at the end, or without a text if the file can no
    /// longer be read.
    #[wasm_bindgen(method)]
    pub fn next(this: &LongFile, on_read: &Function);

    /// Calls back with the whole text, or without a text if the file can no longer be read.
    #[wasm_bindgen(method)]
    pub fn whole(this: &LongFile, on_read: &Function);
}
