//! What the browser tells, one listener a kind of event, turned into actions.

use js_sys::JsString;
use wasm_bindgen::prelude::*;
use web_sys::{ClipboardEvent, Element, Event, KeyboardEvent, MouseEvent};

use ninefold::game::Action;
use ninefold::input::{self, Key};

use super::app::{self, dispatch};
use super::{boot, paste, pointer};
use crate::dom::{all, document, focus, forever, near};
use crate::keyboard::meaning;

/// Listens, for as long as the game lives. `close` does not bubble, so it is caught on its way down.
pub fn listen() {
    on("click", click);
    on("pointerdown", |event| pointer::down(event.unchecked_ref()));
    on("pointermove", |event| pointer::moved(event.unchecked_ref()));
    on("pointerup", |_| pointer::up());
    on("pointercancel", |_| pointer::up());
    on("contextmenu", pointer::menu);
    on("mousedown", keep_focus);
    on("keydown", |event| press(event.unchecked_ref()));
    on("copy", |event| copy_event(event.unchecked_ref()));
    on("paste", |event| paste::pasted(event.unchecked_ref()));
    boot::root().listen("close", &forever(|_| closed()), true);
    boot::every_second(&forever(|_| dispatch(Action::Tick)));
    boot::seen(&forever(|_| dispatch(Action::Visible(!document().hidden()))));
}

/// Puts a text on the clipboard and tells whether that went well.
pub fn copy(text: &JsString) {
    thread_local! {
        static DONE: js_sys::Function = forever(|done| dispatch(Action::Copied(done.is_truthy())));
    }
    DONE.with(|done| boot::copy(text, done));
}

fn on(name: &str, listener: impl Fn(&Event) + 'static) {
    boot::root().listen(name, &forever(move |event| listener(event.unchecked_ref())), false);
}

fn click(event: &Event) {
    if !pointer::is_click() {
        return;
    }
    if let Some(button) = near(event, "[data-action]") {
        let name = button.get_attribute("data-action").unwrap_or_default();
        let action = match name.as_str() {
            "download" => return boot::download(),
            "language" => return boot::other_language(),
            name => input::button(name, app::seed()),
        };
        // Who asks for a puzzle by the keyboard goes on with it there.
        let is_by_key = event.unchecked_ref::<MouseEvent>().detail() == 0;
        if is_by_key && matches!(action, Some(Action::New { .. })) {
            focus_board();
        }
        action.into_iter().for_each(dispatch);
    } else if let Some(cell) = near(event, "[data-cell]") {
        let index = cell.get_attribute("data-cell").unwrap_or_default();
        let cell = input::cell(&index);
        cell.map(|cell| pointer::click(cell, event.unchecked_ref())).into_iter().for_each(dispatch);
    } else if near(event, "dialog").is_some_and(|dialog| is_backdrop(&dialog, event.unchecked_ref())) {
        dispatch(Action::Close);
    }
}

/// Puts the focus on the cursor's cell. From there it follows the cursor.
fn focus_board() {
    if let Some(cell) = all("#board [tabindex='0']").first() {
        focus(cell.unchecked_ref());
    }
}

/// A mouse beside the board leaves the focus there, so that the keys go on working; texts can be marked.
fn keep_focus(event: &Event) {
    let is_text =
        near(event, "[data-cell], #card, #scrubber, #log").is_some() && near(event, "button").is_none();
    if !is_text && near(event, "dialog").is_none() {
        event.prevent_default();
    }
}

fn press(event: &KeyboardEvent) {
    let is_at = |selector| near(event, selector).is_some();
    let keys: fn(Key) -> Option<Action> = if is_at("[data-view=play] #board") {
        input::key
    } else if is_at("#resume-cover") {
        input::cover_key
    } else if is_at("#card") {
        input::card_key
    } else {
        return;
    };
    if let Some(action) = meaning(event, keys) {
        event.prevent_default();
        dispatch(action);
    }
}

fn copy_event(event: &ClipboardEvent) {
    if near(event, "#board").is_some() {
        dispatch(Action::Copy);
        event.prevent_default();
    }
}

/// A dialog was closed. When it made way for another one, that one stays.
fn closed() {
    if all("dialog[open]").is_empty() {
        dispatch(Action::Close);
    }
}

/// A click on a dialog's backdrop is told as one on the dialog, outside its edges.
fn is_backdrop(dialog: &Element, click: &MouseEvent) -> bool {
    let edges = dialog.get_bounding_client_rect();
    let (x, y) = (f64::from(click.client_x()), f64::from(click.client_y()));
    x < edges.left() || x > edges.right() || y < edges.top() || y > edges.bottom()
}
