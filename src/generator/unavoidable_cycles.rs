//! Unavoidable sets that are cycles: cells whose digits can be exchanged for another solution, so that one of them has to be given.
//!
//! ```text
//!   4 . . 7 . 2      7 . . 2 . 4      two rows of a band, or two columns of a stack: the columns keep their digits
//!   7 . . 2 . 4      4 . . 7 . 2
//!
//!   4 . . 7 . .      7 . . 4 . .      two digits in the same rows, columns and blocks
//!   7 . . . . 4      4 . . . . 7
//!   . . . 4 . 7      . . . 7 . 4
//! ```
//!
//! These are quick to see and most of the small unavoidable sets.

use crate::grid::{Cell, Digit, Grid};

/// The empty cells of a grid, with the digits of its solution.
pub struct UnavoidableCycles {
    /// By cell.
    digits: [u8; 81],
    /// By row and then by column, the cell of each digit.
    places: [[Cell; 9]; 18],
    /// By house, the digits that no given shows, one bit each.
    missing: [u16; 27],
}

impl UnavoidableCycles {
    pub fn of_full_grid(full: &Grid) -> UnavoidableCycles {
        let mut cycles =
            UnavoidableCycles { digits: [0; 81], places: [[Cell::FIRST; 9]; 18], missing: [0; 27] };
        for row in 0..9 {
            for column in 0..9 {
                let cell = Cell::at(row, column);
                let digit = full[cell].map_or(0, Digit::index);
                cycles.digits[cell.index()] = digit as u8;
                cycles.places[row][digit] = cell;
                cycles.places[9 + column][digit] = cell;
            }
        }
        cycles
    }

    /// Takes note that a given is removed, or restored.
    pub fn toggle(&mut self, cell: Cell) {
        let bit = 1 << self.digit(cell);
        for house in cell.houses() {
            self.missing[house.index()] ^= bit;
        }
    }

    fn digit(&self, cell: Cell) -> usize {
        usize::from(self.digits[cell.index()])
    }

    fn lacks(&self, house: usize, digit: usize) -> bool {
        self.missing[house] >> digit & 1 != 0
    }

    /// Whether this empty cell is in an unavoidable cycle of empty cells.
    pub fn include(&self, cell: Cell) -> bool {
        let (row, column) = (cell.row(), cell.column());
        let others = |line: usize| [line / 3 * 3 + (line + 1) % 3, line / 3 * 3 + (line + 2) % 3];
        let (rows, columns) = (others(row), others(column));
        rows.into_iter()
            .any(|other| self.can_exchange_lines(cell, row, other, |at| Cell::at(other, at.column())))
            || columns.into_iter().any(|other| {
                self.can_exchange_lines(cell, 9 + column, 9 + other, |at| Cell::at(at.row(), other))
            })
            || self.can_exchange_digits(cell)
    }

    /// Whether a cycle of empty cells that begins with this one can be exchanged between its line and another of the same chute.
    /// `facing` is the cell of the other line that a cell faces.
    fn can_exchange_lines(
        &self,
        cell: Cell,
        line: usize,
        other: usize,
        facing: impl Fn(Cell) -> Cell,
    ) -> bool {
        let own = self.digit(cell);
        let mut at = cell;
        loop {
            let digit = self.digit(facing(at));
            if !self.lacks(line, digit) || !self.lacks(other, digit) {
                return false;
            }
            if digit == own {
                return true;
            }
            at = self.places[line][digit];
        }
    }

    /// Whether the digit of this cell can be exchanged with some other digit.
    fn can_exchange_digits(&self, cell: Cell) -> bool {
        let own = self.digit(cell);
        let [row, column, block] = cell.houses().map(|house| self.missing[house.index()]);
        let mut others = row & column & block & !(1 << own);
        while others != 0 {
            if self.can_exchange_digit(cell, own, others.trailing_zeros() as usize) {
                return true;
            }
            others &= others - 1;
        }
        false
    }

    /// Whether two digits can be exchanged along a cycle of empty cells, which leads from the first digit to the second within a row and
    /// back within a column. Each block has to have both digits in the cycle or neither.
    fn can_exchange_digit(&self, cell: Cell, own: usize, other: usize) -> bool {
        let (mut own_blocks, mut other_blocks) = (0_u16, 0_u16);
        let mut at = cell;
        loop {
            let (row, block) = (at.row(), at.block());
            if !self.lacks(row, other) || !self.lacks(18 + block, other) {
                return false;
            }
            own_blocks |= 1 << block;
            let facing = self.places[row][other];
            let (column, block) = (9 + facing.column(), facing.block());
            if !self.lacks(column, own) || !self.lacks(18 + block, own) {
                return false;
            }
            other_blocks |= 1 << block;
            at = self.places[column][own];
            if at == cell {
                return own_blocks == other_blocks;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{Random, random_full_grid};
    use crate::solver::solutions;

    #[test]
    fn grids_with_an_empty_cycle_have_several_solutions() {
        let mut random = Random::new(12);
        let mut several_count = 0;
        let mut cycle_count = 0;
        for _ in 0..300 {
            let full = random_full_grid(&mut random);
            let mut cycles = UnavoidableCycles::of_full_grid(&full);
            let mut givens = full;
            let mut cells: Vec<Cell> = Cell::all().collect();
            random.shuffle(&mut cells);
            for cell in cells {
                givens[cell] = None;
                cycles.toggle(cell);
                if solutions(&givens, 2).count == 2 {
                    several_count += 1;
                    cycle_count += usize::from(cycles.include(cell));
                    givens[cell] = full[cell];
                    cycles.toggle(cell);
                } else {
                    assert!(!cycles.include(cell), "{cell} {givens:?}");
                }
            }
        }
        assert!(cycle_count * 5 > several_count * 2, "{cycle_count} of {several_count}");
    }
}
