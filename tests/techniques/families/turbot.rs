//! Turbot fish and its relatives: which steps the finders report.

use ninefold::grid::{Board, Candidate, Cell, Digit, Grid};

use super::find_all;
use super::finders::{empty_rectangle, turbot_fish};

/// A board on which digit 1 is limited to the places marked `1`, with all candidates of the other digits.
fn board(rows: [&str; 9]) -> Board {
    let mut board = Board::new(&Grid::EMPTY);
    let digit = Digit::from_index(0);
    let marks = rows.iter().flat_map(|row| row.chars().filter(|c| !c.is_whitespace()));
    for (cell, _) in Cell::all().zip(marks).filter(|(_, mark)| *mark == '.') {
        board.eliminate(Candidate { cell, digit });
    }
    board
}

#[test]
fn skyscraper_joins_two_rows_by_a_column() {
    let board = board([
        "1.. .1. ...",
        "111 ..1 111",
        "111 ..1 111",
        "1.. ..1 ...",
        "111 .1. 111",
        "111 .1. 111",
        "111 111 111",
        "111 111 111",
        "111 111 111",
    ]);
    assert_eq!(
        find_all(&board, turbot_fish),
        ["skyscraper 1r4c6 = 1r4c1 - 1r1c1 = 1r1c5: r2c6<>1 r3c6<>1 r5c5<>1 r6c5<>1"]
    );
}

#[test]
fn two_string_kite_meets_in_a_block() {
    let board = board([
        ".1. ... .1.",
        "1.. 111 111",
        "... 111 111",
        "... 111 111",
        "... 111 111",
        "... 111 111",
        "1.. 111 111",
        ".11 111 111",
        ".11 111 111",
    ]);
    assert!(
        find_all(&board, turbot_fish)
            .contains(&"two-string-kite 1r7c1 = 1r2c1 - 1r1c2 = 1r1c8: r7c8<>1".to_string())
    );
}

#[test]
fn empty_rectangle_needs_one_conjugate_pair() {
    let board = board([
        "1.. 11. 111",
        "111 111 111",
        "1.. 11. 111",
        "111 11. 111",
        "111 11. 111",
        "111 11. 111",
        "111 111 111",
        "111 11. 111",
        "111 11. 111",
    ]);
    assert_eq!(
        find_all(&board, empty_rectangle),
        ["empty-rectangle 1r7c6 = 1r2c6 - 1r2c123 = 1r13c1: r7c1<>1"]
    );
}
