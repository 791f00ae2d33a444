//! The targets of the generator: what the puzzles of a level, and the puzzle of a seed, should be like.
//!
//! Easy needs hidden singles only. Medium needs locked candidates or a pair at least once, half of the puzzles more than once. Hard
//! begins with puzzles of one pattern. Since a seed alone decides its target, a puzzle of about ten minutes is found by looking for
//! a seed with that target ([`target_time`]).

use core::ops::RangeInclusive;

use super::random::Random;
use crate::grid::Symmetry;
use crate::level::Level;
use crate::rating::{PlayerEffort, PuzzleRating, SolvingTime};
use crate::techniques::Technique;

/// The weights of the solving time in version 0.1.0. They never change, as puzzles depend on them.
const INTERCEPT: f64 = 5.4470;
const WEIGHTS: [f64; 4] = [0.7488, -0.2332, 0.0801, -0.2667];

/// A puzzle is near enough if its time differs by less than this from the target, in percent.
const TOLERANCE_PERCENT: u32 = 8;

/// What the puzzles of a level are like.
pub struct LevelRanges {
    pub givens: RangeInclusive<usize>,
    /// Times of the targets, in seconds.
    pub seconds: RangeInclusive<usize>,
    /// After this number of puzzles the nearest is returned, if none is near enough.
    pub candidates: u32,
}

impl LevelRanges {
    pub const fn of(level: Level) -> LevelRanges {
        let (givens, seconds, candidates) = match level {
            Level::Easy => (32..=39, 190..=320, 60),
            Level::Medium => (28..=34, 400..=780, 4),
            Level::Hard => (27..=31, 450..=1150, 10),
            Level::Hell => (26..=29, 900..=1900, 2),
        };
        LevelRanges { givens, seconds, candidates }
    }
}

/// About how long puzzles of a level take, from the shortest time to the longest.
pub const fn usual_times(level: Level) -> RangeInclusive<SolvingTime> {
    let seconds = LevelRanges::of(level).seconds;
    SolvingTime { seconds: *seconds.start() as u32 }..=SolvingTime { seconds: *seconds.end() as u32 }
}

/// The time that the puzzle of this seed should take. Most are within 15 percent of it; in hell half of them.
pub fn target_time(seed: u64, level: Level, symmetry: Symmetry) -> SolvingTime {
    let (target, _) = LevelTarget::draw(seed, level, symmetry);
    SolvingTime { seconds: target.seconds }
}

/// What the puzzle of a seed should be like.
pub struct LevelTarget {
    seconds: u32,
    /// Minimum number of times that something harder than singles is needed.
    patterns: u32,
}

impl LevelTarget {
    /// The target of a seed, and the random numbers of that seed, from which it was drawn.
    pub fn draw(seed: u64, level: Level, symmetry: Symmetry) -> (LevelTarget, Random) {
        // Seeds are scattered first: neighbours have nothing in common.
        let scattered = Random::new(seed).next();
        let mut random = Random::new(scattered ^ (level as u64) << 62 ^ (symmetry as u64) << 59 ^ 1 << 58);
        let seconds = random.in_range(LevelRanges::of(level).seconds) as u32;
        let more = random.below(2) as u32;
        let patterns = match level {
            Level::Easy => 0,
            Level::Medium => 1 + more,
            Level::Hard | Level::Hell => 1,
        };
        (LevelTarget { seconds, patterns }, random)
    }

    /// Whether a puzzle of the level needs something harder than singles as often as this.
    pub fn has_patterns(&self, rating: &PuzzleRating) -> bool {
        let patterns = rating.techniques.iter().filter(|(technique, _)| *technique > Technique::NakedSingle);
        patterns.map(|(_, uses)| uses).sum::<u32>() >= self.patterns
    }

    /// How much the time of a puzzle differs from this, in seconds.
    pub fn difference(&self, effort: &PlayerEffort) -> u32 {
        effort.time_by(INTERCEPT, WEIGHTS).seconds.abs_diff(self.seconds)
    }

    /// Whether a puzzle with this difference, in seconds, is near enough.
    pub fn is_near(&self, difference: u32) -> bool {
        difference * 100 < self.seconds * TOLERANCE_PERCENT
    }
}
