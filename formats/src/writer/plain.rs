//! Givens as rows, with and without separators.

use ninefold::grid::{Cell, Digit, Grid};

/// 81 characters in reading order, `.` for an empty cell.
pub fn line(grid: &Grid) -> String {
    grid.to_line()
}

/// Nine lines of nine characters, `.` for an empty cell.
pub fn rows(grid: &Grid) -> String {
    join_cells(grid, '.', |_, column| if column == 8 { "\n" } else { "" })
}

/// Nine rows with bars and dashes between the blocks, `0` for an empty cell.
pub fn bars(grid: &Grid) -> String {
    const RULE: &str = "\n------+-------+------\n";
    join_cells(grid, '0', |row, column| match (row, column) {
        (2 | 5, 8) => RULE,
        (_, 8) => "\n",
        (_, 2 | 5) => " | ",
        _ => " ",
    })
}

/// Nine rows with a border, `.` for an empty cell.
pub fn framed(grid: &Grid) -> String {
    const RULE: &str = "+-------+-------+-------+\n";
    let row = |row| {
        let cells = join_cells(grid, '.', |_, column| if column == 8 { "\n" } else { " " });
        let cells = cells.lines().nth(row).unwrap_or_default().to_owned();
        format!("| {} | {} | {} |\n", &cells[..5], &cells[6..11], &cells[12..])
    };
    join_bands(RULE, RULE, RULE, row)
}

/// Nine rows with the border of Simple Sudoku.
pub fn simple_sudoku(grid: &Grid) -> String {
    let lines = rows(grid);
    let row = |row| {
        let cells = lines.lines().nth(row).unwrap_or_default();
        format!(" |{}|{}|{}|\n", &cells[..3], &cells[3..6], &cells[6..])
    };
    join_bands(" *-----------*\n", " |---+---+---|\n", " *-----------*\n", row)
}

/// Nine rows of comma-separated values.
pub fn csv(grid: &Grid) -> String {
    join_cells(grid, '.', |_, column| if column == 8 { "\n" } else { "," }).replace('.', "")
}

/// Rows with borders above, between the bands, and below.
pub fn join_bands(top: &str, between: &str, bottom: &str, row: impl Fn(usize) -> String) -> String {
    let mut text = top.to_owned();
    for number in 0..9 {
        text += &row(number);
        text += match number {
            2 | 5 => between,
            8 => bottom,
            _ => "",
        };
    }
    text
}

/// The cells in reading order, each followed by the text that `after` returns for its row and column.
fn join_cells(grid: &Grid, blank: char, after: impl Fn(usize, usize) -> &'static str) -> String {
    let mut text = String::new();
    for cell in Cell::all() {
        text.push(grid[cell].map_or(blank, Digit::to_char));
        text.push_str(after(cell.row(), cell.column()));
    }
    text
}
