//! Singles: which steps the finders report.

use ninefold::grid::{Board, Candidate, Cell, Digit, DigitSet, Grid};
use ninefold::techniques::{Evidence, Flow, StepSink};

use super::finders::{full_house, hidden_single_block, hidden_single_line, naked_single};
use crate::support::{digit, grid};

fn find_all(board: &Board, find: fn(&Board, StepSink) -> Flow) -> Vec<String> {
    super::describe_all(board, find, |step| {
        let Evidence::Single { house } = step.evidence else { panic!("wrong kind of evidence") };
        let house = house.map_or(String::from("-"), |house| house.to_string());
        format!("{} {house}", step.placements[0])
    })
}

/// An empty board with all candidates except these.
fn without(eliminated: &[(usize, usize, u8)]) -> Board {
    let mut board = Board::new(&Grid::EMPTY);
    for &(row, column, value) in eliminated {
        board.eliminate(Candidate { cell: Cell::at(row, column), digit: digit(value) });
    }
    board
}

#[test]
fn a_full_house_is_reported_once() {
    let line = "12345678.".to_owned() + &".".repeat(72);
    let board = Board::new(&grid(&line));
    assert_eq!(find_all(&board, full_house), ["r1c9=9 r1"]);
    assert_eq!(find_all(&board, naked_single), [""; 0]);
    assert_eq!(find_all(&board, hidden_single_line), [""; 0]);
}

#[test]
fn a_hidden_single_names_its_house() {
    let row: Vec<_> = (1..9).map(|column| (4, column, 7)).collect();
    assert_eq!(find_all(&without(&row), hidden_single_line), ["r5c1=7 r5"]);
    assert_eq!(find_all(&without(&row), hidden_single_block), [""; 0]);
    let cross: Vec<_> = (1..9).flat_map(|other| [(0, other, 7), (other, 0, 7)]).collect();
    assert_eq!(find_all(&without(&cross), hidden_single_line), ["r1c1=7 r1"]);
    let block: Vec<_> = (1..9).map(|place| (place / 3, place % 3, 7)).collect();
    assert_eq!(find_all(&without(&block), hidden_single_block), ["r1c1=7 b1"]);
    assert_eq!(find_all(&without(&block), hidden_single_line), [""; 0]);
}

#[test]
fn naked_single_evidence_has_no_house() {
    let mut board = without(&[]);
    board.retain(Cell::at(8, 8), DigitSet::only(Digit::from_index(2)));
    assert_eq!(find_all(&board, naked_single), ["r9c9=3 -"]);
}
