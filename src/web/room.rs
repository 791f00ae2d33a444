//! The way into a room: a part of the page that lives in the engines' program, which is loaded when it is first wanted.
//!
//! ```text
//!   a button, a pasted text ──▶ the door ──▶ here: the dialog opens on what the room has prepared
//!                                     ├────▶ it takes long: the dialog opens and says that it is coming
//!                                     ╰────▶ lost: it says that it cannot be loaded
//! ```
//!
//! All else the room does itself (`src/panels.rs`).

use std::cell::Cell;

use js_sys::Function;
use ninefold::game::{Action, Next};
use ninefold::i18n::Message;
use ninefold::job::{Progress, Report};
use wasm_bindgen::prelude::*;

use super::app::dispatch;
use super::boot;
use crate::dom::{BUSY, after, element, flag, forever, set, show};

/// So many milliseconds a room may take before it is told that it is coming: shorter than anyone notices.
const PATIENCE: u32 = 50;

thread_local! {
    /// A room was asked for, and its dialog is not open yet. Who closes the dialog while the room is coming does not want
    /// it any more.
    static AWAITED: Cell<bool> = const { Cell::new(false) };
}

/// Enters the room of this name, with what it is to know: the game as it is, or what else is to be done there.
pub fn enter(name: &str, argument: &JsValue) {
    thread_local! {
        static HERE: Function = forever(|_| open());
        static COMING: Function = forever(|_| {
            // What is there already has a title of its own, and opens as soon as it is drawn.
            if AWAITED.get() && element("room").get_attribute(BUSY).as_deref() == Some(flag(true)) {
                tell(&Message::Coming.title(), "");
                open();
            }
        });
        static LOST: Function = forever(|_| {
            let message = Message::EnginesMissing;
            set(&element("room"), BUSY, flag(false));
            tell(&message.title(), &message.text());
            open();
        });
    }
    AWAITED.set(true);
    set(&element("room"), BUSY, flag(true));
    HERE.with(|here| LOST.with(|lost| boot::enter(name, argument, here, lost)));
    after(PATIENCE, &COMING);
}

fn open() {
    if AWAITED.take() {
        dispatch(Action::Open);
    }
}

fn tell(title: &str, text: &str) {
    element("room-title").set_text_content(Some(title));
    let told = element("room-text");
    show(&told, !text.is_empty());
    told.set_text_content(Some(text));
}

/// Has the room for a study loaded, which then asks for the board (`app::study`). This number is told of when that takes long
/// or cannot be.
pub fn study(id: u32) {
    thread_local! {
        static ID: Cell<u32> = const { Cell::new(0) };
        static COMING: Function = forever(|_| {
            let progress = Progress { count: 0, nodes: 0 };
            dispatch(Action::Reported(Report::Progressed { id: ID.get(), progress }));
        });
        static HERE: Function = forever(|_| {});
        static LOST: Function = forever(|_| dispatch(Action::Reported(Report::Missing { id: ID.get() })));
    }
    ID.set(id);
    HERE.with(|here| LOST.with(|lost| boot::enter("study", &JsValue::UNDEFINED, here, lost)));
    after(PATIENCE, &COMING);
}

/// Plays what a room brings: a game that was put by, or the puzzle of a link.
#[wasm_bindgen]
pub fn bring(text: &str) {
    dispatch(Action::Close);
    dispatch(match text.parse() {
        Ok(play) => Action::TakeUp(Box::new(play)),
        Err(_) => Action::Bring { link: text.into(), next: Next::Play },
    });
}

/// Takes a text or a file in which there may be puzzles, from wherever it comes: the room for them looks into it.
#[wasm_bindgen]
pub fn take(text: &JsValue) {
    enter("bring", text);
}
