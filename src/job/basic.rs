//! What a first game needs: a puzzle at hand, a grid solved, its solutions counted, all by our own engine.

use crate::bundled_puzzles;
use crate::grid::Grid;
use crate::level::Level;
use crate::solver::{Event, Search, solutions};

use super::{Answer, Job, Portion, Progress, Verdict, Work};

/// A job under way that a first game needs.
pub enum Basic {
    /// Nothing to take in portions.
    Known {
        /// The level of the puzzle.
        level: Level,
        /// Which.
        number: u64,
    },
    /// A search through a grid's solutions.
    Search(Box<Solutions>),
}

/// The solutions found so far, and whether two of them are enough.
pub struct Solutions {
    search: Search,
    first: Option<Grid>,
    second: Option<Grid>,
    count: u64,
    all: bool,
}

impl Work for Basic {
    fn begin(job: Job) -> Option<Basic> {
        match job {
            Job::Known { level, number } => Some(Basic::Known { level, number }),
            Job::Solve { grid } => Some(Basic::Search(Box::new(Solutions::new(&grid, false)))),
            Job::Count { grid } => Some(Basic::Search(Box::new(Solutions::new(&grid, true)))),
            _ => None,
        }
    }

    fn run(&mut self, budget: u64) -> Portion {
        match *self {
            Basic::Known { level, number } => {
                let (recipe, rating, givens) = bundled_puzzles::puzzle(level, number);
                let solution = solutions(&givens, 1).first.unwrap_or(givens);
                Portion::Done(Answer::Dealt { recipe, givens, solution, rating })
            }
            Basic::Search(ref mut solutions) => solutions.run(budget),
        }
    }
}

impl Solutions {
    /// A search not yet begun: for all solutions, or for as many as a verdict wants.
    pub(super) fn new(grid: &Grid, all: bool) -> Solutions {
        Solutions { search: Search::new(grid), first: None, second: None, count: 0, all }
    }

    /// Goes on for about so many nodes.
    pub(super) fn run(&mut self, budget: u64) -> Portion {
        let end = self.spent() + budget;
        while self.spent() < end {
            match self.search.next(end - self.spent()) {
                Event::Paused => break,
                Event::Exhausted => return Portion::Done(self.answer()),
                Event::Solution(grid) => {
                    self.count += 1;
                    match self.count {
                        1 => self.first = Some(grid),
                        2 => self.second = Some(grid),
                        _ => {}
                    }
                    if !self.all && self.count == Verdict::MOST {
                        return Portion::Done(self.answer());
                    }
                }
            }
        }
        Portion::Working(Progress { count: self.count, nodes: self.search.effort().nodes })
    }

    /// A solution counts as a node, so that a grid of nothing but solutions uses up its budget too.
    fn spent(&self) -> u64 {
        self.search.effort().nodes + self.count
    }

    fn answer(&self) -> Answer {
        if self.all {
            return Answer::Counted { count: self.count };
        }
        let verdict = match (self.first, self.second) {
            (None, _) => Verdict::None,
            (Some(only), None) => Verdict::One(only),
            (Some(one), Some(other)) => Verdict::Many { one, other, count: self.count },
        };
        Answer::Solved { verdict, effort: self.search.effort() }
    }
}
