//! Puzzles as text: every format that is read and written.
//!
//! ```text
//! 53..7....6..195…        one line of 81 cells
//!
//! 53..7....               nine rows of nine cells,
//! 6..195...               with or without spaces, commas or tabs between them
//! …
//!
//! +-------+-------+       grids with borders: ASCII, box drawing, Markdown, Simple Sudoku;
//! | 5 3 . | . 7 . |       border lines are skipped, bars separate cells or blocks
//! ```
//!
//! Candidate grids and solver states keep entries and remaining candidates. `single_line.rs`, `list.rs`,
//! `row.rs`, `code.rs` and `wrapped.rs` show more formats: lines of other programs, lists with and without a
//! header, labels and comments beside rows, lists in program code, and cells in another arrangement.
//!
//! `1` to `9` are digits, in any script. An empty cell is any one other character, the same throughout a
//! puzzle. Lines that begin with `#` and headers such as `[Puzzle]` may hold metadata; words, labels and
//! numbers around a puzzle are its title or nothing. Readers propose, and `judge.rs` chooses. Nothing is
//! guessed: cells that belong to no puzzle are an error that says where they are and what was expected, with
//! the grid as far as it could be read. The rules of Sudoku decide only between several ways to read a text.
//!
//! ```
//! let text = "From my newspaper:\n\
//!             5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n. 9 8 | . . . | . 6 .\n\
//!             8 . . | . 6 . | . . 3\n4 . . | 8 . 3 | . . 1\n7 . . | . 2 . | . . 6\n\
//!             . 6 . | . . . | 2 8 .\n. . . | 4 1 9 | . . 5\n. . . | . 8 . | . 7 9";
//! let mut count = 0;
//! for found in ninefold_formats::read(text) {
//!     match found.puzzle {
//!         Ok(puzzle) => println!("line {}, {}: {}", found.line, puzzle.source.name(), puzzle.position.givens),
//!         Err(error) => println!("{error}"), // with line and column
//!     }
//!     count += 1;
//! }
//! assert_eq!(count, 1);
//! ```

mod cell_order;
mod code;
mod code_language;
pub mod codoku;
mod column_rows;
mod companions;
mod container;
mod container_error;
mod digit_scripts;
mod document;
mod encoding;
mod grid_rows;
pub mod hodoku_library;
mod html;
mod iss;
mod json;
mod judge;
mod line;
mod line_stats;
mod links;
pub mod list;
mod lz_string;
mod metadata;
mod normalize;
mod open_sudoku;
pub mod parse_error;
mod parsed_puzzle;
mod placed_cells;
mod placed_lines;
mod position_parts;
mod proposal;
mod pzpr;
mod quoted_cells;
mod reader;
mod row;
mod sdx;
mod section;
mod sgt_save;
mod side_by_side;
mod single_line;
mod variant_words;
mod wrapped;
mod writer;
mod xml;

use ninefold::grid::Grid;

use reader::ReadMode;

pub use code_language::CodeLanguage;
pub use container_error::ContainerError;
pub use encoding::decode_text;
pub use line::{lines, parse_plain_line};
pub use parse_error::{ParseError, ParseErrorKind, Unsupported};
pub use parsed_puzzle::{
    CompanionGrid, LineReader, ParsedPuzzle, SourceFormat, Surroundings, TextItem, clean_text,
};
pub use writer::{FormatCoverage, OutputFormat, UnknownFormat, bars, line, rows};

/// Reads a whole text; `None` if it is in another format.
type DocumentReader = fn(&str) -> Option<Vec<TextItem>>;

/// Readers of documents, by the characters that such a document begins with.
const DOCUMENT_READERS: [(&[char], DocumentReader); 5] = [
    (&['<'], xml::read),
    (&['v'], open_sudoku::read),
    (&['{', '['], json::read),
    (&['p'], pzpr::read),
    (&['S'], sgt_save::read),
];

/// Readers of formats that take a single line, in the order in which they are tried.
const LINE_READERS: [LineReader; 11] = [
    links::read,
    pzpr::read_line,
    iss::read_line,
    single_line::read_form,
    single_line::read_solo,
    single_line::read_susser_short,
    hodoku_library::read_puzzle,
    single_line::read_susser,
    list::read_line,
    single_line::read_sukaku,
    single_line::read_base60,
];

/// Reads all puzzles of a text, in order and in any formats. Every text that a player or a program brings is
/// read by this function.
pub fn read(text: &str) -> impl Iterator<Item = TextItem> + '_ {
    read_any(text)
}

/// Reads a text; not generic, so that it is compiled once.
fn read_any(text: &str) -> Box<dyn Iterator<Item = TextItem> + '_> {
    companions::join(read_parts(text))
}

/// Reads the parts of a text, which may belong to one puzzle.
fn read_parts(text: &str) -> Box<dyn Iterator<Item = TextItem> + '_> {
    let begin = text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
    let document = DOCUMENT_READERS
        .iter()
        .filter(|(first, _)| begin.starts_with(*first))
        .find_map(|(_, read)| read(text));
    let is_any = |items: &[TextItem]| items.iter().any(|item| item.puzzle.is_ok());
    // A text of tabs is not empty: eight tabs separate nine empty cells.
    let mut is_done = begin.is_empty() && !text.contains('\t');
    let mut found = Vec::new();
    if let Some(items) = document {
        is_done = true;
        found = if is_any(&items) {
            items
        } else {
            // Brackets also begin other texts. If those have no puzzle either, the error is that of the document.
            let others: Vec<TextItem> = read_text(text).collect();
            let is_valid = items.iter().any(|item| item.puzzle.as_ref().is_err_and(is_certain));
            if is_any(&others) && !is_valid { others } else { items }
        };
    }
    if is_done {
        return Box::new(found.into_iter());
    }
    if let Some(converted) = quoted_cells::join(text) {
        let found: Vec<TextItem> =
            read_table_or_text(&converted.text).map(|item| converted.locate(item)).collect();
        return Box::new(found.into_iter());
    }
    read_table_or_text(text)
}

/// Reads a table with a head, or any other text.
fn read_table_or_text(text: &str) -> Box<dyn Iterator<Item = TextItem> + '_> {
    match list::read_table(text) {
        Some(table) => Box::new(table),
        None => read_text(text),
    }
}

/// Whether an error shows that the text is a document: it is about something that is nearly a puzzle.
fn is_certain(error: &ParseError) -> bool {
    let is_rule = matches!(
        error.kind,
        ParseErrorKind::Container(
            ContainerError::UnsupportedRule(_)
                | ContainerError::UnsupportedSize(_)
                | ContainerError::NoDigits
                | ContainerError::UnclearOrder
                | ContainerError::InvalidCell(_)
        )
    );
    let is_control = |c: &char| c.is_control();
    let is_binary = matches!(&error.kind, ParseErrorKind::Container(ContainerError::UnexpectedCharacter(c)) if is_control(c));
    is_rule || is_binary || error.partial.as_ref().is_some_and(|grid| grid.filled().len() >= 17)
}

/// Reads the lines of a text and the values in brackets among them; of an HTML page, the text that it shows.
fn read_text(text: &str) -> Box<dyn Iterator<Item = TextItem> + '_> {
    if let Some(page) = html::page_text(text) {
        let found: Vec<TextItem> =
            read_lines(&page.text, ReadMode::Text).map(|item| page.locate(item)).collect();
        if found.iter().any(|item| item.puzzle.is_ok()) {
            return Box::new(found.into_iter());
        }
    }
    read_lines(text, ReadMode::Text)
}

/// Reads the lines of a text, and joins what belongs together.
fn read_lines(text: &str, mode: ReadMode) -> Box<dyn Iterator<Item = TextItem> + '_> {
    Box::new(position_parts::merge_positions(reader::read(text, mode)))
}

/// Reads a line of a list; `None` if it has no puzzle and nothing that is nearly one.
fn read_list_line(line: &str) -> Option<Result<ParsedPuzzle, ParseError>> {
    if line.trim_start().starts_with(['<', '{']) {
        return read(line).next().map(|found| found.puzzle);
    }
    read_lines(line, ReadMode::ListLine).next().map(|found| found.puzzle)
}

/// Reads a line in one of the formats that take a single line.
fn read_single_line(line: &str) -> Option<Result<Vec<ParsedPuzzle>, ParseError>> {
    const LONGEST: usize = 1 << 20;
    let may_be = line.len() <= LONGEST;
    LINE_READERS.iter().filter(|_| may_be).find_map(|container| container(line))
}

/// Whether a text that begins with `head` is one document, XML or JSON, rather than one JSON object a line.
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

/// Reads the only puzzle of a text, in any format.
///
/// # Errors
/// If there is no puzzle, if it is invalid, or if another one follows.
pub fn read_one(text: &str) -> Result<ParsedPuzzle, ParseError> {
    exactly_one(read_any(text))
}

/// Reads a text that is a grid and nothing else, such as a value in a document.
fn parse_grid(text: &str) -> Result<Grid, ParseError> {
    exactly_one(read_lines(text, ReadMode::Value)).map(|parsed| parsed.position.givens)
}

fn exactly_one(mut found: Box<dyn Iterator<Item = TextItem> + '_>) -> Result<ParsedPuzzle, ParseError> {
    let nothing = ParseError::new(1, 1, ParseErrorKind::Empty);
    let first = found.next().ok_or(nothing)?.puzzle?;
    match found.next() {
        None => Ok(first),
        Some(TextItem { puzzle: Err(error), .. }) => Err(error),
        Some(TextItem { line, .. }) => Err(ParseError::new(line, 1, ParseErrorKind::MultiplePuzzles)),
    }
}
