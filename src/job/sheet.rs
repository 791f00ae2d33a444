//! What became of a chunk of a list: a row for each puzzle, packed, and each line that could not be read.
//!
//! ```text
//! 12 1 3 E34678I1B6G2195348…        line, solutions up to 2, guesses, the cells:
//!                                   A–I given, 1–9 found, 0 neither
//! 14 ! 5 character 113⇥53..q        line, column, what is wrong there, and behind a tab the line itself
//! ```

use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

use crate::grid::{Cell, Digit, Grid};
use crate::text::{ParseError, ParseErrorKind};

use super::fault;
use super::line::NotALine;

/// Rows in the order of their lines. Lines count from 1 within the chunk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    rows: Vec<Packed>,
    faults: Vec<Fault>,
}

/// A row in 92 bytes: a million of them are still a page's to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Packed {
    line: u32,
    /// Guesses made, or which fault it is.
    nodes: u32,
    /// Solutions up to 2, or [`FAULT`].
    count: u8,
    /// Each digit as it travels.
    cells: [u8; 81],
}

const FAULT: u8 = u8::MAX;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Fault {
    column: usize,
    kind: ParseErrorKind,
    text: Rc<str>,
}

/// A row, unpacked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A puzzle, and what is known about it.
    Puzzle {
        /// Where it stands in the list.
        line: u32,
        /// Its givens.
        puzzle: Grid,
        /// Its solutions up to 2.
        count: u8,
        /// The first of them.
        solution: Option<Grid>,
        /// Guesses made.
        nodes: u32,
    },
    /// A line that cannot be read.
    Unreadable {
        /// Where it stands in the list, and what is wrong with it.
        why: ParseError,
        /// The line, shortened where it is very long.
        text: Rc<str>,
    },
}

/// How many rows there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Without solution.
    pub none: u32,
    /// With exactly one.
    pub one: u32,
    /// With more than one.
    pub many: u32,
    /// Lines that cannot be read.
    pub unreadable: u32,
}

impl Sheet {
    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How many rows there are of each kind.
    pub fn totals(&self) -> Totals {
        let count = |kind| self.rows.iter().filter(|row| row.count == kind).count() as u32;
        Totals { none: count(0), one: count(1), many: count(2), unreadable: count(FAULT) }
    }

    /// A row.
    pub fn row(&self, index: usize) -> Option<Row> {
        let &Packed { line, nodes, count, cells } = self.rows.get(index)?;
        if count == FAULT {
            let fault = self.faults.get(nodes as usize)?;
            let why = ParseError::new(line as usize, fault.column, fault.kind.clone());
            return Some(Row::Unreadable { why, text: Rc::clone(&fault.text) });
        }
        let (mut puzzle, mut solution) = (Grid::EMPTY, Grid::EMPTY);
        for (cell, byte) in Cell::all().zip(cells) {
            solution[cell] = Digit::new(byte & 15);
            if byte >= b'A' {
                puzzle[cell] = solution[cell];
            }
        }
        Some(Row::Puzzle { line, puzzle, count, solution: (count > 0).then_some(solution), nodes })
    }

    pub(super) fn push(&mut self, line: u32, puzzle: &Grid, count: u8, nodes: u64, solution: Option<&Grid>) {
        let mut cells = [b'0'; 81];
        for (cell, byte) in Cell::all().zip(&mut cells) {
            *byte = match (puzzle[cell], solution.and_then(|solution| solution[cell])) {
                (Some(given), _) => b'A' - 1 + given.value(),
                (None, Some(found)) => b'0' + found.value(),
                (None, None) => b'0',
            };
        }
        let nodes = u32::try_from(nodes).unwrap_or(u32::MAX);
        self.rows.push(Packed { line, nodes, count, cells });
    }

    pub(super) fn push_fault(&mut self, why: ParseError, text: Rc<str>) {
        let nodes = self.faults.len() as u32;
        self.faults.push(Fault { column: why.column, kind: why.kind, text });
        self.rows.push(Packed { line: why.line as u32, nodes, count: FAULT, cells: [b'0'; 81] });
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for row in &self.rows {
            if let (FAULT, Some(fault)) = (row.count, self.faults.get(row.nodes as usize)) {
                let kind = fault::write(&fault.kind);
                write!(f, "\n{} ! {} {kind}\t{}", row.line, fault.column, fault.text)?;
            } else {
                let cells = str::from_utf8(&row.cells).unwrap_or_default();
                write!(f, "\n{} {} {} {cells}", row.line, row.count, row.nodes)?;
            }
        }
        Ok(())
    }
}

impl FromStr for Sheet {
    type Err = NotALine;

    fn from_str(text: &str) -> Result<Sheet, NotALine> {
        let mut sheet = Sheet::default();
        // Before the first row there is the line they follow.
        for line in text.split('\n').skip(1) {
            sheet.read(line).ok_or(NotALine)?;
        }
        Ok(sheet)
    }
}

impl Sheet {
    fn read(&mut self, text: &str) -> Option<()> {
        let (line, rest) = text.split_once(' ')?;
        let (count, rest) = rest.split_once(' ')?;
        if count == "!" {
            let line = line.parse().ok()?;
            let (why, text) = rest.split_once('\t')?;
            let (column, kind) = why.split_once(' ')?;
            let (column, kind) = (column.parse().ok()?, fault::read(kind)?);
            self.push_fault(ParseError::new(line, column, kind), text.into());
        } else {
            let (nodes, cells) = rest.split_once(' ')?;
            let cells: [u8; 81] = cells.as_bytes().try_into().ok()?;
            let is_cell = |byte| matches!(byte, b'0'..=b'9' | b'A'..=b'I');
            let count = count.parse().ok().filter(|&count| count <= 2)?;
            if !cells.into_iter().all(is_cell) {
                return None;
            }
            self.rows.push(Packed { line: line.parse().ok()?, nodes: nodes.parse().ok()?, count, cells });
        }
        Some(())
    }
}

impl Row {
    /// Where it stands in the list.
    pub fn line(&self) -> u32 {
        match self {
            Row::Puzzle { line, .. } => *line,
            Row::Unreadable { why, .. } => why.line as u32,
        }
    }

    /// The same row, so many lines further down.
    #[must_use]
    pub fn moved(mut self, by: u32) -> Row {
        match &mut self {
            Row::Puzzle { line, .. } => *line += by,
            Row::Unreadable { why, .. } => why.line += by as usize,
        }
        self
    }
}

impl Totals {
    /// Rows of any kind.
    pub fn all(self) -> u32 {
        self.none + self.one + self.many + self.unreadable
    }

    /// Both together.
    #[must_use]
    pub fn and(self, more: Totals) -> Totals {
        Totals {
            none: self.none + more.none,
            one: self.one + more.one,
            many: self.many + more.many,
            unreadable: self.unreadable + more.unreadable,
        }
    }
}
