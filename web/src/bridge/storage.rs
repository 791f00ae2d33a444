//! Saved records (`www/shared/storage.js`).

use js_sys::Function;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// Calls back with the list of saved records, or with null if nothing can be saved. Later calls
    /// `on_change` with whether records can be saved, whenever that changes; and without a value when the
    /// page is opened in another tab, after which this one saves nothing.
    #[wasm_bindgen(js_name = loadRecords)]
    pub fn load_records(on_load: &Function, on_change: &Function);

    #[wasm_bindgen(js_name = saveRecord)]
    pub fn save_record(record: &str);

    /// The newest record of the game on the board, if anything was saved since the page was loaded.
    #[wasm_bindgen(js_name = newestRecord)]
    pub fn newest_record() -> Option<String>;

    /// Archives a game under its start time: its header, which is kept permanently, and the whole record.
    #[wasm_bindgen(js_name = archiveGame)]
    pub fn archive_game(started_at: f64, head: &str, record: &str);

    /// Keeps a record permanently, apart from the save.
    #[wasm_bindgen(js_name = preserveRecord)]
    pub fn preserve_record(record: &str);

    /// Offers a download of the records preserved since the page was loaded.
    #[wasm_bindgen(js_name = downloadRecords)]
    pub fn download_records();
}
