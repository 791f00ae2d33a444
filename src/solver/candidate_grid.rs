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

use super::method::{FillReason, TraceStep};
use super::round_solver::RoundRule;

/// The flags and what has been filled.
#[derive(Clone, Debug)]
pub struct CandidateGrid {
    grid: Grid,
    /// For each digit the cells in which it may still stand.
    flags: [CellSet; 9],
}

/// For each digit the cells in which it may still stand: nine matrices, 729 flags.
pub fn flags(grid: &Grid) -> [CellSet; 9] {
    let mut flags = [CellSet::ALL; 9];
    for cell in Cell::all() {
        if let Some(digit) = grid[cell] {
            eliminate(&mut flags, cell, digit);
        }
    }
    flags
}

/// Strikes what a digit rules out: itself in its row, column and block, and every digit in its cell.
fn eliminate(flags: &mut [CellSet; 9], cell: Cell, digit: Digit) {
    flags[digit.index()] = flags[digit.index()] - cell.peers();
    for cells in flags {
        cells.remove(cell);
    }
}

impl CandidateGrid {
    /// The flags that the givens leave.
    pub fn new(grid: &Grid) -> CandidateGrid {
        CandidateGrid { grid: *grid, flags: flags(grid) }
    }

    /// The digits that still have a flag in a cell.
    fn digits(&self, cell: Cell) -> DigitSet {
        Digit::all().filter(|digit| self.flags[digit.index()].contains(cell)).collect()
    }

    fn fill(&mut self, cell: Cell, digit: Digit, reason: FillReason) -> TraceStep {
        self.grid[cell] = Some(digit);
        eliminate(&mut self.flags, cell, digit);
        TraceStep::Fill { cell, digit, reason }
    }
}

impl RoundRule for CandidateGrid {
    fn run_round(&mut self, pending: &mut VecDeque<TraceStep>) {
        for house in House::all() {
            for digit in Digit::all() {
                let places = self.flags[digit.index()] & house.cells();
                if let Some(cell) = places.single() {
                    pending.push_back(self.fill(cell, digit, house_reason(house)));
                }
            }
        }
        for cell in Cell::all() {
            if let Some(digit) = self.digits(cell).single() {
                pending.push_back(self.fill(cell, digit, FillReason::Cell));
            }
        }
    }

    fn grid(&self) -> &Grid {
        &self.grid
    }
}

fn house_reason(house: House) -> FillReason {
    match house.kind().0 {
        HouseKind::Row => FillReason::Row,
        HouseKind::Column => FillReason::Column,
        HouseKind::Block => FillReason::Block,
    }
}
