//! Almost locked sets: so many cells in a house, with one digit more.
//!
//! ```text
//!      A  1 2 x | . . .        x, whose cells in A and in B all see each other, is restricted: one of the
//!         . 1 2 | . . .        two does without it and is locked. A digit that both hold is then in one
//!         . . . | x z . B      of them, and goes where all its cells in both are seen.
//! ```

mod blossom;
mod findings;
mod intersection;
mod sets;
mod wings;

use crate::board::Board;

use super::{Flow, Found, Technique};
use findings::Findings;
use sets::Network;

pub use blossom::death_blossom;
pub use intersection::sue_de_coq;

/// Four cells with four digits, of which one alone is not restricted; one of the cells sees all others.
pub fn wxyz_wing(board: &Board, found: Found) -> Flow {
    if !wings::has_four_cells(board) {
        return Flow::Continue(());
    }
    let sets = Network::of(board, 3);
    let mut findings = Findings::new(&sets, Technique::WxyzWing);
    wings::four_cells(&mut findings);
    findings.report(found)
}

/// Two sets with one restricted digit, or with two.
pub fn als_xz(board: &Board, found: Found) -> Flow {
    let sets = Network::of(board, 8);
    let mut findings = Findings::new(&sets, Technique::AlsXz);
    wings::pairs(board, &mut findings);
    findings.report(found)
}

/// Three sets, one of which has a restricted digit with each of the others.
pub fn als_xy_wing(board: &Board, found: Found) -> Flow {
    let sets = Network::of(board, 8);
    let mut findings = Findings::new(&sets, Technique::AlsXyWing);
    wings::chains(&mut findings, 3..=3);
    findings.report(found)
}

/// Four and more sets, each with a restricted digit with the next; those of a set differ.
pub fn als_chain(board: &Board, found: Found) -> Flow {
    let sets = Network::of(board, 8);
    let mut findings = Findings::new(&sets, Technique::AlsChain);
    wings::chains(&mut findings, 4..=MOST_SETS);
    findings.report(found)
}

/// Longer chains are nobody's.
const MOST_SETS: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, CellSet, Digit, Grid};

    /// The steps on a board that is empty but for these cells' candidates.
    fn steps(find: fn(&Board, Found) -> Flow, kept: &[(&str, u32)]) -> Vec<String> {
        let mut board = Board::in_progress(&Grid::EMPTY, CellSet::EMPTY);
        for &(name, digits) in kept {
            let cell = Cell::all().find(|cell| cell.to_string() == name).unwrap();
            board.retain(cell, digits.to_string().chars().filter_map(Digit::from_char).collect());
        }
        let mut steps = Vec::new();
        let _ = find(&board, &mut |step| {
            assert_eq!(crate::techniques::proof::prove(&board, &step), Ok(()), "{step}");
            steps.push(step.to_string());
            Flow::Continue(())
        });
        steps
    }

    fn any_ends(steps: &[String], end: &str) -> bool {
        steps.iter().any(|step| step.ends_with(end))
    }

    const BENT: [(&str, u32); 4] = [("r1c1", 15), ("r1c2", 59), ("r4c1", 16), ("r5c1", 69)];

    #[test]
    fn two_sets_with_a_restricted_digit() {
        assert_eq!(
            steps(wxyz_wing, &BENT),
            [
                "wxyz-wing 9r5c1 =[r145c1]= 5r1c1 - 5r1c2 =[r1c2]= 9r1c2: r2c1<>9 r3c1<>9 r4c2<>9 r5c2<>9 r6c2<>9"
            ]
        );
        assert!(any_ends(&steps(als_xz, &BENT), ": r2c1<>9 r3c1<>9 r4c2<>9 r5c2<>9 r6c2<>9"));
    }

    #[test]
    fn more_sets_each_linked_with_the_next() {
        let three = [("r1c2", 19), ("r1c5", 12), ("r4c5", 23), ("r4c8", 34), ("r7c8", 45), ("r7c1", 59)];
        let struck = ": r1c1<>9 r2c1<>9 r3c1<>9 r7c2<>9 r8c2<>9 r9c2<>9";
        assert!(any_ends(&steps(als_xy_wing, &three), struck));
        assert!(!any_ends(&steps(als_xz, &three), struck));

        let far = [("r7c3", 56), ("r5c3", 67), ("r5c9", 79)];
        let four = [&three[..5], &far[..]].concat();
        assert!(any_ends(&steps(als_chain, &four), ": r1c9<>9 r5c2<>9"));
        assert!(!any_ends(&steps(als_xy_wing, &four), ": r1c9<>9 r5c2<>9"));
    }

    #[test]
    fn two_restricted_digits_lock_both_sets() {
        let pair = [("r1c1", 125), ("r1c2", 125), ("r1c5", 12), ("r2c3", 1256)];
        let struck = ": r1c3<>125 r1c4<>125 r1c6<>125 r1c7<>125 r1c8<>125 r1c9<>125 \
                      r2c1<>5 r2c2<>5 r2c3<>5 r3c1<>5 r3c2<>5 r3c3<>5";
        assert!(any_ends(&steps(als_xz, &pair), struck));
    }

    #[test]
    fn a_crossing_shares_its_digits_with_line_and_block() {
        let crossing = [("r1c1", 1234), ("r1c2", 1234), ("r1c7", 12), ("r2c3", 34)];
        assert_eq!(
            steps(sue_de_coq, &crossing),
            [
                "sue-de-coq r1c127,r2c3 1r1 2r1 3b1 4b1: r1c3<>1234 r1c4<>12 r1c5<>12 r1c6<>12 r1c8<>12 r1c9<>12 r2c1<>34 r2c2<>34 r3c1<>34 r3c2<>34 r3c3<>34"
            ]
        );
    }

    #[test]
    fn each_candidate_of_a_stem_locks_a_petal() {
        let flower = [("r1c1", 123), ("r1c5", 19), ("r1c6", 29), ("r2c3", 39)];
        assert_eq!(
            steps(death_blossom, &flower),
            ["death-blossom 9 r1c1 1[r1c5] 2[r1c6] 3[r2c3]: r1c2<>9 r1c3<>9 r2c4<>9 r2c5<>9 r2c6<>9"]
        );
    }
}
