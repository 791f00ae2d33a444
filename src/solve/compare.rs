//! Compare and eliminate: what a person does with a pencil, one cell after the other in reading order.
//!
//! ```text
//!   r5c5:  1 2 3 4 5 6 7 8 9        start from all nine
//!          1 · 3 4 · · · 8 9        strike what stands in its block,
//!          1 · · 4 · · · 8 ·        then in its row,
//!          · · · 4 · · · · ·        then in its column: 4 remains alone
//! ```
//!
//! Where several remain, each of them is looked at: if no other cell of the block can take it, or none of
//! the row, or none of the column, it stands here. Nothing is remembered from cell to cell but the grid
//! itself, and nothing is guessed: when a whole round fills nothing, it is stuck.

use std::collections::VecDeque;

use crate::grid::{Cell, CellSet, Digit, Grid, House};

use super::houses::Houses;
use super::method::{Reason, Step};
use super::rounds::Rule;

/// The grid as far as it is filled.
#[derive(Clone, Debug)]
pub struct Compare {
    grid: Grid,
    /// What stands in each block, row and column.
    houses: Houses,
}

impl Compare {
    /// Begins with the givens.
    pub fn new(grid: &Grid) -> Compare {
        Compare { grid: *grid, houses: Houses::new(grid) }
    }

    /// What must stand in an empty cell, and what tells so.
    fn find(&self, cell: Cell) -> Option<(Digit, Reason)> {
        // What remains of 1 to 9 when all that stands in its block, row and column is struck.
        let remaining = self.houses.free(cell);
        if let Some(digit) = remaining.single() {
            return Some((digit, Reason::Cell));
        }
        let [row, column, block] = cell.houses();
        for (house, reason) in [(block, Reason::Block), (row, Reason::Row), (column, Reason::Column)] {
            for digit in remaining {
                if self.places(digit, house) == CellSet::only(cell) {
                    return Some((digit, reason));
                }
            }
        }
        None
    }

    /// The empty cells of a house that can take a digit.
    fn places(&self, digit: Digit, house: House) -> CellSet {
        let can_take = |&cell: &Cell| self.grid[cell].is_none() && self.houses.free(cell).contains(digit);
        house.cells().into_iter().filter(can_take).collect()
    }
}

impl Rule for Compare {
    fn round(&mut self, told: &mut VecDeque<Step>) {
        for cell in Cell::all() {
            if self.grid[cell].is_none()
                && let Some((digit, by)) = self.find(cell)
            {
                self.grid[cell] = Some(digit);
                self.houses.insert(cell, digit);
                told.push_back(Step::Fill { cell, digit, by });
            }
        }
    }

    fn grid(&self) -> &Grid {
        &self.grid
    }
}
