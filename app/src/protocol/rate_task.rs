//! The task that rates puzzles, one after the other.

use ninefold::grid::{Grid, Puzzle};
use ninefold::level::Rating;
use ninefold::rating::{PuzzleRating as Rated, Rater};

use super::{Answer, Progress, RowRating, TaskPoll};

/// Rates puzzles.
pub struct RateTask {
    grids: std::vec::IntoIter<Grid>,
    current: Option<Rater>,
    done: Vec<RowRating>,
}

impl RateTask {
    /// Creates the task of some puzzles, without starting it.
    pub fn new(grids: Vec<Grid>) -> RateTask {
        RateTask { grids: grids.into_iter(), current: None, done: Vec::new() }
    }

    /// Does the easiest steps of a puzzle, or begins the next one.
    pub(super) fn run(&mut self) -> TaskPoll {
        if let Some(rater) = &mut self.current {
            if !rater.advance() {
                let Rated { rating, time, .. } = rater.rating();
                self.done.push(RowRating { rating, minutes: time.minutes().try_into().unwrap_or(u16::MAX) });
                self.current = None;
            }
        } else {
            match self.grids.next().map(Puzzle::new) {
                Some(Ok(puzzle)) => self.current = Some(Rater::new(&puzzle)),
                // A grid without exactly one solution cannot be solved by logic.
                Some(Err(_)) => self.done.push(RowRating { rating: Rating::UNSOLVED, minutes: 0 }),
                None => return TaskPoll::Done(Answer::Ratings(std::mem::take(&mut self.done))),
            }
        }
        TaskPoll::Pending(Progress { count: self.done.len() as u64, nodes: 0 })
    }
}
