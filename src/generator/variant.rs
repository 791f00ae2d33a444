//! A recipe becomes its puzzle, in portions.

use super::{Generated, Generator, generate_shuffled};
use crate::puzzle::Puzzle;
use crate::puzzle_id::{PuzzleId, Variant};
use crate::rating::Rater;

/// A puzzle being made.
pub struct VariantGenerator(VariantState);

enum VariantState {
    /// Until one is of the level.
    Rated(Generator),
    /// The article's method takes what it draws; how hard that is remains to be told.
    Shuffled(Box<(Puzzle, Rater)>),
}

impl VariantGenerator {
    /// The puzzle of this recipe, not yet begun.
    pub fn new(id: PuzzleId) -> VariantGenerator {
        let PuzzleId { level, seed, variant: draw } = id;
        VariantGenerator(match draw {
            Variant::Rated(symmetry) => VariantState::Rated(Generator::new(seed, level, symmetry)),
            Variant::Shuffled => {
                let puzzle = generate_shuffled(seed, level);
                let rater = Rater::new(&puzzle);
                VariantState::Shuffled(Box::new((puzzle, rater)))
            }
        })
    }

    /// Goes on a little, a millisecond or so. The puzzle, when it is there; who runs on gets something else, or the
    /// same again.
    pub fn run(&mut self) -> Option<Generated> {
        match &mut self.0 {
            VariantState::Rated(generator) => generator.run(),
            VariantState::Shuffled(both) => {
                let (puzzle, rater) = &mut **both;
                (!rater.run()).then(|| Generated { puzzle: puzzle.clone(), rating: rater.rating() })
            }
        }
    }

    /// How many full grids have been tried.
    pub fn grids_tried(&self) -> u32 {
        match &self.0 {
            VariantState::Rated(generator) => generator.grids_tried(),
            VariantState::Shuffled(_) => 1,
        }
    }
}
