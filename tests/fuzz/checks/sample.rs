//! The board that the checks start from: a puzzle with one entry.

use ninefold::grid::{BoardState, Cell, Digit, Grid};

/// The puzzle, with a 6 in its first cell.
pub fn sample_board() -> BoardState {
    let line = ".3.4.....9.28.63.1.......2.8...6.7...6.2.5.9...3.4...8.7.......4.89.25.6.....8.3.";
    let mut board = BoardState::new(Grid::from_line(line).expect("81 cells"));
    board.grid[Cell::FIRST] = Digit::new(6);
    board
}
