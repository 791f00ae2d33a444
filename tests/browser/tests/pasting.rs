//! Puzzles that the player brings, right and wrong.

use browser_tests::{Look, Page};

use crate::{PUZZLE, SOLUTION};

fn rows(puzzle: &str) -> String {
    puzzle.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect()
}

/// The puzzle as a grid with bars, blanks written 0.
fn bars(puzzle: &str) -> String {
    let mut grid = String::new();
    for (row, line) in rows(&puzzle.replace('.', "0")).lines().enumerate() {
        if row % 3 == 0 {
            grid += "+-------+-------+-------+\n";
        }
        for (column, cell) in line.chars().enumerate() {
            grid += if column % 3 == 0 { "| " } else { "" };
            grid.extend([cell, ' ']);
        }
        grid += "|\n";
    }
    grid + "+-------+-------+-------+\n"
}

#[test]
fn lines_rows_and_grids_are_read() {
    let page = Page::open();
    for text in [PUZZLE.to_owned(), rows(PUZZLE), bars(PUZZLE), format!("  {}\r\n", PUZZLE.replace('.', "0"))]
    {
        let before = page.look().line();
        page.paste_in_dialog(&text);
        let look = page.until("the puzzle lies on the board", |look| look.dialog.is_empty());
        assert_eq!(look.line(), PUZZLE, "from\n{text}");
        assert_eq!(look.title, "Your puzzle");
        assert_eq!(look.text, "30 givens, exactly one solution. Have fun.");
        assert_eq!(look.cells_that_are("given").len(), 30);
        page.click_button("new");
        page.until("another puzzle is dealt", |look| look.line() != PUZZLE && look.line() != before);
    }
}

/// Texts that are no puzzle, and what is said about each.
fn wrong() -> Vec<(String, &'static str)> {
    let with = |at: usize, c: char| -> String {
        PUZZLE.char_indices().map(|(cell, given)| if cell == at { c } else { given }).collect()
    };
    let unsolvable = format!("12345678.{}........9{}", ".".repeat(36), ".".repeat(27));
    vec![
        (
            String::new(),
            "No puzzle found in that text. nothing to read, expected 81 cells. Your game is as it was.",
        ),
        (
            rows(&with(31, 'q')),
            "No puzzle found in that text. line 4, column 5: unexpected character 'q', expected a digit or a \
             blank. Your game is as it was.",
        ),
        (
            PUZZLE[..80].to_owned(),
            "No puzzle found in that text. line 1, column 81: 80 cells, expected 81 in one line or 9 in each of \
             nine rows. Your game is as it was.",
        ),
        (
            with(2, '5'),
            "These givens clash. row 1 column 1 and row 1 column 3 hold the same digit in row 1. Your game is as \
             it was.",
        ),
        (
            unsolvable,
            "That puzzle has no solution. No digits complete it; is one of the givens wrong? Your game is as it \
             was.",
        ),
        (
            SOLUTION.to_owned(),
            "That grid is complete. All 81 cells are filled and keep the rules: nothing is left to play. Your \
             game is as it was.",
        ),
    ]
}

#[test]
fn what_is_no_puzzle_is_explained_beside_the_text() {
    let page = Page::with(PUZZLE);
    page.press("4");
    let before = page.until("the game is begun", |look| look.line() != PUZZLE);
    for (text, expected) in wrong() {
        page.paste_in_dialog(&text);
        let look = page
            .until(&format!("it is told what is wrong with {text:?}"), |look| look.paste_error == expected);
        assert_eq!(look.dialog, "paste-dialog", "the dialog stays open");
        let kept: String = page.run("return document.getElementById('paste-text').value;");
        assert_eq!(kept, text, "the text stays, to be mended");
        assert_unharmed(&look, &before);
    }
    page.press("Escape");
    page.until("the dialog closes", |look| look.dialog.is_empty());
    page.click_button("paste");
    let look = page.until("the dialog opens again", |look| look.dialog == "paste-dialog");
    assert_eq!(look.paste_error, "", "without the old complaint");
    page.bring(PUZZLE);
}

#[test]
fn the_board_takes_a_puzzle_from_the_clipboard() {
    let page = Page::open();
    page.paste(PUZZLE);
    let before = page.until("the puzzle lies on the board", |look| look.line() == PUZZLE);
    assert_eq!(before.title, "Your puzzle");
    for (text, expected) in wrong() {
        page.paste(&text);
        let spoken = |look: &Look| format!("{}. {}", look.title, look.text);
        let look = page
            .until(&format!("the card tells what is wrong with {text:?}"), |look| spoken(look) == expected);
        assert_eq!(look.card, "error");
        assert_eq!(look.live, expected, "what is heard is what is seen");
        assert_unharmed(&look, &before);
    }
}

#[track_caller]
fn assert_unharmed(look: &Look, before: &Look) {
    assert_eq!(look.cells, before.cells, "the game is as it was");
    assert_eq!(look.disabled, before.disabled, "there is as much to undo as before");
}

#[test]
fn the_puzzle_can_be_copied() {
    let page = Page::with(PUZZLE);
    let permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"];
    page.devtools("Browser.grantPermissions", serde_json::json!({ "permissions": permissions }));
    page.press("4");
    page.run::<()>(
        "document.activeElement.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true }));
         return null;",
    );
    page.until("it says so", |look| look.title == "Copied");
    let text: String =
        page.run_later("navigator.clipboard.readText().then(done, (error) => done(`${error}`));");
    assert_eq!(text, PUZZLE, "the givens, without what was entered");
}
