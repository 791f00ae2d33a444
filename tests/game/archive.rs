//! Games that leave the table: each is put by, and can be gone on with.

use ninefold::game::{Action, Archived, Effect, Game, Play, Stored};
use ninefold::grid::{Cell, Digit, Grid};
use ninefold::job::{Job, Report, Task};
use ninefold::level::Level;
use ninefold::view_model::{self, Phase};

use crate::support::import_line;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A game, a clock, and what was put by.
struct Table {
    game: Game,
    now: f64,
    archive: Vec<Archived>,
    /// What was to be compared.
    asked: Vec<u64>,
    /// How often something was said.
    said: usize,
    /// The engines cannot be loaded.
    lost: bool,
}

impl Table {
    fn new(game: Game) -> Table {
        Table { game, now: 1_795_298_400_000.0, archive: Vec::new(), asked: Vec::new(), said: 0, lost: false }
    }

    fn with(puzzle: &str) -> Table {
        let mut table = Table::new(Game::default());
        table.act(import_line(puzzle));
        table
    }

    /// Acts a second later, and runs whatever job that asks for.
    fn act(&mut self, action: Action) -> &mut Table {
        self.now += 1000.0;
        let mut actions = vec![action];
        while let Some(action) = actions.pop() {
            for effect in self.game.apply(action, self.now) {
                match effect {
                    Effect::Run(id, Job::Advise { .. }) if self.lost => {
                        actions.push(Action::Reported(Report::Missing { id }));
                    }
                    Effect::Run(id, job) => {
                        let answer = Task::new(job).finish();
                        actions.push(Action::Reported(Report::Answered { id, answer, microseconds: 1 }));
                    }
                    Effect::Archive(game) => self.put_by(game),
                    Effect::Compare(begun) => self.asked.push(begun),
                    Effect::Announce(_) => self.said += 1,
                    _ => {}
                }
            }
        }
        self
    }

    fn put_by(&mut self, game: Archived) {
        self.archive.retain(|other| other.begun != game.begun);
        self.archive.push(game);
    }

    fn enter(&mut self, cell: usize) -> &mut Table {
        let digit = SOLUTION[cell..].chars().next().and_then(Digit::from_char).unwrap();
        self.act(Action::Select(Cell::new(cell).unwrap())).act(Action::Enter(digit))
    }

    /// Fills in all that is open of [`PUZZLE`], but for the last cells.
    fn play_but(&mut self, rest: usize) -> &mut Table {
        let open = Cell::all().filter(|&cell| Grid::from_line(PUZZLE).unwrap()[cell].is_none());
        let open: Vec<_> = open.collect();
        for cell in &open[..open.len() - rest] {
            self.enter(cell.index());
        }
        self
    }

    fn new_puzzle(&mut self, seed: u64) -> &mut Table {
        self.act(Action::New { level: Some(Level::Easy), seed })
    }

    fn put_by_as(&self, at: usize) -> Play {
        self.archive[at].text.parse().expect("a game that was put by")
    }
}

#[test]
fn every_started_game_is_archived_with_its_undo_history() {
    let mut table = Table::with(PUZZLE);
    table.enter(2).enter(3).act(Action::Undo);
    let before = table.game.play().clone();
    for seed in 1..=4 {
        table.new_puzzle(seed);
        let open = table.game.play().cursor();
        let digit = table.game.play().solution().unwrap()[open].unwrap();
        table.act(Action::Enter(digit));
    }
    assert_eq!(table.archive.len(), 4, "the four that have left the table");
    let begun: Vec<_> = table.archive.iter().map(|game| game.begun).collect();
    assert!(begun.is_sorted() && begun.windows(2).all(|two| two[0] != two[1]), "{begun:?}");

    let first = table.put_by_as(0);
    table.act(Action::TakeUp(Box::new(first)));
    let now = table.game.play();
    assert_eq!((now.now(), now.begun(), now.can_redo()), (before.now(), before.begun(), true));
    // Up to the moment that it left.
    assert_eq!(now.clock().milliseconds(), before.clock().milliseconds() + 1000);
    assert_eq!(table.archive.len(), 5, "the one that lay there too");
    table.act(Action::Undo);
    assert_eq!(table.game.play().now().grid.to_line(), PUZZLE);

    // Put by again it takes its own place.
    table.new_puzzle(9);
    assert_eq!(table.archive.len(), 5);
    assert_eq!(table.archive[4].begun, before.begun());
}

#[test]
fn a_resumed_game_is_not_also_the_previous_game() {
    let mut table = Table::with(PUZZLE);
    table.enter(2).new_puzzle(1);
    assert!(table.game.has_shelf());
    let game = table.put_by_as(0);
    table.act(Action::TakeUp(Box::new(game.clone())));
    assert!(!table.game.has_shelf());
    table.enter(3);
    // It is there already: it stays as it is.
    table.act(Action::TakeUp(Box::new(game)));
    assert_eq!(table.game.play().now().grid.filled().len(), 32);
}

#[test]
fn unstarted_games_and_examples_are_not_archived() {
    let mut table = Table::with(PUZZLE);
    table.new_puzzle(1).act(Action::Visible(false)).act(Action::Visible(true));
    table.act(Action::Lesson("x-wing".to_owned()));
    assert!(table.game.play().is_lesson());
    table.act(Action::Hint).act(Action::DoHint).act(Action::Visible(false)).new_puzzle(2);
    assert_eq!(table.archive, []);
}

#[test]
fn a_game_is_archived_when_the_page_is_hidden() {
    let mut table = Table::with(PUZZLE);
    table.enter(2).act(Action::Visible(false));
    assert_eq!(table.put_by_as(0).now(), table.game.play().now());
}

#[test]
fn a_completion_is_recorded_only_once() {
    let mut table = Table::with(PUZZLE);
    table.play_but(1);
    assert_eq!(table.game.play().ended(), None);
    table.enter(78);
    let ended = *table.game.play().ended().expect("an end");
    assert!(ended.by_player && ended.hints == 0, "{ended:?}");
    assert_eq!(ended.played, table.game.play().clock().milliseconds());
    assert!(ended.at > table.game.play().begun() && ended.at <= table.now as u64);
    assert_eq!(table.put_by_as(0).ended(), Some(&ended), "at once");
    // What comes after does not matter.
    table.act(Action::Undo).act(Action::Solve).new_puzzle(1);
    assert_eq!(table.put_by_as(0).ended(), Some(&ended));
    let head = Play::from_head(table.archive[0].head()).unwrap();
    assert_eq!((head.ended(), head.begun()), (Some(&ended), table.archive[0].begun));

    // Who has seen the solution does not find it any more.
    let mut table = Table::with(PUZZLE);
    table.play_but(1).act(Action::Solve).act(Action::Undo).enter(78);
    assert!(table.game.play().is_won());
    assert!(!table.game.play().ended().unwrap().by_player);
    let kept: Game = table.game.to_text().parse().unwrap();
    assert_eq!(kept.play().ended(), table.game.play().ended());
}

#[test]
fn a_pause_survives_a_reload() {
    let mut table = Table::with(PUZZLE);
    table.enter(2).act(Action::Pause);
    let kept: Game = table.game.to_text().parse().unwrap();
    let mut later = Table::new(Game::default());
    later.act(Action::Loaded(Stored::Game(Box::new(kept))));
    assert_eq!(view_model::panel(&later.game).phase, Phase::Paused);
    later.act(Action::Pause);
    assert_eq!(view_model::panel(&later.game).phase, Phase::Playing);
    // A game taken up again goes on at once.
    table.act(Action::Pause).act(Action::Pause).new_puzzle(1);
    let game = table.put_by_as(0);
    table.act(Action::TakeUp(Box::new(game)));
    assert_eq!(view_model::panel(&table.game).phase, Phase::Playing);
}

#[test]
fn a_full_but_wrong_board_shows_a_message() {
    let card = |table: &Table| view_model::panel(&table.game).card;
    let mut table = Table::with(PUZZLE);
    table.play_but(1).act(Action::Select(Cell::new(78).unwrap())).act(Action::Enter(Digit::new(5).unwrap()));
    assert_eq!(card(&table).title, "The board is full, but not correct");
    assert_eq!(card(&table).text, "1 digit is wrong. Check shows it.");
    assert_eq!(table.game.play().ended(), None);
    table.act(Action::Undo);
    assert_eq!(card(&table).title, "Your puzzle", "it is not full any more");
    // Where the solution is not known only the rules can tell.
    let mut table = Table::with(&SOLUTION.replace(['1', '2'], "."));
    let ones = Cell::all().filter(|&cell| "12".contains(&SOLUTION[cell.index()..=cell.index()]));
    for cell in ones {
        table.act(Action::Select(cell)).act(Action::Enter(Digit::new(1).unwrap()));
    }
    assert_eq!(card(&table).text, "18 digits are in conflict.");
}

#[test]
fn the_summary_updates_without_an_announcement() {
    let mut table = Table::with(PUZZLE);
    table.play_but(1);
    table.enter(78);
    let card = |table: &Table| view_model::panel(&table.game).card;
    let (first, took) =
        card(&table).text.split_once('\n').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    assert!(first.starts_with("Your own puzzle, in 01:"), "{first}");
    assert_eq!(took, "Techniques, hardest first: Hidden single in a block (35) and Full house (16).");
    assert_eq!(table.asked, [table.game.play().begun()], "how it compares");
    table.said = 0;
    table.act(Action::Compared("Your best.".to_owned()));
    assert_eq!(card(&table).text, format!("{first}\nYour best.\n{took}"));
    assert_eq!(table.said, 0);
    // What comes too late is not told of another game.
    table.new_puzzle(1).act(Action::Compared("Your best.".to_owned()));
    assert!(!card(&table).text.contains("best"));
    // Without the engines there is the rest.
    let mut table = Table::with(PUZZLE);
    table.lost = true;
    table.play_but(1).enter(78);
    assert_eq!(card(&table).title, "Solved");
    assert_eq!(card(&table).text.lines().count(), 1);
}

#[test]
fn a_second_tab_supersedes_the_first() {
    let mut table = Table::with(PUZZLE);
    table.enter(2).act(Action::Elsewhere);
    let panel = view_model::panel(&table.game);
    assert_eq!((panel.phase, panel.card.title.as_str()), (Phase::Paused, "The game is open elsewhere"));
    let before = table.game.clone();
    for action in [Action::Tick, Action::Visible(false), Action::Close] {
        assert_eq!(table.game.apply(action, 0.0), [], "what is kept is not this page's any more");
    }
    for action in [Action::Pause, Action::New { level: None, seed: 1 }, Action::Undo] {
        assert_eq!(table.game.apply(action, 0.0), [Effect::Reload]);
    }
    assert_eq!(table.game, before);
}

/// A save from before there was a list of games: what lay on its shelf is in the list from now on.
#[test]
fn an_old_save_with_a_previous_game_archives_both_games() {
    let old = include_str!("../data/previous_game.save.txt");
    let mut table = Table::new(Game::default());
    table.act(Action::Loaded(Stored::Game(Box::new(old.parse().expect("an old save")))));
    assert_eq!(table.archive.len(), 1);
    assert_eq!(table.put_by_as(0).givens().to_line(), PUZZLE);
    assert_eq!(table.game.play().recipe().unwrap().to_string(), "medium-1");
    table.new_puzzle(7);
    assert_eq!(table.archive.len(), 2);
    assert_ne!(table.archive[0].begun, table.archive[1].begun);
    let first = table.put_by_as(0);
    table.act(Action::TakeUp(Box::new(first)));
    assert_eq!(table.game.play().now().grid.filled().len(), 31);
    assert!(table.game.play().can_undo());
}

#[test]
fn a_start_time_beyond_the_date_range_is_clamped() {
    let head = format!("play hard 7\nbegun {0}\nwon {0} 1000 0\n", u64::MAX);
    let play = Play::from_head(&head).expect("a head");
    let last = 8_640_000_000_000_000;
    assert_eq!((play.begun(), play.ended().map(|end| end.at)), (last, Some(last)));
}

#[test]
fn a_damaged_archived_game_is_an_error_with_its_line() {
    let mut table = Table::with(PUZZLE);
    table.play_but(0).act(Action::Visible(false));
    let text = &table.archive[0].text;
    for (from, to, expected) in [
        ("play own", "ploy own", "line 1: expected a level and seed, or own"),
        ("begun 1", "begun x1", "line 3: expected a number"),
        ("won 1795298", "won -1795298", "line 4: expected a number"),
        ("givens", "gifts", "line 5: expected 81 cells"),
    ] {
        assert!(text.contains(from), "{from} in {text}");
        assert_eq!(text.replacen(from, to, 1).parse::<Play>().expect_err(to).to_string(), expected);
    }
}

#[test]
fn a_save_without_times_dates_the_previous_game_earlier() {
    let mut table = Table::with(PUZZLE);
    table.act(Action::Select(Cell::at(0, 2))).act(Action::Enter(Digit::new(4).unwrap()));
    table.act(Action::Practise { key: Some("x-wing".to_owned()), seed: 1 });
    let text = table.game.to_text();
    assert_eq!(text.matches("begun ").count(), 2, "{text}");
    let older: String =
        text.lines().filter(|line| !line.starts_with("begun ")).flat_map(|line| [line, "\n"]).collect();
    let mut table = Table::new(Game::default());
    table.act(Action::Loaded(Stored::Game(Box::new(older.parse().unwrap()))));
    let [shelved] = &table.archive[..] else { panic!("{}", table.archive.len()) };
    assert_eq!(shelved.begun + 1, table.game.play().begun());
}
