//! Hint requests and responses, and the steps in them, explained for the player. The page shows steps and contains no
//! technique.

use std::fmt;
use std::rc::Rc;

use ninefold::grid::{Candidate, Cell, CellSet, DigitSet, Grid};
use ninefold::hint::{HintLevel, PlayerBoard};
use ninefold::level::Rating;

use crate::explain::drawing::Shape;

use super::codec::{enum_codec, struct_codec};

/// A request of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintRequest {
    /// The next step.
    Hint(PlayerBoard),
    /// All steps that are possible now.
    Steps(PlayerBoard),
    /// The solution path from the digits on the board.
    Path(PlayerBoard),
    /// The example of the technique with this key.
    Example(String),
    /// A position to practise the technique with this key on. Another seed gives another position.
    Practice(String, u64),
    /// The rating of a puzzle.
    Rating(Grid),
}

/// The response to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintResponse {
    /// The next step.
    Next(Rc<ExplainedStep>),
    /// The board has mistakes.
    Mistake {
        /// Cells with a wrong digit.
        wrong: CellSet,
        /// Cells whose notes exclude the right digit.
        wrong_notes: CellSet,
    },
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has more than one solution.
    MultipleSolutions,
    /// All cells are filled correctly.
    Complete,
    /// No known technique applies.
    NoTechniqueApplies,
    /// The steps that are possible now, and whether there may be more.
    Steps(Vec<Rc<ExplainedStep>>, bool),
    /// The steps to the solution, as far as the known techniques lead.
    SolutionPath(Vec<Rc<ExplainedStep>>),
    /// The example of a technique, or a position to practise it on.
    Example(Box<TechniqueExample>),
    /// The rating of a puzzle, and its explanation.
    Rating(Rating, Rc<str>),
}

/// A position in which a technique is the next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TechniqueExample {
    /// Key of the technique.
    pub key: String,
    /// Name of the technique.
    pub name: String,
    /// What the technique is and why it works.
    pub description: String,
    /// The givens.
    pub givens: Grid,
    /// Givens and entries.
    pub grid: Grid,
    /// The solution.
    pub solution: Grid,
    /// Remaining candidates of each cell.
    pub notes: [DigitSet; 81],
    /// The step to find.
    pub step: Rc<ExplainedStep>,
}

/// A step of logic in words and shapes, as the page gets it: its [`Explanation`](crate::explain::Explanation) and what is
/// drawn on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplainedStep {
    /// Name of the step, e.g. "X-wing on 6".
    pub name: String,
    /// How hard the step is.
    pub rating: Rating,
    /// Where to look.
    pub location: String,
    /// The cells there.
    pub location_cells: CellSet,
    /// What there is to see.
    pub pattern: String,
    /// Why the conclusion follows, one sentence each.
    pub reasons: Vec<String>,
    /// What to do.
    pub conclusion: String,
    /// The step in short notation (`techniques/notation.rs`).
    pub notation: String,
    /// Digits to place.
    pub placements: Vec<Candidate>,
    /// Candidates to eliminate.
    pub eliminations: Vec<Candidate>,
    /// The cells of the pattern.
    pub pattern_cells: CellSet,
    /// The cells of the houses that the pattern is about.
    pub house_cells: CellSet,
    /// The cells that have a letter, A first.
    pub letters: Vec<Cell>,
    /// Shapes to draw over the board.
    pub shapes: Vec<Shape>,
    /// What the technique is.
    pub technique_description: String,
    /// What the labels in `pattern` mean; empty if it has none.
    pub legend: String,
}

impl ExplainedStep {
    /// The cells that are lit at a level of the hint: first where to look, then the pattern, then also where the step changes
    /// something.
    pub fn lit_cells(&self, level: HintLevel) -> CellSet {
        match level {
            HintLevel::Hidden => CellSet::EMPTY,
            HintLevel::Where | HintLevel::What => self.location_cells,
            HintLevel::Pattern | HintLevel::Why => self.house_cells | self.ringed_cells(level),
        }
    }

    /// The cells that are lit and ringed at a level of the hint: the pattern, without the rest of its houses.
    pub fn ringed_cells(&self, level: HintLevel) -> CellSet {
        let results = self.placements.iter().chain(&self.eliminations).map(|candidate| candidate.cell);
        match level {
            HintLevel::Hidden | HintLevel::Where | HintLevel::What => CellSet::EMPTY,
            HintLevel::Pattern => self.pattern_cells,
            HintLevel::Why => self.pattern_cells | results.collect(),
        }
    }
}

impl fmt::Display for ExplainedStep {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.notation)
    }
}

struct_codec! {
    TechniqueExample { key, name, description, givens, grid, solution, notes, step }
    ExplainedStep {
        name,
        rating,
        location,
        location_cells,
        pattern,
        reasons,
        conclusion,
        notation,
        placements,
        eliminations,
        pattern_cells,
        house_cells,
        letters,
        shapes,
        technique_description,
        legend,
    }
}

enum_codec! {
    HintRequest {
        0 Hint(board),
        1 Steps(board),
        2 Path(board),
        3 Example(key),
        4 Practice(key, seed),
        5 Rating(givens),
    }
    HintResponse {
        0 Next(step),
        1 Mistake { wrong, wrong_notes },
        2 NoSolution,
        3 MultipleSolutions,
        4 Complete,
        5 NoTechniqueApplies,
        6 Steps(steps, has_more),
        7 SolutionPath(steps),
        8 Example(example),
        9 Rating(rating, text),
    }
}
