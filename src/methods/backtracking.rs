//! Plain backtracking: the first empty cell in reading order, digits 1 to 9, undo on failure.
//!
//! ```text
//!   3 . 6 | 5 . 8 | …       r1c2: 1 is available: place it, and continue with r1c5
//!     ▲       ▲             r1c5: 1 is not available, 2 is not, …, 7 is: place it
//!     │       └ next        …
//!     └ first empty         a cell without an available digit: remove the digit before, try higher ones there
//! ```
//!
//! When there is no digit left to remove, everything has been tried.

use alloc::vec::Vec;

use crate::grid::{Cell, Digit, DigitSet, Grid};

use super::step::TraceStep;
use super::used_digits::UsedDigits;

#[derive(Clone, Debug)]
pub struct BacktrackingSearch {
    used: UsedDigits,
    /// The cells to fill, in reading order.
    empty: Vec<Cell>,
    /// The digits placed in the first of these cells.
    placed: Vec<Digit>,
    /// The digits still to try in the next of these cells.
    untried: DigitSet,
    /// Whether the next step removes the digit placed last.
    must_backtrack: bool,
}

impl BacktrackingSearch {
    /// Creates a search. The grid must have no conflicts.
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

    /// Makes one step; returns `None` when everything has been tried.
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

    pub fn depth(&self) -> usize {
        self.placed.len()
    }

    /// Removes the digit placed last. Only higher digits are left to try in its cell.
    fn backtrack(&mut self) -> Option<TraceStep> {
        let digit = self.placed.pop()?;
        let cell = self.empty[self.placed.len()];
        self.used.remove(cell, digit);
        self.untried = DigitSet::from_bits(DigitSet::ALL.bits() << digit.value());
        self.must_backtrack = false;
        Some(TraceStep::Remove { cell })
    }
}
