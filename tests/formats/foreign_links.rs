//! Links of all sites that Ninefold knows, and of others, with the puzzle in any place: what is found is what was put in.

use ninefold::grid::BoardState;
use ninefold_formats::{self as formats, OutputFormat};

use super::containers::{check_err, read, zeros};
use crate::support::{PUZZLE, SOLUTION, grid};

const HOSTS: [&str; 15] = [
    "f-puzzles.com",
    "www.f-puzzles.com",
    "sudokupad.app",
    "app.crackingthecryptic.com",
    "beta.sudokupad.app",
    "sudoku.coach",
    "sudokuwiki.org",
    "www.sudokuwiki.org",
    "swordfishsudoku.com",
    "sudokumaker.app",
    "sudokuexchange.com",
    "somewhere.example",
    "somewhere.example/solo.html",
    "me@sudokuwiki.org:443",
    "localhost:8080",
];

const PLACES: [(&str, &str); 12] = [
    ("/", ""),
    ("#", ""),
    ("/?load=", ""),
    ("/#", ""),
    ("/?bd=", ""),
    ("/sudoku.htm?bd=", ""),
    ("/sudoku/", "?setting-nogrid=1"),
    ("/sudoku/?puzzleid=", "&x=1"),
    ("/play/", "#hint"),
    ("/#p=", ""),
    ("/?s=", ""),
    ("/en/puzzle/", ""),
];

#[test]
fn a_link_holds_its_puzzle_or_none() {
    let board = BoardState::new(grid(PUZZLE));
    // Where all candidates are written, a cell with a single one is a given.
    let solution = grid(SOLUTION);
    let mut contents = vec![PUZZLE.to_owned(), PUZZLE.replace('.', "0"), board.to_link()];
    contents.push("3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9".to_owned());
    contents.extend(OutputFormat::ALL.iter().filter_map(|format| {
        let text = format.write(&board);
        text.lines().last()?.rsplit(['/', '=', '#']).next().map(str::to_owned)
    }));
    let mut count = 0;
    for (host, scheme) in HOSTS.iter().flat_map(|host| ["https://", "", "//"].map(|scheme| (host, scheme))) {
        for (before, after) in PLACES {
            for content in &contents {
                let address = format!("{scheme}{host}{before}{content}{after}");
                for found in formats::read(&address).filter_map(|found| found.puzzle.ok()) {
                    let givens = &found.position.givens;
                    assert!(givens.extends(&board.givens) && solution.extends(givens), "{address}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 2_000, "{count} links are read");
}

#[test]
fn links_in_words_are_read_and_errors_are_at_their_place() {
    let cells = "80 cells, expected 81 in one line or 9 in each of nine rows";
    let cut = &zeros()[..80];
    check_err(
        &format!("Try this: (https://sudokuexchange.com/play/?s={cut}). Enjoy!"),
        &format!("line 1, column 127: {cells}"),
    );
    check_err(&format!("https://example.org/?grid={cut}"), &format!("line 1, column 107: {cells}"));
    check_err(
        "https://sudokuexchange.com/play/?s=5NlQ19",
        "line 1, column 36: what the link holds was cut or changed",
    );
    for words in ["http://example.com/12 is fun", "https://example.com/12 is fun\nand more"] {
        check_err(words, "line 1, column 1: this link cannot be read, paste the puzzle itself");
    }
    let board = BoardState::new(grid(PUZZLE));
    let own = format!("Play it: www.example.org#p={}", board.to_link());
    assert_eq!(read(&own).position, board, "{own}");
}

#[test]
fn a_link_in_a_comment_is_not_read() {
    let link = "https://puzz.link/p?sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79";
    let other: String = PUZZLE.chars().rev().collect();
    let text = format!("# see {link} for more\n{other}\n");
    assert_eq!(read(&text).position.givens, grid(&other), "{text}");
}

#[test]
fn dots_in_a_link_of_puzz_link_are_empty_cells() {
    let link = "https://puzz.link/p?sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79";
    for text in [link.to_owned(), link.replacen('g', ".", 1), link.replacen("53h", "53..", 1)] {
        assert_eq!(read(&text).position.givens, grid(PUZZLE), "{text}");
    }
}

#[test]
fn candidates_in_a_link_of_sudokuwiki_are_nine_bits() {
    let numbers = |first: u16| {
        let bits = |c: char| c.to_digit(10).map_or(511, |digit| 1 << (digit - 1));
        let all: Vec<String> = PUZZLE
            .chars()
            .map(bits)
            .enumerate()
            .map(|(at, bits)| if at == 2 { first } else { bits }.to_string())
            .collect();
        format!("https://sudokuwiki.org/sudoku.htm?n={}", all.join(","))
    };
    assert_eq!(read(&numbers(511)).position.givens, grid(PUZZLE));
    check_err(&numbers(512), "line 1, column 42: '512' in a cell, expected a digit or a blank");
}
