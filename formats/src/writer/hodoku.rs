//! A line of HoDoKu's library, as [`hodoku_library`](super::super::hodoku_library) reads it.

use ninefold::grid::{BoardState, Cell, Digit};
use ninefold::sort_by_number::sort_by_number;

use super::cell_candidates;

pub fn line(position: &BoardState) -> String {
    let mut text = String::from(":0000:x:");
    let mut removed = Vec::new();
    for cell in Cell::all() {
        match position.grid[cell] {
            Some(digit) if position.givens[cell].is_none() => text.extend(['+', digit.to_char()]),
            Some(digit) => text.push(digit.to_char()),
            None => {
                text.push('.');
                let missing = position.grid.allowed_digits(cell) - cell_candidates(position, cell);
                removed.extend(missing.into_iter().map(|digit| (digit, cell)));
            }
        }
    }
    sort_by_number(&mut removed, |&(digit, cell): &(Digit, Cell)| (digit.index(), cell.index()));
    let removed =
        removed.iter().map(|(digit, cell)| format!("{digit}{}{}", cell.row() + 1, cell.column() + 1));
    format!("{text}:{}::", removed.collect::<Vec<_>>().join(" "))
}
