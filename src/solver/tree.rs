//! The search tree: the order in which positions are expanded, whichever propagation they use.
//!
//! ```text
//!          propagate         a stack of positions still to be expanded;
//!          ╱      ╲         a guess splits the topmost in two
//!   r1c2 is 4   r1c2 is not 4
//!     ╱    ╲       ⋮        every solution lies on one side only,
//!    ⋮      ⋮               so none is found twice and none is missed
//! ```
//!
//! The topmost position is changed in place, so that a guess copies a position once and a dead end copies
//! none.

use super::effort::Effort;
use super::engine::{Bands, FoundMasks, Guess, NoSolution};
use super::hard_search::TripletPosition;

/// A position that a search tree can propagate and split.
pub(super) trait SearchNode: Clone + Default {
    /// Applies the rules until nothing changes.
    fn propagate(&mut self, found_masks: &mut FoundMasks) -> Result<(), NoSolution>;
    /// The cells in which each digit is possible.
    fn bands(&self) -> &Bands;
    /// The cells in which each digit is possible, to be narrowed.
    fn bands_mut(&mut self) -> &mut Bands;
    /// A guess for a position whose propagation is complete and that has an open cell.
    fn guess(&self) -> Guess;
}

impl SearchNode for Bands {
    fn propagate(&mut self, found_masks: &mut FoundMasks) -> Result<(), NoSolution> {
        self.propagate(found_masks)
    }

    fn bands(&self) -> &Bands {
        self
    }

    fn bands_mut(&mut self) -> &mut Bands {
        self
    }

    fn guess(&self) -> Guess {
        self.guess()
    }
}

impl SearchNode for TripletPosition {
    fn propagate(&mut self, found_masks: &mut FoundMasks) -> Result<(), NoSolution> {
        self.propagate(found_masks)
    }

    fn bands(&self) -> &Bands {
        &self.bands
    }

    fn bands_mut(&mut self) -> &mut Bands {
        &mut self.bands
    }

    fn guess(&self) -> Guess {
        self.guess()
    }
}

/// Number of guesses that are open at most in most hard grids.
const USUAL_DEPTH: usize = 16;

/// A search tree and the state of its traversal.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree<P> {
    /// The bottom of the stack.
    root: P,
    /// The rest of the stack; the last position is expanded next. No two positions have a solution in common.
    stack: Vec<P>,
    /// Whether the topmost position is a solution that has been returned.
    is_at_solution: bool,
    /// Whether the stack is empty, including the root.
    is_exhausted: bool,
    found: FoundMasks,
}

impl<P: SearchNode> Tree<P> {
    /// Creates a tree that is not traversed yet; without a root it is exhausted at once.
    pub fn new(root: Result<P, NoSolution>) -> Tree<P> {
        let is_done = root.is_err();
        Tree {
            root: root.unwrap_or_default(),
            stack: Vec::new(),
            is_at_solution: false,
            is_exhausted: is_done,
            found: FoundMasks::default(),
        }
    }

    /// Converts all positions; the traversal continues where it was.
    pub fn map<Q>(self, map: impl Fn(P) -> Q) -> Tree<Q> {
        let Tree { root, stack, is_at_solution, is_exhausted, found } = self;
        Tree {
            root: map(root),
            stack: stack.into_iter().map(map).collect(),
            is_at_solution,
            is_exhausted,
            found,
        }
    }

    /// The topmost position: after [`StopReason::Solution`], the solution.
    pub fn top(&self) -> &P {
        self.stack.last().unwrap_or(&self.root)
    }

    fn pop_top(&mut self) {
        match self.stack.len().checked_sub(1) {
            Some(rest) => self.stack.truncate(rest),
            None => self.is_exhausted = true,
        }
    }

    /// Searches until the next solution, until there are `end` guesses in all, or `hard` dead ends.
    pub fn advance(&mut self, effort: &mut Effort, end: u64, hard: u64) -> StopReason {
        if std::mem::take(&mut self.is_at_solution) {
            self.pop_top();
        }
        while !self.is_exhausted {
            let top = self.stack.last_mut().unwrap_or(&mut self.root);
            if top.propagate(&mut self.found).is_err() {
                self.pop_top();
                effort.dead_ends += 1;
                if effort.dead_ends == hard {
                    return StopReason::DeadEndLimit;
                }
            } else if top.bands().is_full() {
                self.is_at_solution = true;
                return StopReason::Solution;
            } else if effort.nodes == end {
                return StopReason::NodeLimit;
            } else {
                let guess = top.guess();
                let mut next = top.clone();
                top.bands_mut().apply_guess(&guess, false);
                next.bands_mut().apply_guess(&guess, true);
                if self.stack.capacity() == 0 {
                    self.stack.reserve(USUAL_DEPTH);
                }
                self.stack.push(next);
                effort.nodes += 1;
                effort.depth = effort.depth.max(self.stack.len() as u64);
            }
        }
        StopReason::Exhausted
    }
}

/// Why a search stopped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StopReason {
    /// It found a solution.
    Solution,
    /// There is no further solution.
    Exhausted,
    /// The limit of guesses is reached.
    NodeLimit,
    /// The limit of dead ends is reached.
    DeadEndLimit,
}
