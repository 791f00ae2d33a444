//! A list of puzzles, solved all at once: cut into chunks, handed out, and put together again.
//!
//! ```text
//!   the text          │ chunk 1 │ chunk 2 │ chunk 3 │ …  not cut yet
//!                          │         │         ╰─ cut: its lines are numbered, a worker has it
//!                          ▼         ▼
//!                       Sheet      Sheet          rows of all sheets, in the order of the text ──▶ filter ──▶ shown
//!                          ╰── those with one solution, some at a time, are rated when that is asked for
//! ```
//!
//! The text itself stays with whoever has it, a browser or a file: here only lengths and results are kept, so that the page
//! never holds a long text twice nor works on all of it at once.

mod chunking;
mod export;
mod filter;
mod rating_pass;

use crate::job::{BatchResults, Job, Rating, Row, Totals};

pub use crate::formats::list::ListFormat;
pub use chunking::chunk_end;
pub use export::ExportFormat;
pub use filter::Filter;

use rating_pass::RatingPass;

/// So much of a text, in UTF-16 units, tells whether it is a list, and how it is read.
pub const HEAD_LEN: u32 = 16_384;

/// So much of it makes one chunk: some milliseconds of work.
pub const CHUNK_LEN: u32 = 32_768;

/// The longest list of a shape, in UTF-16 units or the bytes of a file: a million lines with their solutions and more, also
/// told in `www/i18n`; less where it cannot be cut, as that is read all at once.
pub const fn max_len(shape: ListFormat) -> u32 {
    if matches!(shape, ListFormat::Document) { 20_000_000 } else { 400_000_000 }
}

/// So many rows are listed and no more: memory has an end.
pub const MAX_ROWS: usize = 2_000_000;

/// How a text with this beginning is to be read as a list; `None` where it is none. `is_all` tells that nothing follows.
pub fn detect_format(head: &str, is_all: bool) -> Option<ListFormat> {
    // What is cut anywhere is cut where a line ends: half a line is no fault of the text's.
    let end = if is_all { head.len() } else { chunk_end(head, ListFormat::Lines).unwrap_or(head.len()) };
    ListFormat::detect(head.get(..end)?)
}

/// Whether it is still worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchState {
    /// Chunks are out, or still to be cut.
    Running,
    /// The player did not want to wait, or the file can no longer be read; what was found is kept.
    Stopped,
    /// There are [`MOST`] rows.
    Full,
    /// All of it is solved.
    Done,
    /// Puzzles are being rated.
    Rating,
    /// All are rated, or as many as the player wanted to wait for.
    Rated,
}

/// A list under way or solved.
#[derive(Clone, Debug)]
pub struct Batch {
    format: ListFormat,
    chunks: Vec<Chunk>,
    totals: Totals,
    state: BatchState,
    /// The length of the text, and what has been solved of it.
    length: u32,
    done: u32,
    /// How many chunks are out, and whether there will be more.
    pending: usize,
    is_fully_cut: bool,
    /// The number of the next line to be cut off, from 0.
    next_line: u32,
    /// How long it took, in milliseconds.
    milliseconds: f64,
    ratings: RatingPass,
    filter: Filter,
    /// The rows shown; nothing where all are.
    shown: Option<Vec<u32>>,
    /// They are not up to date.
    is_stale: bool,
}

/// A chunk.
#[derive(Clone, Debug)]
struct Chunk {
    /// How many lines, and rows, come before.
    line: u32,
    row: u32,
    /// In the units of the text.
    length: u32,
    results: Option<BatchResults>,
}

impl Batch {
    /// A list that is to be read so and is so long, in any unit; nothing of it has been cut off.
    pub fn new(shape: ListFormat, length: u32) -> Batch {
        Batch {
            format: shape,
            chunks: Vec::new(),
            totals: Totals::default(),
            state: BatchState::Running,
            length,
            done: 0,
            pending: 0,
            is_fully_cut: false,
            next_line: 0,
            milliseconds: 0.0,
            ratings: RatingPass::default(),
            filter: Filter::default(),
            shown: None,
            is_stale: false,
        }
    }

    /// Takes a chunk, so long in the unit of the whole, and tells its number and what is to be done with it.
    pub fn add_chunk(&mut self, chunk: &str, length: u32) -> (u32, Job) {
        let row = self.totals.total();
        self.chunks.push(Chunk { line: self.next_line, row, length, results: None });
        self.next_line += chunking::count_lines(chunk);
        self.pending += 1;
        (self.chunks.len() as u32 - 1, Job::Batch { list_format: self.format, text: chunk.into() })
    }

    /// Notes that nothing more will be handed out.
    pub fn end_of_input(&mut self, milliseconds: f64) {
        self.is_fully_cut = true;
        self.update_state(milliseconds);
    }

    /// Takes in what became of a chunk, at so many milliseconds from the beginning. A chunk is taken once.
    pub fn accept_results(&mut self, number: u32, sheet: BatchResults, milliseconds: f64) {
        let Some(slot) = self.chunks.get_mut(number as usize) else { return };
        if self.state != BatchState::Running || slot.results.is_some() {
            return;
        }
        let rows = sheet.len() as u32;
        self.totals = self.totals.plus(sheet.totals());
        self.done += slot.length;
        self.pending -= 1;
        slot.results = Some(sheet);
        for later in self.chunks.iter_mut().skip(number as usize + 1) {
            later.row += rows;
        }
        self.is_stale = true;
        self.update_state(milliseconds);
    }

    /// What time it is, and whether that was all.
    fn update_state(&mut self, milliseconds: f64) {
        if self.state != BatchState::Running {
            return;
        }
        self.milliseconds = milliseconds;
        if self.is_fully_cut && self.pending == 0 {
            self.state = BatchState::Done;
        } else if self.len() >= MAX_ROWS {
            self.state = BatchState::Full;
        }
    }

    /// Ends it where it is.
    pub fn stop(&mut self, milliseconds: f64) {
        match self.state {
            BatchState::Running => {
                self.state = BatchState::Stopped;
                self.milliseconds = milliseconds;
            }
            BatchState::Rating => {
                self.state = BatchState::Rated;
                self.ratings.stop(milliseconds);
            }
            _ => {}
        }
    }

    /// Whether it is still worked on.
    pub fn state(&self) -> BatchState {
        self.state
    }

    /// Whether work is going on.
    pub fn is_running(&self) -> bool {
        matches!(self.state, BatchState::Running | BatchState::Rating)
    }

    /// How many rows there are of each kind.
    pub fn totals(&self) -> Totals {
        self.totals
    }

    /// How much is done, of a thousand: of the text, or of the puzzles to be rated.
    pub fn permille_done(&self) -> u32 {
        let of = |done: u32, all: u32| (u64::from(done.min(all)) * 1000 / u64::from(all.max(1))) as u32;
        match self.state {
            BatchState::Rating | BatchState::Rated => of(self.ratings.done(), self.totals.one),
            _ => of(self.done, self.length),
        }
    }

    /// How long it took, or has taken so far, in microseconds: solving, or rating.
    pub fn microseconds(&self) -> u64 {
        let is_rated = matches!(self.state, BatchState::Rating | BatchState::Rated);
        let milliseconds = if is_rated { self.ratings.milliseconds() } else { self.milliseconds };
        (milliseconds * 1000.0) as u64
    }

    /// Rows solved, or rated, a second.
    pub fn rows_per_second(&self) -> u64 {
        let is_rated = matches!(self.state, BatchState::Rating | BatchState::Rated);
        let rows = if is_rated { self.ratings.done_since_start() } else { self.totals.total() };
        u64::from(rows) * 1_000_000 / self.microseconds().max(1)
    }

    /// How many puzzles have been rated.
    pub fn rated_count(&self) -> u32 {
        self.ratings.done()
    }

    /// How many rows there are so far.
    pub fn len(&self) -> usize {
        self.totals.total() as usize
    }

    /// Whether there is no row yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A row, with the number of its line in the whole text.
    pub fn row(&self, index: usize) -> Option<Row> {
        let behind = self.chunks.partition_point(|slot| slot.row as usize <= index);
        // Chunks without rows share their place with the next: the last one that begins there has them.
        let slots = self.chunks.iter().take(behind).rev();
        let slot =
            slots.into_iter().find(|slot| slot.results.as_ref().is_some_and(|sheet| !sheet.is_empty()))?;
        let row = slot.results.as_ref()?.row(index - slot.row as usize)?;
        Some(row.with_line_offset(slot.line))
    }

    /// Begins to rate the puzzles with one solution that have not been rated; not while it is solved.
    pub fn start_rating(&mut self, now: f64) {
        if !self.is_running() {
            self.state = BatchState::Rating;
            self.ratings.start(now);
        }
    }

    /// Some more puzzles to be rated, under a number that no chunk has.
    pub fn next_rating_job(&mut self) -> Option<(u32, Job)> {
        if self.state != BatchState::Rating {
            return None;
        }
        let handed_out = self.ratings.next_job(self.chunks.iter().map(|slot| slot.results.as_ref()));
        if self.ratings.is_done() {
            self.state = BatchState::Rated;
        }
        handed_out.map(|(number, job)| (self.chunks.len() as u32 + number, job))
    }

    /// Takes in how hard they are.
    pub fn accept_ratings(&mut self, number: u32, ratings: &[Rating], milliseconds: f64) {
        let Some(number) = number.checked_sub(self.chunks.len() as u32) else { return };
        let Some((slot, rows)) = self.ratings.accept(number, milliseconds) else { return };
        if let Some(sheet) = self.chunks.get_mut(slot).and_then(|slot| slot.results.as_mut()) {
            for (row, rating) in rows.into_iter().zip(ratings) {
                sheet.set_rating(row, *rating);
            }
        }
        self.is_stale = self.filter.level.is_some();
        if self.state == BatchState::Rating && self.ratings.is_done() {
            self.state = BatchState::Rated;
        }
    }

    /// What is asked of the rows that are shown.
    pub fn filter(&self) -> Filter {
        self.filter
    }

    /// Shows other rows.
    pub fn set_filter(&mut self, filter: Filter) {
        self.filter = filter;
        self.is_stale = true;
    }

    /// Finds the rows that are shown, where there may be others than before.
    pub fn refilter(&mut self) {
        if !std::mem::take(&mut self.is_stale) {
            return;
        }
        let filter = self.filter;
        self.shown = (!filter.shows_all()).then(|| {
            let sheets = self.chunks.iter().filter_map(|slot| Some((slot.row, slot.results.as_ref()?)));
            sheets
                .flat_map(|(first, sheet)| {
                    let rows = (0..sheet.len()).filter(move |&row| filter.shows(sheet, row));
                    rows.map(move |row| first + row as u32)
                })
                .collect()
        });
    }

    /// How many rows are shown, as of the last [`Batch::sift`].
    pub fn shown_count(&self) -> usize {
        self.shown.as_ref().map_or(self.len(), Vec::len)
    }

    /// One of the rows shown.
    pub fn shown_row(&self, place: usize) -> Option<Row> {
        match &self.shown {
            None => self.row(place),
            Some(rows) => self.row(*rows.get(place)? as usize),
        }
    }

    /// Writes rows that are shown, and tells how many of them this form has a place for.
    pub fn write_rows(&self, places: std::ops::Range<usize>, form: ExportFormat, text: &mut String) -> usize {
        places.map_while(|place| self.shown_row(place)).filter(|row| form.write_row(row, text)).count()
    }
}
