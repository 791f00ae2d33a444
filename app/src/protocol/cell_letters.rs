//! Cells that a hint calls by letters. In its sentences a character stands for such a cell: the page shows the letter, and speech
//! and copied text name row and column.

use ninefold::grid::Cell;

/// The first of the characters for private use that stand for a cell with a letter in a text. Each stands for another letter and
/// cell.
const FIRST_LETTERED_CELL: u32 = 0xe000;

/// The character for a cell that has the letter of this index on the board.
pub fn lettered_cell_mark(index: usize, cell: Cell) -> char {
    char::from_u32(FIRST_LETTERED_CELL + (81 * index + cell.index()) as u32).unwrap_or_default()
}

/// The letter and the cell that a character in a text stands for, if it is one of those.
pub fn lettered_cell(character: char) -> Option<(char, Cell)> {
    let number = (character as u32).checked_sub(FIRST_LETTERED_CELL)?;
    let letter = u8::try_from(number / 81).ok().filter(|index| *index < 26)?;
    let index = number as usize % 81;
    Some((char::from(b'A' + letter), Cell::at(index / 9, index % 9)))
}
