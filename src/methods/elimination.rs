//! Compare and eliminate: what a person does with a pencil, one cell after the other in reading order.
//!
//! ```text
//!   r5c5:  1 2 3 4 5 6 7 8 9        start from all nine
//!          1 · 3 4 · · · 8 9        cross out what stands in its block,
//!          1 · · 4 · · · 8 ·        then in its row,
//!          · · · 4 · · · · ·        then in its column: 4 is left alone
//! ```
//!
//! If several digits are left, the other empty cells of the block are compared: a digit that none of them can
//! hold belongs here. Then those of the row, then those of the column. The method remembers nothing but the
//! grid from one cell to the next and never guesses: when a whole round fills no cell, it is stuck.

use alloc::collections::VecDeque;

use crate::grid::{Cell, Digit, DigitSet, Grid, House};

use super::round_solver::RoundRule;
use super::step::{FillReason, TraceStep};
use super::used_digits::UsedDigits;

/// The grid as filled so far.
#[derive(Clone, Debug)]
pub struct EliminationRule {
    grid: Grid,
    used: UsedDigits,
}

impl EliminationRule {
    pub fn new(grid: &Grid) -> EliminationRule {
        EliminationRule { grid: *grid, used: UsedDigits::new(grid) }
    }

    /// The digit that must stand in an empty cell, if one can be found, and why.
    fn find_digit(&self, cell: Cell) -> Option<(Digit, FillReason)> {
        // Candidates: 1 to 9 without the digits of the cell's block, row and column.
        let remaining = self.used.available(cell);
        if let Some(digit) = remaining.single() {
            return Some((digit, FillReason::Cell));
        }
        let [row, column, block] = cell.houses();
        let houses = [(block, FillReason::Block), (row, FillReason::Row), (column, FillReason::Column)];
        houses.into_iter().find_map(|(house, reason)| {
            let only_here = remaining - self.fits_elsewhere(house, cell);
            Some((only_here.first()?, reason))
        })
    }

    /// The digits that the other empty cells of a house can hold.
    fn fits_elsewhere(&self, house: House, cell: Cell) -> DigitSet {
        let others = house.cells().into_iter().filter(|&other| other != cell && self.grid[other].is_none());
        others.fold(DigitSet::EMPTY, |fits, other| fits | self.used.available(other))
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
