//! Digits and notes: entering, erasing, undo and redo, conflicts, counts.

use e2e_tests::Page;

use crate::{PUZZLE, cell, cell_selector, entries, pad_selector};

#[test]
fn a_conflict_is_marked_and_announced_until_undone() {
    let page = Page::with_puzzle(PUZZLE);
    let (first, third) = (cell(1, 1), cell(1, 3));
    page.click(&cell_selector(third));
    page.press("5");
    let state = page.wait_until("the conflict shows", |state| state.cells[third].is("conflict"));
    assert_eq!(state.cells_with_class("conflict"), [first, third], "both cells of the conflict and no other");
    assert!(state.cells[third].is_aria("invalid") && state.cells[first].is_aria("invalid"), "aria-invalid");
    assert_eq!(state.cells[third].label, "5, in conflict, row 1 column 3");
    assert_eq!(state.cells[first].label, "5, given, in conflict, row 1 column 1");
    assert_eq!(state.announcement, "5, row 1 column 3: conflict, row 1 has another 5 at row 1 column 1");

    page.click_button("undo");
    let state =
        page.wait_until("the conflict is gone", |state| state.cells_with_class("conflict").is_empty());
    assert!(state.cells.iter().all(|cell| !cell.is_aria("invalid")), "no aria-invalid is left");
    assert_eq!(state.line(), PUZZLE);
    assert_eq!(state.announcement, "undone: row 1 column 3 is now empty");
}

#[test]
fn undo_reaches_the_start_and_redo_the_end() {
    let page = Page::with_puzzle(PUZZLE);
    let state = page.state();
    assert!(
        state.is_disabled("undo") && state.is_disabled("redo"),
        "nothing to undo or redo: {:?}",
        state.disabled
    );

    let mut lines = vec![PUZZLE.to_owned()];
    for (_, digit) in entries().take(12) {
        page.press(&format!("{digit}"));
        lines.push(page.state().line());
        page.press("e");
    }
    assert_ne!(lines[11], lines[12], "every digit was entered");
    assert!(!page.state().is_disabled("undo"), "there is something to undo");

    for (step, line) in lines.iter().enumerate().rev().skip(1) {
        if step % 2 == 0 {
            page.press("Ctrl+z");
        } else {
            page.click_button("undo");
        }
        page.wait_until(&format!("undo leads back to position {step}"), |state| state.line() == *line);
    }
    let state = page.state();
    assert!(
        state.is_disabled("undo") && !state.is_disabled("redo"),
        "only redo is left: {:?}",
        state.disabled
    );
    page.press("Ctrl+z");
    assert_eq!(
        page.wait_until("undo says so", |state| state.announcement.starts_with("nothing")).announcement,
        "nothing to undo"
    );

    for (step, line) in lines.iter().enumerate().skip(1) {
        page.press(["Ctrl+y", "Ctrl+Shift+z", "]"][step % 3]);
        page.wait_until(&format!("redo leads to position {step}"), |state| state.line() == *line);
    }
    let state = page.state();
    assert!(
        !state.is_disabled("undo") && state.is_disabled("redo"),
        "only undo is left: {:?}",
        state.disabled
    );
}

#[test]
fn restart_clears_all_entries_and_undo_restores_them() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4 Right Shift+6");
    let before = page.state();
    page.click_button("restart");
    let state = page.wait_until("the board is as at the start", |state| state.line() == PUZZLE);
    assert!(state.cells.iter().all(|cell| cell.notes.is_empty()), "the notes are gone too");
    page.click_button("undo");
    assert_eq!(
        page.wait_until("the entry is back", |state| state.line() == before.line()).cells[3].notes,
        "6"
    );
}

#[test]
fn notes_are_entered_and_removed_by_placed_digits() {
    let page = Page::with_puzzle(PUZZLE);
    let (third, fourth) = (cell(1, 3), cell(1, 4));
    page.click(&cell_selector(third));
    page.press("n 4 2 1 n Shift+8");
    let state = page.wait_until("the notes are there", |state| state.cells[third].notes == "1248");
    assert_eq!(state.cells[third].label, "empty, notes 1 2 4 8, row 1 column 3");
    assert!(state.cells[third].is("noted"));
    assert_eq!(state.announcement, "note 8 added, row 1 column 3");
    assert!(
        state.is_pressed("mode-digit") && !state.is_pressed("mode-corner"),
        "N switched notes on and off"
    );
    assert_eq!(state.remaining[1], "7", "a note of 2 does not count as a 2");

    page.click_button("mode-corner");
    page.click(&pad_selector('8'));
    page.click(&cell_selector(fourth));
    page.click(&pad_selector('2'));
    page.click(&pad_selector('6'));
    let state = page.wait_until("the pad pencils in too", |state| state.cells[fourth].notes == "26");
    assert_eq!(state.cells[third].notes, "124", "the same digit again rubs a note out");
    assert!(state.is_pressed("mode-corner") && !state.is_pressed("mode-digit"));

    page.click_button("mode-digit");
    page.click(&cell_selector(cell(2, 2)));
    page.press("2");
    let state = page.wait_until("the 2 is placed", |state| state.cells[cell(2, 2)].digit == "2");
    assert_eq!(state.cells[third].notes, "14", "the 2 leaves the notes of the cells it sees");
    assert_eq!(state.cells[fourth].notes, "26", "and of no other");

    page.press("Ctrl+z");
    let state = page.wait_until("the 2 is undone", |state| state.cells[cell(2, 2)].digit.is_empty());
    assert_eq!(state.cells[third].notes, "124", "undo restores the notes");

    page.click(&cell_selector(third));
    page.click_button("erase");
    page.wait_until("the cell is empty", |state| state.cells[third].label == "empty, row 1 column 3");
}

#[test]
fn givens_are_fixed_and_remaining_digits_counted() {
    let page = Page::with_puzzle(PUZZLE);
    let state = page.state();
    assert_eq!(state.remaining, ["6", "7", "6", "7", "6", "4", "6", "4", "5"], "how many are left");
    page.click(&cell_selector(cell(1, 1)));
    page.press("9 Delete");
    let state = page.wait_until("the message is shown", |state| !state.announcement.is_empty());
    assert_eq!(state.announcement, "row 1 column 1 is a given and cannot be changed");
    assert_eq!(state.line(), PUZZLE);
    assert!(state.cells[0].is_aria("readonly") && state.cells[0].is("given"));
    assert_eq!(state.cells_with_class("same").len(), 3, "equal digits are highlighted");
    assert_eq!(state.cells_with_class("peer").len(), 20, "and what the cell sees");

    // Places the missing sixes one after the other.
    for (cell, _) in entries().filter(|&(_, digit)| digit == '6') {
        page.click(&cell_selector(cell));
        page.press("6");
    }
    let state = page.wait_until("all sixes are placed", |state| state.remaining[5] == "0");
    assert_eq!(state.finished, ["digit-6"]);
    assert!(state.announcement.ends_with("all nine 6s are placed"), "announced: {:?}", state.announcement);
}

#[test]
fn a_digit_taken_back_restores_notes() {
    let page = Page::with_puzzle(PUZZLE);
    // The peers of the first two empty cells of row 1 that are to keep or to lose notes.
    let (first, second, peer) = (cell(1, 4), cell(1, 6), cell(2, 3));
    let select = |several: bool| {
        page.press("Escape");
        page.click(&cell_selector(first));
        if several {
            page.press("Shift+Right Shift+Right");
        }
        page.click_button("mode-digit");
    };
    for kind in ["corner", "centre", "filled"] {
        page.click_button("restart");
        if kind == "filled" {
            page.click_button("fill");
        } else {
            for index in [cell(1, 3), peer, second] {
                page.click(&cell_selector(index));
                page.click_button(&format!("mode-{kind}"));
                page.press("2 5");
            }
        }
        let labels = || page.state().cells.iter().map(|cell| cell.label.clone()).collect::<Vec<_>>();
        page.click(&cell_selector(first));
        let before = labels();
        // 2 is allowed in row 1 and removes notes; 5 conflicts with the given 5 and removes none.
        for (digit, other, several) in
            [("2", "6", false), ("5", "2", false), ("2", "6", true), ("5", "2", true)]
        {
            select(several);
            page.press(digit);
            let entered = page.wait_until("it is entered", |state| state.cells[first].is("entry"));
            let at_peer = |state: &e2e_tests::PageState| state.cells[cell(1, 3)].label.clone();
            let is_kept = at_peer(&entered) == before[cell(1, 3)];
            assert_eq!(is_kept, digit == "5" || several, "{kind}, {digit}: {}", at_peer(&entered));
            page.press(other);
            page.press("Delete");
            page.wait_until("it is erased", |state| !state.cells[first].is("entry"));
            page.press("Escape");
            page.click(&cell_selector(first));
            assert_eq!(labels(), before, "{kind}, {digit}, then {other}, several: {several}");
        }
    }
}
