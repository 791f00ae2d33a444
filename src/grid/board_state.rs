//! A puzzle with the player's progress.

use super::{DigitSet, Grid};

/// A puzzle and the player's progress: what links contain, and what all formats are read into and written from.
///
/// ```
/// use ninefold::{BoardState, Grid};
///
/// let board = BoardState::new(Grid::EMPTY);
/// assert!(!board.has_progress());
/// assert_eq!(BoardState::from_link(&board.to_link()), Ok(board));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardState {
    /// The givens.
    pub givens: Grid,
    /// The givens and the player's digits.
    pub grid: Grid,
    /// Corner notes of the cells without a digit.
    pub corner: [DigitSet; 81],
    /// Centre notes of the cells without a digit.
    pub centre: [DigitSet; 81],
}

impl BoardState {
    /// The puzzle without progress.
    pub fn new(givens: Grid) -> BoardState {
        let none = [DigitSet::EMPTY; 81];
        BoardState { givens, grid: givens, corner: none, centre: none }
    }

    /// Whether there are digits or notes of the player.
    pub fn has_progress(&self) -> bool {
        *self != BoardState::new(self.givens)
    }
}
