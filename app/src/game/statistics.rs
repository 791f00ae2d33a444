//! Statistics of the player's games, by level.
//!
//! Games that Solve filled in do not count. Games with hints count, but separately: best and median times are
//! those of games without hints. Examples of techniques do not count.

use ninefold::level::Level;

use crate::game::{Completion, Session};

/// Statistics of all games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// By level; imported puzzles come last.
    levels: [LevelStatistics; 5],
    /// Number of consecutive days with a solved puzzle, up to today or yesterday.
    pub day_streak: u32,
    /// The largest value that `day_streak` ever had.
    pub longest_day_streak: u32,
}

/// Statistics of the games of one level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelStatistics {
    /// Number of games started.
    pub played: u32,
    /// The games that the player completed, in the order of completion.
    pub solved: Vec<Completion>,
    /// Number of games solved since Solve last filled one in.
    pub solved_streak: u32,
    /// The largest value that `solved_streak` ever had.
    pub longest_solved_streak: u32,
}

/// Comparison of a completed game with the earlier games of its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// There are no earlier games without hints.
    First,
    /// The game is the fastest.
    Best {
        /// The best time before, in milliseconds.
        previous_best_ms: u64,
        /// The median time of the earlier games, in milliseconds.
        median_ms: u64,
        /// Number of earlier games without hints.
        count: usize,
    },
    /// The game is not the fastest, or was solved with hints.
    Other {
        /// The best time, in milliseconds.
        best_ms: u64,
        /// The median time of the earlier games, in milliseconds.
        median_ms: u64,
        /// Number of earlier games without hints.
        count: usize,
    },
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
        ended.sort_by_key(|(end, _)| end.at_ms);
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

    /// The statistics of a level, or of imported puzzles.
    pub fn of_level(&self, level: Option<Level>) -> &LevelStatistics {
        &self.levels[level_index(level)]
    }
}

impl LevelStatistics {
    /// Number of games solved with hints.
    pub fn solved_with_hints(&self) -> usize {
        self.solved.iter().filter(|end| end.hints > 0).count()
    }

    /// Number of hints in all solved games.
    pub fn total_hints(&self) -> u32 {
        self.solved.iter().map(|end| end.hints).sum()
    }

    /// The shortest time of a game without hints, in milliseconds.
    pub fn best_ms(&self) -> Option<u64> {
        self.times_without_hints().into_iter().min()
    }

    /// The median time of the games without hints, in milliseconds.
    pub fn median_ms(&self) -> Option<u64> {
        let mut times = self.times_without_hints();
        times.sort_unstable();
        let upper = *times.get(times.len() / 2)?;
        Some(if times.len().is_multiple_of(2) {
            u64::midpoint(times[times.len() / 2 - 1], upper)
        } else {
            upper
        })
    }

    /// Compares a game that is not among these with them.
    pub fn compare(&self, end: &Completion) -> Comparison {
        let count = self.times_without_hints().len();
        match (self.best_ms(), self.median_ms()) {
            (Some(before), Some(median)) if end.hints == 0 && end.played_ms < before => {
                Comparison::Best { previous_best_ms: before, median_ms: median, count }
            }
            (Some(best), Some(median)) => Comparison::Other { best_ms: best, median_ms: median, count },
            _ => Comparison::First,
        }
    }

    fn times_without_hints(&self) -> Vec<u64> {
        self.solved.iter().filter(|end| end.hints == 0).map(|end| end.played_ms).collect()
    }
}

fn level_index(level: Option<Level>) -> usize {
    level.map_or(4, |level| level as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 86_400_000;

    /// A game with this head line (`hard 7`, `own`), completed as `how` says (`won`, `shown`, or empty for
    /// not at all) on a day, after so many seconds, with so many hints.
    fn session(puzzle: &str, how: &str, day: u64, seconds: u64, hints: u32) -> Session {
        let end = match how {
            "" => String::new(),
            how => format!("{how} {} {} {hints}\n", day * DAY + seconds, seconds * 1000),
        };
        Session::from_header(&format!("play {puzzle}\nbegun {}\n{end}", day * DAY + 1)).expect("a head")
    }

    fn of(sessions: &[Session], today: i64) -> Statistics {
        Statistics::new(sessions, today, |at| (at / DAY).cast_signed())
    }

    #[test]
    fn games_with_hints_count_separately() {
        let sessions = [
            session("hard 1", "won", 1, 600, 0),
            session("hard 2", "won", 1, 300, 4),
            session("hard 3", "won", 2, 500, 0),
            session("hard 4", "won", 3, 900, 0),
            session("hard 5", "", 3, 0, 0),
            session("hard 6", "shown", 3, 10, 0),
            session("own", "won", 3, 100, 1),
            session("lesson x-wing", "won", 3, 5, 0),
        ];
        let statistics = of(&sessions, 3);
        let hard = statistics.of_level(Some(Level::Hard));
        assert_eq!(
            (hard.played, hard.solved.len(), hard.solved_with_hints(), hard.total_hints()),
            (5, 4, 1, 4)
        );
        assert_eq!((hard.best_ms(), hard.median_ms()), (Some(500_000), Some(600_000)));
        let own = statistics.of_level(None);
        assert_eq!((own.played, own.solved.len(), own.best_ms(), own.median_ms()), (1, 1, None, None));
        assert_eq!(*statistics.of_level(Some(Level::Easy)), LevelStatistics::default());
        assert_eq!((statistics.day_streak, statistics.longest_day_streak), (3, 3));
    }

    #[test]
    fn rated_level_decides_not_the_level_asked_for() {
        let session =
            Session::from_header("play hell 3 shuffle\nrated 15\nbegun 1\nwon 2 60000 0\n").unwrap();
        assert_eq!(of(&[session], 0).of_level(Some(Level::Easy)).played, 1);
    }

    #[test]
    fn median_of_an_even_number_is_the_midpoint() {
        let sessions = [10, 40, 20, 30].map(|seconds| session("easy 1", "won", 1, seconds, 0));
        assert_eq!(of(&sessions, 1).of_level(Some(Level::Easy)).median_ms(), Some(25_000));
    }

    #[test]
    fn day_streak_ends_today_or_yesterday() {
        let on = |days: &[u64]| -> Vec<Session> {
            days.iter().map(|&day| session("easy 1", "won", day, 60, 0)).collect()
        };
        let days = |days: &[u64], today| {
            let statistics = of(&on(days), today);
            (statistics.day_streak, statistics.longest_day_streak)
        };
        assert_eq!(days(&[], 9), (0, 0));
        assert_eq!(days(&[9, 9, 9], 9), (1, 1));
        assert_eq!(days(&[3, 1, 2, 8, 9], 9), (2, 3), "in whatever order they come");
        assert_eq!(days(&[8, 7], 9), (2, 2), "today there is still time");
        assert_eq!(days(&[7, 6], 9), (0, 2));
        assert_eq!(days(&[8, 9, 3659, 3660], 9), (2, 2), "a clock that was ten years ahead breaks no row");
        assert_eq!(days(&[8, 9, 3659, 3660], 3660), (2, 2));
    }

    #[test]
    fn solve_ends_a_streak() {
        let sessions = [
            session("hell 1", "won", 1, 60, 0),
            session("hell 2", "won", 2, 60, 0),
            session("hell 3", "shown", 3, 60, 0),
            session("hell 4", "won", 4, 60, 2),
        ];
        let hell = of(&sessions, 4).of_level(Some(Level::Hell)).clone();
        assert_eq!((hell.solved_streak, hell.longest_solved_streak, hell.played), (1, 2, 3));
    }

    #[test]
    fn game_is_compared_with_earlier_games() {
        let end = |seconds, hints| *session("easy 9", "won", 9, seconds, hints).completion().unwrap();
        let sessions = [300, 500, 700].map(|seconds| session("easy 1", "won", 1, seconds, 0));
        let statistics = of(&sessions, 9);
        let easy = statistics.of_level(Some(Level::Easy));
        let (median_ms, count) = (500_000, 3);
        assert_eq!(
            easy.compare(&end(200, 0)),
            Comparison::Best { previous_best_ms: 300_000, median_ms, count }
        );
        assert_eq!(easy.compare(&end(200, 1)), Comparison::Other { best_ms: 300_000, median_ms, count });
        assert_eq!(easy.compare(&end(400, 0)), Comparison::Other { best_ms: 300_000, median_ms, count });
        assert_eq!(statistics.of_level(Some(Level::Hell)).compare(&end(400, 0)), Comparison::First);
    }
}
