//! A puzzle: givens that are proved to have exactly one solution, with that solution.
//!
//! A [`Grid`] may hold anything. A [`Puzzle`] has been checked by [`Puzzle::new`] and needs no further check.

use alloc::boxed::Box;
use core::fmt;

use super::{CellSet, Grid, ParseGridError};

/// Givens with exactly one solution.
///
/// ```
/// use ninefold::{Grid, Puzzle, PuzzleError};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = line.parse().expect("81 cells and one solution");
/// assert!(puzzle.solution().is_solved());
/// assert_eq!(puzzle.to_string(), line);
///
/// assert!(matches!(Puzzle::new(Grid::EMPTY), Err(PuzzleError::ManySolutions(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    givens: Grid,
    solution: Grid,
}

impl Puzzle {
    /// A puzzle that the solver has proved.
    pub(crate) fn proved(givens: Grid, solution: Grid) -> Puzzle {
        Puzzle { givens, solution }
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
#[non_exhaustive]
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

impl core::error::Error for PuzzleError {}

/// The line of the givens.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.givens.fmt(f)
    }
}

/// Why a text is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePuzzleError {
    /// It is not a grid.
    Grid(ParseGridError),
    /// The grid does not have exactly one solution.
    Puzzle(PuzzleError),
}

impl fmt::Display for ParsePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ParsePuzzleError::Grid(error) => error.fmt(f),
            ParsePuzzleError::Puzzle(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ParsePuzzleError {}
