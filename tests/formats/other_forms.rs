//! Forms of programs, sites and people that are neither rows nor a line: cells by place, saved games, tables of wikis, terminals.

use ninefold::grid::BoardState;
use ninefold_formats::{self as formats, ParseErrorKind, ParsedPuzzle, SourceFormat};

use crate::support::{PUZZLE, SOLUTION, grid};

use crate::support::grids::spread;

use super::containers::{check_err, lists, puzzle, read, zeros};

#[track_caller]
fn check(text: &str, source: SourceFormat) {
    let ParsedPuzzle { position, source: found, .. } = read(text);
    assert_eq!((position, found), (BoardState::new(puzzle()), source), "{text}");
}

#[track_caller]
fn check_givens(text: &str) {
    assert_eq!(read(text).position.givens, puzzle(), "{text}");
}

/// The givens, each written with its row and column, from 0.
fn cells(write: impl Fn(usize, usize, char) -> String) -> Vec<String> {
    let given = |(at, c): (usize, char)| (c != '.').then(|| write(at / 9, at % 9, c));
    PUZZLE.chars().enumerate().filter_map(given).collect()
}

fn rows(write: impl Fn(&str) -> String) -> Vec<String> {
    (0..9).map(|row| write(&PUZZLE[row * 9..row * 9 + 9])).collect()
}

#[test]
fn cells_with_their_places_are_a_board() {
    let named = cells(|row, column, c| format!("R{}C{}={c}", row + 1, column + 1));
    check(&named.join("\n"), SourceFormat::Places);
    check(&named.join(" "), SourceFormat::Places);
    check(
        &cells(|row, column, c| format!("{}{}: {c}", char::from(b'A' + row as u8), column + 1)).join("\n"),
        SourceFormat::Places,
    );
    check(&cells(|row, column, c| format!("({row}, {column}) = {c}")).join("\n"), SourceFormat::Places);
    let table = cells(|row, column, c| format!("{column},{row},{c}")).join("\n");
    check(&format!("x,y,value\n{table}"), SourceFormat::Places);
    let values = cells(|row, column, c| format!("(7, {}, {}, {c})", column + 1, row + 1)).join(",\n");
    check(&format!("INSERT INTO cells (id, col, lin, val) VALUES\n{values};"), SourceFormat::Places);
    let objects =
        cells(|row, column, c| format!("{{\"position\":[{row},{column}],\"value\":{c},\"fixed\":true}}"));
    check(&format!("{{\"level\": \"HARD\", \"cells\": [{}]}}", objects.join(",")), SourceFormat::Json);
    let keys = cells(|row, column, c| format!("\"r{}c{}\":{c}", row + 1, column + 1));
    check(&format!("{{{}}}", keys.join(",")), SourceFormat::Json);
    let lines: Vec<String> = rows(|row| format!("\"{row}\""));
    let rows: Vec<String> =
        lines.iter().enumerate().map(|(at, row)| format!("\"row{}\":{row}", at + 1)).collect();
    check(&format!("{{{}}}", rows.join(",")), SourceFormat::Json);
}

#[test]
fn places_that_may_count_from_0_or_1_are_a_question() {
    // 17 digits, with many solutions wherever they stand.
    let pairs = (1..=8).flat_map(|at| [(at, at, at), (at, at % 8 + 1, (at + 3) % 8 + 1)]).chain([(1, 8, 9)]);
    let cells: Vec<String> = pairs
        .map(|(row, column, digit)| format!("{{\"row\":{row},\"col\":{column},\"value\":{digit}}}"))
        .collect();
    let error = formats::read_one(&format!("[{}]", cells.join(","))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: rows and columns that could be counted from 0 or from 1"
    );
    let ParseErrorKind::AmbiguousPlaces(readings) = error.kind else { panic!("{}", error.kind) };
    assert_eq!(readings.map(|grid| grid.filled().len()), [17, 17]);
    assert_eq!(readings[0].to_line()[..9], *"15.....9.");
    assert_eq!(readings[1].to_line()[9..18], *".15.....9");
}

#[test]
fn a_link_of_puzz_link_is_decoded() {
    let mut code = String::new();
    let mut blanks = 0_u8;
    for c in PUZZLE.chars().chain(['!']) {
        if c == '.' {
            blanks += 1;
            continue;
        }
        code.extend((blanks > 0).then(|| char::from(b'f' + blanks)));
        code.extend(c.is_ascii_digit().then_some(c));
        blanks = 0;
    }
    check(&format!("https://puzz.link/p?sudoku/9/9/{code}"), SourceFormat::Pzpr);
    check(&format!("http://pzv.jp/p.html?sudoku/9/9/{code}"), SourceFormat::Pzpr);
    check_err(
        "https://puzz.link/p?sudoku/6/6/1g2g3j4",
        "line 1, column 21: a board of 6 × 6, expected 9 × 9",
    );
    assert!(formats::read_one("https://puzz.link/p?slither/9/9/1g2g3j4k5").is_err());
    let rows = [rows(|row| spread(row, " ") + " "), vec![". ".repeat(9); 9]].concat();
    check(&format!("pzprv3\nsudoku\n9\n{}\n", rows.join("\n")), SourceFormat::Pzpr);
    check(&format!("pzprv3/sudoku/9/{}/", rows.join("/")), SourceFormat::Pzpr);
}

#[test]
fn constraints_of_another_solver_are_givens_or_refused() {
    let givens = format!(".{}", cells(|row, column, c| format!("~R{}C{}_{c}", row + 1, column + 1)).concat());
    check(&givens, SourceFormat::Iss);
    check(&format!("https://example.org/solver/?q={givens}"), SourceFormat::Iss);
    check_err(
        &format!("{givens}.AntiKnight"),
        "line 1, column 1: a rule beside those of Sudoku: anti-knight",
    );
}

#[test]
fn saved_games_of_other_programs_are_read() {
    let mut board = String::new();
    let mut blanks = 0_u8;
    for c in PUZZLE.chars() {
        if c == '.' {
            blanks += 1;
        } else {
            let is_after_digit = blanks == 0 && !board.is_empty();
            board.push_str(&if blanks > 0 { char::from(b'`' + blanks).to_string() } else { String::new() });
            board.push_str(if is_after_digit { "_" } else { "" });
            board.push(c);
            blanks = 0;
        }
    }
    let save = format!(
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\nPARAMS  :3:3x3\nCPARAMS :5:3x3db\nDESC    :{}:{board}\nNSTATES :1:1\n",
        board.len()
    );
    check(&save, SourceFormat::Solo);
    check_err(&save.replace("3x3db", "3x3xdb"), "line 6, column 1: a rule beside those of Sudoku: diagonals");
    let cells: String = PUZZLE
        .chars()
        .map(|c| if c == '.' { "0|6|0|1|".to_owned() } else { format!("{c}|0|0|0|") })
        .collect();
    let file = format!(
        "<?xml version='1.0'?><opensudoku2 version=\"3\"><folder folder_name=\"Mine\"><game state=\"1\" cells_data=\"version: 4&#10;{cells}\"/></folder></opensudoku2>"
    );
    let parsed = read(&file);
    assert_eq!((parsed.position.givens, parsed.source), (puzzle(), SourceFormat::OpenSudoku));
    assert_eq!(parsed.title.as_deref(), Some("Mine"));
}

#[test]
fn a_notebook_gives_the_puzzle_of_its_program() {
    let source: Vec<String> =
        lists(|c| c.to_string().replace('.', "0")).lines().map(|line| format!("\"{line}\\n\"")).collect();
    let printed: Vec<String> =
        (0..9).map(|row| format!("\"{}\\n\"", &SOLUTION[row * 9..row * 9 + 9])).collect();
    let notebook = format!(
        "{{\"cells\": [{{\"cell_type\": \"markdown\", \"source\": [\"# Sudoku\"]}},\n{{\"cell_type\": \"code\", \"source\": [\"grid = \\\\\\n\", {}], \"outputs\": [{{\"text\": [{}]}}]}}]}}",
        source.join(", "),
        printed.join(", ")
    );
    check_givens(&notebook);
}

#[test]
fn tables_of_pages_and_chats_are_read() {
    let bold = rows(|row| {
        let fields: Vec<String> =
            row.chars().map(|c| if c == '.' { " ".to_owned() } else { format!("**{c}**") }).collect();
        format!("|{}|", fields.join("|"))
    });
    let border = format!("|{}", "---|".repeat(9));
    for head in ["|1|2|3|4|5|6|7|8|9|", "| | | | | | | | | |", "|A|B|C|D|E|F|G|H|I|"] {
        check_givens(&format!("{head}\n{border}\n{}\n", bold.join("\n")));
    }
    check_givens(&format!("{}\n{border}\n{}\n", bold[0], bold[1..].join("\n")));
    let block = |block: usize| -> String {
        let cell = |at: usize| &PUZZLE[(block / 3 * 3 + at / 3) * 9 + block % 3 * 3 + at % 3..][..1];
        let row = |row: usize| {
            (0..3).map(|at| cell(row * 3 + at).replace('.', "")).collect::<Vec<_>>().join("<td>")
        };
        format!("<td><table><tr><td>{}</table></td>", (0..3).map(row).collect::<Vec<_>>().join("<tr><td>"))
    };
    let band =
        |band: usize| format!("<tr>{}</tr>\n", (0..3).map(|at| block(band * 3 + at)).collect::<String>());
    check_givens(&format!("<table>{}</table>", (0..3).map(band).collect::<String>()));
    let spoiler = rows(|row| format!(">! {} !<", spread(row, " ")));
    check_givens(&spoiler.join("\n"));
    let colours = rows(|row| {
        row.chars()
            .flat_map(|c| ["\u{1b}[1;34m".to_owned(), c.to_string(), "\u{1b}[0m ".to_owned()])
            .collect()
    });
    check_givens(&colours.join("\n"));
}

#[test]
fn lists_of_programs_are_read_in_every_notation() {
    let thirds = [0, 27, 54].map(|at| format!("\"{}\"", &PUZZLE[at..at + 27]));
    for text in [format!("[{}]", thirds.join(",")), thirds.join(" + ")] {
        check_givens(&text);
    }
    let flat = |line: &str| format!("[[{}]]", spread(line, ","));
    check_givens(&flat(&zeros()));
    // A typing error shows as a clash, as in plain rows.
    let clash = format!("val g = listOf({})", spread(&zeros().replacen("53", "55", 1), ", "));
    assert_eq!(read(&clash).position.givens, grid(&PUZZLE.replacen("53", "55", 1)));
}

#[test]
fn a_rule_in_words_makes_a_variant() {
    let refused = |text: &str, rule: &str| {
        let error = formats::read_one(text).expect_err(text).to_string();
        assert!(error.ends_with(&format!("a rule beside those of Sudoku: {rule}")), "{error}\n{text}");
    };
    for rules in ["rules", "ruleset", "constraints"] {
        let text = |words: &str| {
            format!("{{\"puzzle\": \"{PUZZLE}\", \"{rules}\": \"Normal sudoku rules apply. {words}\"}}")
        };
        refused(&text("Digits along each thermometer increase."), "thermometers");
        refused(&text("Killer cages show their sums."), "killer cages");
        check_givens(&text("No diagonals."));
    }
    refused(
        &format!("{{\"start\": \"{PUZZLE}\", \"elements\": [{{\"type\": \"thermo\"}}]}}"),
        "thermometers",
    );
    let plain = rows(str::to_owned).join("\n");
    refused(
        &format!("Normal sudoku rules apply. Digits on the arrow sum to the circle.\n\n{plain}"),
        "arrows",
    );
    check_givens(&format!("Rules: rows, columns and boxes hold 1 to 9.\n\n{plain}"));
}

#[test]
fn sizes_and_countdowns_above_a_grid_are_titles() {
    let plain = rows(str::to_owned).join("\n");
    for title in ["9x9: easy", "987654321", "123456789"] {
        check_givens(&format!("{title}\n{plain}\n"));
    }
}
