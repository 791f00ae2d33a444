//! The mutants as cargo-mutants lists them.

use std::ops::Range;

use serde::Deserialize;

/// A mutant: a change of a file.
#[derive(Clone, Debug, Deserialize)]
pub struct Mutant {
    /// File, line, column and the change, in words.
    pub name: String,
    /// Path from the root of the checkout.
    pub file: String,
    pub genre: Genre,
    /// The new text of the span.
    pub replacement: String,
    span: Span,
}

/// The kind of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Genre {
    /// A function returns a fixed value.
    FnValue,
    BinaryOperator,
    /// `!` or `-` is deleted.
    UnaryOperator,
    /// A match arm is deleted.
    MatchArm,
    /// The guard of a match arm becomes `true` or `false`.
    MatchArmGuard,
    /// A field of a struct expression with a base is deleted.
    StructField,
}

/// A range of text.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Span {
    start: Position,
    end: Position,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct Position {
    /// From 1.
    line: usize,
    /// From 1, in characters.
    column: usize,
}

impl Mutant {
    /// The bytes of the file that are changed, or `None` if the file has no such position.
    pub fn bytes(&self, source: &str) -> Option<Range<usize>> {
        Some(byte_offset(source, self.span.start)?..byte_offset(source, self.span.end)?)
    }
}

fn byte_offset(source: &str, position: Position) -> Option<usize> {
    let line = source.split_inclusive('\n').nth(position.line - 1)?;
    let before = line.as_ptr() as usize - source.as_ptr() as usize;
    let within = line.char_indices().map(|(byte, _)| byte).chain([line.len()]).nth(position.column - 1)?;
    Some(before + within)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_converted_to_byte_offsets() {
        let at = |line, column| byte_offset("a\nä < b\n", Position { line, column });
        assert_eq!(
            [at(1, 1), at(2, 1), at(2, 2), at(2, 3), at(3, 1)],
            [Some(0), Some(2), Some(4), Some(5), None]
        );
    }
}
