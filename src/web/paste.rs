//! What is pasted: a list is solved in a room of its own, everything else is for the game. The text stays with the
//! browser until it is asked for: it may be megabytes.

use js_sys::JsString;
use ninefold::batch;
use ninefold::game::{Action, LONGEST_PASTE};
use wasm_bindgen::prelude::*;
use web_sys::ClipboardEvent;

use super::app::dispatch;
use super::room;
use crate::dom::{element, near};

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
        bring(&text);
    }
}

/// Takes what was written into the dialog.
pub fn written() {
    bring(&element("paste-text").unchecked_into::<TextField>().value());
}

fn bring(text: &JsString) {
    let length = text.length();
    let head = String::from(text.slice(0, batch::HEAD));
    // A longer text may be cut anywhere: its last line does not count.
    let whole = if length > batch::HEAD { batch::cut(&head) } else { Some(head.len()) };
    let is_list = whole.and_then(|end| head.get(..end)).is_some_and(batch::is_list);
    if is_list && length <= batch::LONGEST {
        room::enter("new-list", text);
    } else {
        // What is too long for a puzzle is told by the game, which need not see all of it.
        dispatch(Action::Paste(text.slice(0, LONGEST_PASTE as u32 + 1).into()));
    }
}

#[wasm_bindgen]
extern "C" {
    type Clipboard;
    #[wasm_bindgen(method, js_name = getData)]
    fn text(this: &Clipboard, format: &str) -> JsString;

    type TextField;
    #[wasm_bindgen(method, getter)]
    fn value(this: &TextField) -> JsString;
}
