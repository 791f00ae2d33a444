//! The keyboard on the board, and the keys that are left to the browser.

use e2e_tests::{Page, PageState};

use crate::{PUZZLE, cell, cell_selector};

/// Keys, the cursor's cell before, and its cell afterwards.
const MOVES: &[(&str, usize, usize)] = &[
    ("Up", cell(5, 5), cell(4, 5)),
    ("Down", cell(5, 5), cell(6, 5)),
    ("Left", cell(5, 5), cell(5, 4)),
    ("Right", cell(5, 5), cell(5, 6)),
    ("Home", cell(5, 5), cell(5, 1)),
    ("End", cell(5, 5), cell(5, 9)),
    ("Ctrl+Home", cell(5, 5), cell(1, 1)),
    ("Ctrl+End", cell(5, 5), cell(9, 9)),
    ("PageUp", cell(5, 5), cell(2, 5)),
    ("PageDown", cell(5, 5), cell(8, 5)),
    // The cursor stops at the edges.
    ("Up Up Up", cell(2, 3), cell(1, 3)),
    ("Down Down Down", cell(8, 3), cell(9, 3)),
    ("Left Left", cell(3, 1), cell(3, 1)),
    ("Right Right", cell(3, 9), cell(3, 9)),
    ("PageUp", cell(2, 4), cell(1, 4)),
    ("PageDown", cell(8, 4), cell(9, 4)),
    // The next and previous empty cell in reading order, across the end of the board.
    ("e", cell(1, 4), cell(1, 6)),
    ("Shift+e", cell(1, 6), cell(1, 4)),
    ("e", cell(9, 7), cell(1, 3)),
    ("Shift+e", cell(1, 3), cell(9, 7)),
];

#[test]
fn the_cursor_moves_and_stops_at_the_edges() {
    let page = Page::with_puzzle(PUZZLE);
    for &(keys, from, to) in MOVES {
        page.click(&cell_selector(from));
        page.press(keys);
        let state =
            page.wait_until(&format!("{keys} leads from {from} to {to}"), |state| state.cursor() == to);
        assert_eq!(state.focus, format!("c{to}"), "{keys}: the focus is where the cursor is");
        assert_eq!(state.tab_stops, [to], "{keys}: Tab leads to one cell only");
        assert!(state.cells[to].is_aria("selected"), "{keys}: aria-selected");
    }
}

#[test]
fn every_listed_key_does_what_help_says() {
    let page = Page::with_puzzle(PUZZLE);
    let third = cell(1, 3);
    let digit = |digit: &'static str| move |state: &PageState| state.cells[third].digit == digit;
    let notes = |notes: &'static str| move |state: &PageState| state.cells[third].notes == notes;
    page.click(&cell_selector(third));

    page.press("4");
    page.wait_until("a digit is entered", digit("4"));
    page.press("4");
    page.wait_until("the same digit again clears it", digit(""));
    for clear in ["0", "Backspace", "Delete", "Numpad0"] {
        page.press("Numpad4");
        page.wait_until("the numpad enters a digit", digit("4"));
        page.press(clear);
        page.wait_until(&format!("{clear} clears it"), digit(""));
    }
    page.press("Shift+4 Shift+1");
    page.wait_until("Shift makes notes", notes("14"));
    page.press("Shift+4");
    page.wait_until("Shift removes notes", notes("1"));

    for (key, mode) in [
        ("x", "corner"),
        ("c", "centre"),
        ("v", "colour"),
        ("Space", "digit"),
        ("Shift+Space", "colour"),
        ("z", "digit"),
        ("n", "corner"),
    ] {
        page.press(key);
        page.wait_until(&format!("{key} chooses {mode}"), |state| state.is_pressed(&format!("mode-{mode}")));
    }
    page.press("2");
    page.wait_until("in that mode digits are notes", notes("12"));
    page.press("[");
    page.wait_until("[ undoes", notes("1"));
    page.press("]");
    page.wait_until("] redoes", notes("12"));

    let label = |label: &'static str| move |state: &PageState| state.cells[third].label == label;
    page.press("z Ctrl+7 Alt+3");
    page.wait_until(
        "Ctrl and Alt mark too",
        label("empty, notes 1 2, 7 in the centre, yellow, row 1 column 3"),
    );
    page.press("b 4");
    page.wait_until("a bookmark is set and a digit entered", digit("4"));
    page.press("g");
    page.wait_until("G returns to the bookmark", notes("127"));
    page.press("m");
    page.wait_until("M brings the notes up to date", |state| state.cells[3].notes == "26");

    page.press("Shift+Right Shift+Down");
    page.wait_until("Shift takes cells along", |state| state.cells_with_class("selected").len() == 3);
    page.press("Escape");
    page.wait_until("Escape lets go of them", |state| state.cells_with_class("selected").is_empty());
    page.press("Ctrl+a");
    page.wait_until("Ctrl+A takes all", |state| state.cells_with_class("selected").len() == 81);
    page.press("Left");
    page.wait_until("a step lets go of them", |state| state.cells_with_class("selected").is_empty());

    page.press("t");
    page.wait_until("T hides the clock", |state| state.clock == "--:--");
    page.press("t");
    page.wait_until("T shows the clock", |state| state.clock != "--:--");
    page.press("p");
    page.wait_until("P pauses", |state| state.phase == "paused");
    page.press("Enter");
    page.wait_until("and the cover resumes", |state| state.phase == "playing");

    page.press("Shift+?");
    page.wait_until("? opens the list", |state| state.dialog == "panel");
    page.press("Escape");
    page.wait_until("Escape closes it", |state| {
        state.dialog.is_empty() && state.focus == format!("c{}", state.cursor())
    });

    page.press("Ctrl+Enter");
    page.wait_until("Ctrl+Enter solves", |state| state.phase == "solved");
}

#[test]
fn tab_leaves_the_board_and_returns_to_the_cursor() {
    let page = Page::with_puzzle(PUZZLE);
    page.click(&cell_selector(cell(4, 2)));
    page.press("Tab");
    page.wait_until("Tab leads on", |state| state.focus == "undo");
    page.press("Right 5");
    let state = page.state();
    assert_eq!(
        (state.cursor(), state.line().as_str()),
        (cell(4, 2), PUZZLE),
        "keys off the board do nothing to it"
    );
    page.press("Shift+Tab");
    page.wait_until("Shift+Tab leads back", |state| state.focus == cell_selector(cell(4, 2))[1..]);
    page.press("Shift+Tab");
    page.wait_until("and out at the other side", |state| state.focus == "pause");
}

#[test]
fn f6_leads_to_the_message_and_back() {
    let page = Page::with_puzzle(PUZZLE);
    let cell = page.state().focus;
    page.press("F6");
    page.wait_until("the first button of the message has the focus", |state| {
        state.offers.first() == Some(&state.focus)
    });
    page.press("F6");
    page.wait_until("F6 leads back", |state| state.focus == cell);
    page.show_hint(4);
    page.press("F6");
    page.wait_until("it leads to the hint's buttons", |state| state.focus == "more");
    page.press("Escape");
    page.wait_until("the hint is closed", |state| {
        state.hint_level.is_empty() && state.focus.starts_with('c')
    });
    page.press("Shift+h");
    page.wait_until("the first step has the focus", |state| state.focus == "step-0");
    page.press("F6");
    page.wait_until("the board has it", |state| state.focus.starts_with('c'));
    page.press("F6");
    page.wait_until("and the first step again", |state| state.focus == "step-0");
}

#[test]
fn shift_m_repeats_the_last_announcement() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4");
    let placed = page.wait_until("the digit is announced", |state| state.announcement == "4, row 1 column 3");
    let live = || page.run::<String>("return document.getElementById('live').textContent;");
    for _ in 0..2 {
        let before = live();
        page.press("Shift+m");
        page.wait_until("it is announced again", |state| state.announcement == placed.announcement);
        assert_ne!(live(), before, "a text that does not change is not read again");
    }
    page.click_button("replay");
    page.wait_until("the replay is open", |state| state.view == "replay" && state.replay.is_done());
    page.press("n");
    let step = page.wait_until("a step", |state| state.replay.at == 1).announcement;
    page.press("Shift+m");
    page.wait_until("the step is announced again", |state| state.announcement == step);
}

#[test]
fn keys_in_a_text_field_type_text() {
    let page = Page::with_puzzle(PUZZLE);
    let cursor = page.state().cursor();
    page.open_import();
    page.click("#import-text");
    page.wait_until("the field has the focus", |state| state.focus == "import-text");
    page.press("5 e n p t z [ Shift+? 4 Left Home Delete Ctrl+z Shift+1 Space x");
    let text: String = page.run("return document.getElementById('import-text').value;");
    assert!(text.contains("! x"), "the text field took the keys: {text:?}");
    page.press("Escape");
    let state = page.wait_until("Escape closes the dialog", |state| state.dialog.is_empty());
    assert_eq!((state.line().as_str(), state.cursor()), (PUZZLE, cursor));
    assert_eq!(state.phase, "playing");
    assert!(state.is_pressed("mode-digit") && state.is_disabled("undo"), "nothing happened to the game");
}
