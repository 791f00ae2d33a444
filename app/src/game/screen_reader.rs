//! Queries for screen reader users: the digits of a house, the remaining digits, the cell with the cursor.
//! The answer is announced and nothing else changes.

use ninefold::grid::{Cell, Digit, Grid, House};

use super::{Effect, Game, announce};
use crate::i18n::Message;

/// A question about the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpokenQuery {
    /// The content of the cursor's row; when repeated, its missing digits.
    Row,
    /// The content of the cursor's column; when repeated, its missing digits.
    Column,
    /// The content of the cursor's block; when repeated, its missing digits.
    Block,
    /// How often each digit is still to be placed.
    Remaining,
    /// The position of the cursor, the content of its cell, and the digits that the rules allow there.
    Cursor,
}

/// The query announced last, with the cursor and grid at that time.
pub(super) type LastSpoken = Option<(SpokenQuery, Cell, Grid)>;

impl Game {
    /// Announces the answer.
    pub(super) fn announce_query(&mut self, query: SpokenQuery, effects: &mut Vec<Effect>) {
        let session = &self.saved.session;
        let (cell, grid) = (session.cursor, *session.grid());
        let spoken = Some((query, cell, grid));
        let is_repeated = std::mem::take(&mut self.interface.last_spoken) == spoken;
        let house = match query {
            SpokenQuery::Row => House::row(cell.row()),
            SpokenQuery::Column => House::column(cell.column()),
            SpokenQuery::Block => House::block(cell.block()),
            SpokenQuery::Remaining => {
                let left = Digit::all().map(|digit| session.remaining(digit));
                return announce(effects, Message::DigitsRemaining { remaining: left.collect() });
            }
            SpokenQuery::Cursor => {
                let (content, is_given) = (session.now.content(cell), session.is_given(cell));
                let candidates = grid.allowed_digits(cell);
                return announce(effects, Message::CellRead { cell, content, is_given, candidates });
            }
        };
        if is_repeated {
            let missing = !grid.digits_in(house.cells());
            announce(effects, Message::DigitsMissing { house, missing });
        } else {
            self.interface.last_spoken = spoken;
            let cells = house.cells().into_iter().map(|cell| grid[cell]).collect();
            announce(effects, Message::HouseRead { house, cells });
        }
    }
}
