//! Isomorphic puzzles: techniques, ratings and the generator must treat them alike.

use ninefold::grid::{Cell, Digit, Grid, Puzzle};

use super::rng::Rng;

/// Relabels digits, permutes rows, columns, bands and stacks, perhaps transposes: no technique can tell the difference.
pub struct Isomorphism {
    rows: Vec<usize>,
    columns: Vec<usize>,
    digits: Vec<usize>,
    is_transposed: bool,
}

impl Isomorphism {
    pub fn new(rng: &mut Rng) -> Isomorphism {
        let (rows, columns, digits) = (rng.lines(), rng.lines(), rng.order(9));
        Isomorphism { rows, columns, digits, is_transposed: rng.below(2) == 1 }
    }

    fn cell(&self, cell: Cell) -> Cell {
        let (row, column) = (self.rows[cell.row()], self.columns[cell.column()]);
        if self.is_transposed { Cell::at(column, row) } else { Cell::at(row, column) }
    }

    fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()])
    }

    pub fn grid(&self, grid: &Grid) -> Grid {
        let mut turned = Grid::EMPTY;
        for cell in Cell::all() {
            turned[self.cell(cell)] = grid[cell].map(|digit| self.digit(digit));
        }
        turned
    }
}

/// A random isomorph of a puzzle.
pub fn isomorph(puzzle: &Puzzle, rng: &mut Rng) -> Puzzle {
    Puzzle::new(Isomorphism::new(rng).grid(puzzle.givens())).expect("one solution as before")
}
