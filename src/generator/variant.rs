//! Generates the puzzle of an ID, of any variant, in small portions.

use super::{Generated, Generator, GradedGenerator, generate_shuffled};
use crate::generator::{PuzzleId, Variant};
use crate::grid::Puzzle;
use crate::rating::Rater;

/// Generates the puzzle of an ID.
pub struct VariantGenerator(VariantState);

enum VariantState {
    /// Generates puzzles until one belongs to the level.
    Rated(Generator),
    /// The same in the second series.
    Graded(GradedGenerator),
    /// A puzzle of system D, which still has to be rated.
    Shuffled(Box<(Puzzle, Rater)>),
}

impl VariantGenerator {
    /// Prepares to generate the puzzle of this ID.
    pub fn new(id: PuzzleId) -> VariantGenerator {
        let PuzzleId { level, seed, variant: draw } = id;
        VariantGenerator(match draw {
            Variant::Rated(symmetry) => VariantState::Rated(Generator::new(seed, level, symmetry)),
            Variant::Graded(symmetry) => VariantState::Graded(GradedGenerator::new(seed, level, symmetry)),
            Variant::Shuffled => {
                let puzzle = generate_shuffled(seed, level);
                let rater = Rater::new(&puzzle);
                VariantState::Shuffled(Box::new((puzzle, rater)))
            }
        })
    }

    /// Continues for about a millisecond. Returns the puzzle when it is found; calls after that return the
    /// same puzzle or continue with another.
    pub fn run(&mut self) -> Option<Generated> {
        match &mut self.0 {
            VariantState::Rated(generator) => generator.run(),
            VariantState::Graded(generator) => generator.run(),
            VariantState::Shuffled(state) => {
                let (puzzle, rater) = &mut **state;
                (!rater.advance()).then(|| Generated { puzzle: puzzle.clone(), rating: rater.rating() })
            }
        }
    }

    /// Number of full grids tried so far.
    pub fn grids_tried(&self) -> u32 {
        match &self.0 {
            VariantState::Rated(generator) => generator.grids_tried(),
            VariantState::Graded(generator) => generator.grids_tried(),
            VariantState::Shuffled(_) => 1,
        }
    }
}
