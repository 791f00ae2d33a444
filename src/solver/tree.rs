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

#![expect(
    clippy::inline_always,
    reason = "a function that is not inlined is not compiled for the kind of processor"
)]

use alloc::vec::Vec;

use fearless_simd::Simd;

use super::effort::SearchEffort;
use super::engine::{Bands, NoSolution};
use super::guess::Guess;
use super::hard_search::TripletPosition;

/// A position that a search tree can propagate and split.
pub(super) trait SearchNode: Copy {
    /// Applies the rules until nothing changes.
    fn propagate<S: Simd>(&mut self, simd: S) -> Result<(), NoSolution>;
    /// The cells in which each digit is possible.
    fn bands(&self) -> &Bands;
    /// The cells in which each digit is possible, to be narrowed.
    fn bands_mut(&mut self) -> &mut Bands;
    /// A guess for a position whose propagation is complete and that has an open cell.
    fn guess(&self) -> Guess;
}

impl SearchNode for Bands {
    #[inline(always)]
    fn propagate<S: Simd>(&mut self, simd: S) -> Result<(), NoSolution> {
        self.propagate_with(simd)
    }

    fn bands(&self) -> &Bands {
        self
    }

    fn bands_mut(&mut self) -> &mut Bands {
        self
    }

    #[inline(always)]
    fn guess(&self) -> Guess {
        self.guess()
    }
}

impl SearchNode for TripletPosition {
    #[inline(always)]
    fn propagate<S: Simd>(&mut self, simd: S) -> Result<(), NoSolution> {
        self.propagate_with(simd)
    }

    fn bands(&self) -> &Bands {
        &self.bands
    }

    fn bands_mut(&mut self) -> &mut Bands {
        &mut self.bands
    }

    #[inline(always)]
    fn guess(&self) -> Guess {
        self.guess()
    }
}

/// Most hard grids never have more open guesses than this.
const USUAL_DEPTH: usize = 16;

/// A search tree and the state of its traversal.
#[derive(Clone, Debug)]
pub(super) struct Tree<P> {
    /// The bottom of the stack.
    root: P,
    /// The rest of the stack, and above `height` positions that are not in use. The topmost position is expanded
    /// next. No two positions have a solution in common.
    stack: Vec<P>,
    /// Number of positions in use, besides the root.
    height: usize,
    /// Whether the topmost position is a solution that has been returned.
    is_at_solution: bool,
    /// Whether the topmost position is propagated.
    is_propagated: bool,
    /// Whether the stack is empty, including the root.
    is_exhausted: bool,
}

impl<P: SearchNode> Tree<P> {
    /// Creates a tree that is not traversed yet.
    pub fn new(root: P, is_propagated: bool) -> Tree<P> {
        let (stack, height) = (Vec::new(), 0);
        Tree { root, stack, height, is_at_solution: false, is_propagated, is_exhausted: false }
    }

    /// Creates a tree of positions that have been guessed but not propagated, the last one topmost.
    pub fn from_positions(positions: &[P]) -> Tree<P>
    where
        P: Default,
    {
        let Some((&root, rest)) = positions.split_first() else { return Tree::exhausted(P::default()) };
        Tree { stack: rest.to_vec(), height: rest.len(), ..Tree::new(root, false) }
    }

    /// Creates a tree without positions.
    pub fn exhausted(root: P) -> Tree<P> {
        Tree { is_exhausted: true, ..Tree::new(root, false) }
    }

    /// Converts all positions; the traversal continues where it was.
    pub fn map<Q>(&self, map: impl Fn(P) -> Q) -> Tree<Q> {
        Tree {
            root: map(self.root),
            stack: self.stack[..self.height].iter().map(|&position| map(position)).collect(),
            height: self.height,
            is_at_solution: self.is_at_solution,
            is_propagated: false,
            is_exhausted: self.is_exhausted,
        }
    }

    /// The topmost position: after [`SearchStop::Solution`], the solution.
    pub fn top(&self) -> &P {
        self.stack[..self.height].last().unwrap_or(&self.root)
    }

    fn pop_top(&mut self) {
        self.is_propagated = false;
        match self.height.checked_sub(1) {
            Some(rest) => self.height = rest,
            None => self.is_exhausted = true,
        }
    }

    /// Splits the topmost position in two by a guess. The one in which the guess is true comes first.
    #[inline(always)]
    fn split_top(&mut self) {
        if self.height == self.stack.len() {
            if self.stack.is_empty() {
                self.stack.reserve(USUAL_DEPTH);
            }
            // Makes room; the copy is overwritten below.
            self.stack.push(*self.top());
        }
        let (used, free) = self.stack.split_at_mut(self.height);
        let top = used.last_mut().unwrap_or(&mut self.root);
        let next = &mut free[0];
        *next = *top;
        let guess = top.guess();
        top.bands_mut().apply_guess(&guess, false);
        next.bands_mut().apply_guess(&guess, true);
        self.height += 1;
        self.is_propagated = false;
    }

    /// Searches until the next solution, until there are `end` guesses in all, or `hard` dead ends.
    pub fn advance<S: Simd>(
        &mut self,
        simd: S,
        effort: &mut SearchEffort,
        end: u64,
        hard: u64,
    ) -> SearchStop {
        simd.vectorize(
            #[inline(always)]
            || self.advance_inline(simd, effort, end, hard),
        )
    }

    #[inline(always)]
    fn advance_inline<S: Simd>(
        &mut self,
        simd: S,
        effort: &mut SearchEffort,
        end: u64,
        hard: u64,
    ) -> SearchStop {
        if core::mem::take(&mut self.is_at_solution) {
            self.pop_top();
        }
        while !self.is_exhausted {
            let top = self.stack[..self.height].last_mut().unwrap_or(&mut self.root);
            if !core::mem::replace(&mut self.is_propagated, true) && top.propagate(simd).is_err() {
                self.pop_top();
                effort.dead_ends += 1;
                if effort.dead_ends == hard {
                    return SearchStop::DeadEndLimit;
                }
            // Before the limit is looked at: a solution takes no further guess.
            } else if top.bands().is_full() {
                self.is_at_solution = true;
                return SearchStop::Solution;
            } else if effort.nodes == end {
                return SearchStop::NodeLimit;
            } else {
                self.split_top();
                effort.nodes += 1;
                effort.depth = effort.depth.max(self.height as u64);
            }
        }
        SearchStop::Exhausted
    }
}

/// Why a search stopped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SearchStop {
    /// It found a solution.
    Solution,
    /// There is no further solution.
    Exhausted,
    /// The limit of guesses is reached.
    NodeLimit,
    /// The limit of dead ends is reached.
    DeadEndLimit,
}
