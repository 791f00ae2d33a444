//! What is only asked: the cells of a house, what is left, where the cursor is. The answer is spoken and nothing changes.

use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::i18n::Message;

use super::{Effect, Game, announce};

/// A question about the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpokenQuery {
    /// What stands in the cursor's row; asked again, what is missing there.
    Row,
    /// The same of its column.
    Column,
    /// The same of its block.
    Block,
    /// How many of each digit are still to be placed.
    Remaining,
    /// Where the cursor is, what the cell holds, and what the rules allow there.
    Cursor,
}

/// What was read out last: the same again asks what is missing.
pub(super) type LastSpoken = Option<(SpokenQuery, Cell, Grid)>;

impl Game {
    /// Says the answer.
    pub(super) fn announce_query(&mut self, query: SpokenQuery, effects: &mut Vec<Effect>) {
        let (cell, grid) = (self.session.cursor, self.session.now.grid);
        let spoken = Some((query, cell, grid));
        let is_repeated = std::mem::take(&mut self.last_spoken) == spoken;
        let house = match query {
            SpokenQuery::Row => House::row(cell.row()),
            SpokenQuery::Column => House::column(cell.column()),
            SpokenQuery::Block => House::block(cell.block()),
            SpokenQuery::Remaining => {
                let left = Digit::all().map(|digit| self.session.remaining(digit));
                return announce(effects, Message::DigitsRemaining { remaining: left.collect() });
            }
            SpokenQuery::Cursor => {
                let (content, given) = (self.session.now.content(cell), self.session.is_given(cell));
                let fitting = DigitSet::ALL - digits_in(&grid, cell.peers());
                return announce(
                    effects,
                    Message::CellRead { cell, content, is_given: given, candidates: fitting },
                );
            }
        };
        if is_repeated {
            let missing = DigitSet::ALL - digits_in(&grid, house.cells());
            announce(effects, Message::DigitsMissing { house, missing });
        } else {
            self.last_spoken = spoken;
            announce(
                effects,
                Message::HouseRead {
                    house,
                    cells: house.cells().into_iter().map(|cell| grid[cell]).collect(),
                },
            );
        }
    }
}

/// The digits in these cells.
fn digits_in(grid: &Grid, cells: CellSet) -> DigitSet {
    cells.into_iter().filter_map(|cell| grid[cell]).collect()
}
