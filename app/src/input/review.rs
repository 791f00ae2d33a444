//! Keys and buttons of a review.

use super::{KeyPress, PanelButton, cursor_move, repeats_announcement};
use crate::game::CursorMove;
use crate::review::ReviewAction;

/// Action of a key in a review. On the board the arrow keys move the cursor, and with Shift they go through the moves; on the slider
/// they go through the moves by themselves. The other keys are left to the browser.
pub fn review_key(key: KeyPress, on_board: bool, on_slider: bool) -> Option<ReviewAction> {
    if key.is_composing || key.alt || key.ctrl_or_cmd {
        return None;
    }
    if let Some(step) = cursor_move(key) {
        return match (on_board, on_slider, key.shift) {
            (true, _, false) => Some(ReviewAction::MoveCursor(step)),
            (true, _, true) | (_, true, false) => move_key(step),
            _ => None,
        };
    }
    if on_board && repeats_announcement(key) {
        return Some(ReviewAction::RepeatAnnouncement);
    }
    if key.no_letters && key.code.starts_with("Key") {
        return None;
    }
    Some(match (key.code, key.shift) {
        ("Escape", false) => ReviewAction::Leave,
        ("Space", false) if on_board || on_slider => ReviewAction::TogglePlayback,
        ("KeyN", false) => ReviewAction::StepForward,
        ("KeyP", false) => ReviewAction::StepBack,
        ("KeyN", true) => ReviewAction::NextMoment,
        ("KeyP", true) => ReviewAction::PreviousMoment,
        _ => return None,
    })
}

fn move_key(step: CursorMove) -> Option<ReviewAction> {
    Some(match step {
        CursorMove::Left => ReviewAction::StepBack,
        CursorMove::Right => ReviewAction::StepForward,
        CursorMove::Up => ReviewAction::PreviousMoment,
        CursorMove::Down => ReviewAction::NextMoment,
        CursorMove::RowStart => ReviewAction::First,
        CursorMove::RowEnd => ReviewAction::Last,
        _ => return None,
    })
}

/// Action of a button of a review; `None` for those of other panels.
pub fn review_button(button: &PanelButton) -> Option<ReviewAction> {
    use PanelButton as B;
    Some(match button {
        B::CloseReplay => ReviewAction::Leave,
        B::First => ReviewAction::First,
        B::PreviousMark => ReviewAction::PreviousMoment,
        B::StepBack => ReviewAction::StepBack,
        B::Play => ReviewAction::TogglePlayback,
        B::StepForward => ReviewAction::StepForward,
        B::NextMark => ReviewAction::NextMoment,
        B::Last => ReviewAction::Last,
        B::ReviewPlay => ReviewAction::PlayPuzzle,
        B::ReviewAtOnce => ReviewAction::SetRealTime(false),
        B::ReviewInTime => ReviewAction::SetRealTime(true),
        B::ReviewStep(choice) => ReviewAction::ShowStep(*choice),
        B::ReviewMoment(index) => ReviewAction::Moment(*index),
        _ => return None,
    })
}
