//! The digits that each house has: a bit set of nine bits for every row, column and block.
//!
//! ```text
//!                987654321
//!   row 0        001010100    3, 5, 7        available for r1c3 is what none of its three sets has:
//!   column 2     010000000    8              !(001010100 | 010000000 | 100110000) = 000001011
//!   block 0      100110000    5, 6, 9
//! ```

use crate::grid::{Cell, Digit, DigitSet, Grid};

/// The used digits of all 27 houses.
#[derive(Clone, Debug)]
pub struct UsedDigits {
    rows: [DigitSet; 9],
    columns: [DigitSet; 9],
    blocks: [DigitSet; 9],
}

impl UsedDigits {
    pub fn new(grid: &Grid) -> UsedDigits {
        let none = [DigitSet::EMPTY; 9];
        let mut houses = UsedDigits { rows: none, columns: none, blocks: none };
        for cell in Cell::all() {
            if let Some(digit) = grid[cell] {
                houses.insert(cell, digit);
            }
        }
        houses
    }

    /// Adds a digit to the three houses of a cell.
    pub fn insert(&mut self, cell: Cell, digit: Digit) {
        self.rows[cell.row()].insert(digit);
        self.columns[cell.column()].insert(digit);
        self.blocks[cell.block()].insert(digit);
    }

    /// Removes a digit from the three houses of a cell.
    pub fn remove(&mut self, cell: Cell, digit: Digit) {
        self.rows[cell.row()].remove(digit);
        self.columns[cell.column()].remove(digit);
        self.blocks[cell.block()].remove(digit);
    }

    /// The digits that none of the three houses of a cell has.
    pub fn available(&self, cell: Cell) -> DigitSet {
        !(self.rows[cell.row()] | self.columns[cell.column()] | self.blocks[cell.block()])
    }
}
