//! Links of Sudoku Exchange: `play/?s=` with 81 digits or base 60; `d=` is the level.

use super::super::{ContainerError, ParsedPuzzle, SourceFormat, clean_text, codoku, parse_grid};
use super::{LinkReadError, UrlParts, percent_decode};

/// The levels of the site, by number from 1.
const LEVELS: [&str; 4] = ["Easy", "Medium", "Hard", "Diabolical"];

pub fn read(address: &UrlParts) -> Result<ParsedPuzzle, LinkReadError> {
    let Some(payload) = address.parameter(&["s", "r"]).filter(|payload| !payload.is_empty()) else {
        return Err(address.error(address.path, ContainerError::NoPuzzle));
    };
    let cells = percent_decode(payload);
    let is_short = cells.len() < 81 && cells.bytes().any(|byte| byte.is_ascii_alphabetic());
    let grid = if is_short {
        codoku::split(&cells)
            .filter(|(_, rest)| rest.is_empty())
            .map(|(grid, _)| grid)
            .ok_or((0, ContainerError::CorruptData.into()))
    } else {
        parse_grid(&cells).map_err(|error| (error.column - 1, error.kind))
    };
    let grid =
        grid.map_err(|(at, kind)| LinkReadError { offset: address.char_offset(payload) + at, kind })?;
    let mut parsed = ParsedPuzzle::new(SourceFormat::SudokuExchange, grid);
    let number = address.parameter(&["d"]).and_then(|number| number.parse::<usize>().ok());
    parsed.level = number.and_then(|number| clean_text(LEVELS.get(number.checked_sub(1)?)?));
    Ok(parsed)
}
