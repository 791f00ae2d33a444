//! The proof that givens are a puzzle: that they have exactly one solution.

use crate::grid::{Grid, Puzzle, PuzzleError};

use super::solutions;

impl Puzzle {
    /// Takes every digit of the grid as a given and checks that there is exactly one solution.
    ///
    /// # Errors
    /// If there is no solution or more than one.
    pub fn new(givens: Grid) -> Result<Puzzle, PuzzleError> {
        let found = solutions(&givens, 2);
        match (found.first, found.second) {
            (Some(solution), None) => Ok(Puzzle::proved(givens, solution)),
            (Some(first), Some(second)) => Err(PuzzleError::ManySolutions(Box::new([first, second]))),
            (None, _) => {
                let clash = givens.conflicts();
                Err(if clash.is_empty() { PuzzleError::NoSolution } else { PuzzleError::Conflict(clash) })
            }
        }
    }
}
