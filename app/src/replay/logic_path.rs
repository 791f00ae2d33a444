//! The solution by logic: its steps, and the position before each.
//!
//! ```text
//!   steps_done:  0        1            2          …   n            n + 1
//!                givens   step 1       step 2     …   step n       the end
//!                         drawn on the position before it          solved, or no technique applies
//! ```

use std::cmp::Reverse;
use std::rc::Rc;

use ninefold::grid::Grid;
use ninefold::methods::TraceStep;

use crate::game::Position;
use crate::i18n::ReplayMessage;
use crate::protocol::{ExplainedStep, HintResponse};

/// A solution by logic, or as much of one as the techniques find.
#[derive(Clone, Debug, PartialEq)]
pub struct LogicPath {
    response: HintResponse,
    /// The position before each step, and the last one. The candidates are filled in as notes.
    positions: Vec<Position>,
    /// Time it took to find and explain the steps, formatted.
    pub time: String,
}

impl LogicPath {
    /// Builds the positions from the givens and the answer to a request for all steps.
    pub(super) fn new(givens: &Grid, response: HintResponse, time: String) -> LogicPath {
        let mut position = Position::new(*givens);
        for cell in !givens.filled() {
            position.board.corner[cell.index()] = givens.allowed_digits(cell);
        }
        let mut path = LogicPath { response, positions: Vec::new(), time };
        let positions: Vec<Position> = path
            .steps()
            .iter()
            .map(|step| {
                let next = position.with_step(step, true).0;
                std::mem::replace(&mut position, next)
            })
            .collect();
        path.positions = positions;
        path.positions.push(position);
        path
    }

    /// The steps.
    pub fn steps(&self) -> &[Rc<ExplainedStep>] {
        match &self.response {
            HintResponse::SolutionPath(steps) => steps,
            _ => &[],
        }
    }

    /// The bottleneck: the place of the step with the fewest ways to go on; of equal ones the hardest, then the first. `None` if there
    /// are no steps, or if every empty cell can be filled at each of them.
    pub fn bottleneck(&self) -> Option<usize> {
        let empty_count = |at: usize| (!self.positions[at].board.grid.filled()).len();
        let steps = self.steps().iter().enumerate();
        steps
            .filter(|&(at, step)| step.ways < empty_count(at))
            .min_by_key(|(_, step)| (step.ways, Reverse(step.rating)))
            .map(|(at, _)| at + 1)
    }

    /// Number of places to show, including the end.
    pub(super) fn len(&self) -> usize {
        self.steps().len() + usize::from(matches!(self.response, HintResponse::SolutionPath(_)))
    }

    /// The step shown at a place, and the position it is drawn on.
    pub(super) fn step_at(&self, at: usize) -> (Option<&Rc<ExplainedStep>>, &Position) {
        let number = at.saturating_sub(1);
        let step = if at == 0 { None } else { self.steps().get(number) };
        (step, &self.positions[number])
    }

    /// Number of empty cells at the end.
    pub fn open_cell_count(&self) -> usize {
        self.positions.last().map_or(81, |end| (!end.board.grid.filled()).len())
    }

    /// The message at a place.
    pub fn message(&self, at: usize) -> ReplayMessage {
        match (&self.response, self.step_at(at).0) {
            (_, Some(step)) => ReplayMessage::LogicStep { step: step.clone(), part: 0 },
            (HintResponse::SolutionPath(_), None) if at == 0 => {
                ReplayMessage::Stepped { step: None, removed_digit: None }
            }
            (HintResponse::SolutionPath(_), None) if self.open_cell_count() == 0 => {
                ReplayMessage::Stepped { step: Some(TraceStep::Solution), removed_digit: None }
            }
            (HintResponse::MultipleSolutions, _) => ReplayMessage::MultipleSolutions,
            (HintResponse::NoSolution | HintResponse::Mistake { .. }, _) => ReplayMessage::NoSolution,
            _ => ReplayMessage::NoTechniqueApplies,
        }
    }
}
