//! The tasks that need nothing but the solver: bundled puzzles, solving and counting. They are all that the page program has; the tools
//! program has them, too (`Task::Core`).

use ninefold::grid::{Grid, Puzzle};
use ninefold::level::Level;
use ninefold::solver::{Search, SearchEvent};

use super::codec::{DecodeError, decode_message, encode_message};
use super::{Answer, CoreAnswer, CoreJob, Job, JobProgress, Report, TaskPoll, TaskSet, Verdict};
use crate::protocol::bundled_puzzles;

/// A task that the page program can run.
pub enum CoreTask {
    /// Picks a bundled puzzle; done in one slice.
    Bundled { level: Level, number: u64 },
    /// Searches for the solutions of a grid.
    Search(Box<SolutionSearch>),
}

/// A search that keeps the first two solutions.
pub struct SolutionSearch {
    search: Search,
    first: Option<Grid>,
    second: Option<Grid>,
    count: u64,
    counts_all: bool,
}

impl TaskSet for CoreTask {
    fn decode_job(message: &[u8]) -> Result<(u32, Job), DecodeError> {
        let (id, CoreJob(job)) = decode_message(message)?;
        Ok((id, job))
    }

    fn encode_report(report: Report) -> Vec<u8> {
        encode_message(&report.map(CoreAnswer))
    }

    fn from_job(job: Job) -> Option<CoreTask> {
        match job {
            Job::Bundled { level, number } => Some(CoreTask::Bundled { level, number }),
            Job::Solve { grid } => Some(CoreTask::Search(Box::new(SolutionSearch::new(&grid, false)))),
            Job::Count { grid } => Some(CoreTask::Search(Box::new(SolutionSearch::new(&grid, true)))),
            _ => None,
        }
    }

    fn run(&mut self, budget: u64) -> TaskPoll {
        match *self {
            CoreTask::Bundled { level, number } => {
                let (puzzle_id, rating, givens) = bundled_puzzles::puzzle(level, number);
                let solution = Puzzle::new(givens).map_or(givens, |puzzle| *puzzle.solution());
                TaskPoll::Done(Answer::Generated { puzzle_id, givens, solution, rating })
            }
            CoreTask::Search(ref mut solutions) => solutions.run(budget),
        }
    }
}

impl SolutionSearch {
    /// Creates a search for all solutions if `counts_all`, otherwise for up to [`Verdict::MAX_COUNT`].
    pub(super) fn new(grid: &Grid, counts_all: bool) -> SolutionSearch {
        SolutionSearch { search: Search::new(grid), first: None, second: None, count: 0, counts_all }
    }

    pub(super) fn run(&mut self, budget: u64) -> TaskPoll {
        let end = self.budget_spent() + budget;
        while self.budget_spent() < end {
            match self.search.next(end - self.budget_spent()) {
                SearchEvent::Paused => break,
                SearchEvent::Exhausted => return TaskPoll::Done(self.answer()),
                SearchEvent::Solution(grid) => {
                    self.count += 1;
                    match self.count {
                        1 => self.first = Some(grid),
                        2 => self.second = Some(grid),
                        _ => {}
                    }
                    if !self.counts_all && self.count == Verdict::MAX_COUNT {
                        return TaskPoll::Done(self.answer());
                    }
                }
            }
        }
        TaskPoll::Pending(JobProgress { count: self.count, nodes: self.search.effort().nodes })
    }

    /// Budget used up. Each solution counts as a node, so that a nearly empty grid, where every node is a
    /// solution, pauses too.
    fn budget_spent(&self) -> u64 {
        self.search.effort().nodes + self.count
    }

    fn answer(&self) -> Answer {
        if self.counts_all {
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
