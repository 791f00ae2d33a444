//! The candidate method: 729 flags that tell which digit may still stand in which cell.
//!
//! ```text
//!   the flags of 1      of 2        … of 9         a digit that is placed strikes its own flags in its
//!   · 1 · 1 · · …       2 · · · …     · · 9 …      row, column and block, and all nine of its cell;
//!   · · 1 · · 1 …       · · 2 · …     9 · · …      a row, column or block with one flag left for a digit
//!   …                   …             …            has its place, a cell with one flag left its digit
//! ```
//!
//! It never guesses: where no flag is alone, it is stuck.

use std::collections::VecDeque;

use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind};

use super::method::{Reason, Step};
use super::rounds::Rule;

/// The flags and what has been filled.
#[derive(Clone, Debug)]
pub struct Candidates {
    grid: Grid,
    /// For each digit the cells in which it may still stand.
    flags: [CellSet; 9],
}

/// For each digit the cells in which it may still stand: nine matrices, 729 flags.
pub fn flags(grid: &Grid) -> [CellSet; 9] {
    let mut flags = [CellSet::ALL; 9];
    for cell in Cell::all() {
        if let Some(digit) = grid[cell] {
            strike(&mut flags, cell, digit);
        }
    }
    flags
}

/// Strikes what a digit rules out: itself in its row, column and block, and every digit in its cell.
fn strike(flags: &mut [CellSet; 9], cell: Cell, digit: Digit) {
    flags[digit.index()] = flags[digit.index()] - cell.peers();
    for cells in flags {
        cells.remove(cell);
    }
}

impl Candidates {
    /// The flags that the givens leave.
    pub fn new(grid: &Grid) -> Candidates {
        Candidates { grid: *grid, flags: flags(grid) }
    }

    /// The digits that still have a flag in a cell.
    fn digits(&self, cell: Cell) -> DigitSet {
        Digit::all().filter(|digit| self.flags[digit.index()].contains(cell)).collect()
    }

    fn fill(&mut self, cell: Cell, digit: Digit, by: Reason) -> Step {
        self.grid[cell] = Some(digit);
        strike(&mut self.flags, cell, digit);
        Step::Fill { cell, digit, by }
    }
}

impl Rule for Candidates {
    fn round(&mut self, told: &mut VecDeque<Step>) {
        for house in House::all() {
            for digit in Digit::all() {
                let places = self.flags[digit.index()] & house.cells();
                if let Some(cell) = places.single() {
                    told.push_back(self.fill(cell, digit, only_place_in(house)));
                }
            }
        }
        for cell in Cell::all() {
            if let Some(digit) = self.digits(cell).single() {
                told.push_back(self.fill(cell, digit, Reason::Cell));
            }
        }
    }

    fn grid(&self) -> &Grid {
        &self.grid
    }
}

fn only_place_in(house: House) -> Reason {
    match house.kind().0 {
        HouseKind::Row => Reason::Row,
        HouseKind::Column => Reason::Column,
        HouseKind::Block => Reason::Block,
    }
}
