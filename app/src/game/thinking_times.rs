//! How long the player thought before each digit.
//!
//! ```text
//!   the times of the log ─▶ TimedDigit, one for each digit placed ─┬─▶ a shade for each cell: the plate of a finished game
//!                                                                  └─▶ the longest, and what was found there (`long_thoughts.rs`)
//! ```

use ninefold::grid::{Candidate, Cell};

use super::Session;

/// Number of shades, from digits placed at once to those that took longest.
pub const SHADE_COUNT: usize = 5;

/// Thinking times above this always have the deepest shade, in seconds.
const DEEPEST_S: u64 = 60;

/// The share of the game's digits, in per cent, below which each shade but the last two ends.
const SHADE_ENDS: [usize; 3] = [34, 62, 82];

/// A digit that the player placed on the way to the current position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedDigit {
    pub candidate: Candidate,
    /// Playing time since the digit before was placed, in seconds. Pauses do not count ([`Clock`](super::Clock)).
    pub thought_s: u64,
    /// Playing time at which it was placed, in seconds.
    pub played_s: u64,
    /// The index of the position before it: 0 is the start.
    pub position: usize,
}

impl Session {
    /// The digits that the player placed on the way to the current position, in the order of the moves. Digits that were erased again are
    /// among them. All digits of one move have the same times.
    pub fn timed_digits(&self) -> Vec<TimedDigit> {
        let mut digits = Vec::new();
        let mut last_s = 0;
        for ((position, before), played_s) in self.past.iter().enumerate().zip(self.history_log.times()) {
            let after = self.past.get(position + 1).unwrap_or(&self.now);
            let thought_s = played_s.saturating_sub(last_s);
            for cell in Cell::all() {
                if before.board.grid[cell] != after.board.grid[cell]
                    && let Some(digit) = after.board.grid[cell]
                {
                    let candidate = Candidate { cell, digit };
                    digits.push(TimedDigit { candidate, thought_s, played_s, position });
                    last_s = played_s;
                }
            }
        }
        digits
    }

    /// Whether the game has a plate.
    pub fn has_plate(&self) -> bool {
        self.plate() != [0; 81]
    }

    /// The plate of a game that the player has finished: a shade for each digit of the player, from 1 for those placed at once to
    /// [`SHADE_COUNT`], else 0. The shades divide the digits of this game, so each game has its own picture. There is none if the game
    /// is not finished, if Solve finished it, or if its times are unknown: then all are 0.
    pub fn plate(&self) -> [u8; 81] {
        let mut plate = [0; 81];
        let is_finished = self.is_won() && self.completion.is_some_and(|end| end.by_player);
        if is_finished && !self.is_example() && self.last_move_s() > 0 {
            let digits = self.timed_digits();
            for placed in &digits {
                let below = digits.iter().filter(|other| other.thought_s < placed.thought_s).count();
                let is_past = |end: &&usize| 100 * below >= **end * digits.len();
                // A cell that was filled several times has the shade of its last digit.
                plate[placed.candidate.cell.index()] = match SHADE_ENDS.iter().filter(is_past).count() {
                    _ if placed.thought_s > DEEPEST_S => SHADE_COUNT as u8,
                    ends => 1 + ends as u8,
                };
            }
        }
        plate
    }
}
