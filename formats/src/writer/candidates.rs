//! Candidate grids, with a border and as 729 characters.

use ninefold::grid::{BoardState, Cell, Digit, DigitSet};

use super::cell_candidates;
use super::plain::join_bands;

/// A grid with a border; columns are as wide as needed.
pub fn framed(position: &BoardState) -> String {
    let text = |cell| {
        let set = cell_digits(position, cell);
        // A cell without candidates still needs a sign.
        if set.is_empty() { ".".to_owned() } else { set.into_iter().map(Digit::to_char).collect() }
    };
    let texts: Vec<String> = Cell::all().map(text).collect();
    let width = |column: usize| (0..9).map(|row| texts[row * 9 + column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..9).map(width).collect();
    let row = |row: usize| {
        let cells = |stack: usize| {
            let columns = stack * 3..stack * 3 + 3;
            let cells = columns.map(|column| format!("{:1$}", texts[row * 9 + column], widths[column]));
            cells.collect::<Vec<_>>().join(" ")
        };
        format!("| {} | {} | {} |\n", cells(0), cells(1), cells(2))
    };
    let parts: Vec<String> =
        widths.chunks(3).map(|widths| "-".repeat(widths.iter().sum::<usize>() + 4)).collect();
    let rule = format!("+{}+\n", parts.join("+"));
    join_bands(&rule, &rule, &rule, row)
}

/// Nine characters a cell, each a digit or `.`.
pub fn sukaku(position: &BoardState) -> String {
    let text = |cell| {
        let set = cell_digits(position, cell);
        Digit::all().map(move |digit| if set.contains(digit) { digit.to_char() } else { '.' })
    };
    Cell::all().flat_map(text).collect()
}

/// The digit of a cell, or its candidates.
fn cell_digits(position: &BoardState, cell: Cell) -> DigitSet {
    position.grid[cell].map_or_else(|| cell_candidates(position, cell), DigitSet::only)
}
