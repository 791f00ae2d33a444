//! Whole puzzles, from the first digit to the last, by every means there is.

use e2e_tests::{Page, PageState};

use crate::{PUZZLE, SOLUTION, at, entries, pad};

#[track_caller]
fn assert_won(state: &PageState) {
    assert_eq!(state.line(), SOLUTION);
    assert_eq!((state.panel_kind.as_str(), state.title.as_str()), ("solved", "Solved"));
    assert!(state.text.starts_with("Your own puzzle, in 00:"), "the card says {:?}", state.text);
    assert!(state.announcement.starts_with("Solved"), "heard: {:?}", state.announcement);
    assert!(state.offers("new"), "another puzzle is offered");
}

/// The pad stays where there is room for it.
#[track_caller]
fn assert_won_with_pad(state: &PageState) {
    assert_won(state);
    assert_eq!(state.finished.len(), 9, "every digit is done");
}

#[test]
fn by_keyboard_alone() {
    let page = Page::open();
    page.press_until("Shift+Tab", "room-own");
    page.press("Enter");
    page.wait_until("the board in it has the focus", |state| state.focus == "o0");
    page.press_each(PUZZLE);
    page.press_until("Tab", "own-play");
    page.press("Enter");
    page.wait_until("the puzzle lies on the board and the keys go there", |state| {
        state.line() == PUZZLE && state.focus == "c2"
    });

    // The cursor waits in the first open cell. The upper half is walked with the arrows, the rest with E.
    let mut keys = String::new();
    let mut from = page.state().cursor();
    for (cell, digit) in entries() {
        keys += &if cell < 41 { walk(from, cell) } else { "e ".to_owned() };
        keys.extend([digit, ' ']);
        from = cell;
    }
    page.press(&keys);
    assert_won_with_pad(&page.wait_until("the puzzle is solved", |state| state.phase == "solved"));
}

/// The arrow keys that lead from one cell to another.
fn walk(from: usize, to: usize) -> String {
    let [(row, column), (to_row, to_column)] = [from, to].map(|cell| (cell / 9, cell % 9));
    let along = if column < to_column { "Right " } else { "Left " };
    "Down ".repeat(to_row - row) + along.repeat(column.abs_diff(to_column)).as_str()
}

#[test]
fn by_mouse() {
    let page = Page::with_puzzle(PUZZLE);
    for (cell, digit) in entries() {
        page.click(&at(cell));
        page.click(&pad(digit));
    }
    assert_won_with_pad(&page.wait_until("the puzzle is solved", |state| state.phase == "solved"));
}

#[test]
fn by_touch_on_a_phone() {
    let page = Page::with_puzzle(PUZZLE);
    page.emulate_phone(390, 844);
    page.reload();
    page.wait_until("the puzzle is there again", |state| state.line() == PUZZLE);
    for (cell, digit) in entries() {
        page.tap(&at(cell));
        page.tap(&pad(digit));
    }
    assert_won(&page.wait_until("the puzzle is solved", |state| state.phase == "solved"));
}
