//! What it takes to make a puzzle again, and the name by which people pass it on: `hell-123`.
//!
//! ```text
//!   hell-123              level and seed, in the level's own symmetry
//!   hell-123-diagonal     in another
//!   hell-123-shuffle      by the article's method, which knows clues and no logic
//!   hard-20261120         the daily puzzle of that day: a date is a seed like any other
//! ```

use std::fmt;
use std::str::FromStr;

use crate::level::Level;
use crate::symmetry::Symmetry;

/// Which puzzle of the generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The level asked for.
    pub level: Level,
    /// Which of the level's puzzles.
    pub seed: u64,
    /// How it is drawn.
    pub draw: Draw,
}

/// How a puzzle is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// Until the logic it asks for is the level's, with givens of this symmetry.
    Rated(Symmetry),
    /// By the article's method: the level says how many givens there are and in which pattern, and nothing of logic.
    Shuffled,
}

/// What follows the seed where the method is the article's.
const SHUFFLE: &str = "shuffle";

impl Recipe {
    /// The puzzle of a level and seed, in the level's own symmetry.
    pub const fn new(level: Level, seed: u64) -> Recipe {
        Recipe { level, seed, draw: Draw::Rated(level.symmetry()) }
    }

    /// The puzzle of a level for a day, which is written as in `2026-11-20`.
    ///
    /// # Errors
    /// When that is no day.
    pub fn daily(level: Level, date: &str) -> Result<Recipe, RecipeError> {
        let error = || RecipeError::Date(date.to_owned());
        let is_in_place =
            |(at, byte): (usize, u8)| if matches!(at, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() };
        if date.len() != 10 || !date.bytes().enumerate().all(is_in_place) {
            return Err(error());
        }
        let seed = date.replace('-', "").parse().map_err(|_| error())?;
        let recipe = Recipe::new(level, seed);
        recipe.date().map(|_| recipe).ok_or_else(error)
    }

    /// The day whose puzzle it is, if it is one's: as in `2026-11-20`.
    pub fn date(&self) -> Option<String> {
        let (year, month, day) = (self.seed / 10_000, self.seed / 100 % 100, self.seed % 100);
        let is_day = (1900..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
        let is_daily = is_day && *self == Recipe::new(self.level, self.seed);
        is_daily.then(|| format!("{year}-{month:02}-{day:02}"))
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Recipe { level, seed, draw } = *self;
        write!(f, "{level}-{seed}")?;
        match draw {
            Draw::Rated(symmetry) if symmetry == level.symmetry() => Ok(()),
            draw => write!(f, "-{draw}"),
        }
    }
}

impl FromStr for Recipe {
    type Err = RecipeError;

    /// Reads a name, in capitals or not, with blanks about it or not, and in place of its dashes.
    ///
    /// # Errors
    /// Which part is none, and what it is.
    fn from_str(name: &str) -> Result<Recipe, RecipeError> {
        let name = name.trim().to_ascii_lowercase();
        let mut parts = name.splitn(3, ['-', ' ']);
        let mut part = || parts.next();
        let level = part().unwrap_or_default();
        let level: Level = level.parse().map_err(|_| RecipeError::Level(level.to_owned()))?;
        let seed = part().unwrap_or_default();
        // A number may have a sign in Rust, a seed has none.
        let number = seed.parse().ok().filter(|_| !seed.starts_with('+'));
        let seed = number.ok_or_else(|| RecipeError::Seed(seed.to_owned()))?;
        let draw = part().map_or(Ok(Draw::Rated(level.symmetry())), |draw| {
            draw.parse().map_err(|UnknownDraw| RecipeError::Draw(draw.to_owned()))
        })?;
        Ok(Recipe { level, seed, draw })
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Draw::Rated(symmetry) => symmetry.name(),
            Draw::Shuffled => SHUFFLE,
        })
    }
}

impl FromStr for Draw {
    type Err = UnknownDraw;

    fn from_str(name: &str) -> Result<Draw, UnknownDraw> {
        if name == SHUFFLE {
            return Ok(Draw::Shuffled);
        }
        name.parse().map(Draw::Rated).map_err(|_| UnknownDraw)
    }
}

/// A name that is none of a symmetry, and not `shuffle`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownDraw;

/// Which part of a puzzle's name is none, and what stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecipeError {
    /// It begins with no level.
    Level(String),
    /// No whole number of 64 bits follows.
    Seed(String),
    /// What comes last is no way to draw.
    Draw(String),
    /// It is no day.
    Date(String),
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            RecipeError::Level(text) => {
                write!(f, "unknown level '{text}': expected easy, medium, hard or hell, as in hell-123")
            }
            RecipeError::Seed(text) => {
                write!(f, "seed '{text}': expected a whole number up to {}, as in hell-123", u64::MAX)
            }
            RecipeError::Date(text) => write!(f, "'{text}': expected a day, as in 2026-11-20"),
            RecipeError::Draw(text) => {
                write!(f, "'{text}': expected none, mirror, half-turn, diagonal or shuffle")
            }
        }
    }
}

impl std::error::Error for RecipeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_is_written() {
        for level in Level::ALL {
            let draws = Symmetry::ALL.map(Draw::Rated).into_iter().chain([Draw::Shuffled]);
            for (draw, seed) in draws.zip([0, 1, 123, 20_261_120, u64::MAX]) {
                let recipe = Recipe { level, seed, draw };
                assert_eq!(recipe.to_string().parse(), Ok(recipe));
                assert_eq!(format!(" {} ", recipe.to_string().to_uppercase()).parse(), Ok(recipe));
                assert_eq!(recipe.to_string().replacen('-', " ", 2).parse(), Ok(recipe));
            }
        }
        assert_eq!(Recipe::new(Level::Hell, 123).to_string(), "hell-123");
        let turned = Recipe { draw: Draw::Rated(Symmetry::HalfTurn), ..Recipe::new(Level::Hell, 123) };
        assert_eq!(turned.to_string(), "hell-123-half-turn");
        assert_eq!("hell-123-mirror".parse(), Ok(Recipe::new(Level::Hell, 123)));
    }

    #[test]
    fn a_day_has_a_puzzle_of_each_level() {
        let daily = Recipe::daily(Level::Hard, "2026-11-20").unwrap();
        assert_eq!(daily.to_string(), "hard-20261120");
        assert_eq!(daily.date().as_deref(), Some("2026-11-20"));
        for none in [
            "",
            "2026-13-01",
            "2026-00-10",
            "2026-11-32",
            "2026-11-2",
            "20261120",
            "2026-11-20 ",
            "+026-11-20",
        ] {
            assert_eq!(Recipe::daily(Level::Hard, none), Err(RecipeError::Date(none.to_owned())));
        }
        assert_eq!(Recipe::new(Level::Hard, 123).date(), None);
        assert_eq!(Recipe { draw: Draw::Shuffled, ..daily }.date(), None);
    }

    #[test]
    fn a_name_that_is_none_tells_which_part() {
        let error = |name: &str| name.parse::<Recipe>().unwrap_err();
        assert_eq!(error(""), RecipeError::Level(String::new()));
        assert_eq!(error("123"), RecipeError::Level("123".into()));
        assert_eq!(error("hell"), RecipeError::Seed(String::new()));
        assert_eq!(error("hell--1"), RecipeError::Seed(String::new()));
        assert_eq!(error("hell-+1"), RecipeError::Seed("+1".into()));
        assert_eq!(error("hell-18446744073709551616"), RecipeError::Seed("18446744073709551616".into()));
        assert_eq!(error("hell-1-"), RecipeError::Draw(String::new()));
        assert_eq!(error("hell-1-turned"), RecipeError::Draw("turned".into()));
    }
}
