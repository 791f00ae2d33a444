//! What the two methods that never guess have in common: round after round over the grid, until it is full
//! or a whole round fills nothing.

use std::collections::VecDeque;

use crate::grid::Grid;

use super::method::TraceStep;

/// A method whose rounds fill what follows.
pub trait RoundRule {
    /// Goes over the grid once and tells every digit that it fills.
    fn run_round(&mut self, pending: &mut VecDeque<TraceStep>);

    /// The grid as far as it has come.
    fn grid(&self) -> &Grid;
}

/// Such a method at work.
#[derive(Clone, Debug)]
pub struct RoundSolver<R> {
    rule: R,
    /// What has been done and not pending yet.
    pending: VecDeque<TraceStep>,
    is_over: bool,
}

impl<R: RoundRule> RoundSolver<R> {
    /// No round yet.
    pub fn new(rule: R) -> RoundSolver<R> {
        RoundSolver { rule, pending: VecDeque::new(), is_over: false }
    }

    /// One thing more; `None` when the grid is full or nothing follows.
    pub fn step(&mut self) -> Option<TraceStep> {
        if self.pending.is_empty() && !self.is_over {
            self.is_over = !self.run_next_round();
            if self.rule.grid().is_solved() {
                self.pending.push_back(TraceStep::Solution);
                self.is_over = true;
            }
        }
        self.pending.pop_front()
    }

    /// Another round, if there is a cell to fill. Whether it filled one.
    fn run_next_round(&mut self) -> bool {
        if self.rule.grid().is_full() {
            return false;
        }
        self.pending.push_back(TraceStep::Round);
        self.rule.run_round(&mut self.pending);
        self.pending.len() > 1
    }
}
