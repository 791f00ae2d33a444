//! Plain backtracking: the first empty cell in reading order, digits 1 to 9, undo on failure.
//!
//! ```text
//!   3 . 6 | 5 . 8 | …       r1c2: 1 is free: place it, and go on to r1c5
//!     ▲       ▲             r1c5: 1 is not free, 2 is not, …, 7 is: place it
//!     │       └ next        …
//!     └ first empty         a cell without a free digit: take the digit before back, try higher ones there
//! ```
//!
//! When there is no digit before the first empty cell to take back, everything has been tried.

use crate::grid::{Cell, Digit, DigitSet, Grid};

use super::method::TraceStep;
use super::used_digits::UsedDigits;

/// The search, between two steps.
#[derive(Clone, Debug)]
pub struct BacktrackingSearch {
    used: UsedDigits,
    /// The cells to fill, in reading order.
    empty: Vec<Cell>,
    /// The digits that stand in the first of them.
    placed: Vec<Digit>,
    /// What has not been tried yet in the cell after those.
    untried: DigitSet,
    /// Whether the digit placed last is to be taken back.
    must_backtrack: bool,
}

impl BacktrackingSearch {
    /// A search not yet begun, of a grid in which no two digits clash.
    pub fn new(grid: &Grid) -> BacktrackingSearch {
        let empty: Vec<Cell> = (!grid.filled()).into_iter().collect();
        BacktrackingSearch {
            used: UsedDigits::new(grid),
            placed: Vec::with_capacity(empty.len()),
            empty,
            untried: DigitSet::ALL,
            must_backtrack: false,
        }
    }

    /// One thing more; `None` when everything has been tried.
    pub fn step(&mut self) -> Option<TraceStep> {
        if self.must_backtrack {
            return self.backtrack();
        }
        let Some(&cell) = self.empty.get(self.placed.len()) else {
            self.must_backtrack = true;
            return Some(TraceStep::Solution);
        };
        if let Some(digit) = (self.untried & self.used.available(cell)).first() {
            self.used.insert(cell, digit);
            self.placed.push(digit);
            self.untried = DigitSet::ALL;
            return Some(TraceStep::Place { cell, digit });
        }
        if self.untried == DigitSet::ALL {
            self.must_backtrack = true;
            return Some(TraceStep::DeadEnd { cell: Some(cell) });
        }
        self.backtrack()
    }

    /// How many digits stand that were tried.
    pub fn depth(&self) -> usize {
        self.placed.len()
    }

    /// Takes back the digit placed last. Only those above it are left to try in its cell.
    fn backtrack(&mut self) -> Option<TraceStep> {
        let digit = self.placed.pop()?;
        let cell = self.empty[self.placed.len()];
        self.used.remove(cell, digit);
        self.untried = DigitSet::from_bits(DigitSet::ALL.bits() << digit.value());
        self.must_backtrack = false;
        Some(TraceStep::Remove { cell })
    }
}
