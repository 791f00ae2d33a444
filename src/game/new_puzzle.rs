//! New puzzles: how they are asked for, how they come to the table, and those kept ready.
//!
//! ```text
//!   New ──▶ one ready? ── yes ──▶ table          and the next of its level is made ready
//!              └─ no ─▶ job ──▶ table
//!   by name, daily ──▶ on the table or the shelf already? ── no ─▶ job ──▶ table
//!   like this one ──▶ job ──▶ table
//! ```
//!
//! The very first puzzle is one at hand, and so is any other while the generator cannot be loaded.

use crate::grid::Grid;
use crate::i18n::Message;
use crate::job::{Job, Rating};
use crate::level::Level;
use crate::puzzle_id::PuzzleId;

use super::jobs::JobPurpose;
use super::{Effect, Game, PuzzleSource, Session};

/// A puzzle on its way to the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NewPuzzle {
    pub id: PuzzleId,
    pub givens: Grid,
    pub solution: Grid,
    pub rating: Rating,
}

/// A puzzle of each level that nobody has seen, made while the player is at another one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct PuzzlePrefetch {
    /// By level.
    puzzles: [Option<NewPuzzle>; 4],
    /// The job that makes the next of them.
    job_id: Option<u32>,
}

impl Game {
    /// A new puzzle of a level: one that is ready, or at hand, or to be made.
    pub(super) fn request_new_puzzle(&mut self, level: Level, seed: u64, effects: &mut Vec<Effect>) {
        if self.session.is_placeholder() {
            self.request_bundled_puzzle(level, seed, effects);
        } else if let Some(puzzle) = self.prefetched.puzzles[level as usize].take() {
            self.drop_pending_job(effects);
            self.start_puzzle(puzzle, effects);
            self.prefetch(level, seed, effects);
        } else {
            self.show_generating(effects);
            let recipe = PuzzleId::new(level, seed);
            self.run_job(
                JobPurpose::Generate { id: recipe, or_bundled: true },
                Job::Deal { recipe },
                effects,
            );
        }
    }

    /// For the very first puzzle there is no waiting for the generator.
    pub(super) fn request_bundled_puzzle(&mut self, level: Level, number: u64, effects: &mut Vec<Effect>) {
        self.run_job(JobPurpose::Bundled, Job::Known { level, number }, effects);
    }

    /// The puzzle of a name or a day, unless it is none. Where it lies on the table or the shelf, it stays as it is.
    pub(super) fn open_by_id(&mut self, name: Result<PuzzleId, String>, effects: &mut Vec<Effect>) {
        let recipe = match name {
            Ok(recipe) => recipe,
            Err(name) => return self.show_error(Message::InvalidPuzzleId { name }, effects),
        };
        let is_same_puzzle = |session: &Session| {
            session.source == PuzzleSource::Generated(recipe) && !session.now.grid.is_solved()
        };
        self.dialog_open = false;
        if is_same_puzzle(&self.session) {
            self.replay_mode = None;
            return self.show_message(Message::Resumed, effects);
        }
        if self.previous_session.as_deref().is_some_and(is_same_puzzle) {
            return self.resume_previous(effects);
        }
        self.show_generating(effects);
        self.run_job(JobPurpose::Generate { id: recipe, or_bundled: false }, Job::Deal { recipe }, effects);
    }

    /// A puzzle that asks for the same as the one on the table.
    pub(super) fn request_similar_puzzle(&mut self, seed: u64, effects: &mut Vec<Effect>) {
        self.dialog_open = false;
        if self.session.solution.is_none() {
            return self.show_error(Message::NoSimilarPuzzle, effects);
        }
        self.show_generating(effects);
        self.run_job(JobPurpose::Similar, Job::Like { givens: self.session.givens, seed }, effects);
    }

    /// The engines may have to be loaded first.
    fn show_generating(&mut self, effects: &mut Vec<Effect>) {
        if !self.generator_loaded {
            self.show_message(Message::Generating, effects);
        }
    }

    /// Puts a puzzle on the table.
    pub(super) fn start_puzzle(&mut self, puzzle: NewPuzzle, effects: &mut Vec<Effect>) {
        let NewPuzzle { id: recipe, givens, solution, rating } = puzzle;
        // What was told before the very first puzzle (a save put aside) is not to be missed.
        let is_told = self.session.is_placeholder() && *self.last_message != Message::Generating;
        self.level = rating.level();
        let session = Session::new(PuzzleSource::Generated(recipe), givens, Some(solution));
        self.start_session(Session { rating: Some(rating), ..session }, effects);
        effects.push(Effect::Save);
        if !is_told {
            self.show_message(self.session.introduction(), effects);
        }
    }

    /// Notes that the generator is there, and has it make ready what is missing.
    pub(super) fn handle_generator_answer(&mut self, recipe: PuzzleId, effects: &mut Vec<Effect>) {
        self.generator_loaded = true;
        self.prefetch(recipe.level, derive_seed(recipe.seed), effects);
    }

    /// Has a puzzle of this level made, unless there is one or another is being made.
    fn prefetch(&mut self, level: Level, seed: u64, effects: &mut Vec<Effect>) {
        if self.prefetched.job_id.is_none() && self.prefetched.puzzles[level as usize].is_none() {
            self.last_job_id += 1;
            self.prefetched.job_id = Some(self.last_job_id);
            effects.push(Effect::RunJob(self.last_job_id, Job::Deal { recipe: PuzzleId::new(level, seed) }));
        }
    }

    /// Keeps a puzzle that was made ready, and goes on with the next level that has none.
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
    /// Whether this job makes one of them.
    pub fn is_job(&self, id: u32) -> bool {
        self.job_id == Some(id)
    }

    /// What was made by this job, will not be.
    pub fn clear_job(&mut self, id: u32) {
        self.job_id.take_if(|job| *job == id);
    }

    /// What is being made will not be.
    pub fn cancel(&mut self) {
        self.job_id = None;
    }
}

/// Another seed of 32 bits, as unlike this one as any.
fn derive_seed(seed: u64) -> u64 {
    seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32
}
