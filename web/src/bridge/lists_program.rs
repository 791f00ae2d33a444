//! What panels ask of the lists program, which is loaded when it is first needed, what that asks of *Import*, and what is kept for it
//! (`www/panels/panels-loader.js`).

use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::Worker;

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// Shows a list: a message with its format, and a text or a `LongFile`. Calls back if the program cannot be loaded.
    #[wasm_bindgen(js_name = openList)]
    pub fn open_list(format: &[u8], content: &JsValue, on_error: &Function);

    /// Adds the collections of a copy, and shows all. Calls back if the program cannot be loaded.
    #[wasm_bindgen(js_name = openListsCopy)]
    pub fn open_lists_copy(copy: &JsValue, on_error: &Function);

    /// Puts a puzzle in the place of the line that was opened to be corrected: a message with the puzzle and its verdict.
    #[wasm_bindgen(js_name = correctListLine)]
    pub fn correct_list_line(message: &[u8]);

    /// Keeps that a puzzle of 81 characters was solved, in a line about it.
    #[wasm_bindgen(js_name = keepSolved)]
    pub fn keep_solved(puzzle: &str, line: &str);

    /// Creates a worker of the tools program that can read the list; `None` if there can be none.
    #[wasm_bindgen(js_name = createListWorker)]
    pub fn create_list_worker() -> Option<Worker>;

    /// Reads some bytes of the list and calls back with them, or with `null` if it can no longer be read.
    #[wasm_bindgen(js_name = readList)]
    pub fn read_list(begin: u32, end: u32, on_bytes: &Function);

    /// Creates a worker for canonical forms (`www/worker/forms-loop.js`); `None` if there can be none.
    #[wasm_bindgen(js_name = createFormsWorker)]
    pub fn create_forms_worker() -> Option<Worker>;

    /// Opens a line in *Import*, to be corrected.
    #[wasm_bindgen(js_name = importLine)]
    pub fn import_line(line: &str);
}
