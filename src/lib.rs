//! Ninefold is a Sudoku library: an exact solver, a technique engine that explains its steps, a generator, and the game built on them.
//!
//! The modules are listed in reading order: each uses only modules above it. Two programs are built from them for the browser: the page
//! program (`page.rs`) and the tools program (`tools.rs`). `ARCHITECTURE.md` has the map.
//!
//! # Solve
//!
//! ```
//! use ninefold::{grid::Grid, puzzle::Puzzle, solver};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let grid = Grid::from_line(line).expect("81 cells");
//!
//! let solutions = solver::solutions(&grid, 2);
//! assert_eq!(solutions.count, 1);
//!
//! // A `Puzzle` is proved to have exactly one solution.
//! let puzzle = Puzzle::new(grid).expect("one solution");
//! assert_eq!(Some(*puzzle.solution()), solutions.first);
//! ```
//!
//! # Rate and hint
//!
//! ```
//! use ninefold_app::explain::explain;
//! use crate::grid::Grid;
//! use crate::hint;
//! use crate::level::Level;
//! use crate::grid::Puzzle;
//! use crate::rating::rate;
//! use ninefold_app::template::Language;
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Puzzle::new(Grid::from_line(line).expect("81 cells")).expect("one solution");
//! assert_eq!(rate(&puzzle).level, Level::Easy);
//!
//! // The path to the solution: each step with the board before it.
//! let path = hint::path(*puzzle.givens(), *puzzle.givens()).expect("the puzzle has one solution");
//! let first = &path.steps[0];
//! let explanation = explain(&first.board, &first.step, Language::English);
//! assert_eq!(explanation.name, "Hidden single in a block");
//! ```
//!
//! # Generate
//!
//! ```
//! use ninefold::{generator::generate, level::Level};
//!
//! // A seed stands for the same puzzle on every machine and in every version.
//! let hard = generate(123, Level::Hard, Level::Hard.symmetry());
//! assert_eq!(hard.rating.level, Level::Hard);
//! assert_eq!(hard.puzzle, generate(123, Level::Hard, Level::Hard.symmetry()).puzzle);
//! ```

pub mod grid;
pub mod level;
pub mod solver;

pub mod methods;
pub mod techniques;

pub mod rating;

pub mod generator;
pub mod hint;

pub mod formats;
