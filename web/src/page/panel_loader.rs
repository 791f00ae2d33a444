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
use ninefold_app::protocol::{JobProgress, Report};
use wasm_bindgen::prelude::*;

use super::dispatch::dispatch;
use crate::bridge::tools_program;
use crate::dom::{ARIA_BUSY, bool_text, call_after, element, leak_closure, set_attribute, set_visible};

/// Time before the dialog shows that a panel is loading, in milliseconds: too short to be noticed.
const LOADING_NOTICE_MS: u32 = 50;

thread_local! {
    /// A panel has been requested and its dialog is not open yet. Closing the dialog while the panel loads
    /// cancels the request.
    static IS_AWAITED: Cell<bool> = const { Cell::new(false) };
}

/// Opens a panel, which may need the saved game.
pub fn open_panel(panel: &str, saved_game: &str) {
    open_dialog(&|on_open, on_error| tools_program::open_panel(panel, saved_game, on_open, on_error));
}

pub fn open_import(content: &JsValue) {
    open_dialog(&|on_open, on_error| tools_program::import_content(content, on_open, on_error));
}

/// Opens the dialog with a panel once it is there. `open` has the tools program open the panel, and call back.
fn open_dialog(open: &dyn Fn(&Function, &Function)) {
    thread_local! {
        static ON_OPEN: Function = leak_closure(|_| show_dialog());
        static ON_SLOW: Function = leak_closure(|_| {
            // A panel that is loaded has a title of its own, and opens as soon as it is drawn.
            if IS_AWAITED.get() && element("panel").get_attribute(ARIA_BUSY).as_deref() == Some(bool_text(true)) {
                show_message(&Message::Loading.title(), "");
                show_dialog();
            }
        });
        static ON_ERROR: Function = leak_closure(|_| {
            let message = Message::ToolsFailed;
            set_attribute(&element("panel"), ARIA_BUSY, bool_text(false));
            show_message(&message.title(), &message.text());
            show_dialog();
        });
    }
    IS_AWAITED.set(true);
    set_attribute(&element("panel"), ARIA_BUSY, bool_text(true));
    ON_OPEN.with(|on_open| ON_ERROR.with(|on_error| open(on_open, on_error)));
    call_after(LOADING_NOTICE_MS, &ON_SLOW);
}

fn show_dialog() {
    if IS_AWAITED.take() {
        dispatch(Action::OpenDialog);
    }
}

fn show_message(title: &str, text: &str) {
    element("panel-title").set_text_content(Some(title));
    let body = element("panel-text");
    set_visible(&body, !text.is_empty());
    body.set_text_content(Some(text));
}

/// Loads the replay, which then asks for the board (`app::start_replay`). `id` identifies it in reports that
/// it is slow or cannot be loaded.
pub fn load_replay(id: u32) {
    thread_local! {
        static ID: Cell<u32> = const { Cell::new(0) };
        static ON_SLOW: Function = leak_closure(|_| {
            let progress = JobProgress { count: 0, nodes: 0 };
            dispatch(Action::JobReport(Report::Progress { id: ID.get(), progress }));
        });
        static ON_ERROR: Function = leak_closure(|_| dispatch(Action::JobReport(Report::Failed { id: ID.get() })));
    }
    ID.set(id);
    ON_ERROR.with(tools_program::open_replay);
    call_after(LOADING_NOTICE_MS, &ON_SLOW);
}

/// Plays what a panel hands over: an archived game, or the puzzle of a link.
pub fn play(text: &str) {
    dispatch(Action::CloseDialog);
    dispatch(match text.parse() {
        Ok(session) => Action::ResumeArchived(Box::new(session)),
        Err(_) => Action::Import { link: text.into(), after: AfterImport::Play },
    });
}
