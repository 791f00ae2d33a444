//! The plate of a finished game: the shades of its digits, and what the longest thoughts found.

use ninefold::generator::generate;
use ninefold::grid::{Board, Candidate, CandidateSet, Cell, Grid};
use ninefold::hint::{GoalSearch, PlayerBoard, StepGoal, StepPath, path};
use ninefold::level::{Level, Rating};
use ninefold::techniques::verify;
use ninefold_app::game::long_thoughts::{LongThought, LongThoughtTask};
use ninefold_app::game::{Action, Game, MarkKind, Session, UndoneMoves};
use ninefold_app::template::Language;
use ninefold_app::view_model;

use crate::support::languages::all_languages;
use crate::support::player::Player;

/// The game of a player who enters these digits, each after so many seconds.
pub fn game(givens: &Grid, digits: &[(Candidate, u64)]) -> Session {
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

pub fn path_of(givens: &Grid) -> StepPath {
    let path = path(*givens, *givens).expect("a path");
    assert!(path.end.grid().is_solved());
    path
}

/// The digits of a path, each with the rating of the hardest elimination since the one before.
pub fn digits_of(path: &StepPath) -> Vec<(Candidate, Option<Rating>)> {
    let (mut digits, mut hardest) = (Vec::new(), None);
    for found in &path.steps {
        if found.step.placements.is_empty() {
            hardest = hardest.max(Some(found.step.rating()));
        }
        digits.extend(found.step.placements.iter().map(|placed| (*placed, hardest.take())));
    }
    digits
}

/// A game of which each digit that needs more than singles took 96 seconds.
pub fn hell_game() -> Session {
    let puzzle = generate(Level::Hell, 3).puzzle;
    let digits = digits_of(&path_of(puzzle.givens()));
    let timed: Vec<(Candidate, u64)> =
        digits.iter().map(|(placed, hardest)| (*placed, hardest.map_or(3, |_| 96))).collect();
    game(puzzle.givens(), &timed)
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
    let plate = session.plate();
    let count = timed.len();
    for (index, (Candidate { cell, .. }, seconds)) in timed.iter().enumerate() {
        let expected = match 100 * index / count {
            _ if *seconds > 60 => 5,
            0..34 => 1,
            34..62 => 2,
            62..82 => 3,
            _ => 4,
        };
        assert_eq!(plate[cell.index()], expected, "{index} of {count}");
    }
    for given in puzzle.givens().filled() {
        assert_eq!(plate[given.index()], 0);
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
    assert!(session.plate().iter().all(|shade| *shade <= 1) && session.plate() != [0; 81]);
    // Solved by Solve, not yet solved, or without times.
    let mut player = Player::with(&puzzle.givens().to_line());
    player.solve_all_but(0).act(Action::Undo);
    assert_eq!(player.session().plate(), [0; 81]);
    let mut player = Player::with(&puzzle.givens().to_line());
    player.solve_all_but(5).act(Action::Solve);
    assert_eq!(player.session().plate(), [0; 81]);
    let at_once: Vec<(Candidate, u64)> = timed.iter().map(|(placed, _)| (*placed, 0)).collect();
    assert_eq!(game(puzzle.givens(), &at_once).plate(), [0; 81]);
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
        for LongThought { placed, step, .. } in thoughts_of(&session) {
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
        let mut search = GoalSearch::new(&board, &solution, &CandidateSet::EMPTY, StepGoal::Place(target));
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
fn the_plate_is_put_into_words() {
    let session = hell_game();
    let thoughts = thoughts_of(&session);
    for language in all_languages() {
        let text = view_model::thoughts_text(&session, &thoughts, language);
        assert_eq!(text.lines().count(), 1 + thoughts.len(), "{text}");
        assert!(text.lines().skip(1).all(|line| line.contains("01:36")), "{text}");
        let spoken = view_model::spoken_thoughts(&text, language);
        assert!(!spoken.contains(|sign: char| ('\u{e000}'..'\u{f8ff}').contains(&sign)), "{spoken}");
    }
    let placed: Vec<_> = thoughts.iter().map(|thought| thought.placed).collect();
    let shape = view_model::game_shape(&session, &placed, None).expect("a shape");
    assert!(shape.letters.iter().all(|(left, top)| (0..=1000).contains(left) && (0..=1000).contains(top)));
    assert!(
        shape.letters.is_sorted_by(|one, other| one.0 < other.0 && one.1 >= other.1),
        "{:?}",
        shape.letters
    );
}

#[test]
fn a_thought_during_which_a_hint_was_shown_says_so() {
    let session = hell_game();
    let first = thoughts_of(&session)[0].placed;
    let hint = format!("?{} 2 x-wing\n+", first.played_s - 20);
    let text = session.to_text().replacen('+', &hint, 1);
    let hinted: Session = text.parse().expect("a session");
    let thoughts = thoughts_of(&hinted);
    assert_eq!(thoughts.iter().map(|thought| thought.by_hint).collect::<Vec<_>>(), [true, false]);
    let lines = view_model::thoughts_text(&hinted, &thoughts, Language::ENGLISH);
    assert!(lines.lines().nth(1).unwrap().contains("with a hint"), "{lines}");
}

#[test]
fn what_is_undone_and_replaced_stays_in_the_save() {
    let puzzle = generate(Level::Easy, 1).puzzle;
    let open: Vec<Cell> = (!puzzle.givens().filled()).into_iter().collect();
    let mut player = Player::with(&puzzle.givens().to_line());
    player.pace_ms = 2_000.0;
    player.enter_right(open[0]).enter(open[1], 1).enter(open[2], 2);
    let [second, third] = [1, 2].map(|at: usize| format!("{}={at}", open[at].index()));
    player.act(Action::Undo).act(Action::Undo);
    assert_eq!(player.session().undone_moves(), [], "both can be made again");
    player.enter_right(open[3]);
    let undone = player.session().undone_moves();
    let [UndoneMoves { stood_s, moves }] = undone.as_slice() else { panic!("{undone:?}") };
    assert_eq!(
        moves.iter().map(|(_, changes)| changes.split(' ').next().unwrap()).collect::<Vec<_>>(),
        [&second, &third]
    );
    assert!(*stood_s > 0 && moves.iter().all(|(seconds, _)| *seconds > 0), "{undone:?}");
    // It survives a reload, and a further Undo past it.
    let mut later = Player::with_save(player.saved());
    assert_eq!(later.session().undone_moves(), undone);
    later.act(Action::Undo).act(Action::Undo).enter_right(open[4]);
    let longer = later.session().undone_moves();
    assert_eq!((longer.len(), &longer[0], longer[1].moves.len()), (2, &undone[0], 2));
    assert_eq!(later.saved().to_text(), later.game.to_text());
    // Redo replaces nothing.
    let mut player = Player::with(&puzzle.givens().to_line());
    player.enter_right(open[0]).act(Action::Undo).act(Action::Redo).enter_right(open[1]);
    assert_eq!(player.session().undone_moves(), []);
}

#[test]
fn shown_hints_stay_in_the_save_with_their_highest_level() {
    let mut player = Player::with(&generate(Level::Easy, 1).puzzle.givens().to_line());
    player.pace_ms = 2_000.0;
    player.act(Action::Hint).act(Action::Hint);
    let session = player.session().clone();
    let hints = session.hints_shown();
    let [hint] = hints.as_slice() else { panic!("{hints:?}") };
    assert_eq!((hint.level, hint.technique_key), (2, "hidden-single-block"));
    let before = hint.played_s;
    // A digit of the player's own, Undo and another digit lose no hint.
    let open: Vec<Cell> = (!session.givens().filled()).into_iter().collect();
    player.enter_right(open[0]).act(Action::Undo).enter_right(open[1]).act(Action::Hint);
    let saved = player.saved();
    let hints = saved.session().hints_shown();
    assert_eq!(hints.len(), 2, "{hints:?}");
    assert!(hints[0].played_s == before && hints[1].played_s > before);
}

#[test]
fn lines_of_a_later_version_are_kept() {
    let mut player = Player::with(&generate(Level::Easy, 1).puzzle.givens().to_line());
    player.solve_all_but(40);
    let text = player.game.to_text().replacen("\n+", "\n%7 something new\n+", 2);
    let game: Game = text.parse().expect("a save");
    assert_eq!(game.to_text(), text);
    assert_eq!(game.session().grid(), player.session().grid());
}

#[test]
fn undone_moves_take_little_room() {
    let puzzle = generate(Level::Hell, 3).puzzle;
    let solution = *puzzle.solution();
    let open: Vec<Cell> = (!puzzle.givens().filled()).into_iter().collect();
    let mut player = Player::with(&puzzle.givens().to_line());
    let mut plain = Player::with(&puzzle.givens().to_line());
    // 240 notes, then the digits: 300 moves, with every fifth undone once.
    for move_number in 0..300 - open.len() {
        let cell = open[move_number % open.len()];
        let note = 1 + (move_number % 9) as u8;
        for (player, slips) in [(&mut player, move_number % 5 == 0), (&mut plain, false)] {
            if slips {
                player.select(cell).mark(MarkKind::Corner, &[note % 9 + 1]).act(Action::Undo);
            }
            player.select(cell).mark(MarkKind::Corner, &[note]);
        }
    }
    for (index, cell) in open.iter().enumerate() {
        for (player, slips) in [(&mut player, index % 5 == 0), (&mut plain, false)] {
            if slips {
                let right = solution[*cell].unwrap().value();
                player.enter(*cell, right % 9 + 1).act(Action::Undo);
            }
            player.enter_right(*cell);
        }
    }
    let (with, without) = (player.session().to_text(), plain.session().to_text());
    let undone: usize = player.session().undone_moves().iter().map(|undone| undone.moves.len()).sum();
    println!(
        "{} moves, {undone} undone: {} bytes, {} without",
        player.session().position_count() - 1,
        with.len(),
        without.len()
    );
    assert!(undone >= 60, "{undone}");
    assert!(100 * with.len() <= 115 * without.len(), "{} {}", with.len(), without.len());
}
