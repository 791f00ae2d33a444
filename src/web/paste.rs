//! What is pasted: the room where puzzles come in looks into it. The text stays with the browser until then: it may be
//! megabytes.

use js_sys::JsString;
use wasm_bindgen::prelude::*;
use web_sys::ClipboardEvent;

use super::panel_loader;
use crate::dom::closest;

/// The longest text that is left to a field to take in: browsers set longer ones slowly.
const MAX_FIELD_PASTE: u32 = 20_000;

/// Takes what is pasted. In a field for text that is the browser's own business, unless it would take the browser long.
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
