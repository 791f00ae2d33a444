//! Hints, lists of steps and the whole way as tasks; what they find is put into words here.

use crate::drawing::Drawing;
use crate::explain::{Explanation, explain, rating_summary, technique_description};
use crate::grid::{Cell, CellSet};
use crate::hint::{FoundStep, Hint, HintSearch, PathSearch, PlayerBoard, StepList, StepListSearch};
use crate::practice::PracticeSearch;
use crate::puzzle::{Puzzle, PuzzleError};
use crate::rating::Rater;
use crate::techniques::Technique;
use crate::template::Language;

use super::hint_protocol::{ExplainedStep, HintRequest, HintResponse};
use super::technique_example::{example_response, technique_example};
use super::{Answer, Progress, TaskPoll};

/// Advice under way.
pub struct HintTask {
    language: Language,
    /// The cells without notes.
    cells_without_notes: CellSet,
    stage: HintStage,
}

enum HintStage {
    Hint(HintSearch),
    Steps(StepListSearch),
    Path(PathSearch),
    /// Steps that have been found, which are told one after the other: to put a whole way into words takes long.
    Explain {
        found: Box<dyn Iterator<Item = FoundStep>>,
        explained: Vec<ExplainedStep>,
        into_response: fn(Vec<ExplainedStep>) -> HintResponse,
    },
    Example(String),
    Practice(PracticeSearch),
    Rating(Result<Box<Rater>, PuzzleError>),
    /// What was asked cannot be read.
    Invalid,
}

impl HintTask {
    /// A search not yet begun, for what was asked for in these words.
    pub fn new(wish: &str) -> HintTask {
        let Some((wish, language)) = HintRequest::from_text(wish) else {
            return HintTask {
                language: Language::English,
                cells_without_notes: CellSet::EMPTY,
                stage: HintStage::Invalid,
            };
        };
        let bare = match &wish {
            HintRequest::Hint(PlayerBoard { notes, .. }) | HintRequest::Steps(PlayerBoard { notes, .. }) => {
                Cell::all().filter(|cell| notes[cell.index()].is_empty()).collect()
            }
            _ => CellSet::EMPTY,
        };
        let asked = match wish {
            HintRequest::Hint(table) => HintStage::Hint(HintSearch::new(table)),
            HintRequest::Steps(table) => HintStage::Steps(StepListSearch::new(table)),
            HintRequest::Path(table) => HintStage::Path(PathSearch::new(table.givens, table.grid)),
            HintRequest::Example(key) => HintStage::Example(key),
            HintRequest::Practice(key, seed) => Technique::from_key(&key)
                .map_or(HintStage::Invalid, |technique| {
                    HintStage::Practice(PracticeSearch::new(technique, seed))
                }),
            HintRequest::Rating(givens) => {
                HintStage::Rating(Puzzle::new(givens).map(|puzzle| Box::new(Rater::new(&puzzle))))
            }
        };
        HintTask { language, cells_without_notes: bare, stage: asked }
    }

    /// Works for about `budget` nodes of a search, looks at one rung of the ladder, or tells a step.
    pub fn run(&mut self, budget: u64) -> TaskPoll {
        let explain = |found: &FoundStep| explain_step(found, self.language, self.cells_without_notes);
        let other = |advice| match advice {
            Hint::Next(found) => HintResponse::Next(explain(&found)),
            Hint::Mistake { wrong, wrong_notes: lacking } => {
                HintResponse::Mistake { wrong, wrong_notes: lacking }
            }
            Hint::NoSolution => HintResponse::NoSolution,
            Hint::MultipleSolutions => HintResponse::MultipleSolutions,
            Hint::Complete => HintResponse::Complete,
            Hint::NoTechniqueApplies => HintResponse::NoTechniqueApplies,
        };
        let response = match &mut self.stage {
            HintStage::Hint(adviser) => adviser.run(budget).map(other),
            HintStage::Steps(lister) => lister.run(budget).and_then(|listed| match listed {
                Err(advice) => Some(other(advice)),
                Ok(StepList { board, steps, has_more: more }) => {
                    self.stage = HintStage::Explain {
                        found: Box::new(
                            steps.into_iter().map(move |step| FoundStep { board: board.clone(), step }),
                        ),
                        explained: Vec::new(),
                        into_response: if more {
                            |steps| HintResponse::Steps(steps, true)
                        } else {
                            |steps| HintResponse::Steps(steps, false)
                        },
                    };
                    None
                }
            }),
            HintStage::Path(guide) => guide.run(budget).and_then(|path| match path {
                Err(advice) => Some(other(advice)),
                Ok(path) => {
                    let found = Box::new(path.steps.into_iter());
                    self.stage = HintStage::Explain {
                        found,
                        explained: Vec::new(),
                        into_response: HintResponse::SolutionPath,
                    };
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
                    .and_then(|(lesson, step)| example_response(lesson, step, self.language))
                    .unwrap_or(HintResponse::NoTechniqueApplies)
            }),
            HintStage::Rating(Ok(rater)) => (!rater.advance()).then(|| {
                let rating = rater.rating();
                HintResponse::Rating(rating.rating, rating_summary(&rating, self.language).into())
            }),
            HintStage::Rating(Err(PuzzleError::ManySolutions(_))) => Some(HintResponse::MultipleSolutions),
            HintStage::Rating(Err(PuzzleError::Conflict(_) | PuzzleError::NoSolution)) => {
                Some(HintResponse::NoSolution)
            }
            HintStage::Invalid => Some(HintResponse::NoTechniqueApplies),
        };
        match response {
            Some(response) => TaskPoll::Done(Answer::Hint(response.to_text().into())),
            None => TaskPoll::Pending(self.progress()),
        }
    }

    fn progress(&self) -> Progress {
        let count =
            if let HintStage::Practice(practice) = &self.stage { practice.puzzles_tried() } else { 0 };
        Progress { count, nodes: 0 }
    }
}

/// A step in words and shapes.
pub(super) fn explain_step(
    FoundStep { board, step }: &FoundStep,
    language: Language,
    bare: CellSet,
) -> ExplainedStep {
    let Explanation { location, name, pattern, reasons, conclusion, legend } = explain(board, step, language);
    let drawing = Drawing::new(&step.annotations(board), board, bare);
    ExplainedStep {
        name,
        rating: step.rating(),
        location,
        pattern,
        reasons: reasons.join("\n"),
        conclusion,
        notation: step.to_string(),
        placements: step.placements.clone(),
        eliminations: step.eliminations.iter().collect(),
        tints: drawing.tints,
        shapes: drawing.shapes,
        technique_description: technique_description(step.technique, language),
        legend,
    }
}
