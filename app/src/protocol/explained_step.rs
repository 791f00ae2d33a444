//! A step of logic, explained for the player, and how much of it is shown. The page shows steps and contains no technique.

use std::fmt;

use ninefold::grid::{Candidate, Cell, CellSet, DigitSet};
use ninefold::hint::HintLevel;
use ninefold::level::Rating;

use crate::explain::ReasonSentence;
use crate::explain::hint_drawing::Shape;

use super::codec::struct_codec;

/// A step of logic in words and shapes, as the page gets it: its [`Explanation`](crate::explain::Explanation) and what is
/// drawn on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplainedStep {
    /// Name of the step, e.g. "X-wing on 6".
    pub name: String,
    pub rating: Rating,
    /// Where to look.
    pub location: String,
    pub location_cells: CellSet,
    /// What there is to see.
    pub pattern: String,
    /// Why the conclusion follows.
    pub reasons: Vec<ReasonSentence>,
    /// A short chain for the eye, in parts separated by spaces; may be empty. Each part is the letter of an element, and its text: `iA`
    /// is a cell, `b3` a digit that is false, `u3` one that is true, `s` a strong link and `a` a weak one.
    pub chain_strip: String,
    /// What to do.
    pub instruction: String,
    /// What the step changes, as a statement.
    pub conclusion: String,
    /// The step in short notation (`techniques/notation.rs`).
    pub notation: String,
    pub placements: Vec<Candidate>,
    pub eliminations: Vec<Candidate>,
    pub pattern_cells: CellSet,
    /// The cells of the houses that the pattern is about.
    pub house_cells: CellSet,
    /// The cells that have a letter, A first.
    pub letters: Vec<Cell>,
    /// Shapes to draw over the board.
    pub shapes: Vec<Shape>,
    pub technique_key: String,
    /// What the circles of a chain, or else the names of cells in `pattern`, mean; may be empty.
    pub legend: String,
    /// Number of ways to go on from the board before the step; 0 if the step is not part of a solution path.
    pub ways: usize,
}

/// How much of a step is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HintProgress {
    pub level: HintLevel,
    /// Index of the reason that is read, at level [`Why`](HintLevel::Why); `None` for all of them.
    pub reason: Option<usize>,
}

impl HintProgress {
    /// Everything is shown.
    pub const ALL: HintProgress = HintProgress { level: HintLevel::Why, reason: None };

    /// The beginning of a level.
    pub fn start_of(level: HintLevel) -> HintProgress {
        HintProgress { level, reason: (level == HintLevel::Why).then_some(0) }
    }

    /// What is shown next of a step; `None` if all has been shown.
    pub fn next(self, step: &ExplainedStep) -> Option<HintProgress> {
        let HintProgress { level, reason } = self;
        if level < HintLevel::Why {
            return Some(HintProgress::start_of(level.next()));
        }
        let reason = reason.map(|reason| reason + 1).filter(|reason| *reason < step.reasons.len())?;
        Some(HintProgress { level, reason: Some(reason) })
    }
}

/// What a step does in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepEffect {
    pub in_pattern: bool,
    pub placed: DigitSet,
    pub eliminated: DigitSet,
}

impl ExplainedStep {
    /// Whether what the step changes is shown: with the last sentence.
    fn is_result_shown(&self, HintProgress { level, reason }: HintProgress) -> bool {
        level == HintLevel::Why && reason.is_none_or(|reason| reason + 1 >= self.reasons.len())
    }

    /// What the step does in a cell, as far as it is shown.
    pub fn effect_in(&self, cell: Cell, progress: HintProgress) -> StepEffect {
        let here = |candidates: &[Candidate]| -> DigitSet {
            let shown = candidates.iter().filter(|_| self.is_result_shown(progress));
            shown.filter(|candidate| candidate.cell == cell).map(|candidate| candidate.digit).collect()
        };
        StepEffect {
            in_pattern: progress.level >= HintLevel::Pattern && self.pattern_cells.contains(cell),
            placed: here(&self.placements),
            eliminated: here(&self.eliminations),
        }
    }

    /// The sentence that is read when this much is shown.
    pub fn reason(&self, progress: HintProgress) -> Option<&ReasonSentence> {
        self.reasons.get(progress.reason?)
    }

    /// The cells that are lit when this much is shown: first where to look, then the pattern, then what the sentence that is read
    /// speaks of.
    pub fn lit_cells(&self, progress: HintProgress) -> CellSet {
        match (progress.level, self.reason(progress)) {
            (HintLevel::Hidden, _) => CellSet::EMPTY,
            (HintLevel::Where | HintLevel::What, _) => self.location_cells,
            (_, Some(reason)) if !(reason.house_cells | reason.cells).is_empty() => {
                reason.house_cells | self.ringed_cells(progress)
            }
            _ => self.house_cells | self.ringed_cells(progress),
        }
    }

    /// The cells that are lit and ringed when this much is shown: those of the pattern or of the sentence that is read, without the
    /// rest of their houses.
    pub fn ringed_cells(&self, progress: HintProgress) -> CellSet {
        let results = self.placements.iter().chain(&self.eliminations).map(|candidate| candidate.cell);
        match (progress.level, self.reason(progress)) {
            (HintLevel::Hidden | HintLevel::Where | HintLevel::What, _) => CellSet::EMPTY,
            (_, Some(reason)) if !reason.cells.is_empty() => reason.cells,
            (HintLevel::Pattern, _) => self.pattern_cells,
            _ => self.pattern_cells | results.collect(),
        }
    }
}

impl fmt::Display for ExplainedStep {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.notation)
    }
}

struct_codec! {
    ReasonSentence { sentence, cells, house_cells }
    ExplainedStep {
        name,
        rating,
        location,
        location_cells,
        pattern,
        reasons,
        chain_strip,
        instruction,
        conclusion,
        notation,
        placements,
        eliminations,
        pattern_cells,
        house_cells,
        letters,
        shapes,
        technique_key,
        legend,
        ways,
    }
}
