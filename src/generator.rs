//! A seed and a level become a puzzle of that level, always the same one.
//!
//! ```text
//!   base grid ── turned ─▶ refilled ─▶ dug: symmetric cells, one solution ─▶ window of givens?
//!       ▲                                                                          │ yes
//!       │ no                                                                       ▼
//!       └──── taken? ◀── score? ◀── level? ◀── harder than singles? (hard and hell alone)
//!                │ yes
//!                ▼
//!            Generated
//! ```
//!
//! [`generate`] goes round until it has one, [`Generator`] a small part of a round at a time. [`shuffled`] is the
//! article's method, which knows clues and no logic; [`minimal`] makes puzzles without a level.
//!
//! What a seed stands for depends on which solutions a grid has and on how puzzles are rated, and on nothing
//! else: neither a better search nor a faster finder may change it.

mod clue_pattern;
mod minimal;
mod random;
mod random_transform;
mod refill;
mod remove_clues;
mod shuffled_pattern;
mod similar;
mod singles;
mod transform;
mod variant;

use crate::grid::Grid;
use crate::level::Level;
use crate::puzzle::Puzzle;
use crate::puzzle_id::PuzzleId;
use crate::rating::{Rater, Rating, rate};
use crate::symmetry::Symmetry;
use crate::techniques::Technique;
use random::Random;

pub use minimal::generate_minimal;
pub use random_transform::RandomTransform;
pub use shuffled_pattern::generate_shuffled;
pub use similar::SimilarSearch;
pub use variant::VariantGenerator;

/// How many full grids are tried. Of the grids more than one in sixty leads to a puzzle, at every level and
/// in every symmetry: that all fail has odds of one in 10²¹.
const MAX_GRIDS: u32 = 3000;

/// A puzzle, and what it asks of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// Its givens have the symmetry, and are as many as the level shows.
    pub puzzle: Puzzle,
    /// It belongs to the level, and the ladder solves it.
    pub rating: Rating,
}

/// The puzzle of this seed, level and symmetry: the same on every machine and in every version.
///
/// ```
/// use ninefold::{generate::generate, level::Level, rate::rate};
///
/// let hell = generate(7, Level::Hell, Level::Hell.symmetry());
/// assert_eq!(hell.rating.level, Level::Hell);
/// assert_eq!(hell.rating, rate(&hell.puzzle));
/// assert_eq!(hell, generate(7, Level::Hell, Level::Hell.symmetry()));
/// ```
pub fn generate(seed: u64, level: Level, symmetry: Symmetry) -> Generated {
    let mut generator = Generator::new(seed, level, symmetry);
    loop {
        if let Some(generated) = generator.run() {
            return generated;
        }
    }
}

/// The puzzle of this recipe, by the logic it asks for or by the article's method.
pub fn generate_by_id(recipe: PuzzleId) -> Generated {
    let mut generator = VariantGenerator::new(recipe);
    loop {
        if let Some(generated) = generator.run() {
            return generated;
        }
    }
}

/// The way to a puzzle, in portions: a full grid each, or a part of a rating.
pub struct Generator {
    level: Level,
    symmetry: Symmetry,
    random: Random,
    grids_tried: u32,
    being_rated: Option<Box<(Puzzle, Rater)>>,
}

impl Generator {
    /// At the start of the way to the puzzle of this seed, level and symmetry.
    pub fn new(seed: u64, level: Level, symmetry: Symmetry) -> Generator {
        // The highest bits tell levels and symmetries apart, and these puzzles from those of `shuffled`, so that
        // one seed gives puzzles without kinship.
        let random = Random::new(seed ^ (level as u64) << 62 ^ (symmetry as u64 + 1) << 59);
        Generator { level, symmetry, random, grids_tried: 0, being_rated: None }
    }

    /// Tries one full grid more, or rates the puzzle that it led to a little further: a tenth of a millisecond or so,
    /// a few where chains are looked for. The puzzle, if there is one; who runs on gets another.
    pub fn run(&mut self) -> Option<Generated> {
        if self.being_rated.as_mut().is_some_and(|rated| rated.1.run()) {
            return None;
        }
        if let Some(rated) = self.being_rated.take() {
            let (puzzle, rater) = *rated;
            return self.accept(puzzle, rater.rating());
        }
        if self.grids_tried == MAX_GRIDS {
            return Some(self.fallback());
        }
        self.grids_tried += 1;
        let full = refill::refill(&transform::shuffled_grid(&mut self.random), &mut self.random);
        let target = self.random.in_range(self.level.givens());
        let givens = remove_clues::remove_clues(&full, self.symmetry, target, &mut self.random);
        self.being_rated = self.puzzle_if_promising(&givens).map(|puzzle| {
            let rater = Rater::within(&puzzle, self.level);
            Box::new((puzzle, rater))
        });
        None
    }

    /// How many full grids have been tried.
    pub fn grids_tried(&self) -> u32 {
        self.grids_tried
    }

    /// A puzzle if it may be one of the level; the cheapest test comes first.
    fn puzzle_if_promising(&self, givens: &Grid) -> Option<Puzzle> {
        if !self.level.givens().contains(&givens.filled().len()) {
            return None;
        }
        if self.level >= Level::Hard && singles::is_solved_by_singles(givens) {
            return None;
        }
        Puzzle::new(*givens).ok()
    }

    /// The puzzle if it is one of the level.
    fn accept(&mut self, puzzle: Puzzle, rating: Rating) -> Option<Generated> {
        let level = self.level;
        let fits = rating.is_solved && rating.level == level && level.score().contains(&rating.score);
        (fits && self.passes_thinning(&rating)).then_some(Generated { puzzle, rating })
    }

    /// Two techniques end most of what is drawn for hell. They are thinned out, so that none asks for its player
    /// much more often than all others.
    fn passes_thinning(&mut self, rating: &Rating) -> bool {
        let percent = match rating.hardest() {
            Some(Technique::XyChain) => 55,
            Some(Technique::DiscontinuousLoop) => 80,
            _ => 100,
        };
        self.random.below(100) < percent
    }

    /// Should a seed ever exhaust all its grids, it gets a puzzle that was found before, in disguise. Nobody will
    /// meet one, but a generator that cannot fail needs no error. The puzzles have all four symmetries.
    fn fallback(&mut self) -> Generated {
        let known = match self.level {
            Level::Easy => {
                ".7.2.6.1.4.19.75.6.3.....8.89..1..65...795...75..2..93.4.....7.3.58.96.4.8.3.2.5."
            }
            Level::Medium => {
                "26..8..418..421..9....6.....4.6.5.3.537...916.8.3.9.5.....9....6..154..875..3..94"
            }
            Level::Hard => {
                ".2.6.3.8.84..9..26.........2..1.9..8.9..3..4.5..2.8..7.........97..1..32.8.9.6.1."
            }
            Level::Hell => {
                ".9..8..3.4..2.6..1..2.1.5...5.....9.7.8...3.6.6.....1...6.7.8..9..8.3..5.2..4..7."
            }
        };
        let known = Grid::from_line(known).expect("81 cells");
        let givens = match self.symmetry {
            Symmetry::None | Symmetry::Mirror => {
                transform::shuffle_columns_and_digits(&known, &mut self.random)
            }
            Symmetry::HalfTurn | Symmetry::Diagonal => transform::relabel_digits(&known, &mut self.random),
        };
        let puzzle = Puzzle::new(givens).expect("a disguise keeps the number of solutions, which is one");
        let rating = rate(&puzzle);
        Generated { puzzle, rating }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fallback_puzzles_are_of_their_level() {
        for level in Level::ALL {
            for symmetry in Symmetry::ALL {
                let mut generator = Generator::new(1, level, symmetry);
                generator.grids_tried = MAX_GRIDS;
                for _ in 0..5 {
                    let Generated { puzzle, rating } = generator.run().unwrap();
                    let shown = puzzle.givens().filled();
                    assert!(
                        level.givens().contains(&shown.len()) && symmetry.holds_for(shown),
                        "{level} {symmetry}"
                    );
                    assert!(rating.is_solved && rating.level == level, "{level} {symmetry}");
                    assert!(level.score().contains(&rating.score), "{level} {symmetry}");
                }
            }
        }
    }
}
