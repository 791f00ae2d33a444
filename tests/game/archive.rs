//! The archive: every game that is replaced is kept and can be resumed.

use ninefold::grid::Cell;
use ninefold_app::game::statistics::Statistics;
use ninefold_app::game::{Action, Effect, Game, Session};
use ninefold_app::view_model::{self, GamePhase};

use crate::support::player::Player;
use crate::support::{PUZZLE, SOLUTION, digit};

/// Plays this puzzle, an action a second.
fn with(puzzle: &str) -> Player {
    let mut player = Player { now: 1_795_298_400_000.0, pace_ms: 1000.0, ..Player::default() };
    player.import(puzzle);
    player
}

#[test]
fn every_started_game_is_archived_with_its_undo_history() {
    let mut player = with(PUZZLE);
    player.enter_right(Cell::at(0, 2)).enter_right(Cell::at(0, 3)).act(Action::Undo);
    let before = player.session().clone();
    for seed in 1..=4 {
        player.new_puzzle(seed);
        player.enter_right(player.session().cursor());
    }
    assert_eq!(player.archive.len(), 4, "the four that have left the table");
    let begun: Vec<_> = player.archive.iter().map(|game| game.started_at_ms).collect();
    assert!(begun.is_sorted() && begun.windows(2).all(|two| two[0] != two[1]), "{begun:?}");

    player.resume_archived(0);
    let now = player.session();
    assert_eq!(
        (now.now(), now.started_at_ms(), now.can_redo()),
        (before.now(), before.started_at_ms(), true)
    );
    // The clock stopped when the game was archived.
    assert_eq!(now.clock().played_ms(), before.clock().played_ms() + 1000);
    assert_eq!(player.archive.len(), 5, "the one that lay there too");
    player.act(Action::Undo);
    assert_eq!(player.line(), PUZZLE);

    // Archived again, it replaces its own entry.
    player.new_puzzle(9);
    assert_eq!(player.archive.len(), 5);
    assert_eq!(player.archive[4].started_at_ms, before.started_at_ms());
}

#[test]
fn a_resumed_game_is_not_also_the_previous_game() {
    let mut player = with(PUZZLE);
    player.enter_right(Cell::at(0, 2)).new_puzzle(1);
    assert!(player.game.has_previous_session());
    let game = player.archived(0);
    player.act(Action::ResumeArchived(Box::new(game.clone())));
    assert!(!player.game.has_previous_session());
    player.enter_right(Cell::at(0, 3));
    // It is already the current game, and stays so.
    player.act(Action::ResumeArchived(Box::new(game)));
    assert_eq!(player.session().grid().filled().len(), 32);
}

#[test]
fn unstarted_games_and_examples_are_not_archived() {
    let mut player = with(PUZZLE);
    player.new_puzzle(1).act(Action::VisibilityChanged(false)).act(Action::VisibilityChanged(true));
    player.act(Action::ShowExample("x-wing".to_owned()));
    assert!(player.session().is_example());
    player.act(Action::Hint).act(Action::ApplyHint).act(Action::VisibilityChanged(false)).new_puzzle(2);
    assert_eq!(player.archive, []);
}

#[test]
fn a_game_is_archived_when_the_page_is_hidden() {
    let mut player = with(PUZZLE);
    player.enter_right(Cell::at(0, 2)).act(Action::VisibilityChanged(false));
    assert_eq!(player.archived(0).now(), player.session().now());
}

#[test]
fn a_completion_is_recorded_only_once() {
    let mut player = with(PUZZLE);
    player.solve_all_but(1);
    assert_eq!(player.session().completion(), None);
    player.enter_right(Cell::at(8, 6));
    let ended = *player.session().completion().expect("an end");
    assert!(ended.by_player && ended.hints == 0, "{ended:?}");
    assert_eq!(ended.played_ms, player.session().clock().played_ms());
    assert!(ended.at_ms > player.session().started_at_ms() && ended.at_ms <= player.now as u64);
    assert_eq!(player.archived(0).completion(), Some(&ended), "at once");
    // Later actions change nothing.
    player.act(Action::Undo).act(Action::Solve).new_puzzle(1);
    assert_eq!(player.archived(0).completion(), Some(&ended));
    let head = Session::from_header(player.archive[0].header()).unwrap();
    assert_eq!((head.completion(), head.started_at_ms()), (Some(&ended), player.archive[0].started_at_ms));

    // Undo at once takes back what Solve has done. Later, a player who has seen the solution can no longer solve the puzzle.
    let mut player = with(PUZZLE);
    player.solve_all_but(2).act(Action::Solve);
    assert!(!player.archived(0).completion().unwrap().by_player);
    player.act(Action::Undo);
    assert_eq!(player.session().completion(), None);
    assert_eq!(player.archived(0).completion(), None);
    player.act(Action::Solve);
    for _ in 0..12 {
        player.act(Action::Tick);
    }
    player.act(Action::Undo).enter_right(Cell::at(8, 5)).enter_right(Cell::at(8, 6));
    assert!(player.session().is_won());
    assert!(!player.session().completion().unwrap().by_player);
    assert_eq!(player.saved().session().completion(), player.session().completion());
}

#[test]
fn solve_taken_back_at_once_costs_nothing() {
    let mut player = with(PUZZLE);
    player.solve_all_but(2);
    // By accident, more than once, and seen again by Redo.
    player.act(Action::Solve).act(Action::Undo).act(Action::Redo);
    assert!(player.archived(0).completion().is_some_and(|end| !end.by_player), "Redo fills it in again");
    player.act(Action::Undo).act(Action::Solve).act(Action::Undo);
    assert_eq!(player.archived(0).completion(), None);
    player.enter_right(Cell::at(8, 5)).enter_right(Cell::at(8, 6));
    let session = player.session();
    assert!(session.is_won() && session.completion().is_some_and(|end| end.by_player));
    let statistics = Statistics::new(&[player.archived(0)], 0, |_| 0);
    let own = statistics.of_level(None);
    assert_eq!((own.played, own.solved.len(), own.solved_streak, statistics.day_streak), (1, 1, 1, 1));
}

#[test]
fn the_time_of_a_solved_game_stays() {
    let mut player = with(PUZZLE);
    player.solve_all_but(1).enter_right(Cell::at(8, 6));
    let played_ms = player.session().completion().expect("an end").played_ms;
    let time = |player: &Player| player.session().clock().played_ms();
    assert_eq!(time(&player), played_ms);
    for actions in [[Action::Undo, Action::Redo], [Action::Undo, Action::Enter(digit(1))]] {
        for action in actions {
            player.act(action);
            for _ in 0..20 {
                player.act(Action::Tick);
            }
            assert_eq!(time(&player), played_ms);
        }
    }
    assert!(player.session().grid().is_solved());
    assert_eq!(player.saved().session().clock().played_ms(), played_ms);
}

#[test]
fn a_pause_survives_a_reload() {
    let mut player = with(PUZZLE);
    player.enter_right(Cell::at(0, 2)).act(Action::TogglePause);
    let mut later = Player::with_save(player.saved());
    assert_eq!(later.phase(), GamePhase::Paused);
    later.act(Action::TogglePause);
    assert_eq!(later.phase(), GamePhase::Playing);
    // A resumed game runs at once.
    player.act(Action::TogglePause).act(Action::TogglePause).new_puzzle(1).resume_archived(0);
    assert_eq!(player.phase(), GamePhase::Playing);
}

#[test]
fn a_full_but_wrong_board_shows_a_message() {
    let mut player = with(PUZZLE);
    player.solve_all_but(1).enter(Cell::at(8, 6), 5);
    assert_eq!(player.message().title, "The board is full, but not correct");
    assert_eq!(player.message().text, "1 digit is wrong. Check shows it.");
    assert_eq!(player.session().completion(), None);
    player.act(Action::Undo);
    assert_eq!(player.message().title, "Your puzzle", "it is not full any more");
    // Without a known solution, only the rules can be checked.
    let mut player = with(&SOLUTION.replace(['1', '2'], "."));
    for cell in !player.session().givens().filled() {
        player.enter(cell, 1);
    }
    assert_eq!(player.message().text, "18 digits are in conflict.");
}

#[test]
fn the_summary_updates_without_an_announcement() {
    let mut player = with(PUZZLE);
    player.solve_all_but(1).enter_right(Cell::at(8, 6));
    let first = player.message().text;
    assert_eq!(first, "Your own puzzle, without a hint.");
    assert!(player.message().tag.starts_with("01:"), "the time: {}", player.message().tag);
    let comparisons: Vec<_> =
        player.effects.iter().filter(|effect| matches!(effect, Effect::Compare(_))).collect();
    let begun = player.session().started_at_ms();
    assert_eq!(comparisons, [&Effect::Compare(begun)], "compared with the statistics");
    player.act(Action::ShowComparison("Your best.".to_owned()));
    assert_eq!(player.message().text, format!("{first}\nYour best."));
    assert_eq!(player.announcements(), [""; 0]);
    // A late comparison is not shown for another game.
    player.new_puzzle(1).act(Action::ShowComparison("Your best.".to_owned()));
    assert!(!player.message().text.contains("best"));
}

#[test]
fn a_second_tab_supersedes_the_first() {
    let mut player = with(PUZZLE);
    player.enter_right(Cell::at(0, 2)).act(Action::OpenedInOtherTab);
    let panel = view_model::page(&player.game);
    assert_eq!(
        (panel.phase, panel.message.title.as_str()),
        (GamePhase::Paused, "The game is open elsewhere")
    );
    let before = player.game.clone();
    for action in [Action::Tick, Action::VisibilityChanged(false), Action::CloseDialog] {
        assert_eq!(player.game.apply(action, 0.0), [], "what is kept is not this page's any more");
    }
    for action in [Action::TogglePause, Action::New { level: None, seed: 1 }, Action::Undo] {
        assert_eq!(player.game.apply(action, 0.0), [Effect::Reload]);
    }
    assert_eq!(player.game, before);
}

/// From version 0.1.0 on a save stays readable.
#[test]
fn a_kept_save_is_read_with_its_previous_game() {
    let kept = include_str!("../data/previous_game.save.txt");
    let mut player = Player::with_save(kept.parse().expect("a save"));
    assert_eq!(player.game.to_text(), kept);
    assert_eq!(player.archive.len(), 0);
    assert_eq!(player.session().puzzle_id().unwrap().to_string(), "medium-1");
    assert_eq!(player.game.previous_session().unwrap().givens().to_line(), PUZZLE);
    player.new_puzzle(7);
    assert_eq!(player.archive.len(), 1);
    player.resume_archived(0);
    assert_eq!(player.session().grid().filled().len(), 32);
    assert!(player.session().can_undo());
}

#[test]
fn a_start_time_beyond_the_date_range_is_clamped() {
    let head = format!("play hard 7\nbegun {0}\nwon {0} 1000 0\n", u64::MAX);
    let play = Session::from_header(&head).expect("a head");
    let last = 8_640_000_000_000_000;
    assert_eq!((play.started_at_ms(), play.completion().map(|end| end.at_ms)), (last, Some(last)));
}

#[test]
fn a_damaged_archived_game_is_an_error_with_its_line() {
    let mut player = with(PUZZLE);
    player.solve_all_but(0).act(Action::VisibilityChanged(false));
    let text = &player.archive[0].text;
    for (from, to, expected) in [
        ("play own", "ploy own", "line 1 cannot be read"),
        ("begun 1", "begun x1", "line 2 cannot be read"),
        ("won 1795298", "won -1795298", "line 3 cannot be read"),
        ("givens", "gifts", "line 4 cannot be read"),
    ] {
        assert!(text.contains(from), "{from} in {text}");
        assert_eq!(text.replacen(from, to, 1).parse::<Session>().expect_err(to).to_string(), expected);
    }
}

#[test]
fn a_save_keeps_when_each_position_was_reached() {
    let mut player = with(PUZZLE);
    player.solve_all_but(40);
    let progress = player.session().progress_over_time();
    assert!(progress.is_sorted() && progress.len() > 10, "{progress:?}");
    assert!(progress.last().is_some_and(|last| last.0 > 0), "{progress:?}");
    let saved = player.game.to_text();
    let restored: Game = saved.parse().unwrap();
    assert_eq!(restored.session().progress_over_time(), progress);
    // At most two bytes more a move.
    let bare: usize =
        saved.lines().filter(|line| line.starts_with('+')).map(|line| line.find(' ').unwrap_or(0)).sum();
    assert!(bare <= 3 * progress.len(), "{bare} bytes for {} moves", progress.len());
    // Undone positions do not belong to the way to the current one; the time of the next counts from its predecessor.
    player.act(Action::Undo);
    assert_eq!(player.session().progress_over_time(), progress[..progress.len() - 1]);

    let shape = view_model::game_shape(restored.session(), &[], None).expect("a shape");
    assert!(shape.curve.starts_with("M0 80L") && shape.curve.ends_with("320.0 0.0"), "{}", shape.curve);
    let at_once: Game = saved
        .lines()
        .map(|line| {
            line.strip_prefix('+')
                .and_then(|rest| rest.split_once(' '))
                .map_or(line.to_owned(), |(_, changes)| format!("+ {changes}"))
                + "\n"
        })
        .collect::<String>()
        .parse()
        .unwrap();
    assert_eq!(view_model::game_shape(at_once.session(), &[], None), None, "no time passed");
}
