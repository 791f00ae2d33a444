//! A puzzle as a link: the givens, and how far it is if that is wanted, in characters that every address takes.
//!
//! ```text
//! https://…/#p=1E42oF…           what follows `p=`
//!
//! link    = "1" length digits [ "-e" digits ] [ "-n" notes ] [ "-c" notes ] check
//! length  = how many characters the whole has, modulo 60, in one: a link that was cut is known as such
//! e, n, c = entries, notes in the corners, notes in the centre
//! digits  = { 1 character }           some blanks and a digit: 9 × blanks + digit − 1, up to 5 blanks;
//!                                     54 and more: 6, 12, … 36 blanks alone
//! notes   = { 2 characters }          some blanks and a set of digits: 511 × blanks + set − 1, up to 6 blanks;
//!                                     3577 and more: 7, 14, … blanks alone
//! check   = 2 characters              a sum of all before: a character that was changed is noticed
//! ```
//!
//! A character is a number of base 60: digits, small letters, capitals but for I and O; the high one of two is first. A
//! digit's set is bits, 1 the lowest. Cells count in reading order: all of them for the givens, those that hold no given
//! for entries, those that hold no digit for notes. Blanks at the end are left out. What is not known here is refused,
//! by its name, so that parts can be added; the version is for when that does not suffice.

use std::fmt;

use crate::grid::{Cell, Digit, DigitSet, Grid};

/// A puzzle that someone passes on, and how far it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The puzzle.
    pub givens: Grid,
    /// Givens and entries.
    pub grid: Grid,
    /// Notes in the corners of a cell without a digit.
    pub corner: [DigitSet; 81],
    /// Notes in the centre of a cell without a digit.
    pub centre: [DigitSet; 81],
}

/// Why a text is no link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// There is less of it than there was, or more.
    Length,
    /// This character is in no link.
    Character(char),
    /// A character is not the one that was written.
    Check,
    /// It is of a version that is not known here.
    Version(char),
    /// It has a part that is not known here.
    Part(char),
    /// It has this part twice, or not in its place.
    Order(char),
    /// It tells of more cells than there are, or of half of one.
    Cells,
}

/// Base 60. I and O are left out, since they look like l and 0.
const CHARACTERS: &[u8; 60] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";

const VERSION: u8 = b'1';
/// What a part begins with.
const BREAK: u8 = b'-';
const ENTRIES: u8 = b'e';
const CORNER: u8 = b'n';
const CENTRE: u8 = b'c';
/// All parts in their order: which cells are open for notes depends on the entries.
const PARTS: [u8; 3] = [ENTRIES, CORNER, CENTRE];

/// Blanks and what follows them, as one number.
#[derive(Clone, Copy)]
struct Code {
    /// How many characters a number has.
    width: usize,
    /// How many different things may follow.
    kinds: usize,
}

const DIGITS: Code = Code { width: 1, kinds: 9 };
const NOTES: Code = Code { width: 2, kinds: 511 };

impl Shared {
    /// The puzzle alone.
    pub fn new(givens: Grid) -> Shared {
        let none = [DigitSet::EMPTY; 81];
        Shared { givens, grid: givens, corner: none, centre: none }
    }

    /// Whether it is more than the puzzle alone.
    pub fn has_progress(&self) -> bool {
        *self != Shared::new(self.givens)
    }

    /// What follows `p=` in a link.
    pub fn to_text(&self) -> String {
        let mut text = vec![VERSION, 0];
        DIGITS.write(Cell::all().map(|cell| digit(&self.givens, cell)), &mut text);
        let entries = open(&self.givens).map(|cell| digit(&self.grid, cell));
        write_part(ENTRIES, DIGITS, entries, &mut text);
        for (name, notes) in [(CORNER, &self.corner), (CENTRE, &self.centre)] {
            let sets = open(&self.grid).map(|cell| notes[cell.index()].bits().into());
            write_part(name, NOTES, sets, &mut text);
        }
        text[1] = CHARACTERS[(text.len() + 2) % 60];
        let check = check(&text);
        push(check, 2, &mut text);
        text.into_iter().map(char::from).collect()
    }

    /// Reads what follows `p=`. What is written behind an address, a full stop or a bracket, is passed over.
    ///
    /// # Errors
    /// What is wrong with it, the first thing that is.
    pub fn from_text(text: &str) -> Result<Shared, LinkError> {
        let text = text.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        if let Some(c) = text.chars().find(|&c| value(c) == 60 && c != BREAK.into()) {
            return Err(LinkError::Character(c));
        }
        match *text.as_bytes() {
            [VERSION, length, _, _, ..] if value(length.into()) == text.len() % 60 => {}
            // A later one will have a number, a length, something to tell and a check, too.
            [version @ b'2'..=b'9', _, _, _, _, ..] => return Err(LinkError::Version(version.into())),
            _ => return Err(LinkError::Length),
        }
        let (body, sum) = text.as_bytes().split_at(text.len() - 2);
        if number(sum) != check(body) {
            return Err(LinkError::Check);
        }
        let mut parts = body[2..].split(|&byte| byte == BREAK);
        let mut shared = Shared::new(Grid::EMPTY);
        for (cell, kind) in DIGITS.read(parts.next().unwrap_or_default(), Cell::all())? {
            shared.givens[cell] = Digit::new(kind as u8);
        }
        shared.grid = shared.givens;
        let mut order = PARTS.into_iter();
        for part in parts {
            let (&name, numbers) = part.split_first().unwrap_or((&BREAK, part));
            if !PARTS.contains(&name) {
                return Err(LinkError::Part(name.into()));
            }
            if !order.any(|next| next == name) {
                return Err(LinkError::Order(name.into()));
            }
            if name == ENTRIES {
                for (cell, kind) in DIGITS.read(numbers, open(&shared.givens))? {
                    shared.grid[cell] = Digit::new(kind as u8);
                }
            } else {
                let notes = if name == CORNER { &mut shared.corner } else { &mut shared.centre };
                for (cell, kind) in NOTES.read(numbers, open(&shared.grid))? {
                    notes[cell.index()] = DigitSet::from_bits(kind as u16);
                }
            }
        }
        Ok(shared)
    }
}

impl Code {
    /// So many blanks, less one, may stand before a thing in one number.
    fn near(self) -> usize {
        60usize.pow(self.width as u32) / self.kinds
    }

    /// Writes what the cells hold: 0 for a blank.
    fn write(self, held: impl Iterator<Item = usize>, text: &mut Vec<u8>) {
        let (near, things) = (self.near(), self.near() * self.kinds);
        let longest = 60usize.pow(self.width as u32) - things;
        let mut blanks = 0;
        for kind in held {
            if kind == 0 {
                blanks += 1;
                continue;
            }
            while blanks >= near {
                let times = (blanks / near).min(longest);
                push(things + times - 1, self.width, text);
                blanks -= times * near;
            }
            push(blanks * self.kinds + kind - 1, self.width, text);
            blanks = 0;
        }
    }

    /// Reads which of the cells hold what.
    fn read(
        self,
        text: &[u8],
        mut cells: impl Iterator<Item = Cell>,
    ) -> Result<Vec<(Cell, usize)>, LinkError> {
        let (near, things) = (self.near(), self.near() * self.kinds);
        let mut held = Vec::new();
        for digits in text.chunks(self.width) {
            if digits.len() < self.width {
                return Err(LinkError::Cells);
            }
            let number = number(digits);
            let is_thing = number < things;
            let steps = if is_thing { number / self.kinds } else { (number - things + 1) * near - 1 };
            let cell = cells.nth(steps).ok_or(LinkError::Cells)?;
            if is_thing {
                held.push((cell, number % self.kinds + 1));
            }
        }
        Ok(held)
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            LinkError::Length => write!(f, "the link is not complete, or something was added to it"),
            LinkError::Character(c) => write!(f, "unexpected character {c:?}"),
            LinkError::Check => write!(f, "a character of the link was changed"),
            LinkError::Version(c) => write!(f, "unknown version '{c}', expected 1"),
            LinkError::Part(c) => write!(f, "unknown part '{c}', expected e, n or c"),
            LinkError::Order(c) => write!(f, "part '{c}' is there twice or not in its place"),
            LinkError::Cells => write!(f, "the link tells of other cells than a board has"),
        }
    }
}

impl std::error::Error for LinkError {}

/// Writes a part, if it says anything.
fn write_part(name: u8, code: Code, held: impl Iterator<Item = usize>, text: &mut Vec<u8>) {
    let begin = text.len();
    text.extend([BREAK, name]);
    code.write(held, text);
    if text.len() == begin + 2 {
        text.truncate(begin);
    }
}

/// The cells without a digit.
fn open(grid: &Grid) -> impl Iterator<Item = Cell> {
    (!grid.filled()).into_iter()
}

fn digit(grid: &Grid, cell: Cell) -> usize {
    grid[cell].map_or(0, |digit| digit.value().into())
}

/// Writes a number in so many characters.
fn push(number: usize, width: usize, text: &mut Vec<u8>) {
    for place in (0..width as u32).rev() {
        text.push(CHARACTERS[number / 60usize.pow(place) % 60]);
    }
}

/// Reads the number of some characters.
fn number(text: &[u8]) -> usize {
    text.iter().fold(0, |number, &byte| number * 60 + value(byte.into()))
}

/// The number of a character; 60 where it has none.
fn value(character: char) -> usize {
    CHARACTERS.iter().position(|&known| char::from(known) == character).unwrap_or(60)
}

/// The sum that a text ends with: two characters can tell any of so many apart.
fn check(text: &[u8]) -> usize {
    const MOST: usize = 3583;
    text.iter().fold(0, |sum, &byte| (sum * 97 + usize::from(byte)) % MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn puzzle() -> Shared {
        Shared::new(Grid::from_line(PUZZLE).unwrap())
    }

    /// With an entry, and notes of both kinds in cells far apart.
    fn begun() -> Shared {
        let mut shared = puzzle();
        shared.grid[Cell::at(0, 2)] = Digit::new(4);
        shared.grid[Cell::at(8, 5)] = Digit::new(2);
        shared.corner[Cell::at(0, 3).index()] = DigitSet::from_bits(0b10_0010);
        shared.corner[Cell::at(7, 7).index()] = DigitSet::ALL;
        shared.centre[Cell::at(8, 6).index()] = DigitSet::from_bits(1);
        shared
    }

    /// The same text with a length and a sum that are right.
    fn sealed(body: &str) -> String {
        let mut text = body.as_bytes().to_vec();
        text[1] = CHARACTERS[(text.len() + 2) % 60];
        let check = check(&text);
        push(check, 2, &mut text);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn a_link_says_what_was_put_into_it() {
        for shared in [puzzle(), begun(), Shared::new(Grid::EMPTY)] {
            let text = shared.to_text();
            assert_eq!(Shared::from_text(&text), Ok(shared), "{text}");
            assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == BREAK), "{text}");
        }
        assert!(!puzzle().has_progress() && begun().has_progress());
    }

    #[test]
    fn the_grammar_is_what_it_says() {
        let givens = |cell: Cell, value| {
            let mut grid = Grid::EMPTY;
            grid[cell] = Digit::new(value);
            let text = Shared::new(grid).to_text();
            text[2..text.len() - 2].to_owned()
        };
        assert_eq!(givens(Cell::at(0, 0), 1), "0");
        assert_eq!(givens(Cell::at(0, 5), 9), "T", "9 × 5 + 9 − 1 = 53");
        assert_eq!(givens(Cell::at(0, 6), 1), "U0", "six blanks are 54");
        assert_eq!(givens(Cell::at(8, 8), 9), "ZZUq", "36, 36 and 6 blanks, then 9 × 2 + 9 − 1 = 26");
        assert_eq!(begun().to_text(), "1U42oFi84J7Fgwt3pbi6sweB7D08mHo8-e3ZV1-n0xZG8u-cZGR64C");
    }

    #[test]
    fn every_beginning_of_a_link_is_known_as_one() {
        let text = begun().to_text();
        for length in 0..text.len() {
            // What looks like the end of a sentence is passed over, so that a break at the end is one, too.
            assert_eq!(Shared::from_text(&text[..length]), Err(LinkError::Length), "{length}");
        }
        assert_eq!(Shared::from_text(&(text.clone() + "x")), Err(LinkError::Length));
        assert_eq!(Shared::from_text(&(text + ".)")), Ok(begun()));
    }

    #[test]
    fn every_changed_character_is_noticed() {
        let text = begun().to_text();
        for at in 0..text.len() {
            for &other in CHARACTERS.iter().filter(|&&other| other != text.as_bytes()[at]) {
                let mut changed = text.clone().into_bytes();
                changed[at] = other;
                assert!(Shared::from_text(str::from_utf8(&changed).unwrap()).is_err(), "{at}");
            }
            if at > 0 {
                let mut swapped = text.clone().into_bytes();
                swapped.swap(at - 1, at);
                let is_same = swapped == text.as_bytes();
                assert_eq!(Shared::from_text(str::from_utf8(&swapped).unwrap()).is_ok(), is_same, "{at}");
            }
        }
        assert!(Shared::from_text(&text.to_lowercase()).is_err());
    }

    #[test]
    fn what_is_not_known_is_refused_by_its_name() {
        let error = |text: &str| Shared::from_text(text).unwrap_err();
        assert_eq!(error(""), LinkError::Length);
        assert_eq!(error("2abcdef"), LinkError::Version('2'));
        assert_eq!(error("zzzz"), LinkError::Length);
        assert_eq!(error("2abc"), LinkError::Length);
        assert_eq!(error("1ab%20cd"), LinkError::Character('%'));
        assert_eq!(error("数独"), LinkError::Length, "no letter of ours is left");
        assert_eq!(error("1a数b"), LinkError::Character('数'));
        assert_eq!(error(&sealed("1_0-h00")), LinkError::Part('h'));
        assert_eq!(error(&sealed("1_0-e0-e0")), LinkError::Order('e'));
        assert_eq!(error(&sealed("1_0-n00-e0")), LinkError::Order('e'));
        assert_eq!(error(&sealed("1_0-n0")), LinkError::Cells, "half a number");
        assert_eq!(error(&sealed("1_ZZZ")), LinkError::Cells, "3 times 36 blanks");
        assert_eq!(error(&sealed("1_--")), LinkError::Part('-'));
        assert_eq!(LinkError::Part('h').to_string(), "unknown part 'h', expected e, n or c");
    }
}
