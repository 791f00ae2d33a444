//! Random transformation of a puzzle, so that nobody recognises it.

use super::random::Random;
use super::transform::GridTransform;
use crate::grid::{Board, Candidate, Cell, Grid};

/// A random transformation, which can be applied to several grids and boards alike.
pub struct RandomTransform(GridTransform);

impl RandomTransform {
    /// The transformation of this seed.
    pub fn new(seed: u64) -> RandomTransform {
        RandomTransform(GridTransform::random(&mut Random::new(seed)))
    }

    /// Transforms a grid. The number of solutions stays the same.
    pub fn apply_to_grid(&self, grid: &Grid) -> Grid {
        self.0.apply(grid)
    }

    /// Transforms a board with its candidates; `givens` are those of the board before.
    pub fn apply_to_board(&self, board: &Board, givens: &Grid) -> Board {
        let mut transformed =
            Board::in_progress(&self.apply_to_grid(board.grid()), self.apply_to_grid(givens).filled());
        for cell in Cell::all() {
            let from = self.0.source_cell(cell);
            for digit in transformed.candidates(cell) {
                if !board.has(Candidate { cell: from, digit: self.0.source_digit(digit) }) {
                    transformed.eliminate(Candidate { cell, digit });
                }
            }
        }
        transformed
    }
}
