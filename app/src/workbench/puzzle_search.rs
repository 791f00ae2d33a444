//! A search for other puzzles, from the clues on the board: what is asked of the workers, what they report, and what has been found.
//!
//! ```text
//!   request ─▶ one for each worker, which has every n-th part of the search
//!                 ╰──▶ reports: puzzles, and how many parts are done ──▶ PuzzleSearch, in the order in which they come
//! ```

use ninefold::grid::Grid;
use ninefold::named_enum;

use crate::protocol::codec::{Codec, MessageReader, struct_codec};

/// Number of puzzles after which a search ends.
pub const MAX_FOUND: usize = 300_000;

/// The same for searches that would never end.
pub const MAX_FOUND_OF_ENDLESS: usize = 1000;

named_enum! {
    /// Which puzzles are searched.
    pub enum PuzzleSearchKind, "search for puzzles" {
        /// All minimal puzzles among the clues.
        Minimal = "minimal",
        /// Puzzles with one clue exchanged.
        OneExchange = "one-exchange",
        /// Puzzles with two clues exchanged.
        TwoExchanges = "two-exchanges",
        /// Puzzles with clues in the same cells.
        SamePattern = "same-pattern",
        /// Minimal puzzles with the same solution.
        SameSolution = "same-solution",
    }
}

impl PuzzleSearchKind {
    /// Whether there is no last puzzle.
    pub fn is_endless(self) -> bool {
        matches!(self, PuzzleSearchKind::SamePattern | PuzzleSearchKind::SameSolution)
    }

    fn max_found(self) -> usize {
        if self.is_endless() { MAX_FOUND_OF_ENDLESS } else { MAX_FOUND }
    }
}

/// Asks a worker for its part of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRequest {
    /// Number of the search.
    pub id: u32,
    pub kind: PuzzleSearchKind,
    /// A puzzle with exactly one solution.
    pub clues: Grid,
    /// Number of the worker, from 0, and how many there are.
    pub worker: u32,
    pub worker_count: u32,
}

/// What a worker has found since its last report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// Number of the search.
    pub id: u32,
    pub worker: u32,
    pub found: Vec<Grid>,
    /// Number of its parts that are done, and of all its parts; 0 if it has no end.
    pub done: u32,
    pub total: u32,
    /// Whether the worker has done its part.
    pub is_done: bool,
}

impl Codec for PuzzleSearchKind {
    fn encode(&self, bytes: &mut Vec<u8>) {
        bytes.push(*self as u8);
    }

    fn decode(reader: &mut MessageReader) -> PuzzleSearchKind {
        let kind = PuzzleSearchKind::ALL.get(usize::from(u8::decode(reader))).copied();
        reader.expect(kind, PuzzleSearchKind::Minimal)
    }
}

struct_codec! {
    SearchRequest { id, kind, clues, worker, worker_count }
    SearchReport { id, worker, found, done, total, is_done }
}

/// Whether a search goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PuzzleSearchState {
    /// There is none.
    #[default]
    None,
    Running,
    /// The player stopped it.
    Stopped,
    /// It found as many puzzles as are kept.
    Full,
    /// It found all.
    Done,
    /// It has no workers.
    Unavailable,
}

/// The search that was made last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleSearch {
    id: u32,
    kind: Option<PuzzleSearchKind>,
    state: PuzzleSearchState,
    found: Vec<Grid>,
    /// For each worker, its last number of parts that are done, and of all.
    progress: Vec<(u32, u32)>,
    /// Number of workers that are not done.
    working: u32,
    /// When it began, and how long it took by the last report, in milliseconds.
    begun_at: f64,
    milliseconds: f64,
}

impl PuzzleSearch {
    /// Begins another search, for which there will be so many workers. Returns its number.
    pub(super) fn begin(&mut self, kind: PuzzleSearchKind) -> u32 {
        *self = PuzzleSearch {
            id: self.id + 1,
            kind: Some(kind),
            state: PuzzleSearchState::Running,
            ..PuzzleSearch::default()
        };
        self.id
    }

    /// Ends the search, if it goes on. What was found stays.
    pub(super) fn stop(&mut self) {
        if self.state == PuzzleSearchState::Running {
            self.state = PuzzleSearchState::Stopped;
        }
    }

    /// Tells how many workers search, and since when, in milliseconds. Without any there is no search.
    pub(super) fn set_workers(&mut self, id: u32, count: u32, at: f64) {
        if id == self.id {
            self.working = count;
            self.begun_at = at;
            if count == 0 {
                self.state = PuzzleSearchState::Unavailable;
            }
            self.progress = vec![(0, 0); count as usize];
        }
    }

    /// Adds what a worker has found by this time. Returns whether that ends the search early.
    pub(super) fn handle_report(&mut self, report: SearchReport, at: f64) -> bool {
        let Some(kind) =
            self.kind.filter(|_| report.id == self.id && self.state == PuzzleSearchState::Running)
        else {
            return false;
        };
        self.found.extend(report.found);
        self.milliseconds = at - self.begun_at;
        if let Some(progress) = self.progress.get_mut(report.worker as usize) {
            *progress = (report.done, report.total);
        }
        if report.is_done {
            self.working -= self.working.min(1);
        }
        let is_full = self.found.len() >= kind.max_found();
        if is_full {
            self.found.truncate(kind.max_found());
            self.state = PuzzleSearchState::Full;
        } else if self.working == 0 {
            self.state = PuzzleSearchState::Done;
        }
        is_full
    }

    /// What is searched; `None` if nothing was yet.
    pub fn kind(&self) -> Option<PuzzleSearchKind> {
        self.kind
    }

    pub fn state(&self) -> PuzzleSearchState {
        self.state
    }

    pub fn is_running(&self) -> bool {
        self.state == PuzzleSearchState::Running
    }

    /// The puzzles that were found, in the order in which they were.
    pub fn found(&self) -> &[Grid] {
        &self.found
    }

    /// Number of puzzles found in a second so far.
    pub fn per_second(&self) -> usize {
        (1000.0 * self.found.len() as f64 / self.milliseconds.max(1.0)) as usize
    }

    /// How much of the search is done, in percent; `None` if it has no end.
    pub fn percent(&self) -> Option<u32> {
        let (done, total) = self.progress.iter().fold((0, 0), |sums, one| (sums.0 + one.0, sums.1 + one.1));
        (100 * done).checked_div(total)
    }
}
