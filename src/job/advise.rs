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

use super::lesson::{shown, taught};
use super::told::{Advised, Telling, Told, Wish};
use super::{Answer, Portion, Progress};

/// Advice under way.
pub struct Advising {
    language: Language,
    /// The cells without notes.
    bare: CellSet,
    asked: Asked,
}

enum Asked {
    Hint(HintSearch),
    Steps(StepListSearch),
    Path(PathSearch),
    /// Steps that have been found, which are told one after the other: to put a whole way into words takes long.
    Tell {
        found: Box<dyn Iterator<Item = FoundStep>>,
        told: Vec<Told>,
        whole: fn(Vec<Told>) -> Advised,
    },
    Lesson(String),
    Practise(PracticeSearch),
    Rate(Result<Box<Rater>, PuzzleError>),
    /// What was asked cannot be read.
    Nothing,
}

impl Advising {
    /// A search not yet begun, for what was asked for in these words.
    pub fn new(wish: &str) -> Advising {
        let Some((wish, language)) = Wish::from_text(wish) else {
            return Advising { language: Language::English, bare: CellSet::EMPTY, asked: Asked::Nothing };
        };
        let bare = match &wish {
            Wish::Hint(PlayerBoard { notes, .. }) | Wish::Steps(PlayerBoard { notes, .. }) => {
                Cell::all().filter(|cell| notes[cell.index()].is_empty()).collect()
            }
            _ => CellSet::EMPTY,
        };
        let asked = match wish {
            Wish::Hint(table) => Asked::Hint(HintSearch::new(table)),
            Wish::Steps(table) => Asked::Steps(StepListSearch::new(table)),
            Wish::Path(table) => Asked::Path(PathSearch::new(table.givens, table.grid)),
            Wish::Lesson(key) => Asked::Lesson(key),
            Wish::Practise(key, seed) => Technique::from_key(&key)
                .map_or(Asked::Nothing, |technique| Asked::Practise(PracticeSearch::new(technique, seed))),
            Wish::Rate(givens) => {
                Asked::Rate(Puzzle::new(givens).map(|puzzle| Box::new(Rater::new(&puzzle))))
            }
        };
        Advising { language, bare, asked }
    }

    /// Works for about `budget` nodes of a search, looks at one rung of the ladder, or tells a step.
    pub fn run(&mut self, budget: u64) -> Portion {
        let tell = |found: &FoundStep| told(found, self.language, self.bare);
        let other = |advice| match advice {
            Hint::Next(found) => Advised::Next(tell(&found)),
            Hint::Mistake { wrong, wrong_notes: lacking } => Advised::Mistake { wrong, lacking },
            Hint::NoSolution => Advised::NoSolution,
            Hint::MultipleSolutions => Advised::Several,
            Hint::Complete => Advised::Complete,
            Hint::NoTechniqueApplies => Advised::Beyond,
        };
        let advised = match &mut self.asked {
            Asked::Hint(adviser) => adviser.run(budget).map(other),
            Asked::Steps(lister) => lister.run(budget).and_then(|listed| match listed {
                Err(advice) => Some(other(advice)),
                Ok(StepList { board, steps, has_more: more }) => {
                    self.asked = Asked::Tell {
                        found: Box::new(
                            steps.into_iter().map(move |step| FoundStep { board: board.clone(), step }),
                        ),
                        told: Vec::new(),
                        whole: if more {
                            |told| Advised::Listed(told, true)
                        } else {
                            |told| Advised::Listed(told, false)
                        },
                    };
                    None
                }
            }),
            Asked::Path(guide) => guide.run(budget).and_then(|path| match path {
                Err(advice) => Some(other(advice)),
                Ok(path) => {
                    let found = Box::new(path.steps.into_iter());
                    self.asked = Asked::Tell { found, told: Vec::new(), whole: Advised::Led };
                    None
                }
            }),
            Asked::Tell { found, told, whole } => match found.next() {
                Some(found) => {
                    told.push(tell(&found));
                    None
                }
                None => Some(whole(std::mem::take(told))),
            },
            Asked::Lesson(key) => Some(taught(key, self.language).unwrap_or(Advised::Beyond)),
            Asked::Practise(practice) => practice.run().map(|found| {
                found.and_then(|(lesson, step)| shown(lesson, step, self.language)).unwrap_or(Advised::Beyond)
            }),
            Asked::Rate(Ok(rater)) => (!rater.advance()).then(|| {
                let rating = rater.rating();
                Advised::Rated(rating.rating, rating_summary(&rating, self.language).into())
            }),
            Asked::Rate(Err(PuzzleError::ManySolutions(_))) => Some(Advised::Several),
            Asked::Rate(Err(PuzzleError::Conflict(_) | PuzzleError::NoSolution)) => Some(Advised::NoSolution),
            Asked::Nothing => Some(Advised::Beyond),
        };
        match advised {
            Some(advised) => Portion::Done(Answer::Advised(advised.to_text().into())),
            None => Portion::Working(self.progress()),
        }
    }

    fn progress(&self) -> Progress {
        let count = if let Asked::Practise(practice) = &self.asked { practice.puzzles_tried() } else { 0 };
        Progress { count, nodes: 0 }
    }
}

/// A step in words and shapes.
pub(super) fn told(FoundStep { board, step }: &FoundStep, language: Language, bare: CellSet) -> Told {
    let Explanation { location: place, name, pattern, reasons: why, conclusion: doing, legend } =
        explain(board, step, language);
    let drawing = Drawing::new(&step.annotations(board), board, bare);
    Told::new(&Telling {
        name,
        rating: step.rating(),
        place,
        pattern: vec![pattern],
        why,
        doing,
        short: step.to_string(),
        placements: step.placements.clone(),
        eliminations: step.eliminations.iter().collect(),
        tints: drawing.tints,
        shapes: drawing.shapes,
        about: technique_description(step.technique, language),
        legend,
    })
}
