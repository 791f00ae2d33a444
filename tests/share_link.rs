//! Links: those of `data/share_links.txt` lead for ever to what they led to when they were written, and what is wrong with a link is
//! told and costs nothing.

use std::collections::BTreeMap;
use std::fmt::Write;

use ninefold::game::{Action, Effect, Game, Origin, Stored};
use ninefold::grid::{Cell, Digit, DigitSet, Grid};
use ninefold::input;
use ninefold::job::{Report, Task};
use ninefold::level::Level;
use ninefold::print::Order;
use ninefold::share_link::Shared;
use ninefold::template::Language;
use ninefold::view_model;

use crate::support::import_line;

/// Links, each with what it means. Lines are only ever added.
const LINKS: &str = include_str!("data/share_links.txt");

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A game whose jobs are answered at once, and the links whose puzzles it did not take.
struct Table(Game, Vec<String>);

impl Table {
    /// With the very first puzzle on it.
    fn new() -> Table {
        let mut table = Table(Game::default(), Vec::new());
        table.act(Action::Loaded(Stored::Nothing(3)));
        table
    }

    fn act(&mut self, action: Action) {
        let mut actions = vec![action];
        while let Some(action) = actions.pop() {
            for effect in self.0.apply(action, 0.0) {
                match effect {
                    Effect::Run(id, job) => {
                        let answer = Task::new(job).finish();
                        actions.push(Action::Reported(Report::Answered { id, answer, microseconds: 1 }));
                    }
                    Effect::TurnAway(link) => self.1.push(link),
                    _ => {}
                }
            }
        }
    }

    fn follow(&mut self, link: &str) {
        if let Some(action) = input::link(link, 5) {
            self.act(action);
        }
    }

    fn board(&self) -> String {
        self.0.play().now().grid.to_line()
    }
}

#[test]
fn old_links_decode_to_the_same_boards() {
    let mut count = 0;
    for block in LINKS.split("\n\n") {
        let lines = block.lines().filter(|line| !line.starts_with('#'));
        let mut told = lines.filter_map(|line| line.split_once(' '));
        let Some(("link", link)) = told.next() else { continue };
        let expected: BTreeMap<&str, String> = told.map(|(key, value)| (key, value.to_owned())).collect();
        let found = meaning(link);
        for (key, value) in &expected {
            assert_eq!(found.get(key), Some(value), "{key} of {link}; it means {found:#?}");
        }
        assert!(!expected.is_empty(), "{link}");
        count += 1;
    }
    assert!(count >= 14, "{count}");
}

/// All that a link leads to.
fn meaning(link: &str) -> BTreeMap<&'static str, String> {
    let (page, asked) = link.split_once('#').expect("an address with a #");
    let language = asked.split('&').find_map(|word| Language::from_tag(word.strip_prefix("lang=")?));
    let language = language.map(|language| ("language", language.tag().to_owned()));
    if page == "pack.html" {
        let words: Vec<_> = asked.split('&').filter(|word| !word.starts_with("lang=")).collect();
        let order = Order::from_text(&words.join("&")).expect("an order");
        let names: Vec<_> = order.recipes().map(|recipe| recipe.to_string()).collect();
        let sheets = format!("{} a page, {}", order.per_page.number(), order.paper.name());
        let answers = if order.answers { "yes" } else { "no" };
        let told = [("names", names.join(" ")), ("sheets", sheets), ("answers", answers.to_owned())];
        return told.into_iter().chain(language).collect();
    }
    let mut table = Table::new();
    let before = table.board();
    table.follow(asked);
    let play = table.0.play();
    let is_same = table.board() == before;
    let name = play.recipe().filter(|_| !is_same).map(|recipe| ("name", recipe.to_string()));
    let puzzle = ("puzzle", if is_same { "none".to_owned() } else { play.givens().to_line() });
    let mut told: BTreeMap<_, _> = [puzzle, ("board", table.board())].into_iter().collect();
    told.extend(name.into_iter().chain(language));
    told.extend([("corner", notes(&play.now().notes)), ("centre", notes(&play.now().centre))]);
    told
}

/// As in `r1c2=37 r1c3=5`.
fn notes(notes: &[DigitSet; 81]) -> String {
    let mut text = String::new();
    for cell in Cell::all().filter(|cell| !notes[cell.index()].is_empty()) {
        let digits: String = notes[cell.index()].into_iter().map(|digit| digit.to_string()).collect();
        write!(text, "{}{cell}={digits}", if text.is_empty() { "" } else { " " }).unwrap();
    }
    text
}

fn shared(entries: &str) -> Shared {
    let grid = Grid::from_line(entries).unwrap();
    Shared { grid, ..Shared::new(Grid::from_line(PUZZLE).unwrap()) }
}

#[test]
fn a_shared_game_resumes_and_undo_reverts_it() {
    let begun = PUZZLE.replacen("53.", "534", 1);
    let link = format!("p={}", shared(&begun).to_text());
    let mut table = Table::new();
    table.follow(&link);
    assert_eq!((table.board(), table.0.play().origin()), (begun.clone(), Origin::Own));
    assert_eq!(table.0.play().givens().to_line(), PUZZLE);
    assert_eq!(view_model::panel(&table.0).card.title, "Shared game");
    table.act(Action::Undo);
    assert_eq!(table.board(), PUZZLE);

    // What the player has of the same puzzle waits behind Undo.
    table.act(Action::Select(Cell::at(0, 2)));
    table.act(Action::Enter(Digit::from_index(0)));
    let before = table.board();
    assert_eq!(before, PUZZLE.replacen("53.", "531", 1));
    table.follow(&link);
    assert_eq!(table.board(), begun);
    table.act(Action::Undo);
    assert_eq!(table.board(), before);
    // The puzzle alone changes nothing.
    table.follow(&format!("p={}", shared(PUZZLE).to_text()));
    assert_eq!(table.board(), before);
    assert_eq!(view_model::panel(&table.0).card.title, "Welcome back");
    // Another game, and back from the shelf.
    table.follow("seed=easy-1");
    table.follow(&link);
    assert_eq!(table.board(), begun);
    table.act(Action::Undo);
    assert_eq!(table.board(), before);
}

#[test]
fn opening_a_solved_board_does_not_count_as_a_win() {
    let mut table = Table::new();
    table.act(import_line(PUZZLE));
    let solution = table.0.play().solution().unwrap().to_line();
    table.follow("seed=easy-1");
    table.follow(&format!("p={}", shared(&solution).to_text()));
    assert!(table.0.play().now().grid.is_solved() && !table.0.play().is_won());
}

#[test]
fn an_invalid_link_shows_an_error_and_changes_nothing() {
    let whole = shared(PUZZLE).to_text();
    let changed = whole.replacen('m', "n", 1);
    assert_ne!(changed, whole);
    let twice = Shared::new(Grid::from_line(&PUZZLE.replacen("53..7", "53..5", 1)).unwrap());
    let stuck = Shared::new(Grid::from_line(&PUZZLE.replacen("53..7", "532.7", 1)).unwrap());
    for (text, title) in [
        ("", "This link is incomplete"),
        (&whole[..7], "This link is incomplete"),
        (&changed, "This link is damaged"),
        ("2aaaa", "This link is too new"),
        ("<b>", "This link is damaged"),
    ] {
        let mut table = Table::new();
        let before = table.0.play().clone();
        table.follow(&format!("p={text}"));
        assert_eq!(*table.0.play(), before, "{text}");
        let card = view_model::panel(&table.0).card;
        assert_eq!((card.kind, &*card.title), ("error", title), "{text}: {}", card.text);
    }
    // What can be read and not be played, is shown where it can be corrected.
    for text in [twice.to_text(), stuck.to_text()] {
        let mut table = Table::new();
        let before = table.0.play().clone();
        table.follow(&format!("p={text}"));
        assert_eq!((table.0.play(), table.1), (&before, vec![text]));
    }
}

#[test]
fn a_link_may_request_the_solution() {
    let mut table = Table::new();
    table.follow(&format!("p={}&then=solve", shared(PUZZLE).to_text()));
    assert!(table.0.play().now().grid.is_solved() && !table.0.play().is_won());
    table.act(Action::Undo);
    assert_eq!(table.board(), PUZZLE);
}

#[test]
fn a_first_visit_with_an_invalid_link_still_gets_a_puzzle() {
    let stuck = Shared::new(Grid::from_line(&PUZZLE.replacen("53..7", "532.7", 1)).unwrap());
    let mut game = Game::default();
    // The first puzzle is on its way, and so is the answer to the link's.
    let mut late = game.apply(Action::Loaded(Stored::Nothing(3)), 0.0);
    let action = input::link(&format!("p={}", stuck.to_text()), 5).unwrap();
    late.extend(game.apply(action, 0.0));
    let mut table = Table(game, Vec::new());
    for effect in late {
        if let Effect::Run(id, job) = effect {
            let answer = Task::new(job).finish();
            table.act(Action::Reported(Report::Answered { id, answer, microseconds: 1 }));
        }
    }
    assert!(!table.0.play().is_blank());
    assert_eq!(table.1, [stuck.to_text()]);
}

/// What a link is allowed to weigh: it is read from a code and sent in one line.
#[test]
fn a_link_may_hold_cells_or_a_level() {
    let mut table = Table::new();
    table.follow(&format!("puzzle={PUZZLE}"));
    assert_eq!(table.board(), PUZZLE);
    table.follow(&format!("puzzle={}5", &PUZZLE[1..80]));
    assert_eq!((table.board().as_str(), view_model::panel(&table.0).card.kind), (PUZZLE, "error"));
    table.follow("level=hell");
    assert_eq!(table.0.play().level(), Some(Level::Hell));
    table.follow("level=impossible");
    assert_eq!(table.0.play().level(), Some(Level::Hell));
}

#[test]
fn a_link_is_short() {
    let seventeen = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let length = |shared: &Shared| shared.to_text().len();
    let alone = |line: &str| Shared::new(Grid::from_line(line).unwrap());
    assert!(length(&alone(seventeen)) <= 32, "{}", length(&alone(seventeen)));
    assert!(length(&alone(PUZZLE)) <= 36, "{}", length(&alone(PUZZLE)));
    let mut noted = alone(seventeen);
    for cell in !noted.givens.filled() {
        noted.corner[cell.index()] = DigitSet::from_bits(0b1_0101_0101 >> (cell.index() % 4));
        noted.centre[cell.index()] = DigitSet::from_bits(0b11 << (cell.index() % 7));
    }
    assert!(length(&noted) <= 300, "{}", length(&noted));
    println!("{} {} {}", length(&alone(seventeen)), length(&alone(PUZZLE)), length(&noted));
}
