//! Candidates of which at least one is true, and what follows from each of them.

use crate::board::{Board, CandidateSet};
use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::techniques::Flow;

/// The cells of candidates.
pub fn cells_of(candidates: &CandidateSet) -> CellSet {
    Digit::all().fold(CellSet::EMPTY, |cells, digit| cells | candidates.places(digit))
}

/// The digits of candidates.
pub fn digits_of(candidates: &CandidateSet) -> DigitSet {
    Digit::all().filter(|&digit| !candidates.places(digit).is_empty()).collect()
}

/// All smallest sets of cells in a house with all guardians that hold the guardians' digits and in all
/// one digit more than they are: whichever guardian is true, the cells hold the other digits. What sees all
/// of a digit's candidates among cells and guardians loses it. Reports the cells and what goes, if any does.
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

/// Sets of these cells with one digit more than cells, all extras among them, that hold no smaller one.
fn minimal_subsets(board: &Board, others: CellSet, extra: DigitSet) -> Vec<CellSet> {
    let cells: Vec<Cell> = others.into_iter().collect();
    let chosen = |mask: usize| -> CellSet {
        (0..cells.len()).filter(|at| mask >> at & 1 == 1).map(|at| cells[at]).collect()
    };
    // Cells without one of the extras would be a subset by themselves.
    let is_subset = |mask: &usize| {
        let digits = board.digits_in(chosen(*mask));
        extra.is_subset(digits) && digits.len() == mask.count_ones() as usize + 1
    };
    let masks: Vec<usize> = (1..1 << cells.len()).filter(is_subset).collect();
    let is_smallest = |mask: &&usize| !masks.iter().any(|smaller| smaller != *mask && smaller & !**mask == 0);
    masks.iter().filter(is_smallest).map(|&mask| chosen(mask)).collect()
}
