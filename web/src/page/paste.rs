//! Pasted text. The import panel reads it. Until then it stays a JavaScript string, since it may be megabytes
//! long.

use js_sys::JsString;
use wasm_bindgen::prelude::*;
use web_sys::ClipboardEvent;

use super::panel_loader;
use crate::dom::closest;

/// Longest text that a field may receive by itself, in UTF-16 units. Browsers lay out longer ones slowly.
const MAX_FIELD_PASTE: u32 = 20_000;

/// Handles a paste. A text field handles it by itself, unless that would take the browser long.
pub fn on_paste(event: &ClipboardEvent) {
    let Some(text) =
        event.clipboard_data().map(|data| data.unchecked_into::<ClipboardData>().get_data("text"))
    else {
        return;
    };
    if closest(event, "textarea, input").is_none() || text.length() > MAX_FIELD_PASTE {
        event.prevent_default();
        panel_loader::open_import(&text);
    }
}

#[wasm_bindgen]
extern "C" {
    type ClipboardData;
    #[wasm_bindgen(method, js_name = getData)]
    fn get_data(this: &ClipboardData, format: &str) -> JsString;
}
