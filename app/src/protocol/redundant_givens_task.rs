//! The task that finds the redundant givens of a puzzle.

use ninefold::grid::{Cell, CellSet, Grid};
use ninefold::solver::{Search, SearchEvent};

use super::{Answer, TaskPoll};

pub struct RedundantGivensTask {
    givens: Grid,
    /// Givens not tried yet.
    unchecked: CellSet,
    /// The given being tried, the search without it, and the number of solutions found so far.
    current: Option<(Cell, Search, u8)>,
    redundant: CellSet,
}

impl RedundantGivensTask {
    pub fn new(grid: &Grid) -> RedundantGivensTask {
        RedundantGivensTask {
            givens: *grid,
            unchecked: grid.filled(),
            current: None,
            redundant: CellSet::EMPTY,
        }
    }

    pub(super) fn run(&mut self, budget: u64) -> TaskPoll {
        let mut spent = 0;
        while spent < budget {
            let Some((cell, search, found)) = &mut self.current else {
                let Some(cell) = self.unchecked.first() else {
                    return TaskPoll::Done(Answer::RedundantGivens(self.redundant));
                };
                self.unchecked.remove(cell);
                let less = self.givens.without(CellSet::only(cell));
                self.current = Some((cell, Search::new(&less), 0));
                continue;
            };
            let before = search.effort().nodes;
            let event = search.next(budget - spent);
            spent += search.effort().nodes - before + 1;
            match event {
                SearchEvent::Paused => {}
                SearchEvent::Solution(_) if *found == 0 => *found = 1,
                SearchEvent::Solution(_) => self.current = None,
                SearchEvent::Exhausted => {
                    if *found == 1 {
                        self.redundant.insert(*cell);
                    }
                    self.current = None;
                }
            }
        }
        TaskPoll::PENDING
    }
}
