//! Puzzles of SudokuPad: `{"cells":[[{"value":5},{},…],…],"regions":[…],"cages":[…]}`, also with short names.
//!
//! Regions have to be the nine blocks. A cage without cells holds metadata (`title: …`); a cage with cells is
//! a rule unless it is a house. Any other member that is not empty is drawn on the board, and so a rule.

use ninefold::grid::{BoardState, Cell, CellSet, Grid, House};

use super::super::{ContainerError, ParsedPuzzle, SourceFormat, clean_text};
use super::value::JsonNode;
use super::{DocumentError, error_at, read_digit, read_digits, rows_of_cells};

/// Members that are no rules, with their short names.
const IGNORED_KEYS: [&str; 13] = [
    "id", "metadata", "cellSize", "cs", "cells", "ce", "regions", "re", "cages", "ca", "settings", "version",
    "duration",
];
/// Rules among the metadata.
const RULE_KEYS: [&str; 4] = ["antiknight", "antiking", "norowcol", "foglight"];
/// Long names of rules.
const LONG_NAMES: [(&str, &str); 5] =
    [("a", "arrows"), ("l", "lines"), ("o", "overlays"), ("u", "underlays"), ("vd", "videos")];

pub fn read(node: &JsonNode) -> Result<ParsedPuzzle, DocumentError> {
    let named = |long: &str, short: &str| node.get(long).or_else(|| node.get(short));
    // What is not known to be harmless may be a rule, and with a rule the digits are another puzzle.
    for (name, value) in node.members() {
        if !IGNORED_KEYS.contains(&name.as_ref()) && value.is_truthy() {
            let long =
                LONG_NAMES.iter().find(|(short, _)| short == name).map_or(name.as_ref(), |(_, long)| long);
            return Err(error_at(value, ContainerError::unsupported_rule(long)));
        }
    }
    let Some(rows) = named("cells", "ce") else { return Err(error_at(node, ContainerError::NoPuzzle)) };
    let mut shared = BoardState::new(Grid::EMPTY);
    for (cell, content) in rows_of_cells(node, rows)? {
        let get = |long: &str, short: &str| content.get(long).or_else(|| content.get(short));
        shared.givens[cell] = get("value", "v").map(read_digit).transpose()?.flatten();
        if shared.givens[cell].is_none() {
            shared.corner[cell.index()] = read_digits(content.get("pencilMarks"))?;
            shared.centre[cell.index()] = read_digits(get("centremarks", "candidates"))?;
        }
    }
    shared.grid = shared.givens;
    for region in named("regions", "re").and_then(JsonNode::list).unwrap_or_default() {
        if !cells_of(region).is_some_and(|cells| is_house(cells, 18)) {
            return Err(error_at(region, ContainerError::unsupported_rule("regions")));
        }
    }
    let mut parsed = ParsedPuzzle::with_position(SourceFormat::SudokuPad, shared);
    if let Some(metadata) = node.get("metadata") {
        if let Some(rule) = RULE_KEYS.iter().find(|rule| metadata.get(rule).is_some_and(JsonNode::is_truthy))
        {
            return Err(error_at(metadata, ContainerError::unsupported_rule(rule)));
        }
        let text =
            |long: &str, short: &str| clean_text(metadata.get(long).or_else(|| metadata.get(short))?.text()?);
        parsed.title = text("title", "t");
        parsed.author = text("author", "author");
    }
    for cage in named("cages", "ca").and_then(JsonNode::list).unwrap_or_default() {
        read_cage(cage, &mut parsed)?;
    }
    Ok(parsed)
}

/// Reads a cage: a rule, or metadata.
fn read_cage(cage: &JsonNode, parsed: &mut ParsedPuzzle) -> Result<(), DocumentError> {
    let text = cage.get("value").or_else(|| cage.get("v")).and_then(JsonNode::text).unwrap_or_default();
    match cage.get("cells").or_else(|| cage.get("ce")).filter(|cells| cells.is_truthy()) {
        Some(cells) if text.is_empty() && cells_of(cells).is_some_and(|cells| is_house(cells, 0)) => {}
        Some(cells) => return Err(error_at(cells, ContainerError::unsupported_rule("cages"))),
        None => {
            if let Some((name, text)) = text.split_once(':') {
                match name.trim().to_ascii_lowercase().as_str() {
                    "title" => parsed.title = parsed.title.take().or_else(|| clean_text(text)),
                    "author" => parsed.author = parsed.author.take().or_else(|| clean_text(text)),
                    "foglight" | "foglink" => {
                        return Err(error_at(cage, ContainerError::unsupported_rule("foglight")));
                    }
                    _ => {}
                }
            }
        }
    }
    Ok(())
}

/// Whether the cells are a house with an index of `from` or greater: 0 for any house, 18 for a block.
fn is_house(cells: CellSet, from: usize) -> bool {
    House::all().any(|house| house.index() >= from && house.cells() == cells)
}

/// Reads cells: `[[0,0],[0,1]]`, counted from 0; or `r1c1,r1c2` and `r1c1-r3c3`, counted from 1.
fn cells_of(node: &JsonNode) -> Option<CellSet> {
    if let Some(text) = node.text() {
        return text.split(',').map(cell_range).try_fold(CellSet::EMPTY, |all, range| Some(all | range?));
    }
    let place = |node: &JsonNode| {
        let [row, column] = node.list()? else { return None };
        let number = |node: &JsonNode| node.text()?.parse().ok();
        cell(number(row)?, number(column)?)
    };
    node.list()?.iter().map(place).collect()
}

fn cell_range(text: &str) -> Option<CellSet> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let corner = |text: &str| -> Option<(usize, usize)> {
        let (row, column) = text.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        Some((row.parse::<usize>().ok()?.checked_sub(1)?, column.parse::<usize>().ok()?.checked_sub(1)?))
    };
    let ((top, left), (bottom, right)) = (corner(first)?, corner(last)?);
    if bottom > 8 || right > 8 {
        return None;
    }
    (top..=bottom).flat_map(|row| (left..=right).map(move |column| cell(row, column))).collect()
}

fn cell(row: usize, column: usize) -> Option<Cell> {
    (row < 9 && column < 9).then(|| Cell::at(row, column))
}
