//! A list of puzzles, solved by several workers: the text is cut into chunks, and their results are put
//! together.
//!
//! ```text
//!   the text          │ chunk 1 │ chunk 2 │ chunk 3 │ …  not cut yet
//!                          │         │         ╰─ cut: its lines are numbered, a worker solves it
//!                          ▼         ▼
//!                     BatchResults  BatchResults    all rows, in the order of the text ──▶ filter ──▶ shown
//!                          ╰── on request, the puzzles with exactly one solution are rated, some at a time
//! ```
//!
//! The text stays in the page or in its file. Only lengths and results are kept here, so that the page never
//! holds a long text twice.

mod cut_points;
mod export;
mod filter;
mod rating_pass;
mod sort_order;

use ninefold::grid::Grid;
use ninefold::named_enum;
use ninefold_formats::list::ListFormat;

use crate::protocol::{BatchResults, GridRating, Job, Row, RowVerdict, Verdict, VerdictTotals};
pub use cut_points::chunk_end;
pub use export::ExportFormat;
pub use filter::RowFilter;
pub use sort_order::SortOrder;

use rating_pass::RatingPass;

/// Number of UTF-16 units of a text that are enough to detect its format.
pub const HEAD_LEN: u32 = 16_384;

/// Length of a chunk of a list of this length, both in UTF-16 units: some milliseconds of work. Passing shorter chunks to workers
/// would take a considerable part of the time. A short list is cut into shorter ones all the same, so that each worker gets some.
pub fn chunk_len(list_len: u32) -> u32 {
    (list_len / 64).clamp(32_768, 131_072)
}

/// Length of the longest list, in UTF-16 units or in the bytes of a file; `www/i18n` mentions it. Enough for
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
    let end = if is_all { head.len() } else { chunk_end(head, ListFormat::Lines).unwrap_or(head.len()) };
    ListFormat::detect(head.get(..end)?)
}

named_enum! {
    /// What the batch is doing.
    pub enum BatchState, "state of a batch" {
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
    }
}

/// A list of puzzles and the results so far.
#[derive(Clone, Debug)]
pub struct Batch {
    format: ListFormat,
    chunks: Vec<Chunk>,
    totals: VerdictTotals,
    state: BatchState,
    /// Length of the text, and of the chunks solved so far.
    length: u32,
    done: u32,
    /// Number of chunks being solved, and whether all chunks are cut.
    pending: usize,
    is_fully_cut: bool,
    /// Number of the first line of the next chunk, from 0.
    next_line: u32,
    /// Time that solving took, in milliseconds.
    milliseconds: f64,
    ratings: RatingPass,
    filter: RowFilter,
    /// Order of the rows shown; `None` for the order of the list. While the batch is running, the rows are in that order anyway.
    sort_order: Option<SortOrder>,
    /// Indices of the rows that pass the filter, in this order; `None` if all are shown as in the list.
    shown: Option<Vec<u32>>,
    /// Whether `shown` is out of date.
    is_stale: bool,
}

/// A part of the text.
#[derive(Clone, Debug)]
struct Chunk {
    /// Number of lines and of rows before the chunk.
    line: u32,
    row: u32,
    /// In the unit of the text.
    length: u32,
    results: Option<BatchResults>,
}

impl Batch {
    /// Creates a batch for a text of this format and length, in any unit, without a chunk.
    pub fn new(format: ListFormat, length: u32) -> Batch {
        Batch {
            format,
            chunks: Vec::new(),
            totals: VerdictTotals::default(),
            state: BatchState::Running,
            length,
            done: 0,
            pending: 0,
            is_fully_cut: false,
            next_line: 0,
            milliseconds: 0.0,
            ratings: RatingPass::default(),
            filter: RowFilter::default(),
            sort_order: None,
            shown: None,
            is_stale: false,
        }
    }

    /// Adds the next chunk of the text. Returns its number, and the job that solves it. `length` is in the
    /// unit of the text.
    pub fn add_chunk(&mut self, chunk: &str, length: u32) -> (u32, Job) {
        let row = self.totals.total();
        self.chunks.push(Chunk { line: self.next_line, row, length, results: None });
        self.next_line += cut_points::count_lines(chunk);
        self.pending += 1;
        (self.chunks.len() as u32 - 1, Job::Batch { list_format: self.format, text: chunk.into() })
    }

    /// Declares that there are no more chunks.
    pub fn end_of_input(&mut self, milliseconds: f64) {
        self.is_fully_cut = true;
        self.update_state(milliseconds);
    }

    /// Stores the results of a chunk, `milliseconds` after the start. Further results of the same chunk are
    /// ignored.
    pub fn accept_results(&mut self, number: u32, results: BatchResults, milliseconds: f64) {
        let Some(chunk) = self.chunks.get_mut(number as usize) else { return };
        if self.state != BatchState::Running || chunk.results.is_some() {
            return;
        }
        let rows = results.len() as u32;
        self.totals = self.totals.plus(results.totals());
        self.done += chunk.length;
        self.pending -= 1;
        chunk.results = Some(results);
        for later in self.chunks.iter_mut().skip(number as usize + 1) {
            later.row += rows;
        }
        self.is_stale = true;
        self.update_state(milliseconds);
    }

    /// Updates the time, and the state if that was the last chunk or there are too many rows.
    fn update_state(&mut self, milliseconds: f64) {
        if self.state != BatchState::Running {
            return;
        }
        self.milliseconds = milliseconds;
        if self.is_fully_cut && self.pending == 0 {
            self.set_state(BatchState::Done);
        } else if self.len() >= MAX_ROWS {
            self.set_state(BatchState::Full);
        }
    }

    /// Sets the state. The rows shown become out of date, since their order depends on whether the batch is running.
    fn set_state(&mut self, state: BatchState) {
        self.state = state;
        self.is_stale = true;
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
            _ => {}
        }
    }

    /// What the batch is doing.
    pub fn state(&self) -> BatchState {
        self.state
    }

    /// Whether puzzles are being solved or rated.
    pub fn is_running(&self) -> bool {
        matches!(self.state, BatchState::Running | BatchState::Rating)
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
            _ => of(self.done, self.length),
        }
    }

    /// Time taken so far, for solving or for rating.
    pub fn microseconds(&self) -> u64 {
        let is_rated = matches!(self.state, BatchState::Rating | BatchState::Rated);
        let milliseconds = if is_rated { self.ratings.milliseconds() } else { self.milliseconds };
        (milliseconds * 1000.0) as u64
    }

    /// Number of rows solved or rated in a second.
    pub fn rows_per_second(&self) -> u64 {
        let is_rated = matches!(self.state, BatchState::Rating | BatchState::Rated);
        let rows = if is_rated { self.ratings.done_since_start() } else { self.totals.total() };
        u64::from(rows) * 1_000_000 / self.microseconds().max(1)
    }

    /// Number of puzzles rated.
    pub fn rated_count(&self) -> u32 {
        self.ratings.done()
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

    /// Starts to rate the puzzles with one solution that are not rated yet; does nothing while the batch is
    /// running.
    pub fn start_rating(&mut self, now: f64) {
        if !self.is_running() {
            self.set_state(BatchState::Rating);
            self.ratings.start(now);
        }
    }

    /// The next puzzles to rate, as a job with a number that no chunk has.
    pub fn next_rating_job(&mut self) -> Option<(u32, Job)> {
        if self.state != BatchState::Rating {
            return None;
        }
        let handed_out = self.ratings.next_job(self.chunks.iter().map(|chunk| chunk.results.as_ref()));
        if self.ratings.is_done() {
            self.set_state(BatchState::Rated);
        }
        handed_out.map(|(number, job)| (self.chunks.len() as u32 + number, job))
    }

    /// Stores the ratings of such a job.
    pub fn accept_ratings(&mut self, number: u32, ratings: &[GridRating], milliseconds: f64) {
        let Some(number) = number.checked_sub(self.chunks.len() as u32) else { return };
        let Some((chunk, rows)) = self.ratings.accept(number, milliseconds) else { return };
        if let Some(results) = self.chunks.get_mut(chunk).and_then(|chunk| chunk.results.as_mut()) {
            for (row, rating) in rows.into_iter().zip(ratings) {
                results.set_rating(row, rating.into());
            }
        }
        self.is_stale |= self.filter.level.is_some();
        if self.state == BatchState::Rating && self.ratings.is_done() {
            self.set_state(BatchState::Rated);
        }
    }

    /// The filter of the rows shown.
    pub fn filter(&self) -> RowFilter {
        self.filter
    }

    /// Sets the filter of the rows shown.
    pub fn set_filter(&mut self, filter: RowFilter) {
        self.filter = filter;
        self.is_stale = true;
    }

    /// The order of the rows shown; `None` for that of the list.
    pub fn sort_order(&self) -> Option<SortOrder> {
        self.sort_order
    }

    /// Sets the order of the rows shown.
    pub fn set_sort_order(&mut self, order: Option<SortOrder>) {
        self.sort_order = order;
        self.is_stale = true;
    }

    /// Updates the rows shown, if rows, ratings, the filter or the order have changed.
    pub fn refilter(&mut self) {
        // The last ratings may change the order.
        let order = self.sort_order.filter(|_| !self.is_running());
        if !std::mem::take(&mut self.is_stale) {
            return;
        }
        self.shown = match order {
            None if self.filter.shows_all() => None,
            None => Some(self.shown_rows(|_, _, _| ()).map(|((), row)| row).collect()),
            Some(order) => {
                let keyed = self.shown_rows(|results, row, index| order.key(results, row, index));
                // Numbers are sorted by less code than pairs of them.
                let mut rows: Vec<u64> =
                    keyed.map(|(key, row)| u64::from(key) << 32 | u64::from(row)).collect();
                rows.sort_unstable();
                Some(rows.into_iter().map(|key_and_row| key_and_row as u32).collect())
            }
        };
    }

    /// The rows that pass the filter, in the order of the list, each with a value computed from it.
    fn shown_rows<T>(
        &self,
        value: impl Fn(&BatchResults, usize, u32) -> T + Copy,
    ) -> impl Iterator<Item = (T, u32)> {
        let filter = self.filter;
        let solved = self.chunks.iter().filter_map(|chunk| Some((chunk.row, chunk.results.as_ref()?)));
        solved.flat_map(move |(first, results)| {
            let rows = (0..results.len()).filter(move |&row| filter.shows(results, row));
            rows.map(move |row| {
                let index = first + row as u32;
                (value(results, row, index), index)
            })
        })
    }

    /// Number of rows shown, as of the last [`Batch::refilter`].
    pub fn shown_count(&self) -> usize {
        self.shown.as_ref().map_or(self.len(), Vec::len)
    }

    /// The index of the row at `place` among those shown.
    pub fn shown_index(&self, place: usize) -> Option<usize> {
        match &self.shown {
            None => Some(place),
            Some(rows) => Some(*rows.get(place)? as usize),
        }
    }

    /// The row at `place` among those shown.
    pub fn shown_row(&self, place: usize) -> Option<Row> {
        self.row(self.shown_index(place)?)
    }

    /// Writes the rows at these places among those shown. Returns how many of them the format can hold.
    pub fn write_rows(&self, places: std::ops::Range<usize>, form: ExportFormat, text: &mut String) -> usize {
        places.map_while(|place| self.shown_row(place)).filter(|row| form.write_row(row, text)).count()
    }
}
