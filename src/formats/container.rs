//! Values in brackets within a text: JSON, and lists in the syntax of programs.
//!
//! ```text
//! sudoku = np.array([[5, 3, 0, …],         window.data = {"puzzle": "53..7…"};
//!                    […]])                 {"puzzle": "53..7…"}   one a line
//! ```

use super::code;
use super::json::value::JsonSyntax;
use super::metadata::PieceRole;
use super::parsed_puzzle::{ParsedPuzzle, SourceFormat, TextItem};
use super::proposal::keeps_rules;
use super::{ParseError, json};

/// A value in brackets.
pub struct EmbeddedValue {
    /// Where it ends, in bytes.
    pub end: usize,
    /// Its puzzles, with lines from where it begins.
    pub items: Vec<TextItem>,
    /// How its puzzles may belong to those before.
    pub role: PieceRole,
}

/// Greatest number of brackets in a line that are tried.
const MAX_BRACKETS: usize = 6;

/// Finds a value with puzzles that begins in a line, which begins at byte `begin` of the text. Bytes that are read without finding
/// a puzzle are subtracted from `attempts_left`.
#[cfg_attr(target_family = "wasm", inline)]
pub fn find_value(text: &str, begin: usize, line: &str, attempts_left: &mut usize) -> Option<EmbeddedValue> {
    let mut from = 0;
    for _ in 0..MAX_BRACKETS {
        let at = from + line.get(from..)?.find(['[', '{', '('])?;
        let rest = text.get(begin + at..)?;
        match value_at(rest, line.get(..at)?, attempts_left) {
            Ok(found) => return Some(EmbeddedValue { end: begin + at + found.end, ..found }),
            Err(length) => from = at + length.max(1),
        }
    }
    None
}

/// Reads a value that `before` stands before in its line. Without a puzzle, returns its length; 0 if it is no value.
#[cfg_attr(target_family = "wasm", inline)]
fn value_at(rest: &str, before: &str, attempts_left: &mut usize) -> Result<EmbeddedValue, usize> {
    if *attempts_left == 0 {
        return Err(rest.len());
    }
    let mut spend = |length: usize| *attempts_left = attempts_left.saturating_sub(length + 1);
    if !rest.starts_with('(') {
        match json::read_prefix(rest, JsonSyntax::Lenient) {
            Ok((items, end)) => {
                let mut items = keep_puzzles(items, before.chars().count());
                if items.is_empty() {
                    spend(end);
                    return Err(end);
                }
                for puzzle in items.iter_mut().filter_map(|item| item.puzzle.as_mut().ok()) {
                    if puzzle.source == SourceFormat::Json && rest.starts_with('[') {
                        puzzle.source = SourceFormat::Code;
                        puzzle.surroundings.language = code::language(before, &rest[..end]);
                    }
                }
                return Ok(EmbeddedValue { end, items, role: PieceRole::Standalone });
            }
            Err(length) => spend(length),
        }
    }
    match code::read(rest) {
        Ok((grids, end)) if grids.iter().all(keeps_rules) => {
            let language = code::language(before, &rest[..end]);
            let item = |grid| {
                let mut puzzle = ParsedPuzzle::new(SourceFormat::Code, grid);
                puzzle.surroundings.language = language;
                TextItem { line: 1, puzzle: Ok(puzzle) }
            };
            let items = grids.into_iter().map(item).collect();
            Ok(EmbeddedValue { end, items, role: PieceRole::Line })
        }
        Ok((_, length)) | Err(length) => {
            spend(length);
            Err(0)
        }
    }
}

/// Keeps the puzzles. If there is none, keeps only errors about what is nearly a puzzle: the value may be something else.
#[cfg_attr(target_family = "wasm", inline)]
fn keep_puzzles(mut items: Vec<TextItem>, column: usize) -> Vec<TextItem> {
    let is_near = |error: &ParseError| {
        error.partial.as_ref().is_some_and(|grid| grid.filled().len() >= 17) || error.kind.is_of_variant()
    };
    if items.iter().all(|item| item.puzzle.is_err()) {
        items.retain(|item| item.puzzle.as_ref().is_err_and(is_near));
    }
    for item in &mut items {
        if let Err(error) = &mut item.puzzle
            && error.line == 1
        {
            error.column += column;
        }
    }
    items
}
