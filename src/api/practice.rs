//! Positions to practise a technique on, for scripts.

use serde::Serialize;

use crate::practice::PracticeSearch;
use crate::technique_examples::example;
use crate::techniques::Technique;

use super::{ApiError, CommonOptions, JsCandidate, JsStep, Seed, parse_language};

/// A position in which a technique is the next step.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsPracticePosition {
    /// The givens, 81 characters.
    pub puzzle: String,
    /// The givens and what has been filled in.
    pub grid: String,
    /// The candidates that are left; easier steps have struck the others.
    pub notes: Vec<JsCandidate>,
    /// What is to be found.
    pub step: JsStep,
}

/// How far the search for a position is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PracticeProgress {
    /// The puzzles that have been looked through.
    pub done: u64,
    /// The position, when it is there.
    pub position: Option<JsPracticePosition>,
}

/// A position for a technique, not yet begun: each call looks through one more puzzle.
///
/// # Errors
/// When there is no such technique or no position for it, or the language is none of ours.
pub fn practise(
    key: &str,
    more: &CommonOptions,
    any: u64,
) -> Result<impl FnMut() -> PracticeProgress + use<>, ApiError> {
    let language = parse_language(more.language.as_deref())?;
    // What has an example has a position.
    let technique = Technique::from_key(key).filter(|&technique| example(technique).is_some());
    let technique = technique.ok_or_else(|| ApiError::Technique(key.to_owned()))?;
    let mut practice = PracticeSearch::new(technique, more.seed.map_or(any, |Seed(seed)| seed));
    Ok(move || {
        let position = practice.run().flatten().map(|(lesson, step)| JsPracticePosition {
            puzzle: lesson.givens.to_line(),
            grid: lesson.board.grid().to_line(),
            notes: lesson.board.all_candidates().iter().map(JsCandidate::from).collect(),
            step: JsStep::from_step(&lesson.board, &step, language),
        });
        PracticeProgress { done: practice.puzzles_tried(), position }
    })
}
