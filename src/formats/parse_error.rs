//! Why a text is no puzzle, where, and in what words it is told.

use std::fmt;

use crate::grid::Grid;
use crate::template::{self, fill_template};

use super::ContainerError;

/// What is said of faults in English, for the terminal as for the page.
const ENGLISH: &str = include_str!("../../www/i18n/parse-errors.en.txt");

/// The template of a key in some language. A plain function, not any kind of closure: what says a fault is there once.
pub type Template = fn(&str) -> Option<&'static str>;

/// Why a text is no grid, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseErrorKind,
    /// The grid as far as it could be read, for the player to correct.
    pub partial: Option<Box<Grid>>,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseErrorKind {
    /// There is nothing in it.
    Empty,
    /// A character that is neither a digit nor a blank.
    UnexpectedCharacter(char),
    /// A second character for blanks.
    MixedBlanks {
        /// The new one.
        found: char,
        /// The one used so far.
        before: char,
    },
    /// A row that has not nine cells.
    RowLength {
        /// Which row, from 1.
        row: usize,
        /// How many cells it has.
        cells: usize,
    },
    /// A single line that has not 81 cells.
    LineLength {
        /// How many cells it has.
        cells: usize,
    },
    /// Something coded that has not 81 cells.
    CodedLength {
        /// How many cells it has.
        cells: usize,
    },
    /// Not the three digits of a candidate.
    InvalidCandidate(String),
    /// The text ends, or another puzzle begins, before the ninth row.
    RowCount {
        /// How many rows there are.
        rows: usize,
    },
    /// A second puzzle where one was asked for.
    MultiplePuzzles,
    /// Something that is known for what it is and cannot be read.
    Unsupported(Unsupported),
    /// What is wrong with what a link or a file of another program holds.
    Container(ContainerError),
}

/// What people paste that the reader knows by sight only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// The address of a page that nothing is known of.
    Link,
    /// What looks like JSON or XML and is none, or not of a puzzle.
    Markup,
}

impl ParseError {
    /// A fault at this line and column, both from 1.
    pub fn new(line: usize, column: usize, kind: ParseErrorKind) -> ParseError {
        ParseError { line, column, kind, partial: None }
    }

    /// Where and what, by these templates; in English what they lack.
    pub fn message(&self, template: Template) -> String {
        if self.kind == ParseErrorKind::Empty {
            self.kind.message(template)
        } else {
            self.format_message("fault", template)
        }
    }

    /// The same to those who see the line before them.
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
        if let K::Container(held) = self {
            return container_message(held, template);
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

/// What is wrong with what a text holds. A rule that has a name here is told by it, any other by its own.
fn container_message(held: &ContainerError, template: Template) -> String {
    let find = |key: &str| template(key).or_else(|| template::find_template(ENGLISH, key));
    let (name, found) = held.key_and_argument();
    let found = match held {
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

/// A long line has so many cells or more: the counting ends there.
pub(super) const MAX_COUNT: usize = 1000;

/// A character in quotation marks, or its number if it cannot be seen.
pub(super) fn quote_char(c: char) -> String {
    if c.is_control() || is_invisible(c) { format!("U+{:04X}", c as u32) } else { format!("'{c}'") }
}

/// A character that can be seen.
fn visible_char(c: char) -> char {
    if c.is_control() || is_invisible(c) { '\u{fffd}' } else { c }
}

/// Marks that change how a text runs without being seen.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
