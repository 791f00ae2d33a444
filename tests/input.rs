//! Keys, buttons and links become actions.

use crate::support::digit;
use ninefold::grid::Digit;
use ninefold::level::Level;
use ninefold_app::game::{Action, CursorMove, MarkKind, Mode, SelectionChange, Setting, SpokenQuery};
use ninefold_app::import::EditorAction;
use ninefold_app::input::{
    DrawingKey, KeyPress, board_key, button_action, drawing_key, editor_key, long_press_action, message_key,
    pause_cover_key, replay_key,
};
use ninefold_app::markup::{Button, MarkupName, Panel};
use ninefold_app::replay::ReplayAction;

fn press(chord: &str) -> Option<Action> {
    let mut pressed = KeyPress::default();
    for part in chord.split('+') {
        match part {
            "Shift" => pressed.shift = true,
            "Ctrl" => pressed.ctrl_or_cmd = true,
            "Alt" => pressed.alt = true,
            "NumLock" => pressed.num_lock = true,
            "NoLetters" => pressed.no_letters = true,
            code => (pressed.code, pressed.key) = code.split_once('=').unwrap_or((code, code)),
        }
    }
    pressed.key = pressed.key.strip_prefix("Digit").unwrap_or(pressed.key);
    board_key(pressed)
}

#[test]
fn digits_come_from_row_and_numpad() {
    assert_eq!(press("Digit5"), Some(Action::Enter(digit(5))));
    assert_eq!(press("Digit5=("), Some(Action::Enter(digit(5))), "AZERTY");
    assert_eq!(press("Numpad5=5"), Some(Action::Enter(digit(5))));
    let marked = |mark| Some(Action::ToggleMark(mark, digit(5)));
    assert_eq!(press("Shift+Digit5=%"), marked(MarkKind::Corner));
    assert_eq!(press("Shift+Numpad5=Clear"), marked(MarkKind::Corner));
    assert_eq!(press("NumLock+Numpad5=Clear"), marked(MarkKind::Corner), "Windows takes Shift away");
    assert_eq!(press("Digit0"), Some(Action::Erase));
    assert_eq!(press("Ctrl+Digit5"), marked(MarkKind::Centre));
    assert_eq!(press("Alt+Digit5=∞"), marked(MarkKind::Colour));
    assert_eq!(press("Ctrl+Alt+Digit5=["), None, "AltGr types");
}

#[test]
fn numpad_without_numlock_moves_the_cursor() {
    assert_eq!(press("Numpad8=ArrowUp"), Some(Action::MoveCursor(CursorMove::Up)));
    assert_eq!(press("Numpad7=Home"), Some(Action::MoveCursor(CursorMove::RowStart)));
    assert_eq!(press("NumLock+Numpad8=8"), Some(Action::Enter(digit(8))));
    assert_eq!(press("Ctrl+Home"), Some(Action::MoveCursor(CursorMove::First)));
}

#[test]
fn shift_and_ctrl_select_cells() {
    assert_eq!(
        press("Shift+ArrowUp"),
        Some(Action::ChangeSelection(SelectionChange::Extend(CursorMove::Up)))
    );
    assert_eq!(
        press("Shift+End"),
        Some(Action::ChangeSelection(SelectionChange::Extend(CursorMove::RowEnd)))
    );
    assert_eq!(
        press("Ctrl+Shift+Home"),
        Some(Action::ChangeSelection(SelectionChange::Extend(CursorMove::First)))
    );
    assert_eq!(
        press("Ctrl+ArrowLeft"),
        Some(Action::ChangeSelection(SelectionChange::MoveOnly(CursorMove::Left)))
    );
    assert_eq!(press("Ctrl+Space= "), Some(Action::ChangeSelection(SelectionChange::Toggle)));
    assert_eq!(press("Ctrl+KeyA=a"), Some(Action::ChangeSelection(SelectionChange::All)));
}

#[test]
fn only_p_works_on_the_pause_cover() {
    let pressed = |code| pause_cover_key(KeyPress { code, ..KeyPress::default() });
    assert_eq!(pressed("KeyP"), Some(Action::TogglePause));
    assert_eq!((pressed("KeyH"), pressed("Space"), pressed("Digit5")), (None, None, None));
}

#[test]
fn letter_keys_can_be_disabled() {
    assert_eq!(press("NoLetters+KeyN=n"), None);
    assert_eq!(press("NoLetters+Ctrl+KeyZ=z"), Some(Action::Undo));
    assert_eq!(press("NoLetters+Space= "), Some(Action::NextMode { back: false }));
    assert_eq!(press("NoLetters+ArrowUp"), Some(Action::MoveCursor(CursorMove::Up)));
}

#[test]
fn keys_that_read_aloud_work_without_letter_keys() {
    for (chord, query) in [
        ("Shift+KeyR=R", SpokenQuery::Row),
        ("Shift+KeyC=C", SpokenQuery::Column),
        ("Shift+KeyB=B", SpokenQuery::Block),
        ("Shift+KeyD=D", SpokenQuery::Remaining),
        ("Equal==", SpokenQuery::Cursor),
    ] {
        let (code, key) = chord.trim_start_matches("Shift+").split_once('=').unwrap();
        let shift = chord.starts_with("Shift");
        let pressed = KeyPress { code, key, shift, no_letters: true, ..KeyPress::default() };
        assert_eq!(board_key(pressed), Some(Action::ReadAloud(query)), "{chord}");
        assert_eq!(replay_key(pressed, true), Some(ReplayAction::ReadAloud(query)), "{chord} in the replay");
        assert_eq!(board_key(KeyPress { ctrl_or_cmd: true, ..pressed }), None, "Ctrl+{chord}");
    }
    let repeat = KeyPress { code: "KeyM", key: "M", shift: true, no_letters: true, ..KeyPress::default() };
    assert_eq!(board_key(repeat), Some(Action::RepeatAnnouncement));
    assert_eq!(replay_key(repeat, true), Some(ReplayAction::RepeatAnnouncement));
    assert_eq!(press("NoLetters+Shift+KeyE=E"), None);
    assert_eq!(press("NoLetters+KeyR=r"), None);
}

#[test]
fn browser_shortcuts_are_ignored() {
    for chord in
        ["Tab", "Shift+Tab", "F5", "Ctrl+KeyR", "Ctrl+KeyT", "Ctrl+KeyC", "Ctrl+KeyN", "Alt+ArrowLeft"]
    {
        assert_eq!(press(chord), None, "{chord}");
    }
    let composing = KeyPress { code: "Digit5", key: "5", is_composing: true, ..KeyPress::default() };
    assert_eq!(board_key(composing), None);
}

#[test]
fn f6_leads_to_the_message_panel_and_back() {
    let key = KeyPress { code: "F6", key: "F6", ..KeyPress::default() };
    assert_eq!((board_key(key), message_key(key)), (Some(Action::SwitchRegion), Some(Action::SwitchRegion)));
    let left_to_browser = KeyPress { shift: true, ..key };
    assert_eq!((board_key(left_to_browser), message_key(left_to_browser)), (None, None));
    assert_eq!(board_key(KeyPress { ctrl_or_cmd: true, ..key }), None);
}

#[test]
fn letter_keys_map_to_actions() {
    assert_eq!(press("Ctrl+KeyZ"), Some(Action::Undo));
    assert_eq!(press("Ctrl+Shift+KeyZ"), Some(Action::Redo));
    assert_eq!(press("BracketLeft"), Some(Action::Undo));
    assert_eq!(press("KeyN"), Some(Action::ToggleNotes));
    assert_eq!(press("Shift+Space= "), Some(Action::NextMode { back: true }));
    assert_eq!(press("KeyM"), Some(Action::FillNotes));
    assert_eq!(press("Shift+KeyE"), Some(Action::SelectEmptyCell { back: true }));
    assert_eq!(press("Ctrl+Enter"), Some(Action::Solve));
    assert_eq!(press("Escape"), Some(Action::Escape));
    assert_eq!(press("Shift+KeyR"), Some(Action::ReadAloud(SpokenQuery::Row)));
    assert_eq!(press("Equal=="), Some(Action::ReadAloud(SpokenQuery::Cursor)));
    assert_eq!(press("Shift+Digit0=="), Some(Action::ReadAloud(SpokenQuery::Cursor)), "QWERTZ");
    assert_eq!(press("Shift+Slash=?"), Some(Action::OpenPanel(Panel::Keys)));
}

#[test]
fn button_names_map_to_actions() {
    let action = |name| Button::from_name(name).and_then(|button| button_action(button, 3));
    assert_eq!(action("new-hell"), Some(Action::New { level: Some(Level::Hell), seed: 3 }));
    assert_eq!(action("digit-5"), Some(Action::PressPad(digit(5))));
    assert_eq!(long_press_action(&Button::Digit(digit(5))), Some(Action::EnterAlternate(digit(5))));
    assert_eq!(action("mode-centre"), Some(Action::SetMode(Mode::Centre)));
    assert_eq!(action("set-tidy"), Some(Action::ToggleSetting(Setting::TidyNotes)));
    assert_eq!(action("panel-help"), Some(Action::OpenPanel(Panel::Help)));
    for unknown in ["digit-0", "new-easier", "step-back", "panel-cellar", ""] {
        assert_eq!(action(unknown), None, "{unknown}");
    }
}

fn press_in_editor(code: &str, key: &str) -> Option<EditorAction> {
    editor_key(KeyPress { code, key, ..KeyPress::default() })
}

#[test]
fn editor_keys_type_a_puzzle() {
    assert_eq!(press_in_editor("Digit5", "5"), Some(EditorAction::EnterDigit(Digit::from_index(4))));
    assert_eq!(press_in_editor("Numpad5", "5"), Some(EditorAction::EnterDigit(Digit::from_index(4))));
    for (code, key) in [("Digit0", "0"), ("Period", "."), ("Minus", "-"), ("Space", " "), ("Numpad0", "0")] {
        assert_eq!(press_in_editor(code, key), Some(EditorAction::Skip), "{key}");
    }
    assert_eq!(press_in_editor("Backspace", "Backspace"), Some(EditorAction::Backspace));
    assert_eq!(press_in_editor("Numpad8", "ArrowUp"), Some(EditorAction::MoveCursor(CursorMove::Up)));
    assert_eq!(press_in_editor("Enter", "Enter"), Some(EditorAction::ConfirmOrPlay));
    assert_eq!(press_in_editor("Tab", "Tab"), None);
    let undo = KeyPress { code: "KeyZ", key: "z", ctrl_or_cmd: true, ..KeyPress::default() };
    assert_eq!(editor_key(undo), Some(EditorAction::Undo));
}

#[test]
fn erase_keys_take_a_notes_colour_away() {
    for code in ["Digit0", "Backspace", "Delete", "Numpad0"] {
        let key = KeyPress { code, ..KeyPress::default() };
        assert_eq!(drawing_key(key), Some(DrawingKey::Colour(None)), "{code}");
    }
    let digit = |code| drawing_key(KeyPress { code, ..KeyPress::default() });
    assert_eq!(digit("Digit8"), Some(DrawingKey::Colour(Some(8))));
    assert_eq!(digit("Digit9"), Some(DrawingKey::Colour(None)), "the ninth colour is none");
}

#[test]
fn keys_of_an_input_method_type_no_puzzle() {
    for key in [
        KeyPress { code: "Digit5", key: "5", is_composing: true, ..KeyPress::default() },
        KeyPress { code: "Digit5", key: "5", alt: true, ..KeyPress::default() },
    ] {
        assert_eq!(editor_key(key), None, "{key:?}");
    }
}
