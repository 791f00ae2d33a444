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
//! `1` to `9` are givens. One other character is the blank, the same throughout a puzzle: `0`, `.`, `x`,
//! or any other sign of ASCII and some beyond that is no separator. Lines that begin with `#` and heads such as
//! `[Puzzle]` are passed over. Nothing is guessed: what fits none of this is an error that says where
//! and what was expected. Whether the grid keeps the rules is not asked here.

pub mod library;
mod line;
mod write;

use std::fmt;

use crate::grid::{Cell, Digit, Grid};
use crate::phrase::{self, fill};
use line::Line;

pub use write::{Format, UnknownFormat, bars, line, rows};

/// What is said of faults in English, for the terminal as for the page.
const ENGLISH: &str = include_str!("../www/i18n/text.en.txt");

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
    /// The text ends, or another puzzle begins, before the ninth row.
    RowCount {
        /// How many rows there are.
        rows: usize,
    },
    /// A second puzzle where one was asked for.
    Several,
    /// Something that is known for what it is and cannot be read.
    Unsupported(Unsupported),
}

/// What people paste that the reader knows by sight only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// The address of a page.
    Link,
    /// Every cell with the digits it may still hold.
    Candidates,
    /// A data format with names and brackets.
    Markup,
}

impl ParseError {
    /// Where and what, by these templates; in English what they lack.
    pub fn say(&self, template: Template) -> String {
        if self.kind == ParseErrorKind::Empty {
            self.kind.say(template)
        } else {
            self.told("fault", template)
        }
    }

    /// The same to those who see the line before them.
    pub fn say_in_line(&self, template: Template) -> String {
        self.told("fault-in-line", template)
    }

    fn told(&self, key: &str, template: Template) -> String {
        let arguments = [
            ("line", self.line.to_string()),
            ("column", self.column.to_string()),
            ("why", self.kind.say(template)),
        ];
        fill(template(key).unwrap_or_else(|| english(key)), &arguments)
    }
}

impl ParseErrorKind {
    fn say(&self, template: Template) -> String {
        use ParseErrorKind as K;
        let cells = |cells: usize| ("cells", cells.min(MANY).to_string());
        let (key, arguments) = match *self {
            K::Empty => ("fault-empty", vec![]),
            K::UnexpectedCharacter(c) => ("fault-character", vec![("found", visible(c))]),
            K::MixedBlanks { found, before } => {
                ("fault-blanks", vec![("found", found.to_string()), ("before", before.to_string())])
            }
            K::RowLength { row, cells: count } => ("fault-row", vec![("row", row.to_string()), cells(count)]),
            K::LineLength { cells: count @ MANY.. } => ("fault-long-line", vec![cells(count)]),
            K::LineLength { cells: count } => ("fault-line", vec![cells(count)]),
            K::RowCount { rows } => ("fault-rows", vec![("rows", rows.to_string())]),
            K::Several => ("fault-several", vec![]),
            K::Unsupported(Unsupported::Link) => ("fault-link", vec![]),
            K::Unsupported(Unsupported::Candidates) => ("fault-candidates", vec![]),
            K::Unsupported(Unsupported::Markup) => ("fault-markup", vec![]),
        };
        fill(template(key).unwrap_or_else(|| english(key)), &arguments)
    }
}

fn english(key: &str) -> &'static str {
    phrase::template(ENGLISH, key).unwrap_or_default()
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.say(|_| None))
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.say(|_| None))
    }
}

impl std::error::Error for ParseError {}

/// A long line has so many cells or more: the counting ends there.
const MANY: usize = 1000;

/// A character in quotation marks, or its number if it cannot be seen.
fn visible(c: char) -> String {
    if c.is_control() || is_invisible(c) { format!("U+{:04X}", c as u32) } else { format!("'{c}'") }
}

/// Marks that change how a text runs without being seen.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The one grid in a text.
///
/// # Errors
/// When there is none, when it is not whole, or when another one follows. Takes time with the length of
/// the text up to the first fault, and no memory worth naming.
pub fn parse(text: &str) -> Result<Grid, ParseError> {
    let mut found = parse_all(text);
    let nothing = ParseError { line: 1, column: 1, kind: ParseErrorKind::Empty };
    let grid = found.next().ok_or(nothing)?.grid?;
    match found.next() {
        None => Ok(grid),
        Some(Found { grid: Err(error), .. }) => Err(error),
        Some(Found { line, .. }) => Err(ParseError { line, column: 1, kind: ParseErrorKind::Several }),
    }
}

/// A grid in a text, or what stands where one was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The line where it begins, from 1.
    pub line: usize,
    /// The grid, or what is wrong with it.
    pub grid: Result<Grid, ParseError>,
}

/// All grids of a text in their order, one after the other: lines of 81 cells, or grids of nine rows
/// apart by blank lines or simply one after the other. After a fault it goes on with the next line of 81
/// or behind the next blank line.
pub fn parse_all(text: &str) -> impl Iterator<Item = Found> {
    Reader { lines: line::lines(text), rows: Rows::default(), skipping: false, next: None }
}

/// The rows of a grid read so far.
#[derive(Default)]
struct Rows {
    grid: Option<Grid>,
    count: usize,
    first_line: usize,
    blank: Option<char>,
    /// Just behind the last cell: where a missing row is missed.
    end: (usize, usize),
}

struct Reader<Lines> {
    lines: Lines,
    rows: Rows,
    /// The rest of a faulty grid is passed over.
    skipping: bool,
    /// Already found behind what was told last.
    next: Option<Found>,
}

impl<Lines: Iterator<Item = (usize, Line)>> Iterator for Reader<Lines> {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        if let Some(found) = self.next.take() {
            return Some(found);
        }
        while let Some((number, line)) = self.lines.next() {
            let found = match line {
                Line::HeadRule if self.rows.count == 1 => {
                    self.rows = Rows::default();
                    None
                }
                Line::Rule | Line::HeadRule => None,
                Line::Empty => {
                    self.skipping = false;
                    // Some leave a blank line between the bands.
                    if matches!(self.rows.count, 3 | 6) { None } else { self.end_rows() }
                }
                Line::Fault { column, kind, is_long: true } => {
                    self.own_line(number, Err(ParseError { line: number, column, kind }))
                }
                Line::Fault { .. } if self.skipping => None,
                Line::Fault { column, kind, .. } => {
                    let first_line = self.rows.first_line_or(number);
                    self.give_up();
                    Some(fault(first_line, number, column, kind))
                }
                Line::Cells(cells) => self.cells(number, &cells),
            };
            if found.is_some() {
                return found;
            }
        }
        self.end_rows()
    }
}

impl<Lines> Reader<Lines> {
    fn cells(&mut self, number: usize, cells: &line::Cells) -> Option<Found> {
        if cells.count >= 27 || cells.count > 13 && self.rows.count == 0 {
            let grid = cells.as_line();
            let error = |(column, kind)| ParseError { line: number, column, kind };
            return self.own_line(number, grid.map_err(error));
        }
        if self.skipping {
            return None;
        }
        let first_line = self.rows.first_line_or(number);
        match self.rows.add(number, cells) {
            Err((column, kind)) => {
                self.give_up();
                Some(fault(first_line, number, column, kind))
            }
            Ok(()) if self.rows.count == 9 => {
                let grid = std::mem::take(&mut self.rows).grid?;
                Some(Found { line: first_line, grid: Ok(grid) })
            }
            Ok(()) => None,
        }
    }

    /// A line that is a puzzle of its own, or was meant to be; what went before it and is not whole comes
    /// first.
    fn own_line(&mut self, number: usize, grid: Result<Grid, ParseError>) -> Option<Found> {
        let found = Found { line: number, grid };
        self.skipping = false;
        match self.end_rows() {
            None => Some(found),
            before => {
                self.next = Some(found);
                before
            }
        }
    }

    /// The grid ends here: a fault unless it had not begun.
    fn end_rows(&mut self) -> Option<Found> {
        let rows = std::mem::take(&mut self.rows);
        let (line, column) = rows.end;
        (rows.count > 0)
            .then(|| fault(rows.first_line, line, column, ParseErrorKind::RowCount { rows: rows.count }))
    }

    fn give_up(&mut self) {
        self.rows = Rows::default();
        self.skipping = true;
    }
}

impl Rows {
    fn first_line_or(&self, number: usize) -> usize {
        if self.count == 0 { number } else { self.first_line }
    }

    fn add(&mut self, number: usize, cells: &line::Cells) -> Result<(), (usize, ParseErrorKind)> {
        let row = self.count;
        if cells.count != 9 {
            let kind = ParseErrorKind::RowLength { row: row + 1, cells: cells.count };
            return Err((cells.fault_column(9), kind));
        }
        if let (Some(before), Some((column, found))) = (self.blank, cells.blank)
            && before != found
        {
            return Err((column, ParseErrorKind::MixedBlanks { found, before }));
        }
        self.blank = self.blank.or(cells.blank.map(|(_, blank)| blank));
        self.first_line = self.first_line_or(number);
        self.count += 1;
        self.end = (number, cells.end);
        let grid = self.grid.get_or_insert(Grid::EMPTY);
        for (column, digit) in cells.digits().take(9).enumerate() {
            grid[Cell::at(row, column)] = digit;
        }
        Ok(())
    }
}

fn fault(first_line: usize, line: usize, column: usize, kind: ParseErrorKind) -> Found {
    Found { line: first_line, grid: Err(ParseError { line, column, kind }) }
}

/// Cells in reading order as a grid.
fn grid_of(digits: impl Iterator<Item = Option<Digit>>) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, digit) in Cell::all().zip(digits) {
        grid[cell] = digit;
    }
    grid
}
