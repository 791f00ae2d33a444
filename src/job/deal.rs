//! Puzzles from the generator, in its portions: by their recipe, or like another.

use crate::generator::{Generated, Likeness, Maker};
use crate::grid::Grid;
use crate::level::Level;
use crate::puzzle::Puzzle;
use crate::puzzle_id::Recipe;

use super::{Answer, Portion, Progress};

/// A puzzle being generated.
pub struct Dealing {
    recipe: Recipe,
    maker: Maker,
}

impl Dealing {
    /// The puzzle of this recipe, not yet begun.
    pub fn new(recipe: Recipe) -> Dealing {
        Dealing { recipe, maker: Maker::new(recipe) }
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
    Under(Likeness),
    /// What it is to be like is no puzzle, so that any will do.
    Any(Dealing),
}

impl Likening {
    /// A puzzle like this one, not yet begun.
    pub fn new(givens: &Grid, seed: u64) -> Likening {
        Puzzle::new(*givens).map_or_else(
            |_| Likening::Any(Dealing::new(Recipe::new(Level::Easy, seed))),
            |puzzle| Likening::Under(Likeness::new(puzzle, seed)),
        )
    }

    /// Tries one full grid.
    pub fn run(&mut self) -> Portion {
        match self {
            Likening::Under(likeness) => match likeness.run() {
                Some((recipe, generated)) => Portion::Done(dealt(recipe, &generated)),
                None => Portion::Working(Progress { count: likeness.tried(), nodes: 0 }),
            },
            Likening::Any(dealing) => dealing.run(),
        }
    }
}

/// A puzzle as an answer.
pub(super) fn dealt(recipe: Recipe, Generated { puzzle, rating }: &Generated) -> Answer {
    let (givens, solution) = (*puzzle.givens(), *puzzle.solution());
    Answer::Dealt { recipe, givens, solution, rating: rating.rating }
}
