//! A recipe becomes its puzzle, in portions.

use super::{Generated, Generator, shuffled};
use crate::puzzle::Puzzle;
use crate::puzzle_id::{Draw, Recipe};
use crate::rating::Rater;

/// A puzzle being made.
pub struct Maker(Way);

enum Way {
    /// Until one is of the level.
    Search(Generator),
    /// The article's method takes what it draws; how hard that is remains to be told.
    Rate(Box<(Puzzle, Rater)>),
}

impl Maker {
    /// The puzzle of this recipe, not yet begun.
    pub fn new(recipe: Recipe) -> Maker {
        let Recipe { level, seed, draw } = recipe;
        Maker(match draw {
            Draw::Rated(symmetry) => Way::Search(Generator::new(seed, level, symmetry)),
            Draw::Shuffled => {
                let puzzle = shuffled(seed, level);
                let rater = Rater::new(&puzzle);
                Way::Rate(Box::new((puzzle, rater)))
            }
        })
    }

    /// Goes on a little, a millisecond or so. The puzzle, when it is there; who runs on gets something else, or the
    /// same again.
    pub fn run(&mut self) -> Option<Generated> {
        match &mut self.0 {
            Way::Search(generator) => generator.run(),
            Way::Rate(both) => {
                let (puzzle, rater) = &mut **both;
                (!rater.run()).then(|| Generated { puzzle: puzzle.clone(), rating: rater.rating() })
            }
        }
    }

    /// How many full grids have been tried.
    pub fn tried(&self) -> u32 {
        match &self.0 {
            Way::Search(generator) => generator.tried(),
            Way::Rate(_) => 1,
        }
    }
}
