//! Our engine's search told step by step, with every digit that it concludes between two guesses.
//!
//! On most grids these are the very guesses that [`Search`] makes. On a hard one the search
//! begins anew and guesses thirds of houses, which cannot be shown as a digit in a cell: here it goes on
//! guessing cells, looking as close.
//!
//! ```text
//!   Fill Fill Fill                                       what follows from the givens
//!        └─ Place Fill Fill                              a guess, and what follows from it
//!                      └─ Place Fill DeadEnd Remove      another, which comes to nothing
//!                      └─ Fill Fill Found                what follows from its being false
//! ```

use std::collections::VecDeque;

use crate::grid::{Cell, Digit, Grid};

use super::Search;
use super::engine::{Bands, FoundMasks, NoSolution};
use super::hard_search::TripletCounter;
use super::method::{FillReason, TraceStep};

/// The search, between two steps.
#[derive(Clone, Debug)]
pub struct TracedSearch {
    /// The position to look at next.
    position: Option<Bands>,
    /// What is to be looked at instead when that comes to nothing, the next one last.
    alternatives: Vec<Alternative>,
    /// The digits that stand.
    grid: Grid,
    /// Where they stand besides the givens, in the order in which they came.
    placed: Vec<Cell>,
    dead_ends: u64,
    /// What has been done and not told yet.
    pending: VecDeque<TraceStep>,
}

/// A position in which a guess is false.
#[derive(Clone, Debug)]
struct Alternative {
    position: Bands,
    /// How many digits stood before the guess.
    placed_before: usize,
}

impl TracedSearch {
    /// A search not yet begun.
    pub fn new(grid: &Grid) -> TracedSearch {
        TracedSearch {
            position: Bands::new(grid).ok(),
            alternatives: Vec::new(),
            grid: *grid,
            placed: Vec::new(),
            dead_ends: 0,
            pending: VecDeque::new(),
        }
    }

    /// One thing more; `None` when everything has been tried.
    pub fn step(&mut self) -> Option<TraceStep> {
        while self.pending.is_empty() {
            let position = self.position.take()?;
            self.expand(position);
        }
        self.pending.pop_front()
    }

    /// How many guesses stand when all has been told.
    pub fn depth(&self) -> usize {
        self.alternatives.len()
    }

    fn expand(&mut self, mut position: Bands) {
        if self.propagate(&mut position).is_err() {
            self.pending.push_back(TraceStep::DeadEnd { cell: None });
            self.dead_ends += 1;
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
        let mut alternative = position.clone();
        alternative.eliminate(guess);
        self.alternatives.push(Alternative { position: alternative, placed_before: self.placed.len() });
        let (cell, digit) = (guess.cell(), guess.digit());
        self.place(cell, digit, TraceStep::Place { cell, digit });
        position.assume(guess);
        self.position = Some(position);
    }

    /// Makes the observations that the search makes with so many dead ends behind it.
    fn propagate(&self, position: &mut Bands) -> Result<(), NoSolution> {
        if self.dead_ends < Search::HARD_DEAD_ENDS {
            return position.propagate(&mut FoundMasks::default());
        }
        let mut closer = TripletCounter::new(position.clone());
        closer.propagate(&mut FoundMasks::default())?;
        *position = closer.bands;
        Ok(())
    }

    /// Tells every digit found that does not stand yet.
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

    /// Back to the guess made last, and on from its being false. With no guess to go back to, the digits
    /// that followed from the givens alone stay.
    fn backtrack(&mut self) {
        let Some(Alternative { position, placed_before: stood }) = self.alternatives.pop() else {
            return;
        };
        for cell in self.placed.drain(stood..).rev() {
            self.grid[cell] = None;
            self.pending.push_back(TraceStep::Remove { cell });
        }
        self.position = Some(position);
    }
}
