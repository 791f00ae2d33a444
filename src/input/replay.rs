//! Keys and buttons of the study.

use crate::job::Way;
use crate::replay::{PlaybackSpeed, ReplayAction};

use super::KeyPress;

/// What follows `method-` where the way is logic.
const LOGIC: &str = "logic";

/// What a key means in the study: on the board, or elsewhere in it, where the browser has uses for most keys.
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

/// What a key on the study's slider means, beside what the browser makes of it.
pub fn replay_slider_key(key: KeyPress) -> Option<ReplayAction> {
    match key.code {
        "Space" => Some(ReplayAction::TogglePlayback),
        _ => replay_key(key, false),
    }
}

/// What an element of the study with this `data-action` means.
pub fn replay_button(name: &str) -> Option<ReplayAction> {
    if let Some(method) = name.strip_prefix("method-") {
        let way = if method == LOGIC { Way::Logic } else { Way::Search(method.parse().ok()?) };
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

/// The name of the button that chooses a way in the study.
pub fn method_button(way: Way) -> String {
    match way {
        Way::Search(method) => format!("method-{method}"),
        Way::Logic => ["method-", LOGIC].concat(),
    }
}
