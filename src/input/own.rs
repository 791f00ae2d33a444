//! Keys in the room where puzzles come in: on its board, and in the field beside it.

use crate::game::Next;
use crate::import::Action;

use super::{Key, digit, step};

/// What a key means on the board; `None` leaves it to the browser.
pub fn own_key(key: Key) -> Option<Action> {
    if key.composing || key.alt {
        return None;
    }
    if let Some(digit) = digit(key).filter(|_| !key.command) {
        return Some(Action::Digit(digit));
    }
    if let Some(step) = step(key).filter(|_| !key.shift) {
        return Some(Action::Move(step));
    }
    Some(match (key.code, key.shift, key.command) {
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
pub fn own_text_key(key: Key) -> Option<Action> {
    (key.command && matches!(key.code, "Enter" | "NumpadEnter")).then_some(Action::Go(Next::Play))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Step;
    use crate::grid::Digit;

    fn press(code: &str, key: &str) -> Option<Action> {
        own_key(Key { code, key, ..Key::default() })
    }

    #[test]
    fn a_puzzle_is_typed_as_it_is_printed() {
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
        let undo = Key { code: "KeyZ", key: "z", command: true, ..Key::default() };
        assert_eq!(own_key(undo), Some(Action::Undo));
    }
}
