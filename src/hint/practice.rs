//! Search for positions to practise a technique on: a hint there shows the technique, and no easier one applies.
//!
//! ```text
//!   puzzle after puzzle ── easiest steps, repeatedly ──▶ technique among them ──▶ the hint shows it ──▶ ExamplePosition
//!        └─ none after `MAX_PUZZLES` ──▶ a known position of the technique, transformed
//! ```
//!
//! If steps of several techniques are equally easy, the position is for the one that a hint shows.
//!
//! The puzzles are minimal and have no level: these need the widest range of techniques. A technique that
//! they seldom need is practised on one of its known positions, with other digits, rows and columns each time.

use super::technique_examples::{
    ExamplePosition, example, find_position, technique_position, technique_position_count,
};
use crate::generator::{RandomTransform, generate_minimal};
use crate::techniques::{Step, Technique};

/// Number of puzzles searched at most, in about half a second. Most techniques occur in the first few.
const MAX_PUZZLES: u64 = 600;

/// Searches for a position, one puzzle at a time.
pub struct PracticeSearch {
    technique: Technique,
    seed: u64,
    puzzles_tried: u64,
    /// Number of puzzles to search at most.
    max_puzzles: u64,
}

impl PracticeSearch {
    /// Prepares to search for a position for this technique. Different seeds find different positions.
    pub fn new(technique: Technique, seed: u64) -> PracticeSearch {
        // A special case never is the next step, and random puzzles hardly ever need what is not quick: only known positions show them.
        let is_rare = technique.special_case_of().is_some() || !technique.is_quick();
        let max_puzzles = if is_rare { 0 } else { MAX_PUZZLES };
        PracticeSearch { technique, seed, puzzles_tried: 0, max_puzzles }
    }

    /// Searches one more puzzle. Returns a position and the step when one is found, and `Some(None)` if the
    /// search is over without one, which happens only for a technique without example.
    pub fn run(&mut self) -> Option<Option<(ExamplePosition, Step)>> {
        if self.puzzles_tried == self.max_puzzles {
            return Some(self.transformed_position());
        }
        // People use neighbouring seeds; the factor keeps their puzzles apart.
        let puzzle =
            generate_minimal(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(self.puzzles_tried));
        self.puzzles_tried += 1;
        find_position(&puzzle, self.technique).map(Some)
    }

    /// Number of puzzles searched so far.
    pub fn puzzles_tried(&self) -> u64 {
        self.puzzles_tried
    }

    /// A known position of the technique, transformed at random. A hint shows the same technique in both.
    fn transformed_position(&self) -> Option<(ExamplePosition, Step)> {
        let number = (self.seed % technique_position_count(self.technique) as u64) as usize;
        let original = technique_position(self.technique, number).or_else(|| example(self.technique))?;
        let transform = RandomTransform::new(self.seed);
        let givens = transform.apply_to_grid(&original.givens);
        let board = transform.apply_to_board(&original.board, &original.givens);
        let example = ExamplePosition { givens, board, ..original };
        let step = example.step()?;
        Some((example, step))
    }
}
