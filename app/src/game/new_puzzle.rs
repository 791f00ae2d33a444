//! New puzzles: how they are requested, started and prefetched.
//!
//! ```text
//!   new ──▶ prefetched? ── yes ──▶ board          and the next one of the level is prefetched
//!              └─ no ─▶ job ──▶ board
//!   by ID, daily ──▶ current or previous session? ── no ─▶ job ──▶ board
//!   similar ──▶ job ──▶ board
//!   first visit of a day ──▶ the daily puzzle, unless a game is under way
//! ```
//!
//! The very first puzzle is a bundled one, and so is any other that is requested while the generator cannot
//! be loaded.

use ninefold::generator::PuzzleId;
use ninefold::level::Level;

use super::background_jobs::derive_seed;
use super::jobs::{JobRequest, StartPurpose};
use super::{Game, PuzzleSource, Session};
use crate::i18n::Message;
use crate::protocol::GeneratedPuzzle;

impl Game {
    /// Starts a new puzzle of a level: a prefetched one, a bundled one, or one that is generated now.
    pub(super) fn request_new_puzzle(&mut self, level: Level, seed: u64) {
        if self.saved.session.is_placeholder() {
            self.request_bundled_puzzle(level, seed);
        } else if let Some(puzzle) = self.background.prefetched.take(level) {
            self.drop_pending_job();
            self.start_puzzle(puzzle);
            self.prefetch(level, seed);
        } else {
            self.show_generating();
            let id = PuzzleId::new(level, seed);
            self.run_job(StartPurpose::Generate { id, or_bundled: true }, JobRequest::generate(id));
        }
    }

    /// Requests a bundled puzzle. The very first puzzle must not wait for the generator.
    pub(super) fn request_bundled_puzzle(&mut self, level: Level, number: u64) {
        self.run_job(StartPurpose::Bundled, JobRequest::bundled(level, number));
    }

    /// Opens the puzzle with an ID, or shows an error if the ID is invalid. If the current or previous
    /// session is about this puzzle and unfinished, it continues.
    pub(super) fn open_by_id(&mut self, name: Result<PuzzleId, String>) {
        let id = match name {
            Ok(id) => id,
            Err(name) => return self.show_error(Message::InvalidPuzzleId { name }),
        };
        self.interface.dialog_open = false;
        if self.resume_unfinished(|session| session.source == PuzzleSource::Generated(id)) {
            return;
        }
        self.show_generating();
        self.run_job(StartPurpose::Generate { id, or_bundled: false }, JobRequest::generate(id));
    }

    /// Whether the daily puzzle of the day that began at this time, in milliseconds since 1970, may replace the game on the board:
    /// that game is from an earlier day, and is either finished or a generated puzzle without a move.
    pub fn can_begin_day(&self, midnight_ms: f64) -> bool {
        let session = &self.saved.session;
        let is_untouched = matches!(session.source, PuzzleSource::Generated(_)) && session.is_untouched();
        (session.completion.is_some() || is_untouched) && (session.started_at_ms as f64) < midnight_ms
    }

    pub(super) fn request_similar_puzzle(&mut self, seed: u64) {
        self.interface.dialog_open = false;
        if self.saved.session.solution.is_none() {
            return self.show_error(Message::NoSimilarPuzzle);
        }
        self.show_generating();
        self.run_job(StartPurpose::Similar, JobRequest::similar(*self.saved.session.givens(), seed));
    }

    /// Shows that a puzzle is being generated, which takes noticeable time only while the program is loading.
    fn show_generating(&mut self) {
        if !self.background.generator_loaded {
            self.show_message(Message::Generating);
        }
    }

    pub(super) fn start_puzzle(&mut self, puzzle: GeneratedPuzzle) {
        let GeneratedPuzzle { id, givens, solution, rating } = puzzle;
        // A message from before the first puzzle, e.g. about an unreadable save, stays.
        let keeps_message = self.saved.session.is_placeholder()
            && !matches!(*self.interface.last_message, Message::Generating);
        let is_first = self.interface.is_first_visit && self.saved.session.is_placeholder();
        self.saved.level = rating.level();
        let session = Session::new(PuzzleSource::Generated(id), givens, Some(solution));
        self.start_session(Session { rating: Some(rating), ..session });
        self.save();
        if !keeps_message {
            let first = is_first.then_some(Message::FirstPuzzle);
            self.show_message(first.unwrap_or_else(|| self.saved.session.introduction()));
        }
    }

    /// Records that the generator is loaded, and prefetches a puzzle of the level.
    pub(super) fn handle_generator_answer(&mut self, id: PuzzleId) {
        self.background.generator_loaded = true;
        self.prefetch(id.level, derive_seed(id.seed));
    }
}
