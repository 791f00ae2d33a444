//! The exact solver: finds and counts all solutions of a grid.
//!
//! [`solutions`] counts them up to a limit. [`Search`] returns one solution after another and can pause in
//! between, so that a page can show progress and stop it. `engine.rs` represents a position and applies the
//! rules to it (constraint propagation); `search_tree` in `tree.rs` decides which position comes next. A grid
//! that has led to a few dead ends counts as hard: from then on `hard_search.rs` propagates more thoroughly,
//! which costs more for each position and needs far fewer positions.
//!
//! [`Puzzle::new`](crate::grid::Puzzle::new) proves a puzzle with it (`proof.rs`).

mod band_permutations;
mod effort;
pub(crate) mod engine;
pub(crate) mod hard_search;
mod proof;
mod simd;
mod tree;

use crate::grid::{Cell, Digit, Grid};

pub use effort::Effort;
use engine::{BandCandidate, Bands, FoundMasks, NoSolution};
use hard_search::TripletPosition;
use tree::{StopReason, Tree};

/// What [`Search::next`] came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A solution that was not returned before.
    Solution(Grid),
    /// All solutions have been returned.
    Exhausted,
    /// The budget of guesses is used up; there may be more solutions.
    Paused,
}

/// An iterator-like search for all solutions of a grid.
///
/// ```
/// use ninefold::solver::{Event, Search};
/// use ninefold::Grid;
///
/// let mut search = Search::new(&Grid::EMPTY);
/// let Event::Solution(first) = search.next(1000) else { panic!("an empty grid has solutions") };
/// let Event::Solution(second) = search.next(1000) else { panic!("and more than one") };
/// assert_ne!(first, second);
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    grid: Grid,
    /// A candidate that no solution may contain, besides what the grid rules out.
    excluded: Option<BandCandidate>,
    fast_tree: Tree<Bands>,
    /// Takes over from `fast_tree` when the grid turns out to be hard.
    hard_tree: Option<Box<Tree<TripletPosition>>>,
    /// Number of solutions returned so far.
    solutions_found: u64,
    effort: Effort,
}

impl Search {
    /// Number of dead ends after which a grid counts as hard.
    pub(crate) const HARD_DEAD_ENDS: u64 = 4;

    /// Creates a search. A grid with two equal digits in a house has no solution.
    pub fn new(grid: &Grid) -> Search {
        Search::excluding(grid, None)
    }

    fn excluding(grid: &Grid, excluded: Option<BandCandidate>) -> Search {
        let fast_tree = Tree::new(root_position(grid, excluded));
        Search {
            grid: *grid,
            excluded,
            fast_tree,
            hard_tree: None,
            solutions_found: 0,
            effort: Effort::default(),
        }
    }

    /// Searches until the next solution, but makes at most `budget` more guesses. Pausing does not change
    /// which solutions are found, nor their order.
    pub fn next(&mut self, budget: u64) -> Event {
        match self.advance(budget) {
            StopReason::Solution => Event::Solution(self.current_solution()),
            StopReason::NodeLimit => Event::Paused,
            StopReason::Exhausted | StopReason::DeadEndLimit => Event::Exhausted,
        }
    }

    /// The work done so far.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    fn advance(&mut self, budget: u64) -> StopReason {
        let end = self.effort.nodes.saturating_add(budget);
        let mut reason = match &mut self.hard_tree {
            None => self.fast_tree.advance(&mut self.effort, end, Search::HARD_DEAD_ENDS),
            Some(tree) => tree.advance(&mut self.effort, end, u64::MAX),
        };
        if reason == StopReason::DeadEndLimit {
            // Starting again from the root, the more thorough search makes better guesses. This is only
            // possible before the first solution: later it would return solutions twice, so it continues from
            // here.
            let mut tree = if self.solutions_found == 0 {
                Tree::new(root_position(&self.grid, self.excluded).map(TripletPosition::new))
            } else {
                std::mem::take(&mut self.fast_tree).map(TripletPosition::new)
            };
            reason = tree.advance(&mut self.effort, end, u64::MAX);
            self.hard_tree = Some(Box::new(tree));
        }
        self.solutions_found += u64::from(reason == StopReason::Solution);
        reason
    }

    /// The solution at which [`advance`](Search::advance) stopped.
    fn current_solution(&self) -> Grid {
        match &self.hard_tree {
            None => self.fast_tree.top().to_grid(),
            Some(tree) => tree.top().bands.to_grid(),
        }
    }
}

/// The position in which a search begins.
fn root_position(grid: &Grid, excluded: Option<BandCandidate>) -> Result<Bands, NoSolution> {
    let mut bands = Bands::new(grid)?;
    if let Some(candidate) = excluded {
        bands.eliminate(candidate);
    }
    Ok(bands)
}

/// The result of [`solutions`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    /// Number of solutions, at most the limit.
    pub count: u64,
    /// The first solution found, if any.
    pub first: Option<Grid>,
    /// The second solution found, if any.
    pub second: Option<Grid>,
    /// The work that the search took.
    pub effort: Effort,
}

/// Counts the solutions of a grid, up to `limit`. A limit of two shows whether the solution is unique:
///
/// ```
/// use ninefold::{grid::Grid, solver::solutions};
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

/// Returns whether some solution of the grid has another digit in this cell. This searches for one solution
/// only, where counting to two may have to find two.
pub fn can_differ(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    let mut search = Search::excluding(grid, Some(BandCandidate::new(cell, digit)));
    search.advance(u64::MAX) == StopReason::Solution
}

/// Returns a random solution of the grid, or `None` if it has none. `pick(n)` returns a random number below
/// `n`. Every solution is possible, but they are not equally likely: digits are placed one after the other.
///
/// A random placement seldom leaves a grid without solution, but if it does, proving that can take a million
/// guesses. So the search starts again after some dead ends, and allows twice as many each time, so that it
/// also ends for grids with very few solutions.
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
