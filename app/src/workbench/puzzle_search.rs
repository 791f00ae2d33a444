//! A search for other puzzles, from the clues on the board: what is asked of the workers, what they report, and what has been found.
//!
//! ```text
//!   request ─▶ one for each worker, which has every n-th part of the search
//!                 ╰──▶ reports: puzzles, and how many parts are done ─┬─▶ PuzzleSearch, in the order in which they come
//!                                                                     │        ▲
//!                                                     with conditions ╰─▶ CandidateQueue ──▶ a worker of the tools program
//! ```

use ninefold::grid::{CellSet, Grid, Symmetry};
use ninefold::named_enum;

use super::WorkbenchEffect;
use super::candidate_queue::CandidateQueue;
use crate::protocol::codec::{Codec, MessageReader, struct_codec};
use crate::protocol::{PuzzleConditions, Report};

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
        /// Puzzles with clues in the cells that were painted.
        Pattern = "pattern",
    }
}

impl PuzzleSearchKind {
    /// Whether there is no last puzzle.
    pub fn is_endless(self) -> bool {
        matches!(
            self,
            PuzzleSearchKind::SamePattern | PuzzleSearchKind::SameSolution | PuzzleSearchKind::Pattern
        )
    }

    pub(super) fn max_found(self) -> usize {
        if self.is_endless() { MAX_FOUND_OF_ENDLESS } else { MAX_FOUND }
    }
}

/// Asks a worker for its part of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRequest {
    /// Number of the search.
    pub id: u32,
    pub kind: PuzzleSearchKind,
    /// A puzzle with exactly one solution; not needed for a pattern.
    pub clues: Grid,
    /// What was painted; empty unless that is searched.
    pub pattern: SearchPattern,
    /// Number of the worker, from 0, and how many there are.
    pub worker: u32,
    pub worker_count: u32,
}

/// Where the clues of the puzzles may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchPattern {
    pub cells: CellSet,
    /// How many of these cells have a clue, chosen anew for each full grid with the symmetry. `None` for all.
    pub clue_count: Option<u32>,
    pub symmetry: Symmetry,
}

/// What a worker has found since its last report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// Number of the search.
    pub id: u32,
    pub worker: u32,
    pub found: Vec<Grid>,
    /// Number of its parts that are done, and of all its parts; 0 if it has no end. For a pattern, the first is the number of full grids
    /// that were tried.
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

impl Default for SearchPattern {
    fn default() -> SearchPattern {
        SearchPattern { cells: CellSet::EMPTY, clue_count: None, symmetry: Symmetry::None }
    }
}

struct_codec! {
    SearchRequest { id, kind, clues, pattern, worker, worker_count }
    SearchPattern { cells, clue_count, symmetry }
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
    /// Number of puzzles after which it ends.
    most: usize,
    /// Those that still have to meet the conditions.
    candidates: CandidateQueue,
    /// For each worker, its last number of parts that are done, and of all.
    progress: Vec<(u32, u32)>,
    /// Number of workers that are not done.
    working: u32,
    /// When it began, and how long it took by the last report, in milliseconds.
    begun_at: f64,
    milliseconds: f64,
}

impl PuzzleSearch {
    /// Begins another search, for at most so many puzzles that meet the conditions. Returns its number.
    pub(super) fn begin(&mut self, kind: PuzzleSearchKind, most: usize, conditions: PuzzleConditions) -> u32 {
        *self = PuzzleSearch {
            id: self.id + 1,
            kind: Some(kind),
            state: PuzzleSearchState::Running,
            most,
            candidates: CandidateQueue::new(conditions),
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

    /// Tells how many workers search, how many rate what they find, and since when, in milliseconds. Without any there is no search.
    pub(super) fn set_workers(&mut self, id: u32, count: u32, raters: u32, at: f64) {
        if id == self.id {
            self.candidates.set_workers(raters);
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
        if report.id != self.id || !self.is_running() {
            return false;
        }
        self.milliseconds = at - self.begun_at;
        if let Some(progress) = self.progress.get_mut(report.worker as usize) {
            *progress = (report.done, report.total);
        }
        if report.is_done {
            self.working -= self.working.min(1);
        }
        if self.needs_rating() {
            self.candidates.add(report.found);
            return false;
        }
        let is_full = self.add(report.found);
        if !is_full && self.working == 0 {
            self.state = PuzzleSearchState::Done;
        }
        is_full
    }

    /// Adds what was chosen by this time. Returns whether that ends the search.
    pub(super) fn handle_choice(&mut self, report: Report, at: f64) -> bool {
        let chosen = self.candidates.handle_report(report);
        if !self.is_running() {
            return false;
        }
        self.milliseconds = at - self.begun_at;
        self.add(chosen)
    }

    /// Jobs that choose among the puzzles that were found.
    pub(super) fn next_choices(&mut self) -> Vec<WorkbenchEffect> {
        if self.is_running() { self.candidates.next_jobs() } else { Vec::new() }
    }

    /// Adds puzzles. Returns whether these are enough.
    fn add(&mut self, found: Vec<Grid>) -> bool {
        for grid in found {
            // Two workers may find the same puzzle of a pattern.
            if self.kind != Some(PuzzleSearchKind::Pattern) || !self.found.contains(&grid) {
                self.found.push(grid);
            }
        }
        let is_full = self.found.len() >= self.most;
        if is_full {
            self.found.truncate(self.most);
            self.state = PuzzleSearchState::Full;
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

    /// Whether the puzzles must meet conditions, for which each is rated.
    pub fn needs_rating(&self) -> bool {
        !self.candidates.conditions.is_empty()
    }

    /// Number of puzzles after which it ends.
    pub fn most(&self) -> usize {
        self.most
    }

    /// Number of puzzles that were rated.
    pub fn rated(&self) -> usize {
        self.candidates.decided
    }

    /// Number of full grids that were tried for a pattern.
    pub fn tried(&self) -> u32 {
        self.progress.iter().map(|(done, _)| done).sum()
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
