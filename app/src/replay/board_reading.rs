//! The board of the replay for screen reader users: the same queries as on the board of the game.

use ninefold::grid::{Cell, DigitSet, Grid};

use super::Replay;
use crate::game::{SpokenQuery, answer};
use crate::i18n::Message;

impl Replay {
    fn shown_grid(&self) -> Grid {
        self.logic_step().map_or(self.state.grid, |(_, position)| position.board.grid)
    }

    /// The candidates of an empty cell: with logic those that are left, else those that the rules allow.
    fn candidates(&self, cell: Cell) -> DigitSet {
        match self.logic_step() {
            Some((_, position)) => position.board.corner[cell.index()],
            None => self.state.grid.allowed_digits(cell),
        }
    }

    /// The answer to a query about the board.
    pub(super) fn read_board(&mut self, query: SpokenQuery) -> Message {
        let (cell, grid) = (self.cursor, self.shown_grid());
        let mut last = self.last_spoken;
        let message = answer(query, (cell, &grid), &mut last, || Message::CellRead {
            cell,
            content: grid[cell].into(),
            is_given: self.grid[cell].is_some(),
            candidates: self.candidates(cell),
        });
        self.last_spoken = last;
        message
    }
}
