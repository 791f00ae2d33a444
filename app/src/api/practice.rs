//! Positions to practise a technique on, for JavaScript.

use ninefold::hint::{PracticeSearch, example};
use ninefold::techniques::Technique;
use serde::Serialize;

use super::{ApiError, CommonOptions, JsCandidate, JsStep, Seed, parse_language};

/// A position in which a technique is the next step, or for a special case one of the steps.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsPracticePosition {
    pub puzzle: String,
    pub grid: String,
    pub notes: Vec<JsCandidate>,
    pub step: JsStep,
    pub next: &'static str,
}

/// Progress of the search for a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PracticeSearchProgress {
    /// How many puzzles were searched.
    pub done: u64,
    /// The position, once it is found.
    pub position: Option<JsPracticePosition>,
}

/// Starts to look for a position for a technique. Each call of the result searches one more puzzle.
///
/// # Errors
/// If the technique is unknown or has no positions, or the language is unknown.
pub fn practise(
    key: &str,
    options: &CommonOptions,
    any: u64,
) -> Result<impl FnMut() -> PracticeSearchProgress + use<>, ApiError> {
    let language = parse_language(options.language.as_deref())?;
    // Every technique with an example has positions to practise on.
    let technique = Technique::from_key(key).filter(|&technique| example(technique).is_some());
    let technique = technique.ok_or_else(|| ApiError::Technique(key.to_owned()))?;
    let mut practice = PracticeSearch::new(technique, options.seed.map_or(any, |Seed(seed)| seed));
    Ok(move || {
        let position = practice.run().flatten().map(|(example, step)| JsPracticePosition {
            next: example.next_step().map_or(step.technique, |next| next.technique).key(),
            puzzle: example.givens.to_line(),
            grid: example.board.grid().to_line(),
            notes: example.board.all_candidates().iter().map(JsCandidate::from).collect(),
            step: JsStep::from_step(&example.board, &step, language),
        });
        PracticeSearchProgress { done: practice.puzzles_tried(), position }
    })
}
