//! A line of HoDoKu's library: `:0000:x:` cells, `+` before an entry, `:` candidates that are gone, as digit, row, column.

use crate::grid::{Cell, Digit};
use crate::share_link::BoardState;

use super::{allowed_digits, cell_candidates};

pub fn line(position: &BoardState) -> String {
    let mut text = String::from(":0000:x:");
    let mut gone = Vec::new();
    for cell in Cell::all() {
        match position.grid[cell] {
            Some(digit) if position.givens[cell].is_none() => text.extend(['+', digit.to_char()]),
            Some(digit) => text.push(digit.to_char()),
            None => {
                text.push('.');
                let struck = allowed_digits(&position.grid, cell) - cell_candidates(position, cell);
                gone.extend(struck.into_iter().map(|digit| (digit, cell)));
            }
        }
    }
    gone.sort_by_key(|&(digit, cell): &(Digit, Cell)| (digit.index(), cell.index()));
    let gone = gone.iter().map(|(digit, cell)| format!("{digit}{}{}", cell.row() + 1, cell.column() + 1));
    format!("{text}:{}::", gone.collect::<Vec<_>>().join(" "))
}
