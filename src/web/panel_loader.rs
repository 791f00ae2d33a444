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
use ninefold::game::{Action, AfterImport};
use ninefold::i18n::Message;
use ninefold::job::{Progress, Report};
use wasm_bindgen::prelude::*;

use super::app::dispatch;
use super::host;
use crate::dom::{ARIA_BUSY, bool_text, element, leak_closure, set_attribute, set_timeout, set_visible};

/// So many milliseconds a room may take before it is told that it is coming: shorter than anyone notices.
const LOADING_NOTICE_MS: u32 = 50;

thread_local! {
    /// A room was asked for, and its dialog is not open yet. Who closes the dialog while the room is coming does not want
    /// it any more.
    static IS_AWAITED: Cell<bool> = const { Cell::new(false) };
}

/// Enters the room of this name, with what it is to know: the game as it is, or what else is to be done there.
pub fn open_panel(name: &str, argument: &JsValue) {
    thread_local! {
        static ON_OPEN: Function = leak_closure(|_| show_dialog());
        static ON_SLOW: Function = leak_closure(|_| {
            // What is there already has a title of its own, and opens as soon as it is drawn.
            if IS_AWAITED.get() && element("room").get_attribute(ARIA_BUSY).as_deref() == Some(bool_text(true)) {
                show_message(&Message::Loading.title(), "");
                show_dialog();
            }
        });
        static ON_ERROR: Function = leak_closure(|_| {
            let message = Message::ToolsUnavailable;
            set_attribute(&element("room"), ARIA_BUSY, bool_text(false));
            show_message(&message.title(), &message.text());
            show_dialog();
        });
    }
    IS_AWAITED.set(true);
    set_attribute(&element("room"), ARIA_BUSY, bool_text(true));
    ON_OPEN.with(|on_open| ON_ERROR.with(|on_error| host::open_panel(name, argument, on_open, on_error)));
    set_timeout(LOADING_NOTICE_MS, &ON_SLOW);
}

fn show_dialog() {
    if IS_AWAITED.take() {
        dispatch(Action::OpenDialog);
    }
}

fn show_message(title: &str, text: &str) {
    element("room-title").set_text_content(Some(title));
    let body = element("room-text");
    set_visible(&body, !text.is_empty());
    body.set_text_content(Some(text));
}

/// Has the room for a study loaded, which then asks for the board (`app::study`). This number is told of when that takes long
/// or cannot be.
pub fn load_replay(id: u32) {
    thread_local! {
        static ID: Cell<u32> = const { Cell::new(0) };
        static ON_SLOW: Function = leak_closure(|_| {
            let progress = Progress { count: 0, nodes: 0 };
            dispatch(Action::JobReport(Report::Progressed { id: ID.get(), progress }));
        });
        static ON_OPEN: Function = leak_closure(|_| {});
        static ON_ERROR: Function = leak_closure(|_| dispatch(Action::JobReport(Report::Missing { id: ID.get() })));
    }
    ID.set(id);
    ON_OPEN.with(|on_open| {
        ON_ERROR.with(|on_error| host::open_panel("study", &JsValue::UNDEFINED, on_open, on_error))
    });
    set_timeout(LOADING_NOTICE_MS, &ON_SLOW);
}

/// Plays what a room brings: a game that was put by, or the puzzle of a link.
#[wasm_bindgen(js_name = bring)]
pub fn play(text: &str) {
    dispatch(Action::CloseDialog);
    dispatch(match text.parse() {
        Ok(play) => Action::ResumeArchived(Box::new(play)),
        Err(_) => Action::Import { link: text.into(), after: AfterImport::Play },
    });
}

/// Takes a text or a file in which there may be puzzles, from wherever it comes: the room for them looks into it.
#[wasm_bindgen(js_name = take)]
pub fn open_import(text: &JsValue) {
    open_panel("bring", text);
}
