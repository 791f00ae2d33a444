//! How fast a player is.

use alloc::{borrow::ToOwned, string::ToString, vec::Vec};
use core::fmt;
use core::str::FromStr;

use crate::level::Level;

use super::SolvingTime;

/// How much of the estimated time a player takes, in percent; `None` where too few games are known.
///
/// As a text, the percentages of the four levels and of all together: `"90 80 - - 85"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pace {
    /// By level, easy first.
    pub levels: [Option<u32>; 4],
    /// Of all games together.
    pub all_levels: Option<u32>,
}

impl Pace {
    /// The pace by level, easy first, and of all games together.
    pub fn new(levels: [Option<u32>; 4], all_levels: Option<u32>) -> Pace {
        Pace { levels, all_levels }
    }

    /// Percentage of the estimated time at a level.
    pub fn of_level(&self, level: Level) -> Option<u32> {
        self.levels[level as usize]
    }

    /// The player's own minutes for a puzzle, at least one: by the games of its level, or else by those of all levels.
    pub fn own_minutes(&self, level: Level, time: SolvingTime) -> Option<u32> {
        let percent = self.of_level(level).or(self.all_levels)?;
        let seconds = u64::from(time.seconds) * u64::from(percent) / 100;
        Some(SolvingTime { seconds: u32::try_from(seconds).unwrap_or(u32::MAX) }.minutes())
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let percents = self.levels.into_iter().chain([self.all_levels]);
        let words = percents.map(|percent| percent.map_or("-".to_owned(), |percent| percent.to_string()));
        f.write_str(&words.collect::<Vec<_>>().join(" "))
    }
}

/// A text that is no [`Pace`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownPace;

impl fmt::Display for UnknownPace {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a pace is five percentages or hyphens")
    }
}

impl core::error::Error for UnknownPace {}

impl FromStr for Pace {
    type Err = UnknownPace;

    fn from_str(text: &str) -> Result<Pace, UnknownPace> {
        let mut words = text.split(' ');
        let mut percents = [None; 5];
        for percent in &mut percents {
            *percent = match words.next() {
                Some("-") => None,
                word => Some(word.and_then(|word| word.parse().ok()).ok_or(UnknownPace)?),
            };
        }
        let [levels @ .., all_levels] = percents;
        if words.next().is_some() { Err(UnknownPace) } else { Ok(Pace { levels, all_levels }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_written_and_read() {
        for text in ["90 80 - 120 85", "- - - - -"] {
            assert_eq!(text.parse::<Pace>().map(|pace| pace.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "90", "90 80 - - 85 1", "90 80 x - 85", "90 80 -1 - 85"] {
            assert_eq!(text.parse::<Pace>(), Err(UnknownPace), "{text:?}");
        }
    }
}
