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
use crate::generator::{Disguise, minimal};
use crate::puzzle::Puzzle;
use crate::technique_examples::{Lesson, lesson, plainest};
use crate::techniques::proof::prove;
use crate::techniques::{LADDER, Step, Technique, easiest_within};

/// How many puzzles are looked through, in half a second or so: most techniques come in the first few.
const PUZZLES: u64 = 600;

/// The way to a position, a puzzle at a time.
pub struct Practice {
    technique: Technique,
    seed: u64,
    tried: u64,
    /// How many puzzles are looked through at most.
    most: u64,
}

impl Practice {
    /// At the start of the way to a position for this technique; another seed leads to another one.
    pub fn new(technique: Technique, seed: u64) -> Practice {
        // What has no position where nothing easier is there is not looked for.
        let is_looked_for = lesson(technique).is_none_or(|lesson| lesson.is_next);
        Practice { technique, seed, tried: 0, most: if is_looked_for { PUZZLES } else { 0 } }
    }

    /// Looks through one more puzzle: a position and the step, if it asks for it. `Some(None)` where there is none
    /// and never will be, which is only so for what has no example either.
    pub fn run(&mut self) -> Option<Option<(Lesson, Step)>> {
        if self.tried == self.most {
            return Some(self.example());
        }
        // Seeds of people are near each other, and their puzzles are to be none of the same.
        let puzzle = minimal(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(self.tried));
        self.tried += 1;
        position(&puzzle, self.technique).map(Some)
    }

    /// How many puzzles have been looked through.
    pub fn tried(&self) -> u64 {
        self.tried
    }

    /// The technique's own example in a disguise.
    fn example(&self) -> Option<(Lesson, Step)> {
        let Lesson { technique, givens, board, is_next } = lesson(self.technique)?;
        let disguise = Disguise::new(self.seed);
        let lesson = Lesson {
            technique,
            givens: disguise.grid(&givens),
            board: disguise.board(&board, &givens),
            is_next,
        };
        let step = plainest(easiest(&lesson.board, technique), technique).or_else(|| lesson.step())?;
        Some((lesson, step))
    }
}

/// Where this puzzle asks for the technique for the first time, if it does: nothing of a lower rung is there, nor
/// anything of its own that is rated lower.
pub fn position(puzzle: &Puzzle, technique: Technique) -> Option<(Lesson, Step)> {
    let givens = *puzzle.givens();
    let mut board = Board::new(&givens);
    loop {
        let steps = easiest(&board, technique);
        let first = steps.first()?;
        if first.technique.rung() == technique.rung()
            && let Some(step) = plainest(steps.clone(), technique)
        {
            let lesson = Lesson { technique, givens, board, is_next: true };
            return prove(&lesson.board, &step).is_ok().then_some((lesson, step));
        }
        for step in &steps {
            board.apply(step);
        }
    }
}

/// The easiest steps, no further up the ladder than this technique stands.
fn easiest(board: &Board, technique: Technique) -> Vec<Step> {
    let end = LADDER.iter().take_while(|finder| finder.rung() <= technique.rung()).count();
    easiest_within(&LADDER[..end], board)
}
