//! The four levels, and the numbers of givens and points that define them.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::symmetry::Symmetry;

/// The difficulty of a puzzle, as the player chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// For a first puzzle.
    Easy,
    /// For a coffee break.
    Medium,
    /// For an evening.
    Hard,
    /// For the stubborn.
    Hell,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Hell];

    /// Number of givens of a generated puzzle of this level.
    pub const fn givens(self) -> RangeInclusive<usize> {
        match self {
            Level::Easy => 36..=39,
            Level::Medium => 30..=36,
            Level::Hard => 29..=31,
            Level::Hell => 27..=29,
        }
    }

    /// Sum of the points of all steps of a generated puzzle of this level.
    pub const fn score(self) -> RangeInclusive<u32> {
        match self {
            Level::Easy => 0..=420,
            Level::Medium => 250..=700,
            Level::Hard => 450..=1300,
            Level::Hell => 900..=u32::MAX,
        }
    }

    /// The default symmetry of the givens of a generated puzzle of this level.
    pub const fn symmetry(self) -> Symmetry {
        match self {
            Level::Easy | Level::Medium => Symmetry::None,
            Level::Hard | Level::Hell => Symmetry::Mirror,
        }
    }

    /// `easy`, `medium`, `hard` or `hell`: the name in commands, links and saves.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Hell => "hell",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| UnknownLevel(name.to_owned()))
    }
}

/// The error for a text that names no level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "unknown level '{}': expected easy, medium, hard or hell", self.0)
    }
}

impl std::error::Error for UnknownLevel {}
