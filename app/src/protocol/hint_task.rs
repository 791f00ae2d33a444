//! The task that finds the next step for a player.

use ninefold::grid::CellSet;
use ninefold::hint::{Hint, HintSearch, PlayerBoard};

use super::codec::enum_codec;
use super::explain_steps::{cells_without_notes, explain_step};
use super::{Answer, TaskPoll};
use crate::template::Language;

/// Why there is no step. A mistake is a wrong digit, or notes that exclude the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoStep {
    NoTechniqueApplies,
    Mistake { wrong: CellSet, wrong_notes: CellSet },
    NoSolution,
    MultipleSolutions,
    Complete,
}

pub struct HintTask {
    search: HintSearch,
    cells_without_notes: CellSet,
    language: Language,
}

impl HintTask {
    pub fn new(board: PlayerBoard, language: Language) -> HintTask {
        let cells_without_notes = cells_without_notes(&board);
        HintTask { search: HintSearch::new(board), cells_without_notes, language }
    }

    pub(super) fn is_next_slow(&self) -> bool {
        self.search.is_next_slow()
    }

    pub(super) fn run(&mut self, budget: u64) -> TaskPoll {
        self.search.run(budget).map_or(TaskPoll::PENDING, |hint| {
            TaskPoll::Done(hint_answer(hint, self.language, self.cells_without_notes))
        })
    }
}

pub(super) fn hint_answer(hint: Hint, language: Language, cells_without_notes: CellSet) -> Answer {
    Answer::NoStep(match hint {
        Hint::Next(found) => return Answer::Hint(explain_step(&found, language, cells_without_notes)),
        Hint::Mistake { wrong, wrong_notes, .. } => NoStep::Mistake { wrong, wrong_notes },
        Hint::NoSolution => NoStep::NoSolution,
        Hint::MultipleSolutions => NoStep::MultipleSolutions,
        Hint::Complete => NoStep::Complete,
        _ => NoStep::NoTechniqueApplies,
    })
}

enum_codec! {
    NoStep {
        0 NoTechniqueApplies,
        1 Mistake { wrong, wrong_notes },
        2 NoSolution,
        3 MultipleSolutions,
        4 Complete,
    }
}
