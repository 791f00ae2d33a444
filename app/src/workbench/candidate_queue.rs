//! Puzzles that a search has found and that still have to meet conditions: they wait until a worker can rate them.

use ninefold::grid::Grid;

use super::WorkbenchEffect;
use crate::protocol::{ChooseRequest, ChosenPuzzle, PuzzleConditions, Report};

/// Number of puzzles that wait at most. Those found meanwhile are dropped: the search is faster than the rating.
const MOST_WAITING: usize = 200;

/// Number of puzzles in a job.
const JOB_LEN: usize = 4;

/// The puzzles that wait, and the jobs that are under way.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct CandidateQueue {
    pub conditions: PuzzleConditions,
    waiting: Vec<Grid>,
    /// For each worker, the number of its job and how many puzzles that has.
    jobs: Vec<Option<(u32, usize)>>,
    last_job_id: u32,
    /// Number of puzzles about which was decided.
    pub decided: usize,
}

impl CandidateQueue {
    pub(super) fn new(conditions: PuzzleConditions) -> CandidateQueue {
        CandidateQueue { conditions, ..CandidateQueue::default() }
    }

    /// Tells how many workers rate.
    pub(super) fn set_workers(&mut self, count: u32) {
        self.jobs = vec![None; count as usize];
    }

    /// Adds puzzles, as far as there is room.
    pub(super) fn add(&mut self, found: Vec<Grid>) {
        let room = MOST_WAITING.saturating_sub(self.waiting.len());
        self.waiting.extend(found.into_iter().take(room));
    }

    /// Jobs for the workers that have none.
    pub(super) fn next_jobs(&mut self) -> Vec<WorkbenchEffect> {
        let mut effects = Vec::new();
        for (worker, job) in (0..).zip(&mut self.jobs) {
            if job.is_some() || self.waiting.is_empty() {
                continue;
            }
            let grids: Vec<Grid> = self.waiting.drain(..self.waiting.len().min(JOB_LEN)).collect();
            self.last_job_id += 1;
            *job = Some((self.last_job_id, grids.len()));
            let conditions = self.conditions.clone();
            let request = ChooseRequest { grids, conditions };
            effects.push(WorkbenchEffect::Choose(worker, self.last_job_id, request.to_job()));
        }
        effects
    }

    /// The puzzles that a worker has chosen.
    pub(super) fn handle_report(&mut self, report: Report) -> Vec<Grid> {
        let (id, answer) = match report {
            Report::Answered { id, answer, .. } => (id, Some(answer)),
            Report::Failed { id } => (id, None),
            Report::Progress { .. } | Report::Waiting { .. } | Report::Texts(_) => return Vec::new(),
        };
        let is_answered = |job: &&mut Option<(u32, usize)>| job.is_some_and(|(pending, _)| pending == id);
        let Some(job) = self.jobs.iter_mut().find(is_answered) else { return Vec::new() };
        let decided = job.take().map_or(0, |(_, len)| len);
        let Some(chosen) = answer.as_ref().and_then(ChosenPuzzle::from_answer) else { return Vec::new() };
        self.decided += decided;
        chosen.into_iter().map(|puzzle| puzzle.givens).collect()
    }
}
