//! The candidate method: 729 flags say which digit is still possible in which cell.
//!
//! ```text
//!   the flags of 1      of 2        … of 9         a digit that is placed clears its own flags in its
//!   · 1 · 1 · · …       2 · · · …     · · 9 …      row, column and block, and all nine of its cell;
//!   · · 1 · · 1 …       · · 2 · …     9 · · …      a digit with one flag left in a house goes there,
//!   …                   …             …            a cell with one flag left gets that digit
//! ```
//!
//! It never guesses: if no flag is alone in a cell or a house, it is stuck.

use alloc::collections::VecDeque;

use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind};

use super::round_solver::RoundRule;
use super::step::{FillReason, TraceStep};

/// The flags and the digits placed so far.
#[derive(Clone, Debug)]
pub struct CandidateGrid {
    grid: Grid,
    /// For each digit, the cells in which it is still possible.
    flags: [CellSet; 9],
}

/// Returns for each digit the cells in which it is still possible: nine sets of 81 flags.
pub fn flags(grid: &Grid) -> [CellSet; 9] {
    let mut flags = [CellSet::ALL; 9];
    for cell in Cell::all() {
        if let Some(digit) = grid[cell] {
            eliminate(&mut flags, cell, digit);
        }
    }
    flags
}

/// Clears the flags that a digit rules out: its own in the peers of the cell, and all nine of the cell.
fn eliminate(flags: &mut [CellSet; 9], cell: Cell, digit: Digit) {
    flags[digit.index()] = flags[digit.index()] - cell.peers();
    for cells in flags {
        cells.remove(cell);
    }
}

impl CandidateGrid {
    pub fn new(grid: &Grid) -> CandidateGrid {
        CandidateGrid { grid: *grid, flags: flags(grid) }
    }

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
