//! Puzzles that the player brings, right and wrong: pasted, opened, dropped, typed digit by digit.

use std::ops::Range;

use browser_tests::{Look, Page, Scheme};

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

/// The keys that type these cells of the puzzle as it is printed, with every key that leaves a cell blank; an arrow does
/// not leave its row.
fn typed(cells: Range<usize>) -> String {
    let blanks = ["0", ".", "Space", "Right"];
    let key = |cell: usize| match &PUZZLE[cell..=cell] {
        "." if cell % 9 == 8 => "0",
        "." => blanks[cell % blanks.len()],
        digit => digit,
    };
    cells.map(key).collect::<Vec<_>>().join(" ")
}

#[test]
fn lines_rows_and_grids_are_read() {
    let page = Page::open();
    for text in [PUZZLE.to_owned(), rows(PUZZLE), bars(PUZZLE), format!("  {}\r\n", PUZZLE.replace('.', "0"))]
    {
        let before = page.look().line();
        page.paste_in_dialog(&text);
        let look = page.until("it is told", |look| look.dialog.is_empty() && look.title == "Your puzzle");
        assert_eq!(look.line(), PUZZLE, "from\n{text}");
        assert_eq!(look.text, "30 givens, exactly one solution. Have fun.");
        assert_eq!(look.cells_that_are("given").len(), 30);
        page.click_button("new");
        page.until("another puzzle is dealt", |look| look.line() != PUZZLE && look.line() != before);
    }
}

/// Texts that are no puzzle, and what is said about each: beside the text, or as the verdict on the board.
fn wrong() -> Vec<(String, &'static str)> {
    let with = |at: usize, c: char| -> String {
        PUZZLE.char_indices().map(|(cell, given)| if cell == at { c } else { given }).collect()
    };
    let unsolvable = format!("12345678.{}........9{}", ".".repeat(36), ".".repeat(27));
    vec![
        (rows(&with(31, 'q')), "line 4, column 5: unexpected character 'q', expected a digit or a blank"),
        (
            PUZZLE[..80].to_owned(),
            "line 1, column 81: 80 cells, expected 81 in one line or 9 in each of nine rows",
        ),
        (
            with(2, '5'),
            "These givens clash. The same digit stands in row 1 column 1 and in row 1 column 3, both in row 1.",
        ),
        (
            unsolvable,
            "That puzzle has no solution. No digit fits row 1 column 9; is one of the givens wrong?",
        ),
        (
            SOLUTION.to_owned(),
            "That grid is complete. All 81 cells are filled and keep the rules: nothing is left to play.",
        ),
    ]
}

/// Whether this is told: beside the text, and then asked about as the verdict, or as the verdict alone.
fn is_told(look: &Look, expected: &str) -> bool {
    let is_asked = look.own.text.contains("Is the board what you meant?");
    look.own.fault.contains(expected) && is_asked
        || format!("{}. {}", look.own.title, look.own.text) == expected
}

#[test]
fn what_is_no_puzzle_is_explained_beside_the_text() {
    let page = Page::with(PUZZLE);
    page.press("4");
    let before = page.until("the game is begun", |look| look.line() != PUZZLE);
    for (text, expected) in wrong() {
        page.write_in_dialog(&text);
        let look =
            page.until(&format!("it is told what is wrong with {text:?}"), |look| is_told(look, expected));
        assert_eq!(look.dialog, "room", "the dialog stays open");
        let kept: String = page.run("return document.getElementById('own-text').value;");
        assert_eq!(kept, text, "the text stays, to be mended");
        if look.own.fault.is_empty() {
            assert!(look.is_disabled("own-play"), "it cannot be played");
        } else {
            let play: String = page.run("return document.getElementById('own-play').textContent;");
            assert_eq!(play, "Play the board as it is", "who meant that may");
        }
        assert_unharmed(&look, &before);
    }
    page.press("Escape");
    page.until("the dialog closes", |look| look.dialog.is_empty());
    page.click_button("room-own");
    let look = page.until("the dialog opens again", |look| look.dialog == "room");
    assert_eq!((look.own.fault.as_str(), look.own.line.as_str()), ("", SOLUTION), "and nothing is lost");
    page.bring(PUZZLE);
}

#[test]
fn nothing_is_nothing() {
    let page = Page::with(PUZZLE);
    page.paste_in_dialog("");
    let look = page.until("it is told", |look| look.own.title == "No puzzle yet");
    assert_eq!((look.dialog.as_str(), look.own.fault.as_str()), ("room", ""));
    assert_eq!(look.line(), PUZZLE);
}

#[test]
fn the_place_of_a_fault_is_marked_in_the_text() {
    let page = Page::open();
    page.paste(&rows(&PUZZLE.replacen("8...6...3", "8...q...3", 1)));
    let look = page.until("it is told", |look| !look.own.fault.is_empty() && look.focus == "own-text");
    assert_eq!(look.own.marked, "q");
    let chosen: String = page.run(
        "const field = document.getElementById('own-text');
         return field.value.slice(field.selectionStart, field.selectionEnd);",
    );
    assert_eq!(chosen, "q", "what is typed next mends it");
    page.type_in("6");
    page.until("it is a puzzle", |look| {
        look.own.title == "Exactly one solution" && look.own.fault.is_empty()
    });
}

#[test]
fn the_board_takes_a_puzzle_from_the_clipboard() {
    let page = Page::open();
    page.paste(PUZZLE);
    page.until("its room is open, and Enter plays", |look| look.focus == "own-play");
    let look = page.until("all is known of it", |look| look.own.facts.len() == 3);
    assert_eq!((look.own.title.as_str(), look.own.kind.as_str()), ("Exactly one solution", "solved"));
    assert_eq!(look.own.source, "Read as a line of 81 cells");
    assert!(look.own.facts[0].starts_with("Easy, rated 1.2"), "{:?}", look.own.facts);
    assert!(look.own.facts[1].starts_with("30"), "{:?}", look.own.facts);
    assert_eq!(look.own.facts[2], "by half a turn");
    assert!(!look.own.techniques.is_empty());
    page.press("Enter");
    let before = page.until("the puzzle lies on the board", |look| look.line() == PUZZLE);
    assert_eq!(before.title, "Your puzzle");
    for (text, expected) in wrong() {
        page.paste(&text);
        let look =
            page.until(&format!("it is told what is wrong with {text:?}"), |look| is_told(look, expected));
        assert_unharmed(&look, &before);
        page.press("Escape");
        page.until("the game is there", |look| look.dialog.is_empty() && look.focus == "c2");
    }
}

#[track_caller]
fn assert_unharmed(look: &Look, before: &Look) {
    assert_eq!(look.cells, before.cells, "the game is as it was");
    let disabled = |look: &Look| -> Vec<String> {
        look.disabled.iter().filter(|name| !name.starts_with("own-")).cloned().collect()
    };
    assert_eq!(disabled(look), disabled(before), "there is as much to undo as before");
}

#[test]
fn a_newspaper_puzzle_is_typed_with_the_verdict_live() {
    let page = Page::open();
    page.click_button("room-own");
    page.until("the room is there, and digits go to its board", |look| look.focus == "o0");
    let begun = std::time::Instant::now();
    page.press(&typed(0..40));
    let first = &PUZZLE[..40];
    let clues = first.chars().filter(|c| *c != '.').count();
    let counted = format!("{clues} givens so far");
    let look = page.until("the keys went there", |look| look.focus == "o40" && look.own.title == counted);
    assert_eq!(look.own.line, format!("{first}{}", ".".repeat(41)));
    page.press(&typed(40..81));
    let look = page.until("the verdict is there", |look| look.own.title == "Exactly one solution");
    assert_eq!(look.own.line, PUZZLE);
    assert!(begun.elapsed().as_secs() < 30, "it takes less than half a minute: {:?}", begun.elapsed());
    // A slip, and how it is put right.
    page.press("Backspace");
    page.until("the last digit is gone", |look| look.own.line.ends_with("7."));
    page.press("7");
    let look = page.until("it clashes", |look| look.own.title == "These givens clash");
    assert_eq!(look.own.kind, "error");
    page.press("Ctrl+z Ctrl+z");
    page.until("both are taken back", |look| look.own.line == PUZZLE);
    page.press("Enter");
    page.until("it is played", |look| look.line() == PUZZLE && look.dialog.is_empty());
}

#[test]
fn a_puzzle_is_typed_by_touch() {
    let page = Page::open();
    page.be_a_phone(390, 844);
    page.tap("[data-action=room-own]");
    page.until("the room is there", |look| look.focus == "o0");
    page.tap("#o0");
    page.until("all digits of the pad are in sight below the board", |_| {
        page.run(
            "const edge = (selector) => document.querySelector(selector).getBoundingClientRect().bottom;
             return edge('#own-pad') < edge('.own-body') + 1;",
        )
    });
    let place = || page.run::<f64>("return document.getElementById('own-pad').getBoundingClientRect().top;");
    let before = place();
    for c in PUZZLE[..50].chars() {
        let key = if c == '.' { "own-skip".to_owned() } else { format!("own-{c}") };
        page.tap(&format!("[data-action={key}]"));
    }
    page.until("it stands there, with a verdict", |look| {
        look.own.line.starts_with(&PUZZLE[..50]) && look.own.title == "More than one solution"
    });
    let after = place();
    assert!((after - before).abs() < 1.0, "the pad stays below the finger: {before} {after}");
    page.tap("[data-action=own-clear]");
    page.until("it is gone", |look| look.own.line == ".".repeat(81));
}

#[test]
fn more_than_one_solution_is_compared_and_played_all_the_same() {
    let page = Page::open();
    let several: String = SOLUTION.replace(['1', '2'], ".");
    page.paste(&several);
    let look = page.until("it is told", |look| look.own.title == "More than one solution");
    assert!(!look.own.differing.is_empty(), "where two of them differ is marked");
    page.click_button("own-twins");
    page.until("no longer", |look| look.own.differing.is_empty());
    page.click_button("own-solve");
    let look = page.until("it is solved", |look| look.dialog.is_empty() && look.phase == "solved");
    assert_eq!(look.title, "More than one solution");
}

#[test]
fn it_is_solved_by_logic_and_shared() {
    let page = Page::open();
    page.paste(PUZZLE);
    page.until("all is known of it, and nothing moves any more", |look| look.own.facts.len() == 3);
    page.click_button("own-share");
    page.until("it is shared", |_| {
        page.run("return document.getElementById('share-link')?.value.includes('#p=1') ?? false")
    });
    page.press("Escape");
    page.until("the room is left", |look| look.dialog.is_empty());
    page.paste(PUZZLE);
    page.until("the room is there", |look| look.focus == "own-play");
    page.click_button("own-logic");
    let look = page.until("it is studied", |look| look.view == "study" && look.study.is_done());
    assert!(look.is_pressed("method-logic"));
}

#[test]
fn a_file_is_opened_or_dropped() {
    let page = Page::open();
    let drop = format!(
        "const files = new DataTransfer();
         files.items.add(new File([{:?}], 'puzzle.txt'));
         document.getElementById('board').dispatchEvent(
             new DragEvent('drop', {{ dataTransfer: files, bubbles: true, cancelable: true }}));
         return null;",
        rows(PUZZLE)
    );
    page.run::<()>(&drop);
    page.until("it is read", |look| look.own.title == "Exactly one solution" && look.focus == "own-play");
    page.click_button("own-clear");
    page.until("it is gone", |look| look.own.title == "No puzzle yet");
    page.run::<()>(&format!(
        "const files = new DataTransfer();
         files.items.add(new File([{PUZZLE:?}], 'puzzle.txt'));
         const field = document.getElementById('own-file');
         field.files = files.files;
         field.dispatchEvent(new Event('change', {{ bubbles: true }}));
         return null;"
    ));
    page.until("so is a file that is chosen", |look| look.own.title == "Exactly one solution");
    let text: String = page.run("return document.getElementById('own-text').value;");
    assert_eq!(text, PUZZLE);
}

#[test]
fn what_a_link_holds_and_cannot_be_played_is_shown_where_it_is_corrected() {
    let page = Page::with(PUZZLE);
    let before = page.look();
    page.paste(&PUZZLE.replacen("53..7", "53..5", 1));
    page.until("it clashes", |look| look.own.title == "These givens clash" && look.focus == "o4");
    // Shared as it is, it comes back by its link.
    page.click_button("own-share");
    let link = || page.run::<String>("return document.getElementById('share-link')?.value ?? ''");
    page.until("it is shared", |_| link().contains("#p=1"));
    page.press("Escape");
    page.until("the room is left", |look| look.dialog.is_empty());
    let asked = link().split_once('#').expect("a link").1.to_owned();
    page.run::<()>(&format!("location.hash = '{asked}'; return null;"));
    page.until("the link's puzzle clashes too", |look| {
        look.dialog == "room" && look.own.title == "These givens clash" && look.focus == "o4"
    });
    page.press("Delete");
    let look = page.until("it is corrected", |look| look.own.title != "These givens clash");
    assert_eq!(look.own.line, PUZZLE.replacen("53..7", "53...", 1));
    assert!(look.own.source.contains("the text stays"), "{}", look.own.source);
    assert_unharmed(&look, &before);
}

#[test]
fn the_room_breaks_no_rule() {
    let page = Page::open();
    let one = "Exactly one solution";
    for (text, title, is_right) in
        [(PUZZLE, one, true), (&PUZZLE[..80], one, false), ("no puzzle at all", "No puzzle yet", false)]
    {
        page.paste(text);
        page.until("it is told", |look| {
            look.own.title == title && !look.own.busy && look.own.fault.is_empty() == is_right
        });
        page.assert_accessible_in(&[Scheme::Light, Scheme::Dark], title);
        page.press("Escape");
        page.until("the room is left", |look| look.dialog.is_empty());
    }
    assert_eq!(page.take_errors(), Vec::<String>::new());
}

#[test]
fn the_puzzle_can_be_copied() {
    let page = Page::with(PUZZLE);
    page.permit_clipboard();
    page.press("4");
    page.run::<()>(
        "document.activeElement.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true }));
         return null;",
    );
    page.until("it says so", |look| look.title == "Copied");
    assert_eq!(page.clipboard(), PUZZLE, "the givens, without what was entered");
    page.paste(PUZZLE);
    page.until("all is known of it, and nothing moves any more", |look| look.own.facts.len() == 3);
    page.run::<()>("document.getElementById('own-format').value = 'bars'; return null;");
    page.click_button("own-copy");
    page.until("it says so", |_| {
        page.run("return document.getElementById('own-said').textContent === 'On the clipboard: a grid with bars.'")
    });
    assert!(page.clipboard().starts_with("5 3 0 | 0 7 0 | 0 0 0\n"), "{}", page.clipboard());
}
