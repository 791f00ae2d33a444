//! The game, played without a browser: actions go in, positions, looks and effects come out.

use ninefold::bundled_puzzles;
use ninefold::game::{Action, Effect, Game, Mode, Origin, Setting, Step, Stored};
use ninefold::generator::generate;
use ninefold::grid::{Cell, Digit, Grid};
use ninefold::i18n::{Mark, Message};
use ninefold::input::{self, Key};
use ninefold::job::{Answer, Job, Report, Task};
use ninefold::level::Level;
use ninefold::puzzle_id::Recipe;
use ninefold::share_link::Shared;
use ninefold::view_model::{self, Phase};

use crate::support::import_line;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A game, a clock, and an engine that answers every job at once, as the page's worker does later.
struct Table {
    game: Game,
    now: f64,
    effects: Vec<Effect>,
}

impl Table {
    fn with(puzzle: &str) -> Table {
        let mut table = Table { game: Game::default(), now: 0.0, effects: Vec::new() };
        table.act(import_line(puzzle));
        table
    }

    /// Acts, runs whatever job that asks for, and keeps all effects since the last call.
    fn act(&mut self, action: Action) -> &mut Table {
        self.effects.clear();
        let mut actions = vec![action];
        while let Some(action) = actions.pop() {
            let effects = self.game.apply(action, self.now);
            for effect in &effects {
                if let Effect::Run(id, job) = effect {
                    let answer = Task::new(job.clone()).finish();
                    actions.push(Action::Reported(Report::Answered { id: *id, answer, microseconds: 1 }));
                }
            }
            self.effects.extend(effects);
        }
        self
    }

    fn enter(&mut self, cell: Cell, digit: u8) -> &mut Table {
        self.act(Action::Select(cell)).act(Action::Enter(digit_of(digit)))
    }

    fn line(&self) -> String {
        self.game.play().now().grid.to_line()
    }

    fn said(&self) -> Vec<String> {
        let said = self.effects.iter().filter_map(|effect| match effect {
            Effect::Announce(message) => Some(message.text()),
            _ => None,
        });
        said.collect()
    }

    fn phase(&self) -> Phase {
        view_model::panel(&self.game).phase
    }
}

fn digit_of(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

fn solution() -> Grid {
    Grid::from_line(SOLUTION).unwrap()
}

/// Plays the whole solution, cell by cell.
fn play_on(table: &mut Table) {
    for cell in Cell::all().filter(|&cell| Grid::from_line(PUZZLE).unwrap()[cell].is_none()) {
        table.enter(cell, solution()[cell].unwrap().value());
    }
}

#[test]
fn a_puzzle_is_solved_and_undone_to_the_start() {
    let mut table = Table::with(PUZZLE);
    assert_eq!(table.phase(), Phase::Playing);
    play_on(&mut table);
    assert_eq!(table.line(), SOLUTION);
    assert_eq!(table.phase(), Phase::Solved);
    assert_eq!(table.said(), ["Your own puzzle, in 00:00. Well played!"]);
    while table.game.play().can_undo() {
        table.act(Action::Undo);
    }
    assert_eq!(table.line(), PUZZLE);
    assert_eq!(table.phase(), Phase::Playing);
    while table.game.play().can_redo() {
        table.act(Action::Redo);
    }
    assert_eq!(table.line(), SOLUTION);
}

#[test]
fn any_valid_completion_wins() {
    // Without these digits two solutions are left, which differ in them.
    let puzzle: String = SOLUTION.replace(['1', '2'], ".");
    let mut table = Table::with(&puzzle);
    assert_eq!(table.game.play().solution(), None, "more than one solution");
    let other = |digit: u8| [0, 2, 1, 3, 4, 5, 6, 7, 8, 9][digit as usize];
    for cell in Cell::all().filter(|&cell| Grid::from_line(&puzzle).unwrap()[cell].is_none()) {
        table.enter(cell, other(solution()[cell].unwrap().value()));
    }
    assert!(table.game.play().is_won());
}

#[test]
fn the_host_page_gets_the_state_of_the_game() {
    let mut table = Table::with(PUZZLE);
    let told = |table: &Table| table.game.state();
    assert_eq!(told(&table), format!("puzzle={PUZZLE}&grid={PUZZLE}&seconds=0&hints=0"));
    table.act(Action::Solve);
    assert_eq!(told(&table), format!("puzzle={PUZZLE}&grid={SOLUTION}&seconds=0&hints=0&solved=search"));
    table.act(Action::Undo);
    play_on(&mut table);
    assert!(told(&table).ends_with("&solved=player"), "{}", told(&table));
    table.act(Action::Named("hard-7".to_owned()));
    let state = told(&table);
    let fields: Vec<&str> = state.split('&').skip(2).collect();
    assert_eq!(fields, ["level=hard", "name=hard-7", "rating=4.4", "seconds=0", "hints=0"]);
}

#[test]
fn a_conflict_is_shown_and_announced_with_its_cell() {
    let mut table = Table::with(PUZZLE);
    table.enter(Cell::at(0, 2), 7);
    assert_eq!(table.said(), ["7, row 1 column 3: conflict, row 1 has another 7 at row 1 column 5"]);
    let board = view_model::board(&table.game);
    let conflicting: Vec<usize> = (0..81).filter(|&cell| board[cell].conflict).collect();
    assert_eq!(conflicting, [2, 4]);
    assert_eq!(board[2].label(Cell::at(0, 2)), "7, in conflict, row 1 column 3");
    table.act(Action::Undo);
    assert!(view_model::board(&table.game).iter().all(|cell| !cell.conflict));
    assert_eq!(table.said(), ["undone: row 1 column 3 is now empty"]);
}

#[test]
fn givens_cannot_be_changed() {
    let mut table = Table::with(PUZZLE);
    for action in [Action::Enter(digit_of(1)), Action::Mark(Mark::Corner, digit_of(1)), Action::Erase] {
        table.act(Action::Select(Cell::FIRST)).act(action);
        assert_eq!(table.said(), ["row 1 column 1 is a given and cannot be changed"]);
        assert_eq!(table.line(), PUZZLE);
    }
    assert!(!table.game.play().can_undo());
}

#[test]
fn the_same_digit_again_clears_the_cell() {
    let mut table = Table::with(PUZZLE);
    let cell = Cell::at(0, 2);
    table.enter(cell, 4).enter(cell, 4);
    assert_eq!(table.line(), PUZZLE);
    assert_eq!(table.said(), ["cleared, row 1 column 3"]);
    table.act(Action::Erase);
    assert_eq!(table.said(), ["nothing to erase, row 1 column 3"]);
}

#[test]
fn a_digit_removes_peer_notes_and_undo_restores_them() {
    let mut table = Table::with(PUZZLE);
    table.act(Action::SetMode(Mode::Corner));
    for cell in [Cell::at(0, 2), Cell::at(0, 3)] {
        table.enter(cell, 4).enter(cell, 2);
    }
    table.act(Action::SetMode(Mode::Digit)).enter(Cell::at(0, 2), 4);
    let label = |table: &Table| view_model::board(&table.game)[3].label(Cell::at(0, 3));
    assert_eq!(label(&table), "empty, notes 2, row 1 column 4");
    table.act(Action::Mark(Mark::Corner, digit_of(9)));
    assert_eq!(table.said(), ["row 1 column 3 has a digit; clear it before adding notes"]);
    table.act(Action::Undo);
    assert_eq!(label(&table), "empty, notes 2 4, row 1 column 4");
}

#[test]
fn solve_fills_the_board_and_undo_empties_it() {
    let mut table = Table::with(PUZZLE);
    table.enter(Cell::at(0, 2), 7);
    let before = table.line();
    table.act(Action::Solve);
    assert_eq!(table.line(), SOLUTION);
    assert!(!table.game.play().is_won(), "Solve is no win");
    assert!(view_model::board(&table.game)[2].found, "a wrong entry is put right");
    table.act(Action::Undo);
    assert_eq!(table.line(), before);
}

#[test]
fn solve_distinguishes_no_one_and_many_solutions() {
    let blank = ".".repeat(81);
    let mut table = Table::with(&blank);
    assert_eq!(view_model::panel(&table.game).card.title, "More than one solution");
    table.act(Action::Solve);
    assert!(table.game.play().now().grid.is_solved());
    assert!(!table.game.play().now().differing.is_empty());
    assert_eq!(view_model::panel(&table.game).card.offers, ["count", "study"]);
    table.act(Action::Undo);
    assert_eq!(table.line(), blank);
    table.enter(Cell::at(0, 0), 1).enter(Cell::at(0, 1), 1).act(Action::Solve);
    assert_eq!(
        table.said(),
        ["row 1 column 1 and row 1 column 2 have the same digit in row 1. Change one of them first."]
    );
}

#[test]
fn an_unplayable_import_leaves_the_game_unchanged() {
    let mut table = Table::with(PUZZLE);
    table.enter(Cell::at(0, 2), 4);
    let before = table.game.to_text();
    let clash = PUZZLE.replacen("53", "55", 1);
    let unsolvable = format!("12345678.........9{}", ".".repeat(63));
    for line in [&*clash, &unsolvable, SOLUTION] {
        let link = Shared::new(Grid::from_line(line).unwrap()).to_text();
        table.act(import_line(line));
        assert_eq!(table.game.to_text(), before, "{line}");
        assert!(
            table.effects.contains(&Effect::TurnAway(link)),
            "the room where puzzles come in shows why: {line}"
        );
    }
    table.act(Action::Open).act(import_line(PUZZLE));
    assert!(!table.game.has_dialog());
}

#[test]
fn an_open_panel_stays_open_when_the_game_loads() {
    for stored in [Stored::Game(Box::new(Table::with(PUZZLE).game)), Stored::Nothing(7)] {
        let mut table = Table { game: Game::default(), now: 0.0, effects: Vec::new() };
        table.act(Action::Open).act(Action::Loaded(stored));
        assert!(!table.game.play().is_blank() && table.game.has_dialog());
        table.act(Action::New { level: Some(Level::Easy), seed: 7 });
        assert!(!table.game.has_dialog(), "who asks for a puzzle wants to see it");
    }
}

#[test]
fn the_first_puzzle_is_bundled_and_the_next_generated() {
    let jobs = |effects: &[Effect]| -> Vec<(u32, Job)> {
        let job = |effect: &Effect| match effect {
            Effect::Run(id, job) => Some((*id, job.clone())),
            _ => None,
        };
        effects.iter().filter_map(job).collect()
    };
    let mut table = Table { game: Game::default(), now: 0.0, effects: Vec::new() };
    table.act(Action::Loaded(Stored::Nothing(21)));
    let asked = jobs(&table.effects);
    assert!(matches!(asked[..], [(_, Job::Known { number: 21, .. })]), "{asked:?}");
    assert!(table.game.play().solution().is_some());

    table.act(Action::New { level: Some(Level::Hell), seed: 5 });
    let asked = jobs(&table.effects);
    let recipe = Recipe::new(Level::Hell, 5);
    assert_eq!(asked[0].1, Job::Deal { recipe });
    // One of each level is made ready.
    let ready: Vec<Level> = asked[1..]
        .iter()
        .map(|(_, job)| if let Job::Deal { recipe } = job { recipe.level } else { panic!("{job}") })
        .collect();
    assert_eq!(ready, [Level::Hell, Level::Easy, Level::Medium, Level::Hard]);
    let generated = generate(5, Level::Hell, Level::Hell.symmetry());
    assert_eq!(table.game.play().givens(), generated.puzzle.givens());
    assert_eq!(table.said()[0], Message::Dealing.text(), "the generator may have to be loaded");
    let before = table.game.play().clone();
    let effects = table.game.apply(Action::New { level: None, seed: 6 }, 0.0);
    assert_ne!(*table.game.play(), before, "it is there at once");
    let asked = jobs(&effects);
    assert!(
        matches!(asked[..], [(_, Job::Deal { recipe })] if recipe == Recipe::new(Level::Hell, 6)),
        "{asked:?}"
    );

    // It cannot be loaded any more: the bank has a puzzle all the same.
    let mut table = Table::with(PUZZLE);
    let effects = table.game.apply(Action::New { level: Some(Level::Hard), seed: 10 }, 0.0);
    let (id, _) = jobs(&effects)[0];
    table.act(Action::Reported(Report::Missing { id }));
    assert_eq!(*table.game.play().givens(), bundled_puzzles::puzzle(Level::Hard, 10).2);
    assert_eq!(view_model::panel(&table.game).level, Some(Level::Hard));
}

#[test]
fn the_previous_game_can_be_resumed() {
    let mut table = Table::with(PUZZLE);
    table.enter(Cell::at(0, 2), 4);
    let line = table.line();
    table.act(Action::New { level: Some(Level::Medium), seed: 5 });
    assert_eq!(view_model::panel(&table.game).level, Some(Level::Medium));
    assert_eq!(view_model::panel(&table.game).card.offers, ["rate", "shelf"]);
    table.act(Action::New { level: None, seed: 6 });
    assert_eq!(view_model::panel(&table.game).level, Some(Level::Medium), "the same level again");
    table.act(Action::Unshelve);
    assert_eq!(table.line(), line);
    table.act(Action::Undo);
    assert_eq!(table.line(), PUZZLE);
}

#[test]
fn a_late_worker_answer_changes_nothing() {
    let mut table = Table::with(PUZZLE);
    let effects = table.game.apply(Action::Solve, 0.0);
    let Some(Effect::Run(id, job)) = effects.into_iter().next() else { panic!("a job was asked for") };
    assert!(matches!(job, Job::Solve { .. }));
    table.act(Action::Cancel);
    assert!(table.effects.contains(&Effect::Cancel));
    let answer = Task::new(job).finish();
    table.act(Action::Reported(Report::Answered { id, answer, microseconds: 1 }));
    assert_eq!(table.line(), PUZZLE);
    assert_eq!(*table.game.card(), Message::Stopped);
}

#[test]
fn a_solution_for_one_game_is_not_filled_into_another() {
    let mut table = Table::with(PUZZLE);
    table.enter(Cell::at(0, 2), 4).act(Action::New { level: Some(Level::Medium), seed: 5 });
    let other = table.line();
    let effects = table.game.apply(Action::Solve, 0.0);
    let Some(Effect::Run(id, job)) = effects.into_iter().next() else { panic!("a job was asked for") };
    table.act(Action::Unshelve);
    let line = table.line();
    assert_ne!(line, other);
    let answer = Task::new(job).finish();
    table.act(Action::Reported(Report::Answered { id, answer, microseconds: 1 }));
    assert_eq!(table.line(), line);
}

#[test]
fn without_a_puzzle_actions_do_nothing() {
    let mut game = Game::default();
    let (nothing, five) = (game.to_text(), digit_of(5));
    for action in [Action::Enter(five), Action::Mark(Mark::Corner, five), Action::Bookmark, Action::Solve] {
        assert_eq!(game.apply(action, 0.0), []);
        assert_eq!(game.to_text(), nothing);
    }
    // The page was closed at that moment.
    let saved: Game = nothing.parse().unwrap();
    let mut table = Table { game: Game::default(), now: 0.0, effects: Vec::new() };
    table.act(Action::Loaded(Stored::Game(Box::new(saved))));
    assert_eq!(table.phase(), Phase::Playing);
}

#[test]
fn the_clock_counts_only_visible_play() {
    let mut table = Table::with(PUZZLE);
    let seconds = |table: &mut Table, n: usize| {
        for _ in 0..n {
            table.now += 1000.0;
            table.act(Action::Tick);
        }
        view_model::clock(&table.game).time
    };
    assert_eq!(seconds(&mut table, 65), "01:05");
    table.act(Action::Visible(false));
    assert_eq!(seconds(&mut table, 10), "01:05");
    table.act(Action::Visible(true)).act(Action::Pause);
    assert_eq!(table.phase(), Phase::Paused);
    assert_eq!(seconds(&mut table, 10), "01:05");
    let before = table.line();
    table.enter(Cell::at(0, 2), 4).act(Action::Solve);
    assert_eq!(table.line(), before, "a covered board does not change");
    table.act(Action::Pause);
    assert_eq!(seconds(&mut table, 5), "01:10");
    play_on(&mut table);
    assert_eq!(seconds(&mut table, 10), "01:10", "a finished game is over");
}

#[test]
fn a_save_restores_undo_and_redo_history() {
    let mut table = Table::with(PUZZLE);
    table
        .act(Action::Mark(Mark::Corner, digit_of(1)))
        .act(Action::Mark(Mark::Corner, digit_of(2)))
        .enter(Cell::at(0, 3), 6);
    table.act(Action::New { level: Some(Level::Easy), seed: 3 });
    table
        .act(Action::Move(Step::Right))
        .act(Action::Solve)
        .act(Action::Undo)
        .act(Action::Set(Setting::Clock));
    let text = table.game.to_text();
    let back: Game = text.parse().expect("our own text");
    assert_eq!(back.to_text(), text);
    let mut restored = Table { game: Game::default(), now: 0.0, effects: Vec::new() };
    restored.act(Action::Loaded(Stored::Game(Box::new(back))));
    assert_eq!(view_model::board(&restored.game), view_model::board(&table.game));
    assert!(!restored.game.settings().has(Setting::Clock));
    restored.act(Action::Redo);
    assert!(restored.game.play().now().grid.is_solved());
    assert!(!restored.game.play().is_won(), "what Solve filled in is still known as such");
    restored.act(Action::Unshelve);
    assert!(restored.game.play().can_undo());
}

#[test]
fn a_damaged_save_is_an_error_with_its_line() {
    let mut table = Table::with(PUZZLE);
    table.enter(Cell::at(0, 2), 4).enter(Cell::at(0, 3), 6);
    let text = table.game.to_text();
    let check_err = |from: &str, to: &str, expected: &str| {
        assert!(text.contains(from), "{from} in {text}");
        let error = text.replacen(from, to, 1).parse::<Game>().expect_err(to);
        assert_eq!(error.to_string(), expected);
    };
    check_err("ninefold 1", "ninefold 2", "line 1: expected `ninefold 1`");
    check_err("level easy", "level soft", "line 2: expected a level");
    check_err("play own", "play hard x", "line 4: expected a level and seed, or own");
    check_err("givens 5", "givens x", "line 6: expected 81 cells");
    check_err("solution 5", "solution 9", "line 7: expected a solution of the givens, or -");
    check_err("cursor 3", "cursor 81", "line 8: expected a cell from 0 to 80");
    check_err("at 2", "at 3", "line 13: expected as many positions as were announced");
    check_err("+ 2=4", "+ 0=4", "line 11: expected changes of cells that are not givens");
    check_err("+ 3=6", "junk", "line 12: expected as many positions as were announced");
    check_err("at 2\n", "at 0\njunk\n", "line 11: expected a level and seed, or own");
}

#[test]
fn the_cursor_stays_on_the_board() {
    let mut table = Table::with(PUZZLE);
    let check = |table: &mut Table, codes: &str, expected: &str| {
        for code in codes.split(' ') {
            let (command, code) = code.strip_prefix("Ctrl+").map_or((false, code), |code| (true, code));
            let key = Key { code, key: code, command, ..Key::default() };
            table.act(input::key(key).expect(code));
        }
        assert_eq!(table.game.play().cursor().to_string(), expected, "{codes}");
    };
    check(&mut table, "Ctrl+Home ArrowUp ArrowLeft", "r1c1");
    check(&mut table, "End ArrowRight", "r1c9");
    check(&mut table, "Ctrl+End ArrowDown PageDown", "r9c9");
    check(&mut table, "PageUp Home", "r6c1");
    check(&mut table, "Ctrl+Home KeyE", "r1c3");
}

#[test]
fn a_save_records_its_puzzle_id() {
    for name in ["hell-5", "hell-5-diagonal", "easy-7-shuffle"] {
        let recipe: Recipe = name.parse().unwrap();
        let Answer::Dealt { givens, solution, rating, .. } = Task::new(Job::Deal { recipe }).finish() else {
            panic!("a puzzle was asked for");
        };
        let line = recipe.to_string().replacen('-', " ", 2);
        let before = format!(
            "ninefold 1\nlevel hell\nclock shown\nplay {line}\nrated {}\ngivens {}\nsolution {}\ncursor 3\nplayed 5\nat 0\n",
            rating.0,
            givens.to_line(),
            solution.to_line()
        );
        let game: Game = before.parse().unwrap();
        assert_eq!(game.play().origin(), Origin::Dealt(recipe));
        assert_eq!(game.play().rating(), Some(rating));
        assert_eq!(game.to_text(), before);
        // One of before there were ratings.
        let game: Game = before.replace(&format!("rated {}\n", rating.0), "").parse().unwrap();
        assert_eq!((game.play().rating(), game.play().level()), (None, Some(recipe.level)));
    }
}
