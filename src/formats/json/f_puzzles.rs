//! A puzzle as f-puzzles writes it: `{"size":9,"grid":[[{"value":5,"given":true},{"cornerPencilMarks":[1,2]},…],…]}`.
//!
//! Any other name that holds something is a rule beside those of Sudoku: such a puzzle is refused by that name.

use crate::grid::{Cell, Grid};
use crate::share_link::BoardState;

use super::super::{ContainerError, ParsedPuzzle, SourceFormat, clean_text};
use super::value::JsonNode;
use super::{DocumentError, error_at, read_digit, read_digits, rows_of_cells};

/// What says nothing of the rules.
const IGNORED_KEYS: [&str; 12] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "successMessage",
    "msgcorrect",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "level",
];

pub fn read(node: &JsonNode) -> Result<ParsedPuzzle, DocumentError> {
    if let Some(size) = node.get("size").filter(|size| size.text() != Some("9")) {
        let text = size.text().unwrap_or_default();
        return Err(error_at(size, ContainerError::UnsupportedSize(format!("{text} × {text}"))));
    }
    for (name, value) in node.members() {
        if !IGNORED_KEYS.contains(&name.as_ref()) && value.is_truthy() {
            return Err(error_at(value, ContainerError::unsupported_rule(name)));
        }
    }
    let Some(rows) = node.get("grid") else { return Err(error_at(node, ContainerError::NoPuzzle)) };
    let cells = rows_of_cells(node, rows)?;
    let is_given = |cell: &JsonNode| cell.get("given").is_some_and(JsonNode::is_truthy);
    // Some leave it out where all digits are given.
    let are_marked = cells.iter().any(|(_, cell)| cell.get("given").is_some());
    let mut shared = BoardState::new(Grid::EMPTY);
    for &(cell, held) in &cells {
        check_region(cell, held)?;
        let Some(value) = held.get("value").map(read_digit).transpose()?.flatten() else {
            let allowed = read_digits(held.get("givenPencilMarks"))?;
            let corner = read_digits(held.get("cornerPencilMarks"))?;
            shared.corner[cell.index()] = if allowed.is_empty() { corner } else { allowed };
            shared.centre[cell.index()] = read_digits(held.get("centerPencilMarks"))?;
            continue;
        };
        shared.grid[cell] = Some(value);
        if !are_marked || is_given(held) {
            shared.givens[cell] = Some(value);
        }
    }
    let mut reading = ParsedPuzzle::with_position(SourceFormat::FPuzzles, shared);
    reading.title = node.get("title").and_then(JsonNode::text).and_then(clean_text);
    reading.author = node.get("author").and_then(JsonNode::text).and_then(clean_text);
    Ok(reading)
}

/// Regions that are written out must be the nine blocks.
fn check_region(cell: Cell, held: &JsonNode) -> Result<(), DocumentError> {
    match held.get("region") {
        Some(region) if region.text().is_some_and(|text| text != cell.block().to_string()) => {
            Err(error_at(region, ContainerError::unsupported_rule("regions")))
        }
        _ => Ok(()),
    }
}
