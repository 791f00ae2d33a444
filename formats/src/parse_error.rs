//! Why a text is not a puzzle: place, kind, and message.

use std::fmt;

use ninefold::grid::Grid;

use super::ContainerError;

/// Why a text cannot be read, and where.
///
/// ```
/// use ninefold_formats as formats;
///
/// let error = formats::read_one("53..7....6..195").unwrap_err();
/// assert!(error.to_string().starts_with("line 1, column "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// Line, from 1.
    pub line: usize,
    /// Character in the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseErrorKind,
    /// The grid as far as it could be read, for the player to correct.
    pub partial: Option<Box<Grid>>,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The text is empty.
    Empty,
    /// Nothing in the text is nearly a puzzle.
    NoPuzzle,
    /// A character that is neither a digit nor an empty cell.
    UnexpectedCharacter(char),
    /// A second character for empty cells.
    MixedBlanks {
        /// The new character.
        found: char,
        /// The character used before.
        before: char,
    },
    /// A row that does not have nine cells.
    RowLength {
        /// Number of the row, from 1.
        row: usize,
        /// Number of its cells.
        cells: usize,
    },
    /// A single line that does not have 81 cells.
    LineLength {
        /// Number of its cells.
        cells: usize,
    },
    /// An encoded puzzle that does not have 81 cells.
    CodedLength {
        /// Number of its cells.
        cells: usize,
    },
    /// Not the three digits of a candidate.
    InvalidCandidate(String),
    /// The text ends, or another puzzle begins, before the ninth row.
    RowCount {
        /// Number of rows so far.
        rows: usize,
    },
    /// Ten rows: the first nine and the last nine could be the puzzle. Holds both.
    AmbiguousRows(Box<[Grid; 2]>),
    /// Digits with their places, which could be counted from 0 or from 1. Holds both.
    AmbiguousPlaces(Box<[Grid; 2]>),
    /// Nine rows that are written in different ways, or not evenly apart.
    UnequalRows,
    /// A second puzzle where only one is allowed.
    MultiplePuzzles,
    /// A format that is recognised but cannot be read.
    Unsupported(Unsupported),
    /// An error within a link or a file of another program.
    Container(ContainerError),
}

/// A format that is recognised but cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsupported {
    /// A link of an unknown site.
    Link,
    /// JSON or XML that is invalid or holds no puzzle.
    Markup,
}

impl ParseError {
    /// Creates an error at a line and column, both from 1.
    pub fn new(line: usize, column: usize, kind: ParseErrorKind) -> ParseError {
        ParseError { line, column, kind, partial: None }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if !self.kind.is_about_whole_text() {
            write!(f, "line {}, column {}: ", self.line, self.column)?;
        }
        write!(f, "{}", self.kind)
    }
}

impl ParseErrorKind {
    /// Whether the error is about the whole text, so that its line and column mean nothing.
    pub fn is_about_whole_text(&self) -> bool {
        matches!(self, ParseErrorKind::Empty | ParseErrorKind::NoPuzzle)
    }

    /// Whether the text is a board that is refused: of another size, with other rules, or of other numbers than digits.
    pub(super) fn is_of_refused_board(&self) -> bool {
        let ParseErrorKind::Container(error) = self else { return false };
        matches!(
            error,
            ContainerError::UnsupportedRule(_)
                | ContainerError::UnsupportedSize(_)
                | ContainerError::NoDigits
                | ContainerError::UnclearOrder
        )
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ParseErrorKind::Empty => f.write_str("nothing to read, expected 81 cells"),
            ParseErrorKind::NoPuzzle => f.write_str(
                "there is no Sudoku in this text, expected 81 cells in one line, nine rows, a text grid, a link or a file of another program",
            ),
            ParseErrorKind::UnexpectedCharacter(c) => {
                write!(f, "unexpected character {}, expected a digit or a blank", quote_char(*c))
            }
            ParseErrorKind::MixedBlanks { found, before } => {
                write!(f, "an empty cell is '{found}' here and '{before}' before")
            }
            ParseErrorKind::RowLength { cells, .. } => {
                write!(f, "{} in this row, expected 9", count(*cells, "cell"))
            }
            ParseErrorKind::LineLength { cells } => {
                write!(f, "{}, expected 81 in one line or 9 in each of nine rows", count(*cells, "cell"))
            }
            ParseErrorKind::CodedLength { cells } => write!(f, "{}, expected 81", count(*cells, "cell")),
            ParseErrorKind::InvalidCandidate(found) => {
                write!(f, "'{}' is no candidate, expected digit, row and column", excerpt(found))
            }
            ParseErrorKind::RowCount { rows } => write!(f, "{}, expected 9", count(*rows, "row")),
            ParseErrorKind::AmbiguousRows(_) => {
                f.write_str("10 rows, of which the first nine or the last nine could be the puzzle")
            }
            ParseErrorKind::AmbiguousPlaces(_) => {
                f.write_str("rows and columns that could be counted from 0 or from 1")
            }
            ParseErrorKind::UnequalRows => {
                f.write_str("nine rows that are not written alike, or not evenly apart")
            }
            ParseErrorKind::MultiplePuzzles => f.write_str("a second puzzle begins here, expected one"),
            ParseErrorKind::Unsupported(Unsupported::Link) => {
                f.write_str("this link cannot be read, paste the puzzle itself")
            }
            ParseErrorKind::Unsupported(Unsupported::Markup) => {
                f.write_str("these brackets are not JSON or XML with a puzzle, paste the cells themselves")
            }
            ParseErrorKind::Container(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for ParseError {}

impl From<ContainerError> for ParseErrorKind {
    fn from(error: ContainerError) -> ParseErrorKind {
        ParseErrorKind::Container(error)
    }
}

/// Cells of a line are counted up to this number.
pub const MAX_COUNT: usize = 1000;

/// A candidate that cannot be read is shown up to this many characters.
const MAX_FOUND_CHARS: usize = 20;

/// A number with a noun: "1 row", "8 rows", "1000 cells or more".
fn count(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        MAX_COUNT.. => format!("{MAX_COUNT} {noun}s or more"),
        _ => format!("{number} {noun}s"),
    }
}

/// A character in quotation marks, or its code point if it is invisible.
pub fn quote_char(c: char) -> String {
    if c.is_control() || is_invisible(c) { format!("U+{:04X}", c as u32) } else { format!("'{c}'") }
}

/// The beginning of a text, with invisible characters replaced.
pub fn excerpt(text: &str) -> String {
    let visible = |c: char| if c.is_control() || is_invisible(c) { '\u{fffd}' } else { c };
    text.chars().take(MAX_FOUND_CHARS).map(visible).collect()
}

/// Whether a character is invisible, such as one that changes the direction of text.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
