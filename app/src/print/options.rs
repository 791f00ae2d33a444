//! Options for a pack, as in a URL query: `easy=6&medium=6&hard=2&per=4&paper=a4&seed=7`.
//!
//! Defaults: no puzzles of a level, four to a page, A4, seed 1, each level's own symmetry, with answers.

use std::fmt;

use ninefold::generator::{PuzzleId, PuzzleVariant, parse_seed};
use ninefold::grid::Symmetry;
use ninefold::level::Level;

use super::paper::{Paper, PuzzlesPerPage};
use super::print_texts;
use crate::template::Language;

/// Valid options: at least one puzzle and at most [`PrintOptions::MAX_PUZZLES`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintOptions {
    counts: [usize; 4],
    /// Symmetry of the givens, or `None` for each level's own.
    symmetry: Option<Symmetry>,
    /// Seed of the first puzzle of each level. Seeds of the others are consecutive.
    seed: u64,
    pub per_page: PuzzlesPerPage,
    pub paper: Paper,
    /// Whether the answers are printed after the puzzles.
    pub answers: bool,
}

/// What is printed besides the puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintContext {
    pub language: Language,
    /// URL of the game. Without it there are no QR codes.
    pub address: Option<String>,
}

/// Why options are invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrintOptionsError {
    NoPuzzles,
    /// More than [`PrintOptions::MAX_PUZZLES`] are requested. Holds the number.
    TooMany(usize),
    InvalidValue {
        key: &'static str,
        value: String,
    },
    UnknownKey(String),
}

impl PrintOptions {
    pub const MAX_PUZZLES: usize = 500;

    /// Parses options such as `easy=6&hard=2&per=4`. An empty value selects the default.
    ///
    /// # Errors
    /// Returns the first error.
    pub fn from_text(text: &str) -> Result<PrintOptions, PrintOptionsError> {
        let messages = text.split('&').filter(|word| !word.is_empty());
        PrintOptions::from_pairs(messages.map(|word| word.split_once('=').unwrap_or((word, ""))))
    }

    /// Reads options from keys and values.
    ///
    /// # Errors
    /// Returns the first error.
    pub fn from_pairs<'a>(
        messages: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> Result<PrintOptions, PrintOptionsError> {
        let mut options = PrintOptions {
            counts: [0; 4],
            symmetry: None,
            seed: 1,
            per_page: PuzzlesPerPage::default(),
            paper: Paper::default(),
            answers: true,
        };
        for (key, value) in messages {
            options.set(key, value)?;
        }
        match options.puzzle_count() {
            0 => Err(PrintOptionsError::NoPuzzles),
            many if many > PrintOptions::MAX_PUZZLES => Err(PrintOptionsError::TooMany(many)),
            _ => Ok(options),
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), PrintOptionsError> {
        let known = KEYS.into_iter().find(|known| *known == key);
        let key = known.ok_or_else(|| PrintOptionsError::UnknownKey(key.to_owned()))?;
        if value.is_empty() {
            return Ok(());
        }
        let error = || PrintOptionsError::InvalidValue { key, value: value.to_owned() };
        // `parse` accepts a sign; these numbers have none.
        let digits = value.bytes().all(|byte| byte.is_ascii_digit());
        match key {
            "symmetry" if value == OWN_SYMMETRY => self.symmetry = None,
            "symmetry" => self.symmetry = Some(value.parse().map_err(|_| error())?),
            "seed" => self.seed = parse_seed(value).map_err(|_| error())?,
            "per" => {
                let mut known = PuzzlesPerPage::ALL.into_iter();
                self.per_page = known.find(|per| per.count().to_string() == value).ok_or_else(error)?;
            }
            "paper" => self.paper = value.parse().map_err(|_| error())?,
            "answers" if matches!(value, "yes" | "no") => self.answers = value == "yes",
            "answers" => return Err(error()),
            level => {
                let count = value.parse::<u16>().ok().filter(|_| digits).ok_or_else(error)?;
                if let Some(place) = Level::ALL.iter().position(|known| known.name() == level) {
                    self.counts[place] = count.into();
                }
            }
        }
        Ok(())
    }

    pub fn puzzle_count(&self) -> usize {
        self.counts.iter().sum()
    }

    /// Whether there are no puzzles; never the case for valid options.
    pub fn is_empty(&self) -> bool {
        self.puzzle_count() == 0
    }

    /// IDs of the puzzles: easiest level first, then by seed.
    pub fn puzzle_ids(&self) -> impl Iterator<Item = PuzzleId> {
        Level::ALL.into_iter().zip(self.counts).flat_map(move |(level, count)| {
            let variant = PuzzleVariant::Rated(self.symmetry.unwrap_or(level.symmetry()));
            (0..count as u64).map(move |nth| PuzzleId { level, seed: self.seed.wrapping_add(nth), variant })
        })
    }
}

const KEYS: [&str; 9] = ["easy", "medium", "hard", "hell", "symmetry", "seed", "per", "paper", "answers"];

/// Value that selects each level's own symmetry.
const OWN_SYMMETRY: &str = "own";

impl PrintContext {
    /// Longest URL, in bytes, whose QR code phones can still scan on a page with six puzzles.
    const MAX_ADDRESS_BYTES: usize = 150;

    /// Captions in a language, with QR codes that lead to `address` unless it is empty.
    ///
    /// # Errors
    /// Returns an error if the address is too long for a QR code.
    pub fn new(language: Language, address: &str) -> Result<PrintContext, PrintOptionsError> {
        if address.len() > PrintContext::MAX_ADDRESS_BYTES {
            return Err(PrintOptionsError::InvalidValue { key: "address", value: address.to_owned() });
        }
        Ok(PrintContext { language, address: Some(address.to_owned()).filter(|address| !address.is_empty()) })
    }

    /// What the QR codes are for, with the address they lead to, if there is one.
    pub(super) fn scan_text(&self) -> Option<String> {
        let address = self.address.as_deref()?;
        let shown = address.split_once("://").map_or(address, |(_, shown)| shown).trim_end_matches('/');
        Some(print_texts(self.language).format("scan", &[("address", &shown)]))
    }
}

impl PrintOptionsError {
    pub fn message(&self, language: Language) -> String {
        let texts = print_texts(language);
        match self {
            PrintOptionsError::NoPuzzles => texts.text("empty"),
            PrintOptionsError::TooMany(count) => {
                texts.format("too-many", &[("count", &count), ("most", &PrintOptions::MAX_PUZZLES)])
            }
            PrintOptionsError::InvalidValue { key, value } => {
                let name = match *key {
                    "easy" | "medium" | "hard" | "hell" => "count",
                    key => key,
                };
                texts.format(&format!("no-{name}"), &[("level", &texts.text(key)), ("value", value)])
            }
            PrintOptionsError::UnknownKey(key) => texts.format("no-key", &[("value", &key)]),
        }
    }
}

impl fmt::Display for PrintOptionsError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message(Language::ENGLISH))
    }
}

impl std::error::Error for PrintOptionsError {}
