//! What is only asked: the cells of a house, what is left, where the cursor is. The answer is spoken and nothing changes.

use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::i18n::Message;

use super::{Effect, Game, say};

/// A question about the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// What stands in the cursor's row; asked again, what is missing there.
    Row,
    /// The same of its column.
    Column,
    /// The same of its block.
    Block,
    /// How many of each digit are still to be placed.
    Left,
    /// Where the cursor is, what the cell holds, and what the rules allow there.
    Here,
}

/// What was read out last: the same again asks what is missing.
pub(super) type Read = Option<(Query, Cell, Grid)>;

impl Game {
    /// Says the answer.
    pub(super) fn answer(&mut self, query: Query, effects: &mut Vec<Effect>) {
        let (cell, grid) = (self.play.cursor, self.play.now.grid);
        let told = Some((query, cell, grid));
        let is_again = std::mem::take(&mut self.read) == told;
        let house = match query {
            Query::Row => House::row(cell.row()),
            Query::Column => House::column(cell.column()),
            Query::Block => House::block(cell.block()),
            Query::Left => {
                let left = Digit::all().map(|digit| self.play.left(digit));
                return say(effects, Message::DigitsRemaining { remaining: left.collect() });
            }
            Query::Here => {
                let (content, given) = (self.play.now.content(cell), self.play.is_given(cell));
                let fitting = DigitSet::ALL - digits(&grid, cell.peers());
                return say(
                    effects,
                    Message::CellRead { cell, content, is_given: given, candidates: fitting },
                );
            }
        };
        if is_again {
            let missing = DigitSet::ALL - digits(&grid, house.cells());
            say(effects, Message::DigitsMissing { house, missing });
        } else {
            self.read = told;
            say(
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
fn digits(grid: &Grid, cells: CellSet) -> DigitSet {
    cells.into_iter().filter_map(|cell| grid[cell]).collect()
}
