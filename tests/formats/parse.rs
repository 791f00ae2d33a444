//! The parser: every plain format, every error, and mutated texts.

use ninefold::grid::{Cell, Digit, Grid};
use ninefold_formats::{self as formats, OutputFormat, ParseError};

use crate::support::PUZZLE;
use crate::support::rng::Rng;

fn grid() -> Grid {
    Grid::from_line(PUZZLE).unwrap()
}

fn parse(text: &str) -> Result<Grid, ParseError> {
    formats::read_one(text).map(|reading| reading.position.givens)
}

#[track_caller]
fn check(text: &str) {
    assert_eq!(parse(text), Ok(grid()), "{text}");
}

#[track_caller]
fn check_err(text: &str, expected: &str) {
    let error = parse(text).expect_err(text);
    assert_eq!(error.to_string(), expected, "{text}");
}

/// The puzzle's rows, each changed.
fn by_row(change: impl Fn(&str) -> String) -> String {
    let rows: Vec<String> = (0..9).map(|row| change(&PUZZLE[row * 9..row * 9 + 9])).collect();
    rows.join("\n")
}

fn spread(row: &str, between: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(between)
}

#[test]
fn one_line_with_any_blank_character_is_parsed() {
    for blank in "0.*_-xX ?·~□".chars() {
        check(&PUZZLE.replace('.', &blank.to_string()));
    }
    check(&format!("  {PUZZLE}\r\n\r\n"));
    check(&format!("\u{feff}# a comment\n\"{PUZZLE}\",\n"));
    check(&format!("\"{}\"", PUZZLE.replace('.', " ")));
    check(&PUZZLE.replace('5', "５").replace('.', "\u{3000}"));
    check(&PUZZLE.replace('.', "０"));
    check(&spread(PUZZLE, " "));
}

#[test]
fn nine_rows_are_parsed() {
    check(&by_row(str::to_owned));
    check(&by_row(|row| spread(row, " ")));
    check(&by_row(|row| spread(row, "\t").replace('.', "")));
    check(&by_row(|row| spread(row, ",").replace('.', "0")));
    check(&by_row(|row| spread(row, ";").replace('.', " ")));
    check(&by_row(str::to_owned).replace('\n', "\r"));
    check(&format!("[Puzzle]\n#AAuthor\n#LHard\n{}\n", by_row(str::to_owned)));
    let rows: Vec<String> = by_row(str::to_owned).lines().map(str::to_owned).collect();
    check(&[&rows[..3], &rows[3..6], &rows[6..]].map(|band| band.join("\n")).join("\n\n"));
}

#[test]
fn grids_with_borders_are_parsed() {
    let banded =
        |row: &str, wall: &str| [&row[..3], &row[3..6], &row[6..]].map(|part| spread(part, " ")).join(wall);
    let framed = |rule: &str, wall: &str| {
        let rows = by_row(|row| format!("{wall} {} {wall}", banded(row, &format!(" {wall} "))));
        let rows: Vec<&str> = rows.lines().collect();
        let bands = [&rows[..3], &rows[3..6], &rows[6..]].map(|band| band.join("\n"));
        format!("{rule}\n{}\n{rule}\n", bands.join(&format!("\n{rule}\n")))
    };
    check(&framed("+-------+-------+-------+", "|"));
    check(&framed("├───────┼───────┼───────┤", "│"));
    check(&framed("╠═══════╬═══════╬═══════╣", "║"));
    check(&framed("*-----------*", "|"));
    check(&framed("+ - - - + - - - + - - - +", "|").replace('.', "0"));
    check(&framed("=========================", "|"));
    let table = by_row(|row| format!("| {} |", spread(row, " | "))).replace('.', " ");
    check(&format!("|   |   |   |   |   |   |   |   |   |\n|---|---|---|---|---|---|---|---|---|\n{table}"));
    check(&table);
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
        assert_eq!(format.name().parse(), Ok(format));
    }
}

/// The error of a text that holds nothing near a puzzle.
const NO_PUZZLE: &str = "there is no Sudoku in this text, expected 81 cells in one line, nine rows, a text grid, a link or a file of another program";

#[test]
fn a_parse_error_has_its_position() {
    check_err("", "nothing to read, expected 81 cells");
    check_err(" \n# only a comment\n", "nothing to read, expected 81 cells");
    check_err(
        &PUZZLE[..80],
        "line 1, column 81: 80 cells, expected 81 in one line or 9 in each of nine rows",
    );
    check_err(
        &format!("\n {PUZZLE}1"),
        "line 2, column 83: 82 cells, expected 81 in one line or 9 in each of nine rows",
    );
    check_err(
        &PUZZLE.replacen('.', "a", 1),
        "line 1, column 3: unexpected character 'a', expected a digit or a blank",
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
    check_err("12345", "line 1, column 6: 5 cells in this row, expected 9");
    check_err(
        &"7".repeat(20),
        "line 1, column 21: 20 cells, expected 81 in one line or 9 in each of nine rows",
    );
    let rows = by_row(str::to_owned);
    let row_4 = &PUZZLE[27..36];
    check_err(&rows.replace(row_4, &row_4[..8]), "line 4, column 9: 8 cells in this row, expected 9");
    check_err(
        &rows.replace(row_4, &format!("{row_4}.")),
        "line 4, column 10: 10 cells in this row, expected 9",
    );
    check_err(
        &rows.replace(row_4, &row_4.replace('.', "0")),
        "line 4, column 2: an empty cell is '0' here and '.' before",
    );
    check_err(&rows[..80 + 8 - 9], "line 8, column 10: 8 rows, expected 9");
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
    let unknown = "jpeg".parse::<OutputFormat>().unwrap_err().to_string();
    assert!(unknown.starts_with("unknown format 'jpeg', expected one of line, zeros, rows, "), "{unknown}");
}

#[test]
fn a_parse_error_does_not_stop_later_puzzles() {
    let rows = by_row(str::to_owned);
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
    let text = format!("{}\n3x3:1a2a3zzwa", by_row(|row| row.replacen('5', "x", 1)));
    assert_eq!(formats::read(&text).map(|found| found.puzzle.is_ok()).collect::<Vec<_>>(), [false, true]);
}
