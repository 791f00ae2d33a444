//! Jobs for the worker: what is asked for, which job is pending, and what happens with its answer.

use std::marker::PhantomData;

use ninefold::generator::PuzzleId;
use ninefold::grid::Grid;
use ninefold::hint::PlayerBoard;
use ninefold::level::Level;
use ninefold::solver::SearchEffort;

use super::{Effect, Game, PuzzleSource, Session};
use crate::i18n::{Message, format_duration, language, set_english_hints};
use crate::protocol::{Answer, GeneratedPuzzle, Job, JobAnswer, JobProgress, Report, Verdict};

/// A job, with the type of its answer: it can be started only for a purpose that takes such an answer.
pub(super) struct JobRequest<A> {
    job: Job,
    answer: PhantomData<fn() -> A>,
}

/// Why a job was started: what happens with its answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum JobPurpose {
    Start(StartPurpose),
    Search(SearchPurpose),
    Count(CountPurpose),
    Hint(HintPurpose),
    /// Not a job: the replay is loading.
    OpenReplay,
}

/// Why a puzzle was asked for. A bundled one may replace one that cannot be generated, unless it was requested by ID.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StartPurpose {
    Bundled,
    Generate { id: PuzzleId, or_bundled: bool },
    Similar,
}

/// Why the solutions of a grid were asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum SearchPurpose {
    Import(Grid),
    Solve,
}

/// Shows the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CountPurpose;

/// What the player asked the techniques for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum HintPurpose {
    Next,
    ListSteps,
    Practice,
    Rate,
}

/// A purpose, with the type of the answer that it takes.
pub(super) trait Purpose: Into<JobPurpose> {
    type Answer;
}

macro_rules! purposes {
    ($($Purpose:ident is $Variant:ident, answered with $Answer:ty;)+) => {$(
        impl Purpose for $Purpose {
            type Answer = $Answer;
        }

        impl From<$Purpose> for JobPurpose {
            fn from(purpose: $Purpose) -> JobPurpose {
                JobPurpose::$Variant(purpose)
            }
        }
    )+};
}

purposes! {
    StartPurpose is Start, answered with GeneratedPuzzle;
    SearchPurpose is Search, answered with (Verdict, SearchEffort);
    CountPurpose is Count, answered with u64;
    HintPurpose is Hint, answered with Answer;
}

impl<A> JobRequest<A> {
    const fn new(job: Job) -> JobRequest<A> {
        JobRequest { job, answer: PhantomData }
    }
}

impl JobRequest<GeneratedPuzzle> {
    pub(super) fn generate(puzzle_id: PuzzleId) -> Self {
        JobRequest::new(Job::Generate { puzzle_id })
    }

    /// Asks for a puzzle similar to another one. Another seed gives another puzzle.
    pub(super) fn similar(givens: Grid, seed: u64) -> Self {
        JobRequest::new(Job::GenerateSimilar { givens, seed })
    }

    pub(super) fn bundled(level: Level, number: u64) -> Self {
        JobRequest::new(Job::Bundled { level, number })
    }
}

impl JobRequest<(Verdict, SearchEffort)> {
    pub(super) fn solve(grid: Grid) -> Self {
        JobRequest::new(Job::Solve { grid })
    }
}

impl JobRequest<u64> {
    pub(super) fn count(grid: Grid) -> Self {
        JobRequest::new(Job::Count { grid })
    }
}

/// What is asked of logic. There are many answers to it, such as that the board has mistakes.
impl JobRequest<Answer> {
    pub(super) fn hint(board: PlayerBoard) -> Self {
        JobRequest::new(Job::Hint { board, language: language() })
    }

    pub(super) fn steps(board: PlayerBoard) -> Self {
        JobRequest::new(Job::Steps { board, language: language() })
    }

    pub(super) fn example(key: String) -> Self {
        JobRequest::new(Job::Example { key, language: language() })
    }

    pub(super) fn practice(key: String, seed: u64) -> Self {
        JobRequest::new(Job::Practice { key, seed, language: language() })
    }

    pub(super) fn rate(givens: Grid) -> Self {
        JobRequest::new(Job::Rate { grids: vec![givens], language: Some(language()) })
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct PendingJob {
    pub id: u32,
    pub purpose: JobPurpose,
    pub progress: Option<JobProgress>,
    /// Its program cannot be loaded now.
    pub is_waiting: bool,
    /// How often the player asked for it again in the meantime.
    pub repeats: u8,
}

impl PendingJob {
    /// What is told while the job runs, if it has reported anything yet.
    pub fn message(&self) -> Option<Message> {
        if self.is_waiting {
            Some(Message::WaitingForTools)
        } else {
            self.progress.map(|progress| self.purpose.progress_message(progress))
        }
    }
}

impl JobPurpose {
    /// Whether the answer is about the session on the board, so that it is of no use to another.
    pub fn is_about_session(self) -> bool {
        match self {
            JobPurpose::Search(purpose) => purpose == SearchPurpose::Solve,
            JobPurpose::Count(CountPurpose) => true,
            JobPurpose::Hint(purpose) => purpose != HintPurpose::Practice,
            JobPurpose::Start(_) | JobPurpose::OpenReplay => false,
        }
    }

    fn progress_message(self, progress: JobProgress) -> Message {
        match self {
            JobPurpose::Hint(HintPurpose::Next | HintPurpose::Practice) => Message::SearchingHint,
            JobPurpose::Start(StartPurpose::Generate { .. } | StartPurpose::Similar) => Message::Generating,
            JobPurpose::Hint(HintPurpose::ListSteps) | JobPurpose::OpenReplay => Message::Loading,
            JobPurpose::Start(StartPurpose::Bundled)
            | JobPurpose::Search(_)
            | JobPurpose::Count(CountPurpose)
            | JobPurpose::Hint(HintPurpose::Rate) => {
                let JobProgress { count, nodes } = progress;
                Message::Searching { count, nodes }
            }
        }
    }
}

impl Game {
    pub(super) fn run_job<P: Purpose>(&mut self, purpose: P, request: JobRequest<P::Answer>) {
        let id = self.set_pending_job(purpose.into());
        self.effects.push(Effect::RunJob(id, request.job));
    }

    /// Searches for the solution. In the middle of a game the player is asked first, since that ends it.
    pub(super) fn solve_or_ask(&mut self) {
        let is_asked = matches!(*self.interface.last_message, Message::SolveQuestion);
        if self.saved.session.is_counted_game() && !is_asked {
            self.show_message(Message::SolveQuestion);
        } else {
            self.request_solution();
        }
    }

    pub(super) fn request_solution(&mut self) {
        let grid = self.saved.session.grid_to_solve();
        self.interface.last_solved_grid = grid;
        self.run_job(SearchPurpose::Solve, JobRequest::solve(grid));
    }

    pub(super) fn cancel_job(&mut self) {
        if let Some(pending) = self.background.pending.take() {
            self.cancel_all_jobs();
            self.show_message(match (pending.purpose, pending.progress) {
                (JobPurpose::Count(_), Some(JobProgress { count, .. })) => Message::CountStopped { count },
                _ => Message::SearchStopped,
            });
            self.ensure_puzzle();
        }
    }

    /// Handles a report. Reports of jobs that are no longer pending are ignored.
    pub(super) fn handle_report(&mut self, report: Report) {
        match report {
            Report::Progress { id, progress } => {
                if let Some(pending) = self.background.pending.as_mut().filter(|pending| pending.id == id) {
                    pending.progress = Some(progress);
                    pending.is_waiting = false;
                    if matches!(pending.purpose, JobPurpose::OpenReplay) {
                        self.announce(Message::Loading);
                    }
                }
            }
            Report::Answered { id, answer, .. } if self.background.prefetched.is_job(id) => {
                match GeneratedPuzzle::from_answer(answer) {
                    Some(puzzle) => self.store_prefetched(puzzle),
                    None => self.background.prefetched.clear_job(id),
                }
            }
            Report::Answered { id, answer, microseconds } => {
                if let Some(pending) = self.background.pending.take_if(|pending| pending.id == id) {
                    let time = format_duration(microseconds * 1000);
                    if self.handle_answer(pending.purpose, answer, time).is_none() {
                        self.handle_failure(pending.purpose);
                    }
                    for _ in 0..pending.repeats {
                        self.advance_hint();
                    }
                }
            }
            Report::Failed { id } => {
                self.background.prefetched.clear_job(id);
                if let Some(pending) = self.background.pending.take_if(|pending| pending.id == id) {
                    self.handle_failure(pending.purpose);
                }
            }
            Report::Waiting { id } => {
                let pending = self.background.pending.as_mut().filter(|pending| pending.id == id);
                match pending {
                    // There is another puzzle without the program.
                    Some(PendingJob { purpose: JobPurpose::Start(_), .. }) => {
                        self.handle_report(Report::Failed { id });
                    }
                    Some(pending) => pending.is_waiting = true,
                    None => {}
                }
            }
            Report::Texts(texts) => set_english_hints(texts),
        }
    }

    /// Handles a job without an answer: it failed, or its answer is of another kind.
    fn handle_failure(&mut self, purpose: JobPurpose) {
        let wanted = match purpose {
            // Without the generator, the bundled puzzles remain.
            JobPurpose::Start(StartPurpose::Generate { id, or_bundled: true }) => {
                return self.request_bundled_puzzle(id.level, id.seed);
            }
            JobPurpose::Start(StartPurpose::Generate { id, .. }) => id,
            _ => PuzzleId::new(self.saved.level, 0),
        };
        // The replay would hide the message.
        self.interface.close_replay();
        self.show_message(Message::ToolsFailed);
        // Ask for a bundled puzzle only once, or this would never end.
        if self.saved.session.is_placeholder() && purpose != JobPurpose::Start(StartPurpose::Bundled) {
            self.request_bundled_puzzle(wanted.level, wanted.seed);
        }
    }

    /// Handles an answer; returns `None` if it is of another kind than its purpose takes.
    fn handle_answer(&mut self, purpose: JobPurpose, answer: Answer, time: String) -> Option<()> {
        match purpose {
            JobPurpose::Start(purpose) => {
                let puzzle = GeneratedPuzzle::from_answer(answer)?;
                self.start_puzzle(puzzle);
                if purpose != StartPurpose::Bundled {
                    self.handle_generator_answer(puzzle.id);
                }
            }
            JobPurpose::Search(purpose) => {
                let (verdict, effort) = JobAnswer::from_answer(answer)?;
                match purpose {
                    SearchPurpose::Import(grid) => self.handle_import_verdict(grid, &verdict),
                    SearchPurpose::Solve => self.show_solve_result(&verdict, time, effort),
                }
            }
            JobPurpose::Count(CountPurpose) => {
                self.show_message(Message::Counted { count: u64::from_answer(answer)?, time });
            }
            JobPurpose::Hint(purpose) => return self.handle_logic_answer(purpose, answer),
            JobPurpose::OpenReplay => return None,
        }
        Some(())
    }

    fn handle_import_verdict(&mut self, grid: Grid, verdict: &Verdict) {
        let solution = match *verdict {
            Verdict::None => return self.reject_import(),
            Verdict::One(solution) => Some(solution),
            Verdict::Many { .. } => None,
        };
        let mut session = Session::new(PuzzleSource::Imported, grid, solution);
        if let Some(pending) = &mut self.background.pending_import {
            session.title = pending.link.title.take();
            session.rating = pending.link.rating.filter(|_| solution.is_some());
        }
        self.start_session(session);
        self.save();
        self.show_message(self.saved.session.introduction());
        self.finish_import();
    }

    fn show_solve_result(&mut self, verdict: &Verdict, time: String, effort: SearchEffort) {
        self.interface.alternative_solutions = None;
        let message = match *verdict {
            Verdict::None => match self.interface.last_solved_grid.first_conflict() {
                Some((cell, with)) => Message::SolvedConflict { cell, with },
                None => Message::SolvedNone { time, effort },
            },
            Verdict::One(solution) => {
                let before = self.saved.session.now;
                self.change_position(before.with_solution(&solution, &solution));
                Message::SolvedOne { time, effort, wrong: before.wrong_cells(&solution) }
            }
            Verdict::Many { one, other, count } => {
                let next = self.saved.session.now.with_solution(&one, &other);
                let differing_cells = next.solution_diff.len();
                self.change_position(next);
                self.interface.alternative_solutions = Some([one, other]);
                Message::SolvedMany { count, differing_cells, time, effort }
            }
        };
        self.show_message(message);
    }
}
