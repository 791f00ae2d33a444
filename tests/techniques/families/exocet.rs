//! Exocets: which steps the finder reports, and that altered evidence does not prove them.
//!
//! The boards are made by hand: they have all candidates but those of the base digits that would spoil the pattern.

use ninefold::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, Grid, House};
use ninefold::techniques::{Evidence, Exocet, Step, verify};

use super::finders::exocet;
use super::{describe_all, find_all};
use crate::support::{digit, digits};

/// For each row, which of the digits 1, 2 and 3 are candidates in the cross lines c3, c5 and c8.
type CrossLines = [[&'static str; 3]; 9];

const JUNIOR: CrossLines = [
    ["123", "123", "123"],
    ["123", "123", ""],
    ["123", "", "123"],
    ["1", "1", "1"],
    ["2", "2", "2"],
    ["3", "3", "3"],
    ["12", "12", "12"],
    ["", "", ""],
    ["3", "3", "3"],
];

/// A board with the base r1c12, in which only the digits 1, 2 and 3 are left.
fn board(cross_lines: &CrossLines) -> Board {
    let mut board = Board::new(&Grid::EMPTY);
    for column in [0, 1] {
        board.retain(Cell::at(0, column), digits(&[1, 2, 3]));
    }
    for (row, kept) in cross_lines.iter().enumerate() {
        for (column, kept) in [2, 4, 7].into_iter().zip(kept) {
            for digit in digits(&[1, 2, 3]).into_iter().filter(|digit| !kept.contains(digit.to_char())) {
                board.eliminate(Candidate { cell: Cell::at(row, column), digit });
            }
        }
    }
    board
}

/// The steps if the digits in these cells of the cross lines are others than in the junior exocet.
fn steps(changes: &[(usize, usize, &'static str)]) -> Vec<String> {
    let mut cross_lines = JUNIOR;
    for &(row, number, kept) in changes {
        cross_lines[row - 1][number] = kept;
    }
    find_all(&board(&cross_lines), exocet)
}

#[test]
fn a_junior_exocet_limits_its_targets_to_base_digits() {
    assert_eq!(steps(&[]), ["junior-exocet 123 r1c12 r2c5 r3c8 c358: r2c5<>456789 r3c8<>456789"]);
}

#[test]
fn a_senior_exocet_has_a_target_outside_the_band() {
    let outside = [(2, 1, ""), (8, 1, "123")];
    assert_eq!(steps(&outside), ["senior-exocet 123 r1c12 r8c5 r3c8 c358: r3c8<>456789 r8c5<>456789"]);
}

#[test]
fn no_exocet_has_a_digit_that_needs_no_target() {
    // A third cover house, or a base digit in a companion.
    assert_eq!(steps(&[(8, 0, "1")]), [""; 0]);
    assert_eq!(steps(&[(8, 1, "1")]), [""; 0]);
    assert_eq!(steps(&[(2, 2, "1")]), [""; 0]);
}

#[test]
fn a_cross_line_may_be_a_cover_house() {
    // Outside the targets all places of 1 are in c3 and c5, so if it is in the base, it is also in the target of c8.
    let in_two_lines = [(8, 0, "1"), (9, 0, "13"), (8, 1, "1"), (4, 2, ""), (7, 2, "2")];
    let [step] = &steps(&in_two_lines)[..] else { panic!("one step") };
    assert!(step.starts_with("junior-exocet 123 r1c12 r2c5 r3c8 c358: "), "{step}");
    assert!(step.contains(" r2c5<>1456789 ") && step.contains(" r3c8<>456789 "), "{step}");
}

#[test]
fn a_base_digit_that_needs_both_targets_is_false() {
    // Outside the targets all places of 2 are in r5. So 1 and 3 are true in the base, in the targets and in their cover houses.
    let [step] = &steps(&[(7, 0, "1"), (7, 1, "1"), (7, 2, "1")])[..] else { panic!("one step") };
    assert!(step.starts_with("junior-exocet 123 r1c12 r2c5 r3c8 c358: r1c1<>2 r1c2<>2 r1c3<>13 "), "{step}");
    assert!(step.contains(" r2c5<>2456789 ") && step.contains(" r3c8<>2456789 "), "{step}");
    assert!(step.contains(" r4c1<>1 ") && step.contains(" r6c1<>3 "), "{step}");
}

#[test]
fn a_mirror_node_has_the_digit_of_the_other_target() {
    // If 3 is in the target r2c5, it is in r3c79, where it has no place.
    let mut board = board(&JUNIOR);
    for column in [6, 8] {
        board.eliminate(Candidate { cell: Cell::at(2, column), digit: digit(3) });
    }
    assert_eq!(
        find_all(&board, exocet),
        ["junior-exocet 123 r1c12 r2c5 r3c8 c358: r2c5<>3456789 r3c8<>456789"]
    );
}

#[test]
fn an_object_pair_shares_its_cells_with_another_digit() {
    // The companion r2c8 may have the digit 1, but the digit 9 needs it or the target r3c8.
    let mut cross_lines = JUNIOR;
    cross_lines[1][2] = "1";
    let mut board = board(&cross_lines);
    let others = House::block(2).cells().into_iter().filter(|cell| cell.column() != 7 || cell.row() == 0);
    others.for_each(|cell| board.eliminate(Candidate { cell, digit: digit(9) }));
    let [step] = &find_all(&board, exocet)[..] else { panic!("one step") };
    let pattern = "junior-exocet 123 r1c12 r2c5 r23c8 c358: r2c5<>456789 r2c8<>45678 r3c8<>45678 ";
    assert!(step.starts_with(pattern), "{step}");
}

#[test]
fn altered_evidence_of_an_exocet_is_rejected() {
    let board = board(&JUNIOR);
    let [step] = &describe_all(&board, exocet, |step| step)[..] else { panic!("one step") };
    let Evidence::Exocet(evidence) = &step.evidence else { panic!("an exocet") };
    let is_valid = |alter: &dyn Fn(&mut Exocet)| {
        let mut evidence = evidence.clone();
        alter(&mut evidence);
        let altered = Step::new(step.technique, Vec::new(), step.eliminations, Evidence::Exocet(evidence));
        verify(&board, &altered).is_ok()
    };
    assert!(is_valid(&|exocet| exocet.targets.reverse()));
    for cell in Cell::all().filter(|cell| !evidence.targets[0].contains(*cell)) {
        assert!(!is_valid(&|exocet| exocet.targets[0] = CellSet::only(cell)), "target {cell}");
    }
    for cell in Cell::all() {
        assert!(!is_valid(&|exocet| exocet.base.toggle(cell)), "base with or without {cell}");
        assert!(
            !is_valid(&|exocet| {
                exocet.base.remove(Cell::at(0, 1));
                exocet.base.toggle(cell);
            }) || cell == Cell::at(0, 1),
            "base r1c1 and {cell}"
        );
    }
    for house in House::all() {
        assert!(!is_valid(&|exocet| exocet.cross_lines.toggle(house)), "cross lines with or without {house}");
        let instead = |exocet: &mut Exocet| {
            exocet.cross_lines.remove(House::column(4));
            exocet.cross_lines.insert(house);
        };
        assert!(!is_valid(&instead) || house == House::column(4), "{house} instead of c5");
    }
    for digit in Digit::all() {
        assert!(!is_valid(&|exocet| exocet.digits.toggle(digit)), "digits with or without {digit:?}");
    }
    for candidate in board.all_candidates().iter().filter(|&candidate| !step.eliminations.contains(candidate))
    {
        let eliminations: CandidateSet = [candidate].into_iter().collect();
        let altered = Step::new(step.technique, Vec::new(), eliminations, step.evidence.clone());
        assert!(verify(&board, &altered).is_err(), "{candidate}");
    }
}
