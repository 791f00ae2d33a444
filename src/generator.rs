//! The generator: makes a puzzle from a level and a seed, always the same one.
//!
//! ```text
//!   seed ── drawn first ──▶ target: about 11 minutes, patterns at least twice
//!     │                                                      │
//!     └─▶ full grid ─▶ clues removed ─▶ rated ─▶ level? ─▶ near the target? ── yes ─▶ RatedPuzzle
//!             ▲                                    │ no      │ no
//!             └────────────────────────────────────┴─────────┘ the nearest is kept
//! ```
//!
//! [`generate_by_id`] repeats this until it has a puzzle; [`Generator`] does a small part of it with each call.
//! [`generate_shuffled`] is system D, which considers clues and no logic; [`generate_minimal`]
//! makes puzzles without a level.
//!
//! A seed's puzzle depends only on which solutions grids have and on how puzzles are rated by the techniques of version 0.1.0
//! (`level_search.rs`). Neither a better search nor a new technique may change it.

mod clue_pattern;
mod level_search;
mod minimal;
mod minutes_search;
mod puzzle_id;
mod random;
mod random_transform;
mod refill;
mod remove_clues;
mod shuffled;
mod similar;
mod target;
mod transform;
mod unavoidable_cycles;

use alloc::boxed::Box;

use crate::grid::{Grid, Puzzle};
use crate::level::Level;
use crate::rating::{PuzzleRating, Rater};
use level_search::LevelSearch;

pub use minimal::generate_minimal;
pub(crate) use minimal::remove_redundant_clues;
pub use minutes_search::{MinutesFilter, MinutesSearch, UnusualMinutes, check_minutes};
pub use puzzle_id::{PuzzleId, PuzzleIdError, PuzzleVariant, parse_seed};
pub(crate) use random::Random;
pub use random_transform::RandomTransform;
pub use shuffled::generate_shuffled;
pub use similar::SimilarSearch;
pub use target::{target_time, usual_times};

/// A puzzle with its rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedPuzzle {
    /// The puzzle; its givens have the requested symmetry.
    pub puzzle: Puzzle,
    /// Its rating. It has the requested level, except with [`PuzzleVariant::Shuffled`].
    pub rating: PuzzleRating,
}

/// Generates the puzzle of this level and seed: the same on every machine and in every version.
///
/// ```
/// use ninefold::{Level, generate, generate_by_id, rate};
///
/// let hell = generate(Level::Hell, 7);
/// assert_eq!(hell.rating.level, Level::Hell);
/// assert_eq!(hell.rating, rate(&hell.puzzle));
/// assert_eq!(hell, generate_by_id("hell-7".parse().unwrap()));
/// ```
pub fn generate(level: Level, seed: u64) -> RatedPuzzle {
    generate_by_id(PuzzleId::new(level, seed))
}

/// Generates the puzzle of this ID, of any variant.
pub fn generate_by_id(id: PuzzleId) -> RatedPuzzle {
    let mut generator = Generator::new(id);
    loop {
        if let Some(generated) = generator.run() {
            return generated;
        }
    }
}

/// A random full grid.
pub(crate) fn random_full_grid(random: &mut Random) -> Grid {
    let digits = transform::shuffled_digits(random);
    refill::refill(digits, random)
}

/// Generates the puzzle of an ID in small portions.
pub struct Generator(GeneratorState);

enum GeneratorState {
    /// Tries puzzles until one is near the target of its seed.
    Search(LevelSearch),
    /// A puzzle of system D, which still has to be rated.
    Shuffled(Box<(Puzzle, Rater)>),
}

impl Generator {
    /// Prepares to generate the puzzle of this ID.
    pub fn new(id: PuzzleId) -> Generator {
        let PuzzleId { level, seed, variant } = id;
        Generator(match variant {
            PuzzleVariant::Rated(symmetry) => GeneratorState::Search(LevelSearch::new(seed, level, symmetry)),
            PuzzleVariant::Shuffled => {
                let puzzle = generate_shuffled(seed, level);
                let rater = Rater::quick(&puzzle);
                GeneratorState::Shuffled(Box::new((puzzle, rater)))
            }
        })
    }

    /// Tries one more full grid, or rates its puzzle a little further. Takes about a tenth of a millisecond, a few milliseconds while
    /// chains are searched. Returns the puzzle when it is found; calls after that return the same puzzle or continue with another.
    pub fn run(&mut self) -> Option<RatedPuzzle> {
        match &mut self.0 {
            GeneratorState::Search(search) => search.run(),
            GeneratorState::Shuffled(state) => {
                let (puzzle, rater) = &mut **state;
                (!rater.advance()).then(|| RatedPuzzle { puzzle: puzzle.clone(), rating: rater.rating() })
            }
        }
    }

    /// Number of full grids tried so far.
    pub fn grids_tried(&self) -> u32 {
        match &self.0 {
            GeneratorState::Search(search) => search.grids_tried(),
            GeneratorState::Shuffled(_) => 1,
        }
    }
}
