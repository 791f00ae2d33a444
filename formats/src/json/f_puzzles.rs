//! Puzzles of f-puzzles: `{"size":9,"grid":[[{"value":5,"given":true},{"cornerPencilMarks":[1,2]},…],…]}`.
//!
//! Any other member that is not empty is the name of a rule of a variant, and refused.

use ninefold::grid::{BoardState, Cell, Grid};

use super::super::{ContainerError, ParsedPuzzle, SourceFormat, clean_text};
use super::value::JsonNode;
use super::{DocumentError, check_size, error_at, read_digit, read_digits, rows_of_cells};

/// Members that are no rules.
#[rustfmt::skip]
const IGNORED_KEYS: [&str; 12] = [
    "size", "title", "author", "ruleset", "grid", "solution", "successMessage", "msgcorrect",
    "highlightConflicts", "disabledlogic", "truecandidatesoptions", "level",
];

pub fn read(node: &JsonNode) -> Result<ParsedPuzzle, DocumentError> {
    check_size(node, "size")?;
    for (name, value) in node.members() {
        if !IGNORED_KEYS.contains(&name.as_ref()) && value.is_truthy() {
            return Err(error_at(value, ContainerError::unsupported_rule(name)));
        }
    }
    let Some(rows) = node.get("grid") else { return Err(error_at(node, ContainerError::NoPuzzle)) };
    let cells = rows_of_cells(node, rows)?;
    // Some programs leave `given` out where all digits are givens.
    let are_marked = cells.iter().any(|(_, cell)| cell.get("given").is_some());
    let mut shared = BoardState::new(Grid::EMPTY);
    for &(cell, content) in &cells {
        check_region(cell, content)?;
        let Some(value) = content.get("value").map(read_digit).transpose()?.flatten() else {
            let allowed = read_digits(content.get("givenPencilMarks"))?;
            let corner = read_digits(content.get("cornerPencilMarks"))?;
            shared.corner[cell.index()] = if allowed.is_empty() { corner } else { allowed };
            shared.centre[cell.index()] = read_digits(content.get("centerPencilMarks"))?;
            continue;
        };
        shared.grid[cell] = Some(value);
        if !are_marked || content.get("given").is_some_and(JsonNode::is_truthy) {
            shared.givens[cell] = Some(value);
        }
    }
    let mut parsed = ParsedPuzzle::with_position(SourceFormat::FPuzzles, shared);
    parsed.title = node.get("title").and_then(JsonNode::text).and_then(clean_text);
    parsed.author = node.get("author").and_then(JsonNode::text).and_then(clean_text);
    Ok(parsed)
}

/// Checks that the region of a cell, if there is one, is its block.
fn check_region(cell: Cell, content: &JsonNode) -> Result<(), DocumentError> {
    match content.get("region") {
        Some(region) if region.text().is_some_and(|text| text != cell.block().to_string()) => {
            Err(error_at(region, ContainerError::unsupported_rule("regions")))
        }
        _ => Ok(()),
    }
}
