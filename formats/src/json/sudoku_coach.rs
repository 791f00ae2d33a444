//! Puzzles of sudoku.coach:
//! `{"gridSize":9,"givenDigits":"53…","userDigits":"…","userCellCandidates":"0-6-…"}`.
//!
//! Digits are 81 characters, 0 for an empty cell. Candidates are a number in which bit 1 is the digit 1.

use ninefold::grid::{BoardState, Cell, DigitSet, Grid};

use super::super::{ContainerError, ParseErrorKind, ParsedPuzzle, SourceFormat};
use super::value::JsonNode;
use super::{DocumentError, check_size, error_at};

pub fn read(node: &JsonNode) -> Result<ParsedPuzzle, DocumentError> {
    check_size(node, "gridSize")?;
    let mut shared = BoardState::new(read_cells(node, "givenDigits")?);
    let has_entries = node.get("userDigits").is_some_and(JsonNode::is_truthy);
    let entries = if has_entries { read_cells(node, "userDigits")? } else { Grid::EMPTY };
    let sets = match node.get("userCellCandidates").filter(|node| node.is_truthy()) {
        Some(node) => read_notes(node)?,
        None => [DigitSet::EMPTY; 81],
    };
    for cell in Cell::all() {
        shared.grid[cell] = shared.givens[cell].or(entries[cell]);
        if shared.grid[cell].is_none() {
            shared.corner[cell.index()] = sets[cell.index()];
        }
    }
    Ok(ParsedPuzzle::with_position(SourceFormat::SudokuCoach, shared))
}

fn read_cells(node: &JsonNode, name: &str) -> Result<Grid, DocumentError> {
    let Some(member) = node.get(name) else { return Err(error_at(node, ContainerError::NoPuzzle)) };
    let text = member.text().unwrap_or_default();
    Grid::from_line(text).ok_or_else(|| {
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return error_at(member, ContainerError::invalid_cell(text));
        }
        let kind = ParseErrorKind::LineLength { cells: text.len() };
        DocumentError { offset: member.offset, kind, partial: None }
    })
}

fn read_notes(node: &JsonNode) -> Result<[DigitSet; 81], DocumentError> {
    let mut sets = [DigitSet::EMPTY; 81];
    let text = node.text().unwrap_or_default();
    let numbers: Vec<&str> = text.split('-').take(82).collect();
    if numbers.len() != 81 {
        return Err(error_at(node, ContainerError::invalid_cell(text)));
    }
    for (set, number) in sets.iter_mut().zip(numbers) {
        let bits = if number.is_empty() { Some(0) } else { number.parse::<u16>().ok() };
        let bits = bits.filter(|&bits| bits < 1024);
        let bits = bits.ok_or_else(|| error_at(node, ContainerError::invalid_cell(number)))?;
        *set = DigitSet::from_bits(bits >> 1);
    }
    Ok(sets)
}
