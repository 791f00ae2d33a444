//! The path to the solution, step by step.

use alloc::vec::Vec;

use super::board_check::BoardCheck;
use super::next_step::{best_step, difficulty, steps_of_tier};
use super::{FoundStep, Hint};
use crate::grid::{Board, BoardState, Grid};
use crate::rating::{AllSingles, count_distinct};
use crate::techniques::{Step, TierWalk};

/// A solution path, as far as the techniques lead.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepPath {
    /// The board at the beginning.
    pub start: Board,
    /// The steps, each with the board before it.
    pub steps: Vec<FoundStep>,
    /// For each step, the number of ways to go on from the board before it: digits that can be placed by a single, or else different
    /// steps as easy as this one. At most a few hundred are counted.
    pub ways: Vec<usize>,
    /// The board at the end: solved, or a board on which no technique applies.
    pub end: Board,
}

/// A resumable search for the complete solution path.
pub struct PathSearch {
    check: BoardCheck,
    board: Option<Board>,
    tiers: TierWalk,
    steps: Vec<FoundStep>,
    ways: Vec<usize>,
}

impl PathSearch {
    /// Creates a search for the path from `grid`, which includes the givens.
    pub fn new(givens: Grid, grid: Grid) -> PathSearch {
        let board = BoardState { grid, ..BoardState::new(givens) };
        PathSearch {
            check: BoardCheck::new(board.into()),
            board: None,
            tiers: TierWalk::default(),
            steps: Vec::new(),
            ways: Vec::new(),
        }
    }

    /// Continues for about `budget` search nodes, or searches one tier. Returns the result when it is ready.
    pub fn run(&mut self, budget: u64) -> Option<Result<StepPath, Hint>> {
        let Some(board) = &mut self.board else {
            return self.check.run(budget)?.map(|board| self.board = Some(board)).err().map(Err);
        };
        if !board.empty().is_empty()
            && let Some(tier) = self.tiers.next()
        {
            let last = self.steps.iter().rev().find_map(|found| found.step.placements.first());
            let steps = steps_of_tier(tier, &mut self.tiers.memory, board);
            let ways = count_ways(board, &steps);
            if let Some(step) = best_step(board, steps, last.map(|placed| placed.cell)) {
                let before = board.clone();
                board.apply(&step);
                self.tiers.restart();
                self.steps.push(FoundStep { board: before, step });
                self.ways.push(ways);
            }
            return None;
        }
        let end = board.clone();
        let steps = core::mem::take(&mut self.steps);
        let start = steps.first().map_or_else(|| end.clone(), |found| found.board.clone());
        Some(Ok(StepPath { start, steps, ways: core::mem::take(&mut self.ways), end }))
    }
}

/// The number of ways to go on from a board on which these are the steps of the first tier that has any.
fn count_ways(board: &Board, steps: &[Step]) -> usize {
    match AllSingles::new(board).count() {
        0 => {
            let easiest = steps.iter().map(difficulty).min();
            let is_easiest = |step: &&Step| Some(difficulty(step)) == easiest;
            count_distinct(steps.iter().filter(is_easiest))
        }
        singles => singles,
    }
}
