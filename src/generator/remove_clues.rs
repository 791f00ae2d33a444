//! Removes clues from a full grid as long as it has one solution.
//!
//! ```text
//!   1 2 .      a removed clue is still determined    when its peers show the eight other digits, or
//!   4 5 6                                            when no other cell of a house may hold the digit:
//!   7 8 9      this is quick to see; otherwise the solver looks for another solution
//! ```

use alloc::vec::Vec;

use super::random::Random;
use crate::grid::{Cell, CellSet, Digit, Grid, Symmetry};
use crate::solver::can_differ;

/// Empties cells of a full grid in random order, down to `target` givens. Cells that the symmetry maps to
/// each other are emptied together. More givens are left if no further cell can be emptied.
pub fn remove_clues(full: &Grid, symmetry: Symmetry, target: usize, random: &mut Random) -> Grid {
    let mut orbits: Vec<CellSet> = symmetry.orbits().collect();
    random.shuffle(&mut orbits);
    let mut givens = UniqueGivens::from_full_grid(full);
    let mut count = 81;
    for orbit in orbits {
        if count >= target + orbit.len() && givens.remove_if_unique(orbit) {
            count -= orbit.len();
        }
    }
    givens.grid
}

/// Givens with exactly one solution.
#[derive(Clone)]
struct UniqueGivens {
    grid: Grid,
    /// The given cells of each digit.
    cells_by_digit: [CellSet; 9],
    /// The cells that see or hold a given of each digit.
    seen: [CellSet; 9],
    empty: CellSet,
}

impl UniqueGivens {
    fn from_full_grid(full: &Grid) -> UniqueGivens {
        let cells_by_digit = core::array::from_fn(|index| full.cells_with(Digit::from_index(index)));
        UniqueGivens { grid: *full, cells_by_digit, seen: [CellSet::ALL; 9], empty: CellSet::EMPTY }
    }

    /// Removes these cells, if the others still have exactly one solution. Returns whether they have.
    fn remove_if_unique(&mut self, cells: CellSet) -> bool {
        let before = self.clone();
        for cell in cells {
            self.clear(cell);
        }
        // A second solution would differ from the first in one of these cells, since all others were
        // determined. A cell that is shown not to differ counts as known for the following searches.
        let mut known = self.grid;
        let mut open = cells;
        for cell in cells {
            if before.grid[cell].is_some_and(|digit| self.is_single(cell, digit)) {
                known[cell] = before.grid[cell];
                open.remove(cell);
            }
        }
        for cell in open {
            if before.grid[cell].is_some_and(|digit| can_differ(&known, cell, digit)) {
                *self = before;
                return false;
            }
            known[cell] = before.grid[cell];
        }
        true
    }

    fn clear(&mut self, cell: Cell) {
        if let Some(digit) = self.grid[cell].take() {
            let shown = &mut self.cells_by_digit[digit.index()];
            shown.remove(cell);
            self.seen[digit.index()] = shown.into_iter().fold(*shown, |seen, cell| seen | cell.peers());
            self.empty.insert(cell);
        }
    }

    /// Whether the digit of an empty cell is a naked or hidden single, as far as the givens alone show.
    fn is_single(&self, cell: Cell, digit: Digit) -> bool {
        let is_naked = Digit::all().all(|other| other == digit || self.seen[other.index()].contains(cell));
        let elsewhere = self.empty - self.seen[digit.index()] - CellSet::only(cell);
        is_naked || cell.houses().iter().any(|house| !elsewhere.intersects(house.cells()))
    }
}
