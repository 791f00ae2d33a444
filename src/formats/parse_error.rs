//! Why a text is not a puzzle: place, kind, and message.

use std::fmt;

use crate::grid::Grid;
use crate::template::{self, fill_template};

use super::ContainerError;

/// The English messages, for the command line and as a fallback.
const ENGLISH: &str = include_str!("../../www/i18n/parse-errors.en.txt");

/// Looks up a message template by key. A plain function rather than a generic closure, so that the code of
/// messages is compiled only once.
pub type Template = fn(&str) -> Option<&'static str>;

/// Why a text cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
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
pub enum ParseErrorKind {
    /// The text is empty.
    Empty,
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
    /// A second puzzle where only one is allowed.
    MultiplePuzzles,
    /// A format that is recognised but cannot be read.
    Unsupported(Unsupported),
    /// An error within a link or a file of another program.
    Container(ContainerError),
}

/// A format that is recognised but cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

    /// The message, with line and column. Templates that `template` lacks are English.
    pub fn message(&self, template: Template) -> String {
        if self.kind == ParseErrorKind::Empty {
            self.kind.message(template)
        } else {
            self.format_message("fault", template)
        }
    }

    /// The message for readers who see the line before them: with the column only.
    pub fn message_in_line(&self, template: Template) -> String {
        self.format_message("fault-in-line", template)
    }

    fn format_message(&self, key: &str, template: Template) -> String {
        let arguments = [
            ("line", self.line.to_string()),
            ("column", self.column.to_string()),
            ("why", self.kind.message(template)),
        ];
        fill_template(template(key).unwrap_or_else(|| english_template(key)), &arguments)
    }
}

impl ParseErrorKind {
    fn message(&self, template: Template) -> String {
        use ParseErrorKind as K;
        let cells = |cells: usize| ("cells", cells.min(MAX_COUNT).to_string());
        if let K::Container(error) = self {
            return container_message(error, template);
        }
        let (key, arguments) = match *self {
            K::CodedLength { cells: count } => ("fault-coded", vec![cells(count)]),
            K::InvalidCandidate(ref found) => {
                ("fault-candidate", vec![("found", found.chars().take(20).map(visible_char).collect())])
            }
            K::Empty => ("fault-empty", vec![]),
            K::UnexpectedCharacter(c) => ("fault-character", vec![("found", quote_char(c))]),
            K::MixedBlanks { found, before } => {
                ("fault-blanks", vec![("found", found.to_string()), ("before", before.to_string())])
            }
            K::RowLength { row, cells: count } => ("fault-row", vec![("row", row.to_string()), cells(count)]),
            K::LineLength { cells: count @ MAX_COUNT.. } => ("fault-long-line", vec![cells(count)]),
            K::LineLength { cells: count } => ("fault-line", vec![cells(count)]),
            K::RowCount { rows } => ("fault-rows", vec![("rows", rows.to_string())]),
            K::MultiplePuzzles => ("fault-several", vec![]),
            K::Unsupported(Unsupported::Link) => ("fault-link", vec![]),
            K::Unsupported(Unsupported::Markup) => ("fault-markup", vec![]),
            K::Container(_) => ("fault-no-puzzle", vec![]),
        };
        fill_template(template(key).unwrap_or_else(|| english_template(key)), &arguments)
    }
}

/// The message for an error within a container. A rule is named by its template if there is one.
fn container_message(error: &ContainerError, template: Template) -> String {
    let find = |key: &str| template(key).or_else(|| template::find_template(ENGLISH, key));
    let (name, found) = error.key_and_argument();
    let found = match error {
        ContainerError::UnsupportedRule(rule) => {
            find(&format!("rule-{rule}")).map_or_else(|| format!("'{rule}'"), str::to_owned)
        }
        _ => found.unwrap_or_default(),
    };
    fill_template(find(&format!("fault-{name}")).unwrap_or_default(), &[("found", found)])
}

fn english_template(key: &str) -> &'static str {
    template::find_template(ENGLISH, key).unwrap_or_default()
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message(|_| None))
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message(|_| None))
    }
}

impl std::error::Error for ParseError {}

/// Cells of a line are counted up to this number.
pub(super) const MAX_COUNT: usize = 1000;

/// A character in quotation marks, or its code point if it is invisible.
pub(super) fn quote_char(c: char) -> String {
    if c.is_control() || is_invisible(c) { format!("U+{:04X}", c as u32) } else { format!("'{c}'") }
}

/// Replaces an invisible character.
fn visible_char(c: char) -> char {
    if c.is_control() || is_invisible(c) { '\u{fffd}' } else { c }
}

/// Whether a character is invisible, such as one that changes the direction of text.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
