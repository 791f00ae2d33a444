//! What became of a chunk of a list: a row for each puzzle, packed, and each line that could not be read.
//!
//! ```text
//! 12 1 3 25 E34678I1B6G2195348…     line, solutions up to 2, guesses, tenths of a microsecond, the cells:
//!                                   A–I given, 1–9 found, 0 neither
//! 14 ! 5 character 113⇥53..q        line, column, what is wrong there, and behind a tab the line itself
//! ```

use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

use crate::formats::{ParseError, ParseErrorKind};
use crate::grid::{Cell, Digit, Grid};
use crate::techniques::Rating;

use super::codec::DecodeError;
use super::parse_error_codec;

/// Rows in the order of their lines. Lines count from 1 within the chunk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BatchResults {
    rows: Vec<PackedRow>,
    unreadable: Vec<UnreadableLine>,
}

/// A row in 68 bytes: a million of them are still a page's to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PackedRow {
    line: u32,
    /// Guesses made, or which fault it is.
    nodes: u32,
    /// How long it took, in units of [`TICK`].
    time_100ns: u32,
    /// Solutions up to 2, or [`FAULT`].
    count: u8,
    /// In tenths, or 0 for what has not been rated.
    rating: u8,
    cells: PackedCells,
}

/// The digits of 81 cells, half a byte each, and a bit for each whether it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PackedCells {
    digits: [u8; 41],
    givens: [u8; 11],
}

const UNREADABLE: u8 = u8::MAX;

/// The unit of times, in nanoseconds.
const TICK_NS: u64 = 100;

#[derive(Clone, Debug, PartialEq, Eq)]
struct UnreadableLine {
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
        /// How long it took, in nanoseconds: its share by guesses of the time in which it was solved with others, as no
        /// browser's clock tells single puzzles apart.
        nanoseconds: u64,
        /// How hard it is, once that is known.
        rating: Option<Rating>,
    },
    /// A line that cannot be read.
    Unreadable {
        /// Where it stands in the list, and what is wrong with it.
        error: ParseError,
        /// The line, shortened where it is very long.
        text: Rc<str>,
    },
}

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowVerdict {
    /// A puzzle with exactly one solution.
    One,
    /// One without solution.
    None,
    /// One with more than one.
    Many,
    /// It cannot be read.
    Unreadable,
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

impl BatchResults {
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
        Totals { none: count(0), one: count(1), many: count(2), unreadable: count(UNREADABLE) }
    }

    /// A row.
    pub fn row(&self, index: usize) -> Option<Row> {
        let row = self.rows.get(index)?;
        let &PackedRow { line, nodes, time_100ns: ticks, count, cells, .. } = row;
        if count == UNREADABLE {
            let fault = self.unreadable.get(nodes as usize)?;
            let why = ParseError::new(line as usize, fault.column, fault.kind.clone());
            return Some(Row::Unreadable { error: why, text: Rc::clone(&fault.text) });
        }
        let solution = (count > 0).then(|| cells.filled_grid());
        let (puzzle, nanoseconds, rating) = (cells.givens(), u64::from(ticks) * TICK_NS, row.rating());
        Some(Row::Puzzle { line, puzzle, count, solution, nodes, nanoseconds, rating })
    }

    /// What became of a line.
    pub fn verdict(&self, index: usize) -> Option<RowVerdict> {
        self.rows.get(index).map(|row| RowVerdict::from_count(row.count))
    }

    /// The puzzle of a row.
    pub fn puzzle(&self, index: usize) -> Option<Grid> {
        self.rows.get(index).map(|row| row.cells.givens())
    }

    /// How hard it is, once that is known.
    pub fn rating(&self, index: usize) -> Option<Rating> {
        self.rows.get(index)?.rating()
    }

    /// Notes how hard it is.
    pub fn set_rating(&mut self, index: usize, Rating(rating): Rating) {
        if let Some(row) = self.rows.get_mut(index) {
            row.rating = u8::try_from(rating).unwrap_or(u8::MAX);
        }
    }

    pub(super) fn push(&mut self, line: u32, puzzle: &Grid, count: u8, nodes: u64, solution: Option<&Grid>) {
        let mut cells = PackedCells::EMPTY;
        for cell in Cell::all() {
            let found = puzzle[cell].or_else(|| solution.and_then(|solution| solution[cell]));
            cells.set(cell, found, puzzle[cell].is_some());
        }
        let nodes = u32::try_from(nodes).unwrap_or(u32::MAX);
        self.rows.push(PackedRow { line, nodes, time_100ns: 0, count, rating: 0, cells });
    }

    /// Spreads so many nanoseconds over the rows from this one on, by the guesses and the little that each line takes.
    pub(super) fn distribute_time(&mut self, from: usize, nanoseconds: u64) {
        const LINE: u64 = 4;
        let rows = self.rows.get_mut(from..).unwrap_or_default();
        let weight = |row: &PackedRow| LINE + if row.count == UNREADABLE { 0 } else { u64::from(row.nodes) };
        let whole = rows.iter().map(weight).sum::<u64>().max(1);
        for row in rows {
            let share = u128::from(nanoseconds) * u128::from(weight(row)) / u128::from(whole * TICK_NS);
            row.time_100ns = u32::try_from(share).unwrap_or(u32::MAX);
        }
    }

    pub(super) fn push_unreadable(&mut self, why: ParseError, text: Rc<str>) {
        let nodes = self.unreadable.len() as u32;
        self.unreadable.push(UnreadableLine { column: why.column, kind: why.kind, text });
        let line = why.line as u32;
        self.rows.push(PackedRow {
            line,
            nodes,
            time_100ns: 0,
            count: UNREADABLE,
            rating: 0,
            cells: PackedCells::EMPTY,
        });
    }
}

impl PackedRow {
    fn rating(&self) -> Option<Rating> {
        (self.rating > 0).then_some(Rating(self.rating.into()))
    }
}

impl PackedCells {
    const EMPTY: PackedCells = PackedCells { digits: [0; 41], givens: [0; 11] };

    fn set(&mut self, cell: Cell, digit: Option<Digit>, is_given: bool) {
        let index = cell.index();
        self.digits[index / 2] |= digit.map_or(0, Digit::value) << (index % 2 * 4);
        self.givens[index / 8] |= u8::from(is_given) << (index % 8);
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.digits[cell.index() / 2] >> (cell.index() % 2 * 4) & 15)
    }

    fn is_given(&self, cell: Cell) -> bool {
        self.givens[cell.index() / 8] >> (cell.index() % 8) & 1 == 1
    }

    fn filled_grid(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        Cell::all().for_each(|cell| grid[cell] = self.digit(cell));
        grid
    }

    fn givens(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        let given = Cell::all().filter(|&cell| self.is_given(cell));
        given.for_each(|cell| grid[cell] = self.digit(cell));
        grid
    }
}

impl fmt::Display for PackedCells {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letter = |cell| {
            let value = self.digit(cell).map_or(0, Digit::value);
            char::from(if self.is_given(cell) { b'A' - 1 + value } else { b'0' + value })
        };
        f.write_str(&Cell::all().map(letter).collect::<String>())
    }
}

impl FromStr for PackedCells {
    type Err = DecodeError;

    fn from_str(text: &str) -> Result<PackedCells, DecodeError> {
        let text: &[u8; 81] = text.as_bytes().try_into().map_err(|_| DecodeError)?;
        let mut cells = PackedCells::EMPTY;
        for (cell, &byte) in Cell::all().zip(text) {
            match byte {
                b'0'..=b'9' => cells.set(cell, Digit::new(byte - b'0'), false),
                b'A'..=b'I' => cells.set(cell, Digit::new(byte + 1 - b'A'), true),
                _ => return Err(DecodeError),
            }
        }
        Ok(cells)
    }
}

impl fmt::Display for BatchResults {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (index, row) in self.rows.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            if let (UNREADABLE, Some(fault)) = (row.count, self.unreadable.get(row.nodes as usize)) {
                let kind = parse_error_codec::encode(&fault.kind);
                write!(f, "{} ! {} {kind}\t{}", row.line, fault.column, fault.text)?;
            } else {
                write!(f, "{} {} {} {} {}", row.line, row.count, row.nodes, row.time_100ns, row.cells)?;
            }
        }
        Ok(())
    }
}

impl FromStr for BatchResults {
    type Err = DecodeError;

    fn from_str(text: &str) -> Result<BatchResults, DecodeError> {
        let mut sheet = BatchResults::default();
        for line in text.split_terminator('\n') {
            sheet.decode_line(line).ok_or(DecodeError)?;
        }
        Ok(sheet)
    }
}

impl BatchResults {
    fn decode_line(&mut self, text: &str) -> Option<()> {
        let (line, rest) = text.split_once(' ')?;
        let (count, rest) = rest.split_once(' ')?;
        if count == "!" {
            let line = line.parse().ok()?;
            let (why, text) = rest.split_once('\t')?;
            let (column, kind) = why.split_once(' ')?;
            let (column, kind) = (column.parse().ok()?, parse_error_codec::decode(kind)?);
            self.push_unreadable(ParseError::new(line, column, kind), text.into());
        } else {
            let (nodes, rest) = rest.split_once(' ')?;
            let (ticks, cells) = rest.split_once(' ')?;
            let count = count.parse().ok().filter(|&count| count <= 2)?;
            let (line, nodes) = (line.parse().ok()?, nodes.parse().ok()?);
            let (ticks, cells) = (ticks.parse().ok()?, cells.parse().ok()?);
            self.rows.push(PackedRow { line, nodes, time_100ns: ticks, count, rating: 0, cells });
        }
        Some(())
    }
}

impl Row {
    /// Where it stands in the list.
    pub fn line(&self) -> u32 {
        match self {
            Row::Puzzle { line, .. } => *line,
            Row::Unreadable { error: why, .. } => why.line as u32,
        }
    }

    /// How hard it is, once that is known.
    pub fn rating(&self) -> Option<Rating> {
        if let Row::Puzzle { rating, .. } = self { *rating } else { None }
    }

    /// What became of it.
    pub fn verdict(&self) -> RowVerdict {
        match self {
            Row::Puzzle { count, .. } => RowVerdict::from_count(*count),
            Row::Unreadable { .. } => RowVerdict::Unreadable,
        }
    }

    /// The same row, so many lines further down.
    #[must_use]
    pub fn with_line_offset(mut self, by: u32) -> Row {
        match &mut self {
            Row::Puzzle { line, .. } => *line += by,
            Row::Unreadable { error: why, .. } => why.line += by as usize,
        }
        self
    }
}

impl RowVerdict {
    /// All, in the order in which they are told.
    pub const ALL: [RowVerdict; 4] =
        [RowVerdict::One, RowVerdict::None, RowVerdict::Many, RowVerdict::Unreadable];

    fn from_count(count: u8) -> RowVerdict {
        match count {
            0 => RowVerdict::None,
            1 => RowVerdict::One,
            UNREADABLE => RowVerdict::Unreadable,
            _ => RowVerdict::Many,
        }
    }

    /// `one`, `none`, `many` or `unreadable`: the name in the page and in files.
    pub const fn name(self) -> &'static str {
        match self {
            RowVerdict::One => "one",
            RowVerdict::None => "none",
            RowVerdict::Many => "many",
            RowVerdict::Unreadable => "unreadable",
        }
    }

    /// The one with this name.
    pub fn from_name(name: &str) -> Option<RowVerdict> {
        RowVerdict::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl Totals {
    /// Rows of this kind.
    pub fn count(self, kind: RowVerdict) -> u32 {
        match kind {
            RowVerdict::One => self.one,
            RowVerdict::None => self.none,
            RowVerdict::Many => self.many,
            RowVerdict::Unreadable => self.unreadable,
        }
    }

    /// Rows of any kind.
    pub fn total(self) -> u32 {
        self.none + self.one + self.many + self.unreadable
    }

    /// Both together.
    #[must_use]
    pub fn plus(self, more: Totals) -> Totals {
        Totals {
            none: self.none + more.none,
            one: self.one + more.one,
            many: self.many + more.many,
            unreadable: self.unreadable + more.unreadable,
        }
    }
}
