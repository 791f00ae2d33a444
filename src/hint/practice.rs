//! Search for positions to practise a technique on: a hint there shows the technique, and no easier one applies.
//!
//! ```text
//!   puzzle after puzzle ── easiest steps, repeatedly ──▶ technique among them ──▶ the hint shows it ──▶ ExamplePosition
//!        └─ none after `MAX_PUZZLES` ──▶ the technique's own example, transformed
//! ```
//!
//! If steps of several techniques are equally easy, the position is for the one that a hint shows.
//!
//! The puzzles are minimal and have no level: these need the widest range of techniques. A technique that
//! they seldom need is practised on its own example, with other digits, rows and columns each time.

use super::technique_examples::{ExamplePosition, example};
use crate::generator::{RandomTransform, generate_minimal};
use crate::grid::{Board, Puzzle};
use crate::techniques::{FINDERS, Step, Technique, easiest_steps_with};

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
        // A special case never is the next step: only its example shows it.
        let max_puzzles = if technique.special_case_of().is_some() { 0 } else { MAX_PUZZLES };
        PracticeSearch { technique, seed, puzzles_tried: 0, max_puzzles }
    }

    /// Searches one more puzzle. Returns a position and the step when one is found, and `Some(None)` if the
    /// search is over without one, which happens only for a technique without example.
    pub fn run(&mut self) -> Option<Option<(ExamplePosition, Step)>> {
        if self.puzzles_tried == self.max_puzzles {
            return Some(self.transformed_example());
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

    /// The technique's own example, transformed at random. A hint shows the same technique in both.
    fn transformed_example(&self) -> Option<(ExamplePosition, Step)> {
        let original = example(self.technique)?;
        let transform = RandomTransform::new(self.seed);
        let givens = transform.apply_to_grid(&original.givens);
        let board = transform.apply_to_board(&original.board, &original.givens);
        let example = ExamplePosition { givens, board, ..original };
        let step = example.step()?;
        Some((example, step))
    }
}

/// The first position on the puzzle's solution path in which a hint shows the technique, if there is one.
pub fn find_position(puzzle: &Puzzle, technique: Technique) -> Option<(ExamplePosition, Step)> {
    let givens = *puzzle.givens();
    let mut board = Board::new(&givens);
    let end = FINDERS.iter().take_while(|finder| finder.tier() <= technique.tier()).count();
    loop {
        let steps = easiest_steps_with(&FINDERS[..end], &board);
        if steps.is_empty() {
            return None;
        }
        if steps.iter().any(|step| step.technique == technique) {
            let example = ExamplePosition { technique, givens, board: board.clone(), is_next_step: true };
            if let Some(step) = example.step() {
                return Some((example, step));
            }
        }
        for step in &steps {
            board.apply(step);
        }
    }
}
