//! Remote pairs: which steps the finders report.

use ninefold::grid::{Board, Cell, Digit, DigitSet, Grid};
use std::ops::ControlFlow;

use super::finders::remote_pair;

#[test]
fn remote_pair_eliminates_both_digits_between_its_ends() {
    let mut board = Board::new(&Grid::EMPTY);
    let digits: DigitSet = [Digit::from_index(2), Digit::from_index(7)].into_iter().collect();
    for cell in [Cell::at(0, 0), Cell::at(0, 4), Cell::at(5, 4), Cell::at(5, 7)] {
        board.retain(cell, digits);
    }
    let mut steps = Vec::new();
    let _ = remote_pair(&board, &mut |step| {
        steps.push(step.to_string());
        ControlFlow::Continue(())
    });
    assert_eq!(steps.len(), 1);
    assert!(steps[0].starts_with("remote-pair"), "{steps:?}");
    assert!(steps[0].contains("r1c8<>3"), "{steps:?}");
}
