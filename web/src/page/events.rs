//! Event listeners of the page, one per kind of event, which turn events into actions.

use js_sys::JsString;
use ninefold_app::game::Action;
use ninefold_app::input::{self, KeyPress};
use ninefold_app::markup::Button;
use wasm_bindgen::prelude::*;
use web_sys::{ClipboardEvent, Event, KeyboardEvent, MouseEvent};

use super::dispatch::dispatch;
use super::pointer;
use crate::bridge::{host, storage};
use crate::dom::keyboard::to_action;
use crate::dom::{button_of, closest, focus, leak_closure, query_all, root};
use crate::worker::random_seed;

/// Adds all listeners. `close` does not bubble, so it is captured.
pub fn add_listeners() {
    add_listener("click", on_click);
    add_listener("pointerdown", |event| pointer::on_down(event.unchecked_ref()));
    add_listener("pointermove", |event| pointer::on_move(event.unchecked_ref()));
    add_listener("pointerup", |_| pointer::on_up());
    add_listener("pointercancel", |_| pointer::on_up());
    add_listener("contextmenu", pointer::on_context_menu);
    add_listener("mousedown", keep_focus);
    add_listener("keydown", |event| on_key(event.unchecked_ref()));
    add_listener("copy", |event| on_copy(event.unchecked_ref()));
    root().add_event_listener("close", &leak_closure(|_| on_dialog_closed()), true);
    host::every_second(&leak_closure(|_| dispatch(Action::Tick)));
    host::on_visibility_change(&leak_closure(|visible| {
        dispatch(Action::VisibilityChanged(visible.is_truthy()));
    }));
}

/// Copies a text to the clipboard and reports the result to the game.
pub fn copy_text(text: &JsString) {
    thread_local! {
        static ON_COPIED: js_sys::Function = leak_closure(|done| dispatch(Action::CopyResult(done.is_truthy())));
    }
    ON_COPIED.with(|done| host::copy_text(text, done));
}

fn add_listener(name: &str, listener: impl Fn(&Event) + 'static) {
    root().add_event_listener(name, &leak_closure(move |event| listener(event.unchecked_ref())), false);
}

fn on_click(event: &Event) {
    if !pointer::is_click() {
        return;
    }
    if let Some(button) = closest(event, "[data-action]") {
        let action = match button_of(&button) {
            Some(Button::Download) => return storage::download_records(),
            button => button.and_then(|button| input::button_action(button, random_seed())),
        };
        // A player who asks for a puzzle by keyboard continues on the board.
        let is_by_key = event.unchecked_ref::<MouseEvent>().detail() == 0;
        if is_by_key && matches!(action, Some(Action::New { .. })) {
            focus_board();
        }
        action.into_iter().for_each(dispatch);
    } else if let Some(cell) = closest(event, "#board td") {
        let cell = pointer::cell_at(&cell);
        cell.map(|cell| pointer::click_action(cell, event.unchecked_ref())).into_iter().for_each(dispatch);
    } else if closest(event, "dialog > *").is_none()
        && closest(event, "dialog").is_some_and(|dialog| host::is_beside(&dialog, event))
    {
        dispatch(Action::CloseDialog);
    }
}

/// Focuses the cursor's cell. From then on the focus follows the cursor.
fn focus_board() {
    focus_first("#board [tabindex='0']");
}

/// Focuses the first element that matches a selector. Returns whether there is one.
fn focus_first(selector: &str) -> bool {
    let found = query_all(selector);
    found.first().map(|element| focus(element.unchecked_ref())).is_some()
}

/// Moves the focus from the board to the first button of the message panel, or back.
pub fn switch_region() {
    if !query_all("#message:focus-within").is_empty() {
        focus_board();
    } else if !focus_first("#message-steps button, #message-actions button:not([hidden])") {
        focus_first("#message");
    }
}

/// A click beside the board does not move the focus, so that keys still reach the board. Texts can still be
/// selected.
fn keep_focus(event: &Event) {
    let is_text = closest(event, "#board td, #message, #scrubber, #log").is_some()
        && closest(event, "button").is_none();
    if !is_text && closest(event, "dialog").is_none() {
        event.prevent_default();
    }
}

fn on_key(event: &KeyboardEvent) {
    let is_at = |selector| closest(event, selector).is_some();
    let keys: fn(KeyPress) -> Option<Action> = if is_at("[data-view=play] #board") {
        input::board_key
    } else if is_at("#resume-cover") {
        input::pause_cover_key
    } else if is_at("#message") {
        input::message_key
    } else {
        return;
    };
    if let Some(action) = to_action(event, keys) {
        event.prevent_default();
        dispatch(action);
    }
}

fn on_copy(event: &ClipboardEvent) {
    if closest(event, "#board").is_some() {
        dispatch(Action::CopyPuzzle);
        event.prevent_default();
    }
}

/// Handles the closing of a dialog. If another dialog has replaced it, that one stays open.
fn on_dialog_closed() {
    if query_all("dialog[open]").is_empty() {
        dispatch(Action::CloseDialog);
    }
}
