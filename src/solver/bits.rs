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

use super::houses::Houses;
use super::method::{Reason, Step};

/// The search, between two steps.
#[derive(Clone, Debug)]
pub struct Bits {
    houses: Houses,
    empty: CellSet,
    /// What stands besides the givens, in the order in which it came.
    standing: Vec<Standing>,
    /// How many of those are branches.
    depth: usize,
    next: Next,
}

/// A digit that may have to be taken back.
#[derive(Clone, Copy, Debug)]
struct Standing {
    cell: Cell,
    digit: Digit,
    /// The cell's other branches; `None` for a digit that was the only possibility.
    untried: Option<DigitSet>,
}

/// What is to be done next.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// Look for the cell with the fewest possibilities.
    Choose,
    /// Try the next of these in the cell.
    Branch(Cell, DigitSet),
    /// Take back the digit that came last.
    GoBack,
}

impl Bits {
    /// A search not yet begun, of a grid in which no two digits clash.
    pub fn new(grid: &Grid) -> Bits {
        let empty = !grid.filled();
        Bits {
            houses: Houses::new(grid),
            empty,
            standing: Vec::with_capacity(empty.len()),
            depth: 0,
            next: Next::Choose,
        }
    }

    /// One thing more; `None` when everything has been tried.
    pub fn step(&mut self) -> Option<Step> {
        match self.next {
            Next::Choose => Some(self.choose()),
            Next::Branch(cell, untried) => Some(self.branch(cell, untried)),
            Next::GoBack => self.go_back(),
        }
    }

    /// How many branches stand on one another.
    pub fn depth(&self) -> usize {
        self.depth
    }

    fn choose(&mut self) -> Step {
        let Some((cell, possible)) = self.fewest() else {
            self.next = Next::GoBack;
            return Step::Found;
        };
        if possible.is_empty() {
            self.next = Next::GoBack;
            return Step::DeadEnd { cell: Some(cell) };
        }
        if let Some(digit) = possible.single() {
            self.put(Standing { cell, digit, untried: None });
            return Step::Fill { cell, digit, by: Reason::Cell };
        }
        self.branch(cell, possible)
    }

    /// The empty cell with the fewest possibilities, the first in reading order, and those.
    fn fewest(&self) -> Option<(Cell, DigitSet)> {
        let mut fewest = None;
        let mut least = usize::MAX;
        for cell in self.empty {
            let possible = self.houses.free(cell);
            if possible.len() < least {
                least = possible.len();
                fewest = Some((cell, possible));
            }
        }
        fewest
    }

    fn branch(&mut self, cell: Cell, mut untried: DigitSet) -> Step {
        let digit = untried.first().expect("a branch has a digit to try");
        untried.remove(digit);
        self.put(Standing { cell, digit, untried: Some(untried) });
        self.depth += 1;
        Step::Place { cell, digit }
    }

    fn put(&mut self, standing: Standing) {
        self.houses.insert(standing.cell, standing.digit);
        self.empty.remove(standing.cell);
        self.standing.push(standing);
        self.next = Next::Choose;
    }

    /// Takes back the digit that came last, and goes on with the next branch of its cell, if there is one.
    fn go_back(&mut self) -> Option<Step> {
        let Standing { cell, digit, untried } = self.standing.pop()?;
        self.houses.remove(cell, digit);
        self.empty.insert(cell);
        self.depth -= usize::from(untried.is_some());
        self.next = match untried {
            Some(untried) if !untried.is_empty() => Next::Branch(cell, untried),
            _ => Next::GoBack,
        };
        Some(Step::Remove { cell })
    }
}
