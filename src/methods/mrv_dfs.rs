//! Depth-first search that always branches on the empty cell with the fewest candidates (minimum remaining
//! values, MRV). The page calls it "Bit-state depth-first".
//!
//! ```text
//!   r1c3: 4            nothing to choose: fill it
//!   r2c5: 1 6          the fewest, so branch here    ─┬─ 1 ─ r2c6: 3 ─ … ─ r7c7: none ✗
//!   r4c1: 1 6 9                                       └─ 6 ─ …
//! ```
//!
//! The candidates of a cell are read off three bit sets of nine bits, one for each of its houses
//! ([`UsedDigits`]). Among cells with equally few candidates the first in reading order is chosen.

use alloc::vec::Vec;

use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid};

use super::step::{FillReason, TraceStep};
use super::used_digits::UsedDigits;

/// The state of method B: a depth-first search that goes on in the cell with the fewest candidates.
#[derive(Clone, Debug)]
pub struct MrvSearch {
    used: UsedDigits,
    empty: CellSet,
    /// The digits placed besides the givens, in the order in which they were placed.
    placed: Vec<PlacedDigit>,
    /// Number of entries in `placed` that are guesses.
    depth: usize,
    next: NextMove,
}

/// A digit that the search may have to remove again.
#[derive(Clone, Copy, Debug)]
struct PlacedDigit {
    cell: Cell,
    digit: Digit,
    /// The other digits to try in the cell; `None` if the digit was the only candidate.
    untried: Option<DigitSet>,
}

#[derive(Clone, Copy, Debug)]
enum NextMove {
    ChooseCell,
    /// Try the next of these digits in the cell.
    Branch(Cell, DigitSet),
    Backtrack,
}

impl MrvSearch {
    /// Creates a search. The grid must have no conflicts.
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

    /// Makes one step; returns `None` when everything has been tried.
    pub fn step(&mut self) -> Option<TraceStep> {
        match self.next {
            NextMove::ChooseCell => Some(self.choose_cell()),
            NextMove::Branch(cell, untried) => Some(self.branch(cell, untried)),
            NextMove::Backtrack => self.backtrack(),
        }
    }

    /// Number of open guesses.
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

    /// The empty cell with the fewest candidates, the first in reading order, and its candidates.
    fn most_constrained_cell(&self) -> Option<(Cell, DigitSet)> {
        let cells = self.empty.into_iter().map(|cell| (cell, self.used.available(cell)));
        cells.min_by_key(|(_, possible)| possible.len())
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

    /// Removes the digit that was placed last and continues with the next digit to try in its cell, if any.
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
