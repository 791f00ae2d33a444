//! The parser: the plain formats are read back, and every error has its place and, where there is one, a grid that is nearly right.

use ninefold::grid::{Cell, Digit, Grid};
use ninefold_formats::{self as formats, OutputFormat, ParseError};

use crate::support::PUZZLE;
use crate::support::grids::by_row;
use crate::support::rng::Rng;

fn parse(text: &str) -> Result<Grid, ParseError> {
    formats::read_one(text).map(|reading| reading.position.givens)
}

/// The error.
#[track_caller]
fn check_err(text: &str, expected: &str) -> ParseError {
    let error = parse(text).expect_err(text);
    assert_eq!(error.to_string(), expected, "{text}");
    error
}

/// The error, and the grid that is offered for correction.
#[track_caller]
fn check_near(text: &str, expected: &str, near: Option<&str>) {
    let partial = check_err(text, expected).partial;
    assert_eq!(partial.map(|grid| grid.to_line()).as_deref(), near, "{text}");
}

/// The formats of lines and rows. The others have tests of their own.
const PLAIN: [OutputFormat; 6] = [
    OutputFormat::Line,
    OutputFormat::Zeros,
    OutputFormat::Rows,
    OutputFormat::Grid,
    OutputFormat::Bars,
    OutputFormat::Csv,
];

#[test]
fn written_grids_are_read_back() {
    let mut rng = Rng::new(7);
    for _ in 0..200 {
        let mut grid = Grid::EMPTY;
        for cell in Cell::all() {
            grid[cell] = Digit::new(rng.below(16) as u8);
        }
        for format in PLAIN {
            let text = format.write(&grid);
            // In a table of separators only, no cell can be distinguished from a border.
            assert_eq!(parse(&text), Ok(grid), "{}:\n{text}", format.name());
        }
    }
    for format in PLAIN {
        assert_eq!(parse(&format.write(&Grid::EMPTY)), Ok(Grid::EMPTY), "{}", format.name());
    }
}

/// The error of a text that holds nothing near a puzzle.
const NO_PUZZLE: &str = "there is no Sudoku in this text, expected 81 cells in one line, nine rows, a text grid, a link or a file of another program";

#[test]
fn a_parse_error_has_its_position() {
    check_err("", "nothing to read, expected 81 cells");
    check_err(" \n# only a comment\n", "nothing to read, expected 81 cells");
    check_err(
        &format!("\n {PUZZLE}1"),
        "line 2, column 83: 82 cells, expected 81 in one line or 9 in each of nine rows",
    );
    check_err(&PUZZLE.replacen('.', "0", 1), "line 1, column 4: an empty cell is '.' here and '0' before");
    for text in [
        "hello",
        "please buy milk",
        "milk\n2 l\n6 eggs",
        "a b c",
        "Dear all,\nthe meeting is on 2026-11-26 at 10:30.",
    ] {
        check_err(text, NO_PUZZLE);
    }
    check_err(
        "53..7....6..195.... is a puzzle by my uncle",
        "line 1, column 21: unexpected character 'i', expected a digit or a blank",
    );
    check_err("the puzzle:\n53..7", "line 2, column 6: 5 cells in this row, expected 9");
    check_err("53..a7", "line 1, column 5: unexpected character 'a', expected a digit or a blank");
    check_err("\u{202e}12", "line 1, column 1: unexpected character U+202E, expected a digit or a blank");
    check_err(
        &"7".repeat(20),
        "line 1, column 21: 20 cells, expected 81 in one line or 9 in each of nine rows",
    );
    let rows = by_row(PUZZLE, str::to_owned);
    check_err(&format!("{PUZZLE}\n{PUZZLE}"), "line 2, column 1: a second puzzle begins here, expected one");
    check_err(&format!("{rows}\n\n{rows}"), "line 11, column 1: a second puzzle begins here, expected one");
    check_err(
        "https://example.org/?p=1",
        "line 1, column 9: links to example.org cannot be read, paste the puzzle itself",
    );
    check_err("{\"puzzle\": 1}", "line 1, column 1: no puzzle in it, expected 81 cells or nine rows of nine");
    check_err("[5, 3", "line 1, column 6: it ends in the middle, the rest is missing");
    check_err("| 15 3 15 | 4 12 17 | 68 56 57 |", "line 1, column 30: 1 row, expected 9");
    let markup = format!("{PUZZLE}\n{{hello");
    check_err(
        &markup,
        "line 2, column 1: these brackets are not JSON or XML with a puzzle, paste the cells themselves",
    );
    check_err(
        &"1".repeat(1_000_000),
        "line 1, column 82: 1000 cells or more, expected 81 in one line or 9 in each of nine rows",
    );
}

#[test]
fn a_parse_error_does_not_stop_later_puzzles() {
    let rows = by_row(PUZZLE, str::to_owned);
    let text = format!(
        "{PUZZLE}\n{}\nqq{}\n{PUZZLE}\n\n{rows}\n\n12\n34\n\n{rows}\n123",
        &PUZZLE[1..],
        &PUZZLE[2..]
    );
    let found: Vec<(usize, bool)> =
        formats::read(&text).map(|found| (found.line, found.puzzle.is_ok())).collect();
    // Short numbers between puzzles are labels or page numbers.
    let expected = [(1, true), (2, false), (3, false), (4, true), (6, true), (19, true)];
    assert_eq!(found, expected);
    // A following puzzle can be as short as this.
    let text = format!("{}\n3x3:1a2a3zzwa", by_row(PUZZLE, |row| row.replacen('5', "x", 1)));
    assert_eq!(formats::read(&text).map(|found| found.puzzle.is_ok()).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn a_parse_error_carries_a_nearly_right_grid() {
    let rows = by_row(PUZZLE, str::to_owned);
    let short = format!("{}.", &PUZZLE[..80]);
    check_near(
        &PUZZLE[..80],
        "line 1, column 81: 80 cells, expected 81 in one line or 9 in each of nine rows",
        Some(&short),
    );
    check_near(
        &format!("{PUZZLE}1"),
        "line 1, column 82: 82 cells, expected 81 in one line or 9 in each of nine rows",
        Some(PUZZLE),
    );
    check_near(
        &PUZZLE.replacen('.', "a", 1),
        "line 1, column 3: unexpected character 'a', expected a digit or a blank",
        Some(PUZZLE),
    );
    check_near(
        &rows.replacen("4..8.3..1", "4..8.3..", 1),
        "line 5, column 9: 8 cells in this row, expected 9",
        Some(&PUZZLE.replacen("4..8.3..1", "4..8.3...", 1)),
    );
    check_near(
        &rows.replacen("4..8.3..1", "4..8.3..1.", 1),
        "line 5, column 10: 10 cells in this row, expected 9",
        Some(PUZZLE),
    );
    check_near(
        &rows.replacen("4..8.3..1", "4..8o3..1", 1),
        "line 5, column 5: unexpected character 'o', expected a digit or a blank",
        Some(PUZZLE),
    );
    check_near(
        &rows.replacen("4..8.3..1", "4..803..1", 1),
        "line 5, column 5: an empty cell is '0' here and '.' before",
        Some(PUZZLE),
    );
    check_near(
        &rows[..89 - 9],
        "line 8, column 10: 8 rows, expected 9",
        Some(&format!("{}.........", &PUZZLE[..72])),
    );
    check_near("12345", "line 1, column 6: 5 cells in this row, expected 9", None);
    check_near(&format!(" :0000:x:{}:::", &PUZZLE[1..]), "line 1, column 10: 80 cells, expected 81", None);
    check_near(
        &format!(":0000:x:{PUZZLE}:11::"),
        "line 1, column 91: '11' is no candidate, expected digit, row and column",
        None,
    );
    check_near("3x3:5_3b7d6b1_9_5d", "line 1, column 19: 19 cells, expected 81", None);
    check_near(
        "3x3:5_3b7d6b1_95d",
        "line 1, column 16: unexpected character '5', expected a digit or a blank",
        None,
    );
    check_near(
        "53..7*,6..195*,.98*6.,8...6*3,4..8.3*1,7...2*6,.6*28.,*419..5,..8..79",
        "line 1, column 70: 7 cells in this row, expected 9",
        None,
    );
}

#[test]
fn a_table_or_file_error_carries_a_nearly_right_grid() {
    let short = format!("{}.", &PUZZLE[..80]);
    let cells = &PUZZLE[..80];
    check_near(
        &format!("id,puzzle\n1,{cells}"),
        "line 2, column 83: 80 cells, expected 81 in one line or 9 in each of nine rows",
        Some(&short),
    );
    check_near(
        &format!("{{\"puzzle\":\"{cells}\"}}"),
        "line 1, column 11: 80 cells, expected 81 in one line or 9 in each of nine rows",
        Some(&short),
    );
}

#[test]
fn solo_variants_are_rejected_by_name() {
    check_near("3x3x:5_3b7", "line 1, column 4: a rule beside those of Sudoku: diagonals", None);
    check_near("3x3kdi:81:a", "line 1, column 4: a rule beside those of Sudoku: killer cages", None);
    check_near("9jdb:5_3b7", "line 1, column 2: a rule beside those of Sudoku: irregular blocks", None);
    check_near("2x3:1a2b", "line 1, column 1: a board of 6 × 6, expected 9 × 9", None);
    check_near("3x3da#123456789", "line 1, column 6: 0 cells, expected 81", None);
}
