//! Guardians, i.e. candidates of which at least one is true, and what follows from each of them.

use alloc::vec::Vec;

use crate::grid::{Board, CandidateSet, Cell, CellSet, Digit, DigitSet};
use crate::techniques::Flow;

pub fn cells_of(candidates: &CandidateSet) -> CellSet {
    Digit::all().fold(CellSet::EMPTY, |cells, digit| cells | candidates.places(digit))
}

pub fn digits_of(candidates: &CandidateSet) -> DigitSet {
    Digit::all().filter(|&digit| !candidates.places(digit).is_empty()).collect()
}

/// Visits the minimal sets of cells that lock together with the guardians. The cells share a house with all the guardians, and
/// their candidates and those of the guardians are one digit more than there are cells. Whichever guardian is true, the cells
/// contain all the other digits, so a digit is eliminated where all its candidates in the cells and guardians are seen.
/// `visit` gets the cells and the eliminations, if there are any.
pub fn for_each_subset(
    board: &Board,
    guardians: &CandidateSet,
    visit: &mut dyn FnMut(CellSet, CandidateSet) -> Flow,
) -> Flow {
    let (guarded, extra) = (cells_of(guardians), digits_of(guardians));
    if extra.len() < 2 || guarded.len() < 2 {
        return Flow::Continue(());
    }
    let mut known = CellSet::EMPTY;
    for house in guarded.houses() {
        let others = (board.empty() & house.cells()) - guarded;
        for subset in minimal_subsets(board, others, extra) {
            if subset.is_subset(known) {
                continue;
            }
            let mut eliminations = CandidateSet::EMPTY;
            for digit in board.digits_in(subset) {
                let places = board.places(digit);
                let holders = subset & places | guardians.places(digit);
                eliminations.insert_all(digit, (places & holders.peers()) - guarded);
            }
            if !eliminations.is_empty() {
                visit(subset, eliminations)?;
            }
        }
        known = house.cells();
    }
    Flow::Continue(())
}

/// Returns minimal sets of these cells with one more digit than cells, all extra digits included.
fn minimal_subsets(board: &Board, others: CellSet, extra: DigitSet) -> Vec<CellSet> {
    let cells: Vec<Cell> = others.into_iter().collect();
    let chosen = |mask: usize| -> CellSet {
        (0..cells.len()).filter(|at| mask >> at & 1 == 1).map(|at| cells[at]).collect()
    };
    // Without one of the extra digits the cells would be a subset by themselves.
    let is_subset = |mask: &usize| {
        let digits = board.digits_in(chosen(*mask));
        extra.is_subset(digits) && digits.len() == mask.count_ones() as usize + 1
    };
    let masks: Vec<usize> = (1..1 << cells.len()).filter(is_subset).collect();
    let is_smallest = |mask: &&usize| !masks.iter().any(|smaller| smaller != *mask && smaller & !**mask == 0);
    masks.iter().filter(is_smallest).map(|&mask| chosen(mask)).collect()
}
