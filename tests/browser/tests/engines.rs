//! A whole game in every engine, by keyboard alone and by touch alone: a puzzle of one's own, notes, undo and redo,
//! a hint, the page loaded again in the middle, and the last digit.
//!
//! Chromium tells these stories like any other. The other two want to be there:
//!
//! ```sh
//! cargo xtask test --engines
//! ```

use browser_tests::{Engine, Look, Page};

use crate::{PUZZLE, SOLUTION, at, pad};

in_every_engine! {
    a_whole_game_by_keyboard_alone
    a_whole_game_by_touch_alone
}

fn a_whole_game_by_keyboard_alone(engine: Engine) {
    let page = Page::open_in(engine);
    page.press_until("Shift+Tab", "room-own");
    page.press("Enter");
    page.until("the board in it has the focus", |look| look.focus == "o0");
    page.press_each(PUZZLE);
    page.press_until("Tab", "own-play");
    page.press("Enter");
    page.until("the puzzle lies on the board and the keys go there", |look| {
        look.line() == PUZZLE && look.focus == "c2"
    });

    page.press("Shift+1 Shift+4");
    let look = page.until("there are notes", |look| look.cells[2].notes == "14");
    assert_eq!(look.cells[2].label, "empty, notes 1 4, row 1 column 3");
    page.press("Ctrl+z");
    page.until("one is taken back", |look| look.cells[2].notes == "1");
    page.press("Ctrl+y");
    page.until("and made again", |look| look.cells[2].notes == "14");
    page.press("5");
    page.until("a conflict is told", |look| {
        look.cells[2].is_told("invalid") && look.live.contains("conflict")
    });
    page.press("Ctrl+z");
    page.until("it is gone with its digit", |look| !look.cells[2].is_told("invalid"));

    for rung in 1..=4 {
        page.press("h");
        page.until("the hint is told", |look| look.hint == format!("Hint {rung}/5"));
    }
    page.press("h");
    let before = page.until("it is done", |look| look.line() != PUZZLE && look.hint == "Hint");
    come_back(&page, &before);

    // The first cell is given; E leads from each empty one to the next.
    let mut keys = "Ctrl+Home ".to_owned();
    for (cell, digit) in SOLUTION.chars().enumerate() {
        if before.cells[cell].digit.is_empty() {
            keys.extend(['e', ' ', digit, ' ']);
        }
    }
    page.press(&keys);
    assert_eq!(assert_won(&page).done.len(), 9, "every digit is done");
}

fn a_whole_game_by_touch_alone(engine: Engine) {
    let page = Page::open_in(engine);
    page.be_a_phone(390, 844);
    // What cannot be touched is what a phone's own keyboard does: it types the puzzle.
    page.tap("[data-action=room-own]");
    page.until("the dialog is open", |look| look.focus == "o0");
    page.press_each(PUZZLE);
    page.tap("[data-action=own-play]");
    page.until("the puzzle lies on the board", |look| look.line() == PUZZLE && look.dialog.is_empty());
    page.run::<()>(
        "window.pointers = [];
         addEventListener('pointerdown', (event) => pointers.push(event.pointerType), true);
         return null;",
    );

    page.tap(&at(2));
    page.tap(NOTES);
    page.tap(&pad('1'));
    page.tap(&pad('4'));
    page.until("there are notes", |look| look.cells[2].notes == "14");
    page.tap("[data-action=undo]");
    page.until("one is taken back", |look| look.cells[2].notes == "1");
    page.tap("[data-action=redo]");
    page.until("and made again", |look| look.cells[2].notes == "14");
    page.tap("[data-action=mode-digit]");
    page.tap(&pad('5'));
    page.until("a conflict is told", |look| look.cells[2].is("conflict"));
    page.tap("[data-action=undo]");
    page.until("it is gone with its digit", |look| !look.cells[2].is("conflict"));

    for rung in 1..=4 {
        page.tap("#hint-button");
        page.until("the hint is told", |look| look.hint == format!("Hint {rung}/5"));
    }
    page.tap("#hint-button");
    let before = page.until("it is done", |look| look.line() != PUZZLE && look.hint == "Hint");
    let pointers: Vec<String> = page.run("return window.pointers;");
    assert!(!pointers.is_empty() && pointers.iter().all(|kind| kind == page.finger()), "{pointers:?}");
    come_back(&page, &before);

    for (cell, digit) in SOLUTION.chars().enumerate() {
        if before.cells[cell].digit.is_empty() {
            page.tap(&at(cell));
            page.tap(&pad(digit));
        }
    }
    assert!(assert_won(&page).offers("new"), "the way on stands in the pad's place");
}

/// What chooses notes.
const NOTES: &str = "[data-action=mode-notes], [data-action=mode-corner]";

/// Loads the page again; the game goes on where it was.
#[track_caller]
fn come_back(page: &Page, before: &Look) {
    page.reload();
    let after = page.until("the game is there again", |look| look.phase == "playing");
    assert_eq!(after.cells, before.cells, "digits, notes and cursor");
    assert!(after.seconds() >= before.seconds(), "the clock: from {} to {}", before.clock, after.clock);
}

#[track_caller]
fn assert_won(page: &Page) -> Look {
    let look = page.until("the puzzle is solved", |look| look.phase == "solved");
    assert_eq!(look.line(), SOLUTION);
    assert_eq!((look.card.as_str(), look.title.as_str()), ("solved", "Solved"));
    assert!(look.live.starts_with("Solved"), "heard: {:?}", look.live);
    look
}
