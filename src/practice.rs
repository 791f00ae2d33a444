//! Positions to practise a technique on: it is the next step, and nothing easier is there.
//!
//! ```text
//!   puzzle after puzzle ── easiest steps, again and again ──▶ the technique is next ── proof ──▶ Lesson
//!        └─ none in so many ──▶ the example of the technique, turned
//! ```
//!
//! Puzzles come without a level and of few clues: those ask for the most. What they seldom ask for is practised on
//! its own example, with other digits, rows and columns each time.

use crate::board::Board;
use crate::generator::{RandomTransform, generate_minimal};
use crate::puzzle::Puzzle;
use crate::technique_examples::{ExamplePosition, example, simplest_step};
use crate::techniques::proof::prove;
use crate::techniques::{LADDER, Step, Technique, easiest_within};

/// How many puzzles are looked through, in half a second or so: most techniques come in the first few.
const MAX_PUZZLES: u64 = 600;

/// The way to a position, a puzzle at a time.
pub struct PracticeSearch {
    technique: Technique,
    seed: u64,
    puzzles_tried: u64,
    /// How many puzzles are looked through at most.
    max_puzzles: u64,
}

impl PracticeSearch {
    /// At the start of the way to a position for this technique; another seed leads to another one.
    pub fn new(technique: Technique, seed: u64) -> PracticeSearch {
        // What has no position where nothing easier is there is not looked for.
        let has_positions = example(technique).is_none_or(|example| example.is_next_step);
        PracticeSearch {
            technique,
            seed,
            puzzles_tried: 0,
            max_puzzles: if has_positions { MAX_PUZZLES } else { 0 },
        }
    }

    /// Looks through one more puzzle: a position and the step, if it asks for it. `Some(None)` where there is none
    /// and never will be, which is only so for what has no example either.
    pub fn run(&mut self) -> Option<Option<(ExamplePosition, Step)>> {
        if self.puzzles_tried == self.max_puzzles {
            return Some(self.transformed_example());
        }
        // Seeds of people are near each other, and their puzzles are to be none of the same.
        let puzzle =
            generate_minimal(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(self.puzzles_tried));
        self.puzzles_tried += 1;
        find_position(&puzzle, self.technique).map(Some)
    }

    /// How many puzzles have been looked through.
    pub fn puzzles_tried(&self) -> u64 {
        self.puzzles_tried
    }

    /// The technique's own example in a disguise.
    fn transformed_example(&self) -> Option<(ExamplePosition, Step)> {
        let ExamplePosition { technique, givens, board, is_next_step: is_next } = example(self.technique)?;
        let transform = RandomTransform::new(self.seed);
        let example = ExamplePosition {
            technique,
            givens: transform.apply_to_grid(&givens),
            board: transform.apply_to_board(&board, &givens),
            is_next_step: is_next,
        };
        let step =
            simplest_step(easiest_steps(&example.board, technique), technique).or_else(|| example.step())?;
        Some((example, step))
    }
}

/// Where this puzzle asks for the technique for the first time, if it does: nothing of a lower rung is there, nor
/// anything of its own that is rated lower.
pub fn find_position(puzzle: &Puzzle, technique: Technique) -> Option<(ExamplePosition, Step)> {
    let givens = *puzzle.givens();
    let mut board = Board::new(&givens);
    loop {
        let steps = easiest_steps(&board, technique);
        let first = steps.first()?;
        if first.technique.rung() == technique.rung()
            && let Some(step) = simplest_step(steps.clone(), technique)
        {
            let example = ExamplePosition { technique, givens, board, is_next_step: true };
            return prove(&example.board, &step).is_ok().then_some((example, step));
        }
        for step in &steps {
            board.apply(step);
        }
    }
}

/// The easiest steps, no further up the ladder than this technique stands.
fn easiest_steps(board: &Board, technique: Technique) -> Vec<Step> {
    let end = LADDER.iter().take_while(|finder| finder.rung() <= technique.rung()).count();
    easiest_within(&LADDER[..end], board)
}
