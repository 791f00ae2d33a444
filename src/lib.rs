//! Sudoku: an exact solver, human techniques with evidence, ratings, hints, a generator, and every text format.
//!
//! The types that most programs need are at the root; each module has what lies beneath them. The modules are listed in reading
//! order: each uses only modules above it.
//!
//! # Solve
//!
//! ```
//! # fn main() -> Result<(), ninefold::ParsePuzzleError> {
//! use ninefold::Puzzle;
//!
//! // A `Puzzle` is proved to have exactly one solution; an error says what is wrong.
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(puzzle.solution().to_string(), "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
//! # Ok(())
//! # }
//! ```
//!
//! # Rate and hint
//!
//! ```
//! use ninefold::{Hint, Level, first_hint, rate};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().expect("a puzzle");
//! assert_eq!(rate(&puzzle).level, Level::Easy);
//!
//! // `hint::hint` takes a board in progress, and `hint::path` leads to the solution.
//! let Hint::Next(next) = first_hint(&puzzle) else { panic!("the puzzle is not solved yet") };
//! assert_eq!(next.step.to_string(), "hidden-single-block b2: r1c6=8");
//! ```
//!
//! # Generate
//!
//! ```
//! use ninefold::{Level, generate};
//!
//! // A seed stands for the same puzzle on every machine and in every version.
//! let hard = generate(Level::Hard, 123);
//! assert_eq!(hard.rating.level, Level::Hard);
//! assert_eq!(hard.puzzle, generate(Level::Hard, 123).puzzle);
//! ```
//!
//! # Features
//!
//! - `formats` (on unless turned off): reads and writes every text format, with `miniz_oxide` and `quick-xml`.
//! - `picture`: reads the puzzle in a photo or a screenshot.
//! - `serde`: grids, puzzles, ratings and steps as data.

#![warn(missing_docs)]

/// Compiles the examples of the page in the crate registry.
#[cfg(all(doctest, feature = "formats"))]
#[doc = include_str!("README.md")]
struct Readme;

mod name;
#[doc(hidden)]
pub mod sort_by_number;

pub mod grid;
pub mod level;
pub mod solver;

pub mod methods;
pub mod techniques;

pub mod rating;

pub mod generator;
pub mod hint;

#[cfg(feature = "formats")]
pub mod formats;

#[cfg(feature = "picture")]
pub mod picture;

#[cfg(feature = "serde")]
mod serialize;

#[cfg(feature = "formats")]
pub use formats::{OutputFormat, ParseError, ParsedPuzzle};
pub use generator::{PuzzleId, RatedPuzzle, generate, generate_by_id};
pub use grid::{
    Board, BoardState, Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, ParseGridError,
    ParsePuzzleError, Puzzle, PuzzleError, Symmetry,
};
pub use hint::{Hint, first_hint};
pub use level::{Level, Rating};
pub use name::UnknownName;
pub use rating::{PuzzleRating, rate};
pub use solver::{all_solutions, solutions};
pub use techniques::{Step, Technique};
