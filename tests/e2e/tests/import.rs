//! The Import dialog: valid and invalid puzzles, pasted, opened, dropped or typed.

use std::ops::Range;

use e2e_tests::{ColorScheme, Page, PageState};

use crate::{PUZZLE, SOLUTION};

fn to_rows(puzzle: &str) -> String {
    puzzle.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect()
}

/// The keys that type these cells of the puzzle as printed, using every key that leaves a cell empty. An arrow does
/// not leave its row.
fn keys_for(cells: Range<usize>) -> String {
    let blanks = ["0", ".", "Space", "Right"];
    let key = |cell: usize| match &PUZZLE[cell..=cell] {
        "." if cell % 9 == 8 => "0",
        "." => blanks[cell % blanks.len()],
        digit => digit,
    };
    cells.map(key).collect::<Vec<_>>().join(" ")
}

#[test]
fn lines_and_rows_are_read() {
    let page = Page::open();
    for text in [PUZZLE.to_owned(), to_rows(PUZZLE)] {
        let before = page.state().line();
        page.import_text(&text);
        let state = page.wait_until("the message is shown", |state| {
            state.dialog.is_empty() && state.title == "Your puzzle"
        });
        assert_eq!(state.line(), PUZZLE, "from\n{text}");
        assert_eq!(state.text, "30 givens, exactly one solution. Have fun.");
        assert_eq!(state.cells_with_class("given").len(), 30);
        page.click_button("new");
        page.wait_until("another puzzle is generated", |state| {
            state.line() != PUZZLE && state.line() != before
        });
    }
}

/// Texts that are no puzzle, and the message for each: beside the text, or as the verdict on the board.
fn invalid_texts() -> Vec<(String, &'static str)> {
    let with = |at: usize, c: char| -> String {
        PUZZLE.char_indices().map(|(cell, given)| if cell == at { c } else { given }).collect()
    };
    let unsolvable = format!("12345678.{}........9{}", ".".repeat(36), ".".repeat(27));
    vec![
        (to_rows(&with(31, 'q')), "line 4, column 5: unexpected character 'q', expected a digit or a blank"),
        (
            PUZZLE[..80].to_owned(),
            "line 1, column 81: 80 cells, expected 81 in one line or 9 in each of nine rows",
        ),
        (with(2, '5'), "Givens in conflict. row 1 column 1 and row 1 column 3 have the same digit in row 1."),
        (
            unsolvable,
            "This puzzle has no solution. No digit fits row 1 column 9; is one of the givens wrong?",
        ),
        (
            SOLUTION.to_owned(),
            "This grid is complete. All 81 cells are filled correctly: there is nothing left to play.",
        ),
    ]
}

/// Whether a message is shown: beside the text together with a question about the board, or as the verdict.
fn is_reported(state: &PageState, expected: &str) -> bool {
    let is_asked = state.import.title == "Is this what you meant?" && state.import.text.is_empty();
    state.import.parse_error.contains(expected) && is_asked
        || format!("{}. {}", state.import.title, state.import.text) == expected
}

#[test]
fn invalid_text_shows_an_error_beside_it() {
    let page = Page::with_puzzle(PUZZLE);
    page.press("4");
    let before = page.wait_until("a move is made", |state| state.line() != PUZZLE);
    for (text, expected) in invalid_texts() {
        page.type_into_import(&text);
        let state =
            page.wait_until(&format!("the error in {text:?} is shown"), |state| is_reported(state, expected));
        assert_eq!(state.dialog, "panel", "the dialog stays open");
        let kept: String = page.run("return document.getElementById('import-text').value;");
        assert_eq!(kept, text, "the text stays, to be mended");
        if state.import.parse_error.is_empty() {
            assert!(state.is_disabled("import-play"), "it cannot be played");
        } else {
            let play: String = page.run("return document.getElementById('import-play').textContent;");
            assert_eq!(play, "Play it as it is", "who meant that may");
        }
        assert_game_unchanged(&state, &before);
    }
    page.close_dialog();
    page.click_button("panel-import");
    let state = page.wait_until("the dialog opens again", |state| state.dialog == "panel");
    assert_eq!(
        (state.import.parse_error.as_str(), state.import.line.as_str()),
        ("", SOLUTION),
        "and nothing is lost"
    );
    page.import_puzzle(PUZZLE);
}

#[test]
fn a_parse_error_is_marked_in_the_text() {
    let page = Page::open();
    page.paste(&to_rows(&PUZZLE.replacen("8...6...3", "8...q...3", 1)));
    let state = page.wait_until("the message is shown", |state| {
        !state.import.parse_error.is_empty() && state.focus == "import-text"
    });
    assert_eq!(state.import.marked, "q");
    let chosen: String = page.run(
        "const field = document.getElementById('import-text');
         return field.value.slice(field.selectionStart, field.selectionEnd);",
    );
    assert_eq!(chosen, "q", "what is typed next mends it");
    page.type_text("6");
    page.wait_until("it is a puzzle", |state| {
        state.import.title == "Exactly one solution" && state.import.parse_error.is_empty()
    });
}

#[test]
fn a_puzzle_is_pasted_onto_the_board() {
    let page = Page::open();
    page.paste(PUZZLE);
    page.wait_until("the dialog is open with the focus on Play", |state| state.focus == "import-play");
    let state = page.wait_until("the analysis is complete", |state| state.import.facts.len() == 3);
    assert_eq!((state.import.title.as_str(), state.import.kind.as_str()), ("Exactly one solution", "solved"));
    assert_eq!(state.import.source, "Read as a line of 81 cells");
    assert!(state.import.facts[0].starts_with("Easy, rated 1.2"), "{:?}", state.import.facts);
    assert!(state.import.facts[1].starts_with("30"), "{:?}", state.import.facts);
    assert_eq!(state.import.facts[2], "half-turn");
    assert!(!state.import.techniques.is_empty());
    page.press("Enter");
    let state = page.wait_until("the puzzle is on the board", |state| state.line() == PUZZLE);
    assert_eq!(state.title, "Your puzzle");
}

#[track_caller]
fn assert_game_unchanged(state: &PageState, before: &PageState) {
    assert_eq!(state.cells, before.cells, "the game is as it was");
    let disabled = |state: &PageState| -> Vec<String> {
        state.disabled.iter().filter(|name| !name.starts_with("import-")).cloned().collect()
    };
    assert_eq!(disabled(state), disabled(before), "there is as much to undo as before");
}

#[test]
fn a_puzzle_is_typed_with_a_live_verdict() {
    let page = Page::open();
    page.open_import();
    page.press(&keys_for(0..40));
    let first = &PUZZLE[..40];
    let clues = first.chars().filter(|c| *c != '.').count();
    let counted = format!("{clues} givens so far");
    let state = page.wait_until("the keys were typed into the board", |state| {
        state.focus == "o40" && state.import.title == counted
    });
    assert_eq!(state.import.line, format!("{first}{}", ".".repeat(41)));
    page.press(&keys_for(40..81));
    let state = page.wait_until("the verdict is there", |state| state.import.title == "Exactly one solution");
    assert_eq!(state.import.line, PUZZLE);
    // A typing mistake and its correction.
    page.press("Backspace");
    page.wait_until("the last digit is gone", |state| state.import.line.ends_with("7."));
    page.press("7");
    let state = page.wait_until("the givens conflict", |state| state.import.title == "Givens in conflict");
    assert_eq!(state.import.kind, "error");
    page.press("Ctrl+z Ctrl+z");
    page.wait_until("both changes are undone", |state| state.import.line == PUZZLE);
    page.press("Enter");
    page.wait_until("the move is made", |state| state.line() == PUZZLE && state.dialog.is_empty());
}

#[test]
fn a_puzzle_is_typed_by_touch() {
    let page = Page::open();
    page.emulate_phone(390, 844);
    page.tap("#menu-button");
    page.tap("[data-action=panel-import]");
    page.wait_until("the dialog is open", |state| state.focus == "o0");
    page.tap("#o0");
    page.wait_until("the whole pad is visible below the board", |_| {
        page.run(
            "const edge = (selector) => document.querySelector(selector).getBoundingClientRect().bottom;
             return edge('#import-pad') < edge('.import-body') + 1;",
        )
    });
    let place =
        || page.run::<f64>("return document.getElementById('import-pad').getBoundingClientRect().top;");
    let before = place();
    for c in PUZZLE[..50].chars() {
        let key = if c == '.' { "import-skip".to_owned() } else { format!("import-{c}") };
        page.tap(&format!("[data-action={key}]"));
    }
    page.wait_until("the digits are there, with a verdict", |state| {
        state.import.line.starts_with(&PUZZLE[..50]) && state.import.title == "More than one solution"
    });
    let after = place();
    assert!((after - before).abs() < 1.0, "the pad stays below the finger: {before} {after}");
    page.tap("[data-action=import-clear]");
    page.wait_until("it is gone", |state| state.import.line == ".".repeat(81));
}

#[test]
fn multiple_solutions_are_compared_and_playable() {
    let page = Page::open();
    let several: String = SOLUTION.replace(['1', '2'], ".");
    page.paste(&several);
    let state =
        page.wait_until("the message is shown", |state| state.import.title == "More than one solution");
    assert!(!state.import.differing.is_empty(), "where two of them differ is marked");
    page.click_button("import-differences");
    page.wait_until("the marks are removed", |state| state.import.differing.is_empty());
    page.click_button("import-solve");
    let state = page.wait_until("it is solved", |state| state.dialog.is_empty() && state.phase == "solved");
    assert_eq!(state.title, "More than one solution");
}

#[test]
fn two_readings_of_a_text_stand_side_by_side() {
    let page = Page::open();
    page.emulate_phone(390, 844);
    page.paste("5........\n.6.......\n..7......\n...8.....\n....9....\n.....1...\n......2..\n.......3.\n........4\n7........");
    page.wait_until("it is asked which it is", |state| {
        state.import.title == "Which of these is the puzzle?" && state.import.line.starts_with("5........")
    });
    page.wait_until("the choice has the focus", |state| state.focus == "import-first");
    let tops: Vec<f64> = page.run(
        "return [...document.querySelectorAll('#import-readings button')].map((button) => button.getBoundingClientRect().top);",
    );
    assert!(tops.len() == 2 && (tops[0] - tops[1]).abs() < 1.0, "side by side: {tops:?}");
    let can_play = || {
        page.run::<bool>(
            "return document.getElementById('import-play').checkVisibility({ visibilityProperty: true })",
        )
    };
    assert!(!can_play(), "neither is chosen");
    page.click_button("import-last");
    let state =
        page.wait_until("the other one is on the board", |state| state.import.line.starts_with(".6......."));
    assert!(state.is_pressed("import-last") && !state.is_pressed("import-first") && can_play());
    assert_eq!(state.import.title, "More than one solution");
}

#[test]
fn an_imported_puzzle_is_shared_and_solved_by_logic() {
    let page = Page::open();
    page.paste(PUZZLE);
    page.wait_until("the analysis is complete", |state| state.import.facts.len() == 3);
    page.click_button("import-share");
    page.wait_until("the share link is ready", |_| {
        page.run("return document.getElementById('share-link')?.value.includes('#p=1') ?? false")
    });
    page.close_dialog();
    page.paste(PUZZLE);
    page.wait_until("the dialog is open", |state| state.focus == "import-play");
    page.click_button("import-logic");
    let state =
        page.wait_until("the replay is open", |state| state.view == "replay" && state.replay.is_done());
    assert!(state.is_pressed("method-logic"));
}

#[test]
fn a_file_is_opened_or_dropped() {
    let page = Page::open();
    page.hold_text("puzzle.txt", &to_rows(PUZZLE));
    page.drop_file();
    page.wait_until("the file is read", |state| {
        state.import.title == "Exactly one solution" && state.focus == "import-play"
    });
    page.click_button("import-clear");
    page.wait_until("it is gone", |state| state.import.title == "No puzzle yet");
    page.hold_text("puzzle.txt", PUZZLE);
    page.choose_file("import-file");
    page.wait_until("the chosen file is read", |state| state.import.title == "Exactly one solution");
    let text: String = page.run("return document.getElementById('import-text').value;");
    assert_eq!(text, PUZZLE);
}

#[test]
fn a_file_without_a_copy_is_refused_where_a_copy_was_expected() {
    let page = Page::open();
    crate::settings::open(&page);
    let choose = |text: &str| {
        page.wait_until("Settings are open", |_| {
            page.run("return document.getElementById('backup-file')?.isConnected ?? false")
        });
        page.hold_text("file.txt", text);
        page.choose_file("backup-file");
    };
    choose("please buy milk");
    page.wait_until("Settings say that it is no copy", |_| {
        page.run(
            "const said = document.getElementById('backup-status');
             return said.checkVisibility() && said.textContent.startsWith('This file is not a copy of games.')",
        )
    });
    choose(PUZZLE);
    page.wait_until("a puzzle is shown in Import", |state| state.import.title == "Exactly one solution");
    page.close_dialog();
    page.paste("please buy milk");
    page.wait_until("a text of other origin is shown in Import", |state| {
        state.import.title == "There is no Sudoku in this text"
    });
}

#[test]
fn a_pasted_link_to_a_puzzle_with_a_name_is_played_unless_it_was_cut() {
    let page = Page::with_puzzle(PUZZLE);
    page.paste("#c=8ng&seed=hell-12");
    let state =
        page.wait_until("the link is damaged", |state| state.import.title == "This link is incomplete");
    assert!(state.import.parse_error.starts_with("Part of it is missing"), "{}", state.import.parse_error);
    page.close_dialog();
    page.paste("https://example.org/#seed=easy-7");
    page.wait_until("it is a link", |state| {
        state.import.title == "Link to a puzzle" && state.focus == "import-play"
    });
    page.press("Enter");
    page.wait_until("its puzzle is on the board", |state| {
        state.dialog.is_empty() && state.line() != PUZZLE && state.cells_with_class("given").len() > 20
    });
}

#[test]
fn a_link_to_an_invalid_puzzle_opens_import() {
    let page = Page::with_puzzle(PUZZLE);
    let before = page.state();
    page.paste(&PUZZLE.replacen("53..7", "53..5", 1));
    page.wait_until("the givens conflict", |state| {
        state.import.title == "Givens in conflict" && state.focus == "o4"
    });
    // The invalid puzzle is shared and opened by its link.
    page.click_button("import-share");
    let link = || page.run::<String>("return document.getElementById('share-link')?.value ?? ''");
    page.wait_until("the share link is ready", |_| link().contains("#p=1"));
    page.close_dialog();
    let asked = link().split_once('#').expect("a link").1.to_owned();
    page.exec(&format!("location.hash = '{asked}';"));
    page.wait_until("the link's puzzle has the conflict too", |state| {
        state.dialog == "panel" && state.import.title == "Givens in conflict" && state.focus == "o4"
    });
    page.press("Delete");
    let state = page.wait_until("it is corrected", |state| state.import.title != "Givens in conflict");
    assert_eq!(state.import.line, PUZZLE.replacen("53..7", "53...", 1));
    assert!(state.import.source.contains("the text is unchanged"), "{}", state.import.source);
    assert_game_unchanged(&state, &before);
}

#[test]
fn axe_passes_in_import() {
    let page = Page::open();
    let one = "Exactly one solution";
    for (text, title, is_right) in [
        (PUZZLE, one, true),
        (&PUZZLE[..80], "Is this what you meant?", false),
        ("no puzzle at all", "There is no Sudoku in this text", false),
    ] {
        page.paste(text);
        page.wait_until("the message is shown", |state| {
            state.import.title == title
                && !state.import.busy
                && state.import.parse_error.is_empty() == is_right
        });
        page.assert_accessible_in(&[ColorScheme::Light, ColorScheme::Dark], title);
        page.close_dialog();
    }
}

#[test]
fn a_reload_keeps_what_was_typed_in_import() {
    let page = Page::open();
    page.type_into_import("a text that is no puzzle");
    page.wait_until("it cannot be read", |state| state.import.title == "There is no Sudoku in this text");
    page.click_button("import-type");
    page.press("5 3");
    page.wait_until("digits are on the board", |state| state.import.line.starts_with("53......."));
    page.reload();
    page.click_button("panel-import");
    page.wait_until("both are back", |state| {
        state.import.line.starts_with("53.......")
            && page.run::<String>("return document.getElementById('import-text').value;")
                == "a text that is no puzzle"
    });
    page.import_puzzle(PUZZLE);
    page.reload();
    page.click_button("panel-import");
    page.wait_until("what was played is not kept", |state| state.import.title == "No puzzle yet");
}

/// Copies the puzzle from the board, as Ctrl+C does.
fn copy_puzzle(page: &Page) {
    page.exec(
        "document.activeElement.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true }));",
    );
    page.wait_until("the message is shown", |state| state.title == "Copied");
}

#[test]
fn the_puzzle_can_be_copied() {
    let page = Page::with_puzzle(PUZZLE);
    page.allow_clipboard();
    page.press("4");
    copy_puzzle(&page);
    assert_eq!(page.clipboard(), PUZZLE, "the givens, without what was entered");
    page.paste(PUZZLE);
    page.wait_until("the analysis is complete", |state| state.import.facts.len() == 3);
    page.click_button("import-share");
    page.wait_until("the formats are offered", |_| {
        page.run("return document.getElementById('share-format').checkVisibility()")
    });
    page.exec("document.getElementById('share-format').value = 'bars';");
    page.click_button("copy-line");
    page.wait_until("the message is shown", |_| {
        page.run("return document.getElementById('share-status').textContent === 'On the clipboard: a grid with bars.'")
    });
    assert!(page.clipboard().starts_with("5 3 0 | 0 7 0 | 0 0 0\n"), "{}", page.clipboard());
}

#[test]
fn a_puzzle_comes_in_by_three_ways() {
    let page = Page::with_puzzle(PUZZLE);
    page.allow_clipboard();
    page.press("4");
    copy_puzzle(&page);
    page.open_dialog("panel-import");
    page.click_button("import-paste");
    page.wait_until("what was on the clipboard is read", |state| state.import.facts.len() == 3);
    page.click_button("import-clear");
    page.click_button("import-type");
    page.press("5");
    page.wait_until("what is typed is on the board", |state| state.import.line.starts_with("5........"));
}

#[test]
fn the_text_field_is_as_high_as_its_lines() {
    let page = Page::open();
    let rows = || page.run::<usize>("return document.getElementById('import-text').rows");
    page.type_into_import(PUZZLE);
    page.wait_until("a line is read", |state| state.import.facts.len() == 3);
    assert_eq!(rows(), 2);
    page.type_into_import(&to_rows(PUZZLE));
    page.wait_until("rows are read", |state| state.import.source == "Read as nine rows");
    assert_eq!(rows(), 9);
}
