//! Forcing chains and nets: which steps the finders report.

use ninefold::grid::{Board, Candidate, Cell, Digit, DigitSet, Grid, House};
use ninefold::techniques::{Flow, Step, StepSink, verify};
use std::ops::ControlFlow;

use super::finders::{cell_and_house_forcing, dynamic_forcing, nishio};

fn digits(values: &[u8]) -> DigitSet {
    values.iter().filter_map(|&value| Digit::new(value)).collect()
}

fn find_all(board: &Board, find: fn(&Board, StepSink) -> Flow) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = find(board, &mut |step| {
        assert_eq!(verify(board, &step), Ok(()), "{step}");
        steps.push(step);
        ControlFlow::Continue(())
    });
    assert!(steps.is_sorted_by_key(Step::rating), "short ones first");
    steps
}

#[test]
fn nishio_refutes_a_candidate() {
    let mut board = Board::new(&Grid::EMPTY);
    let digit = Digit::from_index(0);
    for row in [1, 6] {
        for cell in House::row(row).cells().into_iter().filter(|cell| ![0, 4].contains(&cell.column())) {
            board.eliminate(Candidate { cell, digit });
        }
    }
    let steps = find_all(&board, nishio);
    let first = steps[0].to_string();
    assert_eq!(first, "nishio not {+1r1c1 -1r2c1 -1r7c1 +1r7c5 -1r2c5 !1r2}: r1c1<>1");
}

#[test]
fn cell_forcing_eliminates_the_common_conclusion() {
    let mut board = Board::new(&Grid::EMPTY);
    board.retain(Cell::at(0, 0), digits(&[1, 2, 3]));
    board.retain(Cell::at(0, 4), digits(&[1, 7]));
    board.retain(Cell::at(0, 7), digits(&[2, 7]));
    board.retain(Cell::at(1, 1), digits(&[3, 7]));
    let steps: Vec<String> =
        find_all(&board, cell_and_house_forcing).iter().map(ToString::to_string).collect();
    assert!(
        steps.contains(
            &"cell-forcing r1c1 {+1r1c1 -1r1c5 +7r1c5 -7r1c3} {+2r1c1 -2r1c8 +7r1c8 -7r1c3} \
              {+3r1c1 -3r2c2 +7r2c2 -7r1c3}: r1c3<>7"
                .to_string()
        ),
        "{steps:?}"
    );
}

#[test]
fn dynamic_forcing_refutes_a_candidate() {
    // r1c1=1 leads to r5c5 by three paths, which together remove all its candidates.
    let mut board = Board::new(&Grid::EMPTY);
    board.retain(Cell::at(0, 4), digits(&[1, 2]));
    board.retain(Cell::at(4, 0), digits(&[1, 3]));
    board.retain(Cell::at(0, 3), digits(&[1, 6]));
    board.retain(Cell::at(3, 3), digits(&[5, 6]));
    board.retain(Cell::at(4, 4), digits(&[2, 3, 5]));
    let steps = find_all(&board, dynamic_forcing);
    let refuted = steps.iter().find(|step| {
        step.eliminations.contains(Candidate { cell: Cell::at(0, 0), digit: Digit::from_index(0) })
    });
    assert!(refuted.is_some());
}
