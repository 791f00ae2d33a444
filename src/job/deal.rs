//! Puzzles from the generator, in its portions: by their recipe, or like another.

use crate::generator::{Generated, SimilarSearch, VariantGenerator};
use crate::grid::Grid;
use crate::level::Level;
use crate::puzzle::Puzzle;
use crate::puzzle_id::PuzzleId;

use super::{Answer, Portion, Progress};

/// A puzzle being generated.
pub struct Dealing {
    recipe: PuzzleId,
    maker: VariantGenerator,
}

impl Dealing {
    /// The puzzle of this recipe, not yet begun.
    pub fn new(recipe: PuzzleId) -> Dealing {
        Dealing { recipe, maker: VariantGenerator::new(recipe) }
    }

    /// Goes on a little: a millisecond or so.
    pub fn run(&mut self) -> Portion {
        match self.maker.run() {
            Some(generated) => Portion::Done(dealt(self.recipe, &generated)),
            None => Portion::Working(Progress { count: 0, nodes: 0 }),
        }
    }
}

/// A puzzle like another being generated.
pub enum Likening {
    /// Its way.
    Under(SimilarSearch),
    /// What it is to be like is no puzzle, so that any will do.
    Any(Dealing),
}

impl Likening {
    /// A puzzle like this one, not yet begun.
    pub fn new(givens: &Grid, seed: u64) -> Likening {
        Puzzle::new(*givens).map_or_else(
            |_| Likening::Any(Dealing::new(PuzzleId::new(Level::Easy, seed))),
            |puzzle| Likening::Under(SimilarSearch::new(puzzle, seed)),
        )
    }

    /// Tries one full grid.
    pub fn run(&mut self) -> Portion {
        match self {
            Likening::Under(likeness) => match likeness.run() {
                Some((recipe, generated)) => Portion::Done(dealt(recipe, &generated)),
                None => Portion::Working(Progress { count: likeness.puzzles_tried(), nodes: 0 }),
            },
            Likening::Any(dealing) => dealing.run(),
        }
    }
}

/// A puzzle as an answer.
pub(super) fn dealt(recipe: PuzzleId, Generated { puzzle, rating }: &Generated) -> Answer {
    let (givens, solution) = (*puzzle.givens(), *puzzle.solution());
    Answer::Dealt { recipe, givens, solution, rating: rating.rating }
}
