//! Compare and eliminate: what a person does with a pencil, one cell after the other in reading order.
//!
//! ```text
//!   r5c5:  1 2 3 4 5 6 7 8 9        start from all nine
//!          1 · 3 4 · · · 8 9        strike what stands in its block,
//!          1 · · 4 · · · 8 ·        then in its row,
//!          · · · 4 · · · · ·        then in its column: 4 remains alone
//! ```
//!
//! Where several remain, the other empty cells of the block are looked at: a digit that none of them can take
//! stands here. Then those of the row, then those of the column. Nothing is remembered from cell to cell but the grid
//! itself, and nothing is guessed: when a whole round fills nothing, it is stuck.

use std::collections::VecDeque;

use crate::grid::{Cell, Digit, DigitSet, Grid, House};

use super::method::{FillReason, TraceStep};
use super::round_solver::RoundRule;
use super::used_digits::UsedDigits;

/// The grid as far as it is filled.
#[derive(Clone, Debug)]
pub struct EliminationRule {
    grid: Grid,
    /// What stands in each block, row and column.
    used: UsedDigits,
}

impl EliminationRule {
    /// Begins with the givens.
    pub fn new(grid: &Grid) -> EliminationRule {
        EliminationRule { grid: *grid, used: UsedDigits::new(grid) }
    }

    /// What must stand in an empty cell, and what tells so.
    fn find_digit(&self, cell: Cell) -> Option<(Digit, FillReason)> {
        // What remains of 1 to 9 when all that stands in its block, row and column is struck.
        let remaining = self.used.available(cell);
        if let Some(digit) = remaining.single() {
            return Some((digit, FillReason::Cell));
        }
        let [row, column, block] = cell.houses();
        for (house, reason) in
            [(block, FillReason::Block), (row, FillReason::Row), (column, FillReason::Column)]
        {
            let only_here = remaining - self.fits_elsewhere(house, cell);
            if let Some(digit) = only_here.first() {
                return Some((digit, reason));
            }
        }
        None
    }

    /// What the other empty cells of a house can take.
    fn fits_elsewhere(&self, house: House, cell: Cell) -> DigitSet {
        let mut fits = DigitSet::EMPTY;
        for other in house.cells() {
            if other != cell && self.grid[other].is_none() {
                fits |= self.used.available(other);
            }
        }
        fits
    }
}

impl RoundRule for EliminationRule {
    fn run_round(&mut self, pending: &mut VecDeque<TraceStep>) {
        for cell in Cell::all() {
            if self.grid[cell].is_none()
                && let Some((digit, reason)) = self.find_digit(cell)
            {
                self.grid[cell] = Some(digit);
                self.used.insert(cell, digit);
                pending.push_back(TraceStep::Fill { cell, digit, reason });
            }
        }
    }

    fn grid(&self) -> &Grid {
        &self.grid
    }
}
