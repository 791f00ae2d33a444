//! A whole game in every engine, by keyboard alone and by touch alone: a puzzle of one's own, notes, undo and redo,
//! a hint, the page loaded again in the middle, and the last digit.
//!
//! Chromium tells these stories like any other. The other two want to be there:
//!
//! ```sh
//! cargo xtask test --engines
//! ```

use e2e_tests::{BrowserKind, Page, PageState};

use crate::{PUZZLE, SOLUTION, at, pad};

in_every_browser! {
    a_whole_game_by_keyboard_alone
    a_whole_game_by_touch_alone
}

fn a_whole_game_by_keyboard_alone(browser_kind: BrowserKind) {
    let page = Page::open_in(browser_kind);
    page.press_until("Shift+Tab", "room-own");
    page.press("Enter");
    page.wait_until("the board in it has the focus", |state| state.focus == "o0");
    page.press_each(PUZZLE);
    page.press_until("Tab", "own-play");
    page.press("Enter");
    page.wait_until("the puzzle lies on the board and the keys go there", |state| {
        state.line() == PUZZLE && state.focus == "c2"
    });

    page.press("Shift+1 Shift+4");
    let state = page.wait_until("there are notes", |state| state.cells[2].notes == "14");
    assert_eq!(state.cells[2].label, "empty, notes 1 4, row 1 column 3");
    page.press("Ctrl+z");
    page.wait_until("one is taken back", |state| state.cells[2].notes == "1");
    page.press("Ctrl+y");
    page.wait_until("and made again", |state| state.cells[2].notes == "14");
    page.press("5");
    page.wait_until("a conflict is told", |state| {
        state.cells[2].is_aria("invalid") && state.announcement.contains("conflict")
    });
    page.press("Ctrl+z");
    page.wait_until("it is gone with its digit", |state| !state.cells[2].is_aria("invalid"));

    for rung in 1..=4 {
        page.press("h");
        page.wait_until("the hint is told", |state| state.hint == format!("Hint {rung}/5"));
    }
    page.press("h");
    let before = page.wait_until("it is done", |state| state.line() != PUZZLE && state.hint == "Hint");
    come_back(&page, &before);

    // The first cell is given; E leads from each empty one to the next.
    let mut keys = "Ctrl+Home ".to_owned();
    for (cell, digit) in SOLUTION.chars().enumerate() {
        if before.cells[cell].digit.is_empty() {
            keys.extend(['e', ' ', digit, ' ']);
        }
    }
    page.press(&keys);
    assert_eq!(assert_won(&page).finished.len(), 9, "every digit is done");
}

fn a_whole_game_by_touch_alone(browser_kind: BrowserKind) {
    let page = Page::open_in(browser_kind);
    page.emulate_phone(390, 844);
    // What cannot be touched is what a phone's own keyboard does: it types the puzzle.
    page.tap("[data-action=room-own]");
    page.wait_until("the dialog is open", |state| state.focus == "o0");
    page.press_each(PUZZLE);
    page.tap("[data-action=own-play]");
    page.wait_until("the puzzle lies on the board", |state| {
        state.line() == PUZZLE && state.dialog.is_empty()
    });
    page.run::<()>(
        "window.pointers = [];
         addEventListener('pointerdown', (event) => pointers.push(event.pointerType), true);
         return null;",
    );

    page.tap(&at(2));
    page.tap(NOTES);
    page.tap(&pad('1'));
    page.tap(&pad('4'));
    page.wait_until("there are notes", |state| state.cells[2].notes == "14");
    page.tap("[data-action=undo]");
    page.wait_until("one is taken back", |state| state.cells[2].notes == "1");
    page.tap("[data-action=redo]");
    page.wait_until("and made again", |state| state.cells[2].notes == "14");
    page.tap("[data-action=mode-digit]");
    page.tap(&pad('5'));
    page.wait_until("a conflict is told", |state| state.cells[2].is("conflict"));
    page.tap("[data-action=undo]");
    page.wait_until("it is gone with its digit", |state| !state.cells[2].is("conflict"));

    for rung in 1..=4 {
        page.tap("#hint-button");
        page.wait_until("the hint is told", |state| state.hint == format!("Hint {rung}/5"));
    }
    page.tap("#hint-button");
    let before = page.wait_until("it is done", |state| state.line() != PUZZLE && state.hint == "Hint");
    let pointers: Vec<String> = page.run("return window.pointers;");
    assert!(!pointers.is_empty() && pointers.iter().all(|kind| kind == page.pointer_type()), "{pointers:?}");
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
fn come_back(page: &Page, before: &PageState) {
    page.reload();
    let after = page.wait_until("the game is there again", |state| state.phase == "playing");
    assert_eq!(after.cells, before.cells, "digits, notes and cursor");
    assert!(after.seconds() >= before.seconds(), "the clock: from {} to {}", before.clock, after.clock);
}

#[track_caller]
fn assert_won(page: &Page) -> PageState {
    let state = page.wait_until("the puzzle is solved", |state| state.phase == "solved");
    assert_eq!(state.line(), SOLUTION);
    assert_eq!((state.panel_kind.as_str(), state.title.as_str()), ("solved", "Solved"));
    assert!(state.announcement.starts_with("Solved"), "heard: {:?}", state.announcement);
    state
}
