//! Bit-state depth-first search: always branches on the empty cell with the fewest possibilities.
//!
//! ```text
//!   r1c3: 4            nothing to choose: fill it
//!   r2c5: 1 6          the fewest, so branch here    ─┬─ 1 ─ r2c6: 3 ─ … ─ r7c7: none ✗
//!   r4c1: 1 6 9                                       └─ 6 ─ …
//! ```
//!
//! What is possible is read off three states of nine bits each, those of the cell's houses
//! ([`Houses`]). Of cells with equally few possibilities the first in reading order counts.

use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid};

use super::method::{FillReason, TraceStep};
use super::used_digits::UsedDigits;

/// The search, between two steps.
#[derive(Clone, Debug)]
pub struct MrvSearch {
    used: UsedDigits,
    empty: CellSet,
    /// What stands besides the givens, in the order in which it came.
    placed: Vec<PlacedDigit>,
    /// How many of those are branches.
    depth: usize,
    next: NextMove,
}

/// A digit that may have to be taken back.
#[derive(Clone, Copy, Debug)]
struct PlacedDigit {
    cell: Cell,
    digit: Digit,
    /// The cell's other branches; `None` for a digit that was the only possibility.
    untried: Option<DigitSet>,
}

/// What is to be done next.
#[derive(Clone, Copy, Debug)]
enum NextMove {
    /// Look for the cell with the fewest possibilities.
    ChooseCell,
    /// Try the next of these in the cell.
    Branch(Cell, DigitSet),
    /// Take back the digit that came last.
    Backtrack,
}

impl MrvSearch {
    /// A search not yet begun, of a grid in which no two digits clash.
    pub fn new(grid: &Grid) -> MrvSearch {
        let empty = !grid.filled();
        MrvSearch {
            used: UsedDigits::new(grid),
            empty,
            placed: Vec::with_capacity(empty.len()),
            depth: 0,
            next: NextMove::ChooseCell,
        }
    }

    /// One thing more; `None` when everything has been tried.
    pub fn step(&mut self) -> Option<TraceStep> {
        match self.next {
            NextMove::ChooseCell => Some(self.choose_cell()),
            NextMove::Branch(cell, untried) => Some(self.branch(cell, untried)),
            NextMove::Backtrack => self.backtrack(),
        }
    }

    /// How many branches stand on one another.
    pub fn depth(&self) -> usize {
        self.depth
    }

    fn choose_cell(&mut self) -> TraceStep {
        let Some((cell, possible)) = self.most_constrained_cell() else {
            self.next = NextMove::Backtrack;
            return TraceStep::Solution;
        };
        if possible.is_empty() {
            self.next = NextMove::Backtrack;
            return TraceStep::DeadEnd { cell: Some(cell) };
        }
        if let Some(digit) = possible.single() {
            self.place(PlacedDigit { cell, digit, untried: None });
            return TraceStep::Fill { cell, digit, reason: FillReason::Cell };
        }
        self.branch(cell, possible)
    }

    /// The empty cell with the fewest possibilities, the first in reading order, and those.
    fn most_constrained_cell(&self) -> Option<(Cell, DigitSet)> {
        let mut fewest = None;
        let mut least = usize::MAX;
        for cell in self.empty {
            let possible = self.used.available(cell);
            if possible.len() < least {
                least = possible.len();
                fewest = Some((cell, possible));
            }
        }
        fewest
    }

    fn branch(&mut self, cell: Cell, mut untried: DigitSet) -> TraceStep {
        let digit = untried.first().expect("a branch has a digit to try");
        untried.remove(digit);
        self.place(PlacedDigit { cell, digit, untried: Some(untried) });
        self.depth += 1;
        TraceStep::Place { cell, digit }
    }

    fn place(&mut self, placed: PlacedDigit) {
        self.used.insert(placed.cell, placed.digit);
        self.empty.remove(placed.cell);
        self.placed.push(placed);
        self.next = NextMove::ChooseCell;
    }

    /// Takes back the digit that came last, and goes on with the next branch of its cell, if there is one.
    fn backtrack(&mut self) -> Option<TraceStep> {
        let PlacedDigit { cell, digit, untried } = self.placed.pop()?;
        self.used.remove(cell, digit);
        self.empty.insert(cell);
        self.depth -= usize::from(untried.is_some());
        self.next = match untried {
            Some(untried) if !untried.is_empty() => NextMove::Branch(cell, untried),
            _ => NextMove::Backtrack,
        };
        Some(TraceStep::Remove { cell })
    }
}
