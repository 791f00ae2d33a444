//! Wings: which steps the finders report.

use ninefold::grid::{Board, Cell, Digit, Grid};
use ninefold::techniques::{Flow, StepSink};

use super::finders::{w_wing, xy_wing, xyz_wing};

/// Returns the steps on an empty grid in which the given cells (row, column) are limited to these digits.
fn find_all(find: fn(&Board, StepSink) -> Flow, kept: &[(usize, usize, &str)]) -> Vec<String> {
    let mut board = Board::new(&Grid::EMPTY);
    for &(row, column, digits) in kept {
        board.retain(Cell::at(row, column), digits.chars().filter_map(Digit::from_char).collect());
    }
    super::find_all(&board, find)
}

#[test]
fn an_xy_wing_ends_in_its_pincers() {
    assert_eq!(
        find_all(xy_wing, &[(0, 0, "12"), (0, 6, "13"), (5, 0, "23")]),
        ["xy-wing 3r1c7 = 1r1c7 - 1r1c1 = 2r1c1 - 2r6c1 = 3r6c1: r6c7<>3"]
    );
    assert_eq!(find_all(xy_wing, &[(0, 0, "12"), (0, 6, "13"), (0, 3, "23")]), [""; 0]);
}

#[test]
fn an_xyz_wing_needs_the_pivot_too() {
    assert_eq!(
        find_all(xyz_wing, &[(0, 0, "123"), (0, 6, "13"), (1, 2, "23")]),
        ["xyz-wing 3r1c17 =[r1c17]= 2r1c1 - 2r2c3 = 3r2c3: r1c2<>3 r1c3<>3"]
    );
}

#[test]
fn a_w_wing_needs_a_conjugate_pair() {
    let mut kept = vec![(0, 0, "12"), (4, 8, "12")];
    assert_eq!(find_all(w_wing, &kept), [""; 0]);
    kept.extend([1, 2, 3, 4, 5, 6, 7].map(|column| (8, column, "23456789")));
    assert_eq!(
        find_all(w_wing, &kept),
        ["w-wing 2r1c1 = 1r1c1 - 1r9c1 = 1r9c9 - 1r5c9 = 2r5c9: r1c9<>2 r5c1<>2"]
    );
}
