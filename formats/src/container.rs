//! Values in brackets within a text: JSON, and lists in the syntax of programs.
//!
//! ```text
//! sudoku = np.array([[5, 3, 0, …],         window.data = {"puzzle": "53..7…"};
//!                    […]])                 {"puzzle": "53..7…"}   one a line
//! ```

use super::cell_order::CellOrder;
use super::code;
use super::json::value::JsonSyntax;
use super::metadata::PieceRole;
use super::parsed_puzzle::{ParsedPuzzle, SourceFormat, TextItem};
use super::proposal::nearly_keeps_rules;
use super::{ContainerError, ParseError, json};

/// A value in brackets, or several in a line.
pub struct EmbeddedValue {
    /// Where it ends, in bytes.
    pub end: usize,
    /// Its puzzles, with lines from where the first begins.
    pub items: Vec<TextItem>,
    /// How its puzzles may belong to those before.
    pub role: PieceRole,
}

/// Greatest number of brackets in a line that are tried.
const MAX_BRACKETS: usize = 6;

/// Finds the values with puzzles that begin in a line, which begins at byte `begin` of the text. Bytes that are read without finding
/// a puzzle are subtracted from `attempts_left`.
pub fn find_value(text: &str, begin: usize, line: &str, attempts_left: &mut usize) -> Option<EmbeddedValue> {
    let mut from = 0;
    let mut all: Option<EmbeddedValue> = None;
    let mut tries = 0;
    while tries < MAX_BRACKETS
        && let Some(at) = line.get(from..).and_then(|rest| rest.find(['[', '{', '('])).map(|at| from + at)
    {
        match value_at(text.get(begin + at..)?, line.get(..at)?, attempts_left) {
            Ok(found) => {
                from = at + found.end;
                let end = begin + from;
                match &mut all {
                    None => all = Some(EmbeddedValue { end, ..found }),
                    Some(all) => {
                        all.end = end;
                        all.items.extend(found.items);
                    }
                }
            }
            Err(length) => {
                from = at + length.max(1);
                tries += 1;
            }
        }
    }
    all
}

/// Reads a value that `before` stands before in its line. Without a puzzle, returns its length; 0 if it is no value.
fn value_at(rest: &str, before: &str, attempts_left: &mut usize) -> Result<EmbeddedValue, usize> {
    if *attempts_left == 0 {
        return Err(rest.len());
    }
    let order = CellOrder::of_name(name_before(before));
    // One more than the length, so that a value of no length counts, too.
    let mut spend = |length: usize| *attempts_left = attempts_left.saturating_sub(length + 1);
    // JSON first: a list such as `[[5,3,0,…],…]` is both, and only JSON knows names of its parts. It knows tuples
    // only inside of a list.
    if !rest.starts_with('(') {
        match json::read_prefix(rest, JsonSyntax::Lenient, order) {
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
        Ok((grids, end)) if grids.iter().all(nearly_keeps_rules) => {
            let language = code::language(before, &rest[..end]);
            let item = |grid| {
                let Some(order) = order.of_cells(&grid) else {
                    let kind = ContainerError::UnclearOrder.into();
                    return TextItem { line: 1, puzzle: Err(ParseError::new(1, 1, kind)) };
                };
                let mut puzzle = ParsedPuzzle::new(SourceFormat::Code, order.arrange(&grid));
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

/// The name that a value is assigned to, if it stands before it in the line: `boxes = [`, `int[][] columns = {`.
fn name_before(before: &str) -> &str {
    let named = before.trim_end_matches(|c: char| !c.is_alphanumeric());
    named.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default()
}

/// Keeps the puzzles. If there is none, keeps only errors about what is nearly a puzzle: the value may be something else.
fn keep_puzzles(mut items: Vec<TextItem>, column: usize) -> Vec<TextItem> {
    let is_near = |error: &ParseError| {
        error.partial.as_ref().is_some_and(|grid| grid.filled().len() >= 17)
            || error.kind.is_of_refused_board()
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
