//! Opens panels: parts of the page in the tools program, which is loaded for the first of them.
//!
//! ```text
//!   a button, a pasted text ──▶ www/panels/panels-loader.js ──▶ open: the dialog opens with the prepared panel
//!                                                 ├────▶ slow: the dialog opens and shows that it is loading
//!                                                 ╰────▶ error: the dialog shows that it cannot be loaded
//! ```
//!
//! Everything else is up to the panel (`web/src/panels.rs`).

use std::cell::Cell;

use js_sys::Function;
use ninefold_app::game::{Action, AfterImport};
use ninefold_app::i18n::Message;
use ninefold_app::protocol::{Progress, Report};
use wasm_bindgen::prelude::*;

use super::dispatch::dispatch;
use super::host;
use crate::dom::{ARIA_BUSY, bool_text, element, leak_closure, set_attribute, set_timeout, set_visible};

/// Time before the dialog shows that a panel is loading, in milliseconds: too short to be noticed.
const LOADING_NOTICE_MS: u32 = 50;

thread_local! {
    /// A panel has been requested and its dialog is not open yet. Closing the dialog while the panel loads
    /// cancels the request.
    static IS_AWAITED: Cell<bool> = const { Cell::new(false) };
    static NOTHING: Function = leak_closure(|_| {});
}

/// Opens a panel. The argument is the saved game, or whatever else the panel needs.
pub fn open_panel(name: &str, argument: &JsValue) {
    thread_local! {
        static ON_OPEN: Function = leak_closure(|_| show_dialog());
        static ON_SLOW: Function = leak_closure(|_| {
            // A panel that is loaded has a title of its own, and opens as soon as it is drawn.
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

/// Loads the replay, which then asks for the board (`app::start_replay`). `id` identifies it in reports that
/// it is slow or cannot be loaded.
pub fn load_replay(id: u32) {
    thread_local! {
        static ID: Cell<u32> = const { Cell::new(0) };
        static ON_SLOW: Function = leak_closure(|_| {
            let progress = Progress { count: 0, nodes: 0 };
            dispatch(Action::JobReport(Report::Progress { id: ID.get(), progress }));
        });
        static ON_ERROR: Function = leak_closure(|_| dispatch(Action::JobReport(Report::Failed { id: ID.get() })));
    }
    ID.set(id);
    NOTHING.with(|nothing| {
        ON_ERROR.with(|on_error| host::open_panel("study", &JsValue::UNDEFINED, nothing, on_error));
    });
    set_timeout(LOADING_NOTICE_MS, &ON_SLOW);
}

/// Has the tools program draw on the notes, where the board now shows them.
pub fn draw(drawings: &str) {
    NOTHING.with(|nothing| host::open_panel("drawings", &drawings.into(), nothing, nothing));
}

/// Plays what a panel hands over: an archived game, or the puzzle of a link.
pub fn play(text: &str) {
    dispatch(Action::CloseDialog);
    dispatch(match text.parse() {
        Ok(session) => Action::ResumeArchived(Box::new(session)),
        Err(_) => Action::Import { link: text.into(), after: AfterImport::Play },
    });
}

/// Opens a text or a file with puzzles in the import panel.
pub fn open_import(text: &JsValue) {
    open_panel("bring", text);
}
