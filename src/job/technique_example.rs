//! The examples of the techniques, put into words.

use crate::explain::{technique_description, technique_name};
use crate::grid::{Cell, CellSet};
use crate::hint::FoundStep;
use crate::solver::solutions;
use crate::technique_examples::{ExamplePosition, example};
use crate::techniques::{Step, Technique};
use crate::template::Language;

use super::hint_protocol::{HintResponse, TechniqueExample};
use super::hint_task::explain_step;

/// The example of the technique with this key, if there is one.
pub(super) fn technique_example(key: &str, language: Language) -> Option<HintResponse> {
    let lesson = example(Technique::from_key(key)?)?;
    let step = lesson.step()?;
    example_response(lesson, step, language)
}

/// A position, and the step that it is to show.
pub(super) fn example_response(
    lesson: ExamplePosition,
    step: Step,
    language: Language,
) -> Option<HintResponse> {
    let technique = lesson.technique;
    let notes = std::array::from_fn(|index| lesson.board.candidates(Cell::at(index / 9, index % 9)));
    Some(HintResponse::Example(Box::new(TechniqueExample {
        key: technique.key().to_owned(),
        name: technique_name(technique, language),
        description: technique_description(technique, language),
        givens: lesson.givens,
        grid: *lesson.board.grid(),
        solution: solutions(&lesson.givens, 1).first?,
        notes,
        step: explain_step(&FoundStep { board: lesson.board, step }, language, CellSet::EMPTY),
    })))
}
