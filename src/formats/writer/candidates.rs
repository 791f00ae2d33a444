//! Candidate grids, with a border and as 729 characters.

use crate::grid::{BoardState, Cell, Digit, DigitSet};

use super::plain::join_bands;
use super::{cell_candidates, digit_chars};

/// A grid with a border; columns are as wide as needed.
#[cfg_attr(target_family = "wasm", inline)]
pub fn framed(position: &BoardState) -> String {
    let texts: Vec<String> = Cell::all()
        .map(|cell| match position.grid[cell] {
            Some(digit) => digit.to_char().to_string(),
            // A cell without candidates still needs a sign.
            None => Some(digit_chars(cell_candidates(position, cell)))
                .filter(|text| !text.is_empty())
                .unwrap_or(".".into()),
        })
        .collect();
    let width = |column: usize| (0..9).map(|row| texts[row * 9 + column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..9).map(width).collect();
    let row = |row: usize| {
        let cells = |stack: usize| {
            let columns = stack * 3..stack * 3 + 3;
            columns
                .map(|column| format!("{:1$}", texts[row * 9 + column], widths[column]))
                .collect::<Vec<_>>()
                .join(" ")
        };
        format!("| {} | {} | {} |\n", cells(0), cells(1), cells(2))
    };
    let parts: Vec<String> =
        widths.chunks(3).map(|widths| "-".repeat(widths.iter().sum::<usize>() + 4)).collect();
    let rule = format!("+{}+\n", parts.join("+"));
    join_bands(&rule, &rule, &rule, row)
}

/// Nine characters a cell, each a digit or `.`.
#[cfg_attr(target_family = "wasm", inline)]
pub fn sukaku(position: &BoardState) -> String {
    let set = |cell| position.grid[cell].map_or_else(|| cell_candidates(position, cell), DigitSet::only);
    Cell::all()
        .flat_map(|cell| {
            let set = set(cell);
            Digit::all().map(move |digit| if set.contains(digit) { digit.to_char() } else { '.' })
        })
        .collect()
}
