//! How hard a step is, in tenths, and what that makes of a puzzle.

use std::fmt;

use crate::level::Level;

/// A rating in tenths: 42 is written 4.2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tenths(pub u16);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl Tenths {
    /// The level of a puzzle whose hardest step has this rating.
    pub const fn level(self) -> Level {
        match self.0 {
            ..=15 => Level::Easy,
            16..=31 => Level::Medium,
            32..=61 => Level::Hard,
            _ => Level::Hell,
        }
    }

    /// How deep in hell a puzzle lies whose hardest step has this rating; nothing for the other levels.
    pub const fn badge(self) -> Option<Badge> {
        match self.0 {
            ..62 => None,
            62..75 => Some(Badge::I),
            75..85 => Some(Badge::II),
            _ => Some(Badge::III),
        }
    }
}

/// The three circles of hell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Badge {
    /// Rated below 7.5.
    I,
    /// Rated below 8.5.
    II,
    /// Rated 8.5 and above, or beyond the listed logic.
    III,
}

impl fmt::Display for Badge {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Badge::I => "I",
            Badge::II => "II",
            Badge::III => "III",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hell_alone_has_a_badge() {
        for tenths in 0..120 {
            assert_eq!(Tenths(tenths).badge().is_some(), Tenths(tenths).level() == Level::Hell, "{tenths}");
        }
        let badges = [62, 74, 75, 84, 85, 95].map(|tenths| Tenths(tenths).badge().map(|b| b.to_string()));
        assert_eq!(badges.map(Option::unwrap), ["I", "I", "II", "II", "III", "III"]);
    }
}
