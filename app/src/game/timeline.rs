//! A game move by move, also what was taken back and replaced.
//!
//! ```text
//!   the log:   +A  -B  -C (2 undone)  +D          (see `history_log.rs`)
//!   moves:      1   2   3   4: back to after 1     5
//! ```

use super::history_log::{HistoryLine, decode_changes};
use super::{Position, Session};

/// A move of the player, or that moves were taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimelineMove {
    /// The number of the position before it, that is of moves until then.
    pub before: usize,
    /// Playing time of the move, in seconds.
    pub played_s: u64,
    /// It takes back the moves since an earlier position.
    pub is_undo: bool,
    /// The technique of the last hint that was shown since the move before.
    pub hint_key: Option<String>,
}

/// The moves of a game, up to the current position, and the positions between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    positions: Vec<Position>,
    moves: Vec<TimelineMove>,
}

impl Timeline {
    pub fn moves(&self) -> &[TimelineMove] {
        &self.moves
    }

    /// The position after this many moves.
    pub fn position(&self, moves: usize) -> &Position {
        &self.positions[moves]
    }

    /// Adds a move, or that moves were taken back; returns the number of its position.
    fn push(&mut self, played: TimelineMove, after: Position) -> usize {
        self.moves.push(played);
        self.positions.push(after);
        self.moves.len()
    }
}

impl Session {
    /// Whether hints were counted of which the log knows nothing: an earlier version has written it.
    pub fn lacks_hint_lines(&self) -> bool {
        self.hint_count > 0 && self.history_log.hints().is_empty()
    }

    /// The moves up to the current position, with those that were taken back and replaced before it. Lines of such moves that cannot
    /// be read are left out.
    pub fn timeline(&self) -> Timeline {
        let start = *self.past.first().unwrap_or(&self.now);
        let mut timeline = Timeline { positions: vec![start], moves: Vec::new() };
        // The numbers of the positions that lead to the one before the next line, each with its playing time.
        let mut way = vec![(0, 0)];
        let mut hint_key = None;
        let mut left = self.past.len();
        for line in self.history_log.lines() {
            let (since_s, changes, undo) = match line {
                HistoryLine::Hint(hint) => {
                    hint_key = Some(hint.technique_key.to_owned());
                    continue;
                }
                HistoryLine::Move { .. } if left == 0 => break,
                HistoryLine::Move { since_s, changes } => {
                    left -= 1;
                    (since_s, changes, None)
                }
                HistoryLine::UndoneMove { since_s, changes, undo } => (since_s, changes, undo),
            };
            let (before, before_s) = way[way.len() - 1];
            let Some(after) = decode_changes(timeline.position(before), changes) else { continue };
            let played_s = before_s + since_s;
            let played = TimelineMove { before, played_s, is_undo: false, hint_key: hint_key.take() };
            way.push((timeline.push(played, after), played_s));
            if let Some(undo) = undo {
                let before = way[way.len() - 1].0;
                way.truncate(way.len().saturating_sub(undo.count).max(1));
                let base = way.len() - 1;
                let (base_number, base_s) = way[base];
                let played_s = played_s + undo.stood_s;
                let played = TimelineMove { before, played_s, is_undo: true, hint_key: None };
                let after = *timeline.position(base_number);
                // What follows counts its time from the position that it starts from.
                way[base] = (timeline.push(played, after), base_s);
            }
        }
        timeline
    }
}
