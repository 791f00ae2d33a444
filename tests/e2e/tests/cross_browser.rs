//! A whole game in every browser, by keyboard alone and by touch alone: an imported puzzle, notes, undo and redo, a
//! hint, a reload in the middle, and the last digit. And one by mouse.
//!
//! In Chromium these tests always run. The other browsers must be installed:
//!
//! ```sh
//! cargo xtask test --all-browsers
//! ```

use e2e_tests::{BrowserKind, Page, PageState};

use crate::{PUZZLE, SOLUTION, cell_selector, entries, pad_selector};

in_every_browser! {
    a_whole_game_by_keyboard_alone
    a_whole_game_by_touch_alone
}

fn a_whole_game_by_keyboard_alone(browser_kind: BrowserKind) {
    let page = Page::open_in(browser_kind);
    page.press_until("Shift+Tab", "panel-import");
    page.press("Enter");
    page.wait_until("the dialog's board has the focus", |state| state.focus == "o0");
    page.press_each(PUZZLE);
    page.press_until("Tab", "import-play");
    page.press("Enter");
    page.wait_until("the puzzle is on the board, which has the focus", |state| {
        state.line() == PUZZLE && state.focus == "c2"
    });

    page.press("Shift+1 Shift+4");
    let state = page.wait_until("there are notes", |state| state.cells[2].notes == "14");
    assert_eq!(state.cells[2].label, "empty, notes 1 4, row 1 column 3");
    page.press("Ctrl+z");
    page.wait_until("one note is undone", |state| state.cells[2].notes == "1");
    page.press("Ctrl+y");
    page.wait_until("the note is redone", |state| state.cells[2].notes == "14");
    page.press("5");
    page.wait_until("the conflict is shown", |state| {
        state.cells[2].is_aria("invalid") && state.announcement.contains("conflict")
    });
    page.press("Ctrl+z");
    page.wait_until("the conflict is gone with its digit", |state| !state.cells[2].is_aria("invalid"));

    page.show_hint(4);
    page.press(&"h ".repeat(page.sentences_left()));
    let before =
        page.wait_until("the hint is applied", |state| state.line() != PUZZLE && state.hint_level.is_empty());
    reload_and_compare(&page, &before);

    // The first cell is a given; E moves to the next empty cell.
    let mut keys = "Ctrl+Home ".to_owned();
    for (cell, digit) in SOLUTION.chars().enumerate() {
        if before.cells[cell].digit.is_empty() {
            keys.extend(['e', ' ', digit, ' ']);
        }
    }
    page.press(&keys);
    assert_won(&page);
}

fn a_whole_game_by_touch_alone(browser_kind: BrowserKind) {
    let page = Page::open_in(browser_kind);
    page.emulate_phone(390, 844);
    // Typing the puzzle is what a phone's on-screen keyboard does, which cannot be tapped here.
    page.tap("#menu-button");
    page.tap("[data-action=panel-import]");
    page.wait_until("the dialog is open", |state| state.focus == "o0");
    page.press_each(PUZZLE);
    page.tap("[data-action=import-play]");
    page.wait_until("the puzzle is on the board", |state| state.line() == PUZZLE && state.dialog.is_empty());
    page.exec(
        "window.pointers = [];
         addEventListener('pointerdown', (event) => pointers.push(event.pointerType), true);",
    );

    page.tap(&cell_selector(2));
    page.tap(NOTES_MODE_BUTTON);
    page.tap(&pad_selector('1'));
    page.tap(&pad_selector('4'));
    page.wait_until("there are notes", |state| state.cells[2].notes == "14");
    page.tap("[data-action=undo]");
    page.wait_until("one note is undone", |state| state.cells[2].notes == "1");
    page.tap("[data-action=redo]");
    page.wait_until("the note is redone", |state| state.cells[2].notes == "14");
    page.tap("[data-action=mode-digit]");
    page.tap(&pad_selector('5'));
    page.wait_until("the conflict is shown", |state| state.cells[2].is("conflict"));
    page.tap("[data-action=undo]");
    page.wait_until("the conflict is gone with its digit", |state| !state.cells[2].is("conflict"));

    for level in 1..=4 {
        page.tap("#hint-button");
        page.wait_until("the hint is shown", |state| state.hint_level == level.to_string());
    }
    for _ in 0..page.sentences_left() {
        page.tap("#hint-button");
    }
    let before =
        page.wait_until("the hint is applied", |state| state.line() != PUZZLE && state.hint_level.is_empty());
    let pointers: Vec<String> = page.run("return window.pointers;");
    assert!(!pointers.is_empty() && pointers.iter().all(|kind| kind == page.pointer_type()), "{pointers:?}");
    reload_and_compare(&page, &before);

    for (cell, digit) in SOLUTION.chars().enumerate() {
        if before.cells[cell].digit.is_empty() {
            page.tap(&cell_selector(cell));
            page.tap(&pad_selector(digit));
        }
    }
    assert_won(&page);
}

/// The button for notes.
const NOTES_MODE_BUTTON: &str = "[data-action=mode-notes], [data-action=mode-corner]";

/// Reloads the page and checks that the game is the same.
#[track_caller]
fn reload_and_compare(page: &Page, before: &PageState) {
    let after = page.reload_game();
    assert_eq!(after.cells, before.cells, "digits, notes and cursor");
    assert!(after.seconds() >= before.seconds(), "the clock: from {} to {}", before.clock, after.clock);
}

#[track_caller]
fn assert_won(page: &Page) -> PageState {
    let state = page.wait_until("the puzzle is solved", |state| state.phase == "solved");
    assert_eq!(state.line(), SOLUTION);
    assert_eq!((state.panel_kind.as_str(), state.title.as_str()), ("solved won", "Solved"));
    assert!(state.announcement.starts_with("Solved"), "announced: {:?}", state.announcement);
    assert!(state.offers("new"), "another puzzle is offered");
    state
}

#[test]
fn a_whole_game_by_mouse() {
    let page = Page::with_puzzle(PUZZLE);
    for (cell, digit) in entries() {
        page.click(&cell_selector(cell));
        page.click(&pad_selector(digit));
    }
    let state = assert_won(&page);
    assert!(state.text.starts_with("Your own puzzle, without a hint."), "{}", state.text);
    assert!(state.tag.len() == 5 && state.tag.contains(':'), "the time: {:?}", state.tag);
}
