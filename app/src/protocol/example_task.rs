//! The task that explains the example of a technique, and what examples and positions to practise on have in common.

use std::rc::Rc;

use ninefold::grid::{Cell, CellSet, DigitSet, Grid};
use ninefold::hint::{ExamplePosition, FoundStep, technique_position};
use ninefold::solver::solutions;
use ninefold::techniques::{Step, Technique};

use super::codec::struct_codec;
use super::explain_steps::explain_step;
use super::{Answer, ExplainedStep, NoStep, TaskPoll};
use crate::explain::step_name_in_position;
use crate::template::Language;

/// A position in which a technique is the next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TechniqueExample {
    pub key: String,
    pub name: String,
    pub givens: Grid,
    /// Givens and entries.
    pub grid: Grid,
    pub solution: Grid,
    /// Remaining candidates of each cell.
    pub notes: [DigitSet; 81],
    pub step: Rc<ExplainedStep>,
}

pub struct ExampleTask {
    pub(super) key: String,
    pub(super) language: Language,
}

impl ExampleTask {
    /// Explains the example; done in one slice.
    pub(super) fn run(&self) -> TaskPoll {
        let found = position_with_key(&self.key).and_then(|example| {
            let step = example.step()?;
            Some((example, step))
        });
        TaskPoll::Done(example_answer(found, self.language))
    }
}

/// The position with this key: `x-wing` is the example of the technique, `x-wing.2` its position with the number 2.
pub(super) fn position_with_key(key: &str) -> Option<ExamplePosition> {
    let (technique, number) = key.split_once('.').unwrap_or((key, "0"));
    technique_position(Technique::from_key(technique)?, number.parse().ok()?)
}

/// The answer with a position and the step to find in it, explained.
pub(super) fn example_answer(found: Option<(ExamplePosition, Step)>, language: Language) -> Answer {
    let example = found.and_then(|(example, step)| {
        let technique = example.technique;
        let notes = std::array::from_fn(|index| example.board.candidates(Cell::at(index / 9, index % 9)));
        Some(TechniqueExample {
            key: technique.key().to_owned(),
            name: step_name_in_position(step.technique, technique, language),
            givens: example.givens,
            grid: *example.board.grid(),
            solution: solutions(&example.givens, 1).first?,
            notes,
            step: explain_step(&FoundStep::new(example.board, step), language, CellSet::EMPTY),
        })
    });
    example.map_or(Answer::NoStep(NoStep::NoTechniqueApplies), |example| Answer::Example(Box::new(example)))
}

struct_codec! {
    TechniqueExample { key, name, givens, grid, solution, notes, step }
}
