//! Links of all sites that Ninefold knows, and of others, with the puzzle in any place: what is found is what was put in.

use ninefold::grid::BoardState;
use ninefold_formats::{self as formats, OutputFormat};

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
