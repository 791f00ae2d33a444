//! The task behind hints, lists of steps, solution paths, technique examples and ratings. Steps found are
//! explained here.

use std::rc::Rc;

use ninefold::grid::{Cell, CellSet, Puzzle, PuzzleError};
use ninefold::hint::{
    FoundStep, Hint, HintSearch, PathSearch, PlayerBoard, PracticeSearch, StepList, StepListSearch, StepPath,
};
use ninefold::rating::{Pace, Rater};
use ninefold::techniques::Technique;

use super::explain_step::explain_step;
use super::hint_protocol::{ExplainedStep, HintRequest, HintResponse};
use super::technique_example::{practice_response, technique_example};
use super::{Answer, Progress, TaskPoll};
use crate::explain::rating_summary;
use crate::template::Language;

thread_local! {
    /// The player's pace, as far as this thread has been told.
    static PACE: std::cell::Cell<Pace> = std::cell::Cell::default();
}

/// The player's pace, as far as this thread has been told.
pub fn pace() -> Pace {
    PACE.get()
}

/// Sets the player's pace, by which this thread says how long the player takes for a puzzle.
pub fn set_pace(pace: Pace) {
    PACE.set(pace);
}

/// Answers a [`HintRequest`].
pub struct HintTask {
    language: Language,
    /// Cells in which the player has no notes.
    cells_without_notes: CellSet,
    stage: HintStage,
}

enum HintStage {
    Hint(HintSearch),
    Steps(StepListSearch),
    Path(PathSearch),
    /// Steps found, explained one in each slice: explaining a whole path takes long.
    Explain {
        found: Box<dyn Iterator<Item = FoundStep>>,
        explained: Vec<Rc<ExplainedStep>>,
        into_response: Box<dyn Fn(Vec<Rc<ExplainedStep>>) -> HintResponse>,
    },
    Example(String),
    Practice(PracticeSearch),
    Rating(Result<Box<Rater>, PuzzleError>),
    /// There is no technique with this key.
    UnknownTechnique,
}

impl HintStage {
    fn explain(
        found: impl Iterator<Item = FoundStep> + 'static,
        into_response: impl Fn(Vec<Rc<ExplainedStep>>) -> HintResponse + 'static,
    ) -> HintStage {
        HintStage::Explain {
            found: Box::new(found),
            explained: Vec::new(),
            into_response: Box::new(into_response),
        }
    }
}

impl HintTask {
    /// Creates the task of a request, without starting it.
    pub fn new(request: HintRequest, language: Language) -> HintTask {
        let cells_without_notes = match &request {
            HintRequest::Hint(PlayerBoard { notes, .. }) | HintRequest::Steps(PlayerBoard { notes, .. }) => {
                Cell::all().filter(|cell| notes[cell.index()].is_empty()).collect()
            }
            _ => CellSet::EMPTY,
        };
        let stage = match request {
            HintRequest::Hint(board) => HintStage::Hint(HintSearch::new(board)),
            HintRequest::Steps(board) => HintStage::Steps(StepListSearch::new(board)),
            HintRequest::Path(board) => HintStage::Path(PathSearch::new(board.givens, board.grid)),
            HintRequest::Example(key) => HintStage::Example(key),
            HintRequest::Practice(key, seed) => Technique::from_key(&key)
                .map_or(HintStage::UnknownTechnique, |technique| {
                    HintStage::Practice(PracticeSearch::new(technique, seed))
                }),
            HintRequest::Rating(givens) => {
                HintStage::Rating(Puzzle::new(givens).map(|puzzle| Box::new(Rater::new(&puzzle))))
            }
        };
        HintTask { language, cells_without_notes, stage }
    }

    /// Works for about `budget` search nodes, tries one technique, or explains one step.
    pub fn run(&mut self, budget: u64) -> TaskPoll {
        let explain = |found: &FoundStep| explain_step(found, self.language, self.cells_without_notes);
        let other = |hint| match hint {
            Hint::Next(found) => HintResponse::Next(explain(&found)),
            Hint::Mistake { wrong, wrong_notes } => HintResponse::Mistake { wrong, wrong_notes },
            Hint::NoSolution => HintResponse::NoSolution,
            Hint::MultipleSolutions => HintResponse::MultipleSolutions,
            Hint::Complete => HintResponse::Complete,
            Hint::NoTechniqueApplies => HintResponse::NoTechniqueApplies,
        };
        let response = match &mut self.stage {
            HintStage::Hint(adviser) => adviser.run(budget).map(other),
            HintStage::Steps(lister) => lister.run(budget).and_then(|listed| match listed {
                Err(hint) => Some(other(hint)),
                Ok(StepList { board, steps, has_more }) => {
                    let found = steps.into_iter().map(move |step| FoundStep { board: board.clone(), step });
                    self.stage = HintStage::explain(found, move |steps| HintResponse::Steps(steps, has_more));
                    None
                }
            }),
            HintStage::Path(guide) => guide.run(budget).and_then(|path| match path {
                Err(hint) => Some(other(hint)),
                Ok(path) => {
                    let StepPath { steps, ways, .. } = path;
                    let into_response = move |mut steps: Vec<Rc<ExplainedStep>>| {
                        for (step, &ways) in steps.iter_mut().zip(&ways) {
                            Rc::make_mut(step).ways = ways;
                        }
                        HintResponse::SolutionPath(steps)
                    };
                    self.stage = HintStage::explain(steps.into_iter(), into_response);
                    None
                }
            }),
            HintStage::Explain { found, explained, into_response } => match found.next() {
                Some(found) => {
                    explained.push(explain(&found));
                    None
                }
                None => Some(into_response(std::mem::take(explained))),
            },
            HintStage::Example(key) => {
                Some(technique_example(key, self.language).unwrap_or(HintResponse::NoTechniqueApplies))
            }
            HintStage::Practice(practice) => practice.run().map(|found| {
                found
                    .and_then(|(example, _)| practice_response(example, self.language))
                    .unwrap_or(HintResponse::NoTechniqueApplies)
            }),
            HintStage::Rating(Ok(rater)) => (!rater.advance()).then(|| {
                let rating = rater.rating();
                HintResponse::Rating(rating.rating, rating_summary(&rating, &pace(), self.language).into())
            }),
            HintStage::Rating(Err(PuzzleError::ManySolutions(_))) => Some(HintResponse::MultipleSolutions),
            HintStage::Rating(Err(PuzzleError::Conflict(_) | PuzzleError::NoSolution)) => {
                Some(HintResponse::NoSolution)
            }
            HintStage::UnknownTechnique => Some(HintResponse::NoTechniqueApplies),
        };
        let count =
            if let HintStage::Practice(practice) = &self.stage { practice.puzzles_tried() } else { 0 };
        response.map_or(TaskPoll::Pending(Progress { count, nodes: 0 }), |response| {
            TaskPoll::Done(Answer::Hint(response))
        })
    }
}
