//! Keys and buttons of the replay.

use super::{KeyPress, cursor_move, repeats_announcement, spoken_query};
use crate::game::CursorMove;
use crate::protocol::SolveMethod;
use crate::replay::{PlaybackSpeed, ReplayAction};

/// Suffix of `method-` for solving by logic.
const LOGIC: &str = "logic";

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

/// Action of a button of the replay with this `data-action`.
pub fn replay_button(name: &str) -> Option<ReplayAction> {
    if let Some(method) = name.strip_prefix("method-") {
        let method =
            if method == LOGIC { SolveMethod::Logic } else { SolveMethod::Search(method.parse().ok()?) };
        return Some(ReplayAction::ShowMethod(method));
    }
    if let Some(speed) = name.strip_prefix("speed-") {
        return PlaybackSpeed::ALL
            .into_iter()
            .find(|known| known.name() == speed)
            .map(ReplayAction::SetSpeed);
    }
    Some(match name {
        "close-replay" => ReplayAction::Leave,
        "cancel" => ReplayAction::Cancel,
        "rerun" => ReplayAction::RunRemaining,
        "first" => ReplayAction::First,
        "previous-mark" => ReplayAction::PreviousMark,
        "step-back" => ReplayAction::StepBack,
        "play" => ReplayAction::TogglePlayback,
        "step-forward" => ReplayAction::StepForward,
        "next-mark" => ReplayAction::NextMark,
        "last" => ReplayAction::Last,
        "next-sentence" => ReplayAction::NextSentence,
        "bottleneck" => ReplayAction::Bottleneck,
        "copy-steps" => ReplayAction::CopyAll,
        _ => return None,
    })
}

/// `data-action` of the button that shows a method.
pub fn method_button(method: SolveMethod) -> String {
    match method {
        SolveMethod::Search(method) => format!("method-{method}"),
        SolveMethod::Logic => ["method-", LOGIC].concat(),
    }
}
