//! Clues that are redundant, and clues that are probably wrong.

use alloc::vec::Vec;

use crate::grid::{Candidate, CellSet, Digit, Grid, Puzzle};
use crate::solver::{Search, SearchEvent, can_differ};

/// Returns the clues that the others imply: without any one of them the grid has the same solutions. A grid without a solution has none.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::setter::redundant_clues;
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(redundant_clues(&Grid::from_line(line).unwrap()).len(), 22);
/// ```
pub fn redundant_clues(grid: &Grid) -> CellSet {
    if !matches!(Search::new(grid).next(u64::MAX), SearchEvent::Solution(_)) {
        return CellSet::EMPTY;
    }
    redundant_among(grid, grid.filled())
}

/// Those of these clues that the others imply. The grid must have a solution.
pub(super) fn redundant_among(grid: &Grid, clues: CellSet) -> CellSet {
    clues
        .into_iter()
        .filter(|&cell| {
            let mut others = *grid;
            others[cell].take().is_some_and(|digit| !can_differ(&others, cell, digit))
        })
        .collect()
}

/// A clue with another digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replacement {
    /// The cell of a clue, and the digit that it would have.
    pub clue: Candidate,
    /// The digit that it has now.
    pub before: Digit,
}

/// Returns the single clues that give a grid exactly one solution if they have another digit: what may be mistyped where the grid has no
/// solution or several. Clues whose digit is seen by an equal one come first, then the others, both in reading order.
pub fn replacements(grid: &Grid) -> Vec<Replacement> {
    let clashing = grid.conflicts();
    let mut found = Vec::new();
    for cell in clashing.into_iter().chain(grid.filled() - clashing) {
        let mut others = *grid;
        let Some(before) = others[cell].take() else { continue };
        // Whatever the digit of this cell, a clash of two others remains.
        if !others.conflicts().is_empty() {
            continue;
        }
        for digit in others.allowed_digits(cell).into_iter().filter(|&digit| digit != before) {
            others[cell] = Some(digit);
            if Puzzle::new(others).is_ok() {
                found.push(Replacement { clue: Candidate { cell, digit }, before });
            }
        }
    }
    found
}
