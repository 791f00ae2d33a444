//! Boards in JSON, in programs and in saved games: their shapes, what stands between the cells, and where an error is told.

use ninefold::grid::{BoardState, Cell, Digit};
use ninefold_formats::{self as formats, SourceFormat};

use super::containers::{check_err, lists, puzzle, read, zeros};
use crate::support::grids::spread;
use crate::support::{PUZZLE, SOLUTION, grid};

#[track_caller]
fn check(text: &str, source: SourceFormat) {
    let parsed = read(text);
    assert_eq!((parsed.position, parsed.source), (BoardState::new(puzzle()), source), "{text}");
}

fn rows(write: impl Fn(usize, &str) -> String) -> Vec<String> {
    (0..9).map(|row| write(row, &PUZZLE[row * 9..row * 9 + 9])).collect()
}

/// The cells of a row as numbers.
fn numbers(row: &str) -> String {
    spread(&row.replace('.', "0"), ",")
}

#[test]
fn comments_between_the_rows_of_a_program_are_passed_over() {
    let list = |comment: &str, end: &str| {
        rows(|row, cells| format!("{comment} row {row} {end}{{{}}}", numbers(cells))).join(",\n")
    };
    check(&format!("int board[9][9] = {{\n{}\n}};", list("/*", "*/ ")), SourceFormat::Code);
    check(&format!("int board[9][9] = {{\n{}\n}};", list("//", "\n")), SourceFormat::Code);
    let level =
        format!("const level = {{\n  // Monday\n  puzzle: \"{PUZZLE}\", # easy\n  title: \"Monday\",\n}};");
    check_title(&level, SourceFormat::Json, "Monday");
}

#[track_caller]
fn check_title(text: &str, source: SourceFormat, title: &str) {
    let parsed = read(text);
    assert_eq!((parsed.position.givens, parsed.source), (puzzle(), source), "{text}");
    assert_eq!(parsed.title.as_deref(), Some(title), "{text}");
}

#[test]
fn texts_in_the_list_of_a_program_are_rows() {
    let texts = rows(|_, cells| format!("\"{cells}\"")).join(", ");
    check(&format!("const char *board[9] = {{{texts}}};"), SourceFormat::Code);
}

#[test]
fn a_number_beside_80_cells_is_not_the_missing_cell() {
    for text in [
        format!("\"1\",\"{}\"", &PUZZLE[..80]),
        format!("\"5\" + \"{}\"", &PUZZLE[1..]),
        format!("print(\"4\", \"{}\")", &PUZZLE[..80]),
    ] {
        let found: Vec<_> = formats::read(&text).filter_map(|item| item.puzzle.ok()).collect();
        assert_eq!(found, [], "{text}");
    }
}

#[test]
fn bands_of_three_blocks_are_a_board() {
    let block = |band: usize, block: usize| {
        let row = |row: usize| format!("[{}]", numbers(&PUZZLE[(band * 3 + row) * 9 + block * 3..][..3]));
        format!("[{}]", [0, 1, 2].map(row).join(","))
    };
    let bands = [0, 1, 2].map(|band| format!("[{}]", [0, 1, 2].map(|at| block(band, at)).join(",")));
    check(&format!("[{}]", bands.join(",")), SourceFormat::Json);
}

#[test]
fn rows_with_a_name_are_a_board() {
    for name in ["", "row", "line_", "Zeile "] {
        let lists = rows(|row, cells| format!("\"{name}{row}\":[{}]", numbers(cells)));
        check(&format!("{{{}}}", lists.join(",")), SourceFormat::Json);
    }
}

#[test]
fn cells_that_say_whether_they_are_given_keep_entries_apart() {
    let cell = |row: usize, column: usize, c: char| match (row, column, c) {
        (0, 2, _) => "{\"value\":4,\"fixed\":false}".to_owned(),
        (_, _, '.') => "{\"value\":0,\"fixed\":false}".to_owned(),
        (_, _, digit) => format!("{{\"value\":{digit},\"fixed\":true}}"),
    };
    let lists = rows(|row, cells| {
        let cells: Vec<String> = cells.chars().enumerate().map(|(column, c)| cell(row, column, c)).collect();
        format!("[{}]", cells.join(","))
    });
    let mut expected = BoardState::new(puzzle());
    expected.grid[Cell::at(0, 2)] = Digit::new(4);
    let text = format!("{{\"board\":[{}]}}", lists.join(","));
    assert_eq!(read(&text).position, expected, "{text}");
}

#[test]
fn a_wrong_cell_leaves_the_rest_of_the_board() {
    let mut cells: Vec<String> = zeros().chars().map(String::from).collect();
    cells[40] = "\"a\"".to_owned();
    let error = formats::read_one(&format!("[{}]", cells.join(","))).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 82: 'a' in a cell, expected a digit or a blank");
    assert_eq!(error.partial.map(|grid| *grid), Some(puzzle()));
}

#[test]
fn boards_of_the_wrong_size_say_how_many_cells_they_have() {
    let cells = "expected 81 in one line or 9 in each of nine rows";
    let coach = |digits: &str| format!("{{\"gridSize\":9,\"givenDigits\":\"{digits}\"}}");
    check_err(&coach("53"), &format!("line 1, column 29: 2 cells, {cells}"));
    check_err(&coach("53x"), "line 1, column 29: '53x' in a cell, expected a digit or a blank");
    let open_sudoku = |version: &str, notes: &str| {
        let cell = |c: char| format!("{c}|{notes}|{}|", u8::from(c == '0'));
        format!("version: {version}\n{}", zeros().chars().chain(['5']).map(cell).collect::<String>())
    };
    for (version, notes) in [("1", "-"), ("3", "0"), ("4", "0|0")] {
        check_err(&open_sudoku(version, notes), &format!("line 1, column 1: 82 cells, {cells}"));
    }
}

#[test]
fn metadata_and_houses_among_the_cages_are_no_rules() {
    let cell = |c: char| if c == '.' { "{}".to_owned() } else { format!("{{\"value\":{c}}}") };
    let board = |cages: &str| {
        format!("{{\"cells\":{},\"regions\":[\"r1c1-r3c3\"],\"cages\":[{cages}]}}", lists(cell))
    };
    let text = board(
        "{\"value\":\"title: Monday\"},{\"value\":\"author: Ada\"},{\"cells\":\"r1c1-r1c9\"},{\"cells\":\"r9c1-r9c9\"}",
    );
    check_title(&text, SourceFormat::SudokuPad, "Monday");
    assert_eq!(read(&text).author.as_deref(), Some("Ada"));
    for cells in ["r1c1-r1c10", "r1c1-r10c1", "r1c1-r2c2", "r9c9-r1c1"] {
        let error = formats::read_one(&board(&format!("{{\"cells\":\"{cells}\"}}"))).expect_err(cells);
        assert!(error.to_string().ends_with("a rule beside those of Sudoku: killer cages"), "{error}");
    }
}

#[test]
fn the_shape_of_a_board_with_constraints_is_no_rule() {
    let givens =
        |c: (usize, char)| (c.1 != '.').then(|| format!("~R{}C{}_{}", c.0 / 9 + 1, c.0 % 9 + 1, c.1));
    let givens: String = PUZZLE.chars().enumerate().filter_map(givens).collect();
    check(&format!(".Shape~9x9.{givens}"), SourceFormat::Iss);
    check_err(&format!(".Shape~6x6.{givens}"), "line 1, column 1: a board of 6x6, expected 9 × 9");
}

#[test]
fn an_error_in_brackets_has_the_line_of_the_text() {
    let page = |level: &str| format!("Here it is:\n\nvar level = {{\n{level}\n}};\n{PUZZLE}\n");
    for (level, expected) in [
        (
            format!("  puzzle: \"{PUZZLE}\",\n  cages: [[1, 2]]"),
            "line 5, column 10: a rule beside those of Sudoku: killer cages",
        ),
        (
            format!("  puzzle: \"{}\"", &PUZZLE[..80]),
            "line 4, column 11: 80 cells, expected 81 in one line or 9 in each of nine rows",
        ),
    ] {
        let first = formats::read(&page(&level)).next().and_then(|item| item.puzzle.err());
        assert_eq!(first.map(|error| error.to_string()).as_deref(), Some(expected), "{level}");
    }
}

#[test]
fn words_above_a_puzzle_in_brackets_are_not_about_the_next() {
    let other: String = PUZZLE.chars().rev().collect();
    let text = |words: &str| format!("{words}\n{{\"puzzle\": \"{PUZZLE}\"}}\n{other}\n");
    let titles: Vec<_> = formats::read(&text("Monday")).map(|item| item.puzzle.unwrap().title).collect();
    assert_eq!(titles, [None, None]);
    let errors: Vec<_> =
        formats::read(&text("Normal sudoku rules apply. Digits on the arrow sum to the circle."))
            .map(|item| item.puzzle.err().map(|error| error.to_string()))
            .collect();
    assert_eq!(errors, [Some("line 2, column 1: a rule beside those of Sudoku: arrows".to_owned()), None]);
}

#[test]
fn puzzles_in_brackets_are_found_on_their_lines() {
    let text = format!(
        "Two levels:\n\nconst levels = [\n  {{\"puzzle\": \"{PUZZLE}\"}},\n  {{\"puzzle\": \"{}\"}},\n];",
        PUZZLE.chars().rev().collect::<String>()
    );
    let lines: Vec<usize> = formats::read(&text).map(|item| item.line).collect();
    assert_eq!(lines, [4, 5]);
    let table = rows(|_, cells| format!("<tr><td>{}</td></tr>", spread(cells, "</td><td>").replace('.', "")));
    let page = format!("<p>Hello</p>\n<table\n  class=\"board\"\n>{}</table>\n", table.join("\n"));
    let items: Vec<_> = formats::read(&page).map(|item| (item.line, item.puzzle.is_ok())).collect();
    assert_eq!(items, [(4, true)]);
}

#[test]
fn candidates_of_a_saved_game_are_notes_and_its_digits_entries() {
    let solution = grid(SOLUTION);
    let all: Vec<String> = Cell::all()
        .map(|cell| {
            let seen = |digit: &Digit| cell.peers().into_iter().any(|peer| puzzle()[peer] == Some(*digit));
            match puzzle()[cell] {
                Some(digit) => digit.to_string(),
                None if cell == Cell::at(0, 2) => "u4".to_owned(),
                None => Digit::all().filter(|digit| !seen(digit)).map(Digit::to_char).collect(),
            }
        })
        .collect();
    let text = all.chunks(9).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n");
    let parsed = read(&text);
    let position = parsed.position;
    assert_eq!((position.givens, parsed.source), (puzzle(), SourceFormat::SudoCue));
    assert_eq!(position.grid, grid(&PUZZLE.replacen('.', "4", 1)));
    assert!(
        (!position.grid.filled()).into_iter().all(|cell| {
            solution[cell].is_some_and(|digit| position.corner[cell.index()].contains(digit))
        })
    );
    // Another line between the rows ends them.
    let (above, below) = text.split_at(text.find('\n').unwrap());
    assert!(formats::read_one(&format!("{above}\nwords{below}")).is_err());
}

#[test]
fn only_the_name_of_a_list_tells_the_order_of_its_cells() {
    let list = rows(|_, cells| format!("[{}]", numbers(cells))).join(",\n");
    check(&format!("rows, columns = 9, 9; grid = [{list}]"), SourceFormat::Code);
    let column = |column: usize| -> String { (0..9).map(|row| &PUZZLE[row * 9 + column..][..1]).collect() };
    let columns: Vec<String> = (0..9).map(|at| format!("[{}]", numbers(&column(at)))).collect();
    check(&format!("rows = 9; sudoku_columns = [{}]", columns.join(",\n")), SourceFormat::Code);
}
