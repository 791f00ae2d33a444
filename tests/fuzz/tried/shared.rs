//! A puzzle, and one of its digits found.

use ninefold::grid::{Cell, Digit, Grid};
use ninefold::share_link::BoardState;

/// That puzzle.
pub fn shared() -> BoardState {
    let line = ".3.4.....9.28.63.1.......2.8...6.7...6.2.5.9...3.4...8.7.......4.89.25.6.....8.3.";
    let mut shared = BoardState::new(Grid::from_line(line).expect("81 cells"));
    shared.grid[Cell::FIRST] = Digit::new(6);
    shared
}
