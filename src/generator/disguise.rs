//! A puzzle that nobody recognises: other digits, rows, columns, bands and stacks.

use super::random::Random;
use super::shuffle::Turn;
use crate::board::Board;
use crate::grid::{Candidate, Cell, Grid};

/// One way to turn everything, the same for whatever is turned by it.
pub struct Disguise(Turn);

impl Disguise {
    /// The disguise of this seed.
    pub fn new(seed: u64) -> Disguise {
        Disguise(Turn::random(&mut Random::new(seed)))
    }

    /// A grid in this disguise; it has as many solutions.
    pub fn grid(&self, grid: &Grid) -> Grid {
        self.0.apply(grid)
    }

    /// A board in this disguise, with its candidates; `givens` are those of the board as it is.
    pub fn board(&self, board: &Board, givens: &Grid) -> Board {
        let mut turned = Board::under_way(&self.grid(board.grid()), self.grid(givens).filled());
        for cell in Cell::all() {
            let from = self.0.from(cell);
            for digit in turned.candidates(cell) {
                if !board.has(Candidate { cell: from, digit: self.0.digit_before(digit) }) {
                    turned.eliminate(Candidate { cell, digit });
                }
            }
        }
        turned
    }
}
