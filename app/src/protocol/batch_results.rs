//! Results for a chunk of a list: one packed row for each puzzle and for each line that cannot be read.

mod row_text;

use std::rc::Rc;

use ninefold::grid::{Cell, Digit, Grid};
use ninefold::level::Rating;
use ninefold::named_enum;
use ninefold::techniques::Technique;
use ninefold_formats::{ParseError, ParseErrorKind};

use super::codec::{Codec, MessageReader, struct_codec};
use super::{GridRating, RatingSummary, TechniqueSet, Verdict};

/// Rows in the order of their lines. Line numbers count from 1 within the chunk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BatchResults {
    rows: Vec<PackedRow>,
    /// The techniques that each row needs, as far as rows are rated: those after the last rated one may be missing.
    techniques: Vec<TechniqueSet>,
    unreadable: Vec<UnreadableLine>,
}

/// A row in 68 bytes, so that the page can hold a million of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PackedRow {
    line: u32,
    /// Guesses made, or the index of the unreadable line.
    nodes: u32,
    /// Time in units of 100 ns ([`TICK_NS`]).
    time_100ns: u32,
    /// Number of solutions up to 2, or [`UNREADABLE`].
    count: u8,
    /// Rating in tenths; 0 if not rated.
    rating: u8,
    /// Estimated solving time; 0 if not known.
    minutes: u16,
    cells: PackedCells,
}

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
                techniques: techniques.lines().filter_map(Technique::from_key).collect(),
            },
            // A grid without exactly one solution cannot be solved by logic.
            _ => RowRating { rating: Rating::UNSOLVED, minutes: 0, techniques: TechniqueSet::default() },
        }
    }
}

/// The digits of 81 cells in four bits each, and one bit for each cell that is a given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PackedCells {
    digits: [u8; 41],
    givens: [u8; 11],
}

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
        let count = |kind| self.rows.iter().filter(|row| row.count == kind).count() as u32;
        VerdictTotals { none: count(0), one: count(1), many: count(2), unreadable: count(UNREADABLE) }
    }

    pub fn row(&self, index: usize) -> Option<Row> {
        let row = self.rows.get(index)?;
        let &PackedRow { line, nodes, time_100ns, count, cells, .. } = row;
        if count == UNREADABLE {
            let unreadable = self.unreadable.get(nodes as usize)?;
            let error = ParseError::new(line as usize, unreadable.column, unreadable.kind.clone());
            return Some(Row::Unreadable { error, text: Rc::clone(&unreadable.text) });
        }
        let solution = (count > 0).then(|| cells.filled_grid());
        let (puzzle, nanoseconds) = (cells.givens(), u64::from(time_100ns) * TICK_NS);
        let rating = row.rating(self.techniques(index));
        Some(Row::Puzzle { line, puzzle, count, solution, nodes, nanoseconds, rating })
    }

    pub fn verdict(&self, index: usize) -> Option<RowVerdict> {
        self.rows.get(index).map(|row| RowVerdict::from_count(row.count))
    }

    pub fn puzzle(&self, index: usize) -> Option<Grid> {
        self.rows.get(index).map(|row| row.cells.givens())
    }

    pub fn rating(&self, index: usize) -> Option<Rating> {
        self.rows.get(index).filter(|row| row.rating > 0).map(|row| Rating(row.rating.into()))
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
                kept.rows.push(PackedRow { line: kept.rows.len() as u32 + 1, ..*row });
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
        let row = self.rows.get(index).filter(|row| row.count != UNREADABLE)?;
        Some(row.cells.givens_hash())
    }

    /// The hash of a puzzle, as [`puzzle_hash`](Self::puzzle_hash) has it.
    pub fn hash_of(puzzle: &Grid) -> u64 {
        PackedCells::new(puzzle, None).givens_hash()
    }

    fn set_techniques(&mut self, index: usize, techniques: TechniqueSet) {
        if self.techniques.len() <= index {
            self.techniques.resize(self.rows.len(), TechniqueSet::default());
        }
        self.techniques[index] = techniques;
    }

    /// Whether there is a clue in a cell of a row.
    pub fn has_clue(&self, index: usize, cell: Cell) -> bool {
        self.rows.get(index).is_some_and(|row| row.cells.is_given(cell))
    }

    /// The number of a row in a column; `None` if it has none. Lines are counted within the chunk, and times in units of 100 ns.
    pub fn number(&self, index: usize, column: SortColumn) -> Option<u32> {
        let row = self.rows.get(index)?;
        match column {
            SortColumn::Line => Some(row.line),
            // Not known here.
            SortColumn::Solved => None,
            _ if row.count == UNREADABLE => None,
            SortColumn::Clues => Some(row.cells.givens.iter().map(|bits| bits.count_ones()).sum()),
            SortColumn::Rating => Some(row.rating.into()).filter(|&rating| rating > 0),
            SortColumn::Guesses => Some(row.nodes),
            SortColumn::Time => Some(row.time_100ns),
            SortColumn::Minutes => Some(row.minutes.into()).filter(|&minutes| minutes > 0),
        }
    }

    pub fn set_rating(&mut self, index: usize, rating: RowRating) {
        if let Some(row) = self.rows.get_mut(index) {
            row.rating = u8::try_from(rating.rating.0).unwrap_or(u8::MAX);
            row.minutes = rating.minutes;
            self.set_techniques(index, rating.techniques);
        }
    }

    pub(super) fn push(&mut self, line: u32, puzzle: &Grid, count: u8, nodes: u64, solution: Option<&Grid>) {
        let nodes = u32::try_from(nodes).unwrap_or(u32::MAX);
        self.rows.push(PackedRow::new(line, nodes, count, PackedCells::new(puzzle, solution)));
    }

    /// Shares `nanoseconds` among the rows from `from` on, by their guesses plus a constant for reading a
    /// line.
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

    /// Replaces a line that cannot be read by the puzzle that it was corrected to, and returns the verdict; `None` if the
    /// row is another one.
    pub fn correct(&mut self, index: usize, puzzle: &Grid, verdict: &Verdict) -> Option<RowVerdict> {
        let (count, solution) = match verdict {
            Verdict::None => (0, None),
            Verdict::One(solution) => (1, Some(solution)),
            Verdict::Many { one, .. } => (2, Some(one)),
        };
        let row = self.rows.get_mut(index).filter(|row| row.count == UNREADABLE)?;
        *row = PackedRow::new(row.line, 0, count, PackedCells::new(puzzle, solution));
        Some(RowVerdict::from_count(count))
    }

    pub(super) fn push_unreadable(&mut self, error: ParseError, text: Rc<str>) {
        let nodes = self.unreadable.len() as u32;
        self.unreadable.push(UnreadableLine { column: error.column, kind: error.kind, text });
        self.rows.push(PackedRow::new(error.line as u32, nodes, UNREADABLE, PackedCells::EMPTY));
    }
}

impl PackedRow {
    /// A row without a time and a rating.
    fn new(line: u32, nodes: u32, count: u8, cells: PackedCells) -> PackedRow {
        PackedRow { line, nodes, time_100ns: 0, count, rating: 0, minutes: 0, cells }
    }

    fn rating(&self, techniques: TechniqueSet) -> Option<RowRating> {
        let rating = RowRating { rating: Rating(self.rating.into()), minutes: self.minutes, techniques };
        (self.rating > 0).then_some(rating)
    }
}

impl PackedCells {
    const EMPTY: PackedCells = PackedCells { digits: [0; 41], givens: [0; 11] };

    fn new(puzzle: &Grid, solution: Option<&Grid>) -> PackedCells {
        let mut cells = PackedCells::EMPTY;
        // A solution has every given, too.
        let (givens, filled) = (puzzle.values(), solution.unwrap_or(puzzle).values());
        for (packed, pair) in cells.digits.iter_mut().zip(filled.chunks(2)) {
            *packed = pair[0] | pair.get(1).map_or(0, |second| second << 4);
        }
        for (packed, values) in cells.givens.iter_mut().zip(givens.chunks(8)) {
            *packed = values.iter().rfold(0, |bits, &value| bits << 1 | u8::from(value > 0));
        }
        cells
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

    /// A hash of the givens (FNV-1a, over the digits of two cells at a time).
    fn givens_hash(&self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for (pair, &digits) in self.digits.iter().enumerate() {
            let given = self.givens[pair / 4] >> (pair % 4 * 2) & 3;
            // Both bits of a given become four each.
            let mask = ((given & 1) * 0x0f) | ((given >> 1) * 0xf0);
            hash = (hash ^ u64::from(digits & mask)).wrapping_mul(0x0100_0000_01b3);
        }
        hash
    }

    fn givens(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        let given = Cell::all().filter(|&cell| self.is_given(cell));
        given.for_each(|cell| grid[cell] = self.digit(cell));
        grid
    }
}

impl Codec for BatchResults {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.rows.encode(bytes);
        self.techniques.encode(bytes);
        self.unreadable.encode(bytes);
    }

    fn decode(reader: &mut MessageReader) -> BatchResults {
        let results = BatchResults {
            rows: Vec::decode(reader),
            techniques: Vec::decode(reader),
            unreadable: Vec::decode(reader),
        };
        let is_valid = |row: &PackedRow| match row.count {
            UNREADABLE => (row.nodes as usize) < results.unreadable.len(),
            count => count <= 2,
        };
        if !results.rows.iter().all(is_valid) {
            reader.fail();
        }
        results
    }
}

impl Codec for PackedCells {
    fn encode(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.digits);
        bytes.extend_from_slice(&self.givens);
    }

    fn decode(reader: &mut MessageReader) -> PackedCells {
        PackedCells { digits: reader.bytes(), givens: reader.bytes() }
    }
}

struct_codec! {
    PackedRow { line, nodes, time_100ns, count, rating, minutes, cells }
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
