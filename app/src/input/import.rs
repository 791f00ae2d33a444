//! Keys in the import panel: on its board, and in the text field.

use super::{KeyPress, cursor_move, key_digit};
use crate::game::AfterImport;
use crate::import::EditorAction;

/// Action of a key on the board. `None` leaves the key to the browser.
pub fn editor_key(key: KeyPress) -> Option<EditorAction> {
    if key.is_composing || key.alt {
        return None;
    }
    if let Some(digit) = key_digit(key).filter(|_| !key.ctrl_or_cmd) {
        return Some(EditorAction::EnterDigit(digit));
    }
    if let Some(step) = cursor_move(key).filter(|_| !key.shift) {
        return Some(EditorAction::MoveCursor(step));
    }
    Some(match (key.code, key.shift, key.ctrl_or_cmd) {
        (
            "Digit0" | "Numpad0" | "Period" | "NumpadDecimal" | "Minus" | "NumpadSubtract" | "Space",
            false,
            false,
        ) => EditorAction::Skip,
        ("Backspace", false, false) => EditorAction::Backspace,
        ("Delete", false, false) => EditorAction::Erase,
        ("KeyZ", false, true) | ("BracketLeft", false, false) => EditorAction::Undo,
        ("KeyZ", true, true) | ("KeyY", false, true) | ("BracketRight", false, false) => EditorAction::Redo,
        ("Enter" | "NumpadEnter", false, false) => EditorAction::SendToGame(AfterImport::Play),
        ("Enter" | "NumpadEnter", false, true) => EditorAction::SendToGame(AfterImport::Solve),
        _ => return None,
    })
}

/// Action of a key in the text field.
pub fn editor_text_key(key: KeyPress) -> Option<EditorAction> {
    (key.ctrl_or_cmd && matches!(key.code, "Enter" | "NumpadEnter"))
        .then_some(EditorAction::SendToGame(AfterImport::Play))
}
