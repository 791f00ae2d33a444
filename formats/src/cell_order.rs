//! The order of 81 cells in nine lists: by row, by column or by block.

use ninefold::grid::{Cell, Grid};

use super::normalize::lower_case;
use super::proposal::has_no_conflict;

/// What nine lists of nine cells are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellOrder {
    /// The rows.
    Rows,
    /// The columns.
    Columns,
    /// The blocks.
    Blocks,
}

/// Parts of the names of lists of columns, in several languages.
const COLUMN_WORDS: [&str; 5] = ["column", "spalte", "colonn", "colunas", "列"];
/// Parts of the names of lists of blocks.
#[rustfmt::skip]
const BLOCK_WORDS: [&str; 13] = [
    "box", "block", "blöcke", "subgrid", "square", "nonet", "quadrant", "sector", "kasten", "kästen",
    "carre", "bloque", "宫",
];

impl CellOrder {
    /// The order that the name of a list tells.
    pub fn of_name(name: &str) -> CellOrder {
        let name = lower_case(name);
        let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
        if has(&COLUMN_WORDS) || matches!(name.as_str(), "col" | "cols") {
            CellOrder::Columns
        } else if has(&BLOCK_WORDS) {
            CellOrder::Blocks
        } else {
            CellOrder::Rows
        }
    }

    /// The order of nine lists whose name tells this one. Lists called blocks are rows if only these keep the rules; `None` if
    /// neither do.
    pub fn of_cells(self, grid: &Grid) -> Option<CellOrder> {
        if self == CellOrder::Rows || has_no_conflict(&self.arrange(grid)) {
            return Some(self);
        }
        (self == CellOrder::Blocks && has_no_conflict(grid)).then_some(CellOrder::Rows)
    }

    /// The place of a cell, which is given by its list and its position in it.
    pub fn cell(self, list: usize, position: usize) -> Cell {
        match self {
            CellOrder::Rows => Cell::at(list, position),
            CellOrder::Columns => Cell::at(position, list),
            CellOrder::Blocks => Cell::at(list / 3 * 3 + position / 3, list % 3 * 3 + position % 3),
        }
    }

    /// The grid whose cells stand in another as if this were the order of rows.
    pub fn arrange(self, grid: &Grid) -> Grid {
        let mut arranged = Grid::EMPTY;
        for cell in Cell::all() {
            arranged[self.cell(cell.index() / 9, cell.index() % 9)] = grid[cell];
        }
        arranged
    }
}
