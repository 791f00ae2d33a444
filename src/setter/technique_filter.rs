//! Chooses puzzles by the techniques that solving them takes.

use alloc::vec::Vec;

use super::ladder::TechniqueLadder;
use crate::grid::{Board, Puzzle};
use crate::rating::PuzzleRating;
use crate::techniques::{Technique, path};

/// Which techniques a puzzle must need, and which it must not.
#[derive(Clone, Debug, Default)]
pub struct TechniqueFilter {
    /// Each of these is used on the easiest path, and no path without it leads to the solution with steps rated up to the puzzle's rating.
    pub needs: Vec<Technique>,
    /// None of these is used on the easiest path.
    pub without: Vec<Technique>,
}

impl TechniqueFilter {
    /// Whether every puzzle is accepted.
    pub fn is_empty(&self) -> bool {
        self.needs.is_empty() && self.without.is_empty()
    }

    /// Whether a puzzle with this rating needs and avoids the techniques.
    pub fn accepts(&self, puzzle: &Puzzle, rating: &PuzzleRating) -> bool {
        let is_used = |technique: &Technique| rating.techniques.iter().any(|(used, _)| used == technique);
        // The path is found anew only for the few puzzles that are left.
        !self.without.iter().any(is_used)
            && self.needs.iter().all(is_used)
            && (self.needs.is_empty() || self.is_needed_in(puzzle, rating))
    }

    fn is_needed_in(&self, puzzle: &Puzzle, rating: &PuzzleRating) -> bool {
        let board = Board::new(puzzle.givens());
        let mut missing = self.needs.clone();
        for step in path(&board) {
            missing.retain(|&technique| technique != step.technique);
            if self.without.contains(&step.technique) {
                return false;
            }
        }
        missing.is_empty()
            && self.needs.iter().all(|&technique| {
                let mut board = board.clone();
                TechniqueLadder::without(technique, rating.rating).climb(&mut board);
                !board.empty().is_empty()
            })
    }
}
