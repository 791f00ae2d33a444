//! What scripts are told: the answers of the engines as plain data.
//!
//! ```text
//!   "53..7…", { language: "zh" } ──▶ rate, path, hint ──▶ { level: "hard", rating: 4.2, … }
//! ```
//!
//! The engines' program hands them over as objects; `www/api.d.ts` tells TypeScript what they hold. Rows, columns
//! and houses are counted from 1, and a rating is a number.

mod rating;
mod step;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::logic;
use crate::phrase::Language;
use crate::puzzle::{Puzzle, PuzzleError};
use crate::text::{self, ParseError};

pub use rating::{Rating, Use};
pub use step::{Candidate, Cell, Drawn, Node, Step};

/// What may be told beside the puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// In which language the answer is, by its tag; English where none is told.
    pub language: Option<String>,
}

/// The way through a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Path {
    /// Whether it leads to the solution; otherwise nothing on the ladder goes further.
    pub solved: bool,
    /// The steps in their order.
    pub steps: Vec<Step>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The text is no grid.
    Text(ParseError),
    /// The grid has not exactly one solution.
    Puzzle(PuzzleError),
    /// No language of ours.
    Language(String),
}

/// How hard a puzzle is for a person.
///
/// # Errors
/// When the text is no puzzle, or the language none of ours.
pub fn rate(puzzle: &str, options: &Options) -> Result<Rating, Fault> {
    let language = options.language()?;
    Ok(Rating::told(&crate::rate::rate(&read(puzzle)?), language))
}

/// Step after step to the solution, or as far as the ladder leads.
///
/// # Errors
/// When the text is no puzzle, or the language none of ours.
pub fn path(puzzle: &str, options: &Options) -> Result<Path, Fault> {
    let language = options.language()?;
    let mut board = Board::new(read(puzzle)?.givens());
    let mut steps = Vec::new();
    for step in logic::path(&board) {
        steps.push(Step::told(&board, &step, language));
        board.apply(&step);
    }
    Ok(Path { solved: board.empty().is_empty(), steps })
}

fn read(puzzle: &str) -> Result<Puzzle, Fault> {
    Puzzle::new(text::parse(puzzle).map_err(Fault::Text)?).map_err(Fault::Puzzle)
}

impl Options {
    fn language(&self) -> Result<Language, Fault> {
        let Some(tag) = &self.language else { return Ok(Language::default()) };
        Language::from_tag(tag).ok_or_else(|| Fault::Language(tag.clone()))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Text(error) => write!(f, "puzzle: {error}"),
            Fault::Puzzle(error) => write!(f, "puzzle: {error}"),
            Fault::Language(tag) => {
                let [one, other] = Language::ALL.map(Language::tag);
                write!(f, "language: unknown '{tag}', expected {one} or {other}")
            }
        }
    }
}

impl std::error::Error for Fault {}
