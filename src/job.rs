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

mod advise;
mod basic;
mod batch;
mod deal;
mod fault;
mod judge;
mod lesson;
mod line;
mod pack;
mod rating;
mod running;
mod sheet;
mod told;
mod trial;
mod way;

use std::rc::Rc;

use crate::formats::list::Shape;
use crate::grid::Grid;
use crate::level::Level;
use crate::puzzle_id::PuzzleId;

pub use crate::hint::PlayerBoard;
pub use crate::solver::Effort;
pub use crate::solver::candidate_grid::flags;
pub use crate::solver::method::{Counters, FillReason, Method, Outcome, TraceStep};
pub use crate::solver::trace::{ReplayState, Trace};
pub use crate::techniques::{Rating, Role};
pub use advise::Advising;
pub use basic::{Basic, Solutions};
pub use batch::Chunk;
pub use deal::{Dealing, Likening};
pub use judge::{About, Dead, Judged, Judging, Rated};
pub use pack::Packing;
pub use rating::RateTask;
pub use running::{Running, Work};
pub use sheet::{Kind, Row, Sheet, Totals};
pub use told::{Advised, Taught, Telling, Told, Wish};
pub use trial::{Attempt, Trial};
pub use way::Way;

/// Something to find out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Job {
    /// A new puzzle; the same recipe gives the same one for ever.
    Deal {
        /// Which.
        recipe: PuzzleId,
    },
    /// A new puzzle like this one.
    Like {
        /// A puzzle with one solution.
        givens: Grid,
        /// Which of those like it.
        seed: u64,
    },
    /// A puzzle at hand, drawn by any number: for who cannot wait for the generator.
    Known {
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
    Try {
        /// Which method.
        method: Method,
        /// Where it starts.
        grid: Grid,
    },
    /// How many solutions, none, one or more, each puzzle of a list has.
    Batch {
        /// How it is read.
        shape: Shape,
        /// A chunk of the list, of whole lines.
        text: Rc<str>,
    },
    /// How hard each of these puzzles is.
    Rate {
        /// Each with exactly one solution.
        grids: Vec<Grid>,
    },
    /// What there is to know of a grid that somebody brings.
    Judge {
        /// What of it.
        about: About,
        /// Its givens.
        grid: Grid,
    },
    /// What to do next on a player's board, and the like.
    Advise {
        /// A [`Wish`], as text.
        wish: Rc<str>,
    },
    /// A pack for print; the same order gives the same one for ever.
    Pack {
        /// Language, address and order (`print.rs`).
        order: Rc<str>,
    },
}

/// What a job found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To [`Job::Deal`], [`Job::Like`] and [`Job::Known`].
    Dealt {
        /// What makes it again.
        recipe: PuzzleId,
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
    Tried(Rc<str>),
    /// To [`Job::Batch`]: a [`Sheet`], as text.
    Batched(Rc<str>),
    /// To [`Job::Rate`], each in its turn.
    Rated(Vec<Rating>),
    /// To [`Job::Judge`]: [`Judged`], as text.
    Judged(Rc<str>),
    /// To [`Job::Advise`]: [`Advised`], as text.
    Advised(Rc<str>),
    /// To [`Job::Pack`]: puzzles and pages (`print.rs`).
    Packed(Rc<str>),
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
    Progressed {
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
    Missing {
        /// Which job.
        id: u32,
    },
}

/// What one portion of work came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Portion {
    /// Not finished.
    Working(Progress),
    /// Finished: the job is not to be run again.
    Done(Answer),
}

/// A job under way.
pub enum Task {
    /// What a first game needs.
    Basic(Basic),
    /// Full grid after full grid.
    Deal(Dealing),
    /// Puzzle after puzzle.
    Like(Box<Likening>),
    /// A method at work.
    Try(Box<Attempt>),
    /// One puzzle after the other.
    Batch(Box<Chunk>),
    /// The same, up the ladder.
    Rate(Box<RateTask>),
    /// Solution by solution, rung by rung, given by given.
    Judge(Judging),
    /// Rung by rung.
    Advise(Box<Advising>),
    /// Puzzle after puzzle.
    Pack(Packing),
}

impl Verdict {
    /// How far solutions are counted before there are simply many.
    pub const MOST: u64 = 1000;
}

impl Job {
    /// Whether it is one that a first game needs.
    pub fn is_basic(&self) -> bool {
        matches!(self, Job::Known { .. } | Job::Solve { .. } | Job::Count { .. })
    }
}

impl Task {
    /// A job not yet begun.
    ///
    /// # Panics
    /// Never: what is no other job is a basic one.
    pub fn new(job: Job) -> Task {
        match job {
            Job::Try { method, grid } => Task::Try(Box::new(Attempt::new(method, &grid))),
            Job::Deal { recipe } => Task::Deal(Dealing::new(recipe)),
            Job::Like { givens, seed } => Task::Like(Box::new(Likening::new(&givens, seed))),
            Job::Batch { shape, text } => Task::Batch(Box::new(Chunk::new(shape, text))),
            Job::Rate { grids } => Task::Rate(Box::new(RateTask::new(grids))),
            Job::Judge { about, grid } => Task::Judge(Judging::new(about, &grid)),
            Job::Advise { wish } => Task::Advise(Box::new(Advising::new(&wish))),
            Job::Pack { order } => Task::Pack(Packing::new(&order)),
            job => Task::Basic(Basic::begin(job).expect("a basic job")),
        }
    }

    /// Works for about `budget` nodes of the search, a thousand of which take a millisecond or so. What does not
    /// search for solutions does a small part of its work.
    pub fn run(&mut self, budget: u64) -> Portion {
        match self {
            Task::Basic(basic) => basic.run(budget),
            Task::Deal(dealing) => dealing.run(),
            Task::Like(likening) => likening.run(),
            Task::Try(attempt) => attempt.run(budget),
            Task::Batch(chunk) => chunk.run(budget),
            Task::Rate(rating) => rating.run(),
            Task::Judge(judging) => judging.run(budget),
            Task::Advise(advising) => advising.run(budget),
            Task::Pack(packing) => packing.run(),
        }
    }

    /// Tells the task how much time has been spent on it, for those that want to know.
    pub fn clock(&mut self, nanoseconds: u64) {
        match self {
            Task::Try(attempt) => attempt.clock(nanoseconds),
            Task::Batch(chunk) => chunk.clock(nanoseconds),
            _ => {}
        }
    }

    /// Ends the task before its end. Only a trial has something to say then.
    pub fn stop(self) -> Option<Answer> {
        match self {
            Task::Try(attempt) => Some(attempt.stop()),
            Task::Basic(_)
            | Task::Deal(_)
            | Task::Like(_)
            | Task::Batch(_)
            | Task::Rate(_)
            | Task::Judge(_)
            | Task::Advise(_)
            | Task::Pack(_) => None,
        }
    }

    /// Runs to the end, however long that is.
    pub fn finish(self) -> Answer {
        running::finish(self)
    }
}

impl Work for Task {
    fn begin(job: Job) -> Option<Task> {
        Some(Task::new(job))
    }

    fn run(&mut self, budget: u64) -> Portion {
        self.run(budget)
    }

    fn clock(&mut self, nanoseconds: u64) {
        self.clock(nanoseconds);
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
    fn portions_add_up_to_the_whole() {
        let job = Job::Count { grid: grid(SEVERAL) };
        let mut task = Task::new(job.clone());
        let answer = loop {
            if let Portion::Done(answer) = task.run(3) {
                break answer;
            }
        };
        assert!(matches!(answer, Answer::Counted { count: 2.. }));
        assert_eq!(answer, Task::new(job).finish());
    }

    #[test]
    fn a_verdict_counts_no_further_than_it_must() {
        let Answer::Solved { verdict, .. } = Task::new(Job::Solve { grid: Grid::EMPTY }).finish() else {
            panic!("a verdict was asked for");
        };
        let Verdict::Many { one, other, count } = verdict else {
            panic!("a blank grid has many solutions");
        };
        assert!(one.is_solved() && other.is_solved() && one != other && count == Verdict::MOST);
    }

    #[test]
    fn counting_a_blank_grid_never_outstays_its_budget() {
        let mut task = Task::new(Job::Count { grid: Grid::EMPTY });
        for _ in 0..10 {
            assert!(matches!(task.run(1000), Portion::Working(_)));
        }
    }

    #[test]
    fn a_dealt_puzzle_is_solved_by_its_solution() {
        let recipe = PuzzleId::new(Level::Easy, 7);
        for job in [Job::Deal { recipe }, Job::Known { level: Level::Easy, number: 7 }] {
            let Answer::Dealt { givens, solution, .. } = Task::new(job).finish() else {
                panic!("a puzzle was asked for");
            };
            assert!(solution.is_solved() && solution.extends(&givens));
        }
    }

    #[test]
    fn basic_tasks_are_begun_for_basic_jobs_alone() {
        let grid = grid(SEVERAL);
        for job in [
            Job::Deal { recipe: PuzzleId::new(Level::Easy, 7) },
            Job::Like { givens: grid, seed: 7 },
            Job::Known { level: Level::Easy, number: 7 },
            Job::Solve { grid },
            Job::Count { grid },
            Job::Try { method: Method::Plain, grid },
            Job::Batch { shape: Shape::Lines, text: SEVERAL.into() },
            Job::Rate { grids: vec![grid] },
            Job::Judge { about: About::Verdict, grid },
            Job::Advise { wish: "hint".into() },
            Job::Pack { order: "en - easy=1".into() },
        ] {
            assert_eq!(Basic::begin(job.clone()).is_some(), job.is_basic(), "{job}");
        }
    }
}
