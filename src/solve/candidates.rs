//! The candidate method: 729 flags that tell which digit may still stand in which cell.
//!
//! ```text
//!   flags of 1   of 2        … of 9         a digit placed strikes its own flags in its row, column
//!   . ■ . ■ …    ■ . .  …     . . ■ …       and block, and all nine flags of its cell
//!   . . ■ . …    . . ■  …     ■ . . …
//! ```

use crate::grid::{Cell, CellSet, Digit, Grid};

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

/// Strikes what a digit placed rules out: itself in its row, column and block, and all else in its cell.
fn strike(flags: &mut [CellSet; 9], cell: Cell, digit: Digit) {
    for cells in flags.iter_mut() {
        cells.remove(cell);
    }
    flags[digit.index()] = flags[digit.index()] - cell.peers();
}
