//! Cells, digits, houses and grids: the vocabulary of everything else.
//!
//! ```text
//!      c1 c2 c3   c4 c5 c6   c7 c8 c9
//! r1    0  1  2 |  3  4  5 |  6  7  8
//! r2    9 10 11 | 12 13 14 | 15 16 17      block 0 | 1 | 2   ← one band: three rows,
//! r3   18 19 20 | 21 22 23 | 24 25 26                          three blocks
//!      ---------+----------+---------
//! r4   27 28 29 | …                        block 3 | 4 | 5
//!                                          block 6 | 7 | 8
//! ```
//!
//! Cells are numbered in reading order from 0. Rows, columns and blocks are numbered from 0 in code and from
//! 1 wherever a person reads them (`r1c2`).

mod board;
mod board_state;
mod canonical;
mod lone_cells;
mod puzzle;
mod set;
mod share_link;
mod symmetry;

use alloc::string::String;
use core::fmt;
use core::num::NonZeroU8;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

pub use board::{Board, CandidateSet};
pub use board_state::BoardState;
pub use canonical::{CanonicalForm, Isomorphism, canonical_form};
pub use lone_cells::LoneCells;
pub use puzzle::{ParsePuzzleError, Puzzle, PuzzleError};
pub use set::{CellSet, DigitSet, HouseSet, SetMembers};
pub use share_link::LinkError;
pub use symmetry::Symmetry;

/// One of the 81 cells, 0 to 80 in reading order.
///
/// ```
/// use ninefold::Cell;
///
/// let cell = Cell::at(0, 4);
/// assert_eq!((cell.index(), cell.to_string()), (4, "r1c5".to_owned()));
/// assert_eq!(cell.peers().len(), 20);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The top left cell, `r1c1`.
    pub const FIRST: Cell = Cell(0);

    /// The cell with this index, 0 to 80 in reading order; `None` beyond.
    pub const fn new(index: usize) -> Option<Cell> {
        if index < 81 { Some(Cell(index as u8)) } else { None }
    }

    /// The cell in this row and column, both from 0.
    ///
    /// # Panics
    /// If either is 9 or more.
    #[inline]
    pub const fn at(row: usize, column: usize) -> Cell {
        assert!(row < 9 && column < 9, "rows and columns end at 8");
        Cell((row * 9 + column) as u8)
    }

    /// All 81 cells in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..81).map(Cell)
    }

    /// Index from 0 to 80, in reading order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Row from 0 to 8, from the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.index() / 9
    }

    /// Column from 0 to 8, from the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.index() % 9
    }

    /// Block from 0 to 8, in reading order.
    #[inline]
    pub const fn block(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// The three houses of the cell: row, column, block.
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        [House::row(self.row()), House::column(self.column()), House::block(self.block())]
    }

    /// The 20 other cells that share a house with this one.
    #[inline]
    pub const fn peers(self) -> CellSet {
        let [row, column, block] = self.houses();
        CellSet((row.cells().0 | column.cells().0 | block.cells().0) & !CellSet::only(self).0)
    }

    /// Whether the two cells are different and share a house, so that they may not hold the same digit.
    #[inline]
    pub const fn sees(self, other: Cell) -> bool {
        self.peers().contains(other)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

/// A digit, 1 to 9.
///
/// ```
/// use ninefold::Digit;
///
/// assert_eq!(Digit::from_char('7'), Digit::new(7));
/// assert_eq!(Digit::new(0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digit of this value; `None` outside 1 to 9.
    pub const fn new(value: u8) -> Option<Digit> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= 9 => Some(Digit(value)),
            _ => None,
        }
    }

    /// The digit with this index, 0 to 8.
    ///
    /// # Panics
    /// If `index` is 9 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Digit {
        match Digit::new(index as u8 + 1) {
            Some(digit) if index < 9 => digit,
            _ => panic!("nine digits, counted from 0"),
        }
    }

    /// Parses one character, `1` to `9`.
    pub fn from_char(c: char) -> Option<Digit> {
        c.to_digit(10).and_then(|value| Digit::new(value as u8))
    }

    /// Parses a text of exactly one character, `1` to `9`.
    pub fn from_text(text: &str) -> Option<Digit> {
        let mut chars = text.chars();
        chars.next().and_then(Digit::from_char).filter(|_| chars.next().is_none())
    }

    /// All nine digits, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Digit> + ExactSizeIterator {
        (0..9).map(Digit::from_index)
    }

    /// Value from 1 to 9.
    #[inline]
    pub const fn value(self) -> u8 {
        self.0.get()
    }

    /// Index from 0 to 8.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// `'1'` to `'9'`.
    pub const fn to_char(self) -> char {
        (b'0' + self.0.get()) as char
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A row, a column or a block: nine cells that hold each digit once.
///
/// ```
/// use ninefold::{Cell, House};
///
/// assert!(House::all().all(|house| house.cells().len() == 9));
/// assert_eq!(House::all().filter(|house| house.cells().contains(Cell::FIRST)).count(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

impl House {
    /// The row with this number, from 0.
    #[inline]
    pub const fn row(number: usize) -> House {
        House(number as u8)
    }

    /// The column with this number, from 0.
    #[inline]
    pub const fn column(number: usize) -> House {
        House(9 + number as u8)
    }

    /// The block with this number, from 0.
    #[inline]
    pub const fn block(number: usize) -> House {
        House(18 + number as u8)
    }

    /// All 27 houses: nine rows, nine columns, nine blocks.
    pub fn all() -> impl ExactSizeIterator<Item = House> {
        (0..27).map(House)
    }

    /// Index from 0 to 26: rows, then columns, then blocks.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kind of house, and its number from 0 among those of its kind.
    #[inline]
    pub const fn kind(self) -> (HouseKind, usize) {
        let number = self.index() % 9;
        match self.index() / 9 {
            0 => (HouseKind::Row, number),
            1 => (HouseKind::Column, number),
            _ => (HouseKind::Block, number),
        }
    }

    /// The nine cells of the house.
    #[inline]
    pub const fn cells(self) -> CellSet {
        static CELLS: [CellSet; 27] = {
            const ROW: u128 = 0o777;
            const COLUMN: u128 = 0o001_001_001_001_001_001_001_001_001;
            const BLOCK: u128 = 0o007_007_007;
            let mut cells = [CellSet::EMPTY; 27];
            let mut number = 0;
            while number < 9 {
                cells[House::row(number).index()] = CellSet(ROW << (9 * number));
                cells[House::column(number).index()] = CellSet(COLUMN << number);
                cells[House::block(number).index()] = CellSet(BLOCK << (number / 3 * 27 + number % 3 * 3));
                number += 1;
            }
            cells
        };
        CELLS[self.index()]
    }
}

impl fmt::Display for House {
    /// `r1`, `c1` or `b1`, counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (kind, number) = self.kind();
        let letter = match kind {
            HouseKind::Row => 'r',
            HouseKind::Column => 'c',
            HouseKind::Block => 'b',
        };
        write!(f, "{letter}{}", number + 1)
    }
}

/// The three kinds of house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// Nine cells side by side.
    Row,
    /// Nine cells one above the other.
    Column,
    /// Three by three cells.
    Block,
}

/// A digit in a cell that the rules may still allow.
///
/// ```
/// use ninefold::{Candidate, Cell, Digit};
///
/// let candidate = Candidate { cell: Cell::FIRST, digit: Digit::new(5).unwrap() };
/// assert_eq!(candidate.to_string(), "r1c1=5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

/// 81 cells, each empty or with a digit. The grid may break the rules; one that is proved to be a puzzle is a
/// [`Puzzle`].
///
/// ```
/// use ninefold::{Cell, Digit, Grid};
///
/// let mut grid = Grid::EMPTY;
/// grid[Cell::at(0, 0)] = Digit::new(5);
/// grid[Cell::at(0, 8)] = Digit::new(5);
/// assert_eq!(grid.conflicts().len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid([Option<Digit>; 81]);

const DOT: u8 = 1;
const ZERO: u8 = 2;
const OTHER_SIGN: u8 = 4;

/// The digit of a byte in a plain line, or else what sign it is.
static SIGNS: [(Option<Digit>, u8); 256] = {
    let mut signs = [(None, OTHER_SIGN); 256];
    signs[b'.' as usize].1 = DOT;
    signs[b'0' as usize].1 = ZERO;
    let mut value = 1;
    while value <= 9 {
        signs[b'0' as usize + value] = (Digit::new(value as u8), 0);
        value += 1;
    }
    signs
};

impl Grid {
    /// The grid without digits.
    pub const EMPTY: Grid = Grid([None; 81]);

    /// Creates a grid from 81 values in reading order: 1 to 9 for a digit, any other value for an empty cell.
    pub fn from_values(values: [u8; 81]) -> Grid {
        Grid(values.map(Digit::new))
    }

    /// The 81 values in reading order, 0 for an empty cell.
    pub fn values(&self) -> [u8; 81] {
        self.0.map(|digit| digit.map_or(0, Digit::value))
    }

    /// The values of `N` cells, of which this is the first, in reading order.
    ///
    /// # Panics
    /// If there are fewer from this one on.
    #[inline]
    pub(crate) fn values_from<const N: usize>(&self, first: usize) -> [u8; N] {
        let cells = &self.0[first..first + N];
        let mut values = [0; N];
        for (value, digit) in values.iter_mut().zip(cells) {
            *value = digit.map_or(0, Digit::value);
        }
        values
    }

    /// Parses exactly 81 characters: `1` to `9`, and `.` or `0` for an empty cell. This is the program's own
    /// format; the crate `ninefold-formats` parses all formats that people use. [`FromStr`] does the same and says what is wrong.
    pub fn from_line(line: &str) -> Option<Grid> {
        let mut grid = Grid::EMPTY;
        let mut cells = Cell::all();
        for c in line.chars() {
            grid[cells.next()?] = match c {
                '.' | '0' => None,
                c => Some(Digit::from_char(c)?),
            };
        }
        cells.next().is_none().then_some(grid)
    }

    /// Parses 81 bytes: digits, and for empty cells `.` or else `0`, but not both. Most lines of long lists are of this kind, so this is fast.
    pub fn from_plain_line(line: &[u8]) -> Option<Grid> {
        let line: &[u8; 81] = line.try_into().ok()?;
        let mut grid = Grid::EMPTY;
        let mut signs = 0;
        for (cell, &byte) in grid.0.iter_mut().zip(line) {
            let sign = SIGNS[usize::from(byte)];
            *cell = sign.0;
            signs |= sign.1;
        }
        (signs < OTHER_SIGN && signs != DOT | ZERO).then_some(grid)
    }

    /// Formats the grid as 81 characters in reading order, `.` for an empty cell.
    pub fn to_line(&self) -> String {
        self.0.iter().map(|digit| digit.map_or('.', Digit::to_char)).collect()
    }

    /// The bytes of [`to_line`](Grid::to_line), which need no memory of their own.
    pub fn to_line_bytes(&self) -> [u8; 81] {
        self.0.map(|digit| digit.map_or(b'.', |digit| b'0' + digit.value()))
    }

    /// The cells that hold a digit.
    pub fn filled(&self) -> CellSet {
        Cell::all().filter(|&cell| self[cell].is_some()).collect()
    }

    /// The cells that hold this digit.
    pub fn cells_with(&self, digit: Digit) -> CellSet {
        Cell::all().filter(|&cell| self[cell] == Some(digit)).collect()
    }

    /// The digits in these cells.
    pub fn digits_in(&self, cells: CellSet) -> DigitSet {
        cells.into_iter().filter_map(|cell| self[cell]).collect()
    }

    /// The digits that no peer of the cell holds.
    pub fn allowed_digits(&self, cell: Cell) -> DigitSet {
        !self.digits_in(cell.peers())
    }

    /// The grid with these cells empty.
    #[must_use]
    pub fn without(mut self, cells: CellSet) -> Grid {
        cells.into_iter().for_each(|cell| self[cell] = None);
        self
    }

    /// Whether every cell holds a digit; conflicts are not considered.
    pub fn is_full(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// The cells that hold the same digit as one of their peers; empty if the grid keeps the rules.
    pub fn conflicts(&self) -> CellSet {
        let with: [CellSet; 9] = core::array::from_fn(|i| self.cells_with(Digit::from_index(i)));
        Cell::all()
            .filter(|&cell| self[cell].is_some_and(|digit| !(with[digit.index()] & cell.peers()).is_empty()))
            .collect()
    }

    /// The first cell in reading order that has a conflict, and the first peer that holds the same digit.
    pub fn first_conflict(&self) -> Option<(Cell, Cell)> {
        let cell = self.conflicts().first()?;
        let peer = (self.cells_with(self[cell]?) & cell.peers()).first()?;
        Some((cell, peer))
    }

    /// Whether the grid is full and has no conflicts.
    pub fn is_solved(&self) -> bool {
        self.is_full() && self.conflicts().is_empty()
    }

    /// Whether every digit of `givens` is in the same cell here.
    pub fn extends(&self, givens: &Grid) -> bool {
        Cell::all().all(|cell| givens[cell].is_none() || givens[cell] == self[cell])
    }
}

/// Why a text is not a grid of 81 characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseGridError {
    /// A character that is no cell.
    #[non_exhaustive]
    Character {
        /// The character.
        found: char,
        /// Number of characters before it.
        position: usize,
    },
    /// The text has this many characters, all of which are cells.
    Length(usize),
}

impl fmt::Display for ParseGridError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ParseGridError::Character { found, position } => {
                write!(
                    f,
                    "character {} is {found:?}: expected 1 to 9, or . or 0 for an empty cell",
                    position + 1
                )
            }
            ParseGridError::Length(length) => write!(f, "{length} cells: expected 81"),
        }
    }
}

impl core::error::Error for ParseGridError {}

impl FromStr for Grid {
    type Err = ParseGridError;

    /// Parses exactly 81 characters, as [`Grid::from_line`] does.
    ///
    /// # Errors
    /// If a character is no cell, or their number is not 81.
    fn from_str(text: &str) -> Result<Grid, ParseGridError> {
        let is_cell = |c: char| c == '.' || c.is_ascii_digit();
        match text.chars().enumerate().find(|&(_, c)| !is_cell(c)) {
            Some((position, found)) => Err(ParseGridError::Character { found, position }),
            None => Grid::from_line(text).ok_or(ParseGridError::Length(text.len())),
        }
    }
}

/// The 81 characters of [`Grid::to_line`].
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&self.to_line())
    }
}

impl Default for Grid {
    fn default() -> Grid {
        Grid::EMPTY
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;
    #[inline]
    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.0[cell.index()]
    }
}

impl IndexMut<Cell> for Grid {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut Option<Digit> {
        &mut self.0[cell.index()]
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.to_line())
    }
}
