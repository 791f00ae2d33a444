//! The one door to all that may take time: a [`Job`] goes in, an [`Answer`] comes out.
//!
//! ```text
//!   Game ── Job ──▶ worker:  Task::new(job);  loop { task.run(budget) }  ── Answer ──▶ Game
//!                                                        └─ Working { … } now and then
//! ```
//!
//! A [`Task`] works in portions, so that whoever runs it can tell progress, stop it, or share a thread
//! with it. Jobs and reports cross the edge to the worker as a line of text each (`job/line.rs`).
//!
//! A [`Basic`] task is one that a first game needs. A program that names no other task has no other engine
//! in it: the page's program runs these alone, and leaves all else to one that is loaded when it is needed.

mod analysis;
mod batch_results;
mod batch_task;
mod codec;
mod core_task;
mod generate_task;
mod hint_protocol;
mod hint_task;
mod method_run;
mod parse_error_codec;
mod print_task;
mod rate_task;
mod runner;
mod solve_method;
mod technique_example;

use std::rc::Rc;

use crate::formats::list::ListFormat;
use crate::grid::Grid;
use crate::level::Level;
use crate::puzzle_id::PuzzleId;

pub use crate::hint::PlayerBoard;
pub use crate::solver::Effort;
pub use crate::solver::candidate_grid::flags;
pub use crate::solver::method::{Counters, FillReason, Method, Outcome, TraceStep};
pub use crate::solver::trace::{ReplayState, Trace};
pub use crate::techniques::{Rating, Role};
pub use analysis::{Analysis, AnalysisKind, AnalysisTask, GridContradiction, RatingSummary};
pub use batch_results::{BatchResults, Row, RowVerdict, Totals};
pub use batch_task::BatchTask;
pub use core_task::{CoreTask, SolutionSearch};
pub use generate_task::{GenerateTask, SimilarTask};
pub use hint_protocol::{ExplainedStep, HintRequest, HintResponse, TechniqueExample};
pub use hint_task::HintTask;
pub use method_run::{MethodRun, MethodRunTask};
pub use print_task::PrintTask;
pub use rate_task::RateTask;
pub use runner::{JobRunner, ResumableTask};
pub use solve_method::SolveMethod;

/// Something to find out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Job {
    /// A new puzzle; the same recipe gives the same one for ever.
    Generate {
        /// Which.
        puzzle_id: PuzzleId,
    },
    /// A new puzzle like this one.
    GenerateSimilar {
        /// A puzzle with one solution.
        givens: Grid,
        /// Which of those like it.
        seed: u64,
    },
    /// A puzzle at hand, drawn by any number: for who cannot wait for the generator.
    Bundled {
        /// How hard it is to be.
        level: Level,
        /// Which.
        number: u64,
    },
    /// Whether a grid has no solution, one, or more.
    Solve {
        /// Where the search starts.
        grid: Grid,
    },
    /// How many solutions a grid has, to the last.
    Count {
        /// Where the search starts.
        grid: Grid,
    },
    /// What one method makes of a grid, up to the first solution.
    RunMethod {
        /// Which method.
        method: Method,
        /// Where it starts.
        grid: Grid,
    },
    /// How many solutions, none, one or more, each puzzle of a list has.
    Batch {
        /// How it is read.
        list_format: ListFormat,
        /// A chunk of the list, of whole lines.
        text: Rc<str>,
    },
    /// How hard each of these puzzles is.
    Rate {
        /// Each with exactly one solution.
        grids: Vec<Grid>,
    },
    /// What there is to know of a grid that somebody brings.
    Analyze {
        /// What of it.
        kind: AnalysisKind,
        /// Its givens.
        grid: Grid,
    },
    /// What to do next on a player's board, and the like.
    Hint {
        /// A [`Wish`], as text.
        request: Rc<str>,
    },
    /// A pack for print; the same order gives the same one for ever.
    Print {
        /// Language, address and order (`print.rs`).
        request: Rc<str>,
    },
}

/// What a job found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To [`Job::Deal`], [`Job::Like`] and [`Job::Known`].
    Generated {
        /// What makes it again.
        puzzle_id: PuzzleId,
        /// What the player gets.
        givens: Grid,
        /// Its only solution.
        solution: Grid,
        /// That of the hardest step it asks for.
        rating: Rating,
    },
    /// To [`Job::Solve`].
    Solved {
        /// None, one or more.
        verdict: Verdict,
        /// What it took to find out.
        effort: Effort,
    },
    /// To [`Job::Count`].
    Counted {
        /// All solutions there are.
        count: u64,
    },
    /// To [`Job::Try`]: a [`Trial`], as text.
    MethodRun(Rc<str>),
    /// To [`Job::Batch`]: a [`Sheet`], as text.
    BatchResults(Rc<str>),
    /// To [`Job::Rate`], each in its turn.
    Ratings(Vec<Rating>),
    /// To [`Job::Judge`]: [`Judged`], as text.
    Analysis(Rc<str>),
    /// To [`Job::Advise`]: [`Advised`], as text.
    Hint(Rc<str>),
    /// To [`Job::Pack`]: puzzles and pages (`print.rs`).
    Print(Rc<str>),
}

/// How many solutions a grid has, with as many as it takes to show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No way to complete it.
    None,
    /// Exactly this one.
    One(Grid),
    /// More than one.
    Many {
        /// The one found first.
        one: Grid,
        /// Another.
        other: Grid,
        /// How many there are, or [`Verdict::MOST`] if there are at least as many.
        count: u64,
    },
}

/// How far a job has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Solutions found so far.
    pub count: u64,
    /// Guesses made so far.
    pub nodes: u64,
}

/// What whoever runs a job tells of it; the number is the one the job came with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// Not finished.
    Progress {
        /// Which job.
        id: u32,
        /// How far it is.
        progress: Progress,
    },
    /// Finished.
    Answered {
        /// Which job.
        id: u32,
        /// What it found.
        answer: Answer,
        /// How long it took.
        microseconds: u64,
    },
    /// Not answered: what would run it could not be loaded, or broke down over it.
    Failed {
        /// Which job.
        id: u32,
    },
}

/// What one portion of work came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskPoll {
    /// Not finished.
    Pending(Progress),
    /// Finished: the job is not to be run again.
    Done(Answer),
}

/// A job under way.
pub enum Task {
    /// What a first game needs.
    Core(CoreTask),
    /// Full grid after full grid.
    Generate(GenerateTask),
    /// Puzzle after puzzle.
    GenerateSimilar(Box<SimilarTask>),
    /// A method at work.
    RunMethod(Box<MethodRunTask>),
    /// One puzzle after the other.
    Batch(Box<BatchTask>),
    /// The same, up the ladder.
    Rate(Box<RateTask>),
    /// Solution by solution, rung by rung, given by given.
    Analyze(AnalysisTask),
    /// Rung by rung.
    Hint(Box<HintTask>),
    /// Puzzle after puzzle.
    Print(PrintTask),
}

impl Verdict {
    /// How far solutions are counted before there are simply many.
    pub const MAX_COUNT: u64 = 1000;
}

impl Job {
    /// Whether it is one that a first game needs.
    pub fn is_core(&self) -> bool {
        matches!(self, Job::Bundled { .. } | Job::Solve { .. } | Job::Count { .. })
    }
}

impl Task {
    /// A job not yet begun.
    ///
    /// # Panics
    /// Never: what is no other job is a basic one.
    pub fn new(job: Job) -> Task {
        match job {
            Job::RunMethod { method, grid } => Task::RunMethod(Box::new(MethodRunTask::new(method, &grid))),
            Job::Generate { puzzle_id: recipe } => Task::Generate(GenerateTask::new(recipe)),
            Job::GenerateSimilar { givens, seed } => {
                Task::GenerateSimilar(Box::new(SimilarTask::new(&givens, seed)))
            }
            Job::Batch { list_format: shape, text } => Task::Batch(Box::new(BatchTask::new(shape, text))),
            Job::Rate { grids } => Task::Rate(Box::new(RateTask::new(grids))),
            Job::Analyze { kind: about, grid } => Task::Analyze(AnalysisTask::new(about, &grid)),
            Job::Hint { request: wish } => Task::Hint(Box::new(HintTask::new(&wish))),
            Job::Print { request: order } => Task::Print(PrintTask::new(&order)),
            job => Task::Core(CoreTask::from_job(job).expect("a basic job")),
        }
    }

    /// Works for about `budget` nodes of the search, a thousand of which take a millisecond or so. What does not
    /// search for solutions does a small part of its work.
    pub fn run(&mut self, budget: u64) -> TaskPoll {
        match self {
            Task::Core(basic) => basic.run(budget),
            Task::Generate(dealing) => dealing.run(),
            Task::GenerateSimilar(likening) => likening.run(),
            Task::RunMethod(attempt) => attempt.run(budget),
            Task::Batch(chunk) => chunk.run(budget),
            Task::Rate(rating) => rating.run(),
            Task::Analyze(judging) => judging.run(budget),
            Task::Hint(advising) => advising.run(budget),
            Task::Print(packing) => packing.run(),
        }
    }

    /// Tells the task how much time has been spent on it, for those that want to know.
    pub fn set_elapsed(&mut self, nanoseconds: u64) {
        match self {
            Task::RunMethod(attempt) => attempt.set_elapsed(nanoseconds),
            Task::Batch(chunk) => chunk.set_elapsed(nanoseconds),
            _ => {}
        }
    }

    /// Ends the task before its end. Only a trial has something to say then.
    pub fn stop(self) -> Option<Answer> {
        match self {
            Task::RunMethod(attempt) => Some(attempt.stop()),
            Task::Core(_)
            | Task::Generate(_)
            | Task::GenerateSimilar(_)
            | Task::Batch(_)
            | Task::Rate(_)
            | Task::Analyze(_)
            | Task::Hint(_)
            | Task::Print(_) => None,
        }
    }

    /// Runs to the end, however long that is.
    pub fn finish(self) -> Answer {
        runner::finish(self)
    }
}

impl ResumableTask for Task {
    fn from_job(job: Job) -> Option<Task> {
        Some(Task::new(job))
    }

    fn run(&mut self, budget: u64) -> TaskPoll {
        self.run(budget)
    }

    fn set_elapsed(&mut self, nanoseconds: u64) {
        self.set_elapsed(nanoseconds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A puzzle without its last four givens.
    const SEVERAL: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4.........8....";

    fn grid(line: &str) -> Grid {
        Grid::from_line(line).unwrap()
    }

    #[test]
    fn slices_add_up_to_the_whole_answer() {
        let job = Job::Count { grid: grid(SEVERAL) };
        let mut task = Task::new(job.clone());
        let answer = loop {
            if let TaskPoll::Done(answer) = task.run(3) {
                break answer;
            }
        };
        assert!(matches!(answer, Answer::Counted { count: 2.. }));
        assert_eq!(answer, Task::new(job).finish());
    }

    #[test]
    fn verdict_stops_counting_at_max_count() {
        let Answer::Solved { verdict, .. } = Task::new(Job::Solve { grid: Grid::EMPTY }).finish() else {
            panic!("a verdict was asked for");
        };
        let Verdict::Many { one, other, count } = verdict else {
            panic!("a blank grid has many solutions");
        };
        assert!(one.is_solved() && other.is_solved() && one != other && count == Verdict::MAX_COUNT);
    }

    #[test]
    fn counting_an_empty_grid_respects_the_budget() {
        let mut task = Task::new(Job::Count { grid: Grid::EMPTY });
        for _ in 0..10 {
            assert!(matches!(task.run(1000), TaskPoll::Pending(_)));
        }
    }

    #[test]
    fn generated_puzzle_comes_with_its_solution() {
        let recipe = PuzzleId::new(Level::Easy, 7);
        for job in [Job::Generate { puzzle_id: recipe }, Job::Bundled { level: Level::Easy, number: 7 }] {
            let Answer::Generated { givens, solution, .. } = Task::new(job).finish() else {
                panic!("a puzzle was asked for");
            };
            assert!(solution.is_solved() && solution.extends(&givens));
        }
    }

    #[test]
    fn core_tasks_accept_core_jobs_only() {
        let grid = grid(SEVERAL);
        for job in [
            Job::Generate { puzzle_id: PuzzleId::new(Level::Easy, 7) },
            Job::GenerateSimilar { givens: grid, seed: 7 },
            Job::Bundled { level: Level::Easy, number: 7 },
            Job::Solve { grid },
            Job::Count { grid },
            Job::RunMethod { method: Method::Plain, grid },
            Job::Batch { list_format: ListFormat::Lines, text: SEVERAL.into() },
            Job::Rate { grids: vec![grid] },
            Job::Analyze { kind: AnalysisKind::Verdict, grid },
            Job::Hint { request: "hint".into() },
            Job::Print { request: "en - easy=1".into() },
        ] {
            assert_eq!(CoreTask::from_job(job.clone()).is_some(), job.is_core(), "{job}");
        }
    }
}
