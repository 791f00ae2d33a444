//! Almost locked sets: which steps the finders report.

use ninefold::grid::{Board, Cell, CellSet, Digit, Grid};
use ninefold::techniques::{Flow, StepSink};

use super::finders::{als_chain, als_xy_wing, als_xz, death_blossom, sue_de_coq, wxyz_wing};

/// Returns the steps on an empty board that is limited to these candidates in the given cells.
fn steps(find: fn(&Board, StepSink) -> Flow, kept: &[(&str, u32)]) -> Vec<String> {
    let mut board = Board::in_progress(&Grid::EMPTY, CellSet::EMPTY);
    for &(name, digits) in kept {
        let cell = Cell::all().find(|cell| cell.to_string() == name).unwrap();
        board.retain(cell, digits.to_string().chars().filter_map(Digit::from_char).collect());
    }
    super::find_all(&board, find)
}

fn any_ends(steps: &[String], end: &str) -> bool {
    steps.iter().any(|step| step.ends_with(end))
}

const BENT: [(&str, u32); 4] = [("r1c1", 15), ("r1c2", 59), ("r4c1", 16), ("r5c1", 69)];

#[test]
fn als_xz_with_one_restricted_digit() {
    assert_eq!(
        steps(wxyz_wing, &BENT),
        ["wxyz-wing 9r5c1 =[r145c1]= 5r1c1 - 5r1c2 =[r1c2]= 9r1c2: r2c1<>9 r3c1<>9 r4c2<>9 r5c2<>9 r6c2<>9"]
    );
    assert!(any_ends(&steps(als_xz, &BENT), ": r2c1<>9 r3c1<>9 r4c2<>9 r5c2<>9 r6c2<>9"));
}

#[test]
fn als_xy_wing_and_als_chain() {
    let three = [("r1c2", 19), ("r1c5", 12), ("r4c5", 23), ("r4c8", 34), ("r7c8", 45), ("r7c1", 59)];
    let eliminated = ": r1c1<>9 r2c1<>9 r3c1<>9 r7c2<>9 r8c2<>9 r9c2<>9";
    assert!(any_ends(&steps(als_xy_wing, &three), eliminated));
    assert!(!any_ends(&steps(als_xz, &three), eliminated));

    let far = [("r7c3", 56), ("r5c3", 67), ("r5c9", 79)];
    let four = [&three[..5], &far[..]].concat();
    assert!(any_ends(&steps(als_chain, &four), ": r1c9<>9 r5c2<>9"));
    assert!(!any_ends(&steps(als_xy_wing, &four), ": r1c9<>9 r5c2<>9"));
}

#[test]
fn als_xz_with_two_restricted_digits_locks_both_sets() {
    let pair = [("r1c1", 125), ("r1c2", 125), ("r1c5", 12), ("r2c3", 1256)];
    let eliminated = ": r1c3<>125 r1c4<>125 r1c6<>125 r1c7<>125 r1c8<>125 r1c9<>125 \
                  r2c1<>5 r2c2<>5 r2c3<>5 r3c1<>5 r3c2<>5 r3c3<>5";
    assert!(any_ends(&steps(als_xz, &pair), eliminated));
}

#[test]
fn sue_de_coq_shares_digits_with_line_and_block() {
    let crossing = [("r1c1", 1234), ("r1c2", 1234), ("r1c7", 12), ("r2c3", 34)];
    assert_eq!(
        steps(sue_de_coq, &crossing),
        [
            "sue-de-coq r1c127,r2c3 1r1 2r1 3b1 4b1: r1c3<>1234 r1c4<>12 r1c5<>12 r1c6<>12 r1c8<>12 r1c9<>12 r2c1<>34 r2c2<>34 r3c1<>34 r3c2<>34 r3c3<>34"
        ]
    );
}

#[test]
fn death_blossom_has_a_petal_for_each_stem_candidate() {
    let flower = [("r1c1", 123), ("r1c5", 19), ("r1c6", 29), ("r2c3", 39)];
    assert_eq!(
        steps(death_blossom, &flower),
        ["death-blossom 9 r1c1 1[r1c5] 2[r1c6] 3[r2c3]: r1c2<>9 r1c3<>9 r2c4<>9 r2c5<>9 r2c6<>9"]
    );
}
