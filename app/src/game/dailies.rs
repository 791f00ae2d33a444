//! How far the player is in each daily puzzle.

use std::collections::BTreeMap;

use ninefold::level::Level;

use super::{GameCompletion, Session};
use crate::calendar::Day;

/// The daily puzzles that the player has begun, by day and level.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dailies(BTreeMap<(Day, Level), DailyGame>);

#[derive(Clone, Debug, PartialEq)]
pub struct DailyGame {
    /// When it was started, in milliseconds since 1970, which identifies the game.
    pub started_at_ms: u64,
    pub progress: DailyProgress,
}

/// How far a daily puzzle is.
#[derive(Clone, Debug, PartialEq)]
pub enum DailyProgress {
    /// Not complete: the number of filled cells in each block.
    Open([usize; 9]),
    Solved(GameCompletion),
    /// Solve has filled it in.
    FilledIn,
}

impl Dailies {
    /// The daily puzzles among these games. Of several games of one puzzle a solved one counts, else the last
    /// in the list. A game of which only the header is known counts if it is complete.
    pub fn new<'a>(sessions: impl IntoIterator<Item = &'a Session>) -> Dailies {
        let mut dailies = BTreeMap::new();
        for session in sessions {
            let Some(id) = session.puzzle_id() else { continue };
            let Some(day) = id.date().and_then(|date| date.parse().ok()) else { continue };
            let progress = match session.completion() {
                Some(end) if end.by_player => DailyProgress::Solved(*end),
                Some(_) => DailyProgress::FilledIn,
                None if session.givens().filled().is_empty() => continue,
                None => DailyProgress::Open(session.filled_by_block()),
            };
            let game = DailyGame { started_at_ms: session.started_at_ms(), progress };
            let key = (day, id.level);
            let is_solved = |game: &DailyGame| matches!(game.progress, DailyProgress::Solved(_));
            if !dailies.get(&key).is_some_and(is_solved) {
                dailies.insert(key, game);
            }
        }
        Dailies(dailies)
    }

    pub fn game(&self, day: Day, level: Level) -> Option<&DailyGame> {
        self.0.get(&(day, level))
    }

    pub fn is_solved(&self, day: Day, level: Level) -> bool {
        self.game(day, level).is_some_and(|game| matches!(game.progress, DailyProgress::Solved(_)))
    }
}
