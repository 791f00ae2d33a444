//! The board of the replay for screen reader users: the same questions as on the board of the game.

use ninefold::grid::{Cell, Digit, DigitSet, Grid, House};

use super::Replay;
use crate::game::SpokenQuery;
use crate::i18n::BoardReading;

/// The question answered last, with the cursor and the grid at that time.
pub(super) type LastReading = Option<(SpokenQuery, Cell, Grid)>;

impl Replay {
    /// The digits on the board.
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

    /// The answer to a question about the board. If a question about a house is repeated, its missing digits.
    pub(super) fn read_board(&mut self, query: SpokenQuery) -> BoardReading {
        let (cell, grid) = (self.cursor, self.shown_grid());
        let reading = Some((query, cell, grid));
        let is_repeated = std::mem::take(&mut self.last_reading) == reading;
        let house = match query {
            SpokenQuery::Row => House::row(cell.row()),
            SpokenQuery::Column => House::column(cell.column()),
            SpokenQuery::Block => House::block(cell.block()),
            SpokenQuery::Remaining => {
                let count = |index| 9_usize.saturating_sub(grid.cells_with(Digit::from_index(index)).len());
                return BoardReading::Remaining { counts: std::array::from_fn(count) };
            }
            SpokenQuery::Cursor => {
                let is_given = self.grid[cell].is_some();
                return BoardReading::Cell {
                    cell,
                    digit: grid[cell],
                    is_given,
                    candidates: self.candidates(cell),
                };
            }
        };
        if is_repeated {
            return BoardReading::Missing { house, digits: !grid.digits_in(house.cells()) };
        }
        self.last_reading = reading;
        BoardReading::House { house, cells: house.cells().into_iter().map(|cell| grid[cell]).collect() }
    }
}
