//! What is pasted: the room where puzzles come in looks into it. The text stays with the browser until then: it may be
//! megabytes.

use js_sys::JsString;
use wasm_bindgen::prelude::*;
use web_sys::ClipboardEvent;

use super::room;
use crate::dom::near;

/// The longest text that is left to a field to take in: browsers set longer ones slowly.
const LONG: u32 = 20_000;

/// Takes what is pasted. In a field for text that is the browser's own business, unless it would take the browser long.
pub fn pasted(event: &ClipboardEvent) {
    let Some(text) = event.clipboard_data().map(|data| data.unchecked_into::<Clipboard>().text("text"))
    else {
        return;
    };
    if near(event, "textarea, input").is_none() || text.length() > LONG {
        event.prevent_default();
        room::take(&text);
    }
}

#[wasm_bindgen]
extern "C" {
    type Clipboard;
    #[wasm_bindgen(method, js_name = getData)]
    fn text(this: &Clipboard, format: &str) -> JsString;
}
