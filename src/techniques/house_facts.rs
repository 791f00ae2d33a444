//! What finders need to know about the houses of a board, computed once, when the first of them asks.

use core::cell::OnceCell;

use super::subset_search::{NineBits, count, set_bits, transpose};
use crate::grid::{Board, Cell, CellSet, Digit, House, HouseKind, HouseSet};

/// Facts about the houses of one board, which is the argument of every function.
#[derive(Default)]
pub struct HouseFacts {
    pairs: OnceCell<CellSet>,
    tables: OnceCell<HouseTables>,
    conjugates: OnceCell<[HouseSet; 9]>,
    empty_positions: OnceCell<[NineBits; 27]>,
}

/// The candidates of each house in two tables. A position is the number of a cell in its house, in reading order.
pub struct HouseTables {
    /// For each house and position, the candidates of the cell; none if it is filled.
    pub digits: [[NineBits; 9]; 27],
    /// For each house and digit, the positions at which it is a candidate.
    pub places: [[NineBits; 9]; 27],
}

impl HouseFacts {
    /// The cells with two candidates.
    pub fn pairs(&self, board: &Board) -> CellSet {
        *self.pairs.get_or_init(|| board.cells_with_candidate_count(2))
    }

    /// The candidates of each house.
    pub fn houses(&self, board: &Board) -> &HouseTables {
        self.tables.get_or_init(|| HouseTables::new(board))
    }

    /// For each digit, the houses in which it has two places.
    pub fn conjugates(&self, board: &Board) -> &[HouseSet; 9] {
        self.conjugates.get_or_init(|| {
            let places = &self.houses(board).places;
            core::array::from_fn(|digit| {
                House::all().filter(|house| count(places[house.index()][digit]) == 2).collect()
            })
        })
    }

    /// The positions of the empty cells in each house.
    pub fn empty_positions(&self, board: &Board) -> &[NineBits; 27] {
        self.empty_positions.get_or_init(|| empty_positions(board))
    }
}

impl HouseTables {
    fn new(board: &Board) -> HouseTables {
        let mut tables = HouseTables { digits: [[0; 9]; 27], places: [[0; 9]; 27] };
        for cell in board.empty() {
            let digits = board.candidates(cell).bits();
            let (row, column, block) = (cell.row(), cell.column(), cell.block());
            let [in_row, in_column, in_block] = cell.houses().map(House::index);
            tables.digits[in_row][column] = digits;
            tables.digits[in_column][row] = digits;
            tables.digits[in_block][row % 3 * 3 + column % 3] = digits;
            debug_assert_eq!(in_block, House::block(block).index());
        }
        for digit in Digit::all() {
            let places = board.places(digit);
            if places.is_empty() {
                continue;
            }
            let rows: [NineBits; 9] = core::array::from_fn(|row| places.columns_in(row));
            for (number, column) in transpose(&rows).into_iter().enumerate() {
                tables.places[House::column(number).index()][digit.index()] = column;
            }
            for (number, row) in rows.into_iter().enumerate() {
                tables.places[House::row(number).index()][digit.index()] = row;
                for stack in 0..3 {
                    let block = House::block(number / 3 * 3 + stack).index();
                    let third = row >> (3 * stack) & 0b111;
                    tables.places[block][digit.index()] |= third << (number % 3 * 3);
                }
            }
        }
        tables
    }
}

/// The positions of the empty cells in each house.
fn empty_positions(board: &Board) -> [NineBits; 27] {
    let mut positions = [0; 27];
    for cell in board.empty() {
        let (row, column) = (cell.row(), cell.column());
        let [in_row, in_column, in_block] = cell.houses().map(House::index);
        positions[in_row] |= 1 << column;
        positions[in_column] |= 1 << row;
        positions[in_block] |= 1 << (row % 3 * 3 + column % 3);
    }
    positions
}

/// The cell at a position in a house, from 0 to 8.
pub fn cell_at(house: House, position: usize) -> Cell {
    match house.kind() {
        (HouseKind::Row, row) => Cell::at(row, position),
        (HouseKind::Column, column) => Cell::at(position, column),
        (HouseKind::Block, block) => Cell::at(block / 3 * 3 + position / 3, block % 3 * 3 + position % 3),
    }
}

/// The cells at some positions in a house. It is called in so many places that it would be kilobytes of the page inlined.
#[inline(never)]
pub fn cells_at(house: House, positions: NineBits) -> CellSet {
    set_bits(positions).map(|position| cell_at(house, position)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    #[test]
    fn house_tables_are_those_of_the_board() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let board = Board::new(&Grid::from_line(line).expect("81 cells"));
        let tables = HouseTables::new(&board);
        for house in House::all() {
            for position in 0..9 {
                let cell = cell_at(house, position);
                assert_eq!(house.cells().into_iter().nth(position), Some(cell));
                assert_eq!(tables.digits[house.index()][position], board.candidates(cell).bits());
                for digit in Digit::all() {
                    let is_place = tables.places[house.index()][digit.index()] >> position & 1 != 0;
                    assert_eq!(is_place, board.candidates(cell).contains(digit), "{house:?} {position}");
                }
            }
        }
    }
}
