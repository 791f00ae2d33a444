//! Examples of the techniques, explained.

use ninefold::grid::{Cell, CellSet};
use ninefold::hint::{ExamplePosition, FoundStep, example};
use ninefold::solver::solutions;
use ninefold::techniques::{Step, Technique};

use super::explain_step::explain_step;
use super::hint_protocol::{HintResponse, TechniqueExample};

use crate::explain::{step_name_in_position, technique_description};
use crate::template::Language;

/// The example of the technique with this key, if there is one.
pub(super) fn technique_example(key: &str, language: Language) -> Option<HintResponse> {
    let example = example(Technique::from_key(key)?)?;
    let step = example.step()?;
    example_response(example, step, language)
}

/// The response with a position to practise on, and its next step, which is to be found.
pub(super) fn practice_response(example: ExamplePosition, language: Language) -> Option<HintResponse> {
    let step = example.next_step()?;
    example_response(example, step, language)
}

/// The response with a position and the explained step to find in it.
fn example_response(example: ExamplePosition, step: Step, language: Language) -> Option<HintResponse> {
    let technique = example.technique;
    let notes = std::array::from_fn(|index| example.board.candidates(Cell::at(index / 9, index % 9)));
    Some(HintResponse::Example(Box::new(TechniqueExample {
        key: technique.key().to_owned(),
        name: step_name_in_position(step.technique, technique, language),
        description: technique_description(technique, language),
        givens: example.givens,
        grid: *example.board.grid(),
        solution: solutions(&example.givens, 1).first?,
        notes,
        step: explain_step(&FoundStep { board: example.board, step }, language, CellSet::EMPTY),
    })))
}
