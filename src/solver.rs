//! The exact solver: finds and counts all solutions of a grid.
//!
//! [`solutions`] counts them up to a limit, and [`all_solutions`] lists them. [`Search`] returns one solution after another and can pause in
//! between, so that a page can show progress and stop it. `engine.rs` represents a position and applies the
//! rules to it (constraint propagation); `conversion.rs` makes it of a grid. What the givens leave decides how
//! the rest is searched (`root.rs`). `tree.rs` decides which position comes next, and `guess.rs` chooses the
//! guesses. In a hard grid, one that looks hard or has led to a few dead ends, `hard_search.rs` propagates more
//! thoroughly, which costs more for each position and needs far fewer positions. Of a sparse grid `sparse.rs`
//! finds two solutions without a tree. All of this is compiled for several kinds of processor (`processor.rs`).
//! [`solutions_of`] has four grids searched side by side (`batch.rs`).
//!
//! [`Puzzle::new`](crate::grid::Puzzle::new) proves a puzzle with it (`proof.rs`).

mod all_solutions;
mod band_permutations;
mod batch;
mod conversion;
mod effort;
pub(crate) mod engine;
mod guess;
pub(crate) mod hard_search;
mod partial_solution;
mod processor;
mod proof;
mod propagated;
pub(crate) mod root;
pub(crate) mod simd;
mod singles;
mod sparse;
mod tree;

use alloc::{boxed::Box, vec::Vec};

use fearless_simd::{Simd, dispatch};

use crate::grid::{Cell, Digit, Grid};

pub use all_solutions::{AllSolutions, all_solutions};
pub use batch::solutions_of;
pub use effort::SearchEffort;
use engine::{BandCandidate, Bands};
use hard_search::TripletPosition;
pub(crate) use partial_solution::PartialSolution;
use processor::level;
pub(crate) use propagated::PropagatedCandidates;
use root::{SearchRoot, SearchRootKind};
pub(crate) use singles::is_solved_by_singles;
use sparse::{sparse_solution, swap_deadly_rectangle};
use tree::{SearchStop, Tree};

/// What [`Search::next`] came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEvent {
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
/// use ninefold::solver::{SearchEvent, Search};
/// use ninefold::Grid;
///
/// let mut search = Search::new(&Grid::EMPTY);
/// let SearchEvent::Solution(first) = search.next(1000) else { panic!("an empty grid has solutions") };
/// let SearchEvent::Solution(second) = search.next(1000) else { panic!("and more than one") };
/// assert_ne!(first, second);
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    /// The position in which the search begins, and begins again if the grid turns out to be hard.
    root: SearchRoot,
    tree: SearchTree,
    /// Number of dead ends from which on the grid counts as hard.
    hard_dead_ends: u64,
    /// Number of solutions returned so far.
    solutions_found: u64,
    effort: SearchEffort,
}

/// The positions still to be expanded.
#[derive(Clone, Debug)]
enum SearchTree {
    /// Of a grid that is not hard, as far as is known.
    Fast(Tree<Bands>),
    /// Of a hard grid.
    Hard(Box<Tree<TripletPosition>>),
}

#[expect(clippy::inline_always, reason = "measured: calls copy the position")]
impl Search {
    /// Number of dead ends after which a grid counts as hard.
    pub(crate) const HARD_DEAD_ENDS: u64 = 4;

    /// Creates a search. A grid with two equal digits in a house has no solution.
    pub fn new(grid: &Grid) -> Search {
        Search::excluding(grid, None)
    }

    /// Creates a search for solutions without a candidate.
    fn excluding(grid: &Grid, excluded: Option<BandCandidate>) -> Search {
        let mut root = SearchRoot::default();
        match root.set_givens(grid, excluded) {
            Ok(()) => Search::with_root(root),
            Err(effort) => {
                let tree = Tree::exhausted(root.bands);
                Search::with_tree(root, SearchTree::Fast(tree), effort)
            }
        }
    }

    #[inline(always)]
    fn with_root(root: SearchRoot) -> Search {
        let tree = if root.kind == SearchRootKind::Hard {
            SearchTree::Hard(Box::new(Tree::new(TripletPosition::new(root.bands), false)))
        } else {
            SearchTree::Fast(Tree::new(root.bands, true))
        };
        Search::with_tree(root, tree, SearchEffort::default())
    }

    #[inline(always)]
    fn with_tree(root: SearchRoot, tree: SearchTree, effort: SearchEffort) -> Search {
        Search { root, tree, hard_dead_ends: Search::HARD_DEAD_ENDS, solutions_found: 0, effort }
    }

    /// Searches until the next solution, but makes at most `budget` more guesses. Pausing does not change
    /// which solutions are found, nor their order.
    pub fn next(&mut self, budget: u64) -> SearchEvent {
        match self.advance(budget) {
            SearchStop::Solution => SearchEvent::Solution(self.current_bands().to_grid()),
            SearchStop::NodeLimit => SearchEvent::Paused,
            SearchStop::Exhausted | SearchStop::DeadEndLimit => SearchEvent::Exhausted,
        }
    }

    /// The work done so far.
    pub fn effort(&self) -> SearchEffort {
        self.effort
    }

    /// Whether the grid counts as hard. Then a guess is about a triplet and a digit, not about a cell.
    pub fn is_hard(&self) -> bool {
        matches!(self.tree, SearchTree::Hard(_))
    }

    /// Finds one or two solutions of a sparse grid, if that is easy.
    #[inline(never)]
    fn find_sparse_solutions<S: Simd>(&mut self, simd: S, grid: &Grid, found: &mut Solutions, limit: u64) {
        let solution = simd.vectorize(
            #[inline(always)]
            || {
                sparse_solution(simd, &self.root.bands, &mut self.effort)
                    .map(|position| position.to_grid_with(simd))
            },
        );
        if let Some(solution) = solution {
            found.push(solution);
            if limit > 1
                && let Some(other) = swap_deadly_rectangle(&solution, grid)
            {
                found.push(other);
            }
        }
        // The dead ends of the attempt say nothing about the search that follows.
        self.hard_dead_ends += self.effort.dead_ends;
    }

    /// Counts solutions up to a limit, besides the first one, if that was found elsewhere.
    #[inline(always)]
    fn count<S: Simd>(&mut self, simd: S, found: &mut Solutions, limit: u64) {
        let elsewhere = found.first;
        while found.count < limit && self.advance_with(simd, u64::MAX) == SearchStop::Solution {
            let solution = self.current_bands().to_grid_with(simd);
            if elsewhere != Some(solution) {
                found.push(solution);
            }
        }
        found.effort = self.effort;
    }

    fn advance(&mut self, budget: u64) -> SearchStop {
        dispatch!(level(), simd => self.advance_with(simd, budget))
    }

    /// The same for a kind of processor.
    fn advance_with<S: Simd>(&mut self, simd: S, budget: u64) -> SearchStop {
        simd.vectorize(
            #[inline(always)]
            || self.advance_inline(simd, budget),
        )
    }

    #[inline(always)]
    fn advance_inline<S: Simd>(&mut self, simd: S, budget: u64) -> SearchStop {
        let end = self.effort.nodes.saturating_add(budget);
        let mut reason = match &mut self.tree {
            SearchTree::Fast(tree) => tree.advance(simd, &mut self.effort, end, self.hard_dead_ends),
            SearchTree::Hard(tree) => tree.advance(simd, &mut self.effort, end, u64::MAX),
        };
        if let (SearchStop::DeadEndLimit, SearchTree::Fast(fast)) = (reason, &self.tree) {
            // Starting again from the root, the more thorough search makes better guesses. This is only
            // possible before the first solution: later it would return solutions twice, so it continues from
            // here.
            let mut tree = if self.solutions_found == 0 {
                Tree::new(TripletPosition::new(self.root.bands), false)
            } else {
                fast.map(TripletPosition::new)
            };
            reason = tree.advance(simd, &mut self.effort, end, u64::MAX);
            self.tree = SearchTree::Hard(Box::new(tree));
        }
        self.solutions_found += u64::from(reason == SearchStop::Solution);
        reason
    }

    /// The position at which [`advance`](Search::advance) stopped: a solution.
    fn current_bands(&self) -> &Bands {
        match &self.tree {
            SearchTree::Fast(tree) => tree.top(),
            SearchTree::Hard(tree) => &tree.top().bands,
        }
    }
}

/// The result of [`solutions`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solutions {
    /// Number of solutions, at most the limit.
    pub count: u64,
    /// The first solution found, if any.
    pub first: Option<Grid>,
    /// The second solution found, if any.
    pub second: Option<Grid>,
    /// The work that the search took.
    pub effort: SearchEffort,
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
    dispatch!(level(), simd => solutions_with(simd, grid, limit))
}

/// The same for a kind of processor.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "a function that is not inlined is not compiled for the kind of processor"
)]
fn solutions_with<S: Simd>(simd: S, grid: &Grid, limit: u64) -> Solutions {
    let mut root = SearchRoot::default();
    match root.set_givens_with(simd, grid, None) {
        Ok(()) => solutions_of_root(simd, root, grid, limit),
        Err(effort) => Solutions { effort, ..Solutions::default() },
    }
}

/// The solutions of a root, which the givens of this grid left.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "a function that is not inlined is not compiled for the kind of processor"
)]
fn solutions_of_root<S: Simd>(simd: S, root: SearchRoot, grid: &Grid, limit: u64) -> Solutions {
    if root.bands.is_full() && limit > 0 {
        return Solutions { count: 1, first: Some(root.bands.to_grid_with(simd)), ..Solutions::default() };
    }
    let mut search = Search::with_root(root);
    let mut found = Solutions::default();
    // The shortcut finds two solutions at most and does not say whether there are more.
    if search.root.kind == SearchRootKind::Sparse && (1..=2).contains(&limit) {
        search.find_sparse_solutions(simd, grid, &mut found, limit);
    }
    search.count(simd, &mut found, limit);
    found
}

impl Solutions {
    fn push(&mut self, solution: Grid) {
        self.count += 1;
        match self.count {
            1 => self.first = Some(solution),
            2 => self.second = Some(solution),
            _ => {}
        }
    }
}

/// Returns whether some solution of the grid has another digit in this cell. This searches for one solution
/// only, where counting to two may have to find two.
pub fn can_differ(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    let mut search = Search::excluding(grid, Some(BandCandidate::new(cell, digit)));
    search.advance(u64::MAX) == SearchStop::Solution
}

/// Returns the number of candidates that are left of a grid when its givens have been propagated, which says roughly how many solutions there
/// are. `None` if that shows that there is none.
pub(crate) fn candidates_left(grid: &Grid) -> Option<u32> {
    let mut bands = Bands::default();
    bands.set_givens(grid).ok()?;
    bands.propagate().ok()?;
    Some(bands.places.iter().flatten().map(|cells| cells.count_ones()).sum())
}

/// Returns a random solution of the grid, or `None` if it has none. `pick(n)` returns a random number below
/// `n`. Every solution is possible, but they are not equally likely: digits are placed one after the other.
///
/// A random placement seldom leaves a grid without solution, but if it does, proving that can take a million
/// guesses. So the search starts again after some dead ends, and allows twice as many each time, so that it
/// also ends for grids with very few solutions.
pub fn random_solution(grid: &Grid, mut pick: impl FnMut(usize) -> usize) -> Option<Grid> {
    let mut root = Bands::default();
    root.set_givens(grid).ok()?;
    let mut alternatives = Vec::new();
    let mut max_dead_ends = Search::HARD_DEAD_ENDS;
    loop {
        let mut bands = root;
        let mut dead_ends = 0;
        while dead_ends < max_dead_ends {
            if bands.propagate().is_err() {
                bands = alternatives.pop()?;
                dead_ends += 1;
            } else if bands.is_full() {
                return Some(bands.to_grid());
            } else {
                let candidate = bands.random_candidate(&mut pick);
                let mut without = bands;
                without.eliminate(candidate);
                alternatives.push(without);
                bands.assume(candidate);
            }
        }
        alternatives.clear();
        max_dead_ends *= 2;
    }
}
