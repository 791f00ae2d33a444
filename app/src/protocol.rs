//! Work that may take longer than a frame: a [`Job`] goes in, an [`Answer`] comes out.
//!
//! ```text
//!   Game ── Job ──▶ worker:  Task::new(job);  loop { task.run(budget) }  ── Answer ──▶ Game
//!                                                        └─ Pending(progress) now and then
//! ```
//!
//! A [`Task`] works in small slices, so that its caller can report progress, stop it, or share a thread with
//! it. Between the page and a worker, each job and each report is one message of bytes (`codec.rs`).
//!
//! Two of the six wasm programs do jobs. The page program contains only what a [`CoreTask`] needs: bundled puzzles and
//! the solver. The tools program does all jobs, and is loaded for the first job that the page program cannot do. The learn program shows one game again, and the techniques, the picture program reads pictures, and the proof program writes proofs.

mod batch_results;
mod batch_task;
pub mod bundled_puzzles;
mod cell_letters;
mod choose_task;
pub mod codec;
mod core_task;
mod example_task;
mod explain_steps;
mod explained_step;
mod generate_task;
mod hint_task;
mod list_part;
mod method_run;
mod page_messages;
mod path_task;
mod picture_answer;
mod practice_task;
mod rate_task;
mod redundant_givens_task;
mod review_task;
mod runner;
mod solve_method;
mod steps_task;
mod technique_puzzle_task;
mod technique_set;

use std::rc::Rc;

use ninefold::generator::PuzzleId;
use ninefold::grid::{CellSet, Grid};
use ninefold::hint::PlayerBoard;
use ninefold::level::{Level, Rating};
use ninefold::methods::Method;
use ninefold::solver::SearchEffort;
use ninefold_formats::list::ListFormat;

use crate::template::Language;
use codec::{DecodeError, decode_message, encode_long_message, encode_message, enum_codec, struct_codec};

pub use batch_results::{BatchResults, Row, RowRating, RowVerdict, SortColumn, VerdictTotals};
pub use batch_task::BatchTask;
pub use cell_letters::{lettered_cell, lettered_cell_mark};
pub use choose_task::{ChooseRequest, ChooseTask, ChosenPuzzle, PuzzleConditions};
pub use core_task::{CoreTask, SolutionSearch};
pub use example_task::{ExampleTask, TechniqueExample};
pub use explained_step::{ExplainedStep, HintProgress, StepEffect};
pub use generate_task::{GenerateTask, SimilarTask};
pub use hint_task::{HintTask, NoStep};
pub use list_part::ListPart;
pub use method_run::{MethodRun, MethodRunTask};
pub use page_messages::{
    CoreAnswer, CoreJob, GameJob, GameReport, LearnJob, LearnReport, ListJob, ListReport, WorkbenchJob,
    WorkbenchReport,
};
pub use path_task::PathTask;
pub use picture_answer::{CrossingPlace, PictureAnswer, PictureCorners, PictureDoubt, PicturePuzzle};
pub use practice_task::PracticeTask;
pub use rate_task::{GridRating, RateTask, RatingSummary, pace, set_pace};
pub use redundant_givens_task::RedundantGivensTask;
pub use review_task::{BoardStep, ExplainedMove, ReviewRequest, ReviewTask};
pub use runner::{JobRunner, TaskSet};
pub use solve_method::SolveMethod;
pub use steps_task::StepsTask;
pub use technique_puzzle_task::TechniquePuzzleTask;
pub use technique_set::TechniqueSet;

/// A question that may take time to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Job {
    /// Generate a new puzzle. The same ID always gives the same puzzle.
    Generate { puzzle_id: PuzzleId },
    /// Generate a puzzle similar to another one.
    GenerateSimilar {
        /// The puzzle to resemble; should have exactly one solution.
        givens: Grid,
        /// Another seed gives another similar puzzle.
        seed: u64,
    },
    /// Pick a puzzle of the bundled collection; needs no generator.
    Bundled {
        level: Level,
        /// Selects the puzzle; any number is valid.
        number: u64,
    },
    /// Find out whether a grid has no solution, one, or more.
    Solve { grid: Grid },
    /// Count all solutions of a grid.
    Count { grid: Grid },
    /// Run one solving method on a grid, up to the first solution.
    RunMethod { method: Method, grid: Grid },
    /// Solve every puzzle of a part of a list.
    Batch {
        list_format: ListFormat,
        part: ListPart,
        /// What was read for the part ([`ListPart::window`]). Empty if the worker has to read it, which has the list.
        window: Rc<[u8]>,
    },
    /// Rate puzzles.
    Rate {
        grids: Vec<Grid>,
        /// Language in which to say what each takes. Without one the ratings come without words, which is faster.
        language: Option<Language>,
    },
    /// Rate puzzles, and choose those that meet conditions: an encoded [`ChooseRequest`], as only the workbench asks.
    Choose(Vec<u8>),
    /// Find out which givens of a puzzle are redundant: which could be removed, one at a time, without adding a solution.
    RedundantGivens { grid: Grid },
    /// Find the next step for a player.
    Hint { board: PlayerBoard, language: Language },
    /// Find all steps that are possible now.
    Steps { board: PlayerBoard, language: Language },
    /// Solve a puzzle by logic.
    Path { givens: Grid, language: Language },
    /// Find out how the moves of a game could be found: an encoded [`ReviewRequest`], so that the page program, which never asks,
    /// has no code for it.
    Review(Vec<u8>),
    /// The example of a technique.
    Example { key: String, language: Language },
    /// Find a puzzle of a level whose solution by logic uses a technique. Another seed gives another puzzle.
    TechniquePuzzle { key: String, level: Level, seed: u64 },
    /// Find a position to practise a technique on.
    Practice {
        key: String,
        /// Another seed gives another position.
        seed: u64,
        language: Language,
    },
}

/// The result of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Answers [`Job::Generate`], [`Job::GenerateSimilar`], [`Job::TechniquePuzzle`] and [`Job::Bundled`].
    Generated {
        puzzle_id: PuzzleId,
        givens: Grid,
        /// Its only solution.
        solution: Grid,
        /// Rating of the hardest step of the puzzle.
        rating: Rating,
    },
    /// Answers [`Job::Solve`].
    Solved { verdict: Verdict, effort: SearchEffort },
    /// Answers [`Job::Count`].
    Counted { count: u64 },
    /// Answers [`Job::RunMethod`].
    MethodRun(MethodRun),
    /// Answers [`Job::Batch`].
    BatchResults(BatchResults),
    /// Answers [`Job::Rate`]: one rating for each grid, in the same order.
    Ratings(Vec<GridRating>),
    /// Answers [`Job::Choose`]: encoded [`ChosenPuzzle`]s, those that meet the conditions.
    Chosen(Vec<u8>),
    /// Answers [`Job::RedundantGivens`]. Each can be removed alone, not necessarily all together.
    RedundantGivens(CellSet),
    /// Answers [`Job::Hint`].
    Hint(Rc<ExplainedStep>),
    /// Answers [`Job::Steps`]: the steps, and whether there may be more.
    Steps(Vec<Rc<ExplainedStep>>, bool),
    /// Answers [`Job::Path`]: the steps to the solution, as far as the known techniques lead.
    Path(Vec<Rc<ExplainedStep>>),
    /// Answers [`Job::Review`]: encoded [`ExplainedMove`]s, one for each move, in the same order.
    Review(Vec<u8>),
    /// Answers [`Job::Example`] and [`Job::Practice`].
    Example(Box<TechniqueExample>),
    /// Answers the jobs that look for steps if there is none.
    NoStep(NoStep),
}

/// What an answer contains.
pub trait JobAnswer: Sized {
    /// The content of an answer; `None` if it is the answer to another kind of job.
    fn from_answer(answer: Answer) -> Option<Self>;
}

/// A puzzle that is ready to be started.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GeneratedPuzzle {
    pub id: PuzzleId,
    pub givens: Grid,
    /// Its only solution.
    pub solution: Grid,
    /// Rating of its hardest step.
    pub rating: Rating,
}

/// How many solutions a grid has, with up to two of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The grid has no solution.
    None,
    /// The only solution.
    One(Grid),
    /// The grid has more than one solution.
    Many {
        one: Grid,
        other: Grid,
        /// Number of solutions, at most [`Verdict::MAX_COUNT`].
        count: u64,
    },
}

/// How far a job has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobProgress {
    /// Number of solutions or puzzles found so far.
    pub count: u64,
    /// Number of guesses made so far.
    pub nodes: u64,
}

/// A message about a job. `id` is the number under which the job was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report<A = Answer> {
    /// The job is still running.
    Progress { id: u32, progress: JobProgress },
    /// The job is done.
    Answered { id: u32, answer: A, microseconds: u64 },
    /// The job has no answer: its worker crashed or could not be loaded.
    Failed { id: u32 },
    /// The program that does the job cannot be loaded now. It is tried again until it can.
    Waiting { id: u32 },
    /// English texts of the page for the answers of the tools program, which sends them before any other report of a job.
    Texts(String),
}

/// The state of a task after a slice of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskPoll {
    /// There is more to do.
    Pending(JobProgress),
    /// The task is done and must not be run again.
    Done(Answer),
}

/// A job being worked on: `JobRunner` runs it in the tools program, in a worker or in slices on the page's thread.
pub enum Task {
    /// A task that the page program can run.
    Core(CoreTask),
    /// Generates a puzzle.
    Generate(GenerateTask),
    /// Generates a similar puzzle.
    GenerateSimilar(Box<SimilarTask>),
    /// Runs one solving method.
    RunMethod(Box<MethodRunTask>),
    /// Solves the puzzles of a list.
    Batch(Box<BatchTask>),
    /// Rates puzzles.
    Rate(Box<RateTask>),
    /// Chooses puzzles by their ratings.
    Choose(Box<ChooseTask>),
    /// Looks for redundant givens.
    RedundantGivens(Box<RedundantGivensTask>),
    /// Finds the next step.
    Hint(Box<HintTask>),
    /// Finds all steps.
    Steps(Box<StepsTask>),
    /// Solves a puzzle by logic.
    Path(Box<PathTask>),
    /// Finds out how moves could be found.
    Review(Box<ReviewTask>),
    /// Explains the example of a technique.
    Example(ExampleTask),
    /// Finds a position to practise on.
    Practice(PracticeTask),
    /// Looks for a puzzle that uses a technique.
    TechniquePuzzle(Box<TechniquePuzzleTask>),
}

impl<A> Report<A> {
    /// The report with its answer as another type.
    pub fn map<B>(self, into: impl FnOnce(A) -> B) -> Report<B> {
        match self {
            Report::Progress { id, progress } => Report::Progress { id, progress },
            Report::Answered { id, answer, microseconds } => {
                Report::Answered { id, answer: into(answer), microseconds }
            }
            Report::Failed { id } => Report::Failed { id },
            Report::Waiting { id } => Report::Waiting { id },
            Report::Texts(texts) => Report::Texts(texts),
        }
    }
}

impl Verdict {
    /// Counting stops at this many solutions.
    pub const MAX_COUNT: u64 = 1000;
}

impl Job {
    /// Solve every puzzle of a text.
    pub fn batch(list_format: ListFormat, text: &[u8]) -> Job {
        let part = ListPart { begin: 0, end: text.len() as u32 };
        Job::Batch { list_format, part, window: text.into() }
    }

    /// Whether a [`CoreTask`] can do the job, so that the page program can run it.
    pub fn is_core(&self) -> bool {
        matches!(self, Job::Bundled { .. } | Job::Solve { .. } | Job::Count { .. })
    }
}

impl Task {
    /// Creates the task of a job, without starting it.
    ///
    /// # Panics
    /// Never: every job that has no task of its own is a core job.
    pub fn new(job: Job) -> Task {
        match job {
            Job::RunMethod { method, grid } => Task::RunMethod(Box::new(MethodRunTask::new(method, &grid))),
            Job::Generate { puzzle_id } => Task::Generate(GenerateTask::new(puzzle_id)),
            Job::GenerateSimilar { givens, seed } => {
                Task::GenerateSimilar(Box::new(SimilarTask::new(&givens, seed)))
            }
            Job::Batch { list_format, part, window } => {
                Task::Batch(Box::new(BatchTask::new(list_format, part, window)))
            }
            Job::Rate { grids, language } => Task::Rate(Box::new(RateTask::new(grids, language))),
            Job::Choose(request) => Task::Choose(Box::new(ChooseTask::new(&request))),
            Job::RedundantGivens { grid } => Task::RedundantGivens(Box::new(RedundantGivensTask::new(&grid))),
            Job::Hint { board, language } => Task::Hint(Box::new(HintTask::new(board, language))),
            Job::Steps { board, language } => Task::Steps(Box::new(StepsTask::new(board, language))),
            Job::Path { givens, language } => Task::Path(Box::new(PathTask::new(givens, language))),
            Job::Review(request) => Task::Review(Box::new(ReviewTask::new(&request))),
            Job::Example { key, language } => Task::Example(ExampleTask { key, language }),
            Job::TechniquePuzzle { key, level, seed } => {
                Task::TechniquePuzzle(Box::new(TechniquePuzzleTask::new(&key, level, seed)))
            }
            Job::Practice { key, seed, language } => Task::Practice(PracticeTask::new(&key, seed, language)),
            job => Task::Core(CoreTask::from_job(job).expect("a core job")),
        }
    }

    /// Stops the task. Only a method run has an answer then.
    pub fn stop(self) -> Option<Answer> {
        match self {
            Task::RunMethod(task) => Some(task.stop()),
            _ => None,
        }
    }

    /// Runs the task until it is done.
    pub fn finish(self) -> Answer {
        runner::finish(self)
    }
}

impl TaskPoll {
    /// There is more to do, and nothing to report.
    const PENDING: TaskPoll = TaskPoll::Pending(JobProgress { count: 0, nodes: 0 });
}

impl TaskSet for Task {
    fn decode_job(message: &[u8]) -> Result<(u32, Job), DecodeError> {
        decode_message(message)
    }

    fn encode_report(report: Report) -> Vec<u8> {
        match report {
            Report::Answered { answer: Answer::BatchResults(_), .. } => encode_long_message(&report),
            _ => encode_message(&report),
        }
    }

    fn from_job(job: Job) -> Option<Task> {
        Some(Task::new(job))
    }

    fn run(&mut self, budget: u64) -> TaskPoll {
        match self {
            Task::Core(core) => core.run(budget),
            Task::Generate(task) => task.run(),
            Task::GenerateSimilar(task) => task.run(),
            Task::RunMethod(task) => task.run(budget),
            Task::Batch(task) => task.run(budget),
            Task::Rate(task) => task.run(),
            Task::Choose(task) => task.run(),
            Task::RedundantGivens(task) => task.run(budget),
            Task::Hint(task) => task.run(budget),
            Task::Steps(task) => task.run(budget),
            Task::Path(task) => task.run(budget),
            Task::Review(task) => task.run(),
            Task::Example(task) => task.run(),
            Task::Practice(task) => task.run(),
            Task::TechniquePuzzle(task) => task.run(),
        }
    }

    fn is_next_slow(&self) -> bool {
        match self {
            Task::Hint(task) => task.is_next_slow(),
            Task::Steps(task) => task.is_next_slow(),
            _ => false,
        }
    }

    fn set_elapsed(&mut self, nanoseconds: u64) {
        match self {
            Task::RunMethod(task) => task.set_elapsed(nanoseconds),
            Task::Batch(task) => task.set_elapsed(nanoseconds),
            _ => {}
        }
    }
}

macro_rules! job_answers {
    ($($Answer:ty: $answer:pat => $content:expr;)+) => {$(
        impl JobAnswer for $Answer {
            fn from_answer(answer: Answer) -> Option<$Answer> {
                if let $answer = answer { Some($content) } else { None }
            }
        }
    )+};
}

job_answers! {
    GeneratedPuzzle: Answer::Generated { puzzle_id, givens, solution, rating } =>
        GeneratedPuzzle { id: puzzle_id, givens, solution, rating };
    (Verdict, SearchEffort): Answer::Solved { verdict, effort } => (verdict, effort);
    u64: Answer::Counted { count } => count;
    MethodRun: Answer::MethodRun(run) => run;
    Vec<GridRating>: Answer::Ratings(ratings) => ratings;
}

struct_codec! {
    JobProgress { count, nodes }
}

enum_codec! {
    Job {
        0 Bundled { level, number },
        1 Solve { grid },
        2 Count { grid },
        3 Generate { puzzle_id },
        4 GenerateSimilar { givens, seed },
        5 RunMethod { method, grid },
        6 Batch { list_format, part, window },
        7 Rate { grids, language },
        8 RedundantGivens { grid },
        9 Hint { board, language },
        10 Steps { board, language },
        11 Path { givens, language },
        12 Example { key, language },
        13 Practice { key, seed, language },
        14 Review(request),
        15 TechniquePuzzle { key, level, seed },
        16 Choose(request),
    }
    Answer {
        0 Generated { puzzle_id, givens, solution, rating },
        1 Solved { verdict, effort },
        2 Counted { count },
        3 MethodRun(run),
        4 BatchResults(results),
        5 Ratings(ratings),
        6 RedundantGivens(cells),
        7 Hint(step),
        8 Steps(steps, has_more),
        9 Path(steps),
        10 Example(example),
        11 NoStep(why),
        12 Review(moves),
        13 Chosen(puzzles),
    }
    Verdict { 0 None, 1 One(solution), 2 Many { one, other, count } }
    Report<A> { 0 Progress { id, progress }, 1 Answered { id, answer, microseconds }, 2 Failed { id }, 3 Texts(texts), 4 Waiting { id } }
}
