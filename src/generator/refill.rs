//! A full grid of another kind: most of its cells are emptied and filled anew.
//!
//! Turning alone stays among the grids that are the base grid in disguise. This is a search of its own,
//! plain and never to be changed: what it finds first is part of what a seed stands for.

use super::random::Random;
use crate::grid::{Cell, CellSet, Digit, Grid};

/// How many cells are emptied.
const EMPTIED: usize = 60;

/// After so many digits placed, all begins anew. Few fillings need more, but some of those would take a thousand
/// times as long.
const PATIENCE: usize = 100;

/// A full grid that shares at least 21 digits with this one.
pub fn refilled(full: &Grid, random: &mut Random) -> Grid {
    loop {
        let mut cells = ALL;
        random.shuffle(&mut cells);
        let mut refill = Refill::emptied(full, cells, random);
        if refill.fill() {
            return refill.grid;
        }
    }
}

const ALL: [Cell; 81] = {
    let mut cells = [Cell::FIRST; 81];
    let mut index = 0;
    while index < 81 {
        cells[index] = Cell::at(index / 9, index % 9);
        index += 1;
    }
    cells
};

struct Refill<'a> {
    grid: Grid,
    /// For each digit the cells that no equal digit sees, whether they are empty or not.
    free: [CellSet; 9],
    empty: CellSet,
    /// The empty cells, so many of these, in the order in which they are drawn from.
    order: [Cell; 81],
    count: usize,
    /// How many digits may still be placed.
    patience: usize,
    random: &'a mut Random,
}

impl<'a> Refill<'a> {
    /// A full grid whose first cells in this order are emptied.
    fn emptied(full: &Grid, order: [Cell; 81], random: &'a mut Random) -> Refill<'a> {
        let (free, empty) = ([CellSet::ALL; 9], CellSet::ALL);
        let mut refill =
            Refill { grid: Grid::EMPTY, free, empty, order, count: EMPTIED, patience: PATIENCE, random };
        for &cell in &order[EMPTIED..] {
            if let Some(digit) = full[cell] {
                refill.place(cell, digit);
            }
        }
        refill
    }

    /// Fills the empty cells, that with the fewest possibilities first; where there is no way, all is as before,
    /// but for the order of the empty cells.
    fn fill(&mut self) -> bool {
        let Some(cell) = self.take_narrowest() else { return true };
        let (mut digits, mut possible) = ([Digit::from_index(0); 9], 0);
        for digit in Digit::all().filter(|digit| self.free[digit.index()].contains(cell)) {
            digits[possible] = digit;
            possible += 1;
        }
        self.random.shuffle(&mut digits[..possible]);
        for &digit in &digits[..possible] {
            if self.patience == 0 {
                break;
            }
            self.patience -= 1;
            let before = (self.free[digit.index()], self.empty);
            self.place(cell, digit);
            if self.fill() {
                return true;
            }
            (self.free[digit.index()], self.empty) = before;
        }
        self.order[self.count] = cell;
        self.count += 1;
        false
    }

    /// Takes a random one out of the empty cells with the fewest possibilities.
    fn take_narrowest(&mut self) -> Option<Cell> {
        let narrowest = self.narrowest();
        let nth = if narrowest.is_empty() { return None } else { self.random.below(narrowest.len()) };
        let is_narrowest = |&index: &usize| narrowest.contains(self.order[index]);
        let index = (0..self.count).filter(is_narrowest).nth(nth)?;
        let cell = self.order[index];
        self.count -= 1;
        self.order[index] = self.order[self.count];
        Some(cell)
    }

    /// The empty cells with the fewest possibilities: all cells are counted at once, a bit of the count in each set.
    fn narrowest(&self) -> CellSet {
        let mut counts = [CellSet::EMPTY; 4];
        for free in self.free {
            let mut carry = free;
            for bit in &mut counts {
                (*bit, carry) = ((*bit | carry) - (*bit & carry), *bit & carry);
            }
        }
        // From the highest bit down: those that lack it, if there are any, have fewer.
        counts.iter().rev().fold(self.empty, |fewest, &bit| match fewest - bit {
            fewer if fewer.is_empty() => fewest,
            fewer => fewer,
        })
    }

    /// The cell is empty, and may take the digit.
    #[inline]
    fn place(&mut self, cell: Cell, digit: Digit) {
        self.grid[cell] = Some(digit);
        self.free[digit.index()] = self.free[digit.index()] - cell.peers();
        self.empty.remove(cell);
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
