//! New puzzles other than by *New*: by ID, of the day, similar, for practice; and their rating.

use ninefold::grid::{Cell, Digit, Puzzle};
use ninefold::level::Level;
use ninefold::rating::rate;
use ninefold_app::cell_content::MarkKind;
use ninefold_app::explain::technique_name;
use ninefold_app::game::{Action, Effect, Game, PuzzleSource};
use ninefold_app::markup::{Button, Panel};
use ninefold_app::protocol::{Job, JobProgress, Report};
use ninefold_app::template::Language;
use ninefold_app::{input, view_model};

use crate::support::PUZZLE;
use crate::support::player::Player;

#[test]
fn a_link_with_a_puzzle_id_opens_that_puzzle() {
    for (link, name) in [
        ("seed=hell-123", "hell-123"),
        ("lang=zh&seed=Hell-123-Diagonal", "hell-123-diagonal"),
        ("seed=medium-9-shuffle", "medium-9-shuffle"),
        ("daily=2026-11-20&level=hard", "hard-20261120"),
        ("daily=2026-11-20", "easy-20261120"),
    ] {
        assert_eq!(
            Player::at_start().follow(link).puzzle_id().map(|id| id.to_string()).as_deref(),
            Some(name)
        );
    }
    assert_eq!(input::link_action("panel=settings", 5), Some(Action::OpenPanel(Panel::Settings)));
    assert_eq!(input::link_action("", 5), None);
    assert_eq!(input::link_action("lang=zh", 5), None);
}

#[test]
fn a_link_does_not_replace_a_started_game() {
    let mut player = Player::at_start();
    player.follow("seed=hard-7");
    let before = player.enter_right(player.session().cursor()).line();
    player.follow("seed=hard-7");
    assert_eq!(player.line(), before, "on the table");
    player.follow("seed=hell-7");
    assert_eq!(player.session().grid().filled().len(), player.session().givens().filled().len());
    player.follow("seed=hard-7");
    assert_eq!(player.line(), before, "from the previous game");
}

#[test]
fn an_invalid_puzzle_id_shows_an_error_and_changes_nothing() {
    let mut player = Player::at_start();
    let before = player.session().clone();
    for link in
        ["seed=", "seed=123", "seed=hell", "seed=hell-x", "seed=hell-1-x", "daily=2026-20-11", "daily=today"]
    {
        player.follow(link);
        assert_eq!(*player.session(), before, "{link}");
        assert_eq!(player.message().class, "error", "{link}");
    }
    player.follow("seed=<b>");
    assert_eq!(
        player.message().text,
        "“<b>” is not a puzzle ID. Expected a level and a number, as in hell-123, or a date, as in 2026-11-20."
    );
}

#[test]
fn the_very_first_puzzle_is_introduced_by_the_rules() {
    let mut player = Player::at_start();
    let rule = "Every row, column and block gets 1 to 9 once.";
    assert_eq!(player.message().text, rule);
    player.new_puzzle(5);
    assert_eq!(player.message().title, "New puzzle", "the rules are told once");
    let card = player.enter_right(player.session().cursor()).message();
    assert_eq!((card.title.as_str(), card.tag.as_str()), ("Easy", ""), "a game that has begun is no new one");
}

#[test]
fn only_what_tells_of_the_puzzle_has_its_level_beside_it() {
    let mut player = Player::at_start();
    player.follow("seed=easy-7");
    let solution = *player.session().solution().expect("one solution");
    let open = (!player.session().givens().filled()).first().expect("an open cell");
    player.enter(open, if solution[open] == Digit::new(1) { 2 } else { 1 });
    player.act(Action::Check);
    let card = player.message();
    assert_eq!((card.class, card.tag.as_str()), ("error", ""), "{}", card.title);
}

#[test]
fn the_message_panel_shows_the_day_and_the_rating() {
    let mut player = Player::at_start();
    player.follow("daily=2026-11-20&level=hell");
    let card = player.message();
    assert_eq!(card.title, "Puzzle of 20 Nov");
    assert!(["Hell I", "Hell II", "Hell III"].contains(&card.tag.as_str()), "{}", card.tag);
    assert!(card.buttons.contains(&&Button::Rate));

    player.follow("seed=hell-3-shuffle");
    let rating = rate(&Puzzle::new(*player.session().givens()).unwrap());
    let card = player.message();
    assert_eq!(rating.level, Level::Easy, "the article's patterns are mostly easier than they say");
    assert_eq!(card.tag, "Easy");
    assert!(card.text.contains("row pattern of Hell") && card.text.contains("Easy · 1.5"), "{}", card.text);
}

#[test]
fn how_hard_is_it_shows_the_rating() {
    let mut player = Player::at_start();
    player.follow("seed=hard-7").act(Action::Rate);
    let rating = rate(&Puzzle::new(*player.session().givens()).unwrap());
    let card = player.message();
    assert_eq!(card.title, format!("Hard, rated {}", rating.rating));
    let (hardest, uses) = *rating.techniques.last().unwrap();
    let named = format!("hardest first: {} ({uses})", technique_name(hardest, Language::ENGLISH));
    assert!(card.text.contains(&named), "{}", card.text);
    assert!(card.text.ends_with("Puzzle ID: hard-7."), "{}", card.text);

    // An imported puzzle can be rated.
    let line = player.session().givens().to_line();
    player.import(&line);
    assert_eq!((player.session().source(), player.session().rating()), (PuzzleSource::Imported, None));
    player.act(Action::Rate);
    assert_eq!(player.session().rating(), Some(rating.rating));
    let kept = player.saved();
    assert_eq!(kept.session().rating(), Some(rating.rating));
}

#[test]
fn a_similar_puzzle_needs_the_same_techniques() {
    let mut same = 0;
    for (seed, level) in (0..).zip(Level::ALL) {
        let mut player = Player::at_start();
        player.follow(&format!("seed={level}-{seed}-diagonal"));
        let before = rate(&Puzzle::new(*player.session().givens()).unwrap());
        player.follow("similar");
        let after = rate(&Puzzle::new(*player.session().givens()).unwrap());
        assert_eq!(before.level, after.level);
        same += u32::from(before.hardest_technique() == after.hardest_technique());
        let id = player.puzzle_id().unwrap();
        assert!(id.to_string().ends_with("-diagonal"), "{id}");
    }
    assert!(same >= 3, "{same} of 4 have the same hardest technique");
}

fn hint_level(player: &Player) -> Option<u8> {
    view_model::hint_view(&player.game).map(|(_, progress)| progress.level.number())
}

#[test]
fn practice_shows_the_position_but_not_the_step() {
    let mut player = Player::at_start();
    let before = player.session().clone();
    player.follow("practise=x-wing");
    let card = player.message();
    assert_eq!((card.title.as_str(), card.class), ("Find it: X-wing", "hint"));
    assert!(card.buttons.contains(&&Button::Practise), "another one");
    assert_eq!(hint_level(&player), Some(0), "nothing is drawn yet");
    let first = *player.session().givens();
    let open = Cell::all().filter(|&cell| player.session().grid()[cell].is_none());
    assert!(open.into_iter().all(|cell| !player.session().now().board.corner[cell.index()].is_empty()));
    player.act(Action::Hint);
    assert_eq!(hint_level(&player), Some(1));
    player.act(Action::Hint);
    assert!(player.message().title.starts_with("X-wing"), "{}", player.message().title);
    player.act(Action::Practise { key: None, seed: 77 });
    assert_ne!(*player.session().givens(), first);
    player.act(Action::ResumePrevious);
    assert_eq!(*player.session().givens(), *before.givens());
    player.request(Action::Practise { key: Some("no-such".to_owned()), seed: 1 });
    assert!(player.worker.waiting.iter().any(|(_, job)| matches!(job, Job::Practice { .. })));
}

#[test]
fn a_prefetched_puzzle_cancels_the_running_search() {
    let mut player = Player::at_start();
    player.follow("seed=easy-1").import(&".".repeat(81)).act(Action::Solve);
    let search = |player: &mut Player| {
        let id = player.request(Action::CountSolutions);
        player.report(Report::Progress { id, progress: JobProgress { count: 5, nodes: 5 } });
    };
    // A prefetch that was stopped with the search is requested again.
    let is_requested = |player: &Player, level: Level| {
        let is_it = |effect: &Effect| matches!(effect, Effect::RunJob(_, Job::Generate { puzzle_id }) if puzzle_id.level == level);
        player.effects.contains(&Effect::Cancel) && player.effects.iter().any(is_it)
    };
    for level in [Level::Hell, Level::Easy] {
        search(&mut player);
        player.request(Action::New { level: Some(level), seed: 4 });
        assert!(is_requested(&player, level), "{:?}", player.effects);
        assert_eq!(player.puzzle_id().map(|id| id.level), Some(level), "it is there at once");
        player.import(&".".repeat(81));
    }
}

#[test]
fn finding_the_practised_step_is_announced() {
    let mut player = Player::at_start();
    player.follow("practise=x-wing");
    let (step, _) = view_model::hint_view(&player.game).unwrap();
    // Opening and closing the hint keeps the practice target.
    player.act(Action::Hint).act(Action::CloseHint);
    assert_eq!(player.message().title, "Find it: X-wing");
    // A right note that is struck out is said at once.
    let solution = *player.session().solution().expect("one solution");
    let open = (!player.session().grid().filled()).first().expect("an open cell");
    let right = solution[open].expect("a digit");
    player.select(open).act(Action::ToggleMark(MarkKind::Corner, right));
    assert_eq!(player.message().class, "error", "{}", player.message().title);
    assert!(player.message().buttons.contains(&&Button::Correct), "{:?}", player.message().buttons);
    player.act(Action::Undo);
    assert_eq!(player.message().title, "Find it: X-wing");
    let gone: Vec<_> = step.eliminations.clone();
    for (index, candidate) in gone.iter().enumerate() {
        assert_eq!(player.message().title, "Find it: X-wing", "{index} of {}", gone.len());
        player.select(candidate.cell).act(Action::ToggleMark(MarkKind::Corner, candidate.digit));
    }
    let card = player.message();
    assert_eq!((card.title.as_str(), card.class), ("Found: X-wing", "solved"));
    assert!(card.buttons.contains(&&Button::Practise), "{:?}", card.buttons);
    let opens_result = |effect: &Effect| matches!(effect, Effect::OpenPanel(Panel::Training));
    assert!(player.effects.iter().any(opens_result), "its result is shown");
    // The practice target is saved.
    let kept = player.saved();
    assert_eq!(kept.session().technique_key(), Some("x-wing"));
    assert_eq!(view_model::page(&kept).message.title, "Welcome back");
    let older: Game = player.game.to_text().replace("play lesson x-wing", "play lesson").parse().unwrap();
    assert_eq!(older.session().technique_key(), None);
}

#[test]
fn only_a_valid_puzzle_has_similar_puzzles() {
    let mut player = Player::at_start();
    player.import(&".".repeat(81)).follow("similar");
    let card = player.message();
    assert_eq!((card.title.as_str(), card.class), ("More than one solution", "warning"));
    assert!(card.text.contains("a similar one"), "{}", card.text);
}

#[test]
fn a_link_with_an_invalid_level_shows_an_error() {
    let mut player = Player::at_start();
    player.follow("daily=2026-11-20&level=Hell");
    assert_eq!(player.puzzle_id().map(|id| id.level), Some(Level::Hell));
    player.follow("daily=2026-11-21&level=evil");
    assert_eq!(player.message().title, "No such puzzle");
    assert!(player.message().text.starts_with("“evil”"), "{}", player.message().text);
}

#[test]
fn a_late_rating_is_not_shown_for_another_puzzle() {
    let mut player = Player::at_start();
    player.follow("seed=hell-7");
    player.enter_right(player.session().cursor()).import(PUZZLE);
    player.request(Action::Rate);
    let before = player.act(Action::ResumePrevious).session().rating();
    player.answer_late();
    assert_eq!(player.session().rating(), before);
    assert_eq!(player.message().title, "Previous game");
}

#[test]
fn a_long_search_shows_its_progress() {
    let progress = JobProgress { count: 5, nodes: 5_000_000 };
    for (action, title) in [(Action::CountSolutions, "Searching …"), (Action::ListSteps, "Loading …")] {
        let mut player = Player::at_start();
        let id = player.follow("seed=hard-7").request(action);
        assert_eq!(player.report(Report::Progress { id, progress }).message().title, title);
    }
}

#[test]
fn a_day_begins_only_if_nothing_would_be_lost() {
    let mut player = Player::at_start();
    let can_begin = |player: &Player| player.game.can_begin_day(f64::MAX);
    assert!(can_begin(&player), "an untouched puzzle");
    assert!(!player.game.can_begin_day(0.0), "not one of the same day");
    player.act(Action::ToggleMark(MarkKind::Corner, Digit::from_index(0)));
    assert!(!can_begin(&player), "a game under way");
    player.act(Action::Undo);
    assert!(!can_begin(&player), "what was undone can still be redone");
}
