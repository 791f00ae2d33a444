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
    /// The time since the digit before was placed, in seconds.
    pub thought_s: u64,
    /// Playing time at which it was placed, in seconds.
    pub played_s: u64,
    /// The index of the position before it: 0 is the start.
    pub position: usize,
}

impl Session {
    /// The digits that the player placed on the way to the current position, in that order, also those that were erased again.
    /// Digits of one move have the same times.
    pub fn timed_digits(&self) -> Vec<TimedDigit> {
        let mut digits = Vec::new();
        let mut last_s = 0;
        let after = self.past.iter().skip(1).chain([&self.now]);
        let moves = self.past.iter().zip(after).zip(self.history_log.times());
        for (position, ((before, after), played_s)) in moves.enumerate() {
            let count = digits.len();
            for cell in Cell::all().filter(|&cell| before.board.grid[cell] != after.board.grid[cell]) {
                if let Some(digit) = after.board.grid[cell] {
                    let thought_s = played_s.saturating_sub(last_s);
                    let candidate = Candidate { cell, digit };
                    digits.push(TimedDigit { candidate, thought_s, played_s, position });
                }
            }
            if digits.len() > count {
                last_s = played_s;
            }
        }
        digits
    }

    /// The plate of a game that the player has finished: a shade for each digit of the player, 0 for those placed at once. The
    /// shades divide the digits of this game, so each game has its own picture. `None` if the game is not finished, if Solve
    /// finished it, or if its times are unknown.
    pub fn plate(&self) -> Option<[Option<u8>; 81]> {
        let is_finished = self.is_won() && self.completion.is_some_and(|end| end.by_player);
        if !is_finished || self.is_example() || self.last_move_s() == 0 {
            return None;
        }
        let mut seconds = [None; 81];
        for TimedDigit { candidate, thought_s, .. } in self.timed_digits() {
            seconds[candidate.cell.index()] = Some(thought_s);
        }
        let all = || seconds.iter().flatten();
        let count = all().count();
        Some(seconds.map(|seconds| {
            let seconds = seconds?;
            if seconds > DEEPEST_S {
                return Some(SHADE_COUNT as u8 - 1);
            }
            let below = all().filter(|&&other| other < seconds).count();
            Some(SHADE_ENDS.iter().filter(|&&end| 100 * below >= end * count).count() as u8)
        }))
    }
}
