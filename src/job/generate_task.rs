//! Puzzles from the generator, in its portions: by their recipe, or like another.

use crate::generator::{Generated, SimilarSearch, VariantGenerator};
use crate::grid::Grid;
use crate::level::Level;
use crate::puzzle::Puzzle;
use crate::puzzle_id::PuzzleId;

use super::{Answer, Progress, TaskPoll};

/// A puzzle being generated.
pub struct GenerateTask {
    puzzle_id: PuzzleId,
    generator: VariantGenerator,
}

impl GenerateTask {
    /// The puzzle of this recipe, not yet begun.
    pub fn new(recipe: PuzzleId) -> GenerateTask {
        GenerateTask { puzzle_id: recipe, generator: VariantGenerator::new(recipe) }
    }

    /// Goes on a little: a millisecond or so.
    pub fn run(&mut self) -> TaskPoll {
        match self.generator.run() {
            Some(generated) => TaskPoll::Done(generated_answer(self.puzzle_id, &generated)),
            None => TaskPoll::Pending(Progress { count: 0, nodes: 0 }),
        }
    }
}

/// A puzzle like another being generated.
pub enum SimilarTask {
    /// Its way.
    Similar(SimilarSearch),
    /// What it is to be like is no puzzle, so that any will do.
    Unrelated(GenerateTask),
}

impl SimilarTask {
    /// A puzzle like this one, not yet begun.
    pub fn new(givens: &Grid, seed: u64) -> SimilarTask {
        Puzzle::new(*givens).map_or_else(
            |_| SimilarTask::Unrelated(GenerateTask::new(PuzzleId::new(Level::Easy, seed))),
            |puzzle| SimilarTask::Similar(SimilarSearch::new(puzzle, seed)),
        )
    }

    /// Tries one full grid.
    pub fn run(&mut self) -> TaskPoll {
        match self {
            SimilarTask::Similar(likeness) => match likeness.run() {
                Some((recipe, generated)) => TaskPoll::Done(generated_answer(recipe, &generated)),
                None => TaskPoll::Pending(Progress { count: likeness.puzzles_tried(), nodes: 0 }),
            },
            SimilarTask::Unrelated(dealing) => dealing.run(),
        }
    }
}

/// A puzzle as an answer.
pub(super) fn generated_answer(recipe: PuzzleId, Generated { puzzle, rating }: &Generated) -> Answer {
    let (givens, solution) = (*puzzle.givens(), *puzzle.solution());
    Answer::Generated { puzzle_id: recipe, givens, solution, rating: rating.rating }
}
