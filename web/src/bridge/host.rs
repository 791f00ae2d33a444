//! What the page or the element gives every program (`www/shared/host.js`).

use js_sys::{Function, JsString};
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, Worker};

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// Creates a worker of the tools program or of the page program, with its message loop running; `None` if
    /// workers are not available. With Trusted Types only the host script can create one. It does not throw: each
    /// exception would leak a slot in wasm-bindgen's object table (`catch`).
    #[wasm_bindgen(js_name = createWorker)]
    pub fn create_worker(is_tools: bool) -> Option<Worker>;

    /// Copies a text to the clipboard and calls back with whether that succeeded.
    #[wasm_bindgen(js_name = copyText)]
    pub fn copy_text(text: &JsString, on_done: &Function);

    /// Templates of the page's language; `None` for English, which the program includes.
    pub fn texts() -> Option<String>;

    /// Whether the game has the page for itself.
    #[wasm_bindgen(js_name = isPage)]
    pub fn is_page() -> bool;

    /// Address of a page with this game.
    #[wasm_bindgen(js_name = pageAddress)]
    pub fn page_address() -> String;

    /// The link to start with: of the page, the fragment of its address; of an element, what its attributes ask for. Returned only
    /// once, so that a reload continues the game.
    #[wasm_bindgen(js_name = pageLink)]
    pub fn page_link() -> String;

    /// The player's date, like `2026-11-20`; only in a page of its own.
    pub fn today() -> String;

    /// When that day began, in milliseconds since 1970; only in a page of its own.
    pub fn midnight() -> f64;

    #[wasm_bindgen(js_name = everySecond)]
    pub fn every_second(call: &Function);

    /// Calls back at once, and when the page becomes visible or hidden, with whether it is visible.
    #[wasm_bindgen(js_name = onVisibilityChange)]
    pub fn on_visibility_change(call: &Function);

    /// Whether a click on a dialog was beside it: on its backdrop.
    #[wasm_bindgen(js_name = isBeside)]
    pub fn is_beside(dialog: &Element, click: &Event) -> bool;

    /// Loads the styles of what few games have, such as colours and coordinates, unless they are loaded.
    #[wasm_bindgen(js_name = loadOptionalStyle)]
    pub fn load_optional_style();

    /// Applies a theme to the page and remembers it for the next load.
    #[wasm_bindgen(js_name = applyTheme)]
    pub fn apply_theme(theme: &str);

    /// Reports the game's state (`Game::embed_state`) to the embedding page.
    #[wasm_bindgen(js_name = reportState)]
    pub fn report_state(state: &str);

    #[wasm_bindgen(js_name = reportError)]
    pub fn report_error(text: &str);

    /// Opens the puzzle of a link in the import panel, since it cannot be played.
    #[wasm_bindgen(js_name = openInImport)]
    pub fn open_in_import(link: &str);

    pub fn reload();

    /// Number of recent crashes, if the program was restarted after one.
    #[wasm_bindgen(js_name = crashCount)]
    pub fn crash_count() -> u32;
}
