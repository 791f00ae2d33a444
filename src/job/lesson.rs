//! The examples of the techniques, put into words.

use crate::explain::{technique_description, technique_name};
use crate::grid::{Cell, CellSet};
use crate::hint::FoundStep;
use crate::solver::solutions;
use crate::technique_examples::{ExamplePosition, example};
use crate::techniques::{Step, Technique};
use crate::template::Language;

use super::advise::told;
use super::told::{Advised, Taught};

/// The example of the technique with this key, if there is one.
pub(super) fn taught(key: &str, language: Language) -> Option<Advised> {
    let lesson = example(Technique::from_key(key)?)?;
    let step = lesson.step()?;
    shown(lesson, step, language)
}

/// A position, and the step that it is to show.
pub(super) fn shown(lesson: ExamplePosition, step: Step, language: Language) -> Option<Advised> {
    let technique = lesson.technique;
    let notes = std::array::from_fn(|index| lesson.board.candidates(Cell::at(index / 9, index % 9)));
    Some(Advised::Taught(Box::new(Taught {
        key: technique.key().to_owned(),
        name: technique_name(technique, language),
        about: technique_description(technique, language),
        givens: lesson.givens,
        grid: *lesson.board.grid(),
        solution: solutions(&lesson.givens, 1).first?,
        notes,
        told: told(&FoundStep { board: lesson.board, step }, language, CellSet::EMPTY),
    })))
}
