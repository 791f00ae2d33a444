//! What the two methods that never guess have in common: round after round over the grid, until it is full
//! or a whole round fills nothing.

use std::collections::VecDeque;

use crate::grid::Grid;

use super::method::Step;

/// A method whose rounds fill what follows.
pub trait Rule {
    /// Goes over the grid once and tells every digit that it fills.
    fn round(&mut self, told: &mut VecDeque<Step>);

    /// The grid as far as it has come.
    fn grid(&self) -> &Grid;
}

/// Such a method at work.
#[derive(Clone, Debug)]
pub struct Rounds<R> {
    rule: R,
    /// What has been done and not told yet.
    told: VecDeque<Step>,
    is_over: bool,
}

impl<R: Rule> Rounds<R> {
    /// No round yet.
    pub fn new(rule: R) -> Rounds<R> {
        Rounds { rule, told: VecDeque::new(), is_over: false }
    }

    /// One thing more; `None` when the grid is full or nothing follows.
    pub fn step(&mut self) -> Option<Step> {
        if self.told.is_empty() && !self.is_over {
            self.is_over = !self.fills();
            if self.rule.grid().is_solved() {
                self.told.push_back(Step::Found);
                self.is_over = true;
            }
        }
        self.told.pop_front()
    }

    /// Another round, if there is a cell to fill. Whether it filled one.
    fn fills(&mut self) -> bool {
        if self.rule.grid().is_full() {
            return false;
        }
        self.told.push_back(Step::Round);
        self.rule.round(&mut self.told);
        self.told.len() > 1
    }
}
