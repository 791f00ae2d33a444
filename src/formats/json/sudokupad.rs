//! A puzzle as SudokuPad has it: `{"cells":[[{"value":5},{},…],…],"regions":[…],"cages":[…]}`, also with short names.
//!
//! Regions have to be the nine blocks. A cage without cells says what the puzzle is called (`title: …`), one with cells is
//! a rule unless it is a house. Anything else that holds something is drawn on the board, and so a rule.

use crate::grid::{Cell, CellSet, Grid, House};
use crate::share_link::BoardState;

use super::super::{Held, Reading, Source, said};
use super::value::Node;
use super::{Fault, cells, digit, digits, fault};

/// What says nothing of the rules, and its short names.
const HARMLESS: [&str; 13] = [
    "id", "metadata", "cellSize", "cs", "cells", "ce", "regions", "re", "cages", "ca", "settings", "version",
    "duration",
];
/// Rules that are told beside the title.
const TOLD_RULES: [&str; 4] = ["antiknight", "antiking", "norowcol", "foglight"];
/// What a short name stands for where it is a rule.
const LONG_NAMES: [(&str, &str); 5] =
    [("a", "arrows"), ("l", "lines"), ("o", "overlays"), ("u", "underlays"), ("vd", "videos")];

pub fn read(node: &Node) -> Result<Reading, Fault> {
    let named = |long: &str, short: &str| node.get(long).or_else(|| node.get(short));
    for (name, value) in node.members() {
        if !HARMLESS.contains(&name.as_ref()) && value.is_something() {
            let long =
                LONG_NAMES.iter().find(|(short, _)| short == name).map_or(name.as_ref(), |(_, long)| long);
            return Err(fault(value, Held::rule(long)));
        }
    }
    let Some(rows) = named("cells", "ce") else { return Err(fault(node, Held::NoPuzzle)) };
    let mut shared = BoardState::new(Grid::EMPTY);
    for (cell, held) in cells(node, rows)? {
        let get = |long: &str, short: &str| held.get(long).or_else(|| held.get(short));
        shared.givens[cell] = get("value", "v").map(digit).transpose()?.flatten();
        if shared.givens[cell].is_none() {
            shared.corner[cell.index()] = digits(held.get("pencilMarks"))?;
            shared.centre[cell.index()] = digits(get("centremarks", "candidates"))?;
        }
    }
    shared.grid = shared.givens;
    for region in named("regions", "re").and_then(Node::list).unwrap_or_default() {
        if !set_of(region).is_some_and(|cells| is_house(cells, 18)) {
            return Err(fault(region, Held::rule("regions")));
        }
    }
    let mut reading = Reading::under_way(Source::SudokuPad, shared);
    if let Some(told) = node.get("metadata") {
        if let Some(rule) = TOLD_RULES.iter().find(|rule| told.get(rule).is_some_and(Node::is_something)) {
            return Err(fault(told, Held::rule(rule)));
        }
        let text = |long: &str, short: &str| said(told.get(long).or_else(|| told.get(short))?.text()?);
        reading.title = text("title", "t");
        reading.author = text("author", "author");
    }
    for cage in named("cages", "ca").and_then(Node::list).unwrap_or_default() {
        read_cage(cage, &mut reading)?;
    }
    Ok(reading)
}

/// A cage is a rule, or says something.
fn read_cage(cage: &Node, reading: &mut Reading) -> Result<(), Fault> {
    let text = cage.get("value").or_else(|| cage.get("v")).and_then(Node::text).unwrap_or_default();
    match cage.get("cells").or_else(|| cage.get("ce")).filter(|cells| cells.is_something()) {
        Some(cells) if text.is_empty() && set_of(cells).is_some_and(|cells| is_house(cells, 0)) => {}
        Some(cells) => return Err(fault(cells, Held::rule("cages"))),
        None => {
            if let Some((name, text)) = text.split_once(':') {
                match name.trim().to_ascii_lowercase().as_str() {
                    "title" => reading.title = reading.title.take().or_else(|| said(text)),
                    "author" => reading.author = reading.author.take().or_else(|| said(text)),
                    "foglight" | "foglink" => return Err(fault(cage, Held::rule("foglight"))),
                    _ => {}
                }
            }
        }
    }
    Ok(())
}

/// Whether the cells are one of the houses from this number on: from 0 any, from 18 a block.
fn is_house(cells: CellSet, from: usize) -> bool {
    House::all().any(|house| house.index() >= from && house.cells() == cells)
}

/// Cells as `[[0,0],[0,1]]`, from 0, or as `r1c1,r1c2` or `r1c1-r3c3`, from 1.
fn set_of(node: &Node) -> Option<CellSet> {
    if let Some(text) = node.text() {
        return text.split(',').map(range).try_fold(CellSet::EMPTY, |all, range| Some(all | range?));
    }
    node.list()?
        .iter()
        .map(|place| {
            let [row, column] = place.list()? else { return None };
            let number = |node: &Node| node.text()?.parse().ok();
            cell(number(row)?, number(column)?)
        })
        .collect()
}

fn range(text: &str) -> Option<CellSet> {
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
