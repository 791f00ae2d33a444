//! Keys of the import panel, on its board and in its text field, and the text in that field.

use ninefold::generator::PuzzleId;
use ninefold::grid::BoardState;
use ninefold::grid::LinkError;

use super::{KeyPress, cursor_move, key_digit, link_action};
use crate::game::{Action, AfterImport};
use crate::import::{EditorAction, NamedPuzzleLink, ParsedText};

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
        ("KeyN", false, false) if !key.no_letters => EditorAction::NextDoubt,
        ("Enter" | "NumpadEnter", false, false) => EditorAction::ConfirmOrPlay,
        ("Enter" | "NumpadEnter", false, true) => EditorAction::SendToGame(AfterImport::Solve),
        _ => return None,
    })
}

/// Action of a key in the text field.
pub fn editor_text_key(key: KeyPress) -> Option<EditorAction> {
    (key.ctrl_or_cmd && matches!(key.code, "Enter" | "NumpadEnter"))
        .then_some(EditorAction::SendToGame(AfterImport::Play))
}

/// Action of a text in the text field: it is read, and if it holds no puzzle, searched for a link of this game to a puzzle with a name, or for
/// such a name.
pub fn editor_text_action(text: String) -> EditorAction {
    match named_puzzle_link(&text).filter(|_| ParsedText::has_no_puzzle(&text)) {
        Some(link) => EditorAction::SetLink(link),
        None => EditorAction::SetText(text),
    }
}

/// The first link to a puzzle with a name in a text, or why it is invalid; or the first such name.
fn named_puzzle_link(text: &str) -> Option<Result<NamedPuzzleLink, LinkError>> {
    text.split_whitespace().find_map(|word| {
        let Some((_, fragment)) = word.split_once('#') else {
            let name = word.trim_matches(|c: char| !c.is_ascii_alphanumeric()).to_ascii_lowercase();
            PuzzleId::from_name(&name)?;
            return Some(Ok(NamedPuzzleLink { fragment: ["seed=", &name].concat(), name }));
        };
        let name = match link_action(fragment, 0)? {
            Action::OpenById(name) if PuzzleId::from_name(&name).is_some() => name,
            Action::OpenDaily { date, .. } => date,
            // An empty link is one that was cut.
            Action::OpenLink(link) if link.is_empty() => return BoardState::from_link(&link).err().map(Err),
            _ => return None,
        };
        Some(Ok(NamedPuzzleLink { fragment: fragment.to_owned(), name }))
    })
}
