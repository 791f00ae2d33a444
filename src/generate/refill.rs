//! A full grid of another kind: most of its cells are emptied and filled anew.
//!
//! Turning alone stays among the grids that are the base grid in disguise. This is a search of its own,
//! plain and never to be changed: what it finds first is part of what a seed stands for.

use super::random::Random;
use crate::grid::{Cell, Digit, DigitSet, Grid};

/// How many cells are emptied.
const EMPTIED: usize = 60;

/// After so many digits placed, all begins anew. Few fillings need more, but some of those would take a thousand
/// times as long.
const PATIENCE: usize = 100;

/// A full grid that shares at least 21 digits with this one.
pub fn refilled(full: &Grid, random: &mut Random) -> Grid {
    loop {
        let mut cells: Vec<Cell> = Cell::all().collect();
        random.shuffle(&mut cells);
        let grid = *full;
        let mut refill =
            Refill { grid, free: [DigitSet::EMPTY; 27], empty: Vec::new(), patience: PATIENCE, random };
        for &cell in &cells[..EMPTIED] {
            refill.clear(cell);
            refill.empty.push(cell);
        }
        if refill.fill() {
            return refill.grid;
        }
    }
}

struct Refill<'a> {
    grid: Grid,
    /// The digits missing in each house.
    free: [DigitSet; 27],
    empty: Vec<Cell>,
    /// How many digits may still be placed.
    patience: usize,
    random: &'a mut Random,
}

impl Refill<'_> {
    /// Fills the empty cells, that with the fewest possibilities first; where there is no way, all is as before,
    /// but for the order of the empty cells.
    fn fill(&mut self) -> bool {
        let Some(cell) = self.take_narrowest() else { return true };
        let mut digits: Vec<Digit> = self.possible(cell).into_iter().collect();
        self.random.shuffle(&mut digits);
        for digit in digits {
            if self.patience == 0 {
                break;
            }
            self.patience -= 1;
            self.place(cell, digit);
            if self.fill() {
                return true;
            }
            self.clear(cell);
        }
        self.empty.push(cell);
        false
    }

    /// Takes a random one out of the empty cells with the fewest possibilities.
    fn take_narrowest(&mut self) -> Option<Cell> {
        let counts: Vec<usize> = self.empty.iter().map(|&cell| self.possible(cell).len()).collect();
        let fewest = *counts.iter().min()?;
        let narrowest: Vec<usize> = (0..counts.len()).filter(|&index| counts[index] == fewest).collect();
        Some(self.empty.swap_remove(self.random.choose(&narrowest)))
    }

    fn possible(&self, cell: Cell) -> DigitSet {
        let [row, column, block] = cell.houses().map(|house| self.free[house.index()]);
        row & column & block
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        self.grid[cell] = Some(digit);
        cell.houses().iter().for_each(|house| self.free[house.index()].remove(digit));
    }

    fn clear(&mut self, cell: Cell) {
        if let Some(digit) = self.grid[cell].take() {
            cell.houses().iter().for_each(|house| self.free[house.index()].insert(digit));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::shuffle::shuffled_grid;
    use super::*;

    #[test]
    fn a_refilled_grid_keeps_the_rules_and_is_another() {
        let mut random = Random::new(4);
        let mut shared = Vec::new();
        for _ in 0..1000 {
            let full = shuffled_grid(&mut random);
            let other = refilled(&full, &mut random);
            assert!(other.is_solved());
            shared.push(Cell::all().filter(|&cell| full[cell] == other[cell]).count());
        }
        shared.sort_unstable();
        // About half of the digits are others. Now and then those left are enough to tell them all.
        let told = (shared[0], shared[500], shared[990]);
        assert!(told.0 >= 81 - EMPTIED && told.1 < 45 && told.2 < 81, "{told:?}");
    }
}
