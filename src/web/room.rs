//! The way into a room: a part of the page that lives in the engines' program, which is loaded when it is first wanted.
//!
//! The dialog for all rooms opens at once and says that the room is coming, or that it could not be loaded; all else
//! the room does itself (`src/rooms.rs`).

use ninefold::game::{Action, Dialog};
use ninefold::words::{self, Message};
use wasm_bindgen::prelude::*;

use super::app::dispatch;
use super::boot;
use crate::dom::{element, forever, show};

/// Opens the room of this name, with what is to be done there, if anything.
pub fn enter(name: &str, argument: &JsValue) {
    thread_local! {
        static LOST: js_sys::Function = forever(|_| {
            let message = Message::EnginesMissing;
            tell(&message.title(), &message.text());
        });
    }
    // Who has been in a room sees it as it was left until the next one is there.
    if !element("room").has_attribute("data-room") {
        tell(&words::phrase("room-coming"), "");
    }
    dispatch(Action::Open(Dialog::Room));
    LOST.with(|lost| boot::enter(name, argument, lost));
}

fn tell(title: &str, text: &str) {
    element("room-title").set_text_content(Some(title));
    let told = element("room-text");
    show(&told, !text.is_empty());
    told.set_text_content(Some(text));
}

/// Plays a puzzle that a room brings.
#[wasm_bindgen]
pub fn bring(puzzle: &str) {
    dispatch(Action::Close);
    dispatch(Action::Paste(puzzle.into()));
}
