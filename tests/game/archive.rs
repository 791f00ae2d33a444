//! The archive: every game that is replaced is kept and can be resumed.

use ninefold::grid::{Cell, Digit, Grid};
use ninefold::level::Level;
use ninefold_app::game::statistics::Statistics;
use ninefold_app::game::{Action, ArchivedGame, Effect, Game, LoadedSave, Session};
use ninefold_app::protocol::{Report, Task};
use ninefold_app::view_model::{self, GamePhase};

use crate::support::import_line;
use crate::support::{PUZZLE, SOLUTION};

/// A game, a clock, and the archive that a page would keep.
struct Harness {
    game: Game,
    now: f64,
    archive: Vec<ArchivedGame>,
    /// Games that were to be compared with the statistics.
    comparisons: Vec<u64>,
    /// Number of announcements.
    announcements: usize,
}

impl Harness {
    fn new(game: Game) -> Harness {
        Harness {
            game,
            now: 1_795_298_400_000.0,
            archive: Vec::new(),
            comparisons: Vec::new(),
            announcements: 0,
        }
    }

    fn with(puzzle: &str) -> Harness {
        let mut harness = Harness::new(Game::default());
        harness.act(import_line(puzzle));
        harness
    }

    /// Applies an action one second later, and runs the jobs that it requests.
    fn act(&mut self, action: Action) -> &mut Harness {
        self.now += 1000.0;
        let mut actions = vec![action];
        while let Some(action) = actions.pop() {
            for effect in self.game.apply(action, self.now) {
                match effect {
                    Effect::RunJob(id, job) => {
                        let answer = Task::new(job).finish();
                        actions.push(Action::JobReport(Report::Answered { id, answer, microseconds: 1 }));
                    }
                    Effect::Archive(game) => self.archive_game(game),
                    Effect::Compare(begun) => self.comparisons.push(begun),
                    Effect::Announce(_) => self.announcements += 1,
                    _ => {}
                }
            }
        }
        self
    }

    fn archive_game(&mut self, game: ArchivedGame) {
        self.archive.retain(|other| other.started_at_ms != game.started_at_ms);
        self.archive.push(game);
    }

    fn enter(&mut self, cell: usize) -> &mut Harness {
        let digit = SOLUTION[cell..].chars().next().and_then(Digit::from_char).unwrap();
        self.act(Action::Select(Cell::new(cell).unwrap())).act(Action::Enter(digit))
    }

    /// Fills in [`PUZZLE`] except for its last open cells.
    fn play_all_but(&mut self, rest: usize) -> &mut Harness {
        let open = Cell::all().filter(|&cell| Grid::from_line(PUZZLE).unwrap()[cell].is_none());
        let open: Vec<_> = open.collect();
        for cell in &open[..open.len() - rest] {
            self.enter(cell.index());
        }
        self
    }

    fn new_puzzle(&mut self, seed: u64) -> &mut Harness {
        self.act(Action::New { level: Some(Level::Easy), seed })
    }

    fn archived_game(&self, at: usize) -> Session {
        self.archive[at].text.parse().expect("a game that was put by")
    }
}

#[test]
fn every_started_game_is_archived_with_its_undo_history() {
    let mut harness = Harness::with(PUZZLE);
    harness.enter(2).enter(3).act(Action::Undo);
    let before = harness.game.session().clone();
    for seed in 1..=4 {
        harness.new_puzzle(seed);
        let open = harness.game.session().cursor();
        let digit = harness.game.session().solution().unwrap()[open].unwrap();
        harness.act(Action::Enter(digit));
    }
    assert_eq!(harness.archive.len(), 4, "the four that have left the table");
    let begun: Vec<_> = harness.archive.iter().map(|game| game.started_at_ms).collect();
    assert!(begun.is_sorted() && begun.windows(2).all(|two| two[0] != two[1]), "{begun:?}");

    let first = harness.archived_game(0);
    harness.act(Action::ResumeArchived(Box::new(first)));
    let now = harness.game.session();
    assert_eq!(
        (now.now(), now.started_at_ms(), now.can_redo()),
        (before.now(), before.started_at_ms(), true)
    );
    // The clock stopped when the game was archived.
    assert_eq!(now.clock().played_ms(), before.clock().played_ms() + 1000);
    assert_eq!(harness.archive.len(), 5, "the one that lay there too");
    harness.act(Action::Undo);
    assert_eq!(harness.game.session().grid().to_line(), PUZZLE);

    // Archived again, it replaces its own entry.
    harness.new_puzzle(9);
    assert_eq!(harness.archive.len(), 5);
    assert_eq!(harness.archive[4].started_at_ms, before.started_at_ms());
}

#[test]
fn a_resumed_game_is_not_also_the_previous_game() {
    let mut harness = Harness::with(PUZZLE);
    harness.enter(2).new_puzzle(1);
    assert!(harness.game.has_previous_session());
    let game = harness.archived_game(0);
    harness.act(Action::ResumeArchived(Box::new(game.clone())));
    assert!(!harness.game.has_previous_session());
    harness.enter(3);
    // It is already the current game, and stays so.
    harness.act(Action::ResumeArchived(Box::new(game)));
    assert_eq!(harness.game.session().grid().filled().len(), 32);
}

#[test]
fn unstarted_games_and_examples_are_not_archived() {
    let mut harness = Harness::with(PUZZLE);
    harness.new_puzzle(1).act(Action::VisibilityChanged(false)).act(Action::VisibilityChanged(true));
    harness.act(Action::ShowExample("x-wing".to_owned()));
    assert!(harness.game.session().is_example());
    harness.act(Action::Hint).act(Action::ApplyHint).act(Action::VisibilityChanged(false)).new_puzzle(2);
    assert_eq!(harness.archive, []);
}

#[test]
fn a_game_is_archived_when_the_page_is_hidden() {
    let mut harness = Harness::with(PUZZLE);
    harness.enter(2).act(Action::VisibilityChanged(false));
    assert_eq!(harness.archived_game(0).now(), harness.game.session().now());
}

#[test]
fn a_completion_is_recorded_only_once() {
    let mut harness = Harness::with(PUZZLE);
    harness.play_all_but(1);
    assert_eq!(harness.game.session().completion(), None);
    harness.enter(78);
    let ended = *harness.game.session().completion().expect("an end");
    assert!(ended.by_player && ended.hints == 0, "{ended:?}");
    assert_eq!(ended.played_ms, harness.game.session().clock().played_ms());
    assert!(ended.at_ms > harness.game.session().started_at_ms() && ended.at_ms <= harness.now as u64);
    assert_eq!(harness.archived_game(0).completion(), Some(&ended), "at once");
    // Later actions change nothing.
    harness.act(Action::Undo).act(Action::Solve).new_puzzle(1);
    assert_eq!(harness.archived_game(0).completion(), Some(&ended));
    let head = Session::from_header(harness.archive[0].header()).unwrap();
    assert_eq!((head.completion(), head.started_at_ms()), (Some(&ended), harness.archive[0].started_at_ms));

    // Undo at once takes back what Solve has done. Later, a player who has seen the solution can no longer solve the puzzle.
    let mut harness = Harness::with(PUZZLE);
    harness.play_all_but(2).act(Action::Solve);
    assert!(!harness.archived_game(0).completion().unwrap().by_player);
    harness.act(Action::Undo);
    assert_eq!(harness.game.session().completion(), None);
    assert_eq!(harness.archived_game(0).completion(), None);
    harness.act(Action::Solve);
    for _ in 0..12 {
        harness.act(Action::Tick);
    }
    harness.act(Action::Undo).enter(77).enter(78);
    assert!(harness.game.session().is_won());
    assert!(!harness.game.session().completion().unwrap().by_player);
    let kept: Game = harness.game.to_text().parse().unwrap();
    assert_eq!(kept.session().completion(), harness.game.session().completion());
}

#[test]
fn solve_taken_back_at_once_costs_nothing() {
    let mut harness = Harness::with(PUZZLE);
    harness.play_all_but(2);
    // By accident, more than once, and seen again by Redo.
    harness.act(Action::Solve).act(Action::Undo).act(Action::Redo);
    assert!(
        harness.archived_game(0).completion().is_some_and(|end| !end.by_player),
        "Redo fills it in again"
    );
    harness.act(Action::Undo).act(Action::Solve).act(Action::Undo);
    assert_eq!(harness.archived_game(0).completion(), None);
    harness.enter(77).enter(78);
    let session = harness.game.session();
    assert!(session.is_won() && session.completion().is_some_and(|end| end.by_player));
    let statistics = Statistics::new(&[harness.archived_game(0)], 0, |_| 0);
    let own = statistics.of_level(None);
    assert_eq!((own.played, own.solved.len(), own.solved_streak, statistics.day_streak), (1, 1, 1, 1));
}

#[test]
fn the_time_of_a_solved_game_stays() {
    let mut harness = Harness::with(PUZZLE);
    harness.play_all_but(1).enter(78);
    let played = harness.game.session().completion().expect("an end").played_ms;
    let time = |harness: &Harness| harness.game.session().clock().played_ms();
    assert_eq!(time(&harness), played);
    for actions in [[Action::Undo, Action::Redo], [Action::Undo, Action::Enter(Digit::new(1).unwrap())]] {
        for action in actions {
            harness.act(action);
            for _ in 0..20 {
                harness.act(Action::Tick);
            }
            assert_eq!(time(&harness), played);
        }
    }
    assert!(harness.game.session().grid().is_solved());
    let kept: Game = harness.game.to_text().parse().unwrap();
    assert_eq!(kept.session().clock().played_ms(), played);
}

#[test]
fn a_pause_survives_a_reload() {
    let mut harness = Harness::with(PUZZLE);
    harness.enter(2).act(Action::TogglePause);
    let kept: Game = harness.game.to_text().parse().unwrap();
    let mut later = Harness::new(Game::default());
    later.act(Action::SaveLoaded(LoadedSave::Game(Box::new(kept))));
    assert_eq!(view_model::page(&later.game).phase, GamePhase::Paused);
    later.act(Action::TogglePause);
    assert_eq!(view_model::page(&later.game).phase, GamePhase::Playing);
    // A resumed game runs at once.
    harness.act(Action::TogglePause).act(Action::TogglePause).new_puzzle(1);
    let game = harness.archived_game(0);
    harness.act(Action::ResumeArchived(Box::new(game)));
    assert_eq!(view_model::page(&harness.game).phase, GamePhase::Playing);
}

#[test]
fn a_full_but_wrong_board_shows_a_message() {
    let card = |harness: &Harness| view_model::page(&harness.game).message;
    let mut harness = Harness::with(PUZZLE);
    harness
        .play_all_but(1)
        .act(Action::Select(Cell::new(78).unwrap()))
        .act(Action::Enter(Digit::new(5).unwrap()));
    assert_eq!(card(&harness).title, "The board is full, but not correct");
    assert_eq!(card(&harness).text, "1 digit is wrong. Check shows it.");
    assert_eq!(harness.game.session().completion(), None);
    harness.act(Action::Undo);
    assert_eq!(card(&harness).title, "Your puzzle", "it is not full any more");
    // Without a known solution, only the rules can be checked.
    let mut harness = Harness::with(&SOLUTION.replace(['1', '2'], "."));
    let ones = Cell::all().filter(|&cell| "12".contains(&SOLUTION[cell.index()..=cell.index()]));
    for cell in ones {
        harness.act(Action::Select(cell)).act(Action::Enter(Digit::new(1).unwrap()));
    }
    assert_eq!(card(&harness).text, "18 digits are in conflict.");
}

#[test]
fn the_summary_updates_without_an_announcement() {
    let mut harness = Harness::with(PUZZLE);
    harness.play_all_but(1);
    harness.enter(78);
    let card = |harness: &Harness| view_model::page(&harness.game).message;
    let first = card(&harness).text;
    assert_eq!(first, "Your own puzzle, without a hint.");
    assert!(card(&harness).tag.starts_with("01:"), "the time: {}", card(&harness).tag);
    assert_eq!(harness.comparisons, [harness.game.session().started_at_ms()], "compared with the statistics");
    harness.announcements = 0;
    harness.act(Action::ShowComparison("Your best.".to_owned()));
    assert_eq!(card(&harness).text, format!("{first}\nYour best."));
    assert_eq!(harness.announcements, 0);
    // A late comparison is not shown for another game.
    harness.new_puzzle(1).act(Action::ShowComparison("Your best.".to_owned()));
    assert!(!card(&harness).text.contains("best"));
}

#[test]
fn a_second_tab_supersedes_the_first() {
    let mut harness = Harness::with(PUZZLE);
    harness.enter(2).act(Action::OpenedInOtherTab);
    let panel = view_model::page(&harness.game);
    assert_eq!(
        (panel.phase, panel.message.title.as_str()),
        (GamePhase::Paused, "The game is open elsewhere")
    );
    let before = harness.game.clone();
    for action in [Action::Tick, Action::VisibilityChanged(false), Action::CloseDialog] {
        assert_eq!(harness.game.apply(action, 0.0), [], "what is kept is not this page's any more");
    }
    for action in [Action::TogglePause, Action::New { level: None, seed: 1 }, Action::Undo] {
        assert_eq!(harness.game.apply(action, 0.0), [Effect::Reload]);
    }
    assert_eq!(harness.game, before);
}

/// From version 0.1.0 on a save stays readable.
#[test]
fn a_kept_save_is_read_with_its_previous_game() {
    let kept = include_str!("../data/previous_game.save.txt");
    let mut harness = Harness::new(Game::default());
    harness.act(Action::SaveLoaded(LoadedSave::Game(Box::new(kept.parse().expect("a save")))));
    assert_eq!(harness.game.to_text(), kept);
    assert_eq!(harness.archive.len(), 0);
    assert_eq!(harness.game.session().puzzle_id().unwrap().to_string(), "medium-1");
    assert_eq!(harness.game.previous_session().unwrap().givens().to_line(), PUZZLE);
    harness.new_puzzle(7);
    assert_eq!(harness.archive.len(), 1);
    let first = harness.archived_game(0);
    harness.act(Action::ResumeArchived(Box::new(first)));
    assert_eq!(harness.game.session().grid().filled().len(), 32);
    assert!(harness.game.session().can_undo());
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
    let mut harness = Harness::with(PUZZLE);
    harness.play_all_but(0).act(Action::VisibilityChanged(false));
    let text = &harness.archive[0].text;
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
    let mut harness = Harness::with(PUZZLE);
    harness.play_all_but(40);
    let played = harness.game.session().progress_over_time();
    assert!(played.is_sorted() && played.len() > 10, "{played:?}");
    assert!(played.last().is_some_and(|last| last.0 > 0), "{played:?}");
    let saved = harness.game.to_text();
    let restored: Game = saved.parse().unwrap();
    assert_eq!(restored.session().progress_over_time(), played);
    // At most two bytes more a move.
    let bare: usize =
        saved.lines().filter(|line| line.starts_with('+')).map(|line| line.find(' ').unwrap_or(0)).sum();
    assert!(bare <= 3 * played.len(), "{bare} bytes for {} moves", played.len());
    // Undone positions do not belong to the way to the current one; the time of the next counts from its predecessor.
    harness.act(Action::Undo);
    assert_eq!(harness.game.session().progress_over_time(), played[..played.len() - 1]);

    let shape = view_model::game_shape(restored.session()).expect("a shape");
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
    assert_eq!(view_model::game_shape(at_once.session()), None, "no time passed");
}
