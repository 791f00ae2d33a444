//! What a cell holds for the player, a digit or notes, and what undo changes in it.

use ninefold::grid::{Cell, Digit, DigitSet};

/// What is in a cell, be it given or entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellContent {
    Empty,
    /// Notes of at least one kind.
    Notes {
        corner: DigitSet,
        centre: DigitSet,
    },
    Digit(Digit),
}

/// Kind of mark that a player adds to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// Note in the position of its digit on the pad.
    Corner,
    /// Note in the centre of the cell.
    Centre,
    /// One of eight colours.
    Colour,
}

/// What undo or redo changed on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum HistoryChange {
    /// One cell, with its new content.
    Cell { cell: Cell, content: CellContent },
    /// Several cells.
    Cells { count: usize },
    /// Only the colours of cells.
    Colours { count: usize },
    /// The colours of notes or the links between them are different.
    Drawings,
}

impl CellContent {
    /// The content of a cell with this digit, if any, and these notes. A digit hides the notes.
    pub fn new(digit: Option<Digit>, corner: DigitSet, centre: DigitSet) -> CellContent {
        match (digit, corner, centre) {
            (Some(digit), ..) => CellContent::Digit(digit),
            (None, DigitSet::EMPTY, DigitSet::EMPTY) => CellContent::Empty,
            (None, corner, centre) => CellContent::Notes { corner, centre },
        }
    }
}

impl From<Option<Digit>> for CellContent {
    /// The content of a cell without notes.
    fn from(digit: Option<Digit>) -> CellContent {
        digit.map_or(CellContent::Empty, CellContent::Digit)
    }
}
