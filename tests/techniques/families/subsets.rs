//! Naked and hidden subsets: which steps the finders report.

use ninefold::grid::{Board, Cell, Digit, DigitSet, Grid};
use ninefold::techniques::{Evidence, Flow, StepSink};

use super::finders::{hidden_pair, hidden_quad, locked_pair, naked_pair, naked_quad, naked_triple};

/// An empty grid in which the given cells (row, column) are limited to these digits.
fn board(kept: &[(usize, usize, &str)]) -> Board {
    let mut board = Board::new(&Grid::EMPTY);
    for &(row, column, digits) in kept {
        board.retain(Cell::at(row, column), digits.chars().filter_map(Digit::from_char).collect());
    }
    board
}

fn find_all(board: &Board, find: fn(&Board, StepSink) -> Flow) -> Vec<String> {
    super::describe_all(board, find, |step| {
        let Evidence::Subset { cells, digits, houses, .. } = step.evidence else {
            panic!("wrong kind of evidence")
        };
        let digits: String = digits.into_iter().map(Digit::to_char).collect();
        let words = |debug: String| debug.replace(['{', '}', ','], "");
        let cells = cells.into_iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
        let houses = houses.into_iter().map(|house| house.to_string()).collect::<Vec<_>>().join(" ");
        words(format!("{digits} {cells} in {houses}: {}", step.eliminations.len()))
    })
}

#[test]
fn a_naked_pair_is_locked_if_two_houses_are_affected() {
    let locked = board(&[(0, 0, "12"), (0, 1, "12")]);
    assert_eq!(find_all(&locked, locked_pair), ["12 r1c1 r1c2 in r1 b1: 26"]);
    assert_eq!(find_all(&locked, naked_pair), [""; 0]);
    let apart = board(&[(0, 0, "12"), (0, 4, "12")]);
    assert_eq!(find_all(&apart, naked_pair), ["12 r1c1 r1c5 in r1: 14"]);
    assert_eq!(find_all(&apart, locked_pair), [""; 0]);
}

#[test]
fn a_naked_pair_with_one_affected_house_is_not_locked() {
    let mut board = board(&[(0, 0, "12"), (0, 1, "12")]);
    for column in 2..9 {
        board.retain(Cell::at(0, column), DigitSet::from_bits(0b1_1111_1100));
    }
    assert_eq!(find_all(&board, naked_pair), ["12 r1c1 r1c2 in b1: 12"]);
    assert_eq!(find_all(&board, locked_pair), [""; 0]);
}

#[test]
fn a_triple_has_no_pair_inside() {
    let true_triple = board(&[(0, 0, "12"), (4, 0, "23"), (8, 0, "13")]);
    assert_eq!(find_all(&true_triple, naked_triple), ["123 r1c1 r5c1 r9c1 in c1: 18"]);
    let pair_inside = board(&[(0, 0, "12"), (4, 0, "12"), (8, 0, "123")]);
    assert_eq!(find_all(&pair_inside, naked_triple), [""; 0]);
}

#[test]
fn a_hidden_pair_clears_its_cells() {
    let rest = (2..9).map(|column| (6, column, "3456789")).collect::<Vec<_>>();
    assert_eq!(find_all(&board(&rest), hidden_pair), ["12 r7c1 r7c2 in r7: 14"]);
}

#[test]
fn naked_and_hidden_quads() {
    let four = (0..4).map(|row| (row, 3, "6789")).collect::<Vec<_>>();
    assert_eq!(find_all(&board(&four), naked_quad), ["6789 r1c4 r2c4 r3c4 r4c4 in c4: 20"]);
    let rest = (4..9).map(|row| (row, 3, "12345")).collect::<Vec<_>>();
    assert_eq!(find_all(&board(&rest), hidden_quad), ["6789 r1c4 r2c4 r3c4 r4c4 in c4: 20"]);
}
