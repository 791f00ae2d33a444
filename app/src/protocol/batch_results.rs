//! Results for a chunk of a list: one packed row for each puzzle and for each line that cannot be read.

mod row_text;

use std::rc::Rc;

use ninefold::grid::{Cell, Digit, Grid};
use ninefold::level::Rating;
use ninefold::named_enum;
use ninefold_formats::{ParseError, ParseErrorKind};

use super::codec::{Codec, MessageReader, struct_codec};
use super::{GridRating, RatingSummary, TechniqueSet, Verdict};

/// Rows in the order of their lines. Line numbers count from 1 within the part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BatchResults {
    rows: Vec<RowBytes>,
    /// The techniques that each row needs, as far as rows are rated: those after the last rated one may be missing.
    techniques: Vec<TechniqueSet>,
    unreadable: Vec<UnreadableLine>,
    totals: VerdictTotals,
    /// Number of lines of the part; `None` if it could not be read.
    pub(super) line_count: Option<u32>,
}

/// A row in 68 bytes, so that the page can hold a million of them, and they are sent and received without a look at each.
///
/// ```text
///   0 line, from 1                                        13 rating in tenths; 0 if not rated
///   4 guesses made, or the index of the unreadable line   14 estimated solving time in minutes; 0 if not known
///   8 time in units of 100 ns (`TICK_NS`)                 16 the digits of 81 cells, four bits each
///  12 number of solutions up to 2, or `UNREADABLE`        57 one bit for each cell that is a given
/// ```
type RowBytes = [u8; 68];

const LINE: usize = 0;
const NODES: usize = 4;
const TIME: usize = 8;
const COUNT: usize = 12;
const RATING: usize = 13;
const MINUTES: usize = 14;
const CELLS: usize = 16;

/// The cells of a row: 41 bytes of digits, 11 of givens.
type CellBytes = [u8; 52];

/// A row to be read.
#[derive(Clone, Copy)]
struct PackedRow<'a>(&'a RowBytes);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowRating {
    pub rating: Rating,
    /// Estimated solving time; 0 if not known.
    pub minutes: u16,
    /// The techniques that it takes; none if they are not known.
    pub techniques: TechniqueSet,
}

impl From<&GridRating> for RowRating {
    fn from(rating: &GridRating) -> RowRating {
        match rating {
            GridRating::Puzzle(RatingSummary { rating, time, techniques, .. }) => RowRating {
                rating: *rating,
                minutes: time.minutes().try_into().unwrap_or(u16::MAX),
                techniques: TechniqueSet::from_text(techniques).unwrap_or_default(),
            },
            // A grid without exactly one solution cannot be solved by logic.
            _ => RowRating { rating: Rating::UNSOLVED, minutes: 0, techniques: TechniqueSet::default() },
        }
    }
}

/// The cells of a row, to be read.
#[derive(Clone, Copy)]
struct PackedCells<'a>(&'a CellBytes);

const UNREADABLE: u8 = u8::MAX;

/// Unit of the times, in nanoseconds.
const TICK_NS: u64 = 100;

#[derive(Clone, Debug, PartialEq, Eq)]
struct UnreadableLine {
    column: usize,
    kind: ParseErrorKind,
    text: Rc<str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    Puzzle {
        line: u32,
        puzzle: Grid,
        /// Number of solutions, at most 2.
        count: u8,
        /// The solution found first.
        solution: Option<Grid>,
        /// Guesses made.
        nodes: u32,
        /// Time in nanoseconds. Clocks of browsers are too coarse for single puzzles, so this is a share, by
        /// guesses, of the time that several puzzles took together.
        nanoseconds: u64,
        rating: Option<RowRating>,
    },
    Unreadable {
        error: ParseError,
        /// The line, cut if it is very long.
        text: Rc<str>,
    },
}

named_enum! {
    /// What was found out about a line, in the order in which the page lists it.
    pub enum RowVerdict, "verdict" {
        One = "one",
        None = "none",
        Many = "many",
        Unreadable = "unreadable",
    }
}

named_enum! {
    /// A column of the list that holds numbers.
    pub enum SortColumn, "column" {
        Line = "line",
        Clues = "clues",
        Rating = "rating",
        Guesses = "guesses",
        Time = "time",
        /// Estimated time of a usual player.
        Minutes = "minutes",
        /// When the player solved it.
        Solved = "solved",
    }
}

/// Number of rows with each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VerdictTotals {
    pub none: u32,
    pub one: u32,
    pub many: u32,
    pub unreadable: u32,
}

impl BatchResults {
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn totals(&self) -> VerdictTotals {
        self.totals
    }

    /// Number of lines of the part, with those that have no row; `None` if the worker could not read it.
    pub fn line_count(&self) -> Option<u32> {
        self.line_count
    }

    fn packed(&self, index: usize) -> Option<PackedRow<'_>> {
        self.rows.get(index).map(PackedRow)
    }

    pub fn row(&self, index: usize) -> Option<Row> {
        let row = self.packed(index)?;
        let (line, nodes) = (row.number(LINE), row.number(NODES));
        if row.count() == UNREADABLE {
            let unreadable = self.unreadable.get(nodes as usize)?;
            let error = ParseError::new(line as usize, unreadable.column, unreadable.kind.clone());
            return Some(Row::Unreadable { error, text: Rc::clone(&unreadable.text) });
        }
        let solution = (row.count() > 0).then(|| row.cells().filled_grid());
        let (puzzle, nanoseconds) = (row.cells().givens(), u64::from(row.number(TIME)) * TICK_NS);
        let rating = row.rating(self.techniques(index));
        Some(Row::Puzzle { line, puzzle, count: row.count(), solution, nodes, nanoseconds, rating })
    }

    pub fn verdict(&self, index: usize) -> Option<RowVerdict> {
        self.packed(index).map(|row| RowVerdict::from_count(row.count()))
    }

    pub fn puzzle(&self, index: usize) -> Option<Grid> {
        self.packed(index).map(|row| row.cells().givens())
    }

    pub fn rating(&self, index: usize) -> Option<Rating> {
        let tenths = self.packed(index)?.0[RATING];
        (tenths > 0).then_some(Rating(tenths.into()))
    }

    /// The techniques that a puzzle needs; none if it is not rated.
    pub fn techniques(&self, index: usize) -> TechniqueSet {
        self.techniques.get(index).copied().unwrap_or_default()
    }

    /// The rows with puzzles that a function accepts by their index and hash, numbered from 1.
    #[must_use]
    pub fn filtered(&self, mut accepts: impl FnMut(usize, u64) -> bool) -> BatchResults {
        let mut kept = BatchResults::default();
        for (index, row) in self.rows.iter().enumerate() {
            if self.puzzle_hash(index).is_some_and(|hash| accepts(index, hash)) {
                let mut row = *row;
                set_number(&mut row, LINE, kept.rows.len() as u32 + 1);
                kept.push_row(row);
                let techniques = self.techniques(index);
                if !techniques.is_empty() {
                    kept.set_techniques(kept.rows.len() - 1, techniques);
                }
            }
        }
        kept
    }

    /// A hash of the puzzle of a row; `None` if the row is unreadable.
    pub fn puzzle_hash(&self, index: usize) -> Option<u64> {
        let row = self.packed(index).filter(|row| row.count() != UNREADABLE)?;
        Some(row.cells().givens_hash())
    }

    /// The hash of a puzzle, as [`puzzle_hash`](Self::puzzle_hash) has it.
    pub fn hash_of(puzzle: &Grid) -> u64 {
        PackedCells(&pack_cells(puzzle, None)).givens_hash()
    }

    fn set_techniques(&mut self, index: usize, techniques: TechniqueSet) {
        if self.techniques.len() <= index {
            self.techniques.resize(self.rows.len(), TechniqueSet::default());
        }
        self.techniques[index] = techniques;
    }

    /// Whether there is a clue in a cell of a row.
    pub fn has_clue(&self, index: usize, cell: Cell) -> bool {
        self.packed(index).is_some_and(|row| row.cells().is_given(cell))
    }

    /// The number of a row in a column; `None` if it has none. Lines are counted within the part, and times in units of 100 ns.
    pub fn number(&self, index: usize, column: SortColumn) -> Option<u32> {
        let row = self.packed(index)?;
        match column {
            SortColumn::Line => Some(row.number(LINE)),
            // Not known here.
            SortColumn::Solved => None,
            _ if row.count() == UNREADABLE => None,
            SortColumn::Clues => Some(row.cells().given_count()),
            SortColumn::Rating => Some(row.0[RATING].into()).filter(|&rating| rating > 0),
            SortColumn::Guesses => Some(row.number(NODES)),
            SortColumn::Time => Some(row.number(TIME)),
            SortColumn::Minutes => Some(row.minutes().into()).filter(|&minutes| minutes > 0),
        }
    }

    pub fn set_rating(&mut self, index: usize, rating: RowRating) {
        if let Some(row) = self.rows.get_mut(index) {
            row[RATING] = u8::try_from(rating.rating.0).unwrap_or(u8::MAX);
            row[MINUTES..CELLS].copy_from_slice(&rating.minutes.to_le_bytes());
            self.set_techniques(index, rating.techniques);
        }
    }

    fn push_row(&mut self, row: RowBytes) {
        *self.totals.count_mut(RowVerdict::from_count(row[COUNT])) += 1;
        self.rows.push(row);
    }

    pub(super) fn push(&mut self, line: u32, puzzle: &Grid, count: u8, nodes: u64, solution: Option<&Grid>) {
        let nodes = u32::try_from(nodes).unwrap_or(u32::MAX);
        self.push_row(pack_row(line, nodes, count, &pack_cells(puzzle, solution)));
    }

    /// Shares `nanoseconds` among the rows from `from` on, by their guesses plus a constant for reading a
    /// line.
    pub(super) fn distribute_time(&mut self, from: usize, nanoseconds: u64) {
        const LINE_COST: u64 = 4;
        let rows = self.rows.get_mut(from..).unwrap_or_default();
        let weight = |row: &RowBytes| {
            LINE_COST + if row[COUNT] == UNREADABLE { 0 } else { u64::from(PackedRow(row).number(NODES)) }
        };
        let whole = rows.iter().map(weight).sum::<u64>().max(1);
        let ticks = nanoseconds as f64 / (whole * TICK_NS) as f64;
        for row in rows {
            let share = ticks * weight(row) as f64;
            set_number(row, TIME, share as u32);
        }
    }

    /// Replaces a line that cannot be read by the puzzle that it was corrected to, and returns the verdict; `None` if the
    /// row is another one.
    pub fn correct(&mut self, index: usize, puzzle: &Grid, verdict: &Verdict) -> Option<RowVerdict> {
        let (count, solution) = match verdict {
            Verdict::None => (0, None),
            Verdict::One(solution) => (1, Some(solution)),
            Verdict::Many { one, .. } => (2, Some(one)),
        };
        let row = self.rows.get_mut(index).filter(|row| row[COUNT] == UNREADABLE)?;
        *row = pack_row(PackedRow(row).number(LINE), 0, count, &pack_cells(puzzle, solution));
        let verdict = RowVerdict::from_count(count);
        self.totals.unreadable -= 1;
        *self.totals.count_mut(verdict) += 1;
        Some(verdict)
    }

    pub(super) fn push_unreadable(&mut self, error: ParseError, text: Rc<str>) {
        let nodes = self.unreadable.len() as u32;
        self.unreadable.push(UnreadableLine { column: error.column, kind: error.kind, text });
        self.push_row(pack_row(error.line as u32, nodes, UNREADABLE, &NO_CELLS));
    }
}

/// A row without a time and a rating.
fn pack_row(line: u32, nodes: u32, count: u8, cells: &CellBytes) -> RowBytes {
    let mut row = [0; _];
    set_number(&mut row, LINE, line);
    set_number(&mut row, NODES, nodes);
    row[COUNT] = count;
    row[CELLS..].copy_from_slice(cells);
    row
}

/// Sets a number of four bytes.
fn set_number(row: &mut RowBytes, at: usize, number: u32) {
    row[at..at + 4].copy_from_slice(&number.to_le_bytes());
}

impl<'a> PackedRow<'a> {
    /// A number of four bytes.
    fn number(self, at: usize) -> u32 {
        self.0[at..].first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes))
    }

    fn count(self) -> u8 {
        self.0[COUNT]
    }

    fn minutes(self) -> u16 {
        u16::from_le_bytes([self.0[MINUTES], self.0[MINUTES + 1]])
    }

    fn rating(self, techniques: TechniqueSet) -> Option<RowRating> {
        let tenths = self.0[RATING];
        let rating = RowRating { rating: Rating(tenths.into()), minutes: self.minutes(), techniques };
        (tenths > 0).then_some(rating)
    }

    fn cells(self) -> PackedCells<'a> {
        PackedCells(self.0.last_chunk().unwrap_or(&NO_CELLS))
    }
}

const NO_CELLS: CellBytes = [0; _];

/// Number of bytes of the digits.
const DIGITS: usize = 41;

/// Packs the cells of a puzzle and of its solution, which has every given, too: those of eight cells at a time.
fn pack_cells(puzzle: &Grid, solution: Option<&Grid>) -> CellBytes {
    let mut cells = NO_CELLS;
    let padded = |grid: &Grid| {
        let mut values = [0; 88];
        values[..81].copy_from_slice(&grid.values());
        values
    };
    let (givens, filled) = (padded(puzzle), padded(solution.unwrap_or(puzzle)));
    // The last byte of digits is followed by three that the givens are written over.
    for (place, eight) in filled.as_chunks().0.iter().enumerate() {
        let eight = u64::from_le_bytes(*eight);
        let pairs = (eight | eight >> 4) & 0x00ff_00ff_00ff_00ff;
        let fours = (pairs | pairs >> 8) & 0x0000_ffff_0000_ffff;
        let packed = (fours | fours >> 16) as u32;
        cells[4 * place..4 * place + 4].copy_from_slice(&packed.to_le_bytes());
    }
    for (packed, eight) in cells[DIGITS..].iter_mut().zip(givens.as_chunks().0) {
        // The highest bit of each byte that is not 0, moved to the lowest; then all of them to the highest byte.
        let is_given = ((u64::from_le_bytes(*eight) + 0x7f7f_7f7f_7f7f_7f7f) >> 7) & 0x0101_0101_0101_0101;
        *packed = (is_given.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
    }
    cells
}

impl PackedCells<'_> {
    fn digit(self, cell: Cell) -> Option<Digit> {
        Digit::new(self.0[cell.index() / 2] >> (cell.index() % 2 * 4) & 15)
    }

    fn is_given(self, cell: Cell) -> bool {
        self.0[DIGITS + cell.index() / 8] >> (cell.index() % 8) & 1 == 1
    }

    fn given_count(self) -> u32 {
        self.0[DIGITS..].iter().map(|bits| bits.count_ones()).sum()
    }

    fn filled_grid(self) -> Grid {
        let mut grid = Grid::EMPTY;
        Cell::all().for_each(|cell| grid[cell] = self.digit(cell));
        grid
    }

    /// A hash of the givens (FNV-1a, over the digits of two cells at a time).
    fn givens_hash(self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for (pair, &digits) in self.0[..DIGITS].iter().enumerate() {
            let given = self.0[DIGITS + pair / 4] >> (pair % 4 * 2) & 3;
            // Both bits of a given become four each.
            let mask = ((given & 1) * 0x0f) | ((given >> 1) * 0xf0);
            hash = (hash ^ u64::from(digits & mask)).wrapping_mul(0x0100_0000_01b3);
        }
        hash
    }

    fn givens(self) -> Grid {
        let mut grid = Grid::EMPTY;
        let given = Cell::all().filter(|&cell| self.is_given(cell));
        given.for_each(|cell| grid[cell] = self.digit(cell));
        grid
    }
}

impl Codec for BatchResults {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.rows.len().encode(bytes);
        bytes.extend_from_slice(self.rows.as_flattened());
        self.techniques.encode(bytes);
        self.unreadable.encode(bytes);
        self.line_count.encode(bytes);
    }

    fn decode(reader: &mut MessageReader) -> BatchResults {
        let length = usize::decode(reader);
        let mut results = BatchResults {
            rows: reader.slice(length.saturating_mul(size_of::<RowBytes>())).as_chunks().0.to_vec(),
            techniques: Vec::decode(reader),
            unreadable: Vec::decode(reader),
            totals: VerdictTotals::default(),
            line_count: Option::decode(reader),
        };
        // One look at each row, which has no other.
        for row in &results.rows {
            let row = PackedRow(row);
            match row.count() {
                0..=2 => {}
                UNREADABLE if (row.number(NODES) as usize) < results.unreadable.len() => {}
                _ => reader.fail(),
            }
            *results.totals.count_mut(RowVerdict::from_count(row.count())) += 1;
        }
        results
    }
}

struct_codec! {
    UnreadableLine { column, kind, text }
}

impl RowRating {
    /// Whole minutes; empty if not known.
    pub fn minutes_text(self) -> String {
        if self.minutes > 0 { self.minutes.to_string() } else { String::new() }
    }
}

impl Row {
    /// Number of the line in the list, from 1.
    pub fn line(&self) -> u32 {
        match self {
            Row::Puzzle { line, .. } => *line,
            Row::Unreadable { error, .. } => error.line as u32,
        }
    }

    pub fn rating(&self) -> Option<Rating> {
        if let Row::Puzzle { rating: Some(rated), .. } = self { Some(rated.rating) } else { None }
    }

    pub fn verdict(&self) -> RowVerdict {
        match self {
            Row::Puzzle { count, .. } => RowVerdict::from_count(*count),
            Row::Unreadable { .. } => RowVerdict::Unreadable,
        }
    }

    /// The row with its line number increased by `by`.
    #[must_use]
    pub fn with_line_offset(mut self, by: u32) -> Row {
        match &mut self {
            Row::Puzzle { line, .. } => *line += by,
            Row::Unreadable { error, .. } => error.line += by as usize,
        }
        self
    }
}

impl RowVerdict {
    fn from_count(count: u8) -> RowVerdict {
        match count {
            0 => RowVerdict::None,
            1 => RowVerdict::One,
            UNREADABLE => RowVerdict::Unreadable,
            _ => RowVerdict::Many,
        }
    }
}

impl VerdictTotals {
    pub fn count(mut self, kind: RowVerdict) -> u32 {
        *self.count_mut(kind)
    }

    pub(crate) fn count_mut(&mut self, kind: RowVerdict) -> &mut u32 {
        match kind {
            RowVerdict::One => &mut self.one,
            RowVerdict::None => &mut self.none,
            RowVerdict::Many => &mut self.many,
            RowVerdict::Unreadable => &mut self.unreadable,
        }
    }

    pub fn total(self) -> u32 {
        self.none + self.one + self.many + self.unreadable
    }

    #[must_use]
    pub fn plus(mut self, more: VerdictTotals) -> VerdictTotals {
        for kind in RowVerdict::ALL {
            *self.count_mut(kind) += more.count(kind);
        }
        self
    }
}
