//! The rating scale: how hard a step is, and the level of a puzzle with that rating.

use std::fmt;

use crate::level::Level;

/// Difficulty of a step or puzzle, in tenths: 42 is displayed as 4.2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(pub u16);

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl Rating {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_hell_level_has_a_grade() {
        for tenths in 0..120 {
            assert_eq!(
                Rating(tenths).hell_grade().is_some(),
                Rating(tenths).level() == Level::Hell,
                "{tenths}"
            );
        }
        let badges =
            [62, 74, 75, 84, 85, 95].map(|tenths| Rating(tenths).hell_grade().map(|b| b.to_string()));
        assert_eq!(badges.map(Option::unwrap), ["I", "I", "II", "II", "III", "III"]);
    }
}
