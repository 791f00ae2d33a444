//! The rounds of the two methods that never guess, until the grid is full or a round fills no cell.

use alloc::collections::VecDeque;

use crate::grid::Grid;

use super::step::TraceStep;

/// A method that fills cells in rounds.
pub trait RoundRule {
    /// Visits the grid once and adds a step to `pending` for every cell filled.
    fn run_round(&mut self, pending: &mut VecDeque<TraceStep>);

    fn grid(&self) -> &Grid;
}

#[derive(Clone, Debug)]
pub struct RoundSolver<R> {
    rule: R,
    /// Steps that have been made but not returned yet.
    pending: VecDeque<TraceStep>,
    is_over: bool,
}

impl<R: RoundRule> RoundSolver<R> {
    pub fn new(rule: R) -> RoundSolver<R> {
        RoundSolver { rule, pending: VecDeque::new(), is_over: false }
    }

    /// Returns the next step, or `None` when the grid is full or no more cells can be filled.
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

    /// Runs a round if there is an empty cell. Returns whether it filled one.
    fn run_next_round(&mut self) -> bool {
        if self.rule.grid().is_full() {
            return false;
        }
        self.pending.push_back(TraceStep::Round);
        self.rule.run_round(&mut self.pending);
        self.pending.len() > 1
    }
}
