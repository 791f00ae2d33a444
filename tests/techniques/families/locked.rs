//! Locked candidates: which steps the finders report.

use ninefold::grid::{Board, Candidate, Cell, Digit, Grid};
use ninefold::techniques::{Evidence, Flow, StepSink};

use super::finders::{claiming, pointing};

/// Returns the steps if 7 is eliminated from these cells.
fn find_all(find: fn(&Board, StepSink) -> Flow, eliminated: &[(usize, usize)]) -> Vec<String> {
    let mut board = Board::new(&Grid::EMPTY);
    for &(row, column) in eliminated {
        board.eliminate(Candidate { cell: Cell::at(row, column), digit: Digit::from_index(6) });
    }
    super::describe_all(&board, find, |step| {
        let Evidence::Locked { digit, home, other } = step.evidence else { panic!("wrong kind of evidence") };
        format!("{digit}: {home} {other} {:?}", step.eliminations.places(digit).len())
    })
}

#[test]
fn a_digit_of_a_block_points_along_a_line() {
    let eliminated = [(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)];
    assert_eq!(find_all(pointing, &eliminated), ["7: b1 r2 6"]);
    assert_eq!(find_all(claiming, &eliminated), [""; 0]);
}

#[test]
fn a_line_claims_a_digit_of_a_block() {
    let eliminated = [(0, 8), (1, 8), (2, 8), (6, 8), (7, 8), (8, 8)];
    assert_eq!(find_all(claiming, &eliminated), ["7: c9 b6 6"]);
    assert_eq!(find_all(pointing, &eliminated), [""; 0]);
}

#[test]
fn a_single_place_is_not_a_locked_candidate() {
    let eliminated = [(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2), (1, 0), (1, 1)];
    assert_eq!(find_all(pointing, &eliminated), [""; 0]);
}
