//! The analysis of the givens: the number of solutions, and for a puzzle with one solution its rating and
//! redundant givens.
//!
//! ```text
//!   new givens ──▶ verdict? ── one solution ──▶ rating?  redundant givens?
//!        ╰─ answers about the old givens are ignored; a slow job is stopped
//! ```

use ninefold::grid::{CellSet, Grid};

use super::EditorEffect;
use crate::protocol::{
    Analysis, AnalysisKind, GridContradiction, Job, JobAnswer, RatingSummary, Report, Verdict,
};

/// Why an analysis ended before all results were known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisEnd {
    /// The player stopped it.
    Stopped,
    /// A job crashed, or its answer was of another kind.
    Failed,
}

/// The results so far, and the pending jobs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleAnalysis {
    givens: Grid,
    /// ID of the last job.
    last_job_id: u32,
    /// ID and kind of the pending jobs.
    pending_jobs: Vec<(u32, AnalysisKind)>,
    /// Whether one of them has reported progress, i.e. takes long.
    pub is_slow: bool,
    /// Why no more results come although some are missing.
    pub end: Option<AnalysisEnd>,
    /// Number of solutions, once known.
    pub verdict: Option<Verdict>,
    /// A reason that there is no solution, if there is an obvious one.
    pub contradiction: Option<GridContradiction>,
    /// Rating, once known.
    pub rating: Option<RatingSummary>,
    /// The givens that are redundant, each on its own, once known.
    pub redundant_givens: Option<CellSet>,
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

    /// Whether the analysis is about these givens.
    pub(super) fn is_about(&self, givens: &Grid) -> bool {
        self.givens == *givens && self.last_job_id > 0
    }

    /// Restarts with other givens and returns the effects. Requests their verdict if `is_open`: there are empty cells and no
    /// conflicts.
    pub(super) fn restart(&mut self, givens: Grid, is_open: bool) -> Vec<EditorEffect> {
        let stop = self.is_slow.then_some(EditorEffect::Stop);
        // IDs are never reused, so that late reports can be recognised.
        *self = PuzzleAnalysis { givens, last_job_id: self.last_job_id + 1, ..PuzzleAnalysis::default() };
        let request = is_open.then(|| self.request(AnalysisKind::Verdict));
        stop.into_iter().chain(request).collect()
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
            Report::Progress { id, .. } if self.pending_jobs.iter().any(|(asked, _)| *asked == id) => {
                self.is_slow = true;
            }
            // A job about old givens takes long. Stop it, and start the others again.
            Report::Progress { .. } => {
                effects.push(EditorEffect::Stop);
                let grid = self.givens;
                let run =
                    |&(id, kind): &(u32, AnalysisKind)| EditorEffect::RunJob(id, Job::Analyze { kind, grid });
                effects.extend(self.pending_jobs.iter().map(run));
            }
            Report::Answered { id, answer, .. } => {
                let Some(at) = self.pending_jobs.iter().position(|(asked, _)| *asked == id) else {
                    return effects;
                };
                let Some(analysis) = Analysis::from_answer(answer) else {
                    self.finish(AnalysisEnd::Failed);
                    return effects;
                };
                self.pending_jobs.remove(at);
                self.is_slow = false;
                match analysis {
                    Analysis::Verdict(verdict, dead) => {
                        if matches!(verdict, Verdict::One(_)) {
                            let kinds = [AnalysisKind::Rating, AnalysisKind::RedundantGivens];
                            effects.extend(kinds.map(|kind| self.request(kind)));
                        }
                        (self.verdict, self.contradiction) = (Some(verdict), dead);
                    }
                    Analysis::Rating(rated) => self.rating = rated,
                    Analysis::RedundantGivens(spare) => self.redundant_givens = Some(spare),
                }
            }
            Report::Failed { id } if self.pending_jobs.iter().any(|(asked, _)| *asked == id) => {
                self.finish(AnalysisEnd::Failed);
            }
            Report::Failed { .. } => {}
        }
        effects
    }

    fn request(&mut self, kind: AnalysisKind) -> EditorEffect {
        self.last_job_id += 1;
        self.pending_jobs.push((self.last_job_id, kind));
        EditorEffect::RunJob(self.last_job_id, Job::Analyze { kind, grid: self.givens })
    }
}
