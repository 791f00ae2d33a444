//! Whether there can be a hint on a player's board: one solution, and no mistakes.

use super::{Hint, PlayerBoard};
use crate::grid::{Board, Grid};
use crate::solver::{Search, SearchEvent};

/// A resumable check of a player's board.
pub(super) struct BoardCheck {
    pub player: PlayerBoard,
    search: Search,
    solution: Option<Grid>,
}

impl BoardCheck {
    pub fn new(player: PlayerBoard) -> BoardCheck {
        BoardCheck { search: Search::new(&player.givens), player, solution: None }
    }

    /// Continues for about `budget` search nodes. Returns the board with its candidates, or why there is no step, once that is known.
    pub fn run(&mut self, budget: u64) -> Option<Result<Board, Hint>> {
        match (self.search.next(budget), self.solution) {
            (SearchEvent::Paused, _) => None,
            (SearchEvent::Solution(_), Some(_)) => Some(Err(Hint::MultipleSolutions)),
            (SearchEvent::Solution(solution), None) => {
                self.solution = Some(solution);
                None
            }
            (SearchEvent::Exhausted, None) => Some(Err(Hint::NoSolution)),
            (SearchEvent::Exhausted, Some(solution)) => Some(self.board(&solution)),
        }
    }

    fn board(&self, solution: &Grid) -> Result<Board, Hint> {
        let (wrong, wrong_notes) = (self.player.wrong_cells(solution), self.player.wrong_notes(solution));
        if !(wrong | wrong_notes).is_empty() {
            return Err(Hint::Mistake { wrong, wrong_notes });
        }
        if self.player.grid.is_full() { Err(Hint::Complete) } else { Ok(self.player.board(solution)) }
    }
}
