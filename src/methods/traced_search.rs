//! Our engine's search step by step, including every digit that it concludes between two guesses.
//!
//! On most grids the guesses are those of [`Search`]. On a hard grid [`Search`] starts again and guesses
//! triplets, which cannot be shown as a digit in a cell. Here the search continues to guess cells, with the
//! same propagation.
//!
//! ```text
//!   Fill Fill Fill                                       what follows from the givens
//!        └─ Place Fill Fill                              a guess, and what follows from it
//!                      └─ Place Fill DeadEnd Remove      a second guess, which is wrong
//!                      └─ Fill Fill Solution             what follows from its being wrong
//! ```

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use crate::grid::{Cell, Digit, Grid};
use crate::solver::Search;
use crate::solver::engine::{Bands, NoSolution};
use crate::solver::hard_search::TripletPosition;
use crate::solver::root::{SearchRoot, SearchRootKind};

use super::step::{FillReason, TraceStep};

#[derive(Clone, Debug)]
pub struct TracedSearch {
    /// The position to expand next.
    position: Option<Bands>,
    /// Positions still to be expanded, the next one last: for each open guess, the one in which it is wrong.
    alternatives: Vec<Alternative>,
    grid: Grid,
    /// The cells filled besides the givens, in the order in which they were filled.
    placed: Vec<Cell>,
    is_hard: bool,
    dead_ends: u64,
    /// Steps that have been made but not returned yet.
    pending: VecDeque<TraceStep>,
}

/// A position in which a guess is wrong.
#[derive(Clone, Debug)]
struct Alternative {
    position: Bands,
    /// Length of `placed` before the guess.
    placed_before: usize,
}

impl TracedSearch {
    pub fn new(grid: &Grid) -> TracedSearch {
        let mut search = TracedSearch {
            position: None,
            alternatives: Vec::new(),
            grid: *grid,
            placed: Vec::new(),
            is_hard: false,
            dead_ends: 0,
            pending: VecDeque::new(),
        };
        let mut root = SearchRoot::default();
        match root.set_givens(grid, None) {
            Ok(()) => {
                search.is_hard = root.kind == SearchRootKind::Hard;
                search.position = Some(root.bands);
            }
            Err(effort) if effort.dead_ends > 0 => search.add_dead_end(),
            Err(_) => {}
        }
        search
    }

    /// Returns the next step, or `None` when everything has been tried.
    pub fn step(&mut self) -> Option<TraceStep> {
        while self.pending.is_empty() {
            let position = self.position.take()?;
            self.expand(position);
        }
        self.pending.pop_front()
    }

    /// Number of open guesses when all pending steps have been returned.
    pub fn depth(&self) -> usize {
        self.alternatives.len()
    }

    fn expand(&mut self, mut position: Bands) {
        if self.propagate(&mut position).is_err() {
            self.add_dead_end();
            self.backtrack();
            return;
        }
        self.fill_found(&position.to_grid());
        if position.is_full() {
            self.pending.push_back(TraceStep::Solution);
            self.backtrack();
            return;
        }
        let guess = position.branch_candidate();
        let mut alternative = position;
        alternative.eliminate(guess);
        self.alternatives.push(Alternative { position: alternative, placed_before: self.placed.len() });
        let (cell, digit) = (guess.cell(), guess.digit());
        self.place(cell, digit, TraceStep::Place { cell, digit });
        position.assume(guess);
        self.position = Some(position);
    }

    fn add_dead_end(&mut self) {
        self.pending.push_back(TraceStep::DeadEnd { cell: None });
        self.dead_ends += 1;
        self.is_hard |= self.dead_ends == Search::HARD_DEAD_ENDS;
    }

    /// Propagates as [`Search`] does.
    fn propagate(&self, position: &mut Bands) -> Result<(), NoSolution> {
        if !self.is_hard {
            return position.propagate();
        }
        let mut counter = TripletPosition::new(*position);
        counter.propagate()?;
        *position = counter.bands;
        Ok(())
    }

    /// Fills every digit found that is not on the board yet.
    fn fill_found(&mut self, found: &Grid) {
        for cell in Cell::all() {
            if let (None, Some(digit)) = (self.grid[cell], found[cell]) {
                self.place(cell, digit, TraceStep::Fill { cell, digit, reason: FillReason::Logic });
            }
        }
    }

    fn place(&mut self, cell: Cell, digit: Digit, step: TraceStep) {
        self.grid[cell] = Some(digit);
        self.placed.push(cell);
        self.pending.push_back(step);
    }

    /// Returns to the last guess, if there is one, and continues with its being wrong.
    fn backtrack(&mut self) {
        let Some(Alternative { position, placed_before }) = self.alternatives.pop() else {
            return;
        };
        for cell in self.placed.drain(placed_before..).rev() {
            self.grid[cell] = None;
            self.pending.push_back(TraceStep::Remove { cell });
        }
        self.position = Some(position);
    }
}
