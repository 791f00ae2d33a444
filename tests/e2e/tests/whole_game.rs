//! Whole games from the first digit to the last, by keyboard, mouse and touch.

use e2e_tests::{Page, PageState};

use crate::{PUZZLE, SOLUTION, cell_selector, entries, pad_selector};

#[track_caller]
fn assert_won(state: &PageState) {
    assert_eq!(state.line(), SOLUTION);
    assert_eq!((state.panel_kind.as_str(), state.title.as_str()), ("solved won", "Solved"));
    assert!(
        state.text.starts_with("Your own puzzle, without a hint."),
        "the message panel says {:?}",
        state.text
    );
    assert!(state.tag.len() == 5 && state.tag.contains(':'), "the time: {:?}", state.tag);
    assert!(state.announcement.starts_with("Solved"), "announced: {:?}", state.announcement);
    assert!(state.offers("new"), "another puzzle is offered");
}

#[test]
fn by_keyboard_alone() {
    let page = Page::open();
    page.press_until("Shift+Tab", "panel-import");
    page.press("Enter");
    page.wait_until("the dialog's board has the focus", |state| state.focus == "o0");
    page.press_each(PUZZLE);
    page.press_until("Tab", "import-play");
    page.press("Enter");
    page.wait_until("the puzzle is on the board, which has the focus", |state| {
        state.line() == PUZZLE && state.focus == "c2"
    });

    // The cursor is on the first empty cell. The upper half uses the arrow keys, the rest E.
    let mut keys = String::new();
    let mut from = page.state().cursor();
    for (cell, digit) in entries() {
        keys += &if cell < 41 { arrow_keys(from, cell) } else { "e ".to_owned() };
        keys.extend([digit, ' ']);
        from = cell;
    }
    page.press(&keys);
    assert_won(&page.wait_until("the puzzle is solved", |state| state.phase == "solved"));
}

/// The arrow keys that move from one cell to another.
fn arrow_keys(from: usize, to: usize) -> String {
    let [(row, column), (to_row, to_column)] = [from, to].map(|cell| (cell / 9, cell % 9));
    let along = if column < to_column { "Right " } else { "Left " };
    "Down ".repeat(to_row - row) + along.repeat(column.abs_diff(to_column)).as_str()
}

#[test]
fn by_mouse() {
    let page = Page::with_puzzle(PUZZLE);
    for (cell, digit) in entries() {
        page.click(&cell_selector(cell));
        page.click(&pad_selector(digit));
    }
    assert_won(&page.wait_until("the puzzle is solved", |state| state.phase == "solved"));
}

#[test]
fn by_touch_on_a_phone() {
    let page = Page::with_puzzle(PUZZLE);
    page.emulate_phone(390, 844);
    page.reload();
    page.wait_until("the puzzle is restored", |state| state.line() == PUZZLE);
    for (cell, digit) in entries() {
        page.tap(&cell_selector(cell));
        page.tap(&pad_selector(digit));
    }
    assert_won(&page.wait_until("the puzzle is solved", |state| state.phase == "solved"));
}
