//! Sudoku: an exact solver, human techniques with evidence, ratings, hints, a generator, and every text format.
//!
//! The types that most programs need are at the root; each module has what lies beneath them. The modules are listed in reading
//! order: each uses only modules above it.
//!
//! # Solve
//!
//! ```
//! use ninefold::{Grid, Puzzle, solutions};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let grid = Grid::from_line(line).expect("81 cells");
//! let found = solutions(&grid, 2);
//! assert_eq!(found.count, 1);
//!
//! // A `Puzzle` is proved to have exactly one solution.
//! let puzzle = Puzzle::new(grid).expect("one solution");
//! assert_eq!(Some(*puzzle.solution()), found.first);
//! ```
//!
//! # Rate and hint
//!
//! ```
//! use ninefold::{Grid, Level, Puzzle, hint, rate};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Puzzle::new(Grid::from_line(line).expect("81 cells")).expect("one solution");
//! assert_eq!(rate(&puzzle).level, Level::Easy);
//!
//! // The path to the solution: each step with the board before it.
//! let path = hint::path(*puzzle.givens(), *puzzle.givens()).expect("the puzzle has one solution");
//! assert_eq!(path.steps[0].step.technique.key(), "hidden-single-block");
//! ```
//!
//! # Generate
//!
//! ```
//! use ninefold::{Level, generate};
//!
//! // A seed stands for the same puzzle on every machine and in every version.
//! let hard = generate(123, Level::Hard, Level::Hard.symmetry());
//! assert_eq!(hard.rating.level, Level::Hard);
//! assert_eq!(hard.puzzle, generate(123, Level::Hard, Level::Hard.symmetry()).puzzle);
//! ```

mod name;

pub mod grid;
pub mod level;
pub mod solver;

pub mod methods;
pub mod techniques;

pub mod rating;

pub mod generator;
pub mod hint;

pub mod formats;

pub use formats::{Format, ParseError, ParsedPuzzle};
pub use generator::{Generated, PuzzleId, generate, generate_by_id};
pub use grid::{
    Board, BoardState, Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Puzzle, PuzzleError, Symmetry,
};
pub use hint::Hint;
pub use level::{Level, Rating};
pub use name::UnknownName;
pub use rating::{PuzzleRating, rate};
pub use solver::solutions;
pub use techniques::{Step, Technique};
