//! The generator: makes a puzzle from a level and a seed, always the same one.
//!
//! ```text
//!   base grid ── transformed ─▶ refilled ─▶ clues removed: symmetric, unique ─▶ number of givens?
//!       ▲                                                                            │ yes
//!       │ no                                                                         ▼
//!       └──── thinned out? ◀── score? ◀── level? ◀── harder than singles? (hard and hell only)
//!                │ no
//!                ▼
//!            Generated
//! ```
//!
//! [`generate_by_id`] repeats this until it has a puzzle; [`Generator`] does a small part of it with each call.
//! [`generate_shuffled`] is system D, which considers clues and no logic; [`generate_minimal`]
//! makes puzzles without a level.
//!
//! These are the puzzles of the first series. Those of the second, which are generated now, also differ evenly within a level
//! ([`GradedGenerator`]).
//!
//! A seed's puzzle depends only on which solutions grids have and on how puzzles were rated when they got their names
//! (`techniques/named_puzzles.rs`). Neither a better search nor a better technique may change it.

mod clue_pattern;
mod graded;
mod minimal;
mod minutes_search;
mod puzzle_id;
mod random;
mod random_transform;
mod refill;
mod remove_clues;
mod shuffled_pattern;
mod similar;
mod singles;
mod transform;
mod variant;

use crate::grid::{Grid, Puzzle, Symmetry};
use crate::level::Level;
use crate::rating::{PuzzleRating, Rater, rate};
use crate::techniques::{FIRST_SERIES, Technique};
use random::Random;

pub use graded::{GradedGenerator, usual_times, wanted_time};
pub use minimal::generate_minimal;
pub use minutes_search::{MinutesSearch, UnusualMinutes, check_minutes};
pub use puzzle_id::{PuzzleId, PuzzleIdError, Series, SeriesSeed, Variant};
pub use random_transform::RandomTransform;
pub use shuffled_pattern::generate_shuffled;
pub use similar::SimilarSearch;
pub use variant::VariantGenerator;

/// Maximum number of full grids that are tried. More than one grid in sixty leads to a puzzle, at every level
/// and in every symmetry: the odds that all fail are one in 10²¹.
const MAX_GRIDS: u32 = 3000;

/// A puzzle with its rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// Its givens have the symmetry, and as many as the level asks for.
    pub puzzle: Puzzle,
    /// Of the level asked for; the puzzle can be solved by logic.
    pub rating: PuzzleRating,
}

/// Generates the puzzle of this level and seed in the second series: the same on every machine and in every version.
///
/// ```
/// use ninefold::{Level, PuzzleId, generate, generate_by_id, rate};
///
/// let hell = generate(Level::Hell, 7);
/// assert_eq!(hell.rating.level, Level::Hell);
/// assert_eq!(hell.rating, rate(&hell.puzzle));
/// assert_eq!(hell, generate_by_id("hell-b7".parse().unwrap()));
/// ```
pub fn generate(level: Level, seed: u64) -> Generated {
    generate_by_id(PuzzleId::graded(level, seed))
}

/// Generates the puzzle of this ID, of any variant.
pub fn generate_by_id(id: PuzzleId) -> Generated {
    let mut generator = VariantGenerator::new(id);
    loop {
        if let Some(generated) = generator.run() {
            return generated;
        }
    }
}

/// Generates a puzzle in small portions: each tries a full grid, or rates a puzzle a little further.
pub struct Generator {
    level: Level,
    symmetry: Symmetry,
    random: Random,
    grids_tried: u32,
    being_rated: Option<Box<(Puzzle, Rater)>>,
}

impl Generator {
    /// Prepares to generate the puzzle of this seed, level and symmetry.
    pub fn new(seed: u64, level: Level, symmetry: Symmetry) -> Generator {
        // Level and symmetry go into the highest bits, so that one seed gives unrelated puzzles; symmetries
        // count from 1, which separates them from `generate_shuffled`.
        let random = Random::new(seed ^ (level as u64) << 62 ^ (symmetry as u64 + 1) << 59);
        Generator { level, symmetry, random, grids_tried: 0, being_rated: None }
    }

    /// Tries one more full grid, or rates its puzzle a little further. Takes about a tenth of a millisecond,
    /// a few milliseconds while chains are searched. Returns the puzzle when it is found; after that, it
    /// continues with another.
    pub fn run(&mut self) -> Option<Generated> {
        if self.being_rated.as_mut().is_some_and(|rated| rated.1.advance()) {
            return None;
        }
        if let Some(rated) = self.being_rated.take() {
            let (puzzle, rater) = *rated;
            return self.accept(puzzle, rater);
        }
        if self.grids_tried == MAX_GRIDS {
            return Some(fallback(self.level, self.symmetry, &mut self.random));
        }
        self.grids_tried += 1;
        let full = draw_full_grid(&mut self.random);
        let target = self.random.in_range(self.level.givens());
        let givens = remove_clues::remove_clues(&full, self.symmetry, target, &mut self.random);
        self.being_rated = self.puzzle_if_promising(&givens).map(|puzzle| {
            let rater = Rater::for_series(&puzzle, self.level, FIRST_SERIES);
            Box::new((puzzle, rater))
        });
        None
    }

    /// Number of full grids tried so far.
    pub fn grids_tried(&self) -> u32 {
        self.grids_tried
    }

    /// Returns the puzzle if it may belong to the level. The cheapest test comes first.
    fn puzzle_if_promising(&self, givens: &Grid) -> Option<Puzzle> {
        if !self.level.givens().contains(&givens.filled().len()) {
            return None;
        }
        if self.level >= Level::Hard && singles::is_solved_by_singles(givens) {
            return None;
        }
        Puzzle::new(*givens).ok()
    }

    /// Returns the puzzle if it belongs to the level.
    fn accept(&mut self, puzzle: Puzzle, rater: Rater) -> Option<Generated> {
        let (level, rating) = (self.level, rater.rating());
        let fits = rating.is_solved && rating.level == level && level.score().contains(&rating.score);
        (fits && passes_thinning(&rating, &mut self.random))
            .then(|| Generated { rating: rater.with_newest_finders(&puzzle), puzzle })
    }
}

/// Two techniques are the hardest of most puzzles generated for hell. Some of these puzzles are dropped, so that no technique comes up
/// much more often than all others.
fn passes_thinning(rating: &PuzzleRating, random: &mut Random) -> bool {
    let percent = match rating.hardest_technique() {
        Some(Technique::XyChain) => 55,
        Some(Technique::DiscontinuousLoop) => 80,
        _ => 100,
    };
    random.below(100) < percent
}

/// A random full grid.
fn draw_full_grid(random: &mut Random) -> Grid {
    refill::refill(&transform::shuffled_grid(random), random)
}

/// The puzzle for a seed whose grids all fail: a known puzzle, transformed. Nobody will ever see one, but
/// a generator that cannot fail needs no error. The known puzzles have all four symmetries.
fn fallback(level: Level, symmetry: Symmetry, random: &mut Random) -> Generated {
    let known = match level {
        Level::Easy => ".7.2.6.1.4.19.75.6.3.....8.89..1..65...795...75..2..93.4.....7.3.58.96.4.8.3.2.5.",
        Level::Medium => "26..8..418..421..9....6.....4.6.5.3.537...916.8.3.9.5.....9....6..154..875..3..94",
        Level::Hard => ".2.6.3.8.84..9..26.........2..1.9..8.9..3..4.5..2.8..7.........97..1..32.8.9.6.1.",
        Level::Hell => ".9..8..3.4..2.6..1..2.1.5...5.....9.7.8...3.6.6.....1...6.7.8..9..8.3..5.2..4..7.",
    };
    let known = Grid::from_line(known).expect("81 cells");
    let givens = match symmetry {
        Symmetry::None | Symmetry::Mirror => transform::shuffle_columns_and_digits(&known, random),
        Symmetry::HalfTurn | Symmetry::Diagonal => transform::relabel_digits(&known, random),
    };
    let puzzle = Puzzle::new(givens).expect("a transformation keeps the number of solutions, which is one");
    let rating = rate(&puzzle);
    Generated { puzzle, rating }
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
