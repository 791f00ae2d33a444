//! Tridagons: which steps the finders report, and which evidence is accepted.

use ninefold::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid};
use ninefold::techniques::{Branch, Cases, Evidence, InvalidStep, Net, Step, verify};

use super::finders::{tridagon, tridagon_forcing};
use super::{describe_all, find_all};
use crate::support::digits;

/// For each row of a block the column of its cell.
const ARRANGEMENTS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// The cells of these arrangements in the blocks b1, b2, b4 and b5.
fn cells(arrangements: [usize; 4]) -> Vec<Cell> {
    let of_block = |(arrangement, (top, left)): (usize, (usize, usize))| {
        (0..3).map(move |row| Cell::at(top + row, left + ARRANGEMENTS[arrangement][row]))
    };
    arrangements.into_iter().zip([(0, 0), (0, 3), (3, 0), (3, 3)]).flat_map(of_block).collect()
}

/// An empty board with 1, 2 and 3 in twelve cells that these alone cannot fill, and these candidates in some cells. The cells are
/// r1c1 r2c2 r3c3, r1c4 r2c5 r3c6, r4c1 r5c2 r6c3 and r4c5 r5c4 r6c6.
fn board(kept: &[(&str, &[u8])]) -> Board {
    let mut board = Board::new(&Grid::EMPTY);
    let twelve = cells([0, 0, 0, 4]);
    for cell in Cell::all() {
        match kept.iter().find(|(name, _)| *name == cell.to_string()) {
            Some((_, values)) => board.retain(cell, digits(values)),
            None if twelve.contains(&cell) => board.retain(cell, digits(&[1, 2, 3])),
            None => {}
        }
    }
    board
}

#[test]
fn a_single_guardian_is_placed() {
    let steps = find_all(&board(&[("r6c6", &[1, 2, 3, 7])]), tridagon);
    let pattern = "tridagon 123 r1c14,r2c25,r36c36,r4c15,r5c24";
    assert_eq!(steps, [format!("{pattern} {{+7r6c6 -1r6c6 -2r6c6 -3r6c6}}: r6c6=7 r6c6<>123")]);
}

#[test]
fn a_cell_with_all_guardians_loses_the_digits() {
    let board = board(&[("r6c6", &[1, 2, 3, 7, 8])]);
    let eliminations = describe_all(&board, tridagon, |step| {
        assert!(step.placements.is_empty());
        step.to_string().rsplit_once(": ").expect("effects").1.to_owned()
    });
    assert_eq!(eliminations, ["r6c6<>123"]);
}

#[test]
fn what_sees_all_guardians_is_eliminated() {
    let board = board(&[("r6c6", &[1, 2, 3, 7]), ("r4c5", &[1, 2, 3, 7])]);
    let eliminations = describe_all(&board, tridagon, |step| step.eliminations.places(Digit::from_index(6)));
    let block: CellSet = ["r4c4", "r4c6", "r5c5", "r5c6", "r6c4", "r6c5"].map(named).into_iter().collect();
    assert_eq!(eliminations, [block]);
    let apart = self::board(&[("r6c6", &[1, 2, 3, 7]), ("r4c5", &[1, 2, 3, 8])]);
    assert_eq!(find_all(&apart, tridagon), [""; 0]);
}

#[test]
fn without_an_odd_block_there_is_no_tridagon() {
    let mut board = Board::new(&Grid::EMPTY);
    for cell in cells([0, 0, 0, 1]) {
        let is_guarded = cell == named("r6c4");
        board.retain(cell, digits(if is_guarded { &[1, 2, 3, 7] } else { &[1, 2, 3] }));
    }
    assert_eq!(find_all(&board, tridagon), [""; 0]);
    assert_eq!(find_all(&board, tridagon_forcing), [""; 0]);
    assert_eq!(find_all(&Board::new(&Grid::EMPTY), tridagon), [""; 0]);
}

#[test]
fn each_guardian_leads_to_the_conclusion() {
    let guardians = [("r6c6", &[1, 2, 3, 7][..]), ("r1c1", &[1, 2, 3, 8])];
    let board = board(&[&guardians[..], &[("r6c9", &[5, 7]), ("r1c9", &[5, 8])]].concat());
    let steps = find_all(&board, tridagon_forcing);
    let expected = "tridagon-forcing 123 r1c14,r2c25,r36c36,r4c15,r5c24 \
                    {+7r6c6 -7r6c9 +5r6c9 -5r2c9} {+8r1c1 -8r1c9 +5r1c9 -5r2c9}: r2c9<>5";
    assert!(steps.iter().any(|step| step == expected), "{steps:#?}");
}

#[test]
fn a_guardian_and_the_eliminated_candidate_contradict_each_other() {
    // With 7 in r6c6 and 5 in r9c9, r9c6 has no candidate: r9c5 is 4.
    let kept: [(&str, &[u8]); 4] =
        [("r6c6", &[1, 2, 3, 7]), ("r4c5", &[1, 2, 3, 8]), ("r9c6", &[4, 5, 7]), ("r9c5", &[4, 5])];
    let also: [(&str, &[u8]); 2] = [("r4c9", &[8, 9]), ("r8c9", &[5, 9])];
    let board = board(&[&kept[..], &also[..]].concat());
    let eliminated = Candidate { cell: named("r9c9"), digit: Digit::from_index(4) };
    let mut nested = Vec::new();
    let steps = describe_all(&board, tridagon_forcing, |step| step);
    for step in &steps {
        let Evidence::Net(net) = &step.evidence else { panic!("{step}") };
        if step.eliminations.contains(eliminated) {
            nested.push(net.branches.iter().map(|branch| branch.steps.len()).sum::<usize>());
        }
    }
    assert_eq!(nested, [1], "{steps:#?}");
    assert!(steps.is_sorted_by_key(Step::rating), "short ones first");
}

/// A step that places the single guardian r6c6=7 of a tridagon with these cells and digits.
fn single_guardian(cells: CellSet, digits: DigitSet) -> Step {
    let found = describe_all(&board(&[("r6c6", &[1, 2, 3, 7])]), tridagon, |step| step);
    let mut step = found.into_iter().next().expect("a tridagon");
    step.eliminations = CandidateSet::EMPTY;
    let Evidence::Net(Net { cases, branches, .. }) = &mut step.evidence else { panic!("{step}") };
    *cases = Cases::Tridagon { cells, digits };
    for branch in branches {
        branch.inferences.clear();
    }
    step
}

#[test]
fn half_of_all_arrangements_cannot_be_filled() {
    let mut accepted = 0;
    for number in 0..6_usize.pow(4) {
        let arrangements = [number % 6, number / 6 % 6, number / 36 % 6, number / 216];
        let cells = cells(arrangements);
        let mut board = Board::new(&Grid::EMPTY);
        if !cells.contains(&named("r6c6")) {
            continue;
        }
        for &cell in &cells {
            let is_guarded = cell == named("r6c6");
            board.retain(cell, digits(if is_guarded { &[1, 2, 3, 7] } else { &[1, 2, 3] }));
        }
        let step = single_guardian(cells.into_iter().collect(), digits(&[1, 2, 3]));
        let is_odd = arrangements.iter().filter(|&&arrangement| arrangement >= 3).count() % 2 == 1;
        assert_eq!(verify(&board, &step).is_ok(), is_odd, "{arrangements:?}");
        accepted += usize::from(is_odd);
    }
    assert_eq!(accepted, 6 * 6 * 6 * 2 / 2);
}

#[test]
fn altered_evidence_is_rejected() {
    let board = board(&[("r6c6", &[1, 2, 3, 7])]);
    let (twelve, three): (CellSet, _) = (cells([0, 0, 0, 4]).into_iter().collect(), digits(&[1, 2, 3]));
    assert_eq!(verify(&board, &single_guardian(twelve, three)), Ok(()));
    for cell in Cell::all() {
        let mut other = twelve;
        other.toggle(cell);
        assert_eq!(verify(&board, &single_guardian(other, three)), Err(InvalidStep::Malformed));
        for twelfth in twelve {
            if !twelve.contains(cell) {
                let mut other = other;
                other.remove(twelfth);
                assert!(verify(&board, &single_guardian(other, three)).is_err(), "{other:?}");
            }
        }
    }
    for digit in Digit::all() {
        let mut other = three;
        other.toggle(digit);
        assert_eq!(verify(&board, &single_guardian(twelve, other)), Err(InvalidStep::Malformed));
    }
    // Another guardian has no branch.
    let two = self::board(&[("r6c6", &[1, 2, 3, 7]), ("r1c1", &[1, 2, 3, 8])]);
    let step = single_guardian(twelve, three);
    assert_eq!(verify(&two, &step), Err(InvalidStep::IncompleteCases));
    // A filled cell is none of the twelve.
    let mut filled = board.clone();
    filled.place(Candidate { cell: named("r1c1"), digit: Digit::from_index(0) });
    assert_eq!(verify(&filled, &step), Err(InvalidStep::WrongCells(CellSet::only(named("r1c1")))));
    let mut wrong = step;
    wrong.placements[0].digit = Digit::from_index(2);
    assert_eq!(verify(&board, &wrong), Err(InvalidStep::DoesNotFollow(wrong.placements[0])));
}

#[test]
fn a_branch_without_its_steps_is_rejected() {
    let kept: [(&str, &[u8]); 4] =
        [("r6c6", &[1, 2, 3, 7]), ("r4c5", &[1, 2, 3, 8]), ("r9c6", &[4, 5, 7]), ("r9c5", &[4, 5])];
    let board = board(&[&kept[..], &[("r4c9", &[8, 9]), ("r8c9", &[5, 9])]].concat());
    let mut count = 0;
    for step in describe_all(&board, tridagon_forcing, |step| step) {
        let Evidence::Net(net) = &step.evidence else { panic!("{step}") };
        for branch in 0..net.branches.len() {
            let altered = |alter: fn(&mut Branch)| {
                let mut altered = step.clone();
                if let Evidence::Net(net) = &mut altered.evidence {
                    alter(&mut net.branches[branch]);
                }
                altered
            };
            if !net.branches[branch].inferences.is_empty() {
                let shorter = altered(|branch| branch.inferences.truncate(branch.inferences.len() - 1));
                assert!(verify(&board, &shorter).is_err(), "{shorter}");
            }
            if !net.branches[branch].steps.is_empty() {
                let without = altered(|branch| branch.steps.clear());
                assert_eq!(verify(&board, &without), Err(InvalidStep::Malformed), "{without}");
                count += 1;
            }
        }
    }
    assert!(count > 0);
}

fn named(name: &str) -> Cell {
    Cell::all().find(|cell| cell.to_string() == name).expect("a cell")
}
