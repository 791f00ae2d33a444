//! Links of Sudoku Exchange: `play/?s=` and 81 digits or base 60; `d=` tells the level.

use super::super::{Held, Reading, Source, codoku, parse, said};
use super::{Address, Fault, unescaped};

/// The levels of the site, by number from 1.
const LEVELS: [&str; 4] = ["Easy", "Medium", "Hard", "Diabolical"];

pub fn read(address: &Address) -> Result<Reading, Fault> {
    let Some(held) = address.parameter(&["s", "r"]).filter(|held| !held.is_empty()) else {
        return Err(address.fault(address.path, Held::NoPuzzle));
    };
    let cells = unescaped(held);
    let is_short = cells.len() < 81 && cells.bytes().any(|byte| byte.is_ascii_alphabetic());
    let grid = if is_short {
        codoku::split(&cells)
            .filter(|(_, rest)| rest.is_empty())
            .map(|(grid, _)| grid)
            .ok_or((0, Held::Packed.into()))
    } else {
        parse(&cells).map_err(|error| (error.column - 1, error.kind))
    };
    let grid = grid.map_err(|(at, kind)| Fault { at: address.place(held) + at, kind })?;
    let mut reading = Reading::new(Source::SudokuExchange, grid);
    let number = address.parameter(&["d"]).and_then(|number| number.parse::<usize>().ok());
    reading.level = number.and_then(|number| said(LEVELS.get(number.checked_sub(1)?)?));
    Ok(reading)
}
