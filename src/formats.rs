//! Grids as text: what people paste, and what we write.
//!
//! ```text
//! 53..7....6..195…        one line of 81 cells
//!
//! 53..7....               nine rows of nine,
//! 6..195...               with or without blanks, commas or tabs between
//! …
//!
//! +-------+-------+       grids with rules and walls: ASCII, box drawing, Markdown, Simple Sudoku;
//! | 5 3 . | . 7 . |       rules are passed over, walls part cells or blocks
//! ```
//!
//! A puzzle under way, as candidate grids and solvers write it, keeps what was placed and what is left of the candidates.
//! Lines of other programs, lists with and without a head and words above a grid are read, too: `coded.rs`, `list.rs` and
//! `rows.rs` show them.
//!
//! `1` to `9` are digits. One other character is the blank, the same throughout a puzzle: `0`, `.`, `x`,
//! or any other sign of ASCII and some beyond that is no separator. Lines that begin with `#` and heads such as
//! `[Puzzle]` are passed over, but for what they tell of the puzzle. Nothing is guessed: what fits none of this is an error
//! that says where and what was expected, with the grid as far as it could be read. Whether the grid keeps the rules is not
//! asked here.

pub mod codoku;
mod container_error;
mod document;
pub mod hodoku_library;
mod json;
mod line;
mod line_stats;
mod links;
pub mod list;
mod lz_string;
mod metadata;
mod normalize;
mod open_sudoku;
mod parse_error;
mod parsed_puzzle;
mod position_parts;
mod rows;
mod single_line;
mod writer;
mod xml;

use crate::grid::Grid;

pub use container_error::ContainerError;
pub use line::lines;
pub use parse_error::{ParseError, ParseErrorKind, Template, Unsupported};
pub use parsed_puzzle::{LineReader, ParsedPuzzle, SourceFormat, TextItem, clean_text};
pub use writer::{Coverage, Format, UnknownFormat, bars, line, rows};

/// What reads a text as a whole: `None` for one that is none of it.
type DocumentReader = fn(&str) -> Option<Vec<TextItem>>;

/// What is a text as a whole, by the characters that it may begin with.
const DOCUMENT_READERS: [(&[char], DocumentReader); 3] =
    [(&['<'], xml::read), (&['v'], open_sudoku::read), (&['{', '['], json::read)];

/// What stands in a line of its own, in the order in which it is told apart.
const LINE_READERS: [LineReader; 8] = [
    links::read,
    single_line::read_solo,
    single_line::read_susser_short,
    hodoku_library::read_puzzle,
    single_line::read_susser,
    list::read_line,
    single_line::read_sukaku,
    single_line::read_base60,
];

/// All puzzles of a text in their order, whatever form they have: the one door for what people paste.
pub fn read(text: &str) -> impl Iterator<Item = TextItem> {
    let begin = text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
    let whole = DOCUMENT_READERS
        .iter()
        .filter(|(first, _)| begin.starts_with(*first))
        .find_map(|(_, read)| read(text));
    // Tabs are something: eight of them are nine blanks.
    let is_done = whole.is_some() || begin.is_empty() && !text.contains('\t');
    let table = if is_done { None } else { list::read_table(text) };
    let rest = if is_done || table.is_some() { "" } else { text };
    let lines = position_parts::merge_positions(rows::read(rest, read_single_line));
    whole.into_iter().flatten().chain(table.into_iter().flatten()).chain(lines)
}

/// What stands in a line of its own, if it is any of the forms known.
fn read_single_line(line: &str) -> Option<Result<Vec<ParsedPuzzle>, ParseError>> {
    const LONGEST: usize = 1 << 20;
    let may_be = line.len() <= LONGEST;
    LINE_READERS.iter().filter(|_| may_be).find_map(|container| container(line))
}

/// Whether a text that begins so is the data of a program, XML or JSON, which is read as a whole; not an object a line.
fn is_document(head: &str) -> bool {
    let mut lines = head.trim_start_matches('\u{feff}').trim_start().lines().map(str::trim);
    let first = lines.next().unwrap_or_default();
    let mut is_by_line =
        || first.ends_with('}') && lines.next().is_some_and(|second| second.starts_with('{'));
    first.starts_with('<')
        || first.starts_with('{') && !is_by_line()
        || first.starts_with('[')
            && (first.len() == 1 || first[1..].trim_start().starts_with(['{', '[', '"']))
}

/// The one puzzle of a text, whatever form it has.
///
/// # Errors
/// When there is none, when it is not whole, or when another one follows.
pub fn read_one(text: &str) -> Result<ParsedPuzzle, ParseError> {
    exactly_one(read(text))
}

/// The one grid of a text that has nothing else, such as a value in the data of a program.
fn parse_grid(text: &str) -> Result<Grid, ParseError> {
    exactly_one(position_parts::merge_positions(rows::read(text, |_| None)))
        .map(|reading| reading.position.givens)
}

fn exactly_one(mut found: impl Iterator<Item = TextItem>) -> Result<ParsedPuzzle, ParseError> {
    let nothing = ParseError::new(1, 1, ParseErrorKind::Empty);
    let first = found.next().ok_or(nothing)?.puzzle?;
    match found.next() {
        None => Ok(first),
        Some(TextItem { puzzle: Err(error), .. }) => Err(error),
        Some(TextItem { line, .. }) => Err(ParseError::new(line, 1, ParseErrorKind::MultiplePuzzles)),
    }
}
