//! Boards of OpenSudoku: 81 digits, or a version and 81 cells with their notes.
//!
//! ```text
//! version: 1                       a cell is  value|notes|editable|
//! 5|-|0|0|1,4,|1|…                 5 is given; then an empty cell with the notes 1 and 4
//! ```
//!
//! From version 2 on, notes are a number whose lowest bit stands for the digit 1. Version 4 has two such
//! numbers: corner notes and centre notes. A cell that is not editable is a given.

use ninefold::grid::{BoardState, Cell, Digit, DigitSet, Grid};

use super::{ContainerError, ParseError, ParseErrorKind, ParsedPuzzle, SourceFormat, TextItem, parse_grid};

/// Reads a text of version and cells; `None` if it is something else.
pub fn read(text: &str) -> Option<Vec<TextItem>> {
    let begin = text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
    begin.strip_prefix("version:")?;
    let line = text[..text.len() - begin.len()].matches('\n').count() + 1;
    let position = position(begin).map_err(|kind| ParseError::new(line, 1, kind));
    let puzzle = position.map(|position| ParsedPuzzle::with_position(SourceFormat::OpenSudoku, position));
    Some(vec![TextItem { line, puzzle }])
}

/// Reads a board.
pub fn position(data: &str) -> Result<BoardState, ParseErrorKind> {
    let Some(rest) = data.trim_start().strip_prefix("version:") else {
        return parse_grid(data).map(BoardState::new).map_err(|error| error.kind);
    };
    let rest = rest.trim_start();
    let (version, cells) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let notes = match version {
        "1" | "2" | "3" => 1,
        "4" => 2,
        _ => return Err(ContainerError::unknown_version(version).into()),
    };
    let mut shared = BoardState::new(Grid::EMPTY);
    // In version 2, fields may be separated by two bars.
    let mut fields = cells.split('|').map(str::trim).filter(|field| version != "2" || !field.is_empty());
    for cell in Cell::all() {
        let mut field = || fields.next().filter(|field| !field.is_empty());
        let (value, corner) = (field(), field());
        let centre = if notes == 2 { field() } else { Some("0") };
        let (Some(value), Some(corner), Some(centre), Some(editable)) = (value, corner, centre, field())
        else {
            return Err(ParseErrorKind::LineLength { cells: cell.index() });
        };
        let wrong = |found: &str| ParseErrorKind::from(ContainerError::invalid_cell(found));
        if value == "0" {
            shared.corner[cell.index()] = read_notes(corner, version).ok_or_else(|| wrong(corner))?;
            shared.centre[cell.index()] = read_notes(centre, version).ok_or_else(|| wrong(centre))?;
            continue;
        }
        let digit = Digit::from_text(value).ok_or_else(|| wrong(value))?;
        shared.grid[cell] = Some(digit);
        if editable == "0" {
            shared.givens[cell] = Some(digit);
        }
    }
    let more = fields.filter(|field| !field.is_empty()).count();
    if more > 0 {
        return Err(ParseErrorKind::LineLength { cells: 81 + more.div_ceil(notes + 2) });
    }
    Ok(shared)
}

/// Reads the notes of a cell.
fn read_notes(text: &str, version: &str) -> Option<DigitSet> {
    match text {
        "-" | "0" => Some(DigitSet::EMPTY),
        list if version == "1" => {
            list.split(',').filter(|digit| !digit.is_empty()).map(Digit::from_text).collect()
        }
        bits => bits.parse().ok().filter(|&bits: &u16| bits < 512).map(DigitSet::from_bits),
    }
}
