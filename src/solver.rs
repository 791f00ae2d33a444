//! How many solutions a grid has, and which: an exact search that leaves nothing out.
//!
//! [`solutions`] runs to a limit; [`Search`] hands out one solution after another and can pause on the
//! way, so that a page can show progress and stop it. What may stand where, and how the rules narrow
//! it, is the business of the engine in `solver/fast.rs`, in which order it guesses of `solver/tree.rs`.
//! A grid that has led to a few dead ends is hard: from there on `solver/closer.rs` looks closer, which
//! costs more a position and takes far fewer positions.
//!
//! The five methods of the project are each in a file of their own; `solver/method.rs` runs any of them.

mod backtracking;
mod band_permutations;
pub mod candidate_grid;
mod elimination;
mod engine;
mod hard_search;
pub mod method;
mod mrv_dfs;
mod round_solver;
mod simd;
pub mod trace;
mod traced_search;
mod tree;
mod used_digits;

use crate::grid::{Cell, Digit, Grid};
use engine::{BandCandidate, Bands, FoundMasks, NoSolution};
use hard_search::TripletCounter;
use tree::{StopReason, Tree};

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
    grid: Grid,
    /// What is known not to be, besides.
    excluded: Option<BandCandidate>,
    fast_tree: Tree<Bands>,
    /// Where the search goes on when the grid turns out to be hard.
    hard_tree: Option<Box<Tree<TripletCounter>>>,
    /// How many have been told.
    solutions_found: u64,
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
    /// A grid that has led to so many dead ends is hard.
    pub(crate) const HARD_DEAD_ENDS: u64 = 4;

    /// A search not yet begun. A grid with two equal digits in a house has no solution.
    pub fn new(grid: &Grid) -> Search {
        Search::excluding(grid, None)
    }

    fn excluding(grid: &Grid, denied: Option<BandCandidate>) -> Search {
        let quick = Tree::new(root_position(grid, denied));
        Search {
            grid: *grid,
            excluded: denied,
            fast_tree: quick,
            hard_tree: None,
            solutions_found: 0,
            effort: Effort::default(),
        }
    }

    /// Goes on to the next solution, or until it has made `budget` more guesses. Where it pauses makes no
    /// difference to what it found_masks.
    pub fn next(&mut self, budget: u64) -> Event {
        match self.advance(budget) {
            StopReason::Solution => Event::Solution(self.current_solution()),
            StopReason::NodeLimit => Event::Paused,
            StopReason::Exhausted | StopReason::DeadEndLimit => Event::Exhausted,
        }
    }

    /// What it has cost so far.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    fn advance(&mut self, budget: u64) -> StopReason {
        let end = self.effort.nodes.saturating_add(budget);
        let mut halt = match &mut self.hard_tree {
            None => self.fast_tree.advance(&mut self.effort, end, Search::HARD_DEAD_ENDS),
            Some(close) => close.advance(&mut self.effort, end, u64::MAX),
        };
        if halt == StopReason::DeadEndLimit {
            // Begun anew, a search that looks closer guesses better from the start. But what is told is
            // told: after a solution it has to go on from here.
            let mut close = if self.solutions_found == 0 {
                Tree::new(root_position(&self.grid, self.excluded).map(TripletCounter::new))
            } else {
                std::mem::take(&mut self.fast_tree).map(TripletCounter::new)
            };
            halt = close.advance(&mut self.effort, end, u64::MAX);
            self.hard_tree = Some(Box::new(close));
        }
        self.solutions_found += u64::from(halt == StopReason::Solution);
        halt
    }

    /// The solution that [`advance`](Search::advance) halted at.
    fn current_solution(&self) -> Grid {
        match &self.hard_tree {
            None => self.fast_tree.top().to_grid(),
            Some(close) => close.top().bands.to_grid(),
        }
    }
}

/// What is known at the beginning.
fn root_position(grid: &Grid, denied: Option<BandCandidate>) -> Result<Bands, NoSolution> {
    let mut bands = Bands::new(grid)?;
    if let Some(candidate) = denied {
        bands.eliminate(candidate);
    }
    Ok(bands)
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
        if search.advance(u64::MAX) != StopReason::Solution {
            break;
        }
        found.count += 1;
        match found.count {
            1 => found.first = Some(search.current_solution()),
            2 => found.second = Some(search.current_solution()),
            _ => {}
        }
    }
    found.effort = search.effort;
    found
}

/// Whether some solution of the grid has another digit in this cell. That is one search for one solution,
/// where counting to two may take a search for two.
pub fn can_differ(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    let mut search = Search::excluding(grid, Some(BandCandidate::new(cell, digit)));
    search.advance(u64::MAX) == StopReason::Solution
}

/// A solution of the grid by chance; `None` if it has none. `pick(n)` draws a number below `n`. Every
/// solution can come, some more easily than others: the digits are drawn one after the other.
///
/// Few draws leave a grid without solution, but there it can take a million guesses to find that out. So
/// after some dead ends all is drawn anew, after more of them each time, lest a grid that has hardly a
/// solution never come to an end.
pub fn random_solution(grid: &Grid, mut pick: impl FnMut(usize) -> usize) -> Option<Grid> {
    let root = Bands::new(grid).ok()?;
    let (mut found_masks, mut alternatives) = (FoundMasks::default(), Vec::new());
    let mut max_dead_ends = Search::HARD_DEAD_ENDS;
    loop {
        let mut bands = root.clone();
        let mut dead_ends = 0;
        while dead_ends < max_dead_ends {
            if bands.propagate(&mut found_masks).is_err() {
                bands = alternatives.pop()?;
                dead_ends += 1;
            } else if bands.is_full() {
                return Some(bands.to_grid());
            } else {
                let candidate = bands.random_candidate(&mut pick);
                let mut without = bands.clone();
                without.eliminate(candidate);
                alternatives.push(without);
                bands.assume(candidate);
            }
        }
        alternatives.clear();
        max_dead_ends *= 2;
    }
}
