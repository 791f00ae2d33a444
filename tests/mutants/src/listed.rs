//! The faults as cargo-mutants lists them.

use std::ops::Range;

use serde::Deserialize;

/// One fault: what to change in a file.
#[derive(Clone, Debug, Deserialize)]
pub struct Mutant {
    /// File, line, column and what is done: what people call it.
    pub name: String,
    /// From the root of the checkout.
    pub file: String,
    pub genre: Genre,
    /// What stands there instead.
    pub replacement: String,
    span: Span,
}

/// What is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Genre {
    /// A function gives a value without doing anything.
    FnValue,
    BinaryOperator,
    /// `!` or `-` is left out.
    UnaryOperator,
    /// An arm of a match is left out.
    MatchArm,
    /// The guard of an arm always holds, or never.
    MatchArmGuard,
    /// A field is left to the base of its struct.
    StructField,
}

/// Places are counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Span {
    start: Place,
    end: Place,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct Place {
    line: usize,
    column: usize,
}

impl Mutant {
    /// The bytes of its file that it changes; nothing when the file is another one.
    pub fn bytes(&self, source: &str) -> Option<Range<usize>> {
        Some(byte(source, self.span.start)?..byte(source, self.span.end)?)
    }
}

fn byte(source: &str, place: Place) -> Option<usize> {
    let line = source.split_inclusive('\n').nth(place.line - 1)?;
    let before = line.as_ptr() as usize - source.as_ptr() as usize;
    let within = line.char_indices().map(|(byte, _)| byte).chain([line.len()]).nth(place.column - 1)?;
    Some(before + within)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_bytes() {
        let at = |line, column| byte("a\nä < b\n", Place { line, column });
        assert_eq!(
            [at(1, 1), at(2, 1), at(2, 2), at(2, 3), at(3, 1)],
            [Some(0), Some(2), Some(4), Some(5), None]
        );
    }
}
