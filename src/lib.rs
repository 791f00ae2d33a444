//! Sudoku: an exact solver, human techniques with evidence, ratings, hints, and a generator.
//!
//! | to | call | and get |
//! |---|---|---|
//! | check and solve a puzzle | [`Puzzle::new`], or parse a [`Puzzle`] | its [solution](Puzzle::solution), or a [`PuzzleError`] |
//! | count the solutions of any grid | [`solutions`] | how many there are up to a limit, and the first two |
//! | list them | [`all_solutions`] | an iterator |
//! | tell isomorphic grids | [`grid::canonical_form`] | the least of all images, and the automorphisms |
//! | rate a puzzle | [`rate`] | a [`PuzzleRating`]: level, rating, minutes, techniques |
//! | help a player | [`first_hint`], [`hint::hint`] on a board in progress | a [`Hint`]: a [`Step`] with its evidence, or mistakes |
//! | explain a whole solution | [`hint::path`] | each [`Step`], with the board before it |
//! | find steps of any kind | [`techniques::easiest_steps`], [`techniques::FINDERS`] | [`Step`]s, which [`techniques::verify`] checks |
//! | make a puzzle | [`generate`] by level and seed, [`generate_by_id`] | a [`RatedPuzzle`], the same in every version |
//! | watch a search | [`methods::SolverRun`] | the steps of one of five methods |
#![cfg_attr(
    feature = "picture",
    doc = "| read a picture | [`picture::PictureReader::read`] | a [`picture::PictureReading`], with what is doubtful |"
)]
//!
//! The types that most programs need are at the root; each module has what lies beneath them. Searches that may take long have a type
//! that continues in small portions, such as [`solver::Search`], [`hint::HintSearch`] and [`generator::Generator`].
//!
//! # Solve a list
//!
//! ```
//! use ninefold::{Grid, solutions};
//!
//! let list = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
//!             53..7....6..195....98....6.8...6...34..8....17...2...6.6....28....41...5....8..79";
//! let counts: Vec<u64> = list.lines().map(|line| solutions(&line.parse::<Grid>().expect("81 cells"), 100).count).collect();
//! assert_eq!(counts[0], 1);
//! assert!(counts[1] > 1);
//! ```
//!
//! With many grids at a time [`solver::solutions_of`] is quicker on some processors.
//!
//! A [`Puzzle`] is proved to have exactly one solution; an error says what is wrong:
//!
//! ```
//! # fn main() -> Result<(), ninefold::ParsePuzzleError> {
//! use ninefold::Puzzle;
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(puzzle.solution().to_string(), "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
//! assert!("".parse::<Puzzle>().is_err());
//! # Ok(())
//! # }
//! ```
//!
//! # Rate
//!
//! ```
//! use ninefold::{Level, rate};
//!
//! let puzzle = "..4.3.5...3...9..7...4...21.93..61..41.....5..75..49.....7...18.2...3..5..7.2.6..".parse().expect("a puzzle");
//! let rating = rate(&puzzle);
//! for (technique, uses) in &rating.techniques {
//!     println!("{technique}: {uses}");
//! }
//! println!("{}, level {}, about {} minutes", rating.rating, rating.level, rating.time.minutes());
//! assert!(rating.is_solved && rating.level > Level::Easy);
//! ```
//!
//! # Explain each step
//!
//! ```
//! use ninefold::hint::{FoundStep, path};
//! use ninefold::techniques::Evidence;
//! use ninefold::{Grid, Hint, first_hint};
//!
//! let givens: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().expect("81 cells");
//! let path = path(givens, givens).expect("the puzzle has one solution");
//! for FoundStep { board, step, .. } in &path.steps {
//!     let reason = match &step.evidence {
//!         Evidence::Single { house: Some(house) } => format!("the only place in {house}"),
//!         Evidence::Single { house: None } => "the only digit left in the cell".to_owned(),
//!         // More kinds may come, so there is an arm for others.
//!         other => other.to_string(),
//!     };
//!     println!("{} cells are empty. {step}: {reason}", board.empty().len());
//! }
//! assert_eq!(path.steps[0].step.to_string(), "hidden-single-block b2: r1c6=8");
//!
//! // The next step alone.
//! let Hint::Next(next) = first_hint(&givens.to_string().parse().expect("a puzzle")) else { panic!("it is not solved yet") };
//! assert_eq!(next.step, path.steps[0].step);
//! ```
//!
//! # Generate
//!
//! ```
//! use ninefold::{Level, PuzzleId, generate, generate_by_id};
//!
//! // A level and a seed stand for the same puzzle on every machine and in every version.
//! let hard = generate(Level::Hard, 123);
//! assert_eq!(hard.rating.level, Level::Hard);
//!
//! let id: PuzzleId = "hard-123".parse().expect("a name");
//! assert_eq!(generate_by_id(id), hard);
//! ```
//!
//! # Features
//!
//! - `std` (on unless turned off): some searches are faster. Without it the crate is `no_std` and needs an allocator; what it
//!   finds and generates is the same.
//! - `picture` (with `std`): reads the puzzle in a photo or a screenshot.
//! - `serde`: grids, puzzles, ratings and steps as data.
//!
//! # What may grow
//!
//! Enums and structs marked `#[non_exhaustive]` get variants and fields in later versions: techniques, kinds of evidence,
//! errors, results. The others are closed for good; the README of the crate says which, and why.

#![cfg_attr(not(feature = "std"), no_std)]
#![warn(missing_docs)]

extern crate alloc;

/// Compiles the examples of the page in the crate registry.
#[cfg(doctest)]
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
pub mod setter;

pub mod proof;

#[cfg(feature = "picture")]
pub mod picture;

#[cfg(feature = "serde")]
mod serialize;

#[doc(inline)]
pub use generator::{PuzzleId, RatedPuzzle, generate, generate_by_id};
#[doc(inline)]
pub use grid::{
    Board, BoardState, Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, ParseGridError,
    ParsePuzzleError, Puzzle, PuzzleError, Symmetry,
};
#[doc(inline)]
pub use hint::{Hint, first_hint};
#[doc(inline)]
pub use level::{Level, Rating};
#[doc(inline)]
pub use name::UnknownName;
#[doc(inline)]
pub use rating::{PuzzleRating, rate};
#[doc(inline)]
pub use solver::{all_solutions, solutions};
#[doc(inline)]
pub use techniques::{Step, Technique};
