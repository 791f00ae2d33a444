//! The board of the puzzle editor.

use ninefold::grid::{BoardState, Cell, CellSet, Grid};

/// The state that Undo restores.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct EditorBoard {
    pub(super) state: BoardState,
    /// The cells that may not hold what was read from the picture.
    pub(super) doubtful: CellSet,
    pub(super) cursor: Cell,
}

impl Default for EditorBoard {
    fn default() -> EditorBoard {
        EditorBoard::new(BoardState::new(Grid::EMPTY))
    }
}

impl EditorBoard {
    /// A board without doubtful cells, with the cursor on the first empty cell.
    pub(super) fn new(state: BoardState) -> EditorBoard {
        let cursor = (!state.grid.filled()).first().unwrap_or(Cell::FIRST);
        EditorBoard { state, doubtful: CellSet::EMPTY, cursor }
    }

    /// A board with these doubtful cells, with the cursor on the first of them.
    pub(super) fn with_doubts(state: BoardState, doubtful: CellSet) -> EditorBoard {
        let board = EditorBoard::new(state);
        EditorBoard { doubtful, cursor: doubtful.first().unwrap_or(board.cursor), ..board }
    }

    /// The board with all doubtful cells empty, and so without doubts.
    pub(super) fn without_doubtful(&self) -> EditorBoard {
        let mut board = EditorBoard { doubtful: CellSet::EMPTY, ..self.clone() };
        for cell in self.doubtful {
            board.state.givens[cell] = None;
            board.state.grid[cell] = None;
        }
        board
    }

    /// The next doubtful cell after the cursor, in reading order; after the last one the first.
    pub(super) fn next_doubt(&self) -> Option<Cell> {
        let later = self.doubtful.into_iter().find(|cell| cell.index() > self.cursor.index());
        later.or_else(|| self.doubtful.first())
    }
}
