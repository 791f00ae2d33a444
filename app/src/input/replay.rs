//! Keys and buttons of the replay.

use super::{KeyPress, PanelButton, cursor_move, repeats_announcement, spoken_query};
use crate::game::CursorMove;
use crate::replay::ReplayAction;

/// Action of a key in the replay. The arrow keys move the cursor; with Shift they go through the steps. Outside the board only
/// letters and Escape have actions; the other keys are left to the browser.
pub fn replay_key(key: KeyPress, on_board: bool) -> Option<ReplayAction> {
    if key.is_composing || key.alt {
        return None;
    }
    if on_board && let Some(action) = board_key(key) {
        return Some(action);
    }
    if key.no_letters && key.code.starts_with("Key") {
        return None;
    }
    Some(match (key.code, key.shift, key.ctrl_or_cmd) {
        ("Escape", false, false) => ReplayAction::Leave,
        ("KeyN", false, false) => ReplayAction::StepForward,
        ("KeyP", false, false) => ReplayAction::StepBack,
        ("KeyN", true, false) => ReplayAction::NextMark,
        ("KeyP", true, false) => ReplayAction::PreviousMark,
        ("KeyS", false, false) => ReplayAction::NextSentence,
        _ => return None,
    })
}

/// Action of a key that has one only on the board.
fn board_key(key: KeyPress) -> Option<ReplayAction> {
    if let Some(step) = cursor_move(key) {
        return match (key.shift, key.ctrl_or_cmd) {
            (false, is_ctrl) if !is_ctrl || step.is_jump() => Some(ReplayAction::MoveCursor(step)),
            (true, false) => step_key(step),
            _ => None,
        };
    }
    if let Some(query) = spoken_query(key) {
        return Some(ReplayAction::ReadAloud(query));
    }
    if repeats_announcement(key) {
        return Some(ReplayAction::RepeatAnnouncement);
    }
    Some(match (key.code, key.shift, key.ctrl_or_cmd) {
        ("Space", false, false) => ReplayAction::TogglePlayback,
        ("Enter" | "NumpadEnter", false, false) => ReplayAction::NextSentence,
        _ => return None,
    })
}

/// Action of a key that moves the cursor, together with Shift.
fn step_key(step: CursorMove) -> Option<ReplayAction> {
    Some(match step {
        CursorMove::Left => ReplayAction::StepBack,
        CursorMove::Right => ReplayAction::StepForward,
        CursorMove::Up => ReplayAction::PreviousMark,
        CursorMove::Down => ReplayAction::NextMark,
        CursorMove::RowStart => ReplayAction::First,
        CursorMove::RowEnd => ReplayAction::Last,
        _ => return None,
    })
}

/// Action of a key on the replay's slider, besides what the browser does.
pub fn replay_slider_key(key: KeyPress) -> Option<ReplayAction> {
    match key.code {
        "Space" => Some(ReplayAction::TogglePlayback),
        _ => replay_key(key, false),
    }
}

/// Action of a button of the replay; `None` for those of other panels.
pub fn replay_button(button: &PanelButton) -> Option<ReplayAction> {
    use PanelButton as B;
    Some(match button {
        B::Method(method) => ReplayAction::ShowMethod(*method),
        B::Speed(speed) => ReplayAction::SetSpeed(*speed),
        B::CloseReplay => ReplayAction::Leave,
        B::CancelMethods => ReplayAction::Cancel,
        B::Rerun => ReplayAction::RunRemaining,
        B::First => ReplayAction::First,
        B::PreviousMark => ReplayAction::PreviousMark,
        B::StepBack => ReplayAction::StepBack,
        B::Play => ReplayAction::TogglePlayback,
        B::StepForward => ReplayAction::StepForward,
        B::NextMark => ReplayAction::NextMark,
        B::Last => ReplayAction::Last,
        B::NextSentence => ReplayAction::NextSentence,
        B::Bottleneck => ReplayAction::Bottleneck,
        B::CopySteps => ReplayAction::CopyAll,
        B::DownloadProof => ReplayAction::DownloadProof,
        _ => return None,
    })
}
