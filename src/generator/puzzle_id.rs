//! The ID of a generated puzzle, from which it can be generated again: `hell-123`.
//!
//! ```text
//!   hell-123              level and seed, in the level's own symmetry
//!   hell-123-diagonal     in another symmetry
//!   hell-123-shuffle      by system D, which considers clues and no logic
//!   hard-20261120         the daily puzzle of that day: its date is the seed
//! ```
//!
//! Before version 0.1.0 seeds had a letter: `hell-b123` is read as `hell-123`.

use alloc::{borrow::ToOwned, format, string::String};
use core::fmt;
use core::str::FromStr;

use crate::grid::Symmetry;
use crate::level::Level;

/// The ID of a generated puzzle; stable across versions.
///
/// ```
/// use ninefold::{Level, PuzzleId, generate_by_id};
///
/// let id: PuzzleId = "hard-123".parse().unwrap();
/// assert_eq!(generate_by_id(id).rating.level, Level::Hard);
/// assert_eq!(PuzzleId::new(Level::Hard, 123), id);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleId {
    /// The requested level.
    pub level: Level,
    /// Which of the level's puzzles it is.
    pub seed: u64,
    /// How it is generated.
    pub variant: PuzzleVariant,
}

/// How a puzzle is generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleVariant {
    /// By logic: it needs the techniques of its level, and takes about the time that its seed sets as a target. The givens have
    /// this symmetry.
    Rated(Symmetry),
    /// By system D: the level decides the number and the pattern of the givens, but not the logic.
    Shuffled,
}

/// The last part of an ID of [`PuzzleVariant::Shuffled`].
const SHUFFLE: &str = "shuffle";

/// Parses a seed: `123`, or `b123` as it was written before version 0.1.0.
///
/// # Errors
/// If it is not a whole number of 64 bits.
pub fn parse_seed(text: &str) -> Result<u64, PuzzleIdError> {
    seed_of(text).ok_or_else(|| PuzzleIdError::Seed(text.to_owned()))
}

fn seed_of(text: &str) -> Option<u64> {
    let digits = text.strip_prefix('b').unwrap_or(text);
    // Rust parses a leading plus sign, but a seed has no sign.
    digits.parse().ok().filter(|_| !digits.starts_with('+'))
}

impl PuzzleId {
    /// The puzzle of a level and seed, in the level's own symmetry.
    pub const fn new(level: Level, seed: u64) -> PuzzleId {
        PuzzleId { level, seed, variant: PuzzleVariant::Rated(level.symmetry()) }
    }

    /// The puzzle with this name; `None` if there is none. Parsing says which part is wrong, which takes more code.
    pub fn from_name(name: &str) -> Option<PuzzleId> {
        parse_parts(&name.trim().to_ascii_lowercase()).ok()
    }

    /// The daily puzzle of a level; the date is written like `2026-11-20`.
    ///
    /// # Errors
    /// If the text is not a date.
    pub fn daily(level: Level, date: &str) -> Result<PuzzleId, PuzzleIdError> {
        PuzzleId::of_date(level, date).ok_or_else(|| PuzzleIdError::Date(date.to_owned()))
    }

    /// The daily puzzle of a level; `None` if the text is not a date like `2026-11-20`.
    pub fn of_date(level: Level, date: &str) -> Option<PuzzleId> {
        let is_in_place =
            |(at, byte): (usize, u8)| if matches!(at, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() };
        if date.len() != 10 || !date.bytes().enumerate().all(is_in_place) {
            return None;
        }
        let digits = date.bytes().filter(u8::is_ascii_digit).map(|digit| u64::from(digit - b'0'));
        let id = PuzzleId::new(level, digits.fold(0, |seed, digit| seed * 10 + digit));
        id.day().map(|_| id)
    }

    /// The date, like `2026-11-20`, if this is a daily puzzle.
    pub fn date(&self) -> Option<String> {
        self.day().map(|[year, month, day]| format!("{year}-{month:02}-{day:02}"))
    }

    /// Year, month and day, if this is a daily puzzle.
    fn day(&self) -> Option<[u64; 3]> {
        let [year, month, day] = [self.seed / 10_000, self.seed / 100 % 100, self.seed % 100];
        let is_day = (1900..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
        let is_daily = is_day && *self == PuzzleId::new(self.level, self.seed);
        is_daily.then_some([year, month, day])
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let PuzzleId { level, seed, variant } = *self;
        write!(f, "{level}-{seed}")?;
        match variant {
            PuzzleVariant::Rated(symmetry) if symmetry == level.symmetry() => Ok(()),
            variant => write!(f, "-{variant}"),
        }
    }
}

impl FromStr for PuzzleId {
    type Err = PuzzleIdError;

    /// Parses an ID. Case does not matter, nor does white space around it; spaces may replace its dashes.
    ///
    /// # Errors
    /// The part that is wrong, with its text.
    fn from_str(name: &str) -> Result<PuzzleId, PuzzleIdError> {
        parse_parts(&name.trim().to_ascii_lowercase()).map_err(|(part, text)| {
            let text = text.to_owned();
            match part {
                IdPart::Level => PuzzleIdError::Level(text),
                IdPart::Seed => PuzzleIdError::Seed(text),
                IdPart::Variant => PuzzleIdError::Variant(text),
            }
        })
    }
}

/// A part of an ID.
enum IdPart {
    Level,
    Seed,
    Variant,
}

/// Parses an ID in lower case. The error is the part that is wrong, with its text.
fn parse_parts(name: &str) -> Result<PuzzleId, (IdPart, &str)> {
    let mut parts = name.splitn(3, ['-', ' ']);
    let mut part = || parts.next();
    let level = part().unwrap_or_default();
    let level: Level = level.parse().map_err(|_| (IdPart::Level, level))?;
    let seed = part().unwrap_or_default();
    let seed = seed_of(seed).ok_or((IdPart::Seed, seed))?;
    let id = PuzzleId::new(level, seed);
    let variant = match part() {
        None => return Ok(id),
        Some(SHUFFLE) => PuzzleVariant::Shuffled,
        Some(symmetry) => PuzzleVariant::Rated(symmetry.parse().map_err(|_| (IdPart::Variant, symmetry))?),
    };
    Ok(PuzzleId { variant, ..id })
}

impl fmt::Display for PuzzleVariant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            PuzzleVariant::Rated(symmetry) => symmetry.name(),
            PuzzleVariant::Shuffled => SHUFFLE,
        })
    }
}

/// The part of a puzzle ID that is wrong, with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleIdError {
    /// The first part is not a level.
    Level(String),
    /// The second part is not a whole number of 64 bits.
    Seed(String),
    /// The last part is not a variant.
    Variant(String),
    /// The text is not a date.
    Date(String),
}

impl fmt::Display for PuzzleIdError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PuzzleIdError::Level(text) => {
                write!(f, "unknown level '{text}': expected easy, medium, hard or hell, as in hell-123")
            }
            PuzzleIdError::Seed(text) => {
                write!(f, "seed '{text}': expected a whole number up to {}, as in hell-123", u64::MAX)
            }
            PuzzleIdError::Date(text) => write!(f, "'{text}': expected a day, as in 2026-11-20"),
            PuzzleIdError::Variant(text) => {
                write!(f, "'{text}': expected none, mirror, half-turn, diagonal or shuffle")
            }
        }
    }
}

impl core::error::Error for PuzzleIdError {}
