//! Keys and buttons of the replay.

use super::KeyPress;
use crate::protocol::SolveMethod;
use crate::replay::{PlaybackSpeed, ReplayAction};

/// Suffix of `method-` for solving by logic.
const LOGIC: &str = "logic";

/// Action of a key in the replay. Keys outside the board are mostly left to the browser.
pub fn replay_key(key: KeyPress, on_board: bool) -> Option<ReplayAction> {
    if key.is_composing || key.alt || key.ctrl_or_cmd || key.shift {
        return None;
    }
    Some(match key.code {
        "Escape" => ReplayAction::Leave,
        _ if !on_board => return None,
        "ArrowLeft" => ReplayAction::StepBack,
        "ArrowRight" => ReplayAction::StepForward,
        "ArrowUp" | "PageUp" => ReplayAction::PreviousMark,
        "ArrowDown" | "PageDown" => ReplayAction::NextMark,
        "Home" => ReplayAction::First,
        "End" => ReplayAction::Last,
        "Space" => ReplayAction::TogglePlayback,
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
        let way =
            if method == LOGIC { SolveMethod::Logic } else { SolveMethod::Search(method.parse().ok()?) };
        return Some(ReplayAction::ShowMethod(way));
    }
    if let Some(speed) = name.strip_prefix("speed-") {
        return PlaybackSpeed::ALL
            .into_iter()
            .find(|known| known.name() == speed)
            .map(ReplayAction::SetSpeed);
    }
    Some(match name {
        "leave" => ReplayAction::Leave,
        "cancel" => ReplayAction::Cancel,
        "rerun" => ReplayAction::RunRemaining,
        "first" => ReplayAction::First,
        "mark-back" => ReplayAction::PreviousMark,
        "back" => ReplayAction::StepBack,
        "play" => ReplayAction::TogglePlayback,
        "on" => ReplayAction::StepForward,
        "mark-on" => ReplayAction::NextMark,
        "last" => ReplayAction::Last,
        "copy-steps" => ReplayAction::CopyAll,
        _ => return None,
    })
}

/// `data-action` of the button that shows a method.
pub fn method_button(way: SolveMethod) -> String {
    match way {
        SolveMethod::Search(method) => format!("method-{method}"),
        SolveMethod::Logic => ["method-", LOGIC].concat(),
    }
}
