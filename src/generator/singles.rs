//! Test whether singles alone solve a puzzle: two microseconds, where a rating takes hundreds.

use crate::grid::{Cell, CellSet, Grid};

/// Whether hidden and naked singles fill the grid. The grid must have a solution.
pub fn is_solved_by_singles(givens: &Grid) -> bool {
    let mut singles = SinglesSolver { free: [CellSet::ALL; 9], open: CellSet::ALL };
    for cell in givens.filled() {
        if let Some(digit) = givens[cell] {
            singles.place(cell, digit.index());
        }
    }
    while !singles.open.is_empty() {
        let open = singles.open;
        singles.place_naked_singles();
        singles.place_hidden_singles();
        if singles.open == open {
            return false;
        }
    }
    true
}

struct SinglesSolver {
    /// For each digit the cells that no equal digit sees, whether they are open or not.
    free: [CellSet; 9],
    open: CellSet,
}

impl SinglesSolver {
    fn place(&mut self, cell: Cell, digit: usize) {
        self.free[digit] = self.free[digit] - cell.peers();
        self.open.remove(cell);
    }

    fn place_naked_singles(&mut self) {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for free in self.free {
            twice |= once & free;
            once |= free;
        }
        for cell in (once - twice) & self.open {
            if let Some(digit) = self.free.iter().position(|free| free.contains(cell)) {
                self.place(cell, digit);
            }
        }
    }

    fn place_hidden_singles(&mut self) {
        for digit in 0..9 {
            let lone = (self.free[digit] & self.open).lone_cells();
            for cell in lone.in_blocks | lone.in_lines {
                self.place(cell, digit);
            }
        }
    }
}
