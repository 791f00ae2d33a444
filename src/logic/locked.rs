//! Locked candidates: a digit of one house that stands where it meets another.
//!
//! ```text
//!     7 7 · │ × × × │ × × ×      pointing: the block holds 7 in this row only, the row loses it elsewhere
//!     · · · │       │            claiming: the row holds 7 in this block only, the block loses it elsewhere
//!     · · · │       │
//! ```

use std::ops::ControlFlow;

use crate::board::{Board, CandidateSet};
use crate::grid::{Digit, House};

use super::{Evidence, Flow, Found, Step, Technique};

/// A digit of a block stands in one line: it leaves the rest of the line.
pub fn pointing(board: &Board, found: Found) -> Flow {
    for number in 0..9 {
        let (band, stack) = (number / 3 * 3, number % 3 * 3);
        for within in 0..3 {
            for line in [House::row(band + within), House::column(stack + within)] {
                locked(board, Technique::Pointing, House::block(number), line, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A digit of a line stands in one block: it leaves the rest of the block.
pub fn claiming(board: &Board, found: Found) -> Flow {
    for number in 0..9 {
        for within in 0..3 {
            let (band, stack) = (number / 3 * 3, number / 3);
            locked(board, Technique::Claiming, House::row(number), House::block(band + within), found)?;
            locked(
                board,
                Technique::Claiming,
                House::column(number),
                House::block(3 * within + stack),
                found,
            )?;
        }
    }
    ControlFlow::Continue(())
}

/// Looks at every digit whose places in `home` all lie in `other`, two at least.
fn locked(board: &Board, technique: Technique, home: House, other: House, found: Found) -> Flow {
    let (inside, outside) = (home.cells() & other.cells(), home.cells() - other.cells());
    let losing = other.cells() - home.cells();
    for digit in Digit::all() {
        let places = board.places(digit);
        if !places.meets(outside) && places.meets(losing) && (places & inside).len() > 1 {
            found(Step {
                technique,
                placements: Vec::new(),
                eliminations: CandidateSet::of(digit, places & losing),
                evidence: Evidence::Locked { digit, home, other },
            })?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Candidate, Cell, Grid};

    /// What is told when a digit stands nowhere in these cells.
    fn told(find: fn(&Board, Found) -> Flow, struck: &[(usize, usize)]) -> Vec<String> {
        let mut board = Board::new(&Grid::EMPTY);
        for &(row, column) in struck {
            board.eliminate(Candidate { cell: Cell::at(row, column), digit: Digit::from_index(6) });
        }
        let mut told = Vec::new();
        let _ = find(&board, &mut |step| {
            let Evidence::Locked { digit, home, other } = step.evidence else { panic!("another family") };
            told.push(format!("{digit}: {home} {other} {:?}", step.eliminations.places(digit).len()));
            ControlFlow::Continue(())
        });
        told
    }

    #[test]
    fn a_digit_of_a_block_points_along_a_line() {
        let struck = [(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)];
        assert_eq!(told(pointing, &struck), ["7: b1 r2 6"]);
        assert_eq!(told(claiming, &struck), [""; 0]);
    }

    #[test]
    fn a_line_claims_a_digit_of_a_block() {
        let struck = [(0, 8), (1, 8), (2, 8), (6, 8), (7, 8), (8, 8)];
        assert_eq!(told(claiming, &struck), ["7: c9 b6 6"]);
        assert_eq!(told(pointing, &struck), [""; 0]);
    }

    #[test]
    fn one_place_alone_is_a_hidden_single() {
        let struck = [(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2), (1, 0), (1, 1)];
        assert_eq!(told(pointing, &struck), [""; 0]);
    }
}
