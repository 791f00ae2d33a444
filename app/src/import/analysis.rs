//! The analysis of the givens: the number of solutions, and for a puzzle with one solution its rating and
//! redundant givens.
//!
//! ```text
//!   new givens ──▶ verdict? ── one solution ──▶ rating?  redundant givens?
//!        ╰─ answers about the old givens are ignored; a slow job is stopped
//! ```

use ninefold::grid::{CellSet, Grid};

use super::{EditorEffect, GridContradiction};
use crate::i18n::language;
use crate::protocol::{Answer, GridRating, Job, RatingSummary, Report, Verdict};

/// Why an analysis ended before all results were known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisEnd {
    Stopped,
    /// A job crashed, or its answer was of another kind.
    Failed,
}

/// The results so far, and the pending jobs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleAnalysis {
    givens: Grid,
    last_job_id: u32,
    pending_jobs: Vec<(u32, Job)>,
    /// Whether one of them has reported progress, i.e. takes long.
    pub is_slow: bool,
    /// Why no more results come although some are missing.
    pub end: Option<AnalysisEnd>,
    /// Number of solutions, once known.
    pub verdict: Option<Verdict>,
    /// A reason that there is no solution, if there is an obvious one.
    pub contradiction: Option<GridContradiction>,
    pub rating: Option<RatingSummary>,
    /// The redundant givens, once known: each of them could be removed, but not necessarily two at a time.
    pub redundant_givens: Option<CellSet>,
    /// Whether the proof that was asked for last was written.
    pub is_proof_written: Option<bool>,
}

impl PuzzleAnalysis {
    /// The cells in which the two solutions found differ.
    pub fn solution_diff(&self) -> CellSet {
        match &self.verdict {
            Some(Verdict::Many { one, other, .. }) => {
                CellSet::ALL.into_iter().filter(|&cell| one[cell] != other[cell]).collect()
            }
            _ => CellSet::EMPTY,
        }
    }

    pub(super) fn is_about(&self, givens: &Grid) -> bool {
        self.givens == *givens && self.last_job_id > 0
    }

    /// Restarts with other givens and returns the effects. Requests their verdict if `is_open`: there are empty cells and no
    /// conflicts.
    pub(super) fn restart(&mut self, givens: Grid, is_open: bool) -> Vec<EditorEffect> {
        let stop = self.is_slow.then_some(EditorEffect::Stop);
        // IDs are never reused, so that late reports can be recognised.
        *self = PuzzleAnalysis { givens, last_job_id: self.last_job_id + 1, ..PuzzleAnalysis::default() };
        let run = is_open.then(|| self.run(Job::Solve { grid: givens }));
        stop.into_iter().chain(run).collect()
    }

    pub(super) fn stop(&mut self) -> Option<EditorEffect> {
        let is_running = !self.pending_jobs.is_empty();
        is_running.then(|| {
            self.finish(AnalysisEnd::Stopped);
            EditorEffect::Stop
        })
    }

    fn finish(&mut self, end: AnalysisEnd) {
        self.pending_jobs.clear();
        self.is_slow = false;
        self.end = Some(end);
    }

    pub(super) fn handle_report(&mut self, report: Report) -> Vec<EditorEffect> {
        let mut effects = Vec::new();
        match report {
            Report::Progress { id, .. } if self.is_pending(id) => self.is_slow = true,
            // A job about old givens takes long. Stop it, and start the others again.
            Report::Progress { .. } => {
                effects.push(EditorEffect::Stop);
                let again = self.pending_jobs.iter().cloned();
                effects.extend(again.map(|(id, job)| EditorEffect::RunJob(id, job)));
            }
            Report::Answered { id, answer, .. } if self.is_pending(id) => {
                self.pending_jobs.retain(|(pending, _)| *pending != id);
                self.is_slow = false;
                effects.extend(self.handle_answer(answer));
            }
            Report::Failed { id } if self.is_pending(id) => self.finish(AnalysisEnd::Failed),
            Report::Answered { .. } | Report::Failed { .. } | Report::Waiting { .. } | Report::Texts(_) => {}
        }
        effects
    }

    fn handle_answer(&mut self, answer: Answer) -> Vec<EditorEffect> {
        let grid = self.givens;
        match answer {
            Answer::Solved { verdict, .. } => {
                let is_puzzle = matches!(verdict, Verdict::One(_));
                if verdict == Verdict::None {
                    self.contradiction = GridContradiction::find(&grid);
                }
                self.verdict = Some(verdict);
                if is_puzzle {
                    let rate = Job::Rate { grids: vec![grid], language: Some(language()) };
                    return vec![self.run(rate), self.run(Job::RedundantGivens { grid })];
                }
            }
            Answer::Ratings(ratings) => {
                self.rating = ratings.into_iter().find_map(|rating| match rating {
                    GridRating::Puzzle(summary) => Some(summary),
                    GridRating::MultipleSolutions | GridRating::NoSolution => None,
                });
            }
            Answer::RedundantGivens(redundant) => self.redundant_givens = Some(redundant),
            _ => self.finish(AnalysisEnd::Failed),
        }
        Vec::new()
    }

    fn is_pending(&self, id: u32) -> bool {
        self.pending_jobs.iter().any(|(pending, _)| *pending == id)
    }

    fn run(&mut self, job: Job) -> EditorEffect {
        self.last_job_id += 1;
        self.pending_jobs.push((self.last_job_id, job.clone()));
        EditorEffect::RunJob(self.last_job_id, job)
    }
}
