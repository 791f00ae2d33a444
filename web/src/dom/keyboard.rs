//! Converts keyboard events into key presses of the library, for both programs.

use ninefold_app::input::KeyPress;
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use crate::bridge::dom::EventWithModifiers;
use crate::dom::closest;

/// The action of a key, according to `map`.
pub fn to_action<T>(event: &KeyboardEvent, map: impl FnOnce(KeyPress) -> Option<T>) -> Option<T> {
    let modifiers: &EventWithModifiers = event.unchecked_ref();
    map(KeyPress {
        code: &event.code(),
        key: &event.key(),
        shift: modifiers.shift_key(),
        ctrl_or_cmd: modifiers.ctrl_key() || modifiers.meta_key(),
        alt: event.alt_key(),
        num_lock: event.get_modifier_state("NumLock"),
        is_composing: event.is_composing(),
        no_letters: closest(event, "[data-letters=off]").is_some(),
    })
}
