//! Search for a puzzle that takes about a given number of minutes.

use core::fmt;

use super::target::{target_time, usual_times};
use super::{Generator, PuzzleId, RatedPuzzle};
use crate::level::Level;
use crate::rating::SolvingTime;

/// Greatest difference between the time of the puzzle and the requested time, in percent.
const TOLERANCE_PERCENT: u32 = 15;

/// Greatest difference between the target of a seed and the requested time, in percent. Seeds with a greater one are not tried.
const SEED_TOLERANCE_PERCENT: u32 = 6;

/// Maximum number of puzzles that are generated. Even in hell half of them are near enough.
const MAX_PUZZLES: u32 = 40;

/// Searches for a puzzle of a level that takes about a given number of minutes, in small portions.
pub struct MinutesSearch {
    level: Level,
    seconds: u32,
    seed: u64,
    generator: Generator,
    puzzles_tried: u32,
    /// The nearest puzzle so far, with its difference from the requested time in seconds.
    nearest: Option<(u32, PuzzleId, RatedPuzzle)>,
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
    let time = SolvingTime { seconds: minutes.saturating_mul(60) };
    let usual = usual_times(level);
    let [least, most] = [*usual.start(), *usual.end()];
    let is_usual = usual.contains(&time)
        || [least, most].iter().any(|end| differs_at_most(time.seconds, end.seconds, TOLERANCE_PERCENT));
    is_usual.then_some(time).ok_or(UnusualMinutes { level, usual: (least.minutes(), most.minutes()) })
}

impl MinutesSearch {
    /// Prepares to search, from this seed on. Different seeds find different puzzles.
    ///
    /// # Errors
    /// If puzzles of the level take more or less time.
    pub fn new(level: Level, minutes: u32, seed: u64) -> Result<MinutesSearch, UnusualMinutes> {
        let SolvingTime { seconds } = check_minutes(level, minutes)?;
        let seed = next_seed(level, seconds, seed);
        let generator = Generator::new(PuzzleId::new(level, seed));
        Ok(MinutesSearch { level, seconds, seed, generator, puzzles_tried: 0, nearest: None })
    }

    /// Continues a little. Returns the puzzle and its ID when it is found.
    pub fn run(&mut self) -> Option<(PuzzleId, RatedPuzzle)> {
        let generated = self.generator.run()?;
        let difference = generated.rating.time.seconds.abs_diff(self.seconds);
        let is_near = differs_at_most(generated.rating.time.seconds, self.seconds, TOLERANCE_PERCENT);
        if self.nearest.as_ref().is_none_or(|(least, ..)| difference < *least) {
            self.nearest = Some((difference, PuzzleId::new(self.level, self.seed), generated));
        }
        self.puzzles_tried += 1;
        if is_near || self.puzzles_tried == MAX_PUZZLES {
            return self.nearest.take().map(|(_, id, generated)| (id, generated));
        }
        self.seed = next_seed(self.level, self.seconds, self.seed.wrapping_add(1));
        self.generator = Generator::new(PuzzleId::new(self.level, self.seed));
        None
    }

    /// Number of puzzles compared so far.
    pub fn puzzles_tried(&self) -> u32 {
        self.puzzles_tried
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
