//! Keys in the room where puzzles come in: on its board, and in the field beside it.

use crate::game::Next;
use crate::import::Action;

use super::{KeyPress, cursor_move, key_digit};

/// What a key means on the board; `None` leaves it to the browser.
pub fn editor_key(key: KeyPress) -> Option<Action> {
    if key.is_composing || key.alt {
        return None;
    }
    if let Some(digit) = key_digit(key).filter(|_| !key.ctrl_or_cmd) {
        return Some(Action::Digit(digit));
    }
    if let Some(step) = cursor_move(key).filter(|_| !key.shift) {
        return Some(Action::Move(step));
    }
    Some(match (key.code, key.shift, key.ctrl_or_cmd) {
        (
            "Digit0" | "Numpad0" | "Period" | "NumpadDecimal" | "Minus" | "NumpadSubtract" | "Space",
            false,
            false,
        ) => Action::Skip,
        ("Backspace", false, false) => Action::Back,
        ("Delete", false, false) => Action::Erase,
        ("KeyZ", false, true) | ("BracketLeft", false, false) => Action::Undo,
        ("KeyZ", true, true) | ("KeyY", false, true) | ("BracketRight", false, false) => Action::Redo,
        ("Enter" | "NumpadEnter", false, false) => Action::Go(Next::Play),
        ("Enter" | "NumpadEnter", false, true) => Action::Go(Next::Solve),
        _ => return None,
    })
}

/// What a key means in the field for the text beside it.
pub fn editor_text_key(key: KeyPress) -> Option<Action> {
    (key.ctrl_or_cmd && matches!(key.code, "Enter" | "NumpadEnter")).then_some(Action::Go(Next::Play))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Step;
    use crate::grid::Digit;

    fn press(code: &str, key: &str) -> Option<Action> {
        editor_key(KeyPress { code, key, ..KeyPress::default() })
    }

    #[test]
    fn editor_keys_type_a_puzzle() {
        assert_eq!(press("Digit5", "5"), Some(Action::Digit(Digit::from_index(4))));
        assert_eq!(press("Numpad5", "5"), Some(Action::Digit(Digit::from_index(4))));
        for (code, key) in
            [("Digit0", "0"), ("Period", "."), ("Minus", "-"), ("Space", " "), ("Numpad0", "0")]
        {
            assert_eq!(press(code, key), Some(Action::Skip), "{key}");
        }
        assert_eq!(press("Backspace", "Backspace"), Some(Action::Back));
        assert_eq!(press("Numpad8", "ArrowUp"), Some(Action::Move(Step::Up)));
        assert_eq!(press("Enter", "Enter"), Some(Action::Go(Next::Play)));
        assert_eq!(press("Tab", "Tab"), None);
        let undo = KeyPress { code: "KeyZ", key: "z", ctrl_or_cmd: true, ..KeyPress::default() };
        assert_eq!(editor_key(undo), Some(Action::Undo));
    }
}
