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
use super::closer::Closer;
use super::fast::{Bands, Dead, Finds};
use super::method::{Reason, Step};

/// The search, between two steps.
#[derive(Clone, Debug)]
pub struct Narrated {
    /// The position to look at next.
    position: Option<Bands>,
    /// What is to be looked at instead when that comes to nothing, the next one last.
    waiting: Vec<Otherwise>,
    /// The digits that stand.
    grid: Grid,
    /// Where they stand besides the givens, in the order in which they came.
    standing: Vec<Cell>,
    dead_ends: u64,
    /// What has been done and not told yet.
    told: VecDeque<Step>,
}

/// A position in which a guess is false.
#[derive(Clone, Debug)]
struct Otherwise {
    position: Bands,
    /// How many digits stood before the guess.
    stood: usize,
}

impl Narrated {
    /// A search not yet begun.
    pub fn new(grid: &Grid) -> Narrated {
        Narrated {
            position: Bands::new(grid).ok(),
            waiting: Vec::new(),
            grid: *grid,
            standing: Vec::new(),
            dead_ends: 0,
            told: VecDeque::new(),
        }
    }

    /// One thing more; `None` when everything has been tried.
    pub fn step(&mut self) -> Option<Step> {
        while self.told.is_empty() {
            let position = self.position.take()?;
            self.look_at(position);
        }
        self.told.pop_front()
    }

    /// How many guesses stand when all has been told.
    pub fn depth(&self) -> usize {
        self.waiting.len()
    }

    fn look_at(&mut self, mut position: Bands) {
        if self.settle(&mut position).is_err() {
            self.told.push_back(Step::DeadEnd { cell: None });
            self.dead_ends += 1;
            self.go_back();
            return;
        }
        self.fill(&position.found());
        if position.is_full() {
            self.told.push_back(Step::Found);
            self.go_back();
            return;
        }
        let guess = position.choose();
        let mut otherwise = position.clone();
        otherwise.rule_out(guess);
        self.waiting.push(Otherwise { position: otherwise, stood: self.standing.len() });
        let (cell, digit) = (guess.cell(), guess.digit());
        self.put(cell, digit, Step::Place { cell, digit });
        position.assume(guess);
        self.position = Some(position);
    }

    /// Makes the observations that the search makes with so many dead ends behind it.
    fn settle(&self, position: &mut Bands) -> Result<(), Dead> {
        if self.dead_ends < Search::HARD {
            return position.settle(&mut Finds::default());
        }
        let mut closer = Closer::new(position.clone());
        closer.settle(&mut Finds::default())?;
        *position = closer.bands;
        Ok(())
    }

    /// Tells every digit found that does not stand yet.
    fn fill(&mut self, found: &Grid) {
        for cell in Cell::all() {
            if let (None, Some(digit)) = (self.grid[cell], found[cell]) {
                self.put(cell, digit, Step::Fill { cell, digit, by: Reason::Logic });
            }
        }
    }

    fn put(&mut self, cell: Cell, digit: Digit, step: Step) {
        self.grid[cell] = Some(digit);
        self.standing.push(cell);
        self.told.push_back(step);
    }

    /// Back to the guess made last, and on from its being false. With no guess to go back to, the digits
    /// that followed from the givens alone stay.
    fn go_back(&mut self) {
        let Some(Otherwise { position, stood }) = self.waiting.pop() else {
            return;
        };
        for cell in self.standing.drain(stood..).rev() {
            self.grid[cell] = None;
            self.told.push_back(Step::Remove { cell });
        }
        self.position = Some(position);
    }
}
