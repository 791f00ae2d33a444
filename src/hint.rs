//! Hints on the player's board: the next step, all steps that apply, and the complete path to the solution.
//!
//! ```text
//!   PlayerBoard: givens, entries, notes ──▶ mistakes? ──▶ Board ──▶ tier 1 ─ 2 ─ 3 ─ … ──▶ its best step
//!                                                           ▲                       │
//!                                                           └── a step already made ┘
//! ```

mod all_steps;
mod board_check;
mod goal_search;
mod level;
mod move_search;
mod next_step;
mod path;
mod player_board;
mod practice;
mod technique_examples;

use alloc::boxed::Box;

pub use all_steps::{MAX_LISTED_STEPS, StepList, StepListSearch};
pub use goal_search::{GoalSearch, StepGoal};
pub use level::HintLevel;
pub use move_search::{MoveSearch, MoveSteps, PlayerMove};
pub use next_step::HintSearch;
pub use path::{PathSearch, StepPath};
pub use player_board::PlayerBoard;
pub use practice::PracticeSearch;
pub use technique_examples::{
    ExamplePosition, all_examples, example, find_position, simplest_step, steps_of_technique,
    technique_position, technique_position_count,
};

use crate::grid::{Board, CellSet, Grid, Puzzle};
use crate::techniques::Step;

/// Result of a hint request.
///
/// ```
/// use ninefold::{Hint, first_hint};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
/// let Hint::Next(found) = first_hint(&puzzle) else { panic!("the puzzle has a next step") };
/// assert_eq!(found.step.technique.key(), "hidden-single-block");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions, so no step is certain.
    MultipleSolutions,
    /// The grid is filled in correctly.
    Complete,
    /// The board has mistakes. The correct digits are not included.
    #[non_exhaustive]
    Mistake {
        /// Cells with a digit that differs from the solution.
        wrong: CellSet,
        /// Cells whose notes lack the digit of the solution.
        wrong_notes: CellSet,
    },
    /// The next step.
    Next(Box<FoundStep>),
    /// No technique applies.
    NoTechniqueApplies,
}

/// A step and the board on which it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundStep {
    /// The board before the step.
    pub board: Board,
    /// The step. It has been verified if it comes from a search of this module.
    pub step: Step,
}

impl FoundStep {
    /// A step, which nothing verifies here, and the board on which it was found.
    pub fn new(board: Board, step: Step) -> FoundStep {
        FoundStep { board, step }
    }
}

/// Returns the first step of a puzzle.
pub fn first_hint(puzzle: &Puzzle) -> Hint {
    hint(&puzzle.into())
}

/// Returns the next step.
pub fn hint(board: &PlayerBoard) -> Hint {
    let mut search = HintSearch::new(board.clone());
    finish(|budget| search.run(budget))
}

/// Returns all steps that apply.
///
/// # Errors
/// The result of [`hint`], if it is not a step.
pub fn all_steps(board: &PlayerBoard) -> Result<StepList, Hint> {
    let mut search = StepListSearch::new(board.clone());
    finish(|budget| search.run(budget))
}

/// Returns the complete path from the given grid.
///
/// # Errors
/// The result of [`hint`], if the puzzle has no unique solution or the grid has mistakes.
pub fn path(givens: Grid, grid: Grid) -> Result<StepPath, Hint> {
    let mut search = PathSearch::new(givens, grid);
    finish(|budget| search.run(budget))
}

/// Continues a search until its result is ready.
fn finish<T>(mut run: impl FnMut(u64) -> Option<T>) -> T {
    loop {
        if let Some(result) = run(u64::MAX / 2) {
            return result;
        }
    }
}
