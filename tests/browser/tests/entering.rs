//! Digits and notes come, go, and come back.

use browser_tests::Page;

use crate::{PUZZLE, at, cell, entries, pad};

#[test]
fn a_conflict_is_shown_and_told_until_it_is_undone() {
    let page = Page::with(PUZZLE);
    let (first, third) = (cell(1, 1), cell(1, 3));
    page.click(&at(third));
    page.press("5");
    let look = page.until("the conflict shows", |look| look.cells[third].is("conflict"));
    assert_eq!(look.cells_that_are("conflict"), [first, third], "both cells of the conflict and no other");
    assert!(look.cells[third].is_told("invalid") && look.cells[first].is_told("invalid"), "aria-invalid");
    assert_eq!(look.cells[third].label, "5, in conflict, row 1 column 3");
    assert_eq!(look.cells[first].label, "5, given, in conflict, row 1 column 1");
    assert_eq!(look.live, "5, row 1 column 3: conflict, row 1 has another 5 at row 1 column 1");

    page.click_button("undo");
    let look = page.until("the conflict is gone", |look| look.cells_that_are("conflict").is_empty());
    assert!(look.cells.iter().all(|cell| !cell.is_told("invalid")), "no aria-invalid is left");
    assert_eq!(look.line(), PUZZLE);
    assert_eq!(look.live, "undone: row 1 column 3 is now empty");
}

#[test]
fn undo_leads_to_the_very_start_and_redo_to_the_end() {
    let page = Page::with(PUZZLE);
    let look = page.look();
    assert!(
        look.is_disabled("undo") && look.is_disabled("redo"),
        "nothing to undo or redo: {:?}",
        look.disabled
    );

    let mut lines = vec![PUZZLE.to_owned()];
    for (_, digit) in entries().take(12) {
        page.press(&format!("{digit}"));
        lines.push(page.look().line());
        page.press("e");
    }
    assert_ne!(lines[11], lines[12], "every digit was entered");
    assert!(!page.look().is_disabled("undo"), "there is something to undo");

    for (step, line) in lines.iter().enumerate().rev().skip(1) {
        if step % 2 == 0 {
            page.press("Ctrl+z");
        } else {
            page.click_button("undo");
        }
        page.until(&format!("undo leads back to position {step}"), |look| look.line() == *line);
    }
    let look = page.look();
    assert!(look.is_disabled("undo") && !look.is_disabled("redo"), "only redo is left: {:?}", look.disabled);
    page.press("Ctrl+z");
    assert_eq!(page.until("undo says so", |look| look.live.starts_with("nothing")).live, "nothing to undo");

    for (step, line) in lines.iter().enumerate().skip(1) {
        page.press(["Ctrl+y", "Ctrl+Shift+z", "]"][step % 3]);
        page.until(&format!("redo leads to position {step}"), |look| look.line() == *line);
    }
    let look = page.look();
    assert!(!look.is_disabled("undo") && look.is_disabled("redo"), "only undo is left: {:?}", look.disabled);
}

#[test]
fn restart_takes_every_entry_away_and_undo_brings_them_back() {
    let page = Page::with(PUZZLE);
    page.press("4 Right Shift+6");
    let before = page.look();
    page.click_button("restart");
    let look = page.until("the board is as at the start", |look| look.line() == PUZZLE);
    assert!(look.cells.iter().all(|cell| cell.notes.is_empty()), "the notes are gone too");
    page.click_button("undo");
    assert_eq!(page.until("the entry is back", |look| look.line() == before.line()).cells[3].notes, "6");
}

#[test]
fn notes_are_pencilled_in_and_go_when_a_digit_is_placed() {
    let page = Page::with(PUZZLE);
    let (third, fourth) = (cell(1, 3), cell(1, 4));
    page.click(&at(third));
    page.press("n 4 2 1 n Shift+8");
    let look = page.until("the notes are there", |look| look.cells[third].notes == "1248");
    assert_eq!(look.cells[third].label, "empty, notes 1 2 4 8, row 1 column 3");
    assert!(look.cells[third].is("noted"));
    assert_eq!(look.live, "note 8 added, row 1 column 3");
    assert!(look.is_pressed("mode-digit") && !look.is_pressed("mode-corner"), "N switched notes on and off");
    assert_eq!(look.left[1], "7", "a note of 2 does not count as a 2");

    page.click_button("mode-corner");
    page.click(&pad('8'));
    page.click(&at(fourth));
    page.click(&pad('2'));
    page.click(&pad('6'));
    let look = page.until("the pad pencils in too", |look| look.cells[fourth].notes == "26");
    assert_eq!(look.cells[third].notes, "124", "the same digit again rubs a note out");
    assert!(look.is_pressed("mode-corner") && !look.is_pressed("mode-digit"));

    page.click_button("mode-digit");
    page.click(&at(cell(2, 2)));
    page.press("2");
    let look = page.until("the 2 is placed", |look| look.cells[cell(2, 2)].digit == "2");
    assert_eq!(look.cells[third].notes, "14", "the 2 leaves the notes of the cells it sees");
    assert_eq!(look.cells[fourth].notes, "26", "and of no other");

    page.press("Ctrl+z");
    let look = page.until("the 2 is taken back", |look| look.cells[cell(2, 2)].digit.is_empty());
    assert_eq!(look.cells[third].notes, "124", "undo restores the notes");

    page.click(&at(third));
    page.click_button("erase");
    page.until("the cell is empty", |look| look.cells[third].label == "empty, row 1 column 3");
}

#[test]
fn givens_stay_and_every_digit_is_counted() {
    let page = Page::with(PUZZLE);
    let look = page.look();
    assert_eq!(look.left, ["6", "7", "6", "7", "6", "4", "6", "4", "5"], "how many are left");
    page.click(&at(cell(1, 1)));
    page.press("9 Delete");
    let look = page.until("it says so", |look| !look.live.is_empty());
    assert_eq!(look.live, "row 1 column 1 is a given and cannot be changed");
    assert_eq!(look.line(), PUZZLE);
    assert!(look.cells[0].is_told("readonly") && look.cells[0].is("given"));
    assert_eq!(look.cells_that_are("same").len(), 3, "equal digits are highlighted");
    assert_eq!(look.cells_that_are("peer").len(), 20, "and what the cell sees");

    // The sixes that are missing, one after the other.
    for (cell, _) in entries().filter(|&(_, digit)| digit == '6') {
        page.click(&at(cell));
        page.press("6");
    }
    let look = page.until("all sixes are placed", |look| look.left[5] == "0");
    assert_eq!(look.done, ["digit-6"]);
    assert!(look.live.ends_with("all nine 6s are placed"), "heard: {:?}", look.live);
}
