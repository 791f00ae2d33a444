//! What is going on in the background: the job that the game waits for, and the puzzles generated meanwhile.

use ninefold::generator::PuzzleId;
use ninefold::level::Level;

use super::jobs::{HintPurpose, JobPurpose, PendingJob};
use super::{AfterImport, Effect, Game};
use crate::protocol::{GeneratedPuzzle, Job};
use crate::puzzle_link::PuzzleLink;

/// The jobs, and what waits for their answers.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct BackgroundJobs {
    pub pending: Option<PendingJob>,
    pub last_id: u32,
    pub pending_import: Option<Box<PendingImport>>,
    /// Whether the generator has answered, i.e. its program is loaded.
    pub generator_loaded: bool,
    pub prefetched: PuzzlePrefetch,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct PendingImport {
    pub link: PuzzleLink,
    pub after: AfterImport,
}

/// One unseen puzzle of each level, generated while the player plays another.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct PuzzlePrefetch {
    /// By level.
    puzzles: [Option<GeneratedPuzzle>; 4],
    /// ID of the job that generates the next of them.
    job_id: Option<u32>,
}

impl BackgroundJobs {
    /// Stops waiting for a hint or a list of steps, which would be about a former position.
    pub fn drop_hint(&mut self) {
        self.pending.take_if(|pending| {
            matches!(pending.purpose, JobPurpose::Hint(HintPurpose::Next | HintPurpose::ListSteps))
        });
    }
}

impl Game {
    /// Replaces the pending job by a new one and returns the ID of the new one.
    pub(super) fn set_pending_job(&mut self, purpose: JobPurpose) -> u32 {
        self.drop_pending_job();
        self.background.last_id += 1;
        let id = self.background.last_id;
        self.background.pending =
            Some(PendingJob { id, purpose, progress: None, is_waiting: false, repeats: 0 });
        id
    }

    /// Stops waiting for the pending job. If it has reported progress it may take long, so it is stopped to
    /// make way for the next.
    pub(super) fn drop_pending_job(&mut self) {
        if self
            .background
            .pending
            .take()
            .is_some_and(|pending| pending.progress.is_some() || pending.is_waiting)
        {
            self.cancel_all_jobs();
        }
    }

    /// Stops waiting for an answer about the session, which must not reach the next one.
    pub(super) fn drop_job_about_session(&mut self) {
        if self.background.pending.as_ref().is_some_and(|pending| pending.purpose.is_about_session()) {
            self.drop_pending_job();
        }
    }

    pub(super) fn cancel_all_jobs(&mut self) {
        self.background.prefetched.job_id = None;
        self.effects.push(Effect::Cancel);
    }

    /// Prefetches a puzzle of a level, unless there is one already or any is being generated.
    pub(super) fn prefetch(&mut self, level: Level, seed: u64) {
        let BackgroundJobs { prefetched, last_id, .. } = &mut self.background;
        if prefetched.job_id.is_none() && prefetched.puzzles[level as usize].is_none() {
            *last_id += 1;
            prefetched.job_id = Some(*last_id);
            let puzzle_id = PuzzleId::new(level, seed);
            self.effects.push(Effect::RunJob(*last_id, Job::Generate { puzzle_id }));
        }
    }

    /// Stores a prefetched puzzle, then prefetches one of the next level that has none.
    pub(super) fn store_prefetched(&mut self, puzzle: GeneratedPuzzle) {
        let PuzzleId { level, seed, .. } = puzzle.id;
        let PuzzlePrefetch { puzzles, job_id } = &mut self.background.prefetched;
        *job_id = None;
        puzzles[level as usize] = Some(puzzle);
        let missing = Level::ALL.into_iter().find(|&level| puzzles[level as usize].is_none());
        if let Some(level) = missing {
            self.prefetch(level, derive_seed(seed));
        }
    }
}

impl PuzzlePrefetch {
    pub fn take(&mut self, level: Level) -> Option<GeneratedPuzzle> {
        self.puzzles[level as usize].take()
    }

    pub fn is_job(&self, id: u32) -> bool {
        self.job_id == Some(id)
    }

    /// Clears the job if it has this ID: it has failed.
    pub fn clear_job(&mut self, id: u32) {
        self.job_id.take_if(|job| *job == id);
    }
}

/// The next seed, of 32 bits and well mixed.
pub(super) fn derive_seed(seed: u64) -> u64 {
    seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32
}
