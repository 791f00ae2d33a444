//! A reference solver, too simple to be wrong, for differential tests of the search and the five methods.

use ninefold::grid::{Cell, Digit, Grid};

/// The solutions up to a limit: in the empty cell with the fewest digits, tries every digit that none of its houses holds.
/// `None` if that takes more than `most` digits.
pub fn reference_solutions(grid: &Grid, limit: usize, most: u64) -> Option<Vec<Grid>> {
    let mut solver =
        ReferenceSolver { grid: *grid, free: [[0x1ff; 9]; 3], limit, left: most, found: Vec::new() };
    for (cell, digit) in Cell::all().filter_map(|cell| Some((cell, grid[cell]?))) {
        if solver.digits(cell) & 1 << digit.index() == 0 {
            return Some(Vec::new());
        }
        solver.toggle(cell, digit);
    }
    solver.fill()?;
    Some(solver.found)
}

struct ReferenceSolver {
    grid: Grid,
    /// Digits that each row, column and block lacks, as bits.
    free: [[u16; 9]; 3],
    limit: usize,
    left: u64,
    found: Vec<Grid>,
}

impl ReferenceSolver {
    fn digits(&self, cell: Cell) -> u16 {
        let [rows, columns, blocks] = &self.free;
        rows[cell.row()] & columns[cell.column()] & blocks[cell.block()]
    }

    /// Marks a digit as present in the houses of a cell, or as missing again.
    fn toggle(&mut self, cell: Cell, digit: Digit) {
        for (houses, number) in self.free.iter_mut().zip([cell.row(), cell.column(), cell.block()]) {
            houses[number] ^= 1 << digit.index();
        }
    }

    fn fill(&mut self) -> Option<()> {
        let empty = Cell::all().filter(|&cell| self.grid[cell].is_none());
        let Some(cell) = empty.min_by_key(|&cell| self.digits(cell).count_ones()) else {
            self.found.push(self.grid);
            return Some(());
        };
        let digits = self.digits(cell);
        for digit in Digit::all().filter(|digit| digits & 1 << digit.index() != 0) {
            if self.found.len() < self.limit {
                self.left = self.left.checked_sub(1)?;
                self.grid[cell] = Some(digit);
                self.toggle(cell, digit);
                self.fill()?;
                self.toggle(cell, digit);
                self.grid[cell] = None;
            }
        }
        Some(())
    }
}
