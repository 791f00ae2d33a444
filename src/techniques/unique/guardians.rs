//! Guardians, i.e. candidates of which at least one is true, and what follows from each of them.

use alloc::vec::Vec;

use crate::grid::{Board, CandidateSet, CellSet, Digit, DigitSet};
use crate::techniques::Flow;
use crate::techniques::subset_search::{NineBits, count};

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
    let mut candidates = [DigitSet::EMPTY; 9];
    others.into_iter().zip(&mut candidates).for_each(|(cell, digits)| *digits = board.candidates(cell));
    let mut unions = [DigitSet::EMPTY; 512];
    let mut masks: Vec<NineBits> = Vec::new();
    for mask in 1..1_u16 << others.len() {
        // The set without its first cell is a smaller number, so its digits are known.
        let digits = unions[usize::from(mask & (mask - 1))] | candidates[mask.trailing_zeros() as usize];
        unions[usize::from(mask)] = digits;
        // Without one of the extra digits the cells would be a subset by themselves.
        if extra.is_subset(digits) && count(digits.bits()) == count(mask) + 1 {
            masks.push(mask);
        }
    }
    let is_smallest =
        |mask: &&NineBits| !masks.iter().any(|smaller| smaller != *mask && smaller & !**mask == 0);
    let cells_of = |mask: &NineBits| {
        let cells = others.into_iter().enumerate();
        cells.filter(|(at, _)| mask >> at & 1 == 1).map(|(_, cell)| cell).collect()
    };
    masks.iter().filter(is_smallest).map(cells_of).collect()
}
