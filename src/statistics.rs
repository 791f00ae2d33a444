//! What there is to look back on: how the games went, level by level.
//!
//! A game that Solve filled in does not count; one with hints does, but is told apart: best and median are of games
//! without hints. Examples of techniques never come this far.

use crate::game::{Ended, Play};
use crate::level::Level;

/// How all games went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// By level; the player's own puzzles come last.
    tallies: [Tally; 5],
    /// Days one after the other, up to today or yesterday, with a puzzle solved on each.
    pub days: u32,
    /// The most there ever were.
    pub most_days: u32,
}

/// How the games of one level went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games begun.
    pub played: u32,
    /// Games that the player completed, in the order in which that was: how each ended.
    pub solved: Vec<Ended>,
    /// How many of them were solved since Solve filled one in.
    pub row: u32,
    /// The most that were solved without that.
    pub longest_row: u32,
}

/// How a game that was just completed compares with those before at its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// There is nothing to compare it with.
    First,
    /// It is the best; the one before it, the median of all before and their number.
    Best {
        /// The best before, in milliseconds.
        before: u64,
        /// The median of those before.
        median: u64,
        /// How many there were.
        count: usize,
    },
    /// It is not.
    Other {
        /// The best, in milliseconds.
        best: u64,
        /// The median of those before.
        median: u64,
        /// How many there were.
        count: usize,
    },
}

impl Statistics {
    /// Of these games, none of them twice, with the day of today; `day` numbers the days.
    pub fn new(plays: &[Play], today: i64, day: impl Fn(u64) -> i64) -> Statistics {
        let mut statistics = Statistics::default();
        let mut ended = Vec::new();
        for play in plays.iter().filter(|play| !play.is_lesson()) {
            let tally = &mut statistics.tallies[place(play.level())];
            match play.ended() {
                Some(end) => ended.push((end, place(play.level()))),
                None => tally.played += 1,
            }
        }
        ended.sort_by_key(|(end, _)| end.at);
        let mut last = None;
        for (end, place) in ended {
            let tally = &mut statistics.tallies[place];
            if !end.by_player {
                tally.row = 0;
                continue;
            }
            tally.played += 1;
            tally.solved.push(*end);
            tally.row += 1;
            tally.longest_row = tally.longest_row.max(tally.row);
            let on = day(end.at);
            // The clock was ahead then. When today comes to that day, it counts.
            if on > today {
                continue;
            }
            match last {
                Some(before) if before == on => {}
                Some(before) if before + 1 == on => statistics.days += 1,
                _ => statistics.days = 1,
            }
            last = Some(on);
            statistics.most_days = statistics.most_days.max(statistics.days);
        }
        if last.is_none_or(|last| last + 1 < today) {
            statistics.days = 0;
        }
        statistics
    }

    /// The tally of a level, or of the player's own puzzles.
    pub fn of(&self, level: Option<Level>) -> &Tally {
        &self.tallies[place(level)]
    }
}

impl Tally {
    /// How many were solved with hints.
    pub fn with_hints(&self) -> usize {
        self.solved.iter().filter(|end| end.hints > 0).count()
    }

    /// All hints taken in them.
    pub fn hints(&self) -> u32 {
        self.solved.iter().map(|end| end.hints).sum()
    }

    /// The shortest time of a game without hints, in milliseconds.
    pub fn best(&self) -> Option<u64> {
        self.unaided().into_iter().min()
    }

    /// Half of the games without hints took no longer, in milliseconds.
    pub fn median(&self) -> Option<u64> {
        let mut times = self.unaided();
        times.sort_unstable();
        let upper = *times.get(times.len() / 2)?;
        Some(if times.len().is_multiple_of(2) {
            u64::midpoint(times[times.len() / 2 - 1], upper)
        } else {
            upper
        })
    }

    /// How a game that is not among these compares with them.
    pub fn compare(&self, end: &Ended) -> Comparison {
        let count = self.unaided().len();
        match (self.best(), self.median()) {
            (Some(before), Some(median)) if end.hints == 0 && end.played < before => {
                Comparison::Best { before, median, count }
            }
            (Some(best), Some(median)) => Comparison::Other { best, median, count },
            _ => Comparison::First,
        }
    }

    fn unaided(&self) -> Vec<u64> {
        self.solved.iter().filter(|end| end.hints == 0).map(|end| end.played).collect()
    }
}

fn place(level: Option<Level>) -> usize {
    level.map_or(4, |level| level as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 86_400_000;

    /// A game of this line (`hard 7`, `own`), ended as told (`won`, `shown`, or not) on a day, after so many seconds, with
    /// so many hints.
    fn play(puzzle: &str, how: &str, day: u64, seconds: u64, hints: u32) -> Play {
        let end = match how {
            "" => String::new(),
            how => format!("{how} {} {} {hints}\n", day * DAY + seconds, seconds * 1000),
        };
        Play::from_head(&format!("play {puzzle}\nbegun {}\n{end}", day * DAY + 1)).expect("a head")
    }

    fn of(plays: &[Play], today: i64) -> Statistics {
        Statistics::new(plays, today, |at| (at / DAY).cast_signed())
    }

    #[test]
    fn games_are_counted_by_level_and_those_with_hints_apart() {
        let plays = [
            play("hard 1", "won", 1, 600, 0),
            play("hard 2", "won", 1, 300, 4),
            play("hard 3", "won", 2, 500, 0),
            play("hard 4", "won", 3, 900, 0),
            play("hard 5", "", 3, 0, 0),
            play("hard 6", "shown", 3, 10, 0),
            play("own", "won", 3, 100, 1),
            play("lesson x-wing", "won", 3, 5, 0),
        ];
        let statistics = of(&plays, 3);
        let hard = statistics.of(Some(Level::Hard));
        assert_eq!((hard.played, hard.solved.len(), hard.with_hints(), hard.hints()), (5, 4, 1, 4));
        assert_eq!((hard.best(), hard.median()), (Some(500_000), Some(600_000)));
        let own = statistics.of(None);
        assert_eq!((own.played, own.solved.len(), own.best(), own.median()), (1, 1, None, None));
        assert_eq!(*statistics.of(Some(Level::Easy)), Tally::default());
        assert_eq!((statistics.days, statistics.most_days), (3, 3));
    }

    #[test]
    fn the_level_is_that_of_the_logic_it_takes() {
        let play = Play::from_head("play hell 3 shuffle\nrated 15\nbegun 1\nwon 2 60000 0\n").unwrap();
        assert_eq!(of(&[play], 0).of(Some(Level::Easy)).played, 1);
    }

    #[test]
    fn an_even_number_has_its_median_between_the_middle_two() {
        let plays = [10, 40, 20, 30].map(|seconds| play("easy 1", "won", 1, seconds, 0));
        assert_eq!(of(&plays, 1).of(Some(Level::Easy)).median(), Some(25_000));
    }

    #[test]
    fn days_in_a_row_end_with_today_or_yesterday() {
        let on = |days: &[u64]| -> Vec<Play> {
            days.iter().map(|&day| play("easy 1", "won", day, 60, 0)).collect()
        };
        let days = |days: &[u64], today| {
            let statistics = of(&on(days), today);
            (statistics.days, statistics.most_days)
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
    fn solve_ends_a_row() {
        let plays = [
            play("hell 1", "won", 1, 60, 0),
            play("hell 2", "won", 2, 60, 0),
            play("hell 3", "shown", 3, 60, 0),
            play("hell 4", "won", 4, 60, 2),
        ];
        let hell = of(&plays, 4).of(Some(Level::Hell)).clone();
        assert_eq!((hell.row, hell.longest_row, hell.played), (1, 2, 3));
    }

    #[test]
    fn a_game_is_compared_with_those_before() {
        let end = |seconds, hints| *play("easy 9", "won", 9, seconds, hints).ended().unwrap();
        let plays = [300, 500, 700].map(|seconds| play("easy 1", "won", 1, seconds, 0));
        let statistics = of(&plays, 9);
        let easy = statistics.of(Some(Level::Easy));
        let (median, count) = (500_000, 3);
        assert_eq!(easy.compare(&end(200, 0)), Comparison::Best { before: 300_000, median, count });
        assert_eq!(easy.compare(&end(200, 1)), Comparison::Other { best: 300_000, median, count });
        assert_eq!(easy.compare(&end(400, 0)), Comparison::Other { best: 300_000, median, count });
        assert_eq!(statistics.of(Some(Level::Hell)).compare(&end(400, 0)), Comparison::First);
    }
}
