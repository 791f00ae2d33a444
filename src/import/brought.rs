//! What a text was that was brought: which format, what it says of itself, or where and why it cannot be read.

use crate::formats::{self, ParseError, Reading, Source};
use crate::share_link::{BoardState, LinkError};

/// No single puzzle is written in more bytes, and the page answers at once to so many. Also told in `www/i18n`.
pub const LONGEST: usize = 100_000;

/// So much of a line is shown on each side of a fault, in characters.
const AROUND: usize = 32;

/// What a text was.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Brought {
    found: Found,
    several: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
enum Found {
    /// There is no text.
    #[default]
    None,
    Puzzle(Box<Reading>),
    Fault(Fault),
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// It is longer than any single puzzle.
    TooLong,
    /// A link of ours that is none.
    Link(LinkError),
    /// It cannot be read.
    Unreadable {
        /// Where, and why.
        why: ParseError,
        /// The place in its line.
        excerpt: Excerpt,
    },
}

/// A place in a line of a text, with what stands around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// What stands before.
    pub before: String,
    /// The character there; nothing where the line ends.
    pub there: String,
    /// What stands behind.
    pub after: String,
    /// Where that is in the text, in UTF-16 units, from and to.
    pub range: (u32, u32),
}

impl Brought {
    /// Reads a text: what it was, and the puzzle, or what of it could be read.
    pub(super) fn read(text: &str) -> (Brought, Option<BoardState>) {
        if text.trim().is_empty() {
            return (Brought::default(), None);
        }
        if text.len() > LONGEST {
            return (Brought::too_long(), None);
        }
        if let Some(link) = text.strip_prefix("#p=") {
            return match BoardState::from_link(link) {
                Ok(shared) => Brought::of(Reading::under_way(Source::OwnLink, shared), false),
                Err(why) => (Brought { found: Found::Fault(Fault::Link(why)), several: false }, None),
            };
        }
        let mut found = formats::read(text);
        let Some(first) = found.next().map(|found| found.puzzle) else { return (Brought::default(), None) };
        match (first, found.next().map(|found| found.puzzle)) {
            (Ok(reading), None) => Brought::of(reading, false),
            (Ok(reading), Some(Ok(_))) => Brought::of(reading, true),
            (Err(why), _) | (Ok(_), Some(Err(why))) => Brought::fault_in(text, why),
        }
    }

    /// A text longer than any single puzzle.
    pub(super) fn too_long() -> Brought {
        Brought { found: Found::Fault(Fault::TooLong), several: false }
    }

    fn of(reading: Reading, several: bool) -> (Brought, Option<BoardState>) {
        let position = reading.position.clone();
        (Brought { found: Found::Puzzle(Box::new(reading)), several }, Some(position))
    }

    fn fault_in(text: &str, why: ParseError) -> (Brought, Option<BoardState>) {
        let near = why.near.as_deref().copied().map(BoardState::new);
        let excerpt = Excerpt::of(text, why.line, why.column);
        (Brought { found: Found::Fault(Fault::Unreadable { why, excerpt }), several: false }, near)
    }

    /// Whether there is no text.
    pub fn is_none(&self) -> bool {
        self.found == Found::None
    }

    /// Whether the text holds more than one puzzle.
    pub fn is_several(&self) -> bool {
        self.several
    }

    /// The puzzle, and what the text says of it.
    pub fn reading(&self) -> Option<&Reading> {
        if let Found::Puzzle(reading) = &self.found { Some(reading) } else { None }
    }

    /// What is wrong with the text.
    pub fn fault(&self) -> Option<&Fault> {
        if let Found::Fault(fault) = &self.found { Some(fault) } else { None }
    }
}

impl Excerpt {
    /// The place at this line and column, from 1.
    fn of(text: &str, line: usize, column: usize) -> Excerpt {
        let begin = line_begin(text, line);
        let (before, rest) = text.split_at(begin);
        let whole = rest.split(['\n', '\r']).next().unwrap_or_default();
        let at = whole.char_indices().nth(column.saturating_sub(1)).map_or(whole.len(), |(at, _)| at);
        let (left, right) = whole.split_at(at);
        let there: String = right.chars().take(1).collect();
        let right = &right[there.len()..];
        let units = |text: &str| text.encode_utf16().count() as u32;
        let from = units(before) + units(left);
        Excerpt { before: end_of(left), after: start_of(right), range: (from, from + units(&there)), there }
    }
}

/// Where a line begins, from 1: lines end with LF, CR or both.
fn line_begin(text: &str, line: usize) -> usize {
    let bytes = text.as_bytes();
    let ends = |at: &usize| match bytes[*at] {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    match line {
        0 | 1 => 0,
        line => (0..bytes.len()).filter(ends).nth(line - 2).map_or(bytes.len(), |at| at + 1),
    }
}

fn end_of(text: &str) -> String {
    match text.char_indices().rev().nth(AROUND - 1) {
        Some((at, _)) if at > 0 => format!("…{}", &text[at..]),
        _ => text.to_owned(),
    }
}

fn start_of(text: &str) -> String {
    match text.char_indices().nth(AROUND) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_shown_in_its_line() {
        let place = |text, line, column| {
            let Excerpt { before, there, after, range } = Excerpt::of(text, line, column);
            (format!("{before}[{there}]{after}"), range)
        };
        assert_eq!(place("ab\ncde", 2, 2), ("c[d]e".into(), (4, 5)));
        assert_eq!(place("ab\r\ncde\r\n", 2, 4), ("cde[]".into(), (7, 7)));
        assert_eq!(place("数\n𝄞x", 2, 2), ("𝄞[x]".into(), (4, 5)), "two units to that character");
        assert_eq!(place("", 7, 9), ("[]".into(), (0, 0)));
        let long = "0123456789".repeat(9);
        let (shown, range) = place(&long, 1, 51);
        assert_eq!(shown, format!("…{}[0]{}…", &long[18..50], &long[51..83]));
        assert_eq!(range, (50, 51));
    }
}
