//! What is ordered, as it stands in an address: `easy=6&medium=6&hard=2&per=4&paper=a4&seed=7`.
//!
//! What is not said is no puzzle of a level, four to a page, A4, the seed 1, each level's own symmetry, and answers.

use std::fmt;

use crate::level::Level;
use crate::puzzle_id::{PuzzleId, Variant};
use crate::symmetry::Symmetry;
use crate::template::Language;

use super::paper::Paper;
use super::words::Words;

/// A pack that can be made: at least one puzzle, and no more than [`Order::MOST`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// How many of each level.
    counts: [usize; 4],
    /// The pattern of the givens; none where it is each level's own.
    symmetry: Option<Symmetry>,
    /// The first seed of each level; the next puzzle has the next seed.
    seed: u64,
    /// How many share a page.
    pub per_page: PerPage,
    /// What it is printed on.
    pub paper: Paper,
    /// Whether answers are printed behind the puzzles.
    pub answers: bool,
}

/// How many puzzles a page holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PerPage {
    /// As large as can be.
    One,
    /// One above the other.
    Two,
    /// Two by two.
    #[default]
    Four,
    /// Three rows of two.
    Six,
}

/// What is printed beside the puzzles: in which language, and where they can be played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imprint {
    /// The language of the captions.
    pub language: Language,
    /// The address of the game; without one there are no codes to scan.
    pub address: Option<String>,
}

/// Why there is no pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not one puzzle is asked for.
    Empty,
    /// More than [`Order::MOST`] are asked for: so many.
    TooMany(usize),
    /// What is said of this is nothing that can be said of it.
    Value {
        /// Which word of the order.
        key: &'static str,
        /// What is said.
        value: String,
    },
    /// There is no such word in an order.
    Key(String),
}

impl Order {
    /// The most puzzles of a pack.
    pub const MOST: usize = 500;

    /// Reads `easy=6&hard=2&per=4`. A key without a value is as one that is not said.
    ///
    /// # Errors
    /// What is wrong with it, the first thing that is.
    pub fn from_text(text: &str) -> Result<Order, Fault> {
        let words = text.split('&').filter(|word| !word.is_empty());
        Order::from_words(words.map(|word| word.split_once('=').unwrap_or((word, ""))))
    }

    /// The same from keys and values.
    ///
    /// # Errors
    /// What is wrong with it, the first thing that is.
    pub fn from_words<'a>(words: impl Iterator<Item = (&'a str, &'a str)>) -> Result<Order, Fault> {
        let mut order = Order {
            counts: [0; 4],
            symmetry: None,
            seed: 1,
            per_page: PerPage::default(),
            paper: Paper::default(),
            answers: true,
        };
        for (key, value) in words {
            order.set(key, value)?;
        }
        match order.len() {
            0 => Err(Fault::Empty),
            many if many > Order::MOST => Err(Fault::TooMany(many)),
            _ => Ok(order),
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), Fault> {
        let known = KEYS.into_iter().find(|known| *known == key);
        let key = known.ok_or_else(|| Fault::Key(key.to_owned()))?;
        if value.is_empty() {
            return Ok(());
        }
        let fault = || Fault::Value { key, value: value.to_owned() };
        // A number may have a sign in Rust, here it has none.
        let digits = value.bytes().all(|byte| byte.is_ascii_digit());
        match key {
            "symmetry" if value == OWN => self.symmetry = None,
            "symmetry" => self.symmetry = Some(value.parse().map_err(|_| fault())?),
            "seed" => self.seed = value.parse().ok().filter(|_| digits).ok_or_else(fault)?,
            "per" => {
                self.per_page = PerPage::ALL
                    .into_iter()
                    .find(|per| per.number().to_string() == value)
                    .ok_or_else(fault)?;
            }
            "paper" => {
                self.paper = Paper::ALL.into_iter().find(|paper| paper.name() == value).ok_or_else(fault)?;
            }
            "answers" => {
                self.answers = match value {
                    "yes" => true,
                    "no" => false,
                    _ => return Err(fault()),
                };
            }
            level => {
                let count = value.parse::<u16>().ok().filter(|_| digits).ok_or_else(fault)?;
                if let Some(place) = Level::ALL.iter().position(|known| known.name() == level) {
                    self.counts[place] = count.into();
                }
            }
        }
        Ok(())
    }

    /// How many puzzles.
    pub fn len(&self) -> usize {
        self.counts.iter().sum()
    }

    /// Whether nothing is ordered, which cannot be.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its puzzles in their order: the easiest level first, within a level by seed.
    pub fn recipes(&self) -> impl Iterator<Item = PuzzleId> {
        Level::ALL.into_iter().zip(self.counts).flat_map(move |(level, count)| {
            let draw = Variant::Rated(self.symmetry.unwrap_or_else(|| level.symmetry()));
            (0..count as u64).map(move |nth| PuzzleId {
                level,
                seed: self.seed.wrapping_add(nth),
                variant: draw,
            })
        })
    }
}

/// The words of an order.
const KEYS: [&str; 9] = ["easy", "medium", "hard", "hell", "symmetry", "seed", "per", "paper", "answers"];

/// Each level's own symmetry.
const OWN: &str = "own";

impl PerPage {
    /// All four.
    pub const ALL: [PerPage; 4] = [PerPage::One, PerPage::Two, PerPage::Four, PerPage::Six];

    /// As a number.
    pub const fn number(self) -> usize {
        match self {
            PerPage::One => 1,
            PerPage::Two => 2,
            PerPage::Four => 4,
            PerPage::Six => 6,
        }
    }
}

impl Imprint {
    /// The longest address that leaves a code that telephones can read where six puzzles share a page.
    const LONGEST: usize = 150;

    /// Of this language, with codes that lead to this address unless it is empty.
    ///
    /// # Errors
    /// When the address is too long for a code.
    pub fn new(language: Language, address: &str) -> Result<Imprint, Fault> {
        if address.len() > Imprint::LONGEST {
            return Err(Fault::Value { key: "address", value: address.to_owned() });
        }
        Ok(Imprint { language, address: Some(address.to_owned()).filter(|address| !address.is_empty()) })
    }
}

impl Fault {
    /// In words.
    pub fn told(&self, language: Language) -> String {
        let words = Words::of(language);
        match self {
            Fault::Empty => words.say("empty", &[]),
            Fault::TooMany(count) => {
                words.say("too-many", &[("count", count.to_string()), ("most", Order::MOST.to_string())])
            }
            Fault::Value { key, value } => {
                let value = ("value", value.clone());
                match *key {
                    "easy" | "medium" | "hard" | "hell" => {
                        words.say("no-count", &[("level", words.say(key, &[])), value])
                    }
                    key => words.say(&format!("no-{key}"), &[value]),
                }
            }
            Fault::Key(key) => words.say("no-key", &[("value", key.clone())]),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.told(Language::English))
    }
}

impl std::error::Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        Order::from_text(text).unwrap().recipes().map(|recipe| recipe.to_string()).collect()
    }

    #[test]
    fn an_order_says_which_puzzles() {
        assert_eq!(names("easy=2&hell=1&seed=7"), ["easy-7", "easy-8", "hell-7"]);
        assert_eq!(names("hell=2&symmetry=own"), ["hell-1", "hell-2"]);
        assert_eq!(names("hard=1&symmetry=diagonal&easy="), ["hard-1-diagonal"]);
        assert_eq!(names("easy=2&seed=18446744073709551615"), ["easy-18446744073709551615", "easy-0"]);
    }

    #[test]
    fn an_order_says_what_it_is_printed_on() {
        let order = Order::from_text("easy=1").unwrap();
        assert_eq!((order.per_page, order.paper, order.answers), (PerPage::Four, Paper::A4, true));
        let order = Order::from_text("per=6&paper=letter&answers=no&easy=1").unwrap();
        assert_eq!((order.per_page, order.paper, order.answers), (PerPage::Six, Paper::Letter, false));
    }

    #[test]
    fn what_cannot_be_made_is_told() {
        for (text, message) in [
            ("", "no puzzles are asked for"),
            ("easy=0&per=4", "no puzzles are asked for"),
            ("easy=300&hell=201", "501 puzzles are asked for, at most 500 make a pack"),
            ("easy=-1", "easy: '-1' is no whole number from 0 to 500"),
            ("hell=65536", "hell: '65536' is no whole number from 0 to 500"),
            ("easy=1&seed=+7", "seed: '+7' is no whole number up to 18446744073709551615"),
            ("easy=1&per=3", "per: '3' is not 1, 2, 4 or 6"),
            ("easy=1&paper=a5", "paper: 'a5' is not a4 or letter"),
            ("easy=1&answers=1", "answers: '1' is not yes or no"),
            ("easy=1&symmetry=x", "symmetry: 'x' is not own, none, mirror, half-turn or diagonal"),
            ("easy=1&lang=zh", "there is no 'lang' in an order"),
        ] {
            assert_eq!(Order::from_text(text).unwrap_err().to_string().to_lowercase(), message, "{text}");
        }
        let far = format!("https://example.org/{}", "a".repeat(200));
        let fault = Imprint::new(Language::Chinese, &far).unwrap_err();
        assert!(fault.told(Language::Chinese).contains("二维码"), "{}", fault.told(Language::Chinese));
    }
}
