//! The proof that givens are a puzzle: that they have exactly one solution.

use alloc::boxed::Box;
use core::str::FromStr;

use fearless_simd::dispatch;

use crate::grid::{Grid, ParsePuzzleError, Puzzle, PuzzleError};

use super::processor::level;
use super::{Search, Solutions};

impl Puzzle {
    /// Takes every digit of the grid as a given and checks that there is exactly one solution.
    ///
    /// # Errors
    /// If there is no solution or more than one.
    pub fn new(givens: Grid) -> Result<Puzzle, PuzzleError> {
        // Without the shortcut for sparse grids, which are no puzzles and would make the page larger.
        let mut found = Solutions::default();
        let mut search = Search::new(&givens);
        dispatch!(level(), simd => search.count(simd, &mut found, 2));
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

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    /// Parses the givens as a [`Grid`], and proves that they are a puzzle.
    ///
    /// # Errors
    /// If the text is no grid of 81 characters, or the grid does not have exactly one solution.
    fn from_str(text: &str) -> Result<Puzzle, ParsePuzzleError> {
        let givens: Grid = text.parse().map_err(ParsePuzzleError::Grid)?;
        Puzzle::new(givens).map_err(ParsePuzzleError::Puzzle)
    }
}
