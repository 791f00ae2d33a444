//! How many solutions a grid has, and which: an exact search that leaves nothing out.
//!
//! [`solutions`] runs to a limit; [`Search`] hands out one solution after another and can pause on the
//! way, so that a page can show progress and stop it. What may stand where, and how the rules narrow
//! it, is the business of the engine in `solve/fast.rs`; here is only the order of guessing:
//!
//! ```text
//!           settle          a stack of positions still to be looked at;
//!          ╱      ╲         a guess splits the topmost in two
//!   r1c2 is 4   r1c2 is not 4
//!     ╱    ╲       ⋮        every solution lies on one side only,
//!    ⋮      ⋮               so none is found twice and none is missed
//! ```

mod bits;
pub mod candidates;
mod compare;
mod fast;
mod houses;
pub mod method;
mod narrated;
mod plain;
mod rounds;
mod tables;
pub mod trace;

use crate::grid::{Cell, Digit, Grid};
use fast::{Bands, Candidate, Dead};

/// What a search came upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A solution not told before.
    Solution(Grid),
    /// Every solution has been told.
    Exhausted,
    /// The budget is used up; there may be more.
    Paused,
}

/// A search for all solutions of a grid, from one to the next.
#[derive(Clone, Debug)]
pub struct Search {
    /// Positions not looked at yet, the next one last. No two have a solution in common.
    waiting: Vec<Bands>,
    effort: Effort,
}

/// What a search cost, whatever it found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Guesses made.
    pub nodes: u64,
    /// Positions that turned out to have no solution.
    pub dead_ends: u64,
    /// The most guesses that stood on one another.
    pub depth: u64,
}

impl Search {
    /// Every so many guesses the engine looks closer, which costs about as much as a guess. That pays a
    /// little on most puzzles, and keeps some sparse grids without solution from taking a million guesses.
    const CLOSER_LOOK: u64 = 8;

    /// A search not yet begun. A grid with two equal digits in a house has no solution.
    pub fn new(grid: &Grid) -> Search {
        Search { waiting: Bands::new(grid).into_iter().collect(), effort: Effort::default() }
    }

    /// Goes on to the next solution, or until it has made `budget` more guesses. Where it pauses makes no
    /// difference to what it finds.
    pub fn next(&mut self, budget: u64) -> Event {
        match self.advance(budget) {
            Halt::Solution(bands) => Event::Solution(bands.found()),
            Halt::Exhausted => Event::Exhausted,
            Halt::Paused => Event::Paused,
        }
    }

    /// What it has cost so far.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    fn advance(&mut self, budget: u64) -> Halt {
        let end = self.effort.nodes.saturating_add(budget);
        while let Some(mut bands) = self.waiting.pop() {
            while self.settle(&mut bands).is_ok() {
                if bands.is_full() {
                    return Halt::Solution(bands);
                }
                if self.effort.nodes == end {
                    self.waiting.push(bands);
                    return Halt::Paused;
                }
                let guess = bands.guess();
                let mut otherwise = bands.clone();
                otherwise.rule_out(guess);
                self.waiting.push(otherwise);
                self.effort.depth = self.effort.depth.max(self.waiting.len() as u64);
                bands.assume(guess);
                self.effort.nodes += 1;
            }
            self.effort.dead_ends += 1;
        }
        Halt::Exhausted
    }

    fn settle(&self, bands: &mut Bands) -> Result<(), Dead> {
        bands.settle()?;
        if self.effort.nodes.is_multiple_of(Search::CLOSER_LOOK) {
            bands.look_closer()?;
        }
        Ok(())
    }
}

/// An [`Event`] before anybody needs the solution as a grid.
enum Halt {
    Solution(Bands),
    Exhausted,
    Paused,
}

/// What [`solutions`] found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    /// How many there are, or the limit if there are at least as many.
    pub count: u64,
    /// The first, if there is one.
    pub first: Option<Grid>,
    /// The second, if there are two.
    pub second: Option<Grid>,
    /// What it took.
    pub effort: Effort,
}

/// Counts the solutions of a grid and stops at `limit`. Two are enough to know whether there is only one:
///
/// ```
/// use ninefold::{grid::Grid, solve::solutions};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let found = solutions(&Grid::from_line(line).unwrap(), 2);
/// assert_eq!(found.count, 1);
/// assert!(found.first.unwrap().is_solved());
/// ```
pub fn solutions(grid: &Grid, limit: u64) -> Solutions {
    let mut search = Search::new(grid);
    let mut found = Solutions::default();
    while found.count < limit {
        let Halt::Solution(bands) = search.advance(u64::MAX) else {
            break;
        };
        found.count += 1;
        match found.count {
            1 => found.first = Some(bands.found()),
            2 => found.second = Some(bands.found()),
            _ => {}
        }
    }
    found.effort = search.effort;
    found
}

/// Whether some solution of the grid has another digit in this cell.
pub fn can_differ(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    let mut search = Search::new(grid);
    for bands in &mut search.waiting {
        bands.rule_out(Candidate::new(cell, digit));
    }
    matches!(search.advance(u64::MAX), Halt::Solution(_))
}
