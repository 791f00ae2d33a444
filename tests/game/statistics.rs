//! Statistics of games by level.

use ninefold::level::Level;
use ninefold_app::game::Session;
use ninefold_app::game::statistics::{LevelStatistics, Statistics, TimeComparison};

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
    assert_eq!((hard.played, hard.solved.len(), hard.solved_with_hints(), hard.total_hints()), (5, 4, 1, 4));
    assert_eq!((hard.best_ms(), hard.median_ms()), (Some(500_000), Some(600_000)));
    let own = statistics.of_level(None);
    assert_eq!((own.played, own.solved.len(), own.best_ms(), own.median_ms()), (1, 1, None, None));
    assert_eq!(*statistics.of_level(Some(Level::Easy)), LevelStatistics::default());
    assert_eq!((statistics.day_streak, statistics.longest_day_streak), (3, 3));
}

#[test]
fn rated_level_decides_not_the_level_asked_for() {
    let session = Session::from_header("play hell 3 shuffle\nrated 15\nbegun 1\nwon 2 60000 0\n").unwrap();
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
        TimeComparison::Best { previous_best_ms: 300_000, median_ms, count }
    );
    assert_eq!(easy.compare(&end(200, 1)), TimeComparison::Other { best_ms: 300_000, median_ms, count });
    assert_eq!(easy.compare(&end(400, 0)), TimeComparison::Other { best_ms: 300_000, median_ms, count });
    assert_eq!(statistics.of_level(Some(Level::Hell)).compare(&end(400, 0)), TimeComparison::First);
}
