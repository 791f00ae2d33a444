//! The keyboard on the board, and where it is left to the browser.

use browser_tests::{Look, Page};

use crate::{PUZZLE, at, cell};

/// Keys, where the cursor stands before, and where it is to stand afterwards.
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
    // The edges hold.
    ("Up Up Up", cell(2, 3), cell(1, 3)),
    ("Down Down Down", cell(8, 3), cell(9, 3)),
    ("Left Left", cell(3, 1), cell(3, 1)),
    ("Right Right", cell(3, 9), cell(3, 9)),
    ("PageUp", cell(2, 4), cell(1, 4)),
    ("PageDown", cell(8, 4), cell(9, 4)),
    // Empty cells in reading order, past those that are filled and round the end.
    ("e", cell(1, 4), cell(1, 6)),
    ("Shift+e", cell(1, 6), cell(1, 4)),
    ("e", cell(9, 7), cell(1, 3)),
    ("Shift+e", cell(1, 3), cell(9, 7)),
];

#[test]
fn the_cursor_moves_and_stops_at_the_edges() {
    let page = Page::with(PUZZLE);
    for &(keys, from, to) in MOVES {
        page.click(&at(from));
        page.press(keys);
        let look = page.until(&format!("{keys} leads from {from} to {to}"), |look| look.cursor() == to);
        assert_eq!(look.focus, format!("c{to}"), "{keys}: the focus is where the cursor is");
        assert_eq!(look.tab_stops, [to], "{keys}: Tab leads to one cell only");
        assert!(look.cells[to].is_told("selected"), "{keys}: aria-selected");
    }
}

#[test]
fn every_key_in_the_list_does_what_it_says() {
    let page = Page::with(PUZZLE);
    let third = cell(1, 3);
    let digit = |digit: &'static str| move |look: &Look| look.cells[third].digit == digit;
    let notes = |notes: &'static str| move |look: &Look| look.cells[third].notes == notes;
    page.click(&at(third));

    page.press("4");
    page.until("a digit is entered", digit("4"));
    page.press("4");
    page.until("the same digit again clears it", digit(""));
    for clear in ["0", "Backspace", "Delete", "Numpad0"] {
        page.press("Numpad4");
        page.until("the numpad enters a digit", digit("4"));
        page.press(clear);
        page.until(&format!("{clear} clears it"), digit(""));
    }
    page.press("Shift+4 Shift+1");
    page.until("Shift makes notes", notes("14"));
    page.press("Shift+4");
    page.until("and rubs them out", notes("1"));

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
        page.until(&format!("{key} chooses {mode}"), |look| look.is_pressed(&format!("mode-{mode}")));
    }
    page.press("2");
    page.until("in that mode digits are notes", notes("12"));
    page.press("[");
    page.until("[ undoes", notes("1"));
    page.press("]");
    page.until("] redoes", notes("12"));

    let label = |label: &'static str| move |look: &Look| look.cells[third].label == label;
    page.press("z Ctrl+7 Alt+3");
    page.until(
        "Ctrl and Alt mark too",
        label("empty, notes 1 2, 7 in the centre, colours 3, row 1 column 3"),
    );
    page.press("b 4");
    page.until("a bookmark is set, and something tried", digit("4"));
    page.press("g");
    page.until("G leads back to it", notes("127"));
    page.press("m");
    page.until("M brings the notes up to date", |look| look.cells[3].notes == "26");

    page.press("Shift+Right Shift+Down");
    page.until("Shift takes cells along", |look| look.cells_that_are("selected").len() == 3);
    page.press("Escape");
    page.until("Escape lets go of them", |look| look.cells_that_are("selected").is_empty());
    page.press("Ctrl+a");
    page.until("Ctrl+A takes all", |look| look.cells_that_are("selected").len() == 81);
    page.press("Left");
    page.until("a step lets go of them", |look| look.cells_that_are("selected").is_empty());

    page.press("t");
    page.until("T hides the clock", |look| look.clock == "--:--");
    page.press("t");
    page.until("T shows the clock", |look| look.clock.starts_with("00:"));
    page.press("p");
    page.until("P pauses", |look| look.phase == "paused");
    page.press("Enter");
    page.until("and the cover resumes", |look| look.phase == "playing");

    page.press("Shift+?");
    page.until("? opens the list", |look| look.dialog == "room");
    page.press("Escape");
    page.until("Escape closes it", |look| {
        look.dialog.is_empty() && look.focus == format!("c{}", look.cursor())
    });

    page.press("Ctrl+Enter");
    page.until("Ctrl+Enter solves", |look| look.phase == "solved");
}

#[test]
fn tab_leaves_the_board_and_comes_back_to_the_cursor() {
    let page = Page::with(PUZZLE);
    page.click(&at(cell(4, 2)));
    page.press("Tab");
    page.until("Tab leads on", |look| look.focus == "undo");
    page.press("Right 5");
    let look = page.look();
    assert_eq!(
        (look.cursor(), look.line().as_str()),
        (cell(4, 2), PUZZLE),
        "keys off the board do nothing to it"
    );
    page.press("Shift+Tab");
    page.until("Shift+Tab leads back", |look| look.focus == at(cell(4, 2))[1..]);
    page.press("Shift+Tab");
    page.until("and out at the other side", |look| look.focus == "room-help");
}

#[test]
fn keys_in_the_text_field_are_text() {
    let page = Page::with(PUZZLE);
    let cursor = page.look().cursor();
    page.click_button("room-own");
    page.until("the dialog is open", |look| look.focus == "o0");
    page.click("#own-text");
    page.until("the field has the focus", |look| look.focus == "own-text");
    page.press("5 e n p t z [ Shift+? 4 Left Home Delete Ctrl+z Shift+1 Space x");
    let text: String = page.run("return document.getElementById('own-text').value;");
    assert!(text.contains("! x"), "the text field took the keys: {text:?}");
    page.press("Escape");
    let look = page.until("Escape closes the dialog", |look| look.dialog.is_empty());
    assert_eq!((look.line().as_str(), look.cursor()), (PUZZLE, cursor));
    assert_eq!(look.phase, "playing");
    assert!(look.is_pressed("mode-digit") && look.is_disabled("undo"), "nothing happened to the game");
}
