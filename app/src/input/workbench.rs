//! Keys and buttons of the workbench.

use super::{KeyPress, PanelButton, cursor_move, key_digit};
use crate::workbench::WorkbenchAction;

/// Action of a key on the board of the workbench. `None` leaves the key to the browser.
pub fn workbench_key(key: KeyPress) -> Option<WorkbenchAction> {
    if key.is_composing || key.alt {
        return None;
    }
    if let Some(digit) = key_digit(key).filter(|_| !key.ctrl_or_cmd) {
        return Some(WorkbenchAction::EnterDigit(digit));
    }
    if let Some(step) = cursor_move(key).filter(|_| !key.shift) {
        return Some(WorkbenchAction::MoveCursor(step));
    }
    Some(match (key.code, key.shift, key.ctrl_or_cmd) {
        ("Backspace" | "Delete" | "Digit0" | "Numpad0" | "Space", false, false) => WorkbenchAction::Erase,
        ("KeyZ", false, true) | ("BracketLeft", false, false) => WorkbenchAction::Undo,
        ("KeyZ", true, true) | ("KeyY", false, true) | ("BracketRight", false, false) => {
            WorkbenchAction::Redo
        }
        ("KeyC", false, true) => WorkbenchAction::Copy,
        ("Enter" | "NumpadEnter", false, false) => WorkbenchAction::Play,
        _ => return None,
    })
}

/// Action of a key on the board of a pattern. `None` leaves the key to the browser.
pub fn pattern_key(key: KeyPress) -> Option<WorkbenchAction> {
    if key.is_composing || key.alt {
        return None;
    }
    match (key.code, key.shift, key.ctrl_or_cmd) {
        ("Space" | "Enter" | "NumpadEnter", false, false) => Some(WorkbenchAction::TogglePatternCell),
        (_, false, _) => cursor_move(key).map(WorkbenchAction::MovePatternCursor),
        _ => None,
    }
}

/// Action of a button of the workbench; `None` for those of other panels, and for the one that needs the game.
pub fn workbench_button(button: &PanelButton) -> Option<WorkbenchAction> {
    use PanelButton as B;
    Some(match button {
        B::WorkbenchDigit(digit) => WorkbenchAction::EnterDigit(*digit),
        B::WorkbenchErase => WorkbenchAction::Erase,
        B::WorkbenchUndo => WorkbenchAction::Undo,
        B::WorkbenchRedo => WorkbenchAction::Redo,
        B::WorkbenchClear => WorkbenchAction::Clear,
        B::WorkbenchImport => WorkbenchAction::OpenImport,
        B::WorkbenchCopy => WorkbenchAction::Copy,
        B::WorkbenchPlay => WorkbenchAction::Play,
        B::WorkbenchSearch(kind) => WorkbenchAction::Search(*kind),
        B::WorkbenchPattern => WorkbenchAction::TogglePattern,
        B::WorkbenchPatternFill(fill) => WorkbenchAction::FillPattern(*fill),
        B::WorkbenchStop => WorkbenchAction::StopSearch,
        B::WorkbenchFound(index) => WorkbenchAction::TakeFound(*index),
        B::WorkbenchList => WorkbenchAction::OpenFound,
        _ => return None,
    })
}
