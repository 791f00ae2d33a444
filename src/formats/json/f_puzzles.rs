//! A puzzle as f-puzzles writes it: `{"size":9,"grid":[[{"value":5,"given":true},{"cornerPencilMarks":[1,2]},…],…]}`.
//!
//! Any other name that holds something is a rule beside those of Sudoku: such a puzzle is refused by that name.

use crate::grid::{Cell, Grid};
use crate::share_link::BoardState;

use super::super::{Held, Reading, Source, said};
use super::value::Node;
use super::{Fault, cells, digit, digits, fault};

/// What says nothing of the rules.
const HARMLESS: [&str; 12] = [
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

pub fn read(node: &Node) -> Result<Reading, Fault> {
    if let Some(size) = node.get("size").filter(|size| size.text() != Some("9")) {
        let text = size.text().unwrap_or_default();
        return Err(fault(size, Held::Size(format!("{text} × {text}"))));
    }
    for (name, value) in node.members() {
        if !HARMLESS.contains(&name.as_ref()) && value.is_something() {
            return Err(fault(value, Held::rule(name)));
        }
    }
    let Some(rows) = node.get("grid") else { return Err(fault(node, Held::NoPuzzle)) };
    let cells = cells(node, rows)?;
    let is_given = |cell: &Node| cell.get("given").is_some_and(Node::is_something);
    // Some leave it out where all digits are given.
    let are_marked = cells.iter().any(|(_, cell)| cell.get("given").is_some());
    let mut shared = BoardState::new(Grid::EMPTY);
    for &(cell, held) in &cells {
        check_region(cell, held)?;
        let Some(value) = held.get("value").map(digit).transpose()?.flatten() else {
            let allowed = digits(held.get("givenPencilMarks"))?;
            let corner = digits(held.get("cornerPencilMarks"))?;
            shared.corner[cell.index()] = if allowed.is_empty() { corner } else { allowed };
            shared.centre[cell.index()] = digits(held.get("centerPencilMarks"))?;
            continue;
        };
        shared.grid[cell] = Some(value);
        if !are_marked || is_given(held) {
            shared.givens[cell] = Some(value);
        }
    }
    let mut reading = Reading::under_way(Source::FPuzzles, shared);
    reading.title = node.get("title").and_then(Node::text).and_then(said);
    reading.author = node.get("author").and_then(Node::text).and_then(said);
    Ok(reading)
}

/// Regions that are written out must be the nine blocks.
fn check_region(cell: Cell, held: &Node) -> Result<(), Fault> {
    match held.get("region") {
        Some(region) if region.text().is_some_and(|text| text != cell.block().to_string()) => {
            Err(fault(region, Held::rule("regions")))
        }
        _ => Ok(()),
    }
}
