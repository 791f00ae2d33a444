//! Puzzles from the generator, one full grid a portion.

use crate::generate::{Generated, Generator};
use crate::level::Level;

use super::{Answer, Portion, Progress};

/// A puzzle being generated, in its level's own symmetry.
pub struct Dealing {
    level: Level,
    seed: u64,
    generator: Generator,
}

impl Dealing {
    /// The puzzle of this level and seed, not yet begun.
    pub fn new(level: Level, seed: u64) -> Dealing {
        Dealing { level, seed, generator: Generator::new(seed, level, level.symmetry()) }
    }

    /// Tries one full grid.
    pub fn run(&mut self) -> Portion {
        match self.generator.run() {
            Some(Generated { puzzle, .. }) => Portion::Done(Answer::Dealt {
                level: self.level,
                seed: self.seed,
                givens: *puzzle.givens(),
                solution: *puzzle.solution(),
            }),
            None => Portion::Working(Progress { count: 0, nodes: 0 }),
        }
    }
}
