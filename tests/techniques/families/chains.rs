//! Chains: which steps the finders report.

use ninefold::grid::{Board, Candidate, Cell, Digit, DigitSet, Grid, House};

use super::find_all;
use super::finders::{alternating_chain, grouped_chain, xy_chain};

fn digits(values: &[u8]) -> DigitSet {
    values.iter().filter_map(|&value| Digit::new(value)).collect()
}

#[test]
fn bivalue_cells_form_a_chain_and_a_loop() {
    let empty = Board::new(&Grid::EMPTY);
    let mut board = empty.clone();
    board.retain(Cell::at(0, 0), digits(&[1, 2]));
    board.retain(Cell::at(0, 5), digits(&[2, 3]));
    board.retain(Cell::at(6, 5), digits(&[3, 4]));
    board.retain(Cell::at(6, 8), digits(&[1, 4]));
    assert_eq!(
        find_all(&board, xy_chain),
        ["xy-chain 1r1c1 = 2r1c1 - 2r1c6 = 3r1c6 - 3r7c6 = 4r7c6 - 4r7c9 = 1r7c9: r1c9<>1 r7c1<>1"]
    );
    let mut board = empty;
    board.retain(Cell::at(0, 0), digits(&[1, 2]));
    board.retain(Cell::at(0, 5), digits(&[2, 3]));
    board.retain(Cell::at(6, 5), digits(&[3, 4]));
    board.retain(Cell::at(6, 0), digits(&[1, 4]));
    let steps = find_all(&board, alternating_chain);
    assert_eq!(steps.len(), 1, "one loop: {steps:?}");
    assert!(steps[0].starts_with("continuous-loop"), "{steps:?}");
    for eliminated in ["r1c2<>2", "r9c6<>3", "r7c3<>4", "r4c1<>1"] {
        assert!(steps[0].contains(eliminated), "{steps:?} lacks {eliminated}");
    }
}

#[test]
fn a_grouped_chain_has_a_group_of_cells() {
    let mut board = Board::new(&Grid::EMPTY);
    let one = Digit::from_index(0);
    // In row 1 the digit is limited to the first block and r1c9, in column 9 to r1c9 and r8c9.
    let kept: [&[usize]; 2] = [&[0, 1, 8], &[0, 7]];
    for (index, house) in [House::row(0), House::column(8)].into_iter().enumerate() {
        for (place, cell) in house.cells().into_iter().enumerate() {
            if !kept[index].contains(&place) {
                board.eliminate(Candidate { cell, digit: one });
            }
        }
    }
    let steps = find_all(&board, grouped_chain);
    assert!(steps.is_empty(), "{steps:?}");
    board.retain(Cell::at(7, 8), digits(&[1, 2]));
    board.retain(Cell::at(7, 0), digits(&[2, 3]));
    board.retain(Cell::at(1, 0), digits(&[1, 3]));
    let steps = find_all(&board, grouped_chain);
    assert!(steps.iter().all(|step| step.starts_with("grouped-")), "{steps:?}");
    assert!(!steps.is_empty());
}
