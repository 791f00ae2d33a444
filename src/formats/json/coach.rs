//! A puzzle as sudoku.coach keeps it: `{"gridSize":9,"givenDigits":"53…","userDigits":"…","userCellCandidates":"0-6-…"}`.
//!
//! Digits are 81 characters, 0 for blank; a cell's candidates are a number in which bit 1 stands for the digit 1.

use crate::grid::{Cell, DigitSet, Grid};
use crate::share_link::BoardState;

use super::super::{Held, ParseErrorKind, Reading, Source};
use super::value::Node;
use super::{Fault, fault};

pub fn read(node: &Node) -> Result<Reading, Fault> {
    if let Some(size) = node.get("gridSize").filter(|size| size.text() != Some("9")) {
        let text = size.text().unwrap_or_default();
        return Err(fault(size, Held::Size(format!("{text} × {text}"))));
    }
    let mut shared = BoardState::new(digits(node, "givenDigits")?);
    let entries = if node.get("userDigits").is_some_and(Node::is_something) {
        digits(node, "userDigits")?
    } else {
        Grid::EMPTY
    };
    let sets = match node.get("userCellCandidates").filter(|node| node.is_something()) {
        Some(node) => sets(node)?,
        None => [DigitSet::EMPTY; 81],
    };
    for cell in Cell::all() {
        shared.grid[cell] = shared.givens[cell].or(entries[cell]);
        if shared.grid[cell].is_none() {
            shared.corner[cell.index()] = sets[cell.index()];
        }
    }
    Ok(Reading::under_way(Source::SudokuCoach, shared))
}

fn digits(node: &Node, name: &str) -> Result<Grid, Fault> {
    let Some(held) = node.get(name) else { return Err(fault(node, Held::NoPuzzle)) };
    let text = held.text().unwrap_or_default();
    Grid::from_line(text).ok_or_else(|| match text.bytes().position(|byte| !byte.is_ascii_digit()) {
        Some(_) => fault(held, Held::cell(text)),
        None => Fault { at: held.at, kind: ParseErrorKind::LineLength { cells: text.len() }, near: None },
    })
}

fn sets(node: &Node) -> Result<[DigitSet; 81], Fault> {
    let mut sets = [DigitSet::EMPTY; 81];
    let text = node.text().unwrap_or_default();
    let numbers: Vec<&str> = text.split('-').take(82).collect();
    if numbers.len() != 81 {
        return Err(fault(node, Held::cell(text)));
    }
    for (set, number) in sets.iter_mut().zip(numbers) {
        let bits: u16 = if number.is_empty() {
            0
        } else {
            number.parse().map_err(|_| fault(node, Held::cell(number)))?
        };
        if bits >= 1024 {
            return Err(fault(node, Held::cell(number)));
        }
        *set = DigitSet::from_bits(bits >> 1);
    }
    Ok(sets)
}
