//! Share links: a puzzle, optionally with the player's progress, in characters that are safe in every URL.
//!
//! ```text
//! https://…/#p=1E42oF…           what follows `p=`
//!
//! link    = "1" length digits [ "-e" digits ] [ "-n" notes ] [ "-c" notes ] check
//! length  = number of characters of the whole link, modulo 60, as one character: it shows when a link was cut
//! e, n, c = entries, corner notes, centre notes
//! digits  = { 1 character }           some blanks and a digit: 9 × blanks + digit − 1, up to 5 blanks;
//!                                     54 and more: 6, 12, … 36 blanks alone
//! notes   = { 2 characters }          some blanks and a set of digits: 511 × blanks + set − 1, up to 6 blanks;
//!                                     3577 and more: 7, 14, … blanks alone
//! check   = 2 characters              checksum of everything before: it shows when a character was changed
//! ```
//!
//! Characters are digits of base 60: 0 to 9, small letters, capital letters except I and O; the higher of two
//! comes first. A set of digits is a bit set, with digit 1 lowest. Cells are visited in reading order: all
//! cells for the givens, cells without a given for entries, cells without a digit for notes. Blanks at the
//! end are omitted. An unknown part is an error that names it, so that parts can be added later; the version
//! changes when that is not enough.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::{BoardState, Cell, Digit, DigitSet, Grid};

/// Why a text is not a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkError {
    /// It is shorter or longer than it was when encoded.
    Length,
    /// It contains this character, which no link has.
    Character(char),
    /// The checksum is wrong: a character was changed.
    Checksum,
    /// It has this unknown version.
    Version(char),
    /// It has this unknown part.
    Part(char),
    /// It has this part twice, or in the wrong place.
    Order(char),
    /// It describes more cells than there are, or ends in the middle of a number.
    Cells,
}

/// The digits of base 60. I and O are omitted, since they look like l and 0.
const CHARACTERS: &[u8; 60] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";

const VERSION: u8 = b'1';
/// The first character of every part.
const PART_SEPARATOR: u8 = b'-';
const ENTRIES: u8 = b'e';
const CORNER: u8 = b'n';
const CENTRE: u8 = b'c';
/// All parts in their order: the entries decide which cells may have notes.
const PARTS: [u8; 3] = [ENTRIES, CORNER, CENTRE];

/// Encodes a run of blanks and the value after it as one number.
#[derive(Clone, Copy)]
struct RunLengthCode {
    /// Number of characters of a number.
    characters: usize,
    /// Number of different values.
    value_count: usize,
}

const DIGIT_CODE: RunLengthCode = RunLengthCode { characters: 1, value_count: 9 };
const NOTES_CODE: RunLengthCode = RunLengthCode { characters: 2, value_count: 511 };

impl BoardState {
    /// Encodes what follows `p=` in a link.
    pub fn to_link(&self) -> String {
        let mut text = vec![VERSION, 0];
        DIGIT_CODE.encode(Cell::all().map(|cell| digit_value(&self.givens, cell)), &mut text);
        let entries = empty_cells(&self.givens).map(|cell| digit_value(&self.grid, cell));
        encode_part(ENTRIES, DIGIT_CODE, entries, &mut text);
        for (name, notes) in [(CORNER, &self.corner), (CENTRE, &self.centre)] {
            let sets = empty_cells(&self.grid).map(|cell| notes[cell.index()].bits().into());
            encode_part(name, NOTES_CODE, sets, &mut text);
        }
        text[1] = CHARACTERS[(text.len() + 2) % 60];
        let check = checksum(&text);
        push_number(check, 2, &mut text);
        text.into_iter().map(char::from).collect()
    }

    /// Decodes what follows `p=`. Punctuation after a link, such as a full stop or a bracket, is ignored.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn from_link(text: &str) -> Result<BoardState, LinkError> {
        let text = text.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        if let Some(c) = text.chars().find(|&c| character_value(c) == 60 && c != PART_SEPARATOR.into()) {
            return Err(LinkError::Character(c));
        }
        match *text.as_bytes() {
            [VERSION, length, _, _, ..] if character_value(length.into()) == text.len() % 60 => {}
            // Later versions will also have a number, a length, content and a checksum.
            [version @ b'2'..=b'9', _, _, _, _, ..] => return Err(LinkError::Version(version.into())),
            _ => return Err(LinkError::Length),
        }
        let (body, sum) = text.as_bytes().split_at(text.len() - 2);
        if parse_number(sum) != checksum(body) {
            return Err(LinkError::Checksum);
        }
        let mut parts = body[2..].split(|&byte| byte == PART_SEPARATOR);
        let mut state = BoardState::new(Grid::EMPTY);
        for (cell, value) in DIGIT_CODE.decode(parts.next().unwrap_or_default(), Cell::all())? {
            state.givens[cell] = Digit::new(value as u8);
        }
        state.grid = state.givens;
        let mut order = PARTS.into_iter();
        for part in parts {
            let (&name, numbers) = part.split_first().unwrap_or((&PART_SEPARATOR, part));
            if !PARTS.contains(&name) {
                return Err(LinkError::Part(name.into()));
            }
            if !order.any(|next| next == name) {
                return Err(LinkError::Order(name.into()));
            }
            if name == ENTRIES {
                for (cell, value) in DIGIT_CODE.decode(numbers, empty_cells(&state.givens))? {
                    state.grid[cell] = Digit::new(value as u8);
                }
            } else {
                let notes = if name == CORNER { &mut state.corner } else { &mut state.centre };
                for (cell, value) in NOTES_CODE.decode(numbers, empty_cells(&state.grid))? {
                    notes[cell.index()] = DigitSet::from_bits(value as u16);
                }
            }
        }
        Ok(state)
    }
}

impl RunLengthCode {
    /// A number encodes a value and the blanks before it, which are fewer than this.
    fn blanks_per_number(self) -> usize {
        60usize.pow(self.characters as u32) / self.value_count
    }

    /// Encodes the values of the cells; 0 for a blank.
    fn encode(self, values: impl Iterator<Item = usize>, text: &mut Vec<u8>) {
        let (per_number, value_numbers) =
            (self.blanks_per_number(), self.blanks_per_number() * self.value_count);
        let longest = 60usize.pow(self.characters as u32) - value_numbers;
        let mut blanks = 0;
        for value in values {
            if value == 0 {
                blanks += 1;
                continue;
            }
            while blanks >= per_number {
                let times = (blanks / per_number).min(longest);
                push_number(value_numbers + times - 1, self.characters, text);
                blanks -= times * per_number;
            }
            push_number(blanks * self.value_count + value - 1, self.characters, text);
            blanks = 0;
        }
    }

    /// Decodes the cells that have a value, with their values.
    fn decode(
        self,
        text: &[u8],
        mut cells: impl Iterator<Item = Cell>,
    ) -> Result<Vec<(Cell, usize)>, LinkError> {
        let (per_number, value_numbers) =
            (self.blanks_per_number(), self.blanks_per_number() * self.value_count);
        let mut values = Vec::new();
        for digits in text.chunks(self.characters) {
            if digits.len() < self.characters {
                return Err(LinkError::Cells);
            }
            let number = parse_number(digits);
            let has_value = number < value_numbers;
            let steps = if has_value {
                number / self.value_count
            } else {
                (number - value_numbers + 1) * per_number - 1
            };
            let cell = cells.nth(steps).ok_or(LinkError::Cells)?;
            if has_value {
                values.push((cell, number % self.value_count + 1));
            }
        }
        Ok(values)
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            LinkError::Length => write!(f, "the link is not complete, or something was added to it"),
            LinkError::Character(c) => write!(f, "unexpected character {c:?}"),
            LinkError::Checksum => write!(f, "a character of the link was changed"),
            LinkError::Version(c) => write!(f, "unknown version '{c}', expected 1"),
            LinkError::Part(c) => write!(f, "unknown part '{c}', expected e, n or c"),
            LinkError::Order(c) => write!(f, "part '{c}' is there twice or not in its place"),
            LinkError::Cells => write!(f, "the link tells of other cells than a board has"),
        }
    }
}

impl core::error::Error for LinkError {}

/// Encodes a part, unless it is empty.
fn encode_part(name: u8, code: RunLengthCode, values: impl Iterator<Item = usize>, text: &mut Vec<u8>) {
    let begin = text.len();
    text.extend([PART_SEPARATOR, name]);
    code.encode(values, text);
    if text.len() == begin + 2 {
        text.truncate(begin);
    }
}

/// The cells without a digit.
fn empty_cells(grid: &Grid) -> impl Iterator<Item = Cell> {
    (!grid.filled()).into_iter()
}

fn digit_value(grid: &Grid, cell: Cell) -> usize {
    grid[cell].map_or(0, |digit| digit.value().into())
}

/// Appends a number in this many characters.
fn push_number(number: usize, characters: usize, text: &mut Vec<u8>) {
    for place in (0..characters as u32).rev() {
        text.push(CHARACTERS[number / 60usize.pow(place) % 60]);
    }
}

/// The number of some characters.
fn parse_number(text: &[u8]) -> usize {
    text.iter().fold(0, |number, &byte| number * 60 + character_value(byte.into()))
}

/// The value of a character from 0 to 59; 60 if it is none of base 60.
fn character_value(character: char) -> usize {
    CHARACTERS.iter().position(|&known| char::from(known) == character).unwrap_or(60)
}

/// The checksum at the end of a link: less than 60 × 60, so that it fits two characters.
fn checksum(text: &[u8]) -> usize {
    const MOST: usize = 3583;
    text.iter().fold(0, |sum, &byte| (sum * 97 + usize::from(byte)) % MOST)
}
