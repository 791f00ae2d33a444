//! Documents, JSON or XML, with any number of puzzles: converts byte positions to lines and columns.

use ninefold::grid::Grid;

use super::parse_error::{ParseError, ParseErrorKind};
use super::parsed_puzzle::{ParsedPuzzle, TextItem};

/// A puzzle or an error in a document.
pub struct DocumentItem {
    /// Where it begins, in bytes.
    pub offset: usize,
    /// The puzzle, or why it cannot be read.
    pub puzzle: Result<ParsedPuzzle, DocumentError>,
}

/// An error in a document.
#[derive(Debug, PartialEq)]
pub struct DocumentError {
    /// Where it is, in bytes.
    pub offset: usize,
    /// What it is.
    pub kind: ParseErrorKind,
    /// The board as far as it could be read.
    pub partial: Option<Box<Grid>>,
}

impl From<DocumentError> for DocumentItem {
    fn from(error: DocumentError) -> DocumentItem {
        DocumentItem { offset: error.offset, puzzle: Err(error) }
    }
}

/// What a text shows, such as that of a page, and the number of the line that each of its lines comes from.
pub struct ConvertedText {
    /// The text.
    pub text: String,
    /// The line of the source for every line of the text, from 1.
    pub lines: Vec<usize>,
}

impl ConvertedText {
    /// Converts the place of a puzzle or error in the text to its place in the source.
    pub fn locate(&self, item: TextItem) -> TextItem {
        let source_line = |line: usize| self.lines.get(line - 1).copied().unwrap_or(1);
        let in_source = |error: ParseError| ParseError { line: source_line(error.line), column: 1, ..error };
        TextItem { line: source_line(item.line), puzzle: item.puzzle.map_err(in_source) }
    }
}

/// Converts items. If there is no puzzle among them, only the first error is kept.
pub fn locate_items(text: &str, mut items: Vec<DocumentItem>) -> Vec<TextItem> {
    if items.iter().all(|item| item.puzzle.is_err()) {
        items.truncate(1);
    }
    let mut places = LineCounter { text, offset: 0, line: 1, column: 1 };
    let locate = |item: DocumentItem| {
        let offset = item.puzzle.as_ref().map_or_else(|error| error.offset, |_| item.offset);
        let (line, column) = places.line_column(offset);
        let in_text = |DocumentError { kind, partial, .. }| ParseError { line, column, kind, partial };
        TextItem { line, puzzle: item.puzzle.map_err(in_text) }
    };
    items.into_iter().map(locate).collect()
}

/// Counts lines and columns from 1. Ascending positions are looked up in a single pass over the text.
struct LineCounter<'a> {
    text: &'a str,
    /// The position counted up to, in bytes.
    offset: usize,
    line: usize,
    column: usize,
}

impl LineCounter<'_> {
    /// Line and column of a byte position.
    fn line_column(&mut self, at: usize) -> (usize, usize) {
        if at < self.offset {
            (self.offset, self.line, self.column) = (0, 1, 1);
        }
        let end = (self.offset..=at.min(self.text.len())).rfind(|&at| self.text.is_char_boundary(at));
        let end = end.unwrap_or(self.offset);
        let passed = &self.text[self.offset..end];
        match passed.rfind('\n') {
            Some(last) => {
                self.line += passed.matches('\n').count();
                self.column = passed[last + 1..].chars().count() + 1;
            }
            None => self.column += passed.chars().count(),
        }
        self.offset = end;
        (self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_converted_in_any_order() {
        let text = "数独\n\n5.3\né";
        let mut places = LineCounter { text, offset: 0, line: 1, column: 1 };
        let found = [0, 3, 6, 7, 8, 10, 12, 14, 99, 8, 3, 8, 8, 0].map(|byte| places.line_column(byte));
        assert_eq!(found.map(|(line, _)| line), [1, 1, 1, 2, 3, 3, 4, 4, 4, 3, 1, 3, 3, 1]);
        assert_eq!(found.map(|(_, column)| column), [1, 2, 3, 1, 1, 3, 1, 2, 2, 1, 2, 1, 1, 1]);
    }
}
