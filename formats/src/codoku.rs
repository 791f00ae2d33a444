//! 81 cells in base 60: a character stands for a cell and the empty cells after it.
//!
//! ```text
//! 3 . 4 . . .   ──▶   3 + 10, 4 + 30   ──▶   DY
//!
//! character = digit + 10 × number of empty cells after it, at most 5; digit 0 is an empty cell, too
//! base 60: 0-9 A-Z a-x
//! ```

use ninefold::grid::{Cell, Digit, Grid};

/// Greatest number of empty cells that one character adds.
const MAX_BLANKS: usize = 5;

/// Reads 81 cells from the beginning of a text. Returns the grid and the rest of the text.
pub fn split(text: &str) -> Option<(Grid, &str)> {
    let mut grid = Grid::EMPTY;
    let mut index = 0;
    for (at, byte) in text.bytes().enumerate() {
        if index == 81 {
            return Some((grid, text.get(at..)?));
        }
        let value = char_value(byte)?;
        grid[Cell::new(index)?] = Digit::new((value % 10) as u8);
        index += 1 + value / 10;
    }
    (index == 81).then_some((grid, ""))
}

/// Reads a text that is exactly what [`write()`] writes.
pub fn read(text: &str) -> Option<Grid> {
    let (grid, rest) = split(text)?;
    (rest.is_empty() && write(&grid) == text).then_some(grid)
}

/// Writes a grid.
pub fn write(grid: &Grid) -> String {
    let values = grid.values();
    let mut text = String::new();
    let mut rest = &values[..];
    while let Some((&digit, after)) = rest.split_first() {
        let blanks = after.iter().take(MAX_BLANKS).take_while(|&&value| value == 0).count();
        text.push(value_char(digit as usize + 10 * blanks));
        rest = &after[blanks..];
    }
    text
}

fn char_value(byte: u8) -> Option<usize> {
    let (first, from) = match byte {
        b'0'..=b'9' => (b'0', 0),
        b'A'..=b'Z' => (b'A', 10),
        b'a'..=b'x' => (b'a', 36),
        _ => return None,
    };
    Some(usize::from(byte - first) + from)
}

fn value_char(value: usize) -> char {
    let (first, from) = match value {
        0..10 => (b'0', 0),
        10..36 => (b'A', 10),
        _ => (b'a', 36),
    };
    char::from(first + (value - from) as u8)
}
