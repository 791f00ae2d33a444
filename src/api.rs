//! What scripts are told: the answers of the engines as plain data.
//!
//! ```text
//!   "53..7…", { language: "zh" } ──▶ rate, path, hint ──▶ { level: "hard", rating: 4.2, … }
//!   { level: "hell", seed: 123 } ──▶ generate, like, practise ──▶ { puzzle: "..4.…", name: "hell-123", … }
//!   "53..7…", { limit: 9 } ──▶ solve, count ──▶ { count: 1, solutions: ["534678912…"], … }
//!   any text ──▶ parse ──▶ { puzzles: [{ givens: "53..7…", … }], errors: [] } ──▶ format ──▶ any form
//! ```
//!
//! The engines' program hands them over as objects; `www/functions.d.ts` tells TypeScript what they hold. Rows, columns
//! and houses are counted from 1, and a rating is a number.

mod generate;
mod hint;
mod practice;
mod print;
mod rating;
mod seed;
mod solve;
mod step;
mod text;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::formats::{self, ParseError, UnknownFormat};
use crate::grid::Cell as BoardCell;
use crate::level::{Level, UnknownLevel};
use crate::puzzle::{Puzzle, PuzzleError};
use crate::puzzle_id::PuzzleIdError;
use crate::share_link::BoardState;
use crate::solver::method::UnknownMethod;
use crate::symmetry::UnknownSymmetry;
use crate::techniques;
use crate::template::Language;

pub use generate::{CommonOptions, GenerateOptions, GenerateProgress, JsGeneratedPuzzle, generate, like};
pub use hint::{HintOptions, JsHint};
pub use practice::{JsPracticePosition, PracticeProgress, practise};
pub use print::{JsPrintOptions, JsPrintPack, JsPrintedPuzzle, PrintProgress, pack};
pub use rating::{JsRating, TechniqueCount};
pub use seed::Seed;
pub use solve::{CountOptions, SolveOptions, SolveProgress, SolveResult, count, solve};
pub use step::{JsAnnotation, JsCandidate, JsCell, JsNode, JsStep};
pub use text::{JsParsedText, JsSheet, TextError, format, format_sheet, parse};

/// What may be told beside the puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct LanguageOptions {
    /// In which language the answer is, by its tag; English where none is told.
    pub language: Option<String>,
}

/// The way through a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsPath {
    /// Whether it leads to the solution; otherwise nothing on the ladder goes further.
    pub solved: bool,
    /// The steps in their order.
    pub steps: Vec<JsStep>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApiError {
    /// The text is no grid.
    Text(ParseError),
    /// The text of the player's grid is none.
    Grid(ParseError),
    /// The player's grid holds another digit here than the puzzle.
    GivenMismatch(BoardCell),
    /// There is no such cell or digit.
    InvalidNote(JsCandidate),
    /// The grid has not exactly one solution.
    Puzzle(PuzzleError),
    /// There can be no such pack.
    Print(crate::print::PrintOptionsError),
    /// No language of ours.
    Language(String),
    /// No level is told.
    MissingLevel,
    /// There is no such level.
    Level(UnknownLevel),
    /// There is no such symmetry.
    Symmetry(UnknownSymmetry),
    /// The generator has no such method.
    Method(String),
    /// There is no such day.
    Date(PuzzleIdError),
    /// The puzzle of a day is wanted, and another at once.
    DailyOptions,
    /// There is no such technique.
    Technique(String),
    /// A symmetry is wanted of a method that has none to choose.
    ShuffledSymmetry,
    /// There is no such method to solve by.
    Solver(UnknownMethod),
    /// So many solutions cannot be asked for, but at most as many.
    Limit(u64, u64),
    /// There is no such form.
    Format(UnknownFormat),
    /// There is no such option, but these.
    UnknownOption(String, &'static [&'static str]),
}

/// How hard a puzzle is for a person.
///
/// # Errors
/// When the text is no puzzle, or the language none of ours.
pub fn rate(puzzle: &str, options: &LanguageOptions) -> Result<JsRating, ApiError> {
    let language = parse_language(options.language.as_deref())?;
    Ok(JsRating::from_rating(&crate::rating::rate(&read_puzzle(puzzle)?), language))
}

/// Step after step to the solution, or as far as the ladder leads.
///
/// # Errors
/// When the text is no puzzle, or the language none of ours.
pub fn path(puzzle: &str, options: &LanguageOptions) -> Result<JsPath, ApiError> {
    let language = parse_language(options.language.as_deref())?;
    let mut board = Board::new(read_puzzle(puzzle)?.givens());
    let mut steps = Vec::new();
    for step in techniques::path(&board) {
        steps.push(JsStep::from_step(&board, &step, language));
        board.apply(&step);
    }
    Ok(JsPath { solved: board.empty().is_empty(), steps })
}

/// The next step on a player's board, or what is wrong on it. A puzzle that is none is told as advice.
///
/// # Errors
/// When a text is no grid, the player's grid is not of this puzzle, there is no such note, or the language is none of
/// ours.
pub fn hint(puzzle: &str, progress: &HintOptions) -> Result<JsHint, ApiError> {
    let language = parse_language(progress.language.as_deref())?;
    let givens = formats::read_one(puzzle).map_err(ApiError::Text)?.position.givens;
    let grid = match &progress.grid {
        Some(grid) => formats::read_one(grid).map_err(ApiError::Grid)?.position.grid,
        None => givens,
    };
    let table = hint::player_board(givens, grid, &progress.notes)?;
    Ok(JsHint::from_hint(crate::hint::hint(&table), language))
}

/// A link's part behind `p=` that holds a puzzle, and how far it is if the text tells. The text may be such a part itself.
///
/// # Errors
/// When the text is no puzzle.
pub fn link(puzzle: &str) -> Result<String, ApiError> {
    let position = match puzzle.trim().trim_start_matches('#').strip_prefix("p=").map(BoardState::from_link) {
        Some(Ok(shared)) => shared,
        _ => formats::read_one(puzzle).map_err(ApiError::Text)?.position,
    };
    Puzzle::new(position.givens).map_err(ApiError::Puzzle)?;
    Ok(position.to_link())
}

/// Whether all the options told are known.
///
/// # Errors
/// The first that is not.
pub fn check_options(
    given: impl IntoIterator<Item = String>,
    known: &'static [&'static str],
) -> Result<(), ApiError> {
    let unknown = given.into_iter().find(|name| !known.contains(&name.as_str()));
    unknown.map_or(Ok(()), |name| Err(ApiError::UnknownOption(name, known)))
}

fn read_puzzle(puzzle: &str) -> Result<Puzzle, ApiError> {
    let reading = formats::read_one(puzzle).map_err(ApiError::Text)?;
    Puzzle::new(reading.position.givens).map_err(ApiError::Puzzle)
}

fn parse_language(tag: Option<&str>) -> Result<Language, ApiError> {
    let Some(tag) = tag else { return Ok(Language::default()) };
    Language::from_tag(tag).ok_or_else(|| ApiError::Language(tag.to_owned()))
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ApiError::Text(error) => write!(f, "puzzle: {error}"),
            ApiError::Grid(error) => write!(f, "grid: {error}"),
            ApiError::GivenMismatch(cell) => write!(f, "grid: {cell} is not as the puzzle has it"),
            ApiError::InvalidNote(JsCandidate { row, column, digit }) => {
                write!(f, "notes: no row {row}, column {column}, digit {digit}: expected 1 to 9")
            }
            ApiError::Puzzle(error) => write!(f, "puzzle: {error}"),
            ApiError::Print(fault) => write!(f, "pack: {fault}"),
            ApiError::Language(tag) => {
                let [one, other] = Language::ALL.map(Language::tag);
                write!(f, "language: unknown '{tag}', expected {one} or {other}")
            }
            ApiError::MissingLevel => {
                let [one, two, three, four] = Level::ALL;
                write!(f, "level: expected {one}, {two}, {three} or {four}")
            }
            ApiError::Level(error) => error.fmt(f),
            ApiError::Symmetry(error) => error.fmt(f),
            ApiError::Method(name) => write!(f, "method: unknown '{name}', expected logic or shuffle"),
            ApiError::ShuffledSymmetry => f.write_str("symmetry: none can be chosen with the method shuffle"),
            ApiError::Date(error) => write!(f, "daily: {error}"),
            ApiError::DailyOptions => {
                f.write_str("daily: a day has one puzzle of a level, without seed, symmetry or method")
            }
            ApiError::Technique(key) => {
                write!(f, "technique: unknown '{key}', expected a key such as x-wing")
            }
            ApiError::Solver(error) => error.fmt(f),
            ApiError::Limit(wanted, most) => write!(f, "limit: {wanted} is not a number from 1 to {most}"),
            ApiError::Format(error) => error.fmt(f),
            ApiError::UnknownOption(name, known) => {
                write!(f, "options: unknown '{name}', expected {}", known.join(", "))
            }
        }
    }
}

impl std::error::Error for ApiError {}
