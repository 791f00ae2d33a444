//! Jobs with the type of their answer: what asks and what handles the answer can be put together only if they fit.

use std::marker::PhantomData;

use ninefold::generator::PuzzleId;
use ninefold::grid::Grid;
use ninefold::level::{Level, Rating};
use ninefold::solver::Effort;

use super::{Analysis, Answer, HintRequest, HintResponse, Job, MethodRun, Verdict};
use crate::template::Language;

/// A job that is answered with an `A`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request<A> {
    job: Job,
    answer: PhantomData<fn() -> A>,
}

/// What a [`Request`] is answered with.
pub trait JobAnswer: Sized {
    /// The content of an answer; `None` if it is the answer to another kind of job.
    fn from_answer(answer: Answer) -> Option<Self>;
}

/// A puzzle that is ready to be started.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GeneratedPuzzle {
    /// ID of the puzzle.
    pub id: PuzzleId,
    /// The puzzle.
    pub givens: Grid,
    /// Its only solution.
    pub solution: Grid,
    /// Rating of its hardest step.
    pub rating: Rating,
}

impl<A> Request<A> {
    const fn new(job: Job) -> Request<A> {
        Request { job, answer: PhantomData }
    }

    /// The job.
    pub fn into_job(self) -> Job {
        self.job
    }
}

impl Request<GeneratedPuzzle> {
    /// Asks for the puzzle of an ID.
    pub fn generate(puzzle_id: PuzzleId) -> Self {
        Request::new(Job::Generate { puzzle_id })
    }

    /// Asks for a puzzle similar to another one. Another seed gives another puzzle.
    pub fn similar(givens: Grid, seed: u64) -> Self {
        Request::new(Job::GenerateSimilar { givens, seed })
    }

    /// Asks for a bundled puzzle.
    pub fn bundled(level: Level, number: u64) -> Self {
        Request::new(Job::Bundled { level, number })
    }
}

impl Request<(Verdict, Effort)> {
    /// Asks how many solutions a grid has.
    pub fn solve(grid: Grid) -> Self {
        Request::new(Job::Solve { grid })
    }
}

impl Request<u64> {
    /// Asks for the number of all solutions.
    pub fn count(grid: Grid) -> Self {
        Request::new(Job::Count { grid })
    }
}

impl Request<HintResponse> {
    /// Asks for a hint.
    pub fn hint(request: HintRequest, language: Language) -> Self {
        Request::new(Job::Hint { request, language })
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
    (Verdict, Effort): Answer::Solved { verdict, effort } => (verdict, effort);
    u64: Answer::Counted { count } => count;
    MethodRun: Answer::MethodRun(run) => run;
    Analysis: Answer::Analysis(analysis) => analysis;
    HintResponse: Answer::Hint(response) => response;
}
