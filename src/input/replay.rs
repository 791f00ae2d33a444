//! Keys and buttons of the study.

use crate::job::Way;
use crate::replay::{Action, Speed};

use super::KeyPress;

/// What follows `method-` where the way is logic.
const LOGIC: &str = "logic";

/// What a key means in the study: on the board, or elsewhere in it, where the browser has uses for most keys.
pub fn replay_key(key: KeyPress, on_board: bool) -> Option<Action> {
    if key.is_composing || key.alt || key.ctrl_or_cmd || key.shift {
        return None;
    }
    Some(match key.code {
        "Escape" => Action::Leave,
        _ if !on_board => return None,
        "ArrowLeft" => Action::Back,
        "ArrowRight" => Action::On,
        "ArrowUp" | "PageUp" => Action::MarkBack,
        "ArrowDown" | "PageDown" => Action::MarkOn,
        "Home" => Action::First,
        "End" => Action::Last,
        "Space" => Action::Play,
        _ => return None,
    })
}

/// What a key on the study's slider means, beside what the browser makes of it.
pub fn replay_slider_key(key: KeyPress) -> Option<Action> {
    match key.code {
        "Space" => Some(Action::Play),
        _ => replay_key(key, false),
    }
}

/// What an element of the study with this `data-action` means.
pub fn replay_button(name: &str) -> Option<Action> {
    if let Some(method) = name.strip_prefix("method-") {
        let way = if method == LOGIC { Way::Logic } else { Way::Search(method.parse().ok()?) };
        return Some(Action::Choose(way));
    }
    if let Some(speed) = name.strip_prefix("speed-") {
        return Speed::ALL.into_iter().find(|known| known.name() == speed).map(Action::SetSpeed);
    }
    Some(match name {
        "leave" => Action::Leave,
        "cancel" => Action::Cancel,
        "rerun" => Action::Rerun,
        "first" => Action::First,
        "mark-back" => Action::MarkBack,
        "back" => Action::Back,
        "play" => Action::Play,
        "on" => Action::On,
        "mark-on" => Action::MarkOn,
        "last" => Action::Last,
        "copy-steps" => Action::Copy,
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
