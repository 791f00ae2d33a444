//! Jobs for the worker: which one is pending, and what happens with its answer.

use ninefold::generator::PuzzleId;
use ninefold::grid::Grid;
use ninefold::level::Rating;
use ninefold::solver::Effort;

use super::{Effect, Game, PuzzleSource, ReplayMode, Session, announce};
use crate::i18n::{Message, SearchCost, format_duration};
use crate::protocol::{Answer, Job, Progress, Report, Verdict};

/// Why a job was started.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum JobPurpose {
    /// Start a bundled puzzle.
    Bundled,
    /// Start a generated puzzle. A bundled one may replace it, unless the puzzle was requested by ID.
    Generate {
        id: PuzzleId,
        or_bundled: bool,
    },
    Similar,
    Import(Grid),
    Solve,
    Count,
    /// Not a job: the replay is loading.
    OpenReplay {
        mode: ReplayMode,
    },
    Hint,
    ListSteps,
    Practice,
    Rate,
    /// Add to the completion message what the puzzle required.
    CompletionSummary,
}

/// The job that the game waits for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PendingJob {
    pub id: u32,
    pub purpose: JobPurpose,
    pub progress: Option<Progress>,
    /// How often the player asked for it again in the meantime.
    pub repeats: u8,
}

/// A puzzle that is ready to be started.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NewPuzzle {
    pub id: PuzzleId,
    pub givens: Grid,
    pub solution: Grid,
    pub rating: Rating,
}

impl JobPurpose {
    /// Whether the answer is about the session on the board, so that it is of no use to another.
    pub fn is_about_session(self) -> bool {
        match self {
            JobPurpose::Solve
            | JobPurpose::Count
            | JobPurpose::Hint
            | JobPurpose::ListSteps
            | JobPurpose::Rate
            | JobPurpose::CompletionSummary => true,
            JobPurpose::Bundled
            | JobPurpose::Generate { .. }
            | JobPurpose::Similar
            | JobPurpose::Import(_)
            | JobPurpose::OpenReplay { .. }
            | JobPurpose::Practice => false,
        }
    }

    /// The message to show after this progress; `None` if the last message stays.
    pub fn progress_message(self, progress: Progress) -> Option<Message> {
        Some(match self {
            JobPurpose::Hint | JobPurpose::ListSteps | JobPurpose::Practice => Message::SearchingHint,
            JobPurpose::Generate { .. } | JobPurpose::Similar => Message::Generating,
            JobPurpose::OpenReplay { .. } => Message::Loading,
            JobPurpose::CompletionSummary => return None,
            JobPurpose::Bundled
            | JobPurpose::Import(_)
            | JobPurpose::Solve
            | JobPurpose::Count
            | JobPurpose::Rate => {
                let Progress { count, nodes } = progress;
                Message::Searching { count, nodes }
            }
        })
    }
}

impl Game {
    pub(super) fn run_job(&mut self, purpose: JobPurpose, job: Job, effects: &mut Vec<Effect>) {
        self.background.set_pending(purpose, effects);
        effects.push(Effect::RunJob(self.background.last_id, job));
    }

    pub(super) fn cancel_job(&mut self, effects: &mut Vec<Effect>) {
        if let Some(pending) = self.background.pending.take() {
            self.background.cancel_all(effects);
            let message = match (pending.purpose, pending.progress) {
                (JobPurpose::Count, Some(progress)) => Message::CountStopped { count: progress.count },
                _ => Message::SearchStopped,
            };
            self.show_message(message, effects);
            self.ensure_puzzle(effects);
        }
    }

    /// Handles a report. Reports of jobs that are no longer pending are ignored.
    pub(super) fn handle_report(&mut self, report: Report, effects: &mut Vec<Effect>) {
        match report {
            Report::Progress { id, progress } => {
                if let Some(pending) = self.background.pending.as_mut().filter(|pending| pending.id == id) {
                    pending.progress = Some(progress);
                    if matches!(pending.purpose, JobPurpose::OpenReplay { .. }) {
                        announce(effects, Message::Loading);
                    }
                }
            }
            Report::Answered {
                id,
                answer: Answer::Generated { puzzle_id: recipe, givens, solution, rating },
                ..
            } if self.background.prefetched.is_job(id) => {
                self.background.store_prefetched(NewPuzzle { id: recipe, givens, solution, rating }, effects);
            }
            Report::Answered { id, answer, microseconds } => {
                if let Some(pending) = self.background.pending.take_if(|pending| pending.id == id) {
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
            Report::Failed { id } => self.handle_failed_job(id, effects),
        }
    }

    /// Handles a job that failed.
    fn handle_failed_job(&mut self, id: u32, effects: &mut Vec<Effect>) {
        let pending = self.background.pending.take_if(|pending| pending.id == id);
        self.background.prefetched.clear_job(id);
        let Some(PendingJob { purpose, .. }) = pending else { return };
        let fallback = match purpose {
            // Without the generator, the bundled puzzles remain.
            JobPurpose::Generate { id: recipe, or_bundled: true } => {
                return self.request_bundled_puzzle(recipe.level, recipe.seed, effects);
            }
            JobPurpose::Generate { id: recipe, .. } => recipe,
            JobPurpose::CompletionSummary => return,
            _ => PuzzleId::new(self.saved.level, 0),
        };
        // The replay would hide the message.
        self.interface.close_replay();
        self.show_message(Message::ToolsUnavailable, effects);
        // Ask for a bundled puzzle only once, or this would never end.
        if self.saved.session.is_placeholder() && purpose != JobPurpose::Bundled {
            self.request_bundled_puzzle(fallback.level, fallback.seed, effects);
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
            (JobPurpose::Bundled, Answer::Generated { puzzle_id: recipe, givens, solution, rating }) => {
                self.start_puzzle(NewPuzzle { id: recipe, givens, solution, rating }, effects);
            }
            (
                JobPurpose::Generate { .. } | JobPurpose::Similar,
                Answer::Generated { puzzle_id: recipe, givens, solution, rating },
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
                self.show_message(self.saved.session.introduction(), effects);
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
                Answer::Hint(response),
            ) => {
                self.handle_hint_response(purpose, response, effects);
            }
            // The answer does not belong to the question. Ignore it.
            _ => debug_assert!(false, "the answer does not belong to the question"),
        }
    }

    fn show_solve_result(&mut self, verdict: &Verdict, cost: SearchCost, effects: &mut Vec<Effect>) {
        self.interface.alternative_solutions = None;
        let message = match *verdict {
            Verdict::None => match self.interface.last_solved_grid.first_conflict() {
                Some((cell, with)) => Message::SolvedConflict { cell, with },
                None => Message::SolvedNone { cost },
            },
            Verdict::One(solution) => {
                self.change_position(self.saved.session.now.with_solution(&solution, &solution), effects);
                Message::SolvedOne { cost }
            }
            Verdict::Many { one, other, count } => {
                let next = self.saved.session.now.with_solution(&one, &other);
                let differing = next.solution_diff.len();
                self.change_position(next, effects);
                self.interface.alternative_solutions = Some([one, other]);
                Message::SolvedMany { count, differing_cells: differing, cost }
            }
        };
        self.show_message(message, effects);
    }
}
