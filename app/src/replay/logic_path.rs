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
use crate::protocol::{Answer, ExplainedStep, NoStep};

/// A solution by logic, or as much of one as the techniques find.
#[derive(Clone, Debug, PartialEq)]
pub struct LogicPath {
    /// The steps, or why there are none.
    steps: Result<Vec<Rc<ExplainedStep>>, NoStep>,
    /// The position before each step, and the last one. The candidates are filled in as notes.
    positions: Vec<Position>,
    /// Time it took to find and explain the steps, formatted.
    pub time: String,
}

impl LogicPath {
    /// Builds the positions from the givens and the answer to [`Job::Path`](crate::protocol::Job::Path); returns `None` if the answer
    /// is to another job.
    pub(super) fn new(givens: &Grid, answer: Answer, time: String) -> Option<LogicPath> {
        let steps = match answer {
            Answer::Path(steps) => Ok(steps),
            Answer::NoStep(why) => Err(why),
            _ => return None,
        };
        let mut position = Position::new(*givens);
        for cell in !givens.filled() {
            position.board.corner[cell.index()] = givens.allowed_digits(cell);
        }
        let mut path = LogicPath { steps, positions: Vec::new(), time };
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
        Some(path)
    }

    pub fn steps(&self) -> &[Rc<ExplainedStep>] {
        self.steps.as_deref().unwrap_or_default()
    }

    pub fn has_several_solutions(&self) -> bool {
        self.steps == Err(NoStep::MultipleSolutions)
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
        self.steps().len() + usize::from(self.steps.is_ok())
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

    pub fn message(&self, at: usize) -> ReplayMessage {
        match (&self.steps, self.step_at(at).0) {
            (_, Some(step)) => ReplayMessage::LogicStep { step: step.clone(), part: 0 },
            (Ok(_), None) if at == 0 => ReplayMessage::Stepped { step: None, removed_digit: None },
            (Ok(_), None) if self.open_cell_count() == 0 => {
                ReplayMessage::Stepped { step: Some(TraceStep::Solution), removed_digit: None }
            }
            (Err(NoStep::MultipleSolutions), _) => ReplayMessage::MultipleSolutions,
            (Err(NoStep::NoSolution | NoStep::Mistake { .. }), _) => ReplayMessage::NoSolution,
            _ => ReplayMessage::NoTechniqueApplies,
        }
    }
}
