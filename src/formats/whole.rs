//! A text that is one whole, JSON or XML: the puzzles in it, each for itself, with lines and columns for bytes.

use crate::grid::Grid;

use super::fault::{ParseError, ParseErrorKind};
use super::reading::{Found, Reading};

/// A puzzle, or what stands where one was expected.
pub struct Item {
    /// Where it begins, in bytes.
    pub at: usize,
    /// The puzzle, or what is wrong with it.
    pub puzzle: Result<Reading, Fault>,
}

/// What is wrong, and where, in bytes.
#[derive(Debug, PartialEq)]
pub struct Fault {
    /// Where.
    pub at: usize,
    /// What.
    pub kind: ParseErrorKind,
    /// The board as far as it could be read.
    pub near: Option<Box<Grid>>,
}

impl From<Fault> for Item {
    fn from(fault: Fault) -> Item {
        Item { at: fault.at, puzzle: Err(fault) }
    }
}

/// The puzzles with what is wrong between them; where there is none, only the first thing that is wrong.
pub fn found(text: &str, mut items: Vec<Item>) -> Vec<Found> {
    if items.iter().all(|item| item.puzzle.is_err()) {
        items.truncate(1);
    }
    let mut places = Places { text, at: 0, line: 1, column: 1 };
    let found = items.into_iter().map(|item| match item.puzzle {
        Ok(reading) => Found { line: places.of(item.at).0, puzzle: Ok(reading) },
        Err(fault) => {
            let (line, column) = places.of(fault.at);
            let error = ParseError { near: fault.near, ..ParseError::new(line, column, fault.kind) };
            Found { line, puzzle: Err(error) }
        }
    });
    found.collect()
}

/// Counts lines and columns, from 1. Places one behind the other take no longer than the last of them alone.
struct Places<'a> {
    text: &'a str,
    /// So far it is counted, in bytes.
    at: usize,
    line: usize,
    column: usize,
}

impl Places<'_> {
    /// Line and column of a byte.
    fn of(&mut self, at: usize) -> (usize, usize) {
        if at < self.at {
            (self.at, self.line, self.column) = (0, 1, 1);
        }
        let end = (self.at..=at.min(self.text.len())).rfind(|&at| self.text.is_char_boundary(at));
        let end = end.unwrap_or(self.at);
        let passed = &self.text[self.at..end];
        match passed.rfind('\n') {
            Some(last) => {
                self.line += passed.matches('\n').count();
                self.column = passed[last + 1..].chars().count() + 1;
            }
            None => self.column += passed.chars().count(),
        }
        self.at = end;
        (self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_in_any_order() {
        let text = "数独\n\n5.3\né";
        let mut places = Places { text, at: 0, line: 1, column: 1 };
        let bytes = [0, 3, 6, 7, 8, 10, 12, 14, 99, 8, 3, 8, 8, 0];
        let told = [
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
        assert_eq!(bytes.map(|byte| places.of(byte)), told);
    }
}
