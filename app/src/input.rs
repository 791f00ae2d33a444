//! Maps keys and buttons to actions.
//!
//! Keys apply only while the board has the focus. They are identified by their position
//! ([`KeyboardEvent.code`]), so that the digit row of an AZERTY keyboard and letters under an input method
//! work.
//!
//! [`KeyboardEvent.code`]: https://www.w3.org/TR/uievents-code/

mod drawings;
mod import;
mod link_check;
mod panel_button;
mod replay;
mod review;
mod workbench;

use ninefold::grid::{BoardState, Cell, Digit, Grid};

use crate::game::{Action, CursorMove, MarkKind, Mode, SelectionChange, Setting, SpokenQuery};
use crate::markup::{Button, MarkupName, Panel};

pub use drawings::{DrawingKey, colour, drawing_key};
pub use import::{editor_key, editor_text_action, editor_text_key};
pub use link_check::checked_link;
pub use panel_button::PanelButton;
pub use replay::{replay_button, replay_key, replay_slider_key};
pub use review::{review_button, review_key};
pub use workbench::{pattern_key, workbench_button, workbench_key};

/// Key press, as reported by the browser.
#[expect(clippy::struct_excessive_bools, reason = "keys are up or down")]
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyPress<'a> {
    /// Position of the key: `Digit1`, `KeyZ`, `ArrowUp`.
    pub code: &'a str,
    /// Value that the key would type.
    pub key: &'a str,
    /// Shift is pressed.
    pub shift: bool,
    /// Ctrl or Cmd is pressed.
    pub ctrl_or_cmd: bool,
    /// Alt is pressed.
    pub alt: bool,
    /// `NumLock` is on.
    pub num_lock: bool,
    /// An input method is composing.
    pub is_composing: bool,
    /// Letter keys are disabled.
    pub no_letters: bool,
}

/// Action of a key on the board. `None` leaves the key to the browser.
pub fn board_key(key: KeyPress) -> Option<Action> {
    // AltGr, which types characters on many keyboards, is reported as Ctrl and Alt.
    if key.is_composing || key.alt && key.ctrl_or_cmd {
        return None;
    }
    if let Some(digit) = key_digit(key) {
        return match (key.shift || has_lost_shift(key), key.ctrl_or_cmd, key.alt) {
            (false, false, false) => Some(Action::Enter(digit)),
            (true, false, false) => Some(Action::ToggleMark(MarkKind::Corner, digit)),
            (false, true, false) => Some(Action::ToggleMark(MarkKind::Centre, digit)),
            (false, false, true) => Some(Action::ToggleMark(MarkKind::Colour, digit)),
            _ => None,
        };
    }
    if key.alt {
        return None;
    }
    if let Some(step) = cursor_move(key) {
        return Some(match (key.shift, key.ctrl_or_cmd) {
            (true, _) => Action::ChangeSelection(SelectionChange::Extend(step)),
            (false, true) if !step.is_jump() => Action::ChangeSelection(SelectionChange::MoveOnly(step)),
            _ => Action::MoveCursor(step),
        });
    }
    if let Some(query) = spoken_query(key) {
        return Some(Action::ReadAloud(query));
    }
    if repeats_announcement(key) {
        return Some(Action::RepeatAnnouncement);
    }
    if key.no_letters && key.code.starts_with("Key") && !key.ctrl_or_cmd {
        return None;
    }
    if key.key == "?" && !key.ctrl_or_cmd {
        return Some(Action::OpenPanel(Panel::Keys));
    }
    Some(match (key.code, key.shift, key.ctrl_or_cmd) {
        ("Digit0" | "Numpad0" | "Backspace" | "Delete" | "NumpadDecimal", false, false) => Action::Erase,
        ("KeyZ", false, true) | ("BracketLeft", false, false) => Action::Undo,
        ("KeyZ", true, true) | ("KeyY", false, true) | ("BracketRight", false, false) => Action::Redo,
        ("KeyZ", false, false) => Action::SetMode(Mode::Digit),
        ("KeyX", false, false) => Action::SetMode(Mode::Corner),
        ("KeyC", false, false) => Action::SetMode(Mode::Centre),
        ("KeyV", false, false) => Action::SetMode(Mode::Colour),
        ("KeyN", false, false) => Action::ToggleNotes,
        ("Space", back, false) => Action::NextMode { back },
        ("Space", false, true) => Action::ChangeSelection(SelectionChange::Toggle),
        ("KeyA", false, true) => Action::ChangeSelection(SelectionChange::All),
        ("KeyM", false, false) => Action::FillNotes,
        ("KeyB", false, false) => Action::Bookmark,
        ("KeyG", false, false) => Action::GoToBookmark,
        ("KeyE", back, false) => Action::SelectEmptyCell { back },
        ("KeyF", back, false) => Action::SelectMarkedCell { back },
        ("Enter" | "NumpadEnter", false, true) => Action::Solve,
        ("Enter" | "NumpadEnter", false, false) => Action::Check,
        ("KeyH", false, false) => Action::Hint,
        ("KeyH", true, false) => Action::ListSteps,
        ("Comma", false, false) => Action::TurnReason { back: true },
        ("Period", false, false) => Action::TurnReason { back: false },
        ("F6", false, false) => Action::SwitchRegion,
        ("Escape", false, false) => Action::Escape,
        ("KeyP", false, false) => Action::TogglePause,
        ("KeyT", false, false) => Action::ToggleSetting(Setting::Clock),
        _ => return None,
    })
}

/// Action of a key in the message panel.
pub fn message_key(key: KeyPress) -> Option<Action> {
    match key.code {
        _ if key.is_composing => None,
        "Escape" => Some(Action::CloseHint),
        "F6" if !key.shift => Some(Action::SwitchRegion),
        _ => None,
    }
}

/// Action of a key on the cover of a paused game. Enter and Space press the cover as they do any button.
pub fn pause_cover_key(pressed: KeyPress) -> Option<Action> {
    board_key(pressed).filter(|action| matches!(action, Action::TogglePause))
}

/// Action of a button; `None` for the one that is the browser's. `seed` is used if the action generates a puzzle.
pub fn button_action(button: Button, seed: u64) -> Option<Action> {
    use Button as B;
    Some(match button {
        B::New => Action::New { level: None, seed },
        B::NewLevel(level) => Action::New { level: Some(level), seed },
        B::Similar => Action::NewSimilar { seed },
        B::Practise => Action::Practise { key: None, seed },
        B::Rate => Action::Rate,
        B::Undo => Action::Undo,
        B::Redo => Action::Redo,
        B::Digit(digit) => Action::PressPad(digit),
        B::Erase => Action::Erase,
        B::Restart => Action::Restart,
        B::Pause => Action::TogglePause,
        B::Clock => Action::ToggleSetting(Setting::Clock),
        B::Set(setting) => Action::ToggleSetting(setting),
        B::Theme(theme) => Action::SetTheme(theme),
        B::Pad(pad) => Action::SetPad(pad),
        B::Mode(mode) => Action::SetMode(mode),
        B::Draw(drawings) => Action::Draw(drawings),
        B::Fill => Action::FillNotes,
        B::Bookmark => Action::Bookmark,
        B::ToBookmark => Action::GoToBookmark,
        B::Solve => Action::Solve,
        B::FillIn => Action::FillIn,
        B::Hint => Action::Hint,
        B::More => Action::More,
        B::ShowTechnique => Action::ShowTechnique,
        B::Example(key) => Action::ShowExample(key),
        B::ReasonBack => Action::TurnReason { back: true },
        B::ApplyHint => Action::ApplyHint,
        B::CloseHint => Action::CloseHint,
        B::Check => Action::Check,
        B::Steps => Action::ListSteps,
        B::Step(index) => Action::ChooseStep(index),
        B::Correct => Action::RevertToCorrect,
        B::Count => Action::CountSolutions,
        B::AlternativeFirst => Action::ShowAlternative(0),
        B::AlternativeSecond => Action::ShowAlternative(1),
        B::Replay | B::Logic => Action::OpenReplay,
        B::Cancel => Action::Cancel,
        B::PreviousGame => Action::ResumePrevious,
        B::Panel(panel) => Action::OpenPanel(panel),
        B::Close => Action::CloseDialog,
        B::Copy => Action::CopyPuzzle,
        B::Download => return None,
    })
}

/// Action of a link's fragment. `seed` is used if the action generates a puzzle.
///
/// - `seed=hell-123`, or `daily=2026-11-20` with an optional `level=hard`: a puzzle by its name. A checksum `c=` follows, but not if a
///   person wrote the link.
/// - `level=hard`: a new puzzle.
/// - `p=1E42oF…`: a puzzle itself, which may have a title `t=` and a rating `r=`; or `puzzle=` with 81 characters.
/// - `panel=settings`: a panel.
/// - Only from panels: `practise=x-wing`, `similar`, and `then=solve` after a puzzle.
pub fn link_action(fragment: &str, seed: u64) -> Option<Action> {
    let field = |name: &str| {
        let value = fragment.split('&').find_map(|field| {
            let (known, value) = field.split_once('=')?;
            known.eq_ignore_ascii_case(name).then_some(value)
        });
        // Where a link ends a sentence, some programs take the full stop for a part of it. It is cut off, but not the dots of a `puzzle`.
        let is_added = |c: char| !(c.is_ascii_alphanumeric() || c == '.' && name == "puzzle");
        value.map(|value| if value.starts_with(is_added) { value } else { value.trim_end_matches(is_added) })
    };
    if let Some(check) = field("c") {
        let name: String = ["seed", "daily", "level"].into_iter().filter_map(field).collect();
        if name.is_empty() || !check.eq_ignore_ascii_case(&link_check::check_of(&name)) {
            // An empty link is one that was cut.
            return Some(Action::OpenLink(String::new()));
        }
    }
    if let Some(text) = field("p") {
        let mut link = text.to_owned();
        for detail in fragment.split('&').filter(|field| field.starts_with("t=") || field.starts_with("r=")) {
            link.push('&');
            link.push_str(detail);
        }
        return Some(match field("then").and_then(|after| after.parse().ok()) {
            None => Action::OpenLink(link),
            Some(after) => Action::Import { link, after },
        });
    }
    if let Some(line) = field("puzzle") {
        return Some(Action::OpenLink(
            Grid::from_line(line).map_or_else(String::new, |grid| BoardState::new(grid).to_link()),
        ));
    }
    if let Some(name) = field("seed") {
        return Some(Action::OpenById(name.to_owned()));
    }
    if let Some(panel) = field("panel") {
        return Some(
            Panel::from_name(panel).map_or_else(|| Action::OpenLink(String::new()), Action::OpenPanel),
        );
    }
    if fragment == "similar" {
        return Some(Action::NewSimilar { seed });
    }
    if let Some(key) = field("practise") {
        return Some(Action::Practise { key: Some(key.to_owned()), seed });
    }
    let level = match field("level").map(|level| (level, level.to_ascii_lowercase().parse())) {
        None => None,
        Some((_, Ok(level))) => Some(level),
        Some((level, Err(_))) => return Some(Action::OpenById(level.to_owned())),
    };
    match field("daily") {
        Some(date) => Some(Action::OpenDaily { level, date: date.to_owned() }),
        None if level.is_some() => Some(Action::New { level, seed }),
        // A link of which nothing is known is answered like one that was cut.
        None => {
            let (name, _) = fragment.split_once('=')?;
            let is_unknown =
                !["", "lang"].contains(&name) && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
            is_unknown.then(|| Action::OpenLink(String::new()))
        }
    }
}

pub fn long_press_action(button: &Button) -> Option<Action> {
    match *button {
        Button::Digit(digit) => Some(Action::EnterAlternate(digit)),
        _ => None,
    }
}

/// Cell of a `data-cell` value.
pub fn cell_at_index(index: &str) -> Option<Cell> {
    Cell::new(index.parse().ok()?)
}

fn cursor_move(key: KeyPress) -> Option<CursorMove> {
    let code = key.code.strip_prefix("Numpad").map_or(key.code, |_| key.key);
    Some(match (code, key.ctrl_or_cmd) {
        ("ArrowUp", _) => CursorMove::Up,
        ("ArrowDown", _) => CursorMove::Down,
        ("ArrowLeft", _) => CursorMove::Left,
        ("ArrowRight", _) => CursorMove::Right,
        ("Home", false) => CursorMove::RowStart,
        ("End", false) => CursorMove::RowEnd,
        ("Home", true) => CursorMove::First,
        ("End", true) => CursorMove::Last,
        ("PageUp", false) => CursorMove::BlockUp,
        ("PageDown", false) => CursorMove::BlockDown,
        _ => return None,
    })
}

/// Whether a key repeats the last announcement. It works even if letter keys are disabled.
fn repeats_announcement(key: KeyPress) -> bool {
    (key.code, key.shift, key.ctrl_or_cmd) == ("KeyM", true, false)
}

/// What a key reads aloud. These keys work even if letter keys are disabled.
fn spoken_query(key: KeyPress) -> Option<SpokenQuery> {
    if key.ctrl_or_cmd {
        return None;
    }
    Some(match (key.code, key.shift) {
        ("KeyR", true) => SpokenQuery::Row,
        ("KeyC", true) => SpokenQuery::Column,
        ("KeyB", true) => SpokenQuery::Block,
        ("KeyD", true) => SpokenQuery::Remaining,
        _ if matches!(key.key, "=" | "＝") => SpokenQuery::Cursor,
        _ => return None,
    })
}

/// Whether the system removed Shift: with `NumLock` on, Windows reports `code=Numpad1, key=End` for
/// Shift+Numpad1.
fn has_lost_shift(key: KeyPress) -> bool {
    key.num_lock && key.code.starts_with("Numpad") && Digit::from_text(key.key).is_none()
}

/// Digit of a key in the digit row or on the numpad. A numpad key that moves the cursor has none, unless
/// Shift is or was pressed for a note.
fn key_digit(key: KeyPress) -> Option<Digit> {
    let number = key.code.strip_prefix("Digit").or_else(|| key.code.strip_prefix("Numpad"))?;
    let digit = Digit::from_text(number)?;
    let is_numpad = key.code.starts_with("Numpad");
    let types_digit = Digit::from_text(key.key) == Some(digit);
    (!is_numpad || types_digit || key.shift || has_lost_shift(key)).then_some(digit)
}
