//! Puzzles from the generator, one full grid a portion.

use crate::generate::{Generated, Generator, made};
use crate::recipe::{Draw, Recipe};

use super::{Answer, Portion, Progress};

/// A puzzle being generated.
pub struct Dealing {
    recipe: Recipe,
    /// The article's method needs none.
    generator: Option<Generator>,
}

impl Dealing {
    /// The puzzle of this recipe, not yet begun.
    pub fn new(recipe: Recipe) -> Dealing {
        let generator = match recipe.draw {
            Draw::Rated(symmetry) => Some(Generator::new(recipe.seed, recipe.level, symmetry)),
            Draw::Shuffled => None,
        };
        Dealing { recipe, generator }
    }

    /// Tries one full grid.
    pub fn run(&mut self) -> Portion {
        let made = self.generator.as_mut().map_or_else(|| Some(made(self.recipe)), Generator::run);
        match made {
            Some(generated) => Portion::Done(dealt(self.recipe, &generated)),
            None => Portion::Working(Progress { count: 0, nodes: 0 }),
        }
    }
}

/// A puzzle as an answer.
pub(super) fn dealt(recipe: Recipe, Generated { puzzle, rating }: &Generated) -> Answer {
    let (givens, solution) = (*puzzle.givens(), *puzzle.solution());
    Answer::Dealt { recipe, givens, solution, rating: rating.rating }
}
