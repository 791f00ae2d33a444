//! A puzzle: givens that are proved to have exactly one solution, with that solution.
//!
//! A [`Grid`] may hold anything. A [`Puzzle`] has been checked by [`Puzzle::new`] and needs no further check.

use std::fmt;

use crate::grid::{CellSet, Grid};
use crate::solver::solutions;

/// Givens with exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    givens: Grid,
    solution: Grid,
}

impl Puzzle {
    /// Takes every digit of the grid as a given and checks that there is exactly one solution.
    ///
    /// # Errors
    /// If there is no solution or more than one.
    pub fn new(givens: Grid) -> Result<Puzzle, PuzzleError> {
        let found = solutions(&givens, 2);
        match (found.first, found.second) {
            (Some(solution), None) => Ok(Puzzle { givens, solution }),
            (Some(first), Some(second)) => Err(PuzzleError::ManySolutions(Box::new([first, second]))),
            (None, _) => {
                let clash = givens.conflicts();
                Err(if clash.is_empty() { PuzzleError::NoSolution } else { PuzzleError::Conflict(clash) })
            }
        }
    }

    /// The givens.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The only solution.
    pub fn solution(&self) -> &Grid {
        &self.solution
    }
}

/// Why a grid is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleError {
    /// These cells hold a digit that stands in the same row, column or block again.
    Conflict(CellSet),
    /// No two digits conflict, but there is no solution.
    NoSolution,
    /// Two of the solutions; there may be others.
    ManySolutions(Box<[Grid; 2]>),
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PuzzleError::Conflict(cells) => {
                f.write_str("the same digit twice in a row, column or block:")?;
                cells.into_iter().try_for_each(|cell| write!(f, " {cell}"))
            }
            PuzzleError::NoSolution => f.write_str("no solution"),
            PuzzleError::ManySolutions(_) => f.write_str("more than one solution"),
        }
    }
}

impl std::error::Error for PuzzleError {}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn puzzle(line: &str) -> Result<Puzzle, PuzzleError> {
        Puzzle::new(Grid::from_line(line).unwrap())
    }

    #[test]
    fn puzzle_has_givens_and_solution() {
        let puzzle = puzzle(LINE).unwrap();
        assert_eq!(puzzle.givens().to_line(), LINE);
        assert!(puzzle.solution().is_solved());
        assert!(puzzle.solution().extends(puzzle.givens()));
    }

    #[test]
    fn error_gives_the_reason() {
        let clash = puzzle(&LINE.replace("53..7", "53..5")).unwrap_err();
        assert_eq!(clash.to_string(), "the same digit twice in a row, column or block: r1c1 r1c5 r2c6");
        let dead = puzzle(&format!("12345678.........9{}", ".".repeat(63))).unwrap_err();
        assert_eq!(dead, PuzzleError::NoSolution);

        let Err(PuzzleError::ManySolutions(two)) = Puzzle::new(Grid::EMPTY) else {
            panic!("a blank grid has many solutions");
        };
        assert!(two[0].is_solved() && two[1].is_solved() && two[0] != two[1]);
    }
}
