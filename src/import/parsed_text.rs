//! What a text was that was brought: which format, what it says of itself, or where and why it cannot be read.

use crate::formats::{self, ParseError, Reading, Source};
use crate::share_link::{BoardState, LinkError};

/// No single puzzle is written in more bytes, and the page answers at once to so many. Also told in `www/i18n`.
pub const MAX_TEXT_BYTES: usize = 100_000;

/// So much of a line is shown on each side of a fault, in characters.
const EXCERPT_CHARS: usize = 32;

/// What a text was.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParsedText {
    content: TextContent,
    has_several_puzzles: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
enum TextContent {
    /// There is no text.
    #[default]
    None,
    Puzzle(Box<Reading>),
    Error(ImportError),
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq)]
pub enum ImportError {
    /// It is longer than any single puzzle.
    TooLong,
    /// A link of ours that is none.
    Link(LinkError),
    /// It cannot be read.
    Unreadable {
        /// Where, and why.
        error: ParseError,
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
    pub at: String,
    /// What stands behind.
    pub after: String,
    /// Where that is in the text, in UTF-16 units, from and to.
    pub utf16_range: (u32, u32),
}

impl ParsedText {
    /// Reads a text: what it was, and the puzzle, or what of it could be read.
    pub(super) fn parse(text: &str) -> (ParsedText, Option<BoardState>) {
        if text.trim().is_empty() {
            return (ParsedText::default(), None);
        }
        if text.len() > MAX_TEXT_BYTES {
            return (ParsedText::too_long(), None);
        }
        if let Some(link) = text.strip_prefix("#p=") {
            return match BoardState::from_link(link) {
                Ok(shared) => ParsedText::from_puzzle(Reading::under_way(Source::OwnLink, shared), false),
                Err(why) => (
                    ParsedText {
                        content: TextContent::Error(ImportError::Link(why)),
                        has_several_puzzles: false,
                    },
                    None,
                ),
            };
        }
        let mut found = formats::read(text);
        let Some(first) = found.next().map(|found| found.puzzle) else {
            return (ParsedText::default(), None);
        };
        match (first, found.next().map(|found| found.puzzle)) {
            (Ok(reading), None) => ParsedText::from_puzzle(reading, false),
            (Ok(reading), Some(Ok(_))) => ParsedText::from_puzzle(reading, true),
            (Err(why), _) | (Ok(_), Some(Err(why))) => ParsedText::from_parse_error(text, why),
        }
    }

    /// A text longer than any single puzzle.
    pub(super) fn too_long() -> ParsedText {
        ParsedText { content: TextContent::Error(ImportError::TooLong), has_several_puzzles: false }
    }

    fn from_puzzle(reading: Reading, several: bool) -> (ParsedText, Option<BoardState>) {
        let position = reading.position.clone();
        (
            ParsedText { content: TextContent::Puzzle(Box::new(reading)), has_several_puzzles: several },
            Some(position),
        )
    }

    fn from_parse_error(text: &str, why: ParseError) -> (ParsedText, Option<BoardState>) {
        let near = why.near.as_deref().copied().map(BoardState::new);
        let excerpt = Excerpt::at(text, why.line, why.column);
        (
            ParsedText {
                content: TextContent::Error(ImportError::Unreadable { error: why, excerpt }),
                has_several_puzzles: false,
            },
            near,
        )
    }

    /// Whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.content == TextContent::None
    }

    /// Whether the text holds more than one puzzle.
    pub fn has_several_puzzles(&self) -> bool {
        self.has_several_puzzles
    }

    /// The puzzle, and what the text says of it.
    pub fn puzzle(&self) -> Option<&Reading> {
        if let TextContent::Puzzle(reading) = &self.content { Some(reading) } else { None }
    }

    /// What is wrong with the text.
    pub fn error(&self) -> Option<&ImportError> {
        if let TextContent::Error(fault) = &self.content { Some(fault) } else { None }
    }
}

impl Excerpt {
    /// The place at this line and column, from 1.
    fn at(text: &str, line: usize, column: usize) -> Excerpt {
        let begin = line_start(text, line);
        let (before, rest) = text.split_at(begin);
        let whole = rest.split(['\n', '\r']).next().unwrap_or_default();
        let at = whole.char_indices().nth(column.saturating_sub(1)).map_or(whole.len(), |(at, _)| at);
        let (left, right) = whole.split_at(at);
        let there: String = right.chars().take(1).collect();
        let right = &right[there.len()..];
        let units = |text: &str| text.encode_utf16().count() as u32;
        let from = units(before) + units(left);
        Excerpt {
            before: excerpt_before(left),
            after: excerpt_after(right),
            utf16_range: (from, from + units(&there)),
            at: there,
        }
    }
}

/// Where a line begins, from 1: lines end with LF, CR or both.
fn line_start(text: &str, line: usize) -> usize {
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

fn excerpt_before(text: &str) -> String {
    match text.char_indices().rev().nth(EXCERPT_CHARS - 1) {
        Some((at, _)) if at > 0 => format!("…{}", &text[at..]),
        _ => text.to_owned(),
    }
}

fn excerpt_after(text: &str) -> String {
    match text.char_indices().nth(EXCERPT_CHARS) {
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
            let Excerpt { before, at: there, after, utf16_range: range } = Excerpt::at(text, line, column);
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
