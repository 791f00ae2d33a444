//! Files, the clipboard, the system's share dialog and printing (`www/panels/files.js`).

use js_sys::{Array, Function, JsString};
use wasm_bindgen::prelude::*;
use web_sys::Element;

#[wasm_bindgen(js_namespace = ["ninefold", "files"])]
extern "C" {
    /// Saves a file of this media type, which consists of several pieces.
    #[wasm_bindgen(js_name = saveFile)]
    pub fn save_file(name: &str, pieces: &Array, media_type: &str);

    /// Piece of a file, which the browser may keep outside of memory.
    #[wasm_bindgen(js_name = filePiece)]
    pub fn file_piece(text: &str) -> JsValue;

    /// Saves a drawing as a PNG of this size in pixels, and calls back with whether that succeeded.
    #[wasm_bindgen(js_name = savePng)]
    pub fn save_png(name: &str, svg: &str, width: u32, height: u32, on_done: &Function);

    /// Keeps a text under a name through reloads of this tab, if the browser can.
    #[wasm_bindgen(js_name = keepText)]
    pub fn keep_text(name: &str, text: &str);

    /// The text that is kept under a name, or an empty one.
    #[wasm_bindgen(js_name = keptText)]
    pub fn kept_text(name: &str) -> String;

    /// Calls back with the text or the picture on the clipboard; `null` where the page must not read it.
    #[wasm_bindgen(js_name = readClipboard)]
    pub fn read_clipboard(on_content: &Function);

    #[wasm_bindgen(js_name = canShare)]
    pub fn can_share() -> bool;

    /// Shares a link with the system's dialog, and calls back if that fails.
    #[wasm_bindgen(js_name = shareLink)]
    pub fn share_link(title: &str, link: &str, on_error: &Function);

    #[wasm_bindgen(js_name = canShareFile)]
    pub fn can_share_file() -> bool;

    /// Shares a text file with the system's dialog, and calls back if that fails.
    #[wasm_bindgen(js_name = shareFile)]
    pub fn share_file(name: &str, text: &str, on_error: &Function);

    #[wasm_bindgen(js_name = canSharePng)]
    pub fn can_share_png() -> bool;

    /// Shares a drawing with the system's dialog, as a PNG of this size in pixels, and calls back if that fails.
    #[wasm_bindgen(js_name = sharePng)]
    pub fn share_png(name: &str, svg: &str, width: u32, height: u32, on_error: &Function);

    /// Prints the page once this image is loaded.
    #[wasm_bindgen(js_name = printImage)]
    pub fn print_image(image: &Element);
}

#[wasm_bindgen]
extern "C" {
    /// A file that is too long to be read at once.
    #[derive(Clone)]
    pub type LongFile;

    /// First part of the file.
    #[wasm_bindgen(method, getter)]
    pub fn head(this: &LongFile) -> JsString;

    /// Size in bytes.
    #[wasm_bindgen(method, getter)]
    pub fn size(this: &LongFile) -> f64;

    /// Calls back with the whole text, or without a text if the file can no longer be read.
    #[wasm_bindgen(method)]
    pub fn whole(this: &LongFile, on_read: &Function);
}

pub fn save_text(name: &str, text: &str, media_type: &str) {
    save_file(name, &Array::of1(&text.into()), media_type);
}
