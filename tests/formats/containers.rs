//! Puzzles in links, JSON and XML of other programs. What cannot be represented is an error.

use ninefold::grid::{BoardState, Cell, Digit, DigitSet, Grid};
use ninefold_formats::{self as formats, ParsedPuzzle, SourceFormat};

use crate::support::{PUZZLE, digits, grid};

const SAMPLES: &str = include_str!("samples.txt");

pub fn puzzle() -> Grid {
    grid(PUZZLE)
}

pub fn zeros() -> String {
    PUZZLE.replace('.', "0")
}

/// The payload of the sample link of this name.
pub fn sample(name: &str) -> &'static str {
    SAMPLES.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('\t')).expect(name)
}

/// The puzzle with a 4 entered.
fn started() -> BoardState {
    let mut shared = BoardState::new(puzzle());
    shared.grid[Cell::at(0, 2)] = Digit::new(4);
    shared
}

#[track_caller]
pub fn read(text: &str) -> ParsedPuzzle {
    formats::read_one(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[track_caller]
fn check(source: SourceFormat, text: &str) {
    let reading = read(text);
    assert_eq!((reading.position, reading.source), (BoardState::new(puzzle()), source), "{text}");
}

#[track_caller]
pub fn check_err(text: &str, expected: &str) {
    let error = formats::read_one(text).expect_err(text);
    assert_eq!(error.to_string(), expected, "{text}");
}

/// All rows as a list of lists, each cell written by `cell`.
pub fn lists(cell: impl Fn(char) -> String) -> String {
    let rows: Vec<String> = (0..9)
        .map(|row| {
            let cells: Vec<String> = PUZZLE[row * 9..row * 9 + 9].chars().map(&cell).collect();
            format!("[{}]", cells.join(","))
        })
        .collect();
    format!("[{}]", rows.join(",\n "))
}

#[test]
fn boards_in_json_are_parsed() {
    let number = |c: char| c.to_string().replace('.', "0");
    check(SourceFormat::Json, &lists(number));
    check(SourceFormat::Json, &lists(|c| number(c).replace('0', "null")));
    check(SourceFormat::Json, &lists(|c| format!("\"{c}\"")));
    check(
        SourceFormat::Json,
        &format!("\u{feff}{}", lists(|c| format!("\"{c}\"").replace('.', ""))).replace('\n', "\r\n"),
    );
    let flat: Vec<String> = PUZZLE.chars().map(number).collect();
    check(SourceFormat::Json, &format!("[{}]", flat.join(", ")));
    let rows: Vec<String> = (0..9).map(|row| format!("\"{}\"", &PUZZLE[row * 9..row * 9 + 9])).collect();
    check(SourceFormat::Json, &format!("[{}]", rows.join(",")));
    check(SourceFormat::Json, &format!("[\"{PUZZLE}\"]"));
    for name in ["puzzle", "quiz", "question", "board", "grid", "Givens", "mission", "sudoku"] {
        check(SourceFormat::Json, &format!("{{\"{name}\": \"{}\", \"solution\": null}}", zeros()));
        check(SourceFormat::Json, &format!("{{\"solution\": [[1]], \"{name}\": {}}}", lists(number)));
    }
    let nested =
        format!("{{\"newboard\":{{\"grids\":[{{\"value\":{},\"difficulty\":\"Hard\"}}]}}}}", lists(number));
    assert_eq!(read(&nested).level.as_deref(), Some("Hard"));
}

#[test]
fn a_list_of_puzzles_in_json_is_parsed() {
    let text = format!(
        "[{{\"puzzle\":\"{PUZZLE}\",\"title\":\"one\"}},\n{{\"puzzle\":\"{}\",\"author\":\"two\"}}]",
        zeros()
    );
    let readings: Vec<ParsedPuzzle> = formats::read(&text).map(|found| found.puzzle.unwrap()).collect();
    assert_eq!(readings.len(), 2);
    assert_eq!(readings[0].title.as_deref(), Some("one"));
    assert_eq!(readings[1].author.as_deref(), Some("two"));
    assert!(readings.iter().all(|reading| reading.position == BoardState::new(puzzle())));
    assert_eq!(formats::read(&format!("{{\"puzzles\":[\"{PUZZLE}\",\"{PUZZLE}\"]}}")).count(), 2);
}

/// The line of each puzzle, and the error of those that cannot be read.
fn outline(text: &str) -> Vec<(usize, Option<String>)> {
    let error = |found: formats::TextItem| (found.line, found.puzzle.err().map(|error| error.to_string()));
    formats::read(text).map(error).collect()
}

#[test]
fn one_bad_puzzle_does_not_spoil_a_collection() {
    let short = "80 cells, expected 81 in one line or 9 in each of nine rows".to_owned();
    let puzzle = |cells: &str| format!("{{\"数\":1, \"puzzle\":\"{cells}\"}}");
    let list = [puzzle(PUZZLE), puzzle(&PUZZLE[1..]), puzzle(&zeros())].join(",\n");
    let bad = || Some(format!("line 2, column 18: {short}"));
    assert_eq!(outline(&format!("[{list}]")), [(1, None), (2, bad()), (3, None)]);
    let texts = format!("{{\"puzzles\":[\n\"{}\",\n\"{PUZZLE}\"]}}", &PUZZLE[1..]);
    assert_eq!(outline(&texts), [(2, Some(format!("line 2, column 1: {short}"))), (3, None)]);
    let nothing = "no puzzle in it, expected 81 cells or nine rows of nine";
    let mixed = format!("[{},\ntrue]", puzzle(PUZZLE));
    assert_eq!(outline(&mixed), [(1, None), (2, Some(format!("line 2, column 1: {nothing}")))]);
    let game = |cells: &str| format!("  <game data=\"{cells}\"/>\n");
    let games = [game(PUZZLE), game(&PUZZLE[1..]), game(&zeros())].concat();
    let bad = || Some(format!("line 3, column 3: {short}"));
    let file = format!("<opensudoku>\n{games}</opensudoku>\n");
    assert_eq!(outline(&file), [(2, None), (3, bad()), (4, None)]);
    let ends = || Some("line 4, column 99: it ends in the middle, the rest is missing".to_owned());
    assert_eq!(outline(&file.replace("</opensudoku>", "")), [(2, None), (3, bad()), (4, None), (4, ends())]);
}

#[test]
fn an_unreadable_collection_reports_its_first_error() {
    let list = format!("[{{\"puzzle\":\"{}\"}},\n{{\"puzzle\":\"{}\"}}]", &PUZZLE[1..], &PUZZLE[2..]);
    let short = "line 1, column 12: 80 cells, expected 81 in one line or 9 in each of nine rows".to_owned();
    assert_eq!(outline(&list), [(1, Some(short))]);
}

#[test]
fn a_json_error_has_its_position() {
    check_err("[[5,3", "line 1, column 6: it ends in the middle, the rest is missing");
    check_err("{\"a\": 1,\n \"b\": }", "line 2, column 7: unexpected character '}'");
    check_err("{\"a\": 1}", "line 1, column 1: no puzzle in it, expected 81 cells or nine rows of nine");
    let number = |c: char| c.to_string().replace('.', "0");
    let board = lists(number);
    let short = board.replacen("6,0,0,1,9,5,0,0,0", "6,0,0,1,9,5,0,0", 1);
    check_err(&short, "line 2, column 2: 8 cells in this row, expected 9");
    let near = formats::read_one(&short).unwrap_err().partial.unwrap();
    assert_eq!(near.to_line(), PUZZLE);
    check_err(&board.replacen('3', "12", 1), "line 1, column 5: '12' in a cell, expected a digit or a blank");
    check_err(
        &format!("{{\"puzzle\":\"{}\"}}", &PUZZLE[1..]),
        "line 1, column 11: 80 cells, expected 81 in one line or 9 in each of nine rows",
    );
}

#[test]
fn f_puzzles_keep_entries_and_marks() {
    let expected = started_with_marks();
    let packed = sample("f-puzzles");
    let escaped = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    for text in [
        format!("https://www.f-puzzles.com/?load={packed}"),
        format!("http://f-puzzles.com/?load={packed}#x"),
        format!("f-puzzles.com/?load={escaped}"),
        format!("HTTPS://WWW.F-Puzzles.COM/?foo=1&load={escaped}"),
        format!("<https://f-puzzles.com/?load={escaped}>."),
        format!("\r\n  \"https://f-puzzles.com/?load={packed}\"  \r\n"),
        format!("https://sudokupad.app/fpuzzles{packed}"),
        format!("https://sudokupad.app/fpuz{packed}"),
        format!("https://sudokupad.app/?puzzleid=fpuzzles{escaped}"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{escaped}&x=1"),
        format!("sudokupad://puzzle/fpuzzles{packed}"),
        format!("fpuzzles{packed}"),
    ] {
        let reading = read(&text);
        assert_eq!(reading.position, expected, "{text}");
        assert_eq!(reading.title.as_deref(), Some("<b>Wiki</b>"), "a text, whatever it looks like");
        assert_eq!(reading.author.as_deref(), Some("数独 & co"));
        let source = if text.contains("-puzzles.com") || text.contains("-Puzzles.COM") {
            SourceFormat::FPuzzles
        } else {
            SourceFormat::SudokuPad
        };
        assert_eq!(reading.source, source, "{text}");
    }
}

#[test]
fn lost_slashes_in_a_link_are_restored() {
    let packed = sample("slashes");
    assert!(packed.contains("//"));
    let link = format!("https://sudokupad.app/fpuzzles{}", packed.replace("//", "/"));
    assert_eq!(read(&link).position, started_with_marks());
}

/// Besides, 2 and 6 noted.
fn started_with_notes() -> BoardState {
    let mut shared = started();
    shared.corner[3] = digits(&[2, 6]);
    shared
}

fn started_with_marks() -> BoardState {
    let mut shared = started_with_notes();
    shared.centre[3] = digits(&[6]);
    shared
}

#[test]
fn every_sudokupad_form_is_parsed() {
    let packed = sample("scl");
    for text in [
        format!("https://sudokupad.app/scl{packed}"),
        format!("https://sudokupad.app/sudoku/ctc{packed}"),
        format!("https://sudokupad.app/scf?puzzleid=scl{packed}"),
        format!(
            "sudokupad.app/?setting-nogrid=1&puzzleid=scl{}",
            packed.replace('+', "%2B").replace('/', "%2f")
        ),
        format!("scl{packed}"),
    ] {
        let reading = read(&text);
        assert_eq!(
            (reading.position, reading.source),
            (BoardState::new(puzzle()), SourceFormat::SudokuPad),
            "{text}"
        );
        assert_eq!(reading.title.as_deref(), Some("It's it"));
        assert_eq!(reading.author.as_deref(), Some("me"));
    }
    let short = short();
    check(SourceFormat::SudokuPad, &format!("https://sudokupad.app/scf{short}"));
    check(SourceFormat::SudokuPad, &format!("https://app.crackingthecryptic.com/sudoku/scf{short}"));
    check(SourceFormat::SudokuPad, &format!("https://sudokupad.app/classic{short}"));
}

/// The puzzle in base 60.
fn short() -> String {
    let mut text = String::new();
    let values: Vec<usize> = PUZZLE.chars().map(|c| c.to_digit(10).unwrap_or(0) as usize).collect();
    let characters = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    let mut at = 0;
    while at < 81 {
        let blanks = values[at + 1..].iter().take(5).take_while(|&&value| value == 0).count();
        text.push(char::from(characters[values[at] + 10 * blanks]));
        at += 1 + blanks;
    }
    text
}

#[test]
fn links_of_digits_are_parsed() {
    let zeros = zeros();
    check(SourceFormat::SudokuExchange, &format!("https://sudokuexchange.com/play/?s={zeros}"));
    check(SourceFormat::SudokuExchange, &format!("sudokuexchange.com/play/?s={}", short()));
    check(
        SourceFormat::SudokuExchange,
        &format!("https://www.sudokuexchange.com/play/?s={}", PUZZLE.replace('.', "_")),
    );
    let hard = read(&format!("https://sudokuexchange.com/play/?s={zeros}&d=3"));
    assert_eq!(hard.level.as_deref(), Some("Hard"));
    check(SourceFormat::SudokuWiki, &format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}"));
    check(SourceFormat::SudokuWiki, &format!("www.sudokuwiki.org/Sudoku.asp?bd={PUZZLE}"));
    check(SourceFormat::SudokuCoach, &format!("https://sudoku.coach/en/solver/{zeros}"));
    check(SourceFormat::SudokuCoach, &format!("sudoku.coach/zh/play/{PUZZLE}"));
    check(
        SourceFormat::OwnLink,
        &format!("https://example.org/some/where/#p={}", BoardState::new(puzzle()).to_link()),
    );
    let own = format!("(http://localhost:8080/index.html#lang=en&p={}).", started_with_marks().to_link());
    assert_eq!(read(&own).position, started_with_marks());
}

#[test]
fn a_sudokuwiki_board_keeps_its_candidates() {
    let mut position = started_with_notes();
    let digit = |number: usize, base: u32| char::from_digit(number as u32, base).unwrap();
    let pair =
        |number: usize, base: usize| [digit(number / base, base as u32), digit(number % base, base as u32)];
    let (mut newer, mut older, mut oldest) = (String::from("S9B"), String::new(), Vec::new());
    for cell in Cell::all() {
        let given = position.givens[cell].map(|digit| digit.value() as usize);
        let placed = position.grid[cell].map(|digit| digit.value() as usize);
        let noted = position.corner[cell.index()].bits() as usize;
        let other = if noted == 0 { 0 } else { 18 + noted };
        newer.extend(pair(given.or(placed.map(|digit| 9 + digit)).unwrap_or(other), 36));
        older.extend(pair(given.map_or(noted << 1, |digit| 2 << (digit - 1) | 1), 32));
        oldest.push(given.map_or(if noted == 0 { 511 } else { noted }, |digit| 1 << (digit - 1)).to_string());
    }
    for text in [format!("https://www.sudokuwiki.org/sudoku.htm?bd={newer}"), newer.clone()] {
        assert_eq!(read(&text).position, position, "{text}");
    }
    position.grid = position.givens;
    assert_eq!(read(&format!("http://sudokuwiki.org/sudoku.htm?bd={older}")).position, position);
    let all = read(&format!("http://www.sudokuwiki.org/sudoku.htm?n={}", oldest.join(","))).position;
    assert_eq!((all.givens, all.corner[2], all.corner[3]), (puzzle(), DigitSet::ALL, digits(&[2, 6])));
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", &newer[..164]);
    check_err(&link, "line 1, column 206: 81 cells, expected 81 in one line or 9 in each of nine rows");
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", older.replacen("0h", "zz", 1));
    assert!(formats::read_one(&link).is_err());
}

#[test]
fn a_sudoku_coach_state_keeps_entries_and_candidates() {
    let expected = started_with_notes();
    let state = sample("coach");
    for text in [
        state.to_owned(),
        format!("https://sudoku.coach/en/play/{state}"),
        format!("https://sudoku.coach/en/solver?p={state}"),
    ] {
        let reading = read(&text);
        assert_eq!((reading.position, reading.source), (expected, SourceFormat::SudokuCoach), "{text}");
    }
    check_err(
        &state.replace("SCv7_32", "SCv9_64"),
        "line 1, column 1: version 'SCv9_64_' of this format is not known",
    );
    check_err(&state[..80], "line 1, column 9: what the link holds was cut or changed");
}

#[test]
fn xml_files_are_parsed() {
    let old = format!(
        "<?xml version=\"1.0\"?>\r\n<opensudoku>\r\n<name>Fish &amp; chips</name><author>A. B.</author>\r\n<level>hard</level><game data=\"{}\" />\r\n</opensudoku>",
        zeros()
    );
    let reading = read(&old);
    assert_eq!((reading.position, reading.source), (BoardState::new(puzzle()), SourceFormat::OpenSudoku));
    let metadata = [reading.title, reading.author, reading.level].map(Option::unwrap_or_default);
    assert_eq!(metadata, ["Fish & chips", "A. B.", "hard"]);

    let game = |text: &str| format!("<game created=\"1\" state='0' data='{text}' note=\"\"/>");
    let folder = |name: &str, games: &str| format!("<folder name=\"{name}\" created=\"1\">{games}</folder>");
    let both = folder("One", &(game(&zeros()) + &game(&cells()))) + &folder("Two", &game(&zeros()));
    let new = format!("<opensudoku version=\"2\"><!-- x -->{both}</opensudoku>\n");
    let readings: Vec<ParsedPuzzle> = formats::read(&new).map(|found| found.puzzle.unwrap()).collect();
    let titles: Vec<&str> = readings.iter().map(|reading| reading.title.as_deref().unwrap()).collect();
    assert_eq!(titles, ["One", "One", "Two"]);
    assert_eq!(readings[1].position, started_with_notes());
    check(SourceFormat::Gsudoku, &format!("<sudokus><sudoku data=\"{}\"></sudoku></sudokus>", zeros()));
    assert_eq!(read(&cells()).position, started_with_notes());
    assert_eq!(read(&cells().replace('\n', "\r\n")).position, started_with_notes());
}

/// A board with a 4 entered and 2 and 6 noted, as OpenSudoku stores it.
fn cells() -> String {
    let mut text = "version: 1\n".to_owned();
    for (index, c) in PUZZLE.chars().enumerate() {
        match (index, c) {
            (2, _) => text += "4|-|1|",
            (3, _) => text += "0|2,6,|1|",
            (_, '.') => text += "0|-|1|",
            _ => text.extend([c, '|', '-', '|', '0', '|']),
        }
    }
    text
}

#[test]
fn later_versions_of_json_cells_are_parsed() {
    let bits = cells().replace("2,6,", "34").replace('-', "0");
    assert_eq!(read(&bits.replace("version: 1", "version: 2")).position, started_with_notes());
    assert_eq!(read(&bits.replace("version: 1", "version: 3")).position, started_with_notes());
    let expected = started_with_marks();
    let cell = |(index, c)| match (index, c) {
        (2, _) => "4|0|0|1|".to_owned(),
        (3, _) => "0|34|32|1|".to_owned(),
        (_, '.') => "0|0|0|1|".to_owned(),
        _ => format!("{c}|0|0|0|"),
    };
    let both: String = PUZZLE.chars().enumerate().map(cell).collect();
    assert_eq!(read(&format!("version: 4\n{both}")).position, expected);
    check_err(
        &cells().replace("version: 1", "version: 9"),
        "line 1, column 1: version '9' of this format is not known",
    );
    check_err(
        &cells().replacen("3|-|0|", "", 1),
        "line 1, column 1: 80 cells, expected 81 in one line or 9 in each of nine rows",
    );
}

#[test]
fn variant_rules_are_rejected_by_name() {
    let killer = "a rule beside those of Sudoku: killer cages";
    check_err(
        &format!("https://f-puzzles.com/?load={}", sample("killer")),
        &format!("line 1, column 29: {killer}"),
    );
    check_err(
        &format!("https://sudokupad.app/fpuzzles{}", sample("killer")),
        &format!("line 1, column 31: {killer}"),
    );
    let lines = "line 1, column 26: a rule beside those of Sudoku: lines";
    check_err(&format!("https://sudokupad.app/scl{}", sample("scl-lines")), lines);
    check_err(
        &format!("https://sudokupad.app/scf{}w", short()),
        "line 1, column 26: a rule beside those of Sudoku: windoku",
    );
    check_err(
        &format!("https://sudokupad.app/scf{}x", short()),
        "line 1, column 26: a rule beside those of Sudoku: diagonals",
    );
    let cells = lists(|c| if c == '.' { "{}".into() } else { format!("{{\"value\":{c},\"given\":true}}") });
    check(
        SourceFormat::FPuzzles,
        &format!("{{\"size\":9,\"grid\":{cells},\"killercage\":[],\"diagonal+\":false}}"),
    );
    check_err(
        &format!("{{\"size\":9,\"grid\":{cells},\"new rule\":[1]}}"),
        "line 9, column 338: a rule beside those of Sudoku: 'new rule'"
            .replace("line 9, column 338", &place(&cells))
            .as_str(),
    );
    check_err(
        &format!("{{\"size\":6,\"grid\":{cells}}}"),
        "line 1, column 9: a board of 6 × 6, expected 9 × 9",
    );
}

/// The column after the cells and a name of eight letters.
fn place(cells: &str) -> String {
    let last = cells.lines().last().unwrap();
    format!("line {}, column {}", cells.lines().count(), last.len() + 13)
}

#[test]
fn links_without_a_puzzle_are_explained() {
    let short =
        "only the site knows what this short link means, expected its long link, which holds the puzzle";
    check_err("https://sudokupad.app/x9bdjh1yfu", &format!("line 1, column 23: {short}"));
    check_err("https://www.f-puzzles.com/?id=yzx123", &format!("line 1, column 28: {short}"));
    check_err(
        "https://www.websudoku.com/?level=2",
        "line 1, column 9: links to websudoku.com cannot be read, paste the puzzle itself",
    );
    check_err(
        "https://sudokuwiki.org/",
        "line 1, column 24: no puzzle in it, expected 81 cells or nine rows of nine",
    );
    let cut = BoardState::new(puzzle()).to_link();
    check_err(&format!("https://a.org/#p={}", &cut[..12]), "line 1, column 16: the link was cut or changed");
}

#[test]
fn several_links_are_several_puzzles() {
    let text = format!(
        "# two\nhttps://sudokuexchange.com/play/?s={}\n\nhttps://sudokupad.app/scf{}\n",
        zeros(),
        short()
    );
    let sources: Vec<SourceFormat> = formats::read(&text).map(|found| found.puzzle.unwrap().source).collect();
    assert_eq!(sources, [SourceFormat::SudokuExchange, SourceFormat::SudokuPad]);
}
