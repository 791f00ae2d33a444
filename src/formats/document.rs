//! A text that is one whole, JSON or XML: the puzzles in it, each for itself, with lines and columns for bytes.

use crate::grid::Grid;

use super::parse_error::{ParseError, ParseErrorKind};
use super::parsed_puzzle::{ParsedPuzzle, TextItem};

/// A puzzle, or what stands where one was expected.
pub struct DocumentItem {
    /// Where it begins, in bytes.
    pub offset: usize,
    /// The puzzle, or what is wrong with it.
    pub puzzle: Result<ParsedPuzzle, DocumentError>,
}

/// What is wrong, and where, in bytes.
#[derive(Debug, PartialEq)]
pub struct DocumentError {
    /// Where.
    pub offset: usize,
    /// What.
    pub kind: ParseErrorKind,
    /// The board as far as it could be read.
    pub partial: Option<Box<Grid>>,
}

impl From<DocumentError> for DocumentItem {
    fn from(fault: DocumentError) -> DocumentItem {
        DocumentItem { offset: fault.offset, puzzle: Err(fault) }
    }
}

/// The puzzles with what is wrong between them; where there is none, only the first thing that is wrong.
pub fn locate_items(text: &str, mut items: Vec<DocumentItem>) -> Vec<TextItem> {
    if items.iter().all(|item| item.puzzle.is_err()) {
        items.truncate(1);
    }
    let mut places = LineCounter { text, offset: 0, line: 1, column: 1 };
    let found = items.into_iter().map(|item| match item.puzzle {
        Ok(reading) => TextItem { line: places.line_column(item.offset).0, puzzle: Ok(reading) },
        Err(fault) => {
            let (line, column) = places.line_column(fault.offset);
            let error = ParseError { partial: fault.partial, ..ParseError::new(line, column, fault.kind) };
            TextItem { line, puzzle: Err(error) }
        }
    });
    found.collect()
}

/// Counts lines and columns, from 1. Places one behind the other take no longer than the last of them alone.
struct LineCounter<'a> {
    text: &'a str,
    /// So far it is counted, in bytes.
    offset: usize,
    line: usize,
    column: usize,
}

impl LineCounter<'_> {
    /// Line and column of a byte.
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
        let bytes = [0, 3, 6, 7, 8, 10, 12, 14, 99, 8, 3, 8, 8, 0];
        let expected = [
            (1, 1),
            (1, 2),
            (1, 3),
            (2, 1),
            (3, 1),
            (3, 3),
            (4, 1),
            (4, 2),
            (4, 2),
            (3, 1),
            (1, 2),
            (3, 1),
            (3, 1),
            (1, 1),
        ];
        assert_eq!(bytes.map(|byte| places.line_column(byte)), expected);
    }
}
