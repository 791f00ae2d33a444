//! Search for positions to practise a technique on: it is the next step, and no easier technique applies.
//!
//! ```text
//!   puzzle after puzzle ── easiest steps, repeatedly ──▶ technique is next ── verified ──▶ ExamplePosition
//!        └─ none after `MAX_PUZZLES` ──▶ the technique's own example, transformed
//! ```
//!
//! The puzzles are minimal and have no level: these need the widest range of techniques. A technique that
//! they seldom need is practised on its own example, with other digits, rows and columns each time.

use super::technique_examples::{ExamplePosition, example, simplest_step};
use crate::generator::{RandomTransform, generate_minimal};
use crate::grid::{Board, Puzzle};
use crate::techniques::verify;
use crate::techniques::{FINDERS, Step, Technique, easiest_steps_with};

/// Number of puzzles searched at most, which takes about half a second. Most techniques occur in the first
/// few.
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
        // A technique whose example also has an easier step never is the easiest: only the example is used.
        let has_positions = example(technique).is_none_or(|example| example.is_next_step);
        PracticeSearch {
            technique,
            seed,
            puzzles_tried: 0,
            max_puzzles: if has_positions { MAX_PUZZLES } else { 0 },
        }
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

    /// The technique's own example, transformed at random.
    fn transformed_example(&self) -> Option<(ExamplePosition, Step)> {
        let ExamplePosition { technique, givens, board, is_next_step } = example(self.technique)?;
        let transform = RandomTransform::new(self.seed);
        let example = ExamplePosition {
            technique,
            givens: transform.apply_to_grid(&givens),
            board: transform.apply_to_board(&board, &givens),
            is_next_step,
        };
        let step =
            simplest_step(easiest_steps(&example.board, technique), technique).or_else(|| example.step())?;
        Some((example, step))
    }
}

/// The first position of this puzzle's solution path in which the technique is needed, if any: no easier
/// technique applies, and no lower-rated step of its own tier.
pub fn find_position(puzzle: &Puzzle, technique: Technique) -> Option<(ExamplePosition, Step)> {
    let givens = *puzzle.givens();
    let mut board = Board::new(&givens);
    loop {
        let steps = easiest_steps(&board, technique);
        let first = steps.first()?;
        if first.technique.tier() == technique.tier()
            && let Some(step) = simplest_step(steps.clone(), technique)
        {
            let example = ExamplePosition { technique, givens, board, is_next_step: true };
            return verify(&example.board, &step).is_ok().then_some((example, step));
        }
        for step in &steps {
            board.apply(step);
        }
    }
}

/// The easiest steps, among techniques up to the tier of this one.
fn easiest_steps(board: &Board, technique: Technique) -> Vec<Step> {
    let end = FINDERS.iter().take_while(|finder| finder.tier() <= technique.tier()).count();
    easiest_steps_with(&FINDERS[..end], board)
}
