//! The functions for JavaScript: their results as plain data.
//!
//! ```text
//!   "53..7…", { language: "zh" } ──▶ rate, path, hint ──▶ { level: "hard", rating: 4.2, … }
//!   { level: "hell", seed: 123 } ──▶ generate, like, practise ──▶ { puzzle: "..4.…", name: "hell-123", … }
//!   "53..7…", { limit: 9 } ──▶ solve, count ──▶ { count: 1, solutions: ["534678912…"], … }
//!   "53..7…" ──▶ canonical ──▶ { canonical: "000000001…", automorphisms: 1, … }
//!   any text ──▶ parse ──▶ { puzzles: [{ givens: "53..7…", … }], errors: [] } ──▶ format ──▶ any format
//! ```
//!
//! The tools program exports them, and the workbench program the canonical form. `www/api/functions.d.ts` declares them for TypeScript and documents all fields: their names
//! are those that scripts read. Rows, columns and houses count from 1, and ratings are numbers such as
//! 4.2.

mod canonical;
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

use ninefold::UnknownName;
use ninefold::generator::{PuzzleIdError, UnusualMinutes};
use ninefold::grid::{Board, BoardState, Cell as BoardCell, Puzzle, PuzzleError};
use ninefold::level::Level;
use ninefold::techniques;
use ninefold_formats::{self as formats, ParseError, UnknownFormat};
use serde::{Deserialize, Serialize};

use crate::print::qr_code_svg;
use crate::template::Language;

pub use canonical::{JsCanonicalForm, JsIsomorphism, canonical};
pub use generate::{CommonOptions, GenerateOptions, GenerateProgress, JsGeneratedPuzzle, generate, like};
pub use hint::{JsHint, PlayerProgress};
pub use practice::{JsPracticePosition, PracticeSearchProgress, practise};
pub use print::{
    JsPrintOptions, JsPrintPack, JsPrintedPuzzle, PackPageImage, PackPageState, PrintProgress, pack,
    print_page,
};
pub use rating::{JsRating, TechniqueCount};
pub use seed::Seed;
pub use solve::{CountOptions, SolveOptions, SolveProgress, SolveResult, count, solve};
pub use step::{JsAnnotation, JsCandidate, JsCell, JsChainNode, JsStep};
pub use text::{JsParsedText, JsSheet, TextError, format, format_items, format_sheet, parse};

/// Options of [`rate`] and [`path`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct LanguageOptions {
    /// Language tag; English if `None`.
    pub language: Option<String>,
}

/// A solution path.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsPath {
    /// Whether the path reaches the solution; otherwise no known technique goes further.
    pub solved: bool,
    /// The steps in order.
    pub steps: Vec<JsStep>,
}

/// Why a function failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApiError {
    /// The puzzle is not a grid.
    Text(ParseError),
    /// The grid of the player is not a grid.
    Grid(ParseError),
    /// The grid of the player differs from a given of the puzzle in this cell.
    GivenMismatch(BoardCell),
    /// A note has no such cell or digit.
    InvalidNote(JsCandidate),
    /// The puzzle does not have exactly one solution.
    Puzzle(PuzzleError),
    /// The options of a pack are invalid.
    Print(crate::print::PrintOptionsError),
    /// Unknown language.
    Language(String),
    /// The level is missing.
    MissingLevel,
    /// A level, symmetry or solving method that does not exist.
    Name(UnknownName),
    /// Unknown method of the generator.
    Method(String),
    /// Invalid date.
    Date(PuzzleIdError),
    /// The puzzle of a day has no seed, symmetry or method.
    DailyOptions,
    /// A puzzle that takes a given number of minutes has no day, symmetry or method.
    MinutesOptions,
    /// No puzzle of the level takes this number of minutes.
    Minutes(UnusualMinutes),
    /// Unknown technique.
    Technique(String),
    /// The method `shuffle` has no symmetry.
    ShuffledSymmetry,
    /// The limit that was given, and the greatest one allowed.
    Limit(u64, u64),
    /// A text that is too long for a QR code, with its length in bytes.
    LongQrText(usize),
    /// Unknown format.
    Format(UnknownFormat),
    /// Unknown option, and the known ones.
    UnknownOption(String, &'static [&'static str]),
}

/// Rates a puzzle.
///
/// # Errors
/// If the text is not a puzzle, or the language is unknown.
pub fn rate(puzzle: &str, options: &LanguageOptions) -> Result<JsRating, ApiError> {
    let language = parse_language(options.language.as_deref())?;
    Ok(JsRating::from_rating(&ninefold::rating::rate(&read_puzzle(puzzle)?), language))
}

/// Returns the steps to the solution, as far as the known techniques lead.
///
/// # Errors
/// If the text is not a puzzle, or the language is unknown.
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

/// Returns the next step on the board of a player, or what is wrong there. A grid without exactly one
/// solution is no error.
///
/// # Errors
/// If a text is not a grid, the grid of the player differs from the puzzle, a note is invalid, or the
/// language is unknown.
pub fn hint(puzzle: &str, progress: &PlayerProgress) -> Result<JsHint, ApiError> {
    let language = parse_language(progress.language.as_deref())?;
    let board = hint::board_state(puzzle, progress.grid.as_deref(), &progress.notes, &[])?;
    Ok(JsHint::from_hint(ninefold::hint::hint(&board.into()), language))
}

/// Returns the part of a share link after `p=`, with the progress if the text has any. The text may also be
/// such a part.
///
/// # Errors
/// If the text is not a puzzle.
pub fn link(puzzle: &str) -> Result<String, ApiError> {
    let position = match puzzle.trim().trim_start_matches('#').strip_prefix("p=").map(BoardState::from_link) {
        Some(Ok(shared)) => shared,
        _ => formats::read_one(puzzle).map_err(ApiError::Text)?.position,
    };
    Puzzle::new(position.givens).map_err(ApiError::Puzzle)?;
    Ok(position.to_link())
}

/// The QR code of an address as SVG, with its quiet zone.
///
/// # Errors
/// If the address is too long.
pub fn qr(address: &str) -> Result<String, ApiError> {
    qr_code_svg(address, Language::default(), address).ok_or(ApiError::LongQrText(address.len()))
}

/// Checks that all options given are known.
///
/// # Errors
/// Returns the first unknown one.
pub fn check_options(
    given: impl IntoIterator<Item = String>,
    known: &'static [&'static str],
) -> Result<(), ApiError> {
    let unknown = given.into_iter().find(|name| !known.contains(&name.as_str()));
    unknown.map_or(Ok(()), |name| Err(ApiError::UnknownOption(name, known)))
}

fn read_puzzle(puzzle: &str) -> Result<Puzzle, ApiError> {
    let parsed = formats::read_one(puzzle).map_err(ApiError::Text)?;
    Puzzle::new(parsed.position.givens).map_err(ApiError::Puzzle)
}

fn parse_language(tag: Option<&str>) -> Result<Language, ApiError> {
    let Some(tag) = tag else { return Ok(Language::default()) };
    Language::from_tag(tag).ok_or_else(|| ApiError::Language(tag.to_owned()))
}

impl ApiError {
    /// A word for programs. Unlike the message it stays the same.
    pub fn code(&self) -> &'static str {
        match self {
            ApiError::Text(_) => "unreadable-puzzle",
            ApiError::Grid(_) => "unreadable-grid",
            ApiError::GivenMismatch(_) => "given-mismatch",
            ApiError::InvalidNote(_) => "invalid-note",
            ApiError::Puzzle(PuzzleError::Conflict(_)) => "conflict",
            ApiError::Puzzle(PuzzleError::NoSolution) => "no-solution",
            ApiError::Puzzle(PuzzleError::ManySolutions(_)) => "several-solutions",
            ApiError::LongQrText(_) => "too-long",
            _ => "invalid-option",
        }
    }
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
            ApiError::Print(error) => write!(f, "pack: {error}"),
            ApiError::Language(tag) => {
                let expected = Language::all().map(Language::tag).collect::<Vec<_>>().join(" or ");
                write!(f, "language: unknown '{tag}', expected {expected}")
            }
            ApiError::MissingLevel => {
                let [one, two, three, four] = Level::ALL;
                write!(f, "level: expected {one}, {two}, {three} or {four}")
            }
            ApiError::Name(error) => error.fmt(f),
            ApiError::Method(name) => write!(f, "method: unknown '{name}', expected logic or shuffle"),
            ApiError::ShuffledSymmetry => f.write_str("symmetry: none can be chosen with the method shuffle"),
            ApiError::Date(error) => write!(f, "daily: {error}"),
            ApiError::DailyOptions => {
                f.write_str("daily: a day has one puzzle of a level, without seed, symmetry or method")
            }
            ApiError::MinutesOptions => {
                f.write_str("minutes: not together with a day, a symmetry or a method")
            }
            ApiError::Minutes(error) => write!(f, "minutes: {error}"),
            ApiError::Technique(key) => {
                write!(f, "technique: unknown '{key}', expected a key such as x-wing")
            }
            ApiError::Limit(wanted, most) => write!(f, "limit: {wanted} is not a number from 1 to {most}"),
            ApiError::LongQrText(length) => {
                write!(f, "address: {length} bytes are too long for a QR code, expected at most 2331")
            }
            ApiError::Format(error) => error.fmt(f),
            ApiError::UnknownOption(name, known) => {
                write!(f, "options: unknown '{name}', expected {}", known.join(", "))
            }
        }
    }
}

impl std::error::Error for ApiError {}
