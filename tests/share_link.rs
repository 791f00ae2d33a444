//! Share links. Those in `data/share_links.txt` always lead to the same boards; an invalid link is an error and changes
//! nothing.

use std::collections::BTreeMap;
use std::fmt::Write;

use ninefold::grid::{BoardState, Cell, DigitSet};
use ninefold::level::Level;
use ninefold_app::game::{Action, Effect, LoadedSave, PuzzleSource};
use ninefold_app::input;
use ninefold_app::print::PrintOptions;
use ninefold_app::template::Language;

use crate::support::checkout;
use crate::support::player::{Player, Worker};
use crate::support::{PUZZLE, grid};

/// Links with their meanings. Lines are only ever added.
const LINKS: &str = include_str!("data/share_links.txt");

/// The links that the last action opened in *Import*.
fn opened_in_import(player: &Player) -> Vec<String> {
    let links = player.effects.iter().filter_map(|effect| match effect {
        Effect::OpenInImport(link) => Some(link.clone()),
        _ => None,
    });
    links.collect()
}

#[test]
fn kept_links_decode_to_the_same_boards() {
    let mut count = 0;
    for block in LINKS.split("\n\n") {
        let lines = block.lines().filter(|line| !line.starts_with('#'));
        let mut fields = lines.filter_map(|line| line.split_once(' '));
        let Some(("link", link)) = fields.next() else { continue };
        let expected: BTreeMap<&str, String> = fields.map(|(key, value)| (key, value.to_owned())).collect();
        let found = meaning(link);
        for (key, value) in &expected {
            assert_eq!(found.get(key), Some(value), "{key} of {link}; it means {found:#?}");
        }
        assert!(!expected.is_empty(), "{link}");
        count += 1;
    }
    assert!(count >= 14, "{count}");
}

/// The meaning of a link.
fn meaning(link: &str) -> BTreeMap<&'static str, String> {
    let (page, asked) = link.split_once('#').expect("an address with a #");
    let language = asked.split('&').find_map(|word| Language::from_tag(word.strip_prefix("lang=")?));
    let language = language.map(|language| ("language", language.tag().to_owned()));
    if page == "pack.html" {
        let words: Vec<_> = asked.split('&').filter(|word| !word.starts_with("lang=")).collect();
        let order = PrintOptions::from_text(&words.join("&")).expect("an order");
        let names: Vec<_> = order.puzzle_ids().map(|id| id.to_string()).collect();
        let sheets = format!("{} a page, {}", order.per_page.count(), order.paper.name());
        let answers = if order.answers { "yes" } else { "no" };
        let meaning = [("names", names.join(" ")), ("sheets", sheets), ("answers", answers.to_owned())];
        return meaning.into_iter().chain(language).collect();
    }
    let mut player = Player::at_start();
    let before = player.line();
    player.follow(asked);
    let play = player.session();
    let is_same = player.line() == before;
    let name = play.puzzle_id().filter(|_| !is_same).map(|id| ("name", id.to_string()));
    let puzzle = ("puzzle", if is_same { "none".to_owned() } else { play.givens().to_line() });
    let mut meaning: BTreeMap<_, _> = [puzzle, ("board", player.line())].into_iter().collect();
    meaning.extend(name.into_iter().chain(language));
    meaning
        .extend([("corner", notes(&play.now().board.corner)), ("centre", notes(&play.now().board.centre))]);
    meaning
}

/// Notes as in `r1c2=37 r1c3=5`.
fn notes(notes: &[DigitSet; 81]) -> String {
    let mut text = String::new();
    for cell in Cell::all().filter(|cell| !notes[cell.index()].is_empty()) {
        let digits: String = notes[cell.index()].into_iter().map(|digit| digit.to_string()).collect();
        write!(text, "{}{cell}={digits}", if text.is_empty() { "" } else { " " }).unwrap();
    }
    text
}

fn shared(entries: &str) -> BoardState {
    let mut board = BoardState::new(grid(PUZZLE));
    board.grid = grid(entries);
    board
}

#[test]
fn a_shared_game_resumes_and_undo_reverts_it() {
    let started = PUZZLE.replacen("53.", "534", 1);
    let link = format!("p={}", shared(&started).to_link());
    let mut player = Player::at_start();
    player.follow(&link);
    assert_eq!((player.line(), player.session().source()), (started.clone(), PuzzleSource::Imported));
    assert_eq!(player.session().givens().to_line(), PUZZLE);
    assert_eq!(player.message().title, "Game in progress");
    player.act(Action::Undo);
    assert_eq!(player.line(), PUZZLE);

    // The player's own progress in the puzzle is behind Undo.
    player.enter(Cell::at(0, 2), 1);
    let before = player.line();
    assert_eq!(before, PUZZLE.replacen("53.", "531", 1));
    player.follow(&link);
    assert_eq!(player.line(), started);
    player.act(Action::Undo);
    assert_eq!(player.line(), before);
    // A link to the puzzle alone changes nothing.
    player.follow(&format!("p={}", shared(PUZZLE).to_link()));
    assert_eq!(player.line(), before);
    assert_eq!(player.message().title, "Welcome back");
    // Another game, and back to the previous one.
    player.follow("seed=easy-1").follow(&link);
    assert_eq!(player.line(), started);
    player.act(Action::Undo);
    assert_eq!(player.line(), before);
}

#[test]
fn opening_a_solved_board_does_not_count_as_a_win() {
    let mut player = Player::at_start();
    player.import(PUZZLE);
    let solution = player.session().solution().unwrap().to_line();
    player.follow("seed=easy-1").follow(&format!("p={}", shared(&solution).to_link()));
    assert!(player.session().grid().is_solved() && !player.session().is_won());
}

#[test]
fn an_invalid_link_shows_an_error_and_changes_nothing() {
    let whole = shared(PUZZLE).to_link();
    let changed = whole.replacen('m', "n", 1);
    assert_ne!(changed, whole);
    let twice = BoardState::new(grid(&PUZZLE.replacen("53..7", "53..5", 1)));
    let stuck = BoardState::new(grid(&PUZZLE.replacen("53..7", "532.7", 1)));
    for (text, title) in [
        ("", "This link is incomplete"),
        (&whole[..7], "This link is incomplete"),
        (&changed, "This link is damaged"),
        ("2aaaa", "This link is too new"),
        ("<b>", "This link is damaged"),
    ] {
        let mut player = Player::at_start();
        let before = player.session().clone();
        player.follow(&format!("p={text}"));
        assert_eq!(*player.session(), before, "{text}");
        let card = player.message();
        assert_eq!((card.class, &*card.title), ("error", title), "{text}: {}", card.text);
    }
    // A readable but unplayable puzzle is opened in Import.
    for text in [twice.to_link(), stuck.to_link()] {
        let mut player = Player::at_start();
        let before = player.session().clone();
        player.follow(&format!("p={text}"));
        assert_eq!((player.session(), opened_in_import(&player)), (&before, vec![text]));
    }
}

#[test]
fn a_link_may_request_the_solution() {
    let mut player = Player::at_start();
    player.follow(&format!("p={}&then=solve", shared(PUZZLE).to_link()));
    assert!(player.session().grid().is_solved() && !player.session().is_won());
    player.act(Action::Undo);
    assert_eq!(player.line(), PUZZLE);
}

#[test]
fn a_first_visit_with_an_invalid_link_still_gets_a_puzzle() {
    let stuck = BoardState::new(grid(&PUZZLE.replacen("53..7", "532.7", 1)));
    let mut player = Player { worker: Worker::slow(), ..Player::default() };
    // The first puzzle is pending, and so is the answer for the link.
    player.act(Action::SaveLoaded(LoadedSave::Nothing(3))).follow(&format!("p={}", stuck.to_link()));
    let mut opened = Vec::new();
    while !player.worker.waiting.is_empty() {
        opened.extend(opened_in_import(player.answer_late()));
    }
    assert!(!player.session().is_placeholder());
    assert_eq!(opened, [stuck.to_link()]);
}

#[test]
fn a_link_may_hold_cells_or_a_level() {
    let mut player = Player::at_start();
    player.follow(&format!("puzzle={PUZZLE}"));
    assert_eq!(player.line(), PUZZLE);
    player.follow(&format!("puzzle={}5", &PUZZLE[1..80]));
    assert_eq!((player.line().as_str(), player.message().class), (PUZZLE, "error"));
    player.follow("level=hell");
    assert_eq!(player.session().level(), Some(Level::Hell));
    player.follow("level=impossible");
    assert_eq!(player.session().level(), Some(Level::Hell));
}

/// It is scanned from a code and sent in one line.
#[test]
fn a_link_is_short() {
    let seventeen = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let length = |shared: &BoardState| shared.to_link().len();
    let alone = |line: &str| BoardState::new(grid(line));
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

/// `docs/links.md`: each link of the page does something, the frame's fields are attributes, the print page's are fields of its form.
#[test]
fn every_link_of_the_document_is_known() {
    let read = |file: &str| std::fs::read_to_string(checkout().join(file)).expect("a file");
    let document = read("docs/links.md");
    let [embed, pack] = ["www/element/embed.js", "www/pack.html"].map(read);
    let attributes = embed
        .split_once("const ATTRIBUTES = [")
        .and_then(|(_, rest)| rest.split_once(']'))
        .expect("a list")
        .0;
    let mut counts = [0; 3];
    for link in
        document.split('`').filter(|text| text.contains('#') && text.contains('=') || *text == "#similar")
    {
        let (page, fragment) = link.split_once('#').expect("a fragment");
        let names = fragment.split('&').filter_map(|field| Some(field.split_once('=')?.0));
        match page {
            "" => {
                let action = input::link_action(fragment, 5);
                let is_message = matches!(&action, Some(Action::OpenLink(board)) if board.is_empty());
                assert!(fragment == "lang=de" || action.is_some() && !is_message, "{link}: {action:?}");
                counts[0] += 1;
            }
            "embed.html" => {
                for name in names {
                    assert!(
                        name == "parent" || attributes.contains(&format!("\"{name}\"")),
                        "{link}: {name}"
                    );
                }
                counts[1] += 1;
            }
            _ => {
                for name in names {
                    assert!(pack.contains(&format!("name=\"{name}\"")), "{link}: {name}");
                }
                counts[2] += 1;
            }
        }
    }
    assert_eq!(counts, [14, 3, 2]);
}

#[test]
fn a_link_of_which_nothing_is_known_is_answered() {
    for link in ["sed=hell-123", "puzle=1", "practice=x-wing&x=1", "panel=banana", "panel="] {
        assert!(
            matches!(input::link_action(link, 5), Some(Action::OpenLink(board)) if board.is_empty()),
            "{link}"
        );
    }
    for link in ["", "top", "lang=de", ":~:text=sudoku"] {
        assert!(input::link_action(link, 5).is_none(), "{link}");
    }
}
