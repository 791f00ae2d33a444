//! The way that logic leads, step by step: what stands on the board before each step.
//!
//! ```text
//!   at:  0        1            2          …   n            n + 1
//!        givens   step 1       step 2     …   step n       the end
//!                 drawn on the position before it          solved, or as far as logic leads
//! ```

use crate::game::Position;
use crate::grid::{Cell, Grid};
use crate::i18n::ReplayMessage;
use crate::job::{Advised, Told, TraceStep};

/// Where logic led.
#[derive(Clone, Debug, PartialEq)]
pub struct LogicPath {
    response: Advised,
    /// Before each step, and behind the last; what the rules allow is pencilled in.
    positions: Vec<Position>,
    /// How long it took to find and to explain.
    pub time: String,
}

impl LogicPath {
    /// What was advised from these givens on.
    pub(super) fn new(givens: &Grid, response: Advised, time: String) -> LogicPath {
        let mut position = Position::new(*givens);
        for cell in Cell::all().filter(|&cell| givens[cell].is_none()) {
            position.corner_notes[cell.index()] = position.candidates(cell);
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
    pub fn steps(&self) -> &[Told] {
        match &self.response {
            Advised::Led(steps) => steps,
            _ => &[],
        }
    }

    /// How many steps can be shown, the end among them.
    pub(super) fn len(&self) -> usize {
        self.steps().len() + usize::from(matches!(self.response, Advised::Led(_)))
    }

    /// The step that is shown at a place of the way, and what stands on the board there.
    pub(super) fn step_at(&self, at: usize) -> (Option<&Told>, &Position) {
        let number = at.saturating_sub(1);
        let step = if at == 0 { None } else { self.steps().get(number) };
        (step, &self.positions[number])
    }

    /// How many cells are open at the end.
    pub fn open_cell_count(&self) -> usize {
        self.positions.last().map_or(81, |end| (!end.grid.filled()).len())
    }

    /// What is told at a place of the way.
    pub fn message(&self, at: usize) -> ReplayMessage {
        match (&self.response, self.step_at(at).0) {
            (_, Some(step)) => ReplayMessage::LogicStep { step: step.clone() },
            (Advised::Led(_), None) if at == 0 => ReplayMessage::Stepped { step: None, removed_digit: None },
            (Advised::Led(_), None) if self.open_cell_count() == 0 => {
                ReplayMessage::Stepped { step: Some(TraceStep::Solution), removed_digit: None }
            }
            (Advised::Several, _) => ReplayMessage::MultipleSolutions,
            (Advised::NoSolution | Advised::Mistake { .. }, _) => ReplayMessage::NoSolution,
            _ => ReplayMessage::NoTechniqueApplies,
        }
    }
}
