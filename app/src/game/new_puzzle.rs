//! New puzzles: how they are requested, started and prefetched.
//!
//! ```text
//!   new ──▶ prefetched? ── yes ──▶ board          and the next one of the level is prefetched
//!              └─ no ─▶ job ──▶ board
//!   by ID, daily ──▶ current or previous session? ── no ─▶ job ──▶ board
//!   similar ──▶ job ──▶ board
//! ```
//!
//! The very first puzzle is a bundled one, and so is any other that is requested while the generator cannot
//! be loaded.

use ninefold::generator::PuzzleId;
use ninefold::grid::Grid;
use ninefold::level::{Level, Rating};

use super::jobs::JobPurpose;
use super::{Effect, Game, PuzzleSource, Session};
use crate::i18n::Message;
use crate::protocol::Job;

/// A puzzle that is ready to be started.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NewPuzzle {
    pub id: PuzzleId,
    pub givens: Grid,
    pub solution: Grid,
    pub rating: Rating,
}

/// One unseen puzzle of each level, generated while the player plays another.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct PuzzlePrefetch {
    /// By level.
    puzzles: [Option<NewPuzzle>; 4],
    /// ID of the job that generates the next of them.
    job_id: Option<u32>,
}

impl Game {
    /// Starts a new puzzle of a level: a prefetched one, a bundled one, or one that is generated now.
    pub(super) fn request_new_puzzle(&mut self, level: Level, seed: u64, effects: &mut Vec<Effect>) {
        if self.session.is_placeholder() {
            self.request_bundled_puzzle(level, seed, effects);
        } else if let Some(puzzle) = self.prefetched.puzzles[level as usize].take() {
            self.drop_pending_job(effects);
            self.start_puzzle(puzzle, effects);
            self.prefetch(level, seed, effects);
        } else {
            self.show_generating(effects);
            let id = PuzzleId::new(level, seed);
            self.run_job(
                JobPurpose::Generate { id, or_bundled: true },
                Job::Generate { puzzle_id: id },
                effects,
            );
        }
    }

    /// Requests a bundled puzzle. The very first puzzle must not wait for the generator.
    pub(super) fn request_bundled_puzzle(&mut self, level: Level, number: u64, effects: &mut Vec<Effect>) {
        self.run_job(JobPurpose::Bundled, Job::Bundled { level, number }, effects);
    }

    /// Opens the puzzle with an ID, or shows an error if the ID is invalid. If the current or previous
    /// session is about this puzzle and unfinished, it continues.
    pub(super) fn open_by_id(&mut self, name: Result<PuzzleId, String>, effects: &mut Vec<Effect>) {
        let id = match name {
            Ok(id) => id,
            Err(name) => return self.show_error(Message::InvalidPuzzleId { name }, effects),
        };
        let is_same_puzzle =
            |session: &Session| session.source == PuzzleSource::Generated(id) && !session.grid().is_solved();
        self.dialog_open = false;
        if is_same_puzzle(&self.session) {
            self.replay_mode = None;
            return self.show_message(Message::Resumed, effects);
        }
        if self.previous_session.as_deref().is_some_and(is_same_puzzle) {
            return self.resume_previous(effects);
        }
        self.show_generating(effects);
        self.run_job(
            JobPurpose::Generate { id, or_bundled: false },
            Job::Generate { puzzle_id: id },
            effects,
        );
    }

    /// Requests a puzzle that needs the same techniques as the current one.
    pub(super) fn request_similar_puzzle(&mut self, seed: u64, effects: &mut Vec<Effect>) {
        self.dialog_open = false;
        if self.session.solution.is_none() {
            return self.show_error(Message::NoSimilarPuzzle, effects);
        }
        self.show_generating(effects);
        self.run_job(
            JobPurpose::Similar,
            Job::GenerateSimilar { givens: *self.session.givens(), seed },
            effects,
        );
    }

    /// Shows that a puzzle is being generated, which takes noticeable time only while the program is loading.
    fn show_generating(&mut self, effects: &mut Vec<Effect>) {
        if !self.generator_loaded {
            self.show_message(Message::Generating, effects);
        }
    }

    /// Starts a puzzle.
    pub(super) fn start_puzzle(&mut self, puzzle: NewPuzzle, effects: &mut Vec<Effect>) {
        let NewPuzzle { id, givens, solution, rating } = puzzle;
        // A message from before the first puzzle, e.g. about an unreadable save, stays.
        let keeps_message = self.session.is_placeholder() && *self.last_message != Message::Generating;
        self.level = rating.level();
        let session = Session::new(PuzzleSource::Generated(id), givens, Some(solution));
        self.start_session(Session { rating: Some(rating), ..session }, effects);
        effects.push(Effect::Save);
        if !keeps_message {
            self.show_message(self.session.introduction(), effects);
        }
    }

    /// Records that the generator is loaded, and prefetches a puzzle of the level.
    pub(super) fn handle_generator_answer(&mut self, id: PuzzleId, effects: &mut Vec<Effect>) {
        self.generator_loaded = true;
        self.prefetch(id.level, derive_seed(id.seed), effects);
    }

    /// Prefetches a puzzle of a level, unless there is one already or any is being generated.
    fn prefetch(&mut self, level: Level, seed: u64, effects: &mut Vec<Effect>) {
        if self.prefetched.job_id.is_none() && self.prefetched.puzzles[level as usize].is_none() {
            self.last_job_id += 1;
            self.prefetched.job_id = Some(self.last_job_id);
            effects.push(Effect::RunJob(
                self.last_job_id,
                Job::Generate { puzzle_id: PuzzleId::new(level, seed) },
            ));
        }
    }

    /// Stores a prefetched puzzle, then prefetches one of the next level that has none.
    pub(super) fn store_prefetched(&mut self, puzzle: NewPuzzle, effects: &mut Vec<Effect>) {
        let PuzzleId { level, seed, .. } = puzzle.id;
        self.prefetched.job_id = None;
        self.prefetched.puzzles[level as usize] = Some(puzzle);
        let missing = Level::ALL.into_iter().find(|&level| self.prefetched.puzzles[level as usize].is_none());
        if let Some(level) = missing {
            self.prefetch(level, derive_seed(seed), effects);
        }
    }
}

impl PuzzlePrefetch {
    /// Whether the job with this ID is the one that prefetches.
    pub fn is_job(&self, id: u32) -> bool {
        self.job_id == Some(id)
    }

    /// Clears the job if it has this ID: it has failed.
    pub fn clear_job(&mut self, id: u32) {
        self.job_id.take_if(|job| *job == id);
    }

    /// Clears the job: it has been stopped.
    pub fn cancel(&mut self) {
        self.job_id = None;
    }
}

/// The next seed, of 32 bits and well mixed.
fn derive_seed(seed: u64) -> u64 {
    seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32
}
