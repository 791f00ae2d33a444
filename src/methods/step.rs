//! The steps of a run, and the counters that follow from them.

use crate::grid::{Cell, Digit};
use crate::named_enum;

/// One step of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceStep {
    /// A digit that follows from those on the board.
    Fill {
        /// The cell filled.
        cell: Cell,
        /// The digit that follows.
        digit: Digit,
        /// Why it follows.
        reason: FillReason,
    },
    /// A guess: a digit is tried.
    Place {
        /// The cell guessed.
        cell: Cell,
        /// The digit tried.
        digit: Digit,
    },
    /// A digit is removed: a guess, or one filled after a guess.
    Remove {
        /// The cell emptied.
        cell: Cell,
    },
    /// The position has no solution.
    DeadEnd {
        /// The cell that has no candidate, if that is how the method noticed.
        cell: Option<Cell>,
    },
    /// A new round over the grid begins.
    Round,
    /// Every cell is filled and the grid is solved.
    Solution,
}

/// Why a digit follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FillReason {
    /// It is the only digit left for its cell.
    Cell,
    /// The cell is its only place in the row.
    Row,
    /// The cell is its only place in the column.
    Column,
    /// The cell is its only place in the block.
    Block,
    /// Our engine concluded it from several cells at once.
    Logic,
}

/// Totals of a run so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counters {
    /// Number of rounds over the grid that have begun.
    pub rounds: u64,
    /// Number of digits filled without a guess, including those removed later.
    pub filled: u64,
    /// `filled` by reason, in the order of [`FillReason::ALL`].
    pub filled_by: [u64; 5],
    /// Number of guesses.
    pub nodes: u64,
    /// Number of positions that turned out to have no solution.
    pub dead_ends: u64,
    /// Largest number of guesses that were open at the same time.
    pub depth: u64,
    /// Number of solutions found.
    pub solutions: u64,
}

named_enum! {
    /// How a run ended.
    pub non_exhaustive enum RunOutcome, "outcome" {
        /// With a solution.
        Solved = "solved",
        /// With the proof that there is none.
        NoSolution = "none",
        /// Without a solution: a method that never guesses found no further digit.
        Stuck = "stuck",
        /// It was stopped before it ended.
        Stopped = "stopped",
    }
}

impl FillReason {
    /// All reasons, in the order of [`Counters::filled_by`].
    pub const ALL: [FillReason; 5] =
        [FillReason::Cell, FillReason::Row, FillReason::Column, FillReason::Block, FillReason::Logic];
}

impl Counters {
    /// Counts one step, after which `depth` guesses are open.
    pub fn count(&mut self, step: TraceStep, depth: usize) {
        match step {
            TraceStep::Fill { reason, .. } => {
                self.filled += 1;
                self.filled_by[reason as usize] += 1;
            }
            TraceStep::Place { .. } => {
                self.nodes += 1;
                self.depth = self.depth.max(depth as u64);
            }
            TraceStep::Remove { .. } => {}
            TraceStep::DeadEnd { .. } => self.dead_ends += 1,
            TraceStep::Round => self.rounds += 1,
            TraceStep::Solution => self.solutions += 1,
        }
    }
}
