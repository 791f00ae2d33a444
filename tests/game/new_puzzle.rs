//! The ways to a puzzle other than New: by name, the day's, like another, for practice; and how hard it is.

use ninefold::game::{Action, Effect, Game, Origin, Stored};
use ninefold::grid::Cell;
use ninefold::i18n::Mark;
use ninefold::input;
use ninefold::job::{Job, Progress, Report, Task};
use ninefold::level::Level;
use ninefold::puzzle::Puzzle;
use ninefold::puzzle_id::Recipe;
use ninefold::rating::rate;
use ninefold::view_model;

use crate::support::import_line;

const ANOTHER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A game whose jobs are answered at once.
struct Table {
    game: Game,
}

impl Table {
    /// With the very first puzzle on it.
    fn new() -> Table {
        let mut table = Table { game: Game::default() };
        table.act(Action::Loaded(Stored::Nothing(3)));
        table
    }

    fn act(&mut self, action: Action) -> &mut Table {
        let mut actions = vec![action];
        while let Some(action) = actions.pop() {
            for effect in self.game.apply(action, 0.0) {
                if let Effect::Run(id, job) = effect {
                    let answer = Task::new(job).finish();
                    actions.push(Action::Reported(Report::Answered { id, answer, microseconds: 1 }));
                }
            }
        }
        self
    }

    fn follow(&mut self, link: &str) -> &mut Table {
        self.act(input::link(link, 5).unwrap())
    }

    fn recipe(&self) -> Option<Recipe> {
        self.game.play().recipe()
    }

    fn card(&self) -> view_model::CardLook {
        view_model::panel(&self.game).card
    }
}

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
            Table::new().follow(link).recipe().map(|recipe| recipe.to_string()).as_deref(),
            Some(name)
        );
    }
    assert_eq!(input::link("", 5), None);
    assert_eq!(input::link("lang=zh", 5), None);
}

#[test]
fn a_link_does_not_replace_a_started_game() {
    let mut table = Table::new();
    table.follow("seed=hard-7");
    let cell = table.game.play().cursor();
    let digit = table.game.play().solution().unwrap()[cell].unwrap();
    table.act(Action::Enter(digit)).follow("seed=hard-7");
    assert_eq!(table.game.play().now().grid[cell], Some(digit), "on the table");
    table.follow("seed=hell-7");
    assert_eq!(table.game.play().now().grid.filled().len(), table.game.play().givens().filled().len());
    table.follow("seed=hard-7");
    assert_eq!(table.game.play().now().grid[cell], Some(digit), "from the shelf");
}

#[test]
fn an_invalid_puzzle_id_shows_an_error_and_changes_nothing() {
    let mut table = Table::new();
    let before = table.game.play().clone();
    for link in
        ["seed=", "seed=123", "seed=hell", "seed=hell-x", "seed=hell-1-x", "daily=2026-20-11", "daily=today"]
    {
        table.follow(link);
        assert_eq!(*table.game.play(), before, "{link}");
        assert_eq!(table.card().kind, "error", "{link}");
    }
    table.follow("seed=<b>");
    assert_eq!(
        table.card().text,
        "“<b>” is not a puzzle ID. Expected a level and a number, as in hell-123, or a date, as in 2026-11-20."
    );
}

#[test]
fn the_message_panel_shows_the_day_and_the_rating() {
    let mut table = Table::new();
    table.follow("daily=2026-11-20&level=hell");
    let card = table.card();
    assert_eq!(card.title, "Puzzle of 2026-11-20");
    assert!(["Hell I", "Hell II", "Hell III"].contains(&card.tag.as_str()), "{}", card.tag);
    assert!(card.offers.contains(&"rate"));

    table.follow("seed=hell-3-shuffle");
    let rating = rate(&Puzzle::new(*table.game.play().givens()).unwrap());
    let card = table.card();
    assert_eq!(rating.level, Level::Easy, "the article's patterns are mostly easier than they say");
    assert_eq!(card.tag, "Easy");
    assert!(card.text.contains("row pattern of Hell") && card.text.contains("Easy · 1.5"), "{}", card.text);
}

#[test]
fn how_hard_is_it_shows_the_rating() {
    let mut table = Table::new();
    table.follow("seed=hard-7").act(Action::Rate);
    let rating = rate(&Puzzle::new(*table.game.play().givens()).unwrap());
    let card = table.card();
    assert_eq!(card.title, format!("Hard, rated {}", rating.rating));
    assert!(card.text.contains(&format!("{} points", rating.score)), "{}", card.text);
    assert!(card.text.ends_with("Puzzle ID: hard-7."), "{}", card.text);

    // The player's own: how hard it is becomes known.
    let line = table.game.play().givens().to_line();
    table.act(import_line(&line));
    assert_eq!((table.game.play().origin(), table.game.play().rating()), (Origin::Own, None));
    table.act(Action::Rate);
    assert_eq!(table.game.play().rating(), Some(rating.rating));
    let kept: Game = table.game.to_text().parse().unwrap();
    assert_eq!(kept.play().rating(), Some(rating.rating));
}

#[test]
fn a_similar_puzzle_needs_the_same_techniques() {
    let mut same = 0;
    for (seed, level) in (0..).zip(Level::ALL) {
        let mut table = Table::new();
        table.follow(&format!("seed={level}-{seed}-diagonal"));
        let before = rate(&Puzzle::new(*table.game.play().givens()).unwrap());
        table.follow("like");
        let after = rate(&Puzzle::new(*table.game.play().givens()).unwrap());
        assert_eq!(before.level, after.level);
        same += u32::from(before.hardest() == after.hardest());
        let recipe = table.recipe().unwrap();
        assert!(recipe.to_string().ends_with("-diagonal"), "{recipe}");
    }
    assert!(same >= 3, "{same} of 4 have the same hardest technique");
}

#[test]
fn practice_shows_the_position_but_not_the_step() {
    let mut table = Table::new();
    let before = table.game.play().clone();
    table.follow("practise=x-wing");
    let card = table.card();
    assert_eq!((card.title.as_str(), card.kind), ("Find it: X-wing", "hint"));
    assert!(card.offers.contains(&"practise"), "another one");
    assert_eq!(view_model::hint(&table.game).map(|(_, rung)| rung), Some(0), "nothing is drawn yet");
    let first = *table.game.play().givens();
    let open = Cell::all().filter(|&cell| table.game.play().now().grid[cell].is_none());
    assert!(open.into_iter().all(|cell| !table.game.play().now().notes[cell.index()].is_empty()));
    table.act(Action::Hint);
    assert_eq!(view_model::hint(&table.game).map(|(_, rung)| rung), Some(1));
    table.act(Action::Hint);
    assert!(table.card().title.starts_with("X-wing"), "{}", table.card().title);
    table.act(Action::Practise { key: None, seed: 77 });
    assert_ne!(*table.game.play().givens(), first);
    table.act(Action::Unshelve);
    assert_eq!(*table.game.play().givens(), *before.givens());
    let effects = table.game.apply(Action::Practise { key: Some("no-such".to_owned()), seed: 1 }, 0.0);
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Run(_, Job::Advise { .. }))));
}

#[test]
fn a_prefetched_puzzle_cancels_the_running_search() {
    let mut table = Table::new();
    table.follow("seed=easy-1").act(import_line(&".".repeat(81)));
    table.act(Action::Solve);
    let effects = table.game.apply(Action::Count, 0.0);
    let Some(Effect::Run(id, _)) = effects.first() else { panic!("{effects:?}") };
    let progress = Progress { count: 5, nodes: 5 };
    table.game.apply(Action::Reported(Report::Progressed { id: *id, progress }), 0.0);
    let effects = table.game.apply(Action::New { level: Some(Level::Hell), seed: 4 }, 0.0);
    assert!(effects.contains(&Effect::Cancel), "{effects:?}");
    assert_eq!(table.recipe().map(|recipe| recipe.level), Some(Level::Hell), "it is there at once");
    // What was stopped with the search is made anew.
    let ready = |effects: &[Effect], level: Level| {
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Run(_, Job::Deal { recipe }) if recipe.level == level))
    };
    assert!(ready(&effects, Level::Hell), "{effects:?}");
    table.act(import_line(&".".repeat(81)));
    let effects = table.game.apply(Action::Count, 0.0);
    let Some(Effect::Run(id, _)) = effects.first() else { panic!("{effects:?}") };
    table.game.apply(Action::Reported(Report::Progressed { id: *id, progress }), 0.0);
    let effects = table.game.apply(Action::New { level: Some(Level::Easy), seed: 4 }, 0.0);
    assert!(effects.contains(&Effect::Cancel) && ready(&effects, Level::Easy), "{effects:?}");
}

#[test]
fn finding_the_practised_step_is_announced() {
    let mut table = Table::new();
    table.follow("practise=x-wing");
    let (told, _) = view_model::hint(&table.game).unwrap();
    // A look at the hint, and away again: the task stays.
    table.act(Action::Hint).act(Action::EndHint);
    assert_eq!(table.card().title, "Find it: X-wing");
    let gone: Vec<_> = told.eliminations().collect();
    for (index, candidate) in gone.iter().enumerate() {
        assert_eq!(table.card().title, "Find it: X-wing", "{index} of {}", gone.len());
        table.act(Action::Select(candidate.cell)).act(Action::Mark(Mark::Corner, candidate.digit));
    }
    let card = table.card();
    assert_eq!((card.title.as_str(), card.kind), ("Found: X-wing", "solved"));
    assert!(card.offers.contains(&"practise"), "{:?}", card.offers);
    // What is practised is kept.
    let kept: Game = table.game.to_text().parse().unwrap();
    assert_eq!(kept.play().technique(), Some("x-wing"));
    assert_eq!(view_model::panel(&kept).card.title, "Welcome back");
    let older: Game = table.game.to_text().replace("play lesson x-wing", "play lesson").parse().unwrap();
    assert_eq!(older.play().technique(), None);
}

#[test]
fn only_a_valid_puzzle_has_similar_puzzles() {
    let mut table = Table::new();
    table.act(import_line(&".".repeat(81))).follow("like");
    let card = table.card();
    assert_eq!((card.title.as_str(), card.kind), ("More than one solution", "warning"));
    assert!(card.text.contains("a similar one"), "{}", card.text);
}

#[test]
fn a_link_with_an_invalid_level_shows_an_error() {
    let mut table = Table::new();
    table.follow("daily=2026-11-20&level=Hell");
    assert_eq!(table.recipe().map(|recipe| recipe.level), Some(Level::Hell));
    table.follow("daily=2026-11-21&level=evil");
    assert_eq!(table.card().title, "No such puzzle");
    assert!(table.card().text.starts_with("“evil”"), "{}", table.card().text);
}

#[test]
fn a_late_rating_is_not_shown_for_another_puzzle() {
    let mut table = Table::new();
    table.follow("seed=hell-7");
    let cell = table.game.play().cursor();
    let digit = table.game.play().solution().unwrap()[cell].unwrap();
    table.act(Action::Enter(digit)).act(import_line(ANOTHER));
    let effects = table.game.apply(Action::Rate, 0.0);
    let Some(Effect::Run(id, job)) = effects.first() else { panic!("{effects:?}") };
    let answer = Task::new(job.clone()).finish();
    let before = {
        table.act(Action::Unshelve);
        table.game.play().rating()
    };
    table.act(Action::Reported(Report::Answered { id: *id, answer, microseconds: 1 }));
    assert_eq!(table.game.play().rating(), before);
    assert_eq!(table.card().title, "Previous game");
}

#[test]
fn a_long_search_shows_its_progress() {
    let progress = Progress { count: 5, nodes: 5_000_000 };
    let told = |game: &mut Game, effects: &[Effect]| {
        let id = effects.iter().find_map(|effect| match effect {
            Effect::Run(id, _) | Effect::Study(id) => Some(*id),
            _ => None,
        });
        let id = id.unwrap_or_else(|| panic!("{effects:?}"));
        game.apply(Action::Reported(Report::Progressed { id, progress }), 0.0);
        view_model::panel(game).card.title
    };
    let titles = [
        (Action::Count, "Searching …"),
        (Action::Steps, "Looking for a step …"),
        (Action::Study { by_logic: true }, "Loading …"),
    ];
    for (action, title) in titles {
        let mut table = Table::new();
        table.follow("seed=hard-7");
        let effects = table.game.apply(action, 0.0);
        assert_eq!(told(&mut table.game, &effects), title);
    }
    // A game that is over is not waited for.
    let mut table = Table::new();
    table.follow("seed=easy-1");
    let solution = *table.game.play().solution().unwrap();
    let open: Vec<Cell> = (!table.game.play().givens().filled()).into_iter().collect();
    let (last, before) = open.split_last().unwrap();
    for &cell in before {
        table.act(Action::Select(cell)).act(Action::Enter(solution[cell].unwrap()));
    }
    table.act(Action::Select(*last));
    let effects = table.game.apply(Action::Enter(solution[*last].unwrap()), 0.0);
    let title = table.card().title;
    assert_eq!(told(&mut table.game, &effects), title);
}
