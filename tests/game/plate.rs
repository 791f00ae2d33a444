//! The plate of a finished game: the shades of its digits, and what the longest thoughts found.

use ninefold::generator::generate;
use ninefold::grid::{Board, Candidate, Grid};
use ninefold::hint::{PlacementSearch, PlayerBoard, StepPath, path};
use ninefold::level::{Level, Rating};
use ninefold::techniques::verify;
use ninefold_app::game::long_thoughts::{LongThought, LongThoughtTask};
use ninefold_app::game::{Action, Session};
use ninefold_app::template::Language;
use ninefold_app::view_model;

use crate::support::languages::all_languages;
use crate::support::player::Player;

/// The game of a player who enters these digits, each after so many seconds.
fn game(givens: &Grid, digits: &[(Candidate, u64)]) -> Session {
    let mut player = Player::with(&givens.to_line());
    for (Candidate { cell, digit }, _) in digits {
        player.enter(*cell, digit.value());
    }
    player.act(Action::VisibilityChanged(false));
    let text = &player.archive.last().expect("a finished game is archived").text;
    let mut seconds = digits.iter().map(|(_, seconds)| seconds);
    let lines = text.lines().map(|line| match line.strip_prefix('+') {
        Some(rest) => format!("+{} {}\n", seconds.next().unwrap(), rest.split_once(' ').unwrap().1),
        None => format!("{line}\n"),
    });
    let text: String = lines.collect();
    text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn path_of(givens: &Grid) -> StepPath {
    let path = path(*givens, *givens).expect("a path");
    assert!(path.end.grid().is_solved());
    path
}

/// The digits of a path, each with the rating of the hardest elimination since the one before.
fn digits_of(path: &StepPath) -> Vec<(Candidate, Option<Rating>)> {
    let (mut digits, mut hardest) = (Vec::new(), None);
    for found in &path.steps {
        if found.step.placements.is_empty() {
            hardest = hardest.max(Some(found.step.rating()));
        }
        digits.extend(found.step.placements.iter().map(|placed| (*placed, hardest.take())));
    }
    digits
}

fn thoughts_of(session: &Session) -> Vec<LongThought> {
    let mut task = LongThoughtTask::new(session.clone()).expect("a plate");
    loop {
        if let Some(thoughts) = task.run() {
            return thoughts;
        }
    }
}

#[test]
fn shades_divide_the_digits_of_a_game() {
    let puzzle = generate(Level::Easy, 1).puzzle;
    let path = path_of(puzzle.givens());
    let digits = digits_of(&path);
    // 1, 2, 3 … seconds, but for the last two.
    let timed: Vec<(Candidate, u64)> =
        digits.iter().enumerate().map(|(index, (placed, _))| (*placed, index as u64 + 1)).collect();
    let session = game(puzzle.givens(), &timed);
    let plate = session.plate().expect("a plate");
    let count = timed.len();
    for (index, (Candidate { cell, .. }, seconds)) in timed.iter().enumerate() {
        let expected = match 100 * index / count {
            _ if *seconds > 60 => 4,
            0..34 => 0,
            34..62 => 1,
            62..82 => 2,
            _ => 3,
        };
        assert_eq!(plate[cell.index()], Some(expected), "{index} of {count}");
    }
    for given in puzzle.givens().filled() {
        assert_eq!(plate[given.index()], None);
    }
    // A singles-only game says what took longest, without letters.
    let thoughts = thoughts_of(&session);
    assert!(thoughts.iter().all(LongThought::is_single), "{thoughts:#?}");
    let text = view_model::thoughts_text(&session, &thoughts, Language::ENGLISH);
    assert!(text.starts_with("Slowest: "), "{text}");
}

#[test]
fn only_a_game_that_its_player_finished_has_a_plate() {
    let puzzle = generate(Level::Easy, 1).puzzle;
    let timed: Vec<(Candidate, u64)> =
        digits_of(&path_of(puzzle.givens())).iter().map(|(placed, _)| (*placed, 2)).collect();
    let session = game(puzzle.givens(), &timed);
    assert!(session.plate().is_some_and(|plate| plate.iter().flatten().all(|shade| *shade == 0)));
    // Solved by Solve, not yet solved, or without times.
    let mut player = Player::with(&puzzle.givens().to_line());
    player.solve_all_but(0).act(Action::Undo);
    assert_eq!(player.session().plate(), None);
    let mut player = Player::with(&puzzle.givens().to_line());
    player.solve_all_but(5).act(Action::Solve);
    assert_eq!(player.session().plate(), None);
    let at_once: Vec<(Candidate, u64)> = timed.iter().map(|(placed, _)| (*placed, 0)).collect();
    assert_eq!(game(puzzle.givens(), &at_once).plate(), None);
}

#[test]
fn a_long_thought_names_the_easiest_way_to_its_digit() {
    let (mut named, mut first) = (0, 0);
    for (level, seed) in (0..12).flat_map(|seed| [(Level::Hard, seed), (Level::Hell, seed)]) {
        let puzzle = generate(level, seed).puzzle;
        let Ok(path) = path(*puzzle.givens(), *puzzle.givens()) else { continue };
        if !path.end.grid().is_solved() {
            continue;
        }
        let digits = digits_of(&path);
        // The player thinks for a minute or more wherever the path needs more than singles.
        let timed: Vec<(Candidate, u64)> = digits
            .iter()
            .enumerate()
            .map(|(index, (placed, hardest))| (*placed, hardest.map_or(2, |_| 60 + index as u64)))
            .collect();
        let session = game(puzzle.givens(), &timed);
        for LongThought { placed, step } in thoughts_of(&session) {
            let step = step.unwrap_or_else(|| panic!("{level} {seed}: {placed:?}"));
            assert_eq!(verify(&step.board, &step.step), Ok(()), "{level} {seed}");
            let at = digits.iter().position(|(digit, _)| *digit == placed.candidate).unwrap();
            let needed = digits[..=at].iter().filter_map(|(_, hardest)| *hardest).max();
            if digits[at].1.is_none() {
                assert!(placed.thought_s <= 2);
                continue;
            }
            assert!(Some(step.step.rating()) <= needed, "{level} {seed}: {} {needed:?}", step.step);
            if digits[..at].iter().all(|(_, hardest)| hardest.is_none()) {
                assert_eq!(Some(step.step.rating()), needed, "{level} {seed}: {}", step.step);
                first += 1;
            }
            named += 1;
        }
    }
    assert!(named > 20 && first > 5, "{named}, {first}");
}

#[test]
fn the_way_to_a_digit_ends_with_it_and_each_step_is_verified() {
    let puzzle = generate(Level::Hell, 5).puzzle;
    let solution = *puzzle.solution();
    let board = PlayerBoard::from(&puzzle);
    let mut count = 0;
    for cell in (!puzzle.givens().filled()).into_iter().step_by(5) {
        let target = Candidate { cell, digit: solution[cell].unwrap() };
        let mut search = PlacementSearch::new(board.clone(), &solution, &Default::default(), target);
        let steps = loop {
            if let Some(steps) = search.run() {
                break steps;
            }
        };
        let Some((last, before)) = steps.split_last() else { continue };
        assert!(last.step.placements.contains(&target));
        let mut walked = Board::new(puzzle.givens());
        for found in before.iter().chain([last]) {
            assert_eq!(found.board, walked);
            assert_eq!(verify(&walked, &found.step), Ok(()));
            walked.apply(&found.step);
        }
        assert!(before.iter().all(|found| found.step.placements.is_empty()));
        count += 1;
    }
    assert!(count > 3, "{count}");
}

#[test]
fn the_plate_is_told_in_words() {
    let puzzle = generate(Level::Hell, 3).puzzle;
    let digits = digits_of(&path_of(puzzle.givens()));
    let timed: Vec<(Candidate, u64)> =
        digits.iter().map(|(placed, hardest)| (*placed, hardest.map_or(3, |_| 96))).collect();
    let session = game(puzzle.givens(), &timed);
    let thoughts = thoughts_of(&session);
    for language in all_languages() {
        let text = view_model::thoughts_text(&session, &thoughts, language);
        assert_eq!(text.lines().count(), thoughts.len(), "{text}");
        assert!(text.lines().all(|line| line.contains("01:36")), "{text}");
        let spoken = view_model::spoken_thoughts(&text, language);
        assert!(!spoken.contains(|sign: char| ('\u{e000}'..'\u{f8ff}').contains(&sign)), "{spoken}");
    }
    let placed: Vec<_> = thoughts.iter().map(|thought| thought.placed).collect();
    let shape = view_model::game_shape(&session, &placed).expect("a shape");
    assert!(
        shape.letters.iter().all(|(left, top)| (0.0..=100.0).contains(left) && (0.0..=100.0).contains(top))
    );
    assert!(
        shape.letters.is_sorted_by(|one, other| one.0 < other.0 && one.1 >= other.1),
        "{:?}",
        shape.letters
    );
}
