//! Questions to the engine: which is under way, and what becomes of the answer.

use crate::grid::Grid;
use crate::job::{Advised, Answer, Effort, Job, Progress, Report, Verdict};
use crate::puzzle_id::PuzzleId;

use crate::i18n::{Message, SearchCost, format_duration};

use super::new_puzzle::NewPuzzle;
use super::{Effect, Game, PuzzleSource, ReplayMode, Session, announce};

/// Why a job was started.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum JobPurpose {
    /// A puzzle at hand.
    Bundled,
    /// A new one; one at hand will do, too, unless it was asked for by name.
    Generate {
        id: PuzzleId,
        or_bundled: bool,
    },
    Similar,
    Import(Grid),
    Solve,
    Count,
    /// No job: the room for a study is on its way.
    OpenReplay {
        mode: ReplayMode,
    },
    Hint,
    ListSteps,
    Practice,
    Rate,
    /// What the puzzle took that was just completed.
    CompletionSummary,
}

/// The job under way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PendingJob {
    pub id: u32,
    pub purpose: JobPurpose,
    pub progress: Option<Progress>,
    /// How often it was asked for again meanwhile.
    pub repeats: u8,
}

impl Game {
    pub(super) fn run_job(&mut self, purpose: JobPurpose, job: Job, effects: &mut Vec<Effect>) {
        self.set_pending_job(purpose, effects);
        effects.push(Effect::RunJob(self.last_job_id, job));
    }

    /// Waits for something new.
    pub(super) fn set_pending_job(&mut self, purpose: JobPurpose, effects: &mut Vec<Effect>) {
        self.drop_pending_job(effects);
        self.last_job_id += 1;
        self.pending_job = Some(PendingJob { id: self.last_job_id, purpose, progress: None, repeats: 0 });
    }

    /// Waits no longer for the job under way. One that has told of progress may take for ever: it is ended, so that the
    /// next need not wait for it.
    pub(super) fn drop_pending_job(&mut self, effects: &mut Vec<Effect>) {
        if let Some(before) = self.pending_job.take()
            && before.progress.is_some()
        {
            self.cancel_all_jobs(effects);
        }
    }

    pub(super) fn cancel_job(&mut self, effects: &mut Vec<Effect>) {
        if let Some(pending) = self.pending_job.take() {
            self.cancel_all_jobs(effects);
            let message = match (pending.purpose, pending.progress) {
                (JobPurpose::Count, Some(progress)) => Message::CountStopped { count: progress.count },
                _ => Message::SearchStopped,
            };
            self.show_message(message, effects);
            self.ensure_puzzle(effects);
        }
    }

    /// Ends whatever runs.
    pub(super) fn cancel_all_jobs(&mut self, effects: &mut Vec<Effect>) {
        self.prefetched.cancel();
        effects.push(Effect::Cancel);
    }

    /// A report of a job that is no longer waited for comes too late and is dropped.
    pub(super) fn handle_report(&mut self, report: Report, effects: &mut Vec<Effect>) {
        match report {
            Report::Progressed { id, progress } => {
                if let Some(pending) = self.pending_job.as_mut().filter(|pending| pending.id == id) {
                    pending.progress = Some(progress);
                    if matches!(pending.purpose, JobPurpose::OpenReplay { .. }) {
                        announce(effects, Message::Loading);
                    }
                }
            }
            Report::Answered { id, answer: Answer::Dealt { recipe, givens, solution, rating }, .. }
                if self.prefetched.is_job(id) =>
            {
                self.store_prefetched(NewPuzzle { id: recipe, givens, solution, rating }, effects);
            }
            Report::Answered { id, answer, microseconds } => {
                if let Some(pending) = self.pending_job.take_if(|pending| pending.id == id) {
                    self.handle_answer(
                        pending.purpose,
                        answer,
                        format_duration(microseconds * 1000),
                        effects,
                    );
                    for _ in 0..pending.repeats {
                        self.advance_hint(effects);
                    }
                }
            }
            Report::Missing { id } => self.handle_failed_job(id, effects),
        }
    }

    /// A job will not be answered.
    fn handle_failed_job(&mut self, id: u32, effects: &mut Vec<Effect>) {
        let pending = self.pending_job.take_if(|pending| pending.id == id);
        self.prefetched.clear_job(id);
        let Some(PendingJob { purpose, .. }) = pending else { return };
        let wanted = match purpose {
            // Without the generator there are still the puzzles at hand.
            JobPurpose::Generate { id: recipe, or_bundled: true } => {
                return self.request_bundled_puzzle(recipe.level, recipe.seed, effects);
            }
            JobPurpose::Generate { id: recipe, .. } => recipe,
            JobPurpose::CompletionSummary => return,
            _ => PuzzleId::new(self.level, 0),
        };
        // The card lies beneath the study.
        self.replay_mode = None;
        self.show_message(Message::ToolsUnavailable, effects);
        // A puzzle at hand that does not come is not asked for for ever.
        if self.session.is_placeholder() && purpose != JobPurpose::Bundled {
            self.request_bundled_puzzle(wanted.level, wanted.seed, effects);
        }
    }

    fn handle_answer(
        &mut self,
        purpose: JobPurpose,
        answer: Answer,
        time: String,
        effects: &mut Vec<Effect>,
    ) {
        match (purpose, answer) {
            (JobPurpose::Bundled, Answer::Dealt { recipe, givens, solution, rating }) => {
                self.start_puzzle(NewPuzzle { id: recipe, givens, solution, rating }, effects);
            }
            (
                JobPurpose::Generate { .. } | JobPurpose::Similar,
                Answer::Dealt { recipe, givens, solution, rating },
            ) => {
                self.start_puzzle(NewPuzzle { id: recipe, givens, solution, rating }, effects);
                self.handle_generator_answer(recipe, effects);
            }
            (JobPurpose::Import(grid), Answer::Solved { verdict, .. }) => {
                let solution = match verdict {
                    Verdict::None => return self.reject_import(effects),
                    Verdict::One(solution) => Some(solution),
                    Verdict::Many { .. } => None,
                };
                self.start_session(Session::new(PuzzleSource::Imported, grid, solution), effects);
                effects.push(Effect::Save);
                self.show_message(self.session.introduction(), effects);
                self.finish_import(effects);
            }
            (JobPurpose::Solve, Answer::Solved { verdict, effort }) => {
                let Effort { nodes, dead_ends, depth } = effort;
                self.show_solve_result(&verdict, SearchCost { time, nodes, dead_ends, depth }, effects);
            }
            (JobPurpose::Count, Answer::Counted { count }) => {
                self.show_message(Message::Counted { count, time }, effects);
            }
            (
                JobPurpose::Hint
                | JobPurpose::ListSteps
                | JobPurpose::Practice
                | JobPurpose::Rate
                | JobPurpose::CompletionSummary,
                Answer::Advised(text),
            ) => {
                self.handle_hint_response(purpose, Advised::from_text(&text), effects);
            }
            // An answer to another question than the one asked: the engine is not to be trusted with it.
            _ => debug_assert!(false, "an answer to another question"),
        }
    }

    fn show_solve_result(&mut self, verdict: &Verdict, cost: SearchCost, effects: &mut Vec<Effect>) {
        self.alternative_solutions = None;
        let message = match *verdict {
            Verdict::None => match self.last_solved_grid.first_conflict() {
                Some((cell, with)) => Message::SolvedConflict { cell, with },
                None => Message::SolvedNone { cost },
            },
            Verdict::One(solution) => {
                self.change_position(self.session.now.with_solution(&solution, &solution), effects);
                Message::SolvedOne { cost }
            }
            Verdict::Many { one, other, count } => {
                let next = self.session.now.with_solution(&one, &other);
                let differing = next.solution_diff.len();
                self.change_position(next, effects);
                self.alternative_solutions = Some([one, other]);
                Message::SolvedMany { count, differing_cells: differing, cost }
            }
        };
        self.show_message(message, effects);
    }
}
