//! What is known of the givens on the board, and what is still being found out: the verdict, and of a puzzle with one
//! solution how hard it is and which givens could go.
//!
//! ```text
//!   other givens ──▶ verdict? ── one ──▶ rating?  spare?
//!        ╰─ what was asked before is of no account any more; where that takes long it is stopped
//! ```

use crate::grid::{CellSet, Grid};
use crate::job::{About, Answer, Dead, Job, Judged, Rated, Report, Verdict};

use super::EditorEffect;

/// What is known of a grid.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleAnalysis {
    givens: Grid,
    /// How many jobs there were.
    last_job_id: u32,
    /// Asked and not answered.
    pending_jobs: Vec<(u32, About)>,
    /// One of these takes long.
    is_slow: bool,
    is_stopped: bool,
    verdict: Option<Verdict>,
    contradiction: Option<Dead>,
    rating: Option<Rated>,
    redundant_givens: Option<CellSet>,
}

impl Default for PuzzleAnalysis {
    fn default() -> PuzzleAnalysis {
        PuzzleAnalysis {
            givens: Grid::EMPTY,
            last_job_id: 0,
            pending_jobs: Vec::new(),
            is_slow: false,
            is_stopped: false,
            verdict: None,
            contradiction: None,
            rating: None,
            redundant_givens: None,
        }
    }
}

impl PuzzleAnalysis {
    /// Whether there is no solution, one, or more, once that is known.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// Where nothing fits, if there is no solution and that is plain to see.
    pub fn contradiction(&self) -> Option<Dead> {
        self.contradiction
    }

    /// How hard it is, once that is known.
    pub fn rating(&self) -> Option<&Rated> {
        self.rating.as_ref()
    }

    /// The givens that could go, each alone, once they are known.
    pub fn redundant_givens(&self) -> Option<CellSet> {
        self.redundant_givens
    }

    /// The cells in which two solutions differ.
    pub fn solution_diff(&self) -> CellSet {
        match &self.verdict {
            Some(Verdict::Many { one, other, .. }) => {
                CellSet::ALL.into_iter().filter(|&cell| one[cell] != other[cell]).collect()
            }
            _ => CellSet::EMPTY,
        }
    }

    /// Whether something is still to be found out, for longer than anyone likes to wait.
    pub fn is_slow(&self) -> bool {
        self.is_slow
    }

    /// Whether something was not found out, as the player did not want to wait.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Whether it is about this grid.
    pub(super) fn is_about(&self, givens: &Grid) -> bool {
        self.givens == *givens && self.last_job_id > 0
    }

    /// Begins anew with other givens; whether there is something to be asked about them.
    pub(super) fn restart(&mut self, givens: Grid, is_open: bool, effects: &mut Vec<EditorEffect>) {
        if self.is_slow {
            effects.push(EditorEffect::Stop);
        }
        // The numbers go on: what comes too late is known for it.
        *self = PuzzleAnalysis { givens, last_job_id: self.last_job_id + 1, ..PuzzleAnalysis::default() };
        if is_open {
            self.request(About::Verdict, effects);
        }
    }

    pub(super) fn stop(&mut self, effects: &mut Vec<EditorEffect>) {
        if !self.pending_jobs.is_empty() {
            self.pending_jobs.clear();
            self.is_slow = false;
            self.is_stopped = true;
            effects.push(EditorEffect::Stop);
        }
    }

    pub(super) fn handle_report(&mut self, report: Report, effects: &mut Vec<EditorEffect>) {
        match report {
            Report::Progressed { id, .. } if self.pending_jobs.iter().any(|(asked, _)| *asked == id) => {
                self.is_slow = true;
            }
            // What nobody wants to know any more keeps the others waiting.
            Report::Progressed { .. } => {
                effects.push(EditorEffect::Stop);
                let (givens, asked) = (self.givens, &self.pending_jobs);
                let job = |about| Job::Judge { about, grid: givens };
                effects.extend(asked.iter().map(|&(id, about)| EditorEffect::RunJob(id, job(about))));
            }
            Report::Answered { id, answer: Answer::Judged(text), .. } => {
                let Some(at) = self.pending_jobs.iter().position(|(asked, _)| *asked == id) else { return };
                self.pending_jobs.remove(at);
                self.is_slow = false;
                match Judged::from_text(&text) {
                    Some(Judged::Verdict(verdict, dead)) => {
                        if matches!(verdict, Verdict::One(_)) {
                            self.request(About::Rating, effects);
                            self.request(About::Spare, effects);
                        }
                        (self.verdict, self.contradiction) = (Some(verdict), dead);
                    }
                    Some(Judged::Rated(rated)) => self.rating = rated,
                    Some(Judged::Spare(spare)) => self.redundant_givens = Some(spare),
                    None => {}
                }
            }
            Report::Answered { .. } | Report::Missing { .. } => {}
        }
    }

    fn request(&mut self, about: About, effects: &mut Vec<EditorEffect>) {
        self.last_job_id += 1;
        self.pending_jobs.push((self.last_job_id, about));
        effects.push(EditorEffect::RunJob(self.last_job_id, Job::Judge { about, grid: self.givens }));
    }
}
