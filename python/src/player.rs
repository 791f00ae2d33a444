//! The board of a player, and the word for what a player is told.

use ninefold::hint::Hint;
use ninefold::{BoardState, Grid};

/// The board of a player who has filled these digits into a puzzle.
///
/// # Errors
/// If a given is missing.
pub fn board(givens: Grid, grid: Grid) -> Result<BoardState, String> {
    if let Some(cell) = givens.filled().into_iter().find(|&cell| grid[cell] != givens[cell]) {
        return Err(format!("the grid: {cell} does not have the given of the puzzle"));
    }
    let mut board = BoardState::new(givens);
    board.grid = grid;
    Ok(board)
}

/// The word for a kind of hint, as in the JavaScript API.
pub fn advice(hint: &Hint) -> &'static str {
    match hint {
        Hint::NoSolution => "no-solution",
        Hint::MultipleSolutions => "several",
        Hint::Complete => "complete",
        Hint::Mistake { .. } => "mistake",
        Hint::Next(_) => "step",
        _ => "beyond",
    }
}
