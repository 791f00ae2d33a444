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
use crate::job::{Job, Tenths};
use crate::level::Level;
use crate::puzzle_id::PuzzleId;

use super::jobs::Purpose;
use super::{Effect, Game, Origin, Play};

/// A puzzle on its way to the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Dealt {
    pub recipe: PuzzleId,
    pub givens: Grid,
    pub solution: Grid,
    pub rating: Tenths,
}

/// A puzzle of each level that nobody has seen, made while the player is at another one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Ready {
    /// By level.
    puzzles: [Option<Dealt>; 4],
    /// The job that makes the next of them.
    job: Option<u32>,
}

impl Game {
    /// A new puzzle of a level: one that is ready, or at hand, or to be made.
    pub(super) fn deal(&mut self, level: Level, seed: u64, effects: &mut Vec<Effect>) {
        if self.play.is_blank() {
            self.deal_known(level, seed, effects);
        } else if let Some(dealt) = self.ready.puzzles[level as usize].take() {
            self.drop_pending(effects);
            self.put(dealt, effects);
            self.prepare(level, seed, effects);
        } else {
            self.tell_dealing(effects);
            let recipe = PuzzleId::new(level, seed);
            self.run(Purpose::Deal { recipe, or_known: true }, Job::Deal { recipe }, effects);
        }
    }

    /// For the very first puzzle there is no waiting for the generator.
    pub(super) fn deal_known(&mut self, level: Level, number: u64, effects: &mut Vec<Effect>) {
        self.run(Purpose::Known, Job::Known { level, number }, effects);
    }

    /// The puzzle of a name or a day, unless it is none. Where it lies on the table or the shelf, it stays as it is.
    pub(super) fn deal_named(&mut self, name: Result<PuzzleId, String>, effects: &mut Vec<Effect>) {
        let recipe = match name {
            Ok(recipe) => recipe,
            Err(name) => return self.complain(Message::InvalidPuzzleId { name }, effects),
        };
        let is_it = |play: &Play| play.origin == Origin::Dealt(recipe) && !play.now.grid.is_solved();
        self.dialog = false;
        if is_it(&self.play) {
            self.study = None;
            return self.tell(Message::Resumed, effects);
        }
        if self.shelf.as_deref().is_some_and(is_it) {
            return self.unshelve(effects);
        }
        self.tell_dealing(effects);
        self.run(Purpose::Deal { recipe, or_known: false }, Job::Deal { recipe }, effects);
    }

    /// A puzzle that asks for the same as the one on the table.
    pub(super) fn deal_like(&mut self, seed: u64, effects: &mut Vec<Effect>) {
        self.dialog = false;
        if self.play.solution.is_none() {
            return self.complain(Message::NoSimilarPuzzle, effects);
        }
        self.tell_dealing(effects);
        self.run(Purpose::Like, Job::Like { givens: self.play.givens, seed }, effects);
    }

    /// The engines may have to be loaded first.
    fn tell_dealing(&mut self, effects: &mut Vec<Effect>) {
        if !self.generated {
            self.tell(Message::Generating, effects);
        }
    }

    /// Puts a puzzle on the table.
    pub(super) fn put(&mut self, dealt: Dealt, effects: &mut Vec<Effect>) {
        let Dealt { recipe, givens, solution, rating } = dealt;
        // What was told before the very first puzzle (a save put aside) is not to be missed.
        let is_told = self.play.is_blank() && *self.card != Message::Generating;
        self.level = rating.level();
        let play = Play::new(Origin::Dealt(recipe), givens, Some(solution));
        self.lay(Play { rating: Some(rating), ..play }, effects);
        effects.push(Effect::Save);
        if !is_told {
            self.tell(self.play.introduction(), effects);
        }
    }

    /// Notes that the generator is there, and has it make ready what is missing.
    pub(super) fn generator_answered(&mut self, recipe: PuzzleId, effects: &mut Vec<Effect>) {
        self.generated = true;
        self.prepare(recipe.level, scattered(recipe.seed), effects);
    }

    /// Has a puzzle of this level made, unless there is one or another is being made.
    fn prepare(&mut self, level: Level, seed: u64, effects: &mut Vec<Effect>) {
        if self.ready.job.is_none() && self.ready.puzzles[level as usize].is_none() {
            self.jobs += 1;
            self.ready.job = Some(self.jobs);
            effects.push(Effect::Run(self.jobs, Job::Deal { recipe: PuzzleId::new(level, seed) }));
        }
    }

    /// Keeps a puzzle that was made ready, and goes on with the next level that has none.
    pub(super) fn keep_ready(&mut self, dealt: Dealt, effects: &mut Vec<Effect>) {
        let PuzzleId { level, seed, .. } = dealt.recipe;
        self.ready.job = None;
        self.ready.puzzles[level as usize] = Some(dealt);
        let missing = Level::ALL.into_iter().find(|&level| self.ready.puzzles[level as usize].is_none());
        if let Some(level) = missing {
            self.prepare(level, scattered(seed), effects);
        }
    }
}

impl Ready {
    /// Whether this job makes one of them.
    pub fn is_for(&self, id: u32) -> bool {
        self.job == Some(id)
    }

    /// What was made by this job, will not be.
    pub fn forget(&mut self, id: u32) {
        self.job.take_if(|job| *job == id);
    }

    /// What is being made will not be.
    pub fn stop(&mut self) {
        self.job = None;
    }
}

/// Another seed of 32 bits, as unlike this one as any.
fn scattered(seed: u64) -> u64 {
    seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32
}
