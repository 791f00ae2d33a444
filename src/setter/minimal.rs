//! Minimal puzzles among the clues of a puzzle: those that are left when redundant clues have been removed one after another.
//!
//! A clue that is needed stays needed when others go. So at each puzzle only the clues that were redundant before are examined, and the
//! search branches by the first of them that is removed:
//!
//! ```text
//!   redundant: a b c ─┬─ without a                 redundant among b c …
//!                     ├─ without b, with a         redundant among c …
//!                     └─ without c, with a and b
//! ```
//!
//! A clue that has to stay must become needed, or the branch leads to no minimal puzzle.

use alloc::vec;
use alloc::vec::Vec;

use super::clues::redundant_among;
use crate::generator::{Random, remove_redundant_clues};
use crate::grid::{Cell, CellSet, Grid, Puzzle};

/// A resumable search for all minimal puzzles among the clues of a puzzle, each of which is found once. There may be very many.
#[derive(Clone, Debug)]
pub struct MinimalSearch {
    /// The branches still to be searched, the last one first.
    branches: Vec<MinimalBranch>,
}

/// The minimal puzzles among some clues that include others.
#[derive(Clone, Copy, Debug)]
struct MinimalBranch {
    grid: Grid,
    /// Clues that may be removed.
    removable: CellSet,
    /// Clues that have to stay, and were redundant when that was decided.
    kept: CellSet,
}

impl MinimalSearch {
    /// Prepares to search below a puzzle.
    pub fn new(puzzle: &Puzzle) -> MinimalSearch {
        let grid = *puzzle.givens();
        MinimalSearch {
            branches: vec![MinimalBranch { grid, removable: grid.filled(), kept: CellSet::EMPTY }],
        }
    }

    /// Divides the search into at least so many parts, if it has as many. Searched one after another they find the same puzzles in the same
    /// order. Puzzles that are found while dividing have a part of their own.
    #[must_use]
    pub fn divide(self, count: usize) -> Vec<MinimalSearch> {
        let mut parts = vec![self];
        while parts.len() < count {
            let mut has_grown = false;
            let mut divided = Vec::new();
            for mut part in parts {
                // A part is one branch here.
                let Some(branch) = part.branches.pop() else { continue };
                match branch.examine() {
                    BranchOutcome::Minimal => divided.push(MinimalSearch { branches: vec![branch] }),
                    BranchOutcome::Divided(branches) => {
                        has_grown = true;
                        divided.extend(
                            branches.into_iter().rev().map(|branch| MinimalSearch { branches: vec![branch] }),
                        );
                    }
                }
            }
            parts = divided;
            if !has_grown {
                break;
            }
        }
        parts
    }

    /// Examines one more set of clues: some tens of short searches. Returns what that came to.
    pub fn run(&mut self) -> MinimalSearchEvent {
        let Some(branch) = self.branches.pop() else { return MinimalSearchEvent::Exhausted };
        match branch.examine() {
            BranchOutcome::Minimal => MinimalSearchEvent::Found(branch.grid),
            BranchOutcome::Divided(branches) => {
                self.branches.extend(branches);
                MinimalSearchEvent::Continue
            }
        }
    }
}

impl Iterator for MinimalSearch {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        loop {
            match self.run() {
                MinimalSearchEvent::Found(grid) => return Some(grid),
                MinimalSearchEvent::Continue => {}
                MinimalSearchEvent::Exhausted => return None,
            }
        }
    }
}

/// What [`MinimalSearch::run`] came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MinimalSearchEvent {
    /// A minimal puzzle that was not returned before.
    Found(Grid),
    /// None yet.
    Continue,
    /// All have been returned.
    Exhausted,
}

/// What a branch comes to.
enum BranchOutcome {
    /// Its clues are a minimal puzzle.
    Minimal,
    /// Branches below it, the first one last.
    Divided(Vec<MinimalBranch>),
}

impl MinimalBranch {
    fn examine(&self) -> BranchOutcome {
        let redundant = redundant_among(&self.grid, self.removable);
        let kept = redundant_among(&self.grid, self.kept);
        if redundant.is_empty() {
            return if kept.is_empty() { BranchOutcome::Minimal } else { BranchOutcome::Divided(Vec::new()) };
        }
        let fewest = self.grid.without(redundant);
        if !redundant_among(&fewest, kept).is_empty() {
            // It is redundant whatever else is removed.
            return BranchOutcome::Divided(Vec::new());
        }
        let (mut branches, mut removable, mut kept) = (Vec::new(), redundant, kept);
        for cell in redundant {
            removable.remove(cell);
            branches.push(MinimalBranch { grid: self.grid.without(CellSet::only(cell)), removable, kept });
            kept.insert(cell);
        }
        branches.reverse();
        BranchOutcome::Divided(branches)
    }
}

/// Returns a random minimal puzzle among the clues of a puzzle: clues are removed in random order as long as one solution is left. A seed
/// gives the same one each time. All minimal puzzles are possible, not all equally likely.
pub fn random_minimal(puzzle: &Puzzle, seed: u64) -> Puzzle {
    let mut cells: Vec<Cell> = puzzle.givens().filled().into_iter().collect();
    Random::new(seed).shuffle(&mut cells);
    let mut givens = *puzzle.givens();
    remove_redundant_clues(&mut givens, &cells);
    Puzzle::proved(givens, *puzzle.solution())
}
