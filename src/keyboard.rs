//! A key as the browser tells it and as the library takes it, for both programs.

use ninefold::input::Key;
use web_sys::KeyboardEvent;

use crate::dom::near;

/// What the key of this event means.
pub fn meaning<T>(event: &KeyboardEvent, of: impl FnOnce(Key) -> Option<T>) -> Option<T> {
    of(Key {
        code: &event.code(),
        key: &event.key(),
        shift: event.shift_key(),
        command: event.ctrl_key() || event.meta_key(),
        alt: event.alt_key(),
        num_lock: event.get_modifier_state("NumLock"),
        composing: event.is_composing(),
        no_letters: near(event, "[data-letters=off]").is_some(),
    })
}
