//! Plain backtracking: the first empty cell in reading order, digits 1 to 9, undo on failure.
//!
//! ```text
//!   3 . 6 | 5 . 8 | …       r1c2: 1 fits: place it and go on to r1c5
//!     ▲       ▲             r1c5: 1 does not fit, 2 does not …, 7 fits: place it
//!     │       └ next        …
//!     └ first empty         a cell that nothing fits: take back the digit before, try higher ones there
//! ```
//!
//! Taking back before the first empty cell means that everything has been tried.

use crate::grid::{Cell, Digit, DigitSet, Grid};

use super::method::Step;

/// The search, between two steps.
#[derive(Clone, Debug)]
pub struct Plain {
    /// The digits that each house has, by its number.
    taken: [DigitSet; 27],
    /// The cells to fill, in reading order.
    empty: Vec<Cell>,
    /// The digits in the first of them.
    placed: Vec<Digit>,
    /// The digits that may yet be tried in the cell after those.
    untried: DigitSet,
    /// Whether the next thing to do is to take a digit back.
    goes_back: bool,
}

impl Plain {
    /// Begins with a grid in which no two digits clash.
    pub fn new(grid: &Grid) -> Plain {
        let mut taken = [DigitSet::EMPTY; 27];
        for cell in Cell::all() {
            if let Some(digit) = grid[cell] {
                cell.houses().iter().for_each(|house| taken[house.index()].insert(digit));
            }
        }
        let empty: Vec<Cell> = (!grid.filled()).into_iter().collect();
        let placed = Vec::with_capacity(empty.len());
        Plain { taken, empty, placed, untried: DigitSet::ALL, goes_back: false }
    }

    /// One thing more; `None` when everything has been tried.
    pub fn step(&mut self) -> Option<Step> {
        if self.goes_back {
            return self.take_back();
        }
        let Some(&cell) = self.empty.get(self.placed.len()) else {
            self.goes_back = true;
            return Some(Step::Found);
        };
        if let Some(digit) = (self.untried & self.fitting(cell)).first() {
            self.put(cell, digit);
            return Some(Step::Place { cell, digit });
        }
        if self.untried == DigitSet::ALL {
            self.goes_back = true;
            return Some(Step::DeadEnd { cell: Some(cell) });
        }
        self.take_back()
    }

    /// How many digits stand that were tried.
    pub fn depth(&self) -> usize {
        self.placed.len()
    }

    /// The digits that no house of the cell has.
    fn fitting(&self, cell: Cell) -> DigitSet {
        let [row, column, block] = cell.houses().map(|house| self.taken[house.index()]);
        !(row | column | block)
    }

    fn put(&mut self, cell: Cell, digit: Digit) {
        cell.houses().iter().for_each(|house| self.taken[house.index()].insert(digit));
        self.placed.push(digit);
        self.untried = DigitSet::ALL;
    }

    /// Takes back the digit placed last; only those above it are left to try there.
    fn take_back(&mut self) -> Option<Step> {
        let digit = self.placed.pop()?;
        let cell = self.empty[self.placed.len()];
        cell.houses().iter().for_each(|house| self.taken[house.index()].remove(digit));
        self.untried = DigitSet::from_bits(DigitSet::ALL.bits() << digit.value());
        self.goes_back = false;
        Some(Step::Remove { cell })
    }
}
