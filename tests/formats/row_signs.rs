//! What stands in and around the rows of a grid: quotes, labels, signs, walls, words. None of it changes a cell.

use ninefold_formats::list::ListFormat;
use ninefold_formats::{self as formats, ParsedPuzzle, SourceFormat};

use super::containers::{check_err, puzzle, read};
use crate::support::grids::{by_row, spread};
use crate::support::{PUZZLE, SOLUTION, grid};

/// The puzzle with an empty row.
const EMPTY_ROW: &str = "53..7....6..195....98.4..6.85..6...34..8.3..1..........6....28....419..5....8..79";

#[track_caller]
fn check(text: &str) {
    assert_eq!(read(text).position.givens, puzzle(), "{text}");
}

#[track_caller]
fn check_title(text: &str, title: &str) {
    let ParsedPuzzle { position, title: found, .. } = read(text);
    assert_eq!((position.givens, found.as_deref()), (puzzle(), Some(title)), "{text}");
}

/// The line of each puzzle, and the error of those that cannot be read.
#[track_caller]
fn check_outline(text: &str, expected: &[(usize, Option<&str>)]) {
    let found: Vec<_> = formats::read(text)
        .map(|found| (found.line, found.puzzle.err().map(|error| error.to_string())))
        .collect();
    let found: Vec<_> = found.iter().map(|(line, error)| (*line, error.as_deref())).collect();
    assert_eq!(found, expected, "{text}");
}

/// A row with its bands between walls.
fn walled(row: &str) -> String {
    [&row[..3], &row[3..6], &row[6..]].map(|part| spread(part, " ")).join(" | ")
}

/// Rows of one text, three and three.
fn bands(rows: &[String]) -> String {
    rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n")
}

fn rows() -> Vec<String> {
    by_row(PUZZLE, str::to_owned).lines().map(str::to_owned).collect()
}

#[test]
fn signs_around_the_cells_of_a_row_are_passed_over() {
    let quoted = |row: &str| {
        let fields = row.chars().map(|c| if c == '.' { String::new() } else { format!("\"{c}\"") });
        fields.collect::<Vec<_>>().join(",")
    };
    check(&by_row(PUZZLE, quoted));
    for blank in ["-", "x", "?", "·", "none"] {
        check(&by_row(PUZZLE, |row| format!("\"{}\"", spread(row, "\",\"").replace('.', blank))));
    }
    let numbered =
        rows().iter().zip(1..).map(|(row, number)| format!("Row {number}:{row}")).collect::<Vec<_>>();
    check(&numbered.join("\n"));
    check(&by_row(PUZZLE, |row| format!("| {} |  written down", walled(row))));
    let border = "+-------+-------+-------+";
    let drawn: Vec<String> = rows().iter().map(|row| format!("| {} |", walled(row))).collect();
    check(&format!(
        "{border}  by Ada\n{}\n{border}  easy",
        bands(&drawn).replace("\n\n", &format!("\n{border}\n"))
    ));
}

#[test]
fn spaces_for_empty_cells_may_be_indented_or_between_walls() {
    let spaced = |row: &str| spread(row, " ").replace('.', " ");
    for puzzle in [PUZZLE, EMPTY_ROW] {
        let text = by_row(puzzle, |row| format!("    {}", spaced(row)).trim_end().to_owned());
        assert_eq!(read(&text).position.givens, grid(puzzle), "{text}");
    }
    let walls = by_row(PUZZLE, |row| walled(row).replace('.', " "));
    check(&walls);
    check(
        &bands(&walls.lines().map(str::to_owned).collect::<Vec<_>>())
            .replace("\n\n", "\n------+-------+------\n"),
    );
}

#[test]
fn a_row_of_empty_fields_is_a_row_of_its_grid() {
    type Row = fn(&str) -> String;
    let forms: [Row; 5] = [
        |row| format!("[{}]", spread(&row.replace('.', " "), "][")),
        |row| spread(row, " & ").replace('.', "") + " \\\\",
        |row| format!("| {}", spread(row, " || ").replace('.', "")),
        |row| format!("\"{}\",", spread(row, ",").replace('.', "")),
        |row| format!("{} // row", spread(row, ",").replace('.', "")),
    ];
    for form in forms {
        let text = by_row(EMPTY_ROW, form);
        assert_eq!(read(&text).position.givens, grid(EMPTY_ROW), "{text}");
    }
}

#[test]
fn a_blank_line_between_two_bands_is_no_row() {
    let text = by_row(SOLUTION, str::to_owned).replace("\n961537284", "\n\n961537284");
    assert_eq!(read(&text).position.givens, grid(SOLUTION), "{text}");
}

#[test]
fn cells_wrapped_at_any_width_are_a_line() {
    for width in [3, 18, 20, 27, 40, 54, 80] {
        let cells: Vec<char> = PUZZLE.chars().collect();
        let lines: Vec<String> = cells.chunks(width).map(|line| line.iter().collect()).collect();
        check(&lines.join("\n"));
        check(&format!("{}\n- 12 -", lines.join("\n")));
    }
}

#[test]
fn nine_rows_in_a_line_may_have_any_sign_between() {
    for sign in ["+", "/", ",", ";", ":", "|", "-", "\\n", " + "] {
        check(&rows().join(sign));
        let full = by_row(SOLUTION, str::to_owned).replace('\n', sign);
        assert_eq!(read(&full).position.givens, grid(SOLUTION), "{full}");
    }
}

#[test]
fn a_letter_among_the_cells_is_not_read_as_an_empty_one() {
    let decimals = by_row(&PUZZLE.replace('.', "o"), |row| spread(row, ". ") + ".");
    let beside = |left: &str, right: &str| -> String {
        let (left, right) = (by_row(left, str::to_owned), by_row(right, str::to_owned));
        left.lines().zip(right.lines()).flat_map(|(left, right)| [left, "   ", right, "\n"]).collect()
    };
    let mistaken = PUZZLE.replacen("8...6", "8..o6", 1);
    for text in [decimals, beside(&mistaken, SOLUTION), beside(SOLUTION, &mistaken)] {
        assert!(formats::read(&text).all(|found| found.puzzle.is_err()), "{text}");
    }
}

#[test]
fn a_table_of_distances_in_a_program_is_no_puzzle() {
    let distance = |at: usize| (at / 9).abs_diff(at % 9).to_string();
    let all: Vec<String> = (0..81).map(distance).collect();
    let text = format!("int distances[81] = {{{}}};", all.join(","));
    assert!(formats::read(&text).all(|found| found.puzzle.is_err()), "{text}");
}

#[test]
fn words_with_tabs_or_commas_are_a_title() {
    let plain = rows().join("\n");
    check_title(&format!("Monday\t\teasy\n{plain}"), "Monday easy");
    check_title(&format!("Easy, from Monday, 30, 4\n{PUZZLE}"), "Easy, from Monday, 30, 4");
    check_title(&format!("puzzle\n{PUZZLE}\n"), "puzzle");
    check_title(&format!("No. 12345\n{plain}"), "No. 12345");
    check_title(
        "Sudoku\nhttps://puzz.link/p?sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79",
        "Sudoku",
    );
    check(&format!("12:{PUZZLE}"));
    check(&format!("3x3-easy!:{PUZZLE}"));
}

#[test]
fn errors_are_at_the_character_that_is_wrong() {
    let cells = "expected 81 in one line or 9 in each of nine rows";
    let wrong = format!("\"{}a{}\",", &PUZZLE[..40], &PUZZLE[41..]);
    check_err(&wrong, "line 1, column 42: unexpected character 'a', expected a digit or a blank");
    check_err(&format!("\"{}\",", &PUZZLE[..80]), &format!("line 1, column 82: 80 cells, {cells}"));
    check_err(&PUZZLE.replacen('.', "#", 1), "line 1, column 4: an empty cell is '.' here and '#' before");
    check_err(&format!("?{SOLUTION}"), &format!("line 1, column 82: 82 cells, {cells}"));
    let nothing = formats::read_one("words").unwrap_err().to_string();
    check_err("d614f8c15bd269bab45b8239f9b414866a1a2165", &nothing);
    check_err("Monday\t\teasy", &nothing);
    let error = formats::read_one(&format!("{}oops{}", &PUZZLE[..40], &PUZZLE[40..])).unwrap_err();
    assert_eq!((error.line, error.column), (1, 41), "{error}");
    let expected = grid(&format!("{}....{}", &PUZZLE[..40], &PUZZLE[40..77]));
    assert_eq!(error.partial.map(|grid| *grid), Some(expected));
}

#[test]
fn rows_that_are_no_grid_are_one_error() {
    let rows = rows();
    let without = |lost: usize| -> Vec<String> {
        rows.iter().enumerate().filter(|(at, _)| *at != lost).map(|(_, row)| row.clone()).collect()
    };
    check_outline(&bands(&without(8)), &[(10, Some("line 10, column 10: 8 rows, expected 9"))]);
    // Between two rows of a band a blank line separates.
    let text = format!("{}\n\n{}", without(5)[..5].join("\n"), without(5)[5..].join("\n"));
    let errors = ["line 5, column 10: 5 rows, expected 9", "line 9, column 10: 3 rows, expected 9"];
    check_outline(&text, &[(5, Some(errors[0])), (9, Some(errors[1]))]);
    let letters = without(5).join("\n").replace('.', "O");
    let error = "line 1, column 3: unexpected character 'O', expected a digit or a blank";
    check_outline(&letters, &[(1, Some(error))]);
    // Behind a single wall words and cells are not told apart, but it is said that nothing is read.
    let noted = by_row(PUZZLE, |row| format!("|  {row}  written down"));
    assert_eq!(formats::read(&noted).filter(|found| found.puzzle.is_err()).count(), 1);
    let narrow: Vec<&str> = rows.iter().map(|row| &row[..8]).collect();
    let text = format!("{}\n\n{}", rows.join("\n"), narrow.join("\n"));
    check_outline(&text, &[(1, None), (11, Some("line 11, column 9: 8 cells in this row, expected 9"))]);
}

#[test]
fn a_file_of_many_grids_is_read_grid_by_grid() {
    let text = format!("{}\n\n", rows().join("\n")).repeat(300);
    let lines: Vec<usize> =
        formats::read(&text).filter(|found| found.puzzle.is_ok()).map(|found| found.line).collect();
    assert_eq!(lines, (0..300).map(|number| number * 10 + 1).collect::<Vec<_>>());
}

#[test]
fn tables_of_places_one_after_the_other_are_boards() {
    let table = |cells: &str| {
        let line =
            |(at, c): (usize, char)| (c != '.').then(|| format!("{},{},{c}\n", at / 9 + 1, at % 9 + 1));
        format!("row,col,value\n{}", cells.chars().enumerate().filter_map(line).collect::<String>())
    };
    let other: String = PUZZLE.chars().rev().collect();
    let text = format!("{}\n{}", table(PUZZLE), table(&other));
    let found: Vec<_> = formats::read(&text).map(|found| found.puzzle.unwrap()).collect();
    assert_eq!(
        found.iter().map(|found| found.position.givens).collect::<Vec<_>>(),
        [grid(PUZZLE), grid(&other)]
    );
    assert!(found.iter().all(|found| found.source == SourceFormat::Places));
}

#[test]
fn lists_and_tables_alone_are_read_line_by_line() {
    let lines = format!("{PUZZLE}\n{PUZZLE}\n");
    let table = format!("id,puzzle\n1,{PUZZLE}\n2,{PUZZLE}\n");
    let grids = format!("{}\n\n", rows().join("\n")).repeat(2);
    let document = format!("[{{\"puzzle\":\"{PUZZLE}\"}},{{\"puzzle\":\"{PUZZLE}\"}}]");
    for (text, is_line_based) in [(lines, true), (table, true), (grids, false), (document, false)] {
        assert_eq!(ListFormat::detect(&text).map(ListFormat::is_line_based), Some(is_line_based), "{text}");
    }
}

#[test]
fn rows_of_a_table_that_lacks_one_stay_in_their_columns() {
    let expected = grid(&format!("{}{}", &PUZZLE[..72], ".".repeat(9)));
    let comma = by_row(PUZZLE, |row| spread(row, ",").replace('.', "") + ",");
    let wall = by_row(PUZZLE, |row| format!("|{}", spread(row, " |").replace('.', "")));
    for table in [comma, wall] {
        let rows: Vec<&str> = table.lines().take(8).collect();
        let error = formats::read_one(&rows.join("\n")).unwrap_err();
        assert!(error.to_string().ends_with("8 rows, expected 9"), "{error}");
        assert_eq!(error.partial.map(|grid| *grid), Some(expected), "{table}");
    }
}

#[test]
fn dots_among_other_signs_are_a_mistake_but_stars_a_border() {
    for blank in ["0", "-", "_"] {
        let text =
            by_row(
                EMPTY_ROW,
                |row| if row == "........." { row.to_owned() } else { row.replace('.', blank) },
            );
        let error = format!("line 6, column 1: an empty cell is '.' here and '{blank}' before");
        check_err(&text, &error);
    }
    check(&bands(&rows()).replace("\n\n", "\n*********\n"));
}

#[test]
fn fields_of_a_line_may_have_a_label_or_an_empty_one_behind() {
    for (before, separator, after) in [("", ",", ""), ("Monday,", ",", ""), ("", ",", ","), ("7;", ";", "")] {
        check(&format!("{before}{}{after}", spread(PUZZLE, separator).replace('.', "")));
    }
}

#[test]
fn comments_are_metadata_only_behind_a_known_letter() {
    let plain = rows().join("\n");
    for comment in ["#Author unknown", "#Level 3", "#12 of the week", "#Great one", "# A Ada"] {
        let parsed = read(&format!("{comment}\n{plain}"));
        assert_eq!(
            (parsed.author, parsed.level, parsed.source),
            (None, None, SourceFormat::Rows),
            "{comment}"
        );
    }
}
