//! Cells that are given one by one, each with its place.
//!
//! ```text
//! R1C3=5     A3: 5     [0, 2, 5]     {"row":0,"col":2,"value":5}     .~R1C3_5~R1C5_7
//! ```
//!
//! Rows and columns count from 0 or from 1. If both are possible, the text does not say which, and the solver does not decide,
//! it is an error that holds both boards.

use ninefold::grid::{BoardState, Cell, Digit, Grid};

use super::ParseErrorKind;
use super::proposal::{has_no_conflict, has_one_solution};

/// Fewer digits are no puzzle.
const MIN_DIGITS: usize = 17;

/// A cell with its place.
#[derive(Clone, Copy, Debug)]
pub struct PlacedCell {
    /// Its row, as it is counted in the text.
    pub row: usize,
    /// Its column.
    pub column: usize,
    /// What it holds.
    pub digit: Option<Digit>,
    /// Whether the player has entered the digit.
    pub is_entry: bool,
}

/// The name of a cell: its row and column, and whether such names always count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellPlace {
    /// Its row.
    pub row: usize,
    /// Its column.
    pub column: usize,
    /// Whether such names count from 1 where they may.
    pub is_from_one: bool,
}

impl CellPlace {
    /// Reads a name such as `r1c3`, `A3`, `0,2` or `13`.
    pub fn parse(name: &str) -> Option<CellPlace> {
        if name.len() > 16 || !name.is_ascii() {
            return None;
        }
        let name = name.to_ascii_lowercase();
        let number = |byte: u8| usize::from(byte - b'0');
        if let [letter @ b'a'..=b'j', digit @ b'1'..=b'9'] = *name.as_bytes() {
            // The letter I may be left out.
            let row = usize::from(letter - b'a') + 1;
            return Some(CellPlace { row: row.min(9), column: number(digit), is_from_one: true });
        }
        let digits: Vec<usize> = name.bytes().filter(u8::is_ascii_digit).map(number).collect();
        let &[first, second] = digits.as_slice() else { return None };
        let words: String = name.chars().filter(char::is_ascii_lowercase).collect();
        let signs = name.chars().filter(|c| !c.is_ascii_alphanumeric());
        if !signs.clone().all(|c| matches!(c, ',' | '-' | '_' | ':' | '.' | ' ' | '(' | ')' | '[' | ']')) {
            return None;
        }
        match words.as_str() {
            "rc" | "rowcol" | "rowcolumn" => {
                Some(CellPlace { row: first, column: second, is_from_one: true })
            }
            "cr" | "colrow" | "columnrow" => {
                Some(CellPlace { row: second, column: first, is_from_one: true })
            }
            "xy" => Some(CellPlace { row: second, column: first, is_from_one: false }),
            "" | "cell" | "c" | "yx" => Some(CellPlace { row: first, column: second, is_from_one: false }),
            _ => None,
        }
    }
}

/// The board of some cells; `None` if they are none. `is_from_one`: their places count from 1 where they may.
pub fn board(cells: &[PlacedCell], is_from_one: bool) -> Option<Result<BoardState, ParseErrorKind>> {
    let numbers = || cells.iter().flat_map(|cell| [cell.row, cell.column]);
    let (least, greatest) = (numbers().min()?, numbers().max()?);
    if greatest > 9 || cells.iter().filter(|cell| cell.digit.is_some()).count() < MIN_DIGITS {
        return None;
    }
    match (least, greatest) {
        (0, 9) => None,
        (0, _) => Some(Ok(board_from(cells, 0)?)),
        (_, 9) => Some(Ok(board_from(cells, 1)?)),
        _ if is_from_one => Some(Ok(board_from(cells, 1)?)),
        _ => {
            let boards = [board_from(cells, 1)?, board_from(cells, 0)?];
            let puzzles = boards.map(|board| has_one_solution(&board.givens));
            Some(match puzzles {
                [true, false] => Ok(boards[0]),
                [false, true] => Ok(boards[1]),
                _ => Err(ParseErrorKind::AmbiguousPlaces(Box::new(boards.map(|board| board.givens)))),
            })
        }
    }
}

/// The board of cells whose places count from this number; `None` if a place holds two digits, or the digits break the rules.
fn board_from(cells: &[PlacedCell], first: usize) -> Option<BoardState> {
    let mut board = BoardState::new(Grid::EMPTY);
    for placed in cells {
        let cell = Cell::at(placed.row - first, placed.column - first);
        if board.grid[cell].is_some() && placed.digit.is_some() && board.grid[cell] != placed.digit {
            return None;
        }
        board.grid[cell] = board.grid[cell].or(placed.digit);
        if !placed.is_entry {
            board.givens[cell] = board.grid[cell];
        }
    }
    let has_rules = |grid: &Grid| grid.filled().len() >= MIN_DIGITS && has_no_conflict(grid);
    (has_rules(&board.givens) || has_rules(&board.grid) && board.givens.filled().len() >= MIN_DIGITS)
        .then_some(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cells_have_rows_and_columns() {
        let place = |name: &str| CellPlace::parse(name).map(|place| (place.row, place.column));
        assert_eq!(["r1c3", "R1C3", "A3", "1,3", "13", "c3r1"].map(place), [Some((1, 3)); 6]);
        assert_eq!(["x2y0", "[0, 2]"].map(place), [Some((0, 2)); 2]);
        assert_eq!(["level1", "1,2,3", "z9", "r1"].map(place), [None; 4]);
    }
}
