//! The puzzles of the second series, `hard-b123`: each level holds from beginning to end, and within a level puzzles differ evenly.
//!
//! ```text
//!   seed ── drawn first ──▶ wanted: about 11 minutes, patterns at least twice
//!     └──▶ full grid, clues removed, rated ──▶ of the level? ──▶ near enough to what is wanted? ── yes ─▶ Generated
//!                  ▲                                                     │ no
//!                  └──────────── keep the nearest, as many as the level allows ◀┘
//! ```
//!
//! Easy needs hidden singles only. Medium needs locked candidates or a pair at least once, half of the puzzles more than once. Hard
//! begins with puzzles of one pattern. Since the seed alone decides what is wanted, a puzzle of about ten minutes is found by looking
//! for a seed that wants one ([`wanted_time`]).
//!
//! As in the first series, a seed stands for the same puzzle for ever. That depends on the finders of the series
//! (`techniques/named_puzzles.rs`), on the measures of [`SearchEffort`](crate::rating::SearchEffort) and on the weights here, which stay
//! when those of the rating are fitted anew.

use std::ops::RangeInclusive;

use super::random::Random;
use super::remove_clues::remove_clues;
use super::{Generated, MAX_GRIDS, draw_full_grid, fallback, passes_thinning, singles};
use crate::grid::{Puzzle, Symmetry};
use crate::level::Level;
use crate::rating::{PuzzleRating, Rater, SolvingTime, rate};
use crate::techniques::{FINDERS, SECOND_SERIES, Technique};

/// The weights of the solving time when the series began.
const INTERCEPT: f64 = 5.4470;
const WEIGHTS: [f64; 4] = [0.7488, -0.2332, 0.0801, -0.2667];

/// A puzzle is near enough if its time differs by less than this from what is wanted, in percent.
const TOLERANCE_PERCENT: u32 = 8;

/// What the puzzles of a level are like.
struct Grade {
    givens: RangeInclusive<usize>,
    /// Times that are wanted, in seconds.
    seconds: RangeInclusive<usize>,
    /// Number of puzzles of the level, few where they take long to find, of which the nearest is taken if none is near enough.
    candidates: u32,
}

const fn grade(level: Level) -> Grade {
    match level {
        Level::Easy => Grade { givens: 32..=39, seconds: 190..=320, candidates: 60 },
        Level::Medium => Grade { givens: 28..=34, seconds: 400..=780, candidates: 4 },
        Level::Hard => Grade { givens: 27..=31, seconds: 450..=1150, candidates: 10 },
        Level::Hell => Grade { givens: 26..=29, seconds: 900..=1900, candidates: 2 },
    }
}

/// The times that puzzles of a level take, about.
pub const fn usual_times(level: Level) -> RangeInclusive<SolvingTime> {
    let seconds = grade(level).seconds;
    SolvingTime { seconds: *seconds.start() as u32 }..=SolvingTime { seconds: *seconds.end() as u32 }
}

/// What the puzzle of a seed should be like.
struct Wanted {
    seconds: u32,
    /// Minimum number of times that something harder than singles is needed.
    patterns: u32,
}

/// The time that the puzzle of this seed should take. Most are within 15 percent of it; in hell half of them.
pub fn wanted_time(seed: u64, level: Level, symmetry: Symmetry) -> SolvingTime {
    let wanted = Wanted::draw(level, &mut random(seed, level, symmetry));
    SolvingTime { seconds: wanted.seconds }
}

/// The random numbers of a seed.
fn random(seed: u64, level: Level, symmetry: Symmetry) -> Random {
    // Unlike in the first series, these seeds are scattered first: neighbours have nothing in common.
    let scattered = Random::new(seed).next();
    Random::new(scattered ^ (level as u64) << 62 ^ (symmetry as u64) << 59 ^ 1 << 58)
}

impl Wanted {
    fn draw(level: Level, random: &mut Random) -> Wanted {
        let seconds = random.in_range(grade(level).seconds) as u32;
        let more = random.below(2) as u32;
        let patterns = match level {
            Level::Easy => 0,
            Level::Medium => 1 + more,
            Level::Hard | Level::Hell => 1,
        };
        Wanted { seconds, patterns }
    }
}

/// Generates a puzzle of the second series in small portions.
pub struct GradedGenerator {
    level: Level,
    symmetry: Symmetry,
    random: Random,
    wanted: Wanted,
    grids_tried: u32,
    candidates: u32,
    being_rated: Option<Box<(Puzzle, Rater)>>,
    /// The nearest puzzle so far, with the difference from the wanted time in seconds.
    nearest: Option<(u32, Generated)>,
}

impl GradedGenerator {
    /// Prepares to generate the puzzle of this seed, level and symmetry.
    pub fn new(seed: u64, level: Level, symmetry: Symmetry) -> GradedGenerator {
        let mut random = random(seed, level, symmetry);
        let wanted = Wanted::draw(level, &mut random);
        GradedGenerator {
            level,
            symmetry,
            random,
            wanted,
            grids_tried: 0,
            candidates: 0,
            being_rated: None,
            nearest: None,
        }
    }

    /// Tries one more full grid, or rates its puzzle a little further. Returns the puzzle when it is found; calls after that
    /// continue with another.
    pub fn run(&mut self) -> Option<Generated> {
        if self.being_rated.as_mut().is_some_and(|rated| rated.1.advance()) {
            return None;
        }
        if let Some(rated) = self.being_rated.take() {
            let (puzzle, rater) = *rated;
            return self.compare(puzzle, &rater);
        }
        if self.grids_tried == MAX_GRIDS {
            let nearest = self.nearest.take().map(|(_, generated)| generated);
            return Some(nearest.unwrap_or_else(|| fallback(self.level, self.symmetry, &mut self.random)));
        }
        self.grids_tried += 1;
        let range = grade(self.level).givens;
        let target = self.random.in_range(range.clone());
        let full = draw_full_grid(&mut self.random);
        let givens = remove_clues(&full, self.symmetry, target, &mut self.random);
        let is_promising = range.contains(&givens.filled().len())
            && (self.level == Level::Easy || !singles::is_solved_by_singles(&givens));
        self.being_rated = is_promising.then(|| Puzzle::new(givens).ok()).flatten().map(|puzzle| {
            let rater = Rater::for_series(&puzzle, self.level, SECOND_SERIES);
            Box::new((puzzle, rater))
        });
        None
    }

    /// Number of full grids tried so far.
    pub fn grids_tried(&self) -> u32 {
        self.grids_tried
    }

    /// Returns the puzzle if it is near enough, or the nearest one if there have been enough.
    fn compare(&mut self, puzzle: Puzzle, rater: &Rater) -> Option<Generated> {
        let rating = rater.rating();
        let is_of_level = rating.is_solved && rating.level == self.level;
        let is_fitting = is_of_level && pattern_count(&rating) >= self.wanted.patterns;
        if !is_fitting || !passes_thinning(&rating, &mut self.random) {
            return None;
        }
        let seconds = rater.search_effort().time_by(INTERCEPT, WEIGHTS).seconds;
        let difference = seconds.abs_diff(self.wanted.seconds);
        if self.nearest.as_ref().is_none_or(|(least, _)| difference < *least) {
            self.nearest = Some((difference, Generated { puzzle, rating }));
        }
        self.candidates += 1;
        let is_near = difference * 100 < self.wanted.seconds * TOLERANCE_PERCENT;
        let is_enough = is_near || self.candidates == grade(self.level).candidates;
        is_enough.then(|| self.nearest.take()).flatten().map(|(_, generated)| with_newest_rating(generated))
    }
}

/// The puzzle as it is rated now, if there are later techniques than those of the series.
fn with_newest_rating(generated: Generated) -> Generated {
    if SECOND_SERIES.len() == FINDERS.len() {
        return generated;
    }
    Generated { rating: rate(&generated.puzzle), ..generated }
}

/// How often something harder than singles is needed.
fn pattern_count(rating: &PuzzleRating) -> u32 {
    let patterns = rating.techniques.iter().filter(|(technique, _)| *technique > Technique::NakedSingle);
    patterns.map(|(_, uses)| uses).sum()
}
