//! Search for a puzzle that takes about a given number of minutes.

use core::{fmt, iter};

use super::target::{target_time, usual_times};
use super::{Generator, PuzzleId, RatedPuzzle};
use crate::level::Level;
use crate::rating::SolvingTime;

/// Greatest difference between the time of the puzzle and the requested time, in percent.
const TOLERANCE_PERCENT: u32 = 5;

/// How much less or more than the usual time of the level may be requested, in percent.
const UNUSUAL_PERCENT: u32 = 15;

/// Greatest difference between the target of a seed and the requested time, in percent. Seeds with a greater one are not tried.
const SEED_TOLERANCE_PERCENT: u32 = 6;

/// Maximum number of puzzles that are generated. Even in hell a fifth of them are near enough.
const MAX_PUZZLES: u32 = 60;

/// Chooses the puzzles of a level that take about a given number of minutes, among those that it is shown.
pub struct MinutesFilter {
    level: Level,
    seconds: u32,
    puzzles_tried: u32,
    /// The nearest puzzle so far, with its difference from the requested time in seconds.
    nearest: Option<(u32, PuzzleId, RatedPuzzle)>,
}

/// Searches for a puzzle of a level that takes about a given number of minutes, in small portions.
pub struct MinutesSearch {
    filter: MinutesFilter,
    seed: u64,
    generator: Generator,
}

/// The error for minutes that no puzzle of the level takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnusualMinutes {
    /// The level.
    pub level: Level,
    /// The fewest and the most minutes that its puzzles take.
    pub usual: (u32, u32),
}

impl fmt::Display for UnusualMinutes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "puzzles of level {} take {} to {} minutes", self.level, self.usual.0, self.usual.1)
    }
}

impl core::error::Error for UnusualMinutes {}

/// Checks that there are puzzles of a level that take about this number of minutes.
///
/// # Errors
/// If they take more or less time.
pub fn check_minutes(level: Level, minutes: u32) -> Result<SolvingTime, UnusualMinutes> {
    let time = solving_time(minutes);
    if is_usual(level, time) {
        return Ok(time);
    }
    let usual = usual_times(level);
    let [least, most] = [usual.start().minutes(), usual.end().minutes()];
    // The tolerance is less than the double.
    let accepted = |minutes: &u32| is_usual(level, solving_time(*minutes));
    let fewest = (1..=least).find(accepted).unwrap_or(least);
    let usual = (fewest, (most..=2 * most).rev().find(accepted).unwrap_or(most));
    Err(UnusualMinutes { level, usual })
}

fn solving_time(minutes: u32) -> SolvingTime {
    SolvingTime { seconds: minutes.saturating_mul(60) }
}

/// Whether there are puzzles of a level that take about this time.
fn is_usual(level: Level, time: SolvingTime) -> bool {
    let usual = usual_times(level);
    let ends = [usual.start(), usual.end()];
    usual.contains(&time)
        || ends.iter().any(|end| differs_at_most(time.seconds, end.seconds, UNUSUAL_PERCENT))
}

impl MinutesFilter {
    /// Prepares to choose.
    ///
    /// # Errors
    /// If puzzles of the level take more or less time.
    pub fn new(level: Level, minutes: u32) -> Result<MinutesFilter, UnusualMinutes> {
        let SolvingTime { seconds } = check_minutes(level, minutes)?;
        Ok(MinutesFilter { level, seconds, puzzles_tried: 0, nearest: None })
    }

    /// The puzzles to choose from, without end: those of seeds from this one on whose times may be right.
    pub fn candidates(&self, seed: u64) -> impl Iterator<Item = PuzzleId> + Send + use<> {
        let (level, seconds, mut seed) = (self.level, self.seconds, seed);
        iter::from_fn(move || {
            let id = PuzzleId::new(level, next_seed(level, seconds, seed));
            seed = id.seed.wrapping_add(1);
            Some(id)
        })
    }

    /// Looks at a puzzle. Returns it if it takes about as long; after 60 that do not, the nearest of them.
    pub fn choose(&mut self, id: PuzzleId, puzzle: RatedPuzzle) -> Option<(PuzzleId, RatedPuzzle)> {
        let seconds = puzzle.rating.time.seconds;
        let difference = seconds.abs_diff(self.seconds);
        if self.nearest.as_ref().is_none_or(|(least, ..)| difference < *least) {
            self.nearest = Some((difference, id, puzzle));
        }
        self.puzzles_tried += 1;
        if differs_at_most(seconds, self.seconds, TOLERANCE_PERCENT) || self.puzzles_tried == MAX_PUZZLES {
            self.puzzles_tried = 0;
            return self.nearest.take().map(|(_, id, puzzle)| (id, puzzle));
        }
        None
    }
}

impl MinutesSearch {
    /// Prepares to search, from this seed on. Different seeds find different puzzles.
    ///
    /// # Errors
    /// If puzzles of the level take more or less time.
    pub fn new(level: Level, minutes: u32, seed: u64) -> Result<MinutesSearch, UnusualMinutes> {
        let filter = MinutesFilter::new(level, minutes)?;
        let seed = next_seed(level, filter.seconds, seed);
        let generator = Generator::new(PuzzleId::new(level, seed));
        Ok(MinutesSearch { filter, seed, generator })
    }

    /// Continues a little. Returns the puzzle and its ID when it is found.
    pub fn run(&mut self) -> Option<(PuzzleId, RatedPuzzle)> {
        let puzzle = self.generator.run()?;
        let MinutesFilter { level, seconds, .. } = self.filter;
        let found = self.filter.choose(PuzzleId::new(level, self.seed), puzzle);
        if found.is_none() {
            self.seed = next_seed(level, seconds, self.seed.wrapping_add(1));
            self.generator = Generator::new(PuzzleId::new(level, self.seed));
        }
        found
    }

    /// Number of puzzles compared so far.
    pub fn puzzles_tried(&self) -> u32 {
        self.filter.puzzles_tried
    }
}

/// The next seed, this one included, whose target is about this time.
fn next_seed(level: Level, seconds: u32, mut seed: u64) -> u64 {
    let usual = usual_times(level);
    let seconds = seconds.clamp(usual.start().seconds, usual.end().seconds);
    let is_wanted = |seed: u64| {
        let target = target_time(seed, level, level.symmetry());
        differs_at_most(target.seconds, seconds, SEED_TOLERANCE_PERCENT)
    };
    while !is_wanted(seed) {
        seed = seed.wrapping_add(1);
    }
    seed
}

fn differs_at_most(seconds: u32, wanted: u32, percent: u32) -> bool {
    u64::from(seconds.abs_diff(wanted)) * 100 <= u64::from(wanted) * u64::from(percent)
}
