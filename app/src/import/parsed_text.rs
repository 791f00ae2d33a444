//! The result of parsing a text: the puzzle and its metadata, or an error and where it is.

use ninefold::grid::LinkError;
use ninefold::grid::{BoardState, Grid};
use ninefold_formats::{self as formats, ParseError, ParseErrorKind, ParsedPuzzle};

/// Longest text that is parsed, in bytes. No single puzzle is longer, and parsing this much takes no
/// noticeable time. `www/i18n` mentions the number, too.
pub const MAX_TEXT_BYTES: usize = 100_000;

/// Characters of the line that are shown on each side of an error.
const EXCERPT_CHARS: usize = 32;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParsedText {
    content: TextContent,
    /// The text has more puzzles than the one in `content`.
    has_several_puzzles: bool,
    leftover: Option<LeftoverRows>,
}

/// Rows beside a puzzle that belong to no puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct LeftoverRows {
    /// Why they are no puzzle.
    pub error: ParseError,
    /// The line of the error, shortened.
    pub line_text: String,
}

#[derive(Clone, Debug, Default, PartialEq)]
enum TextContent {
    /// The text is empty.
    #[default]
    None,
    Puzzle(Box<ParsedPuzzle>),
    Link(NamedPuzzleLink),
    Error(ImportError),
}

/// A link of this game to a puzzle with a name, without its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPuzzleLink {
    /// The link after its `#`.
    pub fragment: String,
    /// Name or date of the puzzle, such as `hell-123`.
    pub name: String,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq)]
pub enum ImportError {
    TooLong,
    /// Nothing in it is nearly a puzzle.
    NoPuzzle,
    Link(LinkError),
    Unreadable {
        error: ParseError,
        excerpt: Excerpt,
    },
}

/// A place in a text with the rest of its line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The line before the place, shortened.
    pub before: String,
    /// The character at the place; empty at the end of the line.
    pub at: String,
    /// The line after it, shortened.
    pub after: String,
    /// Start and end of the character in the text, in UTF-16 code units.
    pub utf16_range: (u32, u32),
}

impl ParsedText {
    /// Parses a text. Also returns its puzzle, or the part of it that could be read.
    pub(super) fn parse(text: &str) -> (ParsedText, Option<BoardState>) {
        if text.trim().is_empty() {
            return (ParsedText::default(), None);
        }
        if text.len() > MAX_TEXT_BYTES {
            return (ParsedText::too_long(), None);
        }
        if let Some(link) = text.strip_prefix("#p=") {
            return match BoardState::from_link(link) {
                Ok(board) => ParsedText::from_puzzle((&board).into(), false),
                Err(error) => (ImportError::Link(error).into(), None),
            };
        }
        let mut found = formats::read(text).map(|item| item.puzzle);
        let Some(first) = found.next() else {
            return (ImportError::NoPuzzle.into(), None);
        };
        match (first, found.next()) {
            (Ok(puzzle), None) => ParsedText::from_puzzle(puzzle, false),
            (Ok(puzzle), Some(Ok(_))) => ParsedText::from_puzzle(puzzle, true),
            (Ok(puzzle), Some(Err(error))) | (Err(error), Some(Ok(puzzle)))
                if is_leftover(&error) && found.next().is_none() =>
            {
                let line_text = Excerpt::at(text, error.line, 1);
                let line_text = [line_text.at, line_text.after].concat().trim().to_owned();
                let (mut parsed_text, position) = ParsedText::from_puzzle(puzzle, false);
                parsed_text.leftover = Some(LeftoverRows { error, line_text });
                (parsed_text, position)
            }
            (Err(error), _) | (Ok(_), Some(Err(error))) => ParsedText::from_parse_error(text, error),
        }
    }

    /// Whether nothing in a text is nearly a puzzle.
    pub fn is_without_puzzle(text: &str) -> bool {
        matches!(
            ParsedText::parse(text).0.content,
            TextContent::None | TextContent::Error(ImportError::NoPuzzle)
        )
    }

    /// Whether no puzzle can be read from a text.
    pub fn has_no_puzzle(text: &str) -> bool {
        ParsedText::parse(text).0.puzzle().is_none()
    }

    pub(super) fn from_link(link: Result<NamedPuzzleLink, LinkError>) -> ParsedText {
        match link {
            Ok(link) => ParsedText { content: TextContent::Link(link), ..ParsedText::default() },
            Err(error) => ImportError::Link(error).into(),
        }
    }

    pub(super) fn too_long() -> ParsedText {
        ImportError::TooLong.into()
    }

    fn from_puzzle(puzzle: ParsedPuzzle, has_several_puzzles: bool) -> (ParsedText, Option<BoardState>) {
        let position = puzzle.position;
        let content = TextContent::Puzzle(Box::new(puzzle));
        (ParsedText { content, has_several_puzzles, leftover: None }, Some(position))
    }

    fn from_parse_error(text: &str, error: ParseError) -> (ParsedText, Option<BoardState>) {
        if error.kind == ParseErrorKind::NoPuzzle {
            return (ImportError::NoPuzzle.into(), None);
        }
        let partial = error.partial.as_deref().copied().map(BoardState::new);
        let excerpt = Excerpt::at(text, error.line, error.column);
        (ImportError::Unreadable { error, excerpt }.into(), partial)
    }

    pub fn is_empty(&self) -> bool {
        self.content == TextContent::None
    }

    pub fn has_several_puzzles(&self) -> bool {
        self.has_several_puzzles
    }

    /// The puzzle and its metadata.
    pub fn puzzle(&self) -> Option<&ParsedPuzzle> {
        if let TextContent::Puzzle(reading) = &self.content { Some(reading) } else { None }
    }

    pub fn leftover(&self) -> Option<&LeftoverRows> {
        self.leftover.as_ref()
    }

    pub fn link(&self) -> Option<&NamedPuzzleLink> {
        if let TextContent::Link(link) = &self.content { Some(link) } else { None }
    }

    /// The two puzzles that an ambiguous text may be.
    pub fn readings(&self) -> Option<&[Grid; 2]> {
        match &self.parse_error()?.kind {
            ParseErrorKind::AmbiguousRows(readings) | ParseErrorKind::AmbiguousPlaces(readings) => {
                Some(readings)
            }
            _ => None,
        }
    }

    /// Number of rows read, if fewer than nine: the board begins with them.
    pub fn incomplete_rows(&self) -> Option<usize> {
        match self.parse_error().filter(|error| error.partial.is_some())?.kind {
            ParseErrorKind::RowCount { rows: rows @ ..9 } => Some(rows),
            _ => None,
        }
    }

    /// The row of the board, from 0, that does not have nine cells in the text.
    pub fn faulty_row(&self) -> Option<usize> {
        match self.parse_error().filter(|error| error.partial.is_some())?.kind {
            ParseErrorKind::RowLength { row: row @ 1..=9, .. } => Some(row - 1),
            _ => None,
        }
    }

    pub fn error(&self) -> Option<&ImportError> {
        if let TextContent::Error(fault) = &self.content { Some(fault) } else { None }
    }

    pub fn parse_error(&self) -> Option<&ParseError> {
        if let ImportError::Unreadable { error, .. } = self.error()? { Some(error) } else { None }
    }
}

/// Whether an error is that of a few rows, too few to be nearly a puzzle of their own.
fn is_leftover(error: &ParseError) -> bool {
    let is_of_rows = matches!(
        error.kind,
        ParseErrorKind::UnexpectedCharacter(_)
            | ParseErrorKind::MixedBlanks { .. }
            | ParseErrorKind::RowLength { .. }
            | ParseErrorKind::LineLength { .. }
            | ParseErrorKind::RowCount { .. }
    );
    is_of_rows && error.partial.is_none()
}

impl From<ImportError> for ParsedText {
    fn from(error: ImportError) -> ParsedText {
        ParsedText { content: TextContent::Error(error), ..ParsedText::default() }
    }
}

impl Excerpt {
    /// The place at a line and column, both counted from 1.
    fn at(text: &str, line: usize, column: usize) -> Excerpt {
        let begin = line_start(text, line);
        let (before, rest) = text.split_at(begin);
        let line_text = rest.split(['\n', '\r']).next().unwrap_or_default();
        let at = line_text.char_indices().nth(column.saturating_sub(1)).map_or(line_text.len(), |(at, _)| at);
        let (left, right) = line_text.split_at(at);
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

/// Byte offset of a line, counted from 1. Lines end with LF, CR or CRLF.
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
    fn excerpt_shows_the_line_around_an_error() {
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
