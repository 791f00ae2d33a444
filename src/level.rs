//! The four levels, and the rating scale that they divide.

use core::fmt;

use crate::grid::Symmetry;
use crate::named_enum;

named_enum! {
    /// The difficulty of a puzzle, as the player chooses it.
    ///
    /// ```
    /// use ninefold::Level;
    ///
    /// assert_eq!("hell".parse(), Ok(Level::Hell));
    /// assert!(Level::Easy < Level::Hard);
    /// ```
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Level, "level" {
        /// For a first puzzle.
        Easy = "easy",
        /// For a coffee break.
        Medium = "medium",
        /// For an evening.
        Hard = "hard",
        /// For the stubborn.
        Hell = "hell",
    }
}

impl Level {
    /// The default symmetry of the givens of a generated puzzle of this level.
    pub const fn symmetry(self) -> Symmetry {
        match self {
            Level::Easy | Level::Medium => Symmetry::None,
            Level::Hard | Level::Hell => Symmetry::Mirror,
        }
    }
}

/// Difficulty of a step or puzzle, in tenths: 42 is displayed as 4.2.
///
/// ```
/// use ninefold::{Level, Rating};
///
/// assert_eq!(Rating(42).to_string(), "4.2");
/// assert_eq!(Rating(42).level(), Level::Hard);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(pub u16);

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl Rating {
    /// Rating of a puzzle that the techniques do not solve, or the [quick](crate::Technique::is_quick) ones if only these were
    /// tried: 9.5, which stands for 9.5 or more.
    ///
    /// No step has this rating: the quick techniques reach it only by a net of 35 inferences one after the other, and the others begin at 9.6.
    pub const UNSOLVED: Rating = Rating(95);

    /// Level of a puzzle whose hardest step has this rating.
    pub const fn level(self) -> Level {
        match self.0 {
            ..=15 => Level::Easy,
            16..=31 => Level::Medium,
            32..=61 => Level::Hard,
            _ => Level::Hell,
        }
    }

    /// Grade within the Hell level of a puzzle whose hardest step has this rating; `None` for other levels.
    pub const fn hell_grade(self) -> Option<HellGrade> {
        match self.0 {
            ..62 => None,
            62..75 => Some(HellGrade::I),
            75..85 => Some(HellGrade::II),
            _ => Some(HellGrade::III),
        }
    }
}

/// Grades of the Hell level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HellGrade {
    /// Rated below 7.5.
    I,
    /// Rated below 8.5.
    II,
    /// Rated 8.5 and above, or not solvable by the listed techniques.
    III,
}

impl fmt::Display for HellGrade {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            HellGrade::I => "I",
            HellGrade::II => "II",
            HellGrade::III => "III",
        })
    }
}
