//! Whole puzzles, from the first digit to the last, by every means there is.

use browser_tests::{Look, Page};

use crate::{PUZZLE, SOLUTION, at, entries, pad};

#[track_caller]
fn assert_won(look: &Look) {
    assert_eq!(look.line(), SOLUTION);
    assert_eq!((look.card.as_str(), look.title.as_str()), ("solved", "Solved"));
    assert!(look.text.starts_with("Your own puzzle, in 00:"), "the card says {:?}", look.text);
    assert!(look.live.starts_with("Solved"), "heard: {:?}", look.live);
    assert!(look.offers("new"), "another puzzle is offered");
}

/// The pad stays where there is room for it.
#[track_caller]
fn assert_done(look: &Look) {
    assert_won(look);
    assert_eq!(look.done.len(), 9, "every digit is done");
}

#[test]
fn by_keyboard_alone() {
    let page = Page::open();
    page.press_until("Shift+Tab", "room-own");
    page.press("Enter");
    page.until("the board in it has the focus", |look| look.focus == "o0");
    page.press_each(PUZZLE);
    page.press_until("Tab", "own-play");
    page.press("Enter");
    page.until("the puzzle lies on the board and the keys go there", |look| {
        look.line() == PUZZLE && look.focus == "c2"
    });

    // The cursor waits in the first open cell. The upper half is walked with the arrows, the rest with E.
    let mut keys = String::new();
    let mut from = page.look().cursor();
    for (cell, digit) in entries() {
        keys += &if cell < 41 { walk(from, cell) } else { "e ".to_owned() };
        keys.extend([digit, ' ']);
        from = cell;
    }
    page.press(&keys);
    assert_done(&page.until("the puzzle is solved", |look| look.phase == "solved"));
}

/// The arrow keys that lead from one cell to another.
fn walk(from: usize, to: usize) -> String {
    let [(row, column), (to_row, to_column)] = [from, to].map(|cell| (cell / 9, cell % 9));
    let along = if column < to_column { "Right " } else { "Left " };
    "Down ".repeat(to_row - row) + along.repeat(column.abs_diff(to_column)).as_str()
}

#[test]
fn by_mouse() {
    let page = Page::with(PUZZLE);
    for (cell, digit) in entries() {
        page.click(&at(cell));
        page.click(&pad(digit));
    }
    assert_done(&page.until("the puzzle is solved", |look| look.phase == "solved"));
}

#[test]
fn by_touch_on_a_phone() {
    let page = Page::with(PUZZLE);
    page.be_a_phone(390, 844);
    page.reload();
    page.until("the puzzle is there again", |look| look.line() == PUZZLE);
    for (cell, digit) in entries() {
        page.tap(&at(cell));
        page.tap(&pad(digit));
    }
    assert_won(&page.until("the puzzle is solved", |look| look.phase == "solved"));
}
