//! The player's pace: own times beside the estimated ones.

use ninefold::generator::{PuzzleId, PuzzleVariant, generate_by_id};
use ninefold::grid::Symmetry;
use ninefold::level::Level;
use ninefold::rating::Pace;
use ninefold::rating::SolvingTime;
use ninefold_app::game::Session;
use ninefold_app::game::pace::{PaceGame, PaceTask, givens_of_record};
use ninefold_app::template::Language;
use ninefold_app::view_model;

/// A game of a level that ended with `how` (`won`, `shown`) after this share of the estimated time.
fn game(level: Level, seed: u64, how: &str, percent: u32, hints: u32) -> Option<PaceGame> {
    let generated = generate_by_id(PuzzleId { level, seed, variant: PuzzleVariant::Rated(Symmetry::None) });
    let SolvingTime { seconds, .. } = generated.rating.time;
    let header =
        format!("play {level} {seed}\nbegun {seed}\n{how} {seed} {} {hints}\n", seconds * percent * 10);
    let record = format!("{header}givens {}\ncursor 0\n", generated.puzzle.givens().to_line());
    PaceGame::new(&Session::from_header(&header).expect("a header"), givens_of_record(&record)?)
}

fn pace(games: Vec<PaceGame>) -> Pace {
    let mut task = PaceTask::new(games);
    loop {
        if let Some(pace) = task.run() {
            return pace;
        }
    }
}

#[test]
fn the_pace_is_the_median_share_of_the_estimated_time() {
    let easy = [(1, 50), (2, 300), (3, 80)].map(|(seed, percent)| game(Level::Easy, seed, "won", percent, 0));
    let hard = [(4, 120), (5, 140)].map(|(seed, percent)| game(Level::Hard, seed, "won", percent, 0));
    let pace = pace(easy.into_iter().chain(hard).flatten().collect());
    assert_eq!((pace.of_level(Level::Easy), pace.of_level(Level::Hard)), (Some(80), None));
    let time = SolvingTime::from_seconds(600);
    // Two games are too few for a level: all five count.
    let minutes = Level::ALL.map(|level| pace.own_minutes(level, time));
    assert_eq!(minutes, [Some(8), Some(12), Some(12), Some(12)]);
    let texts =
        [Level::Easy, Level::Hard].map(|level| view_model::pace(&pace, Some(level), Language::ENGLISH));
    assert_eq!(texts, ["80%", "–"]);
}

#[test]
fn two_games_say_nothing() {
    let two = [1, 2].into_iter().filter_map(|seed| game(Level::Easy, seed, "won", 100, 0)).collect();
    assert_eq!(pace(two).own_minutes(Level::Easy, SolvingTime::from_seconds(600)), None);
}

#[test]
fn games_with_hints_or_solve_do_not_count() {
    assert!(game(Level::Easy, 1, "won", 100, 0).is_some());
    assert!(game(Level::Easy, 1, "won", 100, 1).is_none());
    assert!(game(Level::Easy, 1, "shown", 100, 0).is_none());
}

#[test]
fn the_last_thirty_games_count() {
    let games =
        (1..=50).filter_map(|seed| game(Level::Easy, seed, "won", if seed <= 20 { 900 } else { 70 }, 0));
    assert_eq!(pace(games.collect()).of_level(Level::Easy), Some(70));
}
