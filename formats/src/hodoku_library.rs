//! Lines of HoDoKu's regression library: a position, and what a technique has to find there.
//!
//! ```text
//! :0300:4:+12.5…:117 238:413 498:::       code, digits, cells (+ before an entry), eliminated candidates,
//!  └code └digits  └removed └expected        expected eliminations, expected placements
//! ```
//!
//! A candidate is three digits: digit, row, column. A variant may follow the code (`0709-2`); with the
//! variant `x` the technique must find nothing. Read as a puzzle, the position has entries, and notes if
//! candidates are eliminated.

use std::fmt;

use ninefold::grid::{BoardState, Candidate, Cell, CellSet, Digit, Grid};

use super::parse_error::{ParseError, ParseErrorKind};
use super::parsed_puzzle::{ParsedPuzzle, SourceFormat};

/// A line of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LibraryEntry {
    /// Number of the technique.
    pub code: String,
    /// Variant of the technique; empty if there is none.
    pub variant: String,
    /// Givens and entries of the position.
    pub grid: Grid,
    /// The cells that are givens.
    pub givens: CellSet,
    /// Eliminated candidates that the digits on the board would allow.
    pub removed: Vec<Candidate>,
    /// Expected eliminations.
    pub eliminations: Vec<Candidate>,
    /// Expected placements.
    pub placements: Vec<Candidate>,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LibraryError {
    /// It has only this many fields.
    Fields(usize),
    /// The cells are not 81 digits and dots.
    Cells,
    /// Not the three digits of a candidate.
    Candidate(String),
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            LibraryError::Fields(count) => write!(f, "{count} fields, expected 7 or more apart by ':'"),
            LibraryError::Cells => {
                f.write_str("expected 81 cells, a digit or '.' each, '+' before a placed digit")
            }
            LibraryError::Candidate(text) => {
                write!(f, "'{text}' is no candidate, expected digit, row and column")
            }
        }
    }
}

impl std::error::Error for LibraryError {}

impl LibraryEntry {
    /// Whether the technique must find nothing here.
    pub fn expects_nothing(&self) -> bool {
        self.variant == "x"
    }

    /// The position as a puzzle.
    pub fn position(&self) -> BoardState {
        position_without(self.grid, self.givens, &self.removed)
    }
}

/// Reads the position of a line; `None` if it is not a line of the library.
pub fn read_puzzle(line: &str) -> Option<Result<Vec<ParsedPuzzle>, ParseError>> {
    let inner = line.trim();
    if !inner.starts_with(':') || inner.matches(':').count() < 6 {
        return None;
    }
    let parsed = read_entry(inner)
        .map(|entry| vec![ParsedPuzzle::with_position(SourceFormat::Hodoku, entry.position())]);
    Some(parsed.map_err(|error| {
        let (field, kind) = match error {
            LibraryError::Candidate(text) => {
                let field = inner.find(&text).unwrap_or_default();
                (field, ParseErrorKind::InvalidCandidate(text))
            }
            LibraryError::Fields(_) | LibraryError::Cells => {
                let mut fields = inner.match_indices(':').map(|(at, _)| at + 1);
                let begin = fields.nth(2).unwrap_or_default();
                let cells = inner.get(begin..).unwrap_or_default();
                let cells = cells.split(':').next().unwrap_or_default();
                (begin, ParseErrorKind::CodedLength { cells: cells.chars().filter(|&c| c != '+').count() })
            }
        };
        let before = line.chars().take_while(|c| c.is_whitespace()).count();
        ParseError::new(1, before + inner.get(..field).unwrap_or_default().chars().count() + 1, kind)
    }))
}

/// The position with these entries. If candidates are eliminated, the others become notes.
pub(super) fn position_without(grid: Grid, givens: CellSet, removed: &[Candidate]) -> BoardState {
    let mut position = BoardState::new(grid.without(!givens));
    position.grid = grid;
    if !removed.is_empty() {
        for cell in !grid.filled() {
            position.corner[cell.index()] = grid.allowed_digits(cell);
        }
        for &Candidate { cell, digit } in removed {
            position.corner[cell.index()].remove(digit);
        }
    }
    position
}

/// Reads a line.
///
/// # Errors
/// If it is not a line of the library.
pub fn read_entry(line: &str) -> Result<LibraryEntry, LibraryError> {
    let fields: Vec<&str> = line.trim_end().split(':').collect();
    let [_, code, _, cells, removed, eliminations, placements, ..] = fields[..] else {
        return Err(LibraryError::Fields(fields.len()));
    };
    let (code, variant) = code.split_once('-').unwrap_or((code, ""));
    let (grid, givens) = read_cells(cells).ok_or(LibraryError::Cells)?;
    Ok(LibraryEntry {
        code: code.to_owned(),
        variant: variant.to_owned(),
        grid,
        givens,
        removed: read_candidates(removed)?,
        eliminations: read_candidates(eliminations)?,
        placements: read_candidates(placements)?,
    })
}

/// Reads 81 cells, entries marked by `+`.
pub(super) fn read_cells(text: &str) -> Option<(Grid, CellSet)> {
    let grid = Grid::from_line(&text.replace('+', ""))?;
    let mut givens = grid.filled();
    let mut index = 0;
    let mut was_plus = false;
    for c in text.chars() {
        if c != '+' {
            let cell = Cell::new(index)?;
            if was_plus {
                grid[cell]?;
                givens.remove(cell);
            }
            index += 1;
        }
        was_plus = c == '+';
    }
    (!was_plus).then_some((grid, givens))
}

/// Reads candidates separated by spaces: digit, row, column.
pub(super) fn read_candidates(text: &str) -> Result<Vec<Candidate>, LibraryError> {
    let candidate = |word: &str| {
        let digits: Option<Vec<Digit>> = word.chars().map(Digit::from_char).collect();
        match digits.as_deref() {
            Some(&[digit, row, column]) => {
                Ok(Candidate { cell: Cell::at(row.index(), column.index()), digit })
            }
            _ => Err(LibraryError::Candidate(word.to_owned())),
        }
    };
    text.split_whitespace().map(candidate).collect()
}
