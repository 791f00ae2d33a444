//! Statistics of the player's games, by level.
//!
//! Games that Solve filled in do not count. Games with hints count, but separately: best and median times are
//! those of games without hints. Examples of techniques do not count.

use ninefold::level::Level;
use ninefold::sort_by_number::sort_by_number;

use crate::game::{GameCompletion, Session};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// By level; imported puzzles come last.
    levels: [LevelStatistics; 5],
    /// Number of consecutive days with a solved puzzle, up to today or yesterday.
    pub day_streak: u32,
    pub longest_day_streak: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelStatistics {
    pub played: u32,
    /// The games that the player completed, in the order of completion.
    pub solved: Vec<GameCompletion>,
    /// Number of games solved since Solve last filled one in.
    pub solved_streak: u32,
    pub longest_solved_streak: u32,
}

/// Comparison of a completed game with the earlier games of its level without hints, of which there are `count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeComparison {
    /// There are no earlier ones.
    First,
    /// The game is the fastest.
    Best { previous_best_ms: u64, median_ms: u64, count: usize },
    /// The game is not the fastest, or was solved with hints.
    Other { best_ms: u64, median_ms: u64, count: usize },
}

impl Statistics {
    /// Computes the statistics of these games, which must be different ones. `day` converts a time to the
    /// number of its day; `today` is the number of the current day.
    pub fn new(sessions: &[Session], today: i64, day: impl Fn(u64) -> i64) -> Statistics {
        let mut statistics = Statistics::default();
        let mut ended = Vec::new();
        for session in sessions.iter().filter(|session| !session.is_example()) {
            let level = &mut statistics.levels[level_index(session.level())];
            match session.completion() {
                Some(end) => ended.push((end, level_index(session.level()))),
                None => level.played += 1,
            }
        }
        sort_by_number(&mut ended, |(end, _)| end.at_ms);
        let mut last = None;
        for (end, place) in ended {
            let level = &mut statistics.levels[place];
            if !end.by_player {
                level.solved_streak = 0;
                continue;
            }
            level.played += 1;
            level.solved.push(*end);
            level.solved_streak += 1;
            level.longest_solved_streak = level.longest_solved_streak.max(level.solved_streak);
            let on = day(end.at_ms);
            // The device's clock was ahead. The game counts for the streak when that day has come.
            if on > today {
                continue;
            }
            match last {
                Some(before) if before == on => {}
                Some(before) if before + 1 == on => statistics.day_streak += 1,
                _ => statistics.day_streak = 1,
            }
            last = Some(on);
            statistics.longest_day_streak = statistics.longest_day_streak.max(statistics.day_streak);
        }
        if last.is_none_or(|last| last + 1 < today) {
            statistics.day_streak = 0;
        }
        statistics
    }

    /// Number of games that count, at all levels.
    pub fn total_played(&self) -> u32 {
        self.levels.iter().map(|level| level.played).sum()
    }

    /// The statistics of a level, or of imported puzzles.
    pub fn of_level(&self, level: Option<Level>) -> &LevelStatistics {
        &self.levels[level_index(level)]
    }
}

impl LevelStatistics {
    pub fn solved_with_hints(&self) -> usize {
        self.solved.iter().filter(|end| end.hints > 0).count()
    }

    pub fn total_hints(&self) -> u32 {
        self.solved.iter().map(|end| end.hints).sum()
    }

    pub fn best_ms(&self) -> Option<u64> {
        self.times_without_hints().into_iter().min()
    }

    pub fn median_ms(&self) -> Option<u64> {
        median(self.times_without_hints())
    }

    pub fn count_without_hints(&self) -> usize {
        self.times_without_hints().len()
    }

    /// Compares a game that is not among these with them.
    pub fn compare(&self, end: &GameCompletion) -> TimeComparison {
        let count = self.count_without_hints();
        match (self.best_ms(), self.median_ms()) {
            (Some(before), Some(median)) if end.hints == 0 && end.played_ms < before => {
                TimeComparison::Best { previous_best_ms: before, median_ms: median, count }
            }
            (Some(best), Some(median)) => TimeComparison::Other { best_ms: best, median_ms: median, count },
            _ => TimeComparison::First,
        }
    }

    fn times_without_hints(&self) -> Vec<u64> {
        self.solved.iter().filter(|end| end.hints == 0).map(|end| end.played_ms).collect()
    }
}

/// The median; `None` if there are no values.
pub(super) fn median(mut values: Vec<u64>) -> Option<u64> {
    values.sort_unstable();
    let middle = values.len() / 2;
    let upper = *values.get(middle)?;
    Some(if values.len().is_multiple_of(2) { u64::midpoint(values[middle - 1], upper) } else { upper })
}

pub(super) fn level_index(level: Option<Level>) -> usize {
    level.map_or(4, |level| level as usize)
}
