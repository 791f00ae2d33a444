//! The search tree: in which order positions are looked at, whatever narrows them.
//!
//! ```text
//!           settle          a stack of positions still to be looked at;
//!          ╱      ╲         a guess splits the topmost in two
//!   r1c2 is 4   r1c2 is not 4
//!     ╱    ╲       ⋮        every solution lies on one side only,
//!    ⋮      ⋮               so none is found twice and none is missed
//! ```
//!
//! The topmost is narrowed where it lies, so that a guess copies a position once and a dead end none.

use super::Effort;
use super::engine::{Bands, FoundMasks, Guess, NoSolution};
use super::hard_search::TripletCounter;

/// What a search tree is made of: something known of a grid that can be narrowed and split.
pub(super) trait SearchNode: Clone + Default {
    /// Narrows it until nothing follows any more.
    fn propagate(&mut self, found_masks: &mut FoundMasks) -> Result<(), NoSolution>;
    /// Where each digit may still stand.
    fn bands(&self) -> &Bands;
    /// Where each digit may still stand, to be narrowed.
    fn bands_mut(&mut self) -> &mut Bands;
    /// Two ways to go on from a settled position that is not full.
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

impl SearchNode for TripletCounter {
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

/// How many guesses stand on one another in most hard grids.
const USUAL_DEPTH: usize = 16;

/// A search tree, and how far it has been gone through.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree<P> {
    /// Where it begins: at the bottom of the stack.
    root: P,
    /// What is still to be looked at besides, the next one last. No two have a solution in common.
    stack: Vec<P>,
    /// Whether the topmost is a solution that has been told.
    is_at_solution: bool,
    /// Whether nothing is left, not even the root.
    is_exhausted: bool,
    found: FoundMasks,
}

impl<P: SearchNode> Tree<P> {
    /// A tree not yet gone through; of a root that is dead nothing is to be seen.
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

    /// The same tree, gone through in another way from here.
    pub fn map<Q>(self, map: impl Fn(P) -> Q) -> Tree<Q> {
        let Tree { root, stack, is_at_solution: is_told, is_exhausted: is_done, found: found_masks } = self;
        Tree {
            root: map(root),
            stack: stack.into_iter().map(map).collect(),
            is_at_solution: is_told,
            is_exhausted: is_done,
            found: found_masks,
        }
    }

    /// The position looked at last: where it halted at a solution, that.
    pub fn top(&self) -> &P {
        self.stack.last().unwrap_or(&self.root)
    }

    fn pop_top(&mut self) {
        match self.stack.len().checked_sub(1) {
            Some(rest) => self.stack.truncate(rest),
            None => self.is_exhausted = true,
        }
    }

    /// Goes on to the next solution, until there are `end` guesses in all, or `hard` dead ends.
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

/// Why a search halts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StopReason {
    /// It is at a solution not told before.
    Solution,
    /// There is nothing more.
    Exhausted,
    /// It has made its guesses.
    NodeLimit,
    /// It has come to its dead ends.
    DeadEndLimit,
}
