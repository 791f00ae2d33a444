//! The contract of every reader: a puzzle in any form comes back alone and right, whatever stands around it.

use ninefold::grid::Grid;
use ninefold_formats::{self as formats, OutputFormat, ParsedPuzzle, SourceFormat};

use crate::support::grids::{by_row, spread};
use crate::support::isomorphs::Isomorphism;
use crate::support::rng::Rng;
use crate::support::{PUZZLE, SOLUTION, grid};

/// The nine rows of a grid, each changed.
fn rows(grid: &Grid, change: impl Fn(usize, &str) -> String) -> String {
    let line = grid.to_line();
    (0..9).map(|row| change(row, &line[row * 9..row * 9 + 9])).collect::<Vec<_>>().join("\n")
}

/// The forms that other programs and people write, besides those that are written here.
const FOREIGN_FORMS: usize = 16;

fn foreign_form(grid: &Grid, form: usize) -> String {
    let list = |open: &str, close: &str, blank: &str| {
        let row = |_, row: &str| format!("{open}{}{close},", spread(row, ", ").replace('.', blank));
        rows(grid, row).trim_end_matches(',').to_owned()
    };
    match form {
        0 => plain(grid),
        1 => rows(grid, |_, row| spread(row, " ")),
        2 => format!("sudoku = np.array([{}])", list("[", "]", "None")),
        3 => format!("int board[9][9] = {{{}}};", list("{", "}", "0")),
        4 => rows(grid, |_, row| format!("\"{row}\",")),
        5 => rows(grid, |_, row| spread(row, ",").replace('.', "") + ","),
        6 => rows(grid, |number, row| format!("{} {}", char::from(b'A' + number as u8), spread(row, " "))),
        7 => rows(grid, |_, row| row.replace('.', "⬜")),
        8 => rows(grid, |_, row| {
            row.chars()
                .map(|c| c.to_digit(10).map_or('.', |digit| char::from_u32(0x660 + digit).unwrap()))
                .collect()
        }),
        9 => rows(grid, |_, row| format!("{row}  // row")),
        10 => rows(grid, |_, row| spread(row, " & ").replace('.', "") + " \\\\"),
        11 => format!("{{'cells': [{}]}}", list("[", "]", "null")),
        12 => rows(grid, |_, row| spread(row, " ").replace('.', "NA")),
        13 => format!("1. {}", grid.to_line()),
        14 => format!(
            "<table>{}</table>",
            rows(grid, |_, row| format!("<tr><td>{}</td></tr>", spread(row, "</td><td>").replace('.', "")))
        ),
        _ => format!("https://example.org/play?grid={}", grid.to_line().replace('.', "0")),
    }
}

/// A grid as nine rows.
fn plain(grid: &Grid) -> String {
    by_row(&grid.to_line(), str::to_owned)
}

/// What stands above or below, none of it cells.
const AROUND: [&str; 22] = [
    "No. 12",
    "12.",
    "(12)",
    "3/4",
    "Q1:",
    "第1题",
    "难",
    "★★★",
    "***",
    "---",
    "9x9",
    "ER=2.6",
    "26.11.2026",
    "Судоку",
    "Fácil",
    "https://example.com/daily",
    "Page 3 of 12",
    "555-12-34",
    "ok",
    "30",
    "Sudoku of the day, by somebody",
    "(c) me",
];

fn surrounded(text: &str, rng: &mut Rng) -> String {
    let mut around = || match rng.below(3) {
        0 => String::new(),
        1 => AROUND[rng.below(AROUND.len())].to_owned() + "\n",
        _ => AROUND[rng.below(AROUND.len())].to_owned() + "\n\n",
    };
    let (above, below) = (around(), around());
    let text = match rng.below(4) {
        0 => format!("```\n{text}\n```"),
        1 => text.lines().map(|line| format!("> {line}")).collect::<Vec<_>>().join("\n"),
        _ => text.to_owned(),
    };
    format!("{above}{text}\n{}{below}", if rng.below(2) == 0 { "\n" } else { "" })
}

fn found(text: &str) -> Result<Vec<Grid>, String> {
    let read = |item: formats::TextItem| {
        item.puzzle.map(|puzzle| puzzle.position.givens).map_err(|error| error.to_string())
    };
    formats::read(text).map(read).collect()
}

#[test]
fn a_puzzle_comes_back_alone_and_right_from_any_text() {
    let mut rng = Rng::new(3);
    for round in 0..4000 {
        let grid = Isomorphism::new(&mut rng).grid(&grid(PUZZLE));
        let text = foreign_form(&grid, round % FOREIGN_FORMS);
        // Documents are the whole text.
        let text = if round % FOREIGN_FORMS == 14 { text } else { surrounded(&text, &mut rng) };
        let text = if rng.below(4) == 0 { text.replace('\n', "\r\n") } else { text };
        assert_eq!(found(&text), Ok(vec![grid]), "{text}");
    }
}

#[test]
fn every_written_form_comes_back_with_a_title_and_a_second_puzzle() {
    let mut rng = Rng::new(5);
    let is_document = |text: &str| text.starts_with(['<', 'v']) || text.contains("puzzle,clues");
    for _ in 0..100 {
        let (one, two) =
            (Isomorphism::new(&mut rng).grid(&grid(PUZZLE)), Isomorphism::new(&mut rng).grid(&grid(PUZZLE)));
        for &format in OutputFormat::ALL {
            let text = format.write(ParsedPuzzle::new(SourceFormat::Line, one));
            if is_document(&text) || format.coverage() == formats::FormatCoverage::Candidates {
                continue;
            }
            let title = if text.starts_with(['[', '{']) { "" } else { "No. 12\n" };
            assert_eq!(found(&format!("{title}{text}\n")), Ok(vec![one]), "{}", format.name());
            let second = format!("{title}{text}\n\n{}", plain(&two));
            if !title.is_empty() {
                assert_eq!(found(&second), Ok(vec![one, two]), "{}:\n{second}", format.name());
            }
        }
    }
}

#[test]
fn a_solution_below_a_puzzle_is_no_puzzle() {
    let puzzle = grid(PUZZLE);
    let solution = grid(SOLUTION);
    for form in [0, 1, 4, 6, 9, 13] {
        for label in ["", "Lösung:\n", "参考答案\n", "Solution 1:\n", "---\n"] {
            let text = format!("{}\n\n{label}{}\n", foreign_form(&puzzle, form), plain(&solution));
            assert_eq!(found(&text), Ok(vec![puzzle]), "{text}");
        }
    }
    let drawn = format!("{}{PUZZLE}\n", formats::bars(&puzzle) + "\n");
    assert_eq!(found(&drawn), Ok(vec![puzzle]));
}

#[test]
fn a_solution_above_its_puzzle_is_no_puzzle() {
    let (puzzle, solution) = (grid(PUZZLE), grid(SOLUTION));
    for (above, between) in [("Solution", "Puzzle"), ("", ""), ("Answer 12", "Grid 12")] {
        let text = format!("{above}\n{}\n\n{between}\n{}", plain(&solution), plain(&puzzle));
        assert_eq!(found(&text), Ok(vec![puzzle]), "{text}");
    }
}

#[test]
fn a_lost_row_does_not_shift_the_next_grid() {
    let mut rng = Rng::new(9);
    for lost in 0..9 {
        let (one, two) =
            (Isomorphism::new(&mut rng).grid(&grid(PUZZLE)), Isomorphism::new(&mut rng).grid(&grid(PUZZLE)));
        let all = plain(&one);
        let cut: Vec<&str> =
            all.lines().enumerate().filter(|(row, _)| *row != lost).map(|(_, line)| line).collect();
        for between in ["\n", "========\n", "Grid 02\n"] {
            let text = format!("{}\n{between}{}\n", cut.join("\n"), plain(&two));
            let items: Vec<_> = formats::read(&text).map(|item| item.puzzle).collect();
            assert_eq!(items.len(), 2, "{text}");
            let error = items[0].as_ref().unwrap_err();
            assert_eq!((error.line, error.column), (8, 10), "{error}\n{text}");
            assert_eq!(items[1].as_ref().map(|puzzle| puzzle.position.givens), Ok(two), "{text}");
        }
    }
}

#[test]
fn words_and_codes_are_no_puzzles() {
    for word in
        ["uncharacteristic", "misrepresenting", "supernaturalism", "d614f8c15bd269bab45b8239f9b414866a1a2165"]
    {
        assert!(formats::read_one(word).is_err(), "{word}");
    }
    let characters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut rng = Rng::new(11);
    for round in 0..100_000 {
        let first = if round % 2 == 0 { 26 + 26 } else { 0 };
        let count = if round % 2 == 0 { 10 } else { 64 };
        let length = 7 + rng.below(121);
        let text: String =
            (0..length).map(|_| char::from(characters[(first + rng.below(count)) % 64])).collect();
        let text =
            if round % 2 == 0 { text.replace('7', "a").replace('8', "c").replace('9', "f") } else { text };
        // Digits alone may be a puzzle.
        if text.contains(|c: char| c.is_ascii_alphabetic()) {
            assert!(formats::read_one(&text).is_err(), "{text}");
        }
    }
}

#[test]
fn a_cut_link_is_an_error() {
    let zeros = PUZZLE.replace('.', "0");
    for host in
        ["https://sudokuexchange.com/play/?s=", "https://example.org/?grid=", "https://sudoku.coach/en/play/"]
    {
        for length in 64..81 {
            assert!(formats::read_one(&format!("{host}{}", &zeros[..length])).is_err());
        }
        let in_words = format!("Try this: ({host}{zeros}). Enjoy!");
        assert_eq!(found(&in_words), Ok(vec![grid(PUZZLE)]), "{in_words}");
    }
}
