//! The task that finds all steps that are possible now.

use ninefold::grid::CellSet;
use ninefold::hint::{FoundStep, PlayerBoard, StepList, StepListSearch};

use super::explain_steps::{StepExplanations, cells_without_notes};
use super::hint_task::hint_answer;
use super::{Answer, TaskPoll};
use crate::template::Language;

pub struct StepsTask {
    search: StepListSearch,
    /// The steps found, and whether there may be more.
    found: Option<(StepExplanations, bool)>,
    cells_without_notes: CellSet,
    language: Language,
}

impl StepsTask {
    pub fn new(board: PlayerBoard, language: Language) -> StepsTask {
        let cells_without_notes = cells_without_notes(&board);
        StepsTask { search: StepListSearch::new(board), found: None, cells_without_notes, language }
    }

    pub(super) fn is_next_slow(&self) -> bool {
        self.found.is_none() && self.search.is_next_slow()
    }

    /// Works for about `budget` search nodes, tries one technique, or explains one step.
    pub(super) fn run(&mut self, budget: u64) -> TaskPoll {
        if let Some((steps, has_more)) = &mut self.found {
            let steps = steps.run(self.language, self.cells_without_notes);
            return steps.map_or(TaskPoll::PENDING, |steps| TaskPoll::Done(Answer::Steps(steps, *has_more)));
        }
        match self.search.run(budget) {
            None => {}
            Some(Err(hint)) => {
                return TaskPoll::Done(hint_answer(hint, self.language, self.cells_without_notes));
            }
            Some(Ok(StepList { board, steps, has_more, .. })) => {
                let found = steps.into_iter().map(|step| FoundStep::new(board.clone(), step));
                self.found = Some((StepExplanations::new(found.collect()), has_more));
            }
        }
        TaskPoll::PENDING
    }
}
