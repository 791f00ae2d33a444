//! The task that solves a puzzle by logic.

use std::rc::Rc;

use ninefold::grid::{CellSet, Grid};
use ninefold::hint::{PathSearch, StepPath};

use super::explain_steps::StepExplanations;
use super::hint_task::hint_answer;
use super::{Answer, TaskPoll};
use crate::template::Language;

pub struct PathTask {
    search: PathSearch,
    /// The steps found, and for each the number of ways to go on.
    found: Option<(StepExplanations, Vec<usize>)>,
    language: Language,
}

impl PathTask {
    pub fn new(givens: Grid, language: Language) -> PathTask {
        PathTask { search: PathSearch::new(givens, givens), found: None, language }
    }

    /// Works for about `budget` search nodes, tries one tier of techniques, or explains one step.
    pub(super) fn run(&mut self, budget: u64) -> TaskPoll {
        if let Some((steps, ways)) = &mut self.found {
            return steps.run(self.language, CellSet::EMPTY).map_or(TaskPoll::PENDING, |mut steps| {
                for (step, &ways) in steps.iter_mut().zip(&*ways) {
                    Rc::make_mut(step).ways = ways;
                }
                TaskPoll::Done(Answer::Path(steps))
            });
        }
        match self.search.run(budget) {
            None => {}
            Some(Err(hint)) => return TaskPoll::Done(hint_answer(hint, self.language, CellSet::EMPTY)),
            Some(Ok(StepPath { steps, ways, .. })) => {
                self.found = Some((StepExplanations::new(steps), ways));
            }
        }
        TaskPoll::PENDING
    }
}
