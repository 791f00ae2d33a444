//! Bindings to `www/shared/host.js`: what needs a script, or is simpler in one.

use js_sys::{Function, JsString, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, Worker};

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// Creates a worker of the tools program or of the page program, with its message loop running; `None` if
    /// workers are not available. With Trusted Types only the host script can create one. It does not throw: each
    /// exception would leak a slot in wasm-bindgen's object table (`catch`).
    #[wasm_bindgen(js_name = worker)]
    pub fn create_worker(is_tools: bool) -> Option<Worker>;

    /// Starts a job of the tools program on this thread. Calls back with a function that works on it, or with
    /// null if the program cannot be loaded.
    #[wasm_bindgen(js_name = begin)]
    pub fn begin_job(message: &Uint8Array, on_begin: &Function);

    /// Opens a panel of the tools program with this argument. Calls back when it is open, or when the program
    /// cannot be loaded.
    #[wasm_bindgen(js_name = enter)]
    pub fn open_panel(panel: &str, argument: &JsValue, on_open: &Function, on_error: &Function);

    /// Copies a text to the clipboard and calls back with whether that succeeded.
    #[wasm_bindgen(js_name = copy)]
    pub fn copy_text(text: &JsString, on_done: &Function);

    /// Calls back with the list of saved records, or with null if nothing can be saved. Later calls
    /// `on_change` with whether records can be saved, whenever that changes; and without a value when the
    /// page is opened in another tab, after which this one saves nothing.
    #[wasm_bindgen(js_name = load)]
    pub fn load_records(on_load: &Function, on_change: &Function);

    /// Number of recent crashes, if the program was restarted after one.
    #[wasm_bindgen(js_name = faults)]
    pub fn crash_count() -> u32;

    /// Whether the game has the page for itself.
    #[wasm_bindgen(js_name = isPage)]
    pub fn is_page() -> bool;

    /// Calls back every second.
    #[wasm_bindgen(js_name = tick)]
    pub fn every_second(call: &Function);

    /// Calls back at once, and when the page becomes visible or hidden, with whether it is visible.
    #[wasm_bindgen(js_name = seen)]
    pub fn on_visibility_change(call: &Function);

    /// Whether a click on a dialog was beside it: on its backdrop.
    #[wasm_bindgen(js_name = isBeside)]
    pub fn is_beside(dialog: &Element, click: &Event) -> bool;

    /// Opens a dialog, which is closed.
    #[wasm_bindgen(js_name = showModal)]
    pub fn open_dialog(dialog: &Element);

    /// Reports the game's state (`Game::embed_state`) to the embedding page.
    #[wasm_bindgen(js_name = changed)]
    pub fn report_state(state: &str);

    /// Reports an error to the embedding page.
    #[wasm_bindgen(js_name = fault)]
    pub fn report_error(text: &str);

    /// Opens the puzzle of a link in the import panel, since it cannot be played.
    #[wasm_bindgen(js_name = turnAway)]
    pub fn open_in_import(link: &str);

    /// Reloads the page.
    pub fn reload();

    /// Saves a record.
    #[wasm_bindgen(js_name = keep)]
    pub fn save_record(record: &str);

    /// Archives a game under its start time: its header, which is kept permanently, and the whole record.
    #[wasm_bindgen(js_name = archive)]
    pub fn archive_game(started_at: f64, head: &str, record: &str);

    /// Calls back with a text that compares the game with earlier ones, if there is one.
    #[wasm_bindgen(js_name = compare)]
    pub fn compare_game(started_at: f64, on_answer: &Function);

    /// Keeps a record permanently, apart from the save.
    #[wasm_bindgen(js_name = putAside)]
    pub fn preserve_record(record: &str);

    /// Offers a download of the records set aside since the page was loaded.
    #[wasm_bindgen(js_name = download)]
    pub fn download_records();

    /// Fragment of the page's address. Returned only once, so that a reload continues the game.
    #[wasm_bindgen(js_name = link)]
    pub fn page_link() -> String;

    /// The player's date, like `2026-11-20`; only in a page of its own.
    pub fn today() -> String;

    /// When that day began, in milliseconds since 1970; only in a page of its own.
    pub fn midnight() -> f64;

    /// Templates of the page's language; `None` for English, which the program includes.
    pub fn texts() -> Option<String>;

    /// Loads the styles of the board's coordinates and of other pads.
    #[wasm_bindgen(js_name = arrange)]
    pub fn load_arrangement_style();

    /// Applies a theme to the page and remembers it for the next load.
    #[wasm_bindgen(js_name = dress)]
    pub fn apply_theme(theme: &str);
}
