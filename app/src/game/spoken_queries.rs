//! Queries for screen reader users: the digits of a house, the remaining digits, the cell with the cursor.
//! The answer is announced and nothing else changes.

use ninefold::grid::{Cell, Digit, Grid, House};

use super::Game;
use super::session::remaining_in;
use crate::i18n::Message;

/// A question about the board: the digits of the cursor's house or, when repeated, its missing digits; how often each digit
/// is still to be placed; the place, content and candidates of the cursor's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpokenQuery {
    Row,
    Column,
    Block,
    Remaining,
    Cursor,
}

/// The query answered last, with the cursor and grid at that time.
pub(crate) type LastSpoken = Option<(SpokenQuery, Cell, Grid)>;

/// The answer to a query about a grid, with the cursor on `cell`. `read_cell` is the answer about that cell.
pub(crate) fn answer(
    query: SpokenQuery,
    (cell, grid): (Cell, &Grid),
    last: &mut LastSpoken,
    read_cell: impl FnOnce() -> Message,
) -> Message {
    let spoken = Some((query, cell, *grid));
    let is_repeated = std::mem::take(last) == spoken;
    let house = match query {
        SpokenQuery::Row => House::row(cell.row()),
        SpokenQuery::Column => House::column(cell.column()),
        SpokenQuery::Block => House::block(cell.block()),
        SpokenQuery::Remaining => {
            let remaining = Digit::all().map(|digit| remaining_in(grid, digit));
            return Message::DigitsRemaining { remaining: remaining.collect() };
        }
        SpokenQuery::Cursor => return read_cell(),
    };
    if is_repeated {
        return Message::DigitsMissing { house, missing: !grid.digits_in(house.cells()) };
    }
    *last = spoken;
    Message::HouseRead { house, cells: house.cells().into_iter().map(|cell| grid[cell]).collect() }
}

impl Game {
    pub(super) fn announce_query(&mut self, query: SpokenQuery) {
        let session = &self.saved.session;
        let (cell, grid) = (session.cursor, session.grid());
        let message = answer(query, (cell, grid), &mut self.interface.last_spoken, || {
            let (content, is_given) = (session.now.content(cell), session.is_given(cell));
            Message::CellRead { cell, content, is_given, candidates: grid.allowed_digits(cell) }
        });
        self.announce(message);
    }
}
