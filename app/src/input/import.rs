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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::CursorMove;
    use ninefold::grid::Digit;

    fn press(code: &str, key: &str) -> Option<EditorAction> {
        editor_key(KeyPress { code, key, ..KeyPress::default() })
    }

    #[test]
    fn editor_keys_type_a_puzzle() {
        assert_eq!(press("Digit5", "5"), Some(EditorAction::EnterDigit(Digit::from_index(4))));
        assert_eq!(press("Numpad5", "5"), Some(EditorAction::EnterDigit(Digit::from_index(4))));
        for (code, key) in
            [("Digit0", "0"), ("Period", "."), ("Minus", "-"), ("Space", " "), ("Numpad0", "0")]
        {
            assert_eq!(press(code, key), Some(EditorAction::Skip), "{key}");
        }
        assert_eq!(press("Backspace", "Backspace"), Some(EditorAction::Backspace));
        assert_eq!(press("Numpad8", "ArrowUp"), Some(EditorAction::MoveCursor(CursorMove::Up)));
        assert_eq!(press("Enter", "Enter"), Some(EditorAction::SendToGame(AfterImport::Play)));
        assert_eq!(press("Tab", "Tab"), None);
        let undo = KeyPress { code: "KeyZ", key: "z", ctrl_or_cmd: true, ..KeyPress::default() };
        assert_eq!(editor_key(undo), Some(EditorAction::Undo));
    }
}
