//! A list of puzzles, solved by several workers: the text is cut into chunks, and their results are put
//! together.
//!
//! ```text
//!   the text          │ chunk 1 │ chunk 2 │ chunk 3 │ …  not cut yet
//!                          │         │         ╰─ cut: a worker reads and solves it, and counts its lines
//!                          ▼         ▼
//!                     BatchResults  BatchResults    all rows, in the order of the text ──▶ filter ──▶ shown
//!                          ╰── on request, the puzzles with exactly one solution are rated, some at a time
//! ```
//!
//! The text stays outside: workers read it. Only lengths and results are kept here, and a row is looked at only when it is shown, filtered,
//! sorted or exported.

mod collection_writer;
mod duplicate_search;
mod export;
mod filter;
mod passes;
mod rating_pass;
mod row_records;
mod shown_rows;
mod sort_order;

use std::rc::Rc;

use ninefold::grid::Grid;
use ninefold::named_enum;
use ninefold_formats::list::ListFormat;

use crate::protocol::{BatchResults, Job, ListPart, Row, RowVerdict, Verdict, VerdictTotals};
use crate::puzzle_record::PuzzleRecord;
pub use collection_writer::CollectionWriter;
pub use export::ExportFormat;
pub use filter::{NumberRange, RowFilter, RowProgress};
pub use sort_order::SortOrder;

use duplicate_search::DuplicateSearch;
use rating_pass::RatingPass;
use row_records::RowRecords;

/// Number of UTF-16 units of a text that are enough to detect its format.
pub const HEAD_LEN: u32 = 16_384;

/// Length of a chunk of a list of this length, both in bytes: some milliseconds of work. Shorter chunks would take a considerable part of
/// the time for messages. A short list is cut into shorter ones all the same, so that each worker gets some.
pub fn chunk_len(list_len: u32) -> u32 {
    (list_len / 64).clamp(32_768, 262_144)
}

/// Length of the longest list, in the UTF-16 units of a text or in the bytes of a file; `www/i18n` mentions it. Enough for
/// a million lines with their solutions. A document that cannot be cut must be shorter, because it is read at
/// once.
pub const fn max_len(format: ListFormat) -> u32 {
    if matches!(format, ListFormat::Document) { 20_000_000 } else { 400_000_000 }
}

/// Greatest number of rows, to bound the memory needed.
pub const MAX_ROWS: usize = 2_000_000;

/// Detects the format of a list by the beginning of its text; `None` if it is no list. `is_all` says whether `head` is the whole
/// text.
pub fn detect_format(head: &str, is_all: bool) -> Option<ListFormat> {
    // The head may end within a line. Drop that line: half a line is no error.
    let last_end = head.rfind(['\n', '\r']).filter(|_| !is_all);
    ListFormat::detect(head.get(..last_end.unwrap_or(head.len()))?)
}

named_enum! {
    /// What the batch is doing.
    pub enum BatchState, "state of a batch" {
        /// The rows of a collection are being read.
        Opening = "opening",
        /// Chunks are being solved, or still have to be cut.
        Running = "running",
        /// Stopped by the player or by an error of the file; the results so far are kept.
        Stopped = "stopped",
        /// Stopped at [`MAX_ROWS`] rows.
        Full = "full",
        /// Every chunk is solved.
        Done = "done",
        /// Puzzles are being rated.
        Rating = "rating",
        /// All puzzles are rated, or rating was stopped.
        Rated = "rated",
        /// Duplicates are being found.
        Comparing = "comparing",
        /// All duplicates are found.
        Compared = "compared",
    }
}

/// A list of puzzles and the results so far.
#[derive(Clone, Debug)]
pub struct Batch {
    format: ListFormat,
    chunks: Vec<Chunk>,
    totals: VerdictTotals,
    state: BatchState,
    /// Length of the text, of its chunks, and of the chunks solved so far.
    length: u32,
    chunk_len: u32,
    done: u32,
    /// Length of the text that is cut into chunks.
    cut: u32,
    /// Number of chunks being solved.
    pending: usize,
    /// Number of lines of the chunks whose lines are counted.
    line_count: u32,
    /// Time that solving took, in milliseconds.
    milliseconds: f64,
    ratings: RatingPass,
    duplicates: DuplicateSearch,
    records: RowRecords,
    filter: RowFilter,
    /// Order of the rows shown; `None` for the order of the list. While the batch is running, the rows are in that order anyway.
    sort_order: Option<SortOrder>,
    /// Indices of the rows that pass the filter, in this order; `None` if all are shown as in the list.
    shown: Option<Vec<u32>>,
    /// Whether `shown` is out of date.
    is_stale: bool,
}

/// What is known about a row beside its puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowFacts<'a> {
    /// What is kept about the puzzle.
    pub record: Option<&'a PuzzleRecord>,
    /// The line of an earlier puzzle that is isomorphic to it.
    pub same_as: Option<u32>,
}

/// A part of the text.
#[derive(Clone, Debug)]
struct Chunk {
    /// Number of lines and of rows before the chunk, as far as the chunks before it are known.
    line: u32,
    row: u32,
    /// Where it is in the text.
    part: ListPart,
    /// Whether its lines are counted.
    is_counted: bool,
    results: Option<BatchResults>,
    /// Whether there are ratings that are not kept yet.
    is_changed: bool,
}

impl Batch {
    /// Creates a batch for a text of this format and length in bytes, without a chunk.
    pub fn new(format: ListFormat, length: u32) -> Batch {
        let chunk_len = if format == ListFormat::Document { length } else { chunk_len(length) };
        Batch::in_chunks(format, length, chunk_len)
    }

    /// Creates a batch that is cut into chunks of this length in bytes.
    pub fn in_chunks(format: ListFormat, length: u32, chunk_len: u32) -> Batch {
        Batch {
            format,
            chunks: Vec::new(),
            totals: VerdictTotals::default(),
            state: if length > 0 { BatchState::Running } else { BatchState::Done },
            length,
            chunk_len,
            done: 0,
            cut: 0,
            pending: 0,
            line_count: 0,
            milliseconds: 0.0,
            ratings: RatingPass::default(),
            duplicates: DuplicateSearch::default(),
            records: RowRecords::default(),
            filter: RowFilter::default(),
            sort_order: None,
            shown: None,
            is_stale: false,
        }
    }

    /// Creates a batch for the rows of a collection, which are added one chunk after another.
    pub fn of_collection(row_count: u32) -> Batch {
        Batch { state: BatchState::Opening, ..Batch::new(ListFormat::Lines, row_count) }
    }

    /// Adds the next rows of a collection, with ratings or without.
    pub fn add_kept_rows(&mut self, results: BatchResults) {
        let first = self.totals.total();
        self.ratings.add_known(&results);
        self.totals = self.totals.plus(results.totals());
        let length = results.len() as u32;
        self.done += length;
        self.chunks.push(Chunk {
            line: first,
            row: first,
            part: ListPart { begin: first, end: first + length },
            is_counted: true,
            results: Some(results),
            is_changed: false,
        });
        self.is_stale = true;
    }

    /// Declares that all rows of the collection are added.
    pub fn end_of_rows(&mut self) {
        self.set_state(self.state_at_rest());
        self.index_records();
    }

    /// The state of a list that is solved, when nothing more is done with it.
    fn state_at_rest(&self) -> BatchState {
        if self.ratings.done() > 0 { BatchState::Rated } else { BatchState::Done }
    }

    /// Sets what is kept about puzzles, of this list and of others.
    pub fn set_records(&mut self, records: Vec<(Grid, PuzzleRecord)>) {
        self.records = RowRecords::new(records);
        self.index_records();
    }

    /// Changes what is kept about a puzzle.
    pub fn set_record(&mut self, puzzle: &Grid, record: PuzzleRecord) {
        self.records.set(puzzle, record);
        self.index_records();
    }

    /// Finds the rows that have a record. While the list is running, they are not known.
    fn index_records(&mut self) {
        self.records.clear_rows();
        self.is_stale = true;
        if matches!(self.state, BatchState::Running | BatchState::Opening) {
            return;
        }
        for chunk in &self.chunks {
            if let Some(results) = &chunk.results {
                self.records.add_rows(chunk.row, results);
            }
        }
    }

    /// What is known about a row beside its puzzle.
    pub fn row_facts(&self, row: usize) -> RowFacts<'_> {
        RowFacts { record: self.record(row), same_as: self.same_as(row) }
    }

    /// What is kept about the puzzle of a row.
    pub fn record(&self, row: usize) -> Option<&PuzzleRecord> {
        self.records.of_row(row as u32)
    }

    /// Number of puzzles of the list that the player has solved.
    pub fn solved_count(&self) -> u32 {
        self.records.solved_count()
    }

    fn verdict(&self, index: usize) -> Option<RowVerdict> {
        let chunk = self.chunks.get(self.chunk_of(index)?)?;
        chunk.results.as_ref()?.verdict(index - chunk.row as usize)
    }

    /// Number of chunks.
    pub fn chunk_count(&self) -> usize {
        self.chunks.len()
    }

    /// The rows of a chunk with a puzzle, as text for a collection.
    pub fn chunk_text(&self, number: usize) -> Vec<u8> {
        let results = self.chunks.get(number).and_then(|chunk| chunk.results.as_ref());
        results.map_or_else(Vec::new, BatchResults::to_rows)
    }

    /// A chunk with ratings that are not kept yet. It then counts as kept.
    pub fn take_changed_chunk(&mut self) -> Option<usize> {
        let number = self.chunks.iter().position(|chunk| chunk.is_changed)?;
        self.chunks[number].is_changed = false;
        Some(number)
    }

    /// Cuts the next chunk off the text. Returns its number, and the job that solves it; `None` if the text is cut to its end.
    pub fn next_chunk(&mut self) -> Option<(u32, Job)> {
        let begin = self.cut;
        if self.state != BatchState::Running || begin == self.length {
            return None;
        }
        self.cut = self.length.min(begin.saturating_add(self.chunk_len));
        self.chunks.push(Chunk {
            line: self.line_count,
            row: self.totals.total(),
            part: ListPart { begin, end: self.cut },
            is_counted: false,
            results: None,
            is_changed: false,
        });
        self.pending += 1;
        let number = self.chunks.len() as u32 - 1;
        Some((number, self.job(number, Rc::default())?))
    }

    /// Where a chunk is.
    pub fn part(&self, number: u32) -> Option<ListPart> {
        self.chunks.get(number as usize).map(|chunk| chunk.part)
    }

    /// The job that solves a chunk, with what was read for it, or without that.
    pub fn job(&self, number: u32, window: Rc<[u8]>) -> Option<Job> {
        Some(Job::Batch { list_format: self.format, part: self.part(number)?, window })
    }

    /// A chunk whose lines are not counted, though rows behind it are known: when a list was stopped.
    pub fn next_uncounted(&self) -> Option<u32> {
        let last = self.chunks.iter().rposition(|chunk| chunk.results.is_some())?;
        let is_uncounted = |(_, chunk): &(u32, &Chunk)| !chunk.is_counted;
        let (number, _) = (0..).zip(&self.chunks[..last]).find(is_uncounted)?;
        Some(number).filter(|_| self.state != BatchState::Running)
    }

    /// Counts the lines of a chunk in what was read for it.
    pub fn count_lines(&mut self, number: u32, window: &[u8]) {
        if let Some(part) = self.part(number) {
            self.add_lines(number, part.line_count(self.format, window));
        }
    }

    /// Adds the lines of a chunk before those behind it.
    fn add_lines(&mut self, number: u32, count: u32) {
        let mut chunks = self.chunks.iter_mut().skip(number as usize);
        if chunks.next().is_some_and(|chunk| !std::mem::replace(&mut chunk.is_counted, true)) {
            chunks.for_each(|later| later.line += count);
            self.line_count += count;
        }
    }

    /// Stores the results of a chunk, `milliseconds` after the start. Further results of the same chunk are
    /// ignored.
    pub fn accept_results(&mut self, number: u32, results: BatchResults, milliseconds: f64) {
        let Some(chunk) = self.chunks.get_mut(number as usize) else { return };
        if self.state != BatchState::Running || chunk.results.is_some() {
            return;
        }
        let (rows, lines) = (results.len() as u32, results.line_count().unwrap_or(0));
        self.totals = self.totals.plus(results.totals());
        self.done += chunk.part.end - chunk.part.begin;
        self.pending -= 1;
        chunk.results = Some(results);
        self.add_lines(number, lines);
        for later in self.chunks.iter_mut().skip(number as usize + 1) {
            later.row += rows;
        }
        self.is_stale = true;
        self.milliseconds = milliseconds;
        if self.pending == 0 && self.cut == self.length {
            self.set_state(BatchState::Done);
        } else if self.len() >= MAX_ROWS {
            self.set_state(BatchState::Full);
        }
    }

    /// Sets the state. The rows shown become out of date, since their order depends on whether the batch is running.
    fn set_state(&mut self, state: BatchState) {
        let was_running = std::mem::replace(&mut self.state, state) == BatchState::Running;
        self.is_stale = true;
        if was_running {
            self.index_records();
        }
    }

    /// Stops solving or rating.
    pub fn stop(&mut self, milliseconds: f64) {
        match self.state {
            BatchState::Running => {
                self.set_state(BatchState::Stopped);
                self.milliseconds = milliseconds;
            }
            BatchState::Rating => {
                self.set_state(BatchState::Rated);
                self.ratings.stop(milliseconds);
            }
            BatchState::Comparing => {
                self.duplicates = DuplicateSearch::default();
                self.set_state(self.state_at_rest());
            }
            _ => {}
        }
    }

    /// What the batch is doing.
    pub fn state(&self) -> BatchState {
        self.state
    }

    /// Whether puzzles are being solved or rated.
    pub fn is_running(&self) -> bool {
        matches!(
            self.state,
            BatchState::Opening | BatchState::Running | BatchState::Rating | BatchState::Comparing
        )
    }

    /// Number of rows with each verdict.
    pub fn totals(&self) -> VerdictTotals {
        self.totals
    }

    /// How much is done, in thousandths: of the text, or of the puzzles to rate.
    pub fn permille_done(&self) -> u32 {
        let of = |done: u32, all: u32| (u64::from(done.min(all)) * 1000 / u64::from(all.max(1))) as u32;
        match self.state {
            BatchState::Rating | BatchState::Rated => of(self.ratings.done(), self.totals.one),
            BatchState::Comparing | BatchState::Compared => of(self.duplicates.done(), self.totals.total()),
            _ => of(self.done, self.length),
        }
    }

    /// Time taken so far, for solving or for rating.
    pub fn microseconds(&self) -> u64 {
        let milliseconds = match self.state {
            BatchState::Rating | BatchState::Rated => self.ratings.milliseconds(),
            BatchState::Comparing | BatchState::Compared => self.duplicates.milliseconds(),
            _ => self.milliseconds,
        };
        (milliseconds * 1000.0) as u64
    }

    /// Number of rows solved or rated in a second.
    pub fn rows_per_second(&self) -> u64 {
        let rows = match self.state {
            BatchState::Rating | BatchState::Rated => self.ratings.done_since_start(),
            BatchState::Comparing => self.duplicates.done(),
            _ => self.totals.total(),
        };
        u64::from(rows) * 1_000_000 / self.microseconds().max(1)
    }

    /// Number of rows so far.
    pub fn len(&self) -> usize {
        self.totals.total() as usize
    }

    /// Whether there are no rows yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The row at `index`, with its line number in the whole text.
    pub fn row(&self, index: usize) -> Option<Row> {
        let chunk = self.chunks.get(self.chunk_of(index)?)?;
        let results = chunk.results.as_ref()?;
        Some(results.row(index - chunk.row as usize)?.with_line_offset(chunk.line))
    }

    /// The number of the chunk that holds the row at `index`.
    fn chunk_of(&self, index: usize) -> Option<usize> {
        let behind = self.chunks.partition_point(|chunk| chunk.row as usize <= index);
        // A chunk without rows begins at the same row as the next chunk: of several, the last one holds the row.
        self.chunks[..behind]
            .iter()
            .rposition(|chunk| chunk.results.as_ref().is_some_and(|results| !results.is_empty()))
    }

    /// Replaces a row that cannot be read by the puzzle that it was corrected to. Returns whether it was such a row.
    pub fn correct_row(&mut self, index: usize, puzzle: &Grid, verdict: &Verdict) -> bool {
        let chunk = self.chunk_of(index).and_then(|number| self.chunks.get_mut(number));
        let corrected = chunk
            .and_then(|chunk| chunk.results.as_mut()?.correct(index - chunk.row as usize, puzzle, verdict));
        let Some(now) = corrected else { return false };
        *self.totals.count_mut(RowVerdict::Unreadable) -= 1;
        *self.totals.count_mut(now) += 1;
        self.is_stale = true;
        true
    }
}
