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
use super::closer::Closer;
use super::fast::{Bands, Dead, Finds, Guess};

/// What a search tree is made of: something known of a grid that can be narrowed and split.
pub(super) trait Position: Clone + Default {
    /// Narrows it until nothing follows any more.
    fn settle(&mut self, finds: &mut Finds) -> Result<(), Dead>;
    /// Where each digit may still stand.
    fn bands(&self) -> &Bands;
    /// Where each digit may still stand, to be narrowed.
    fn bands_mut(&mut self) -> &mut Bands;
    /// Two ways to go on from a settled position that is not full.
    fn guess(&self) -> Guess;
}

impl Position for Bands {
    fn settle(&mut self, finds: &mut Finds) -> Result<(), Dead> {
        self.settle(finds)
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

impl Position for Closer {
    fn settle(&mut self, finds: &mut Finds) -> Result<(), Dead> {
        self.settle(finds)
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
    is_told: bool,
    /// Whether nothing is left, not even the root.
    is_done: bool,
    finds: Finds,
}

impl<P: Position> Tree<P> {
    /// A tree not yet gone through; of a root that is dead nothing is to be seen.
    pub fn new(root: Result<P, Dead>) -> Tree<P> {
        let is_done = root.is_err();
        Tree {
            root: root.unwrap_or_default(),
            stack: Vec::new(),
            is_told: false,
            is_done,
            finds: Finds::default(),
        }
    }

    /// The same tree, gone through in another way from here.
    pub fn map<Q>(self, map: impl Fn(P) -> Q) -> Tree<Q> {
        let Tree { root, stack, is_told, is_done, finds } = self;
        Tree { root: map(root), stack: stack.into_iter().map(map).collect(), is_told, is_done, finds }
    }

    /// The position looked at last: where it halted at a solution, that.
    pub fn top(&self) -> &P {
        self.stack.last().unwrap_or(&self.root)
    }

    fn drop_top(&mut self) {
        match self.stack.len().checked_sub(1) {
            Some(rest) => self.stack.truncate(rest),
            None => self.is_done = true,
        }
    }

    /// Goes on to the next solution, until there are `end` guesses in all, or `hard` dead ends.
    pub fn advance(&mut self, effort: &mut Effort, end: u64, hard: u64) -> Halt {
        if std::mem::take(&mut self.is_told) {
            self.drop_top();
        }
        while !self.is_done {
            let top = self.stack.last_mut().unwrap_or(&mut self.root);
            if top.settle(&mut self.finds).is_err() {
                self.drop_top();
                effort.dead_ends += 1;
                if effort.dead_ends == hard {
                    return Halt::Hard;
                }
            } else if top.bands().is_full() {
                self.is_told = true;
                return Halt::Solution;
            } else if effort.nodes == end {
                return Halt::Paused;
            } else {
                let guess = top.guess();
                let mut next = top.clone();
                top.bands_mut().take(&guess, false);
                next.bands_mut().take(&guess, true);
                if self.stack.capacity() == 0 {
                    self.stack.reserve(USUAL_DEPTH);
                }
                self.stack.push(next);
                effort.nodes += 1;
                effort.depth = effort.depth.max(self.stack.len() as u64);
            }
        }
        Halt::Exhausted
    }
}

/// Why a search halts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Halt {
    /// It is at a solution not told before.
    Solution,
    /// There is nothing more.
    Exhausted,
    /// It has made its guesses.
    Paused,
    /// It has come to its dead ends.
    Hard,
}
