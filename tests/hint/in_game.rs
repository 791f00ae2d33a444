//! Hints and checks in the game: told rung by rung, done, gone with any change, and back from a mistake.

use ninefold::game::{Action, Effect, Game, Mode};
use ninefold::grid::{Cell, Digit, DigitSet, Grid};
use ninefold::i18n::{Mark, Message};
use ninefold::job::{Advised, Answer, Report, Role, Task, Telling, Tenths, Told};
use ninefold::view_model;

use crate::support::import_line;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Takes locked candidates and a pair.
const MEDIUM: &str = "..14.67.........35...3..8...2..9.3611.........5..3.428...8..2.........83..67.45..";

/// Takes forty steps beyond singles, chains through sets and nets among them.
const HELL: &str = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

/// A game, and an engine that answers at once.
struct Table {
    game: Game,
    effects: Vec<Effect>,
}

impl Table {
    fn with(puzzle: &str) -> Table {
        let mut table = Table { game: Game::default(), effects: Vec::new() };
        table.act(import_line(puzzle));
        table
    }

    fn act(&mut self, action: Action) -> &mut Table {
        self.effects.clear();
        let mut actions = vec![action];
        while let Some(action) = actions.pop() {
            let effects = self.game.apply(action, 0.0);
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

    fn enter(&mut self, cell: Cell, value: u8) -> &mut Table {
        self.act(Action::Select(cell)).act(Action::Enter(Digit::new(value).unwrap()))
    }

    fn rung(&self) -> Option<u8> {
        self.game.hinting().map(|(_, rung)| rung)
    }

    fn line(&self) -> String {
        self.game.play().now().grid.to_line()
    }

    fn card(&self) -> view_model::CardLook {
        view_model::panel(&self.game).card
    }

    fn said(&self) -> Vec<String> {
        let said = self.effects.iter().filter_map(|effect| match effect {
            Effect::Announce(message) => Some(message.spoken()),
            _ => None,
        });
        said.collect()
    }
}

fn solution() -> Grid {
    Grid::from_line(SOLUTION).unwrap()
}

#[test]
fn each_press_raises_the_hint_level_and_the_last_applies_it() {
    let mut table = Table::with(PUZZLE);
    let before = table.line();
    for rung in 1..=4 {
        table.act(Action::Hint);
        assert_eq!((table.rung(), table.line()), (Some(rung), before.clone()));
        assert_eq!(table.said().len(), 1, "each rung is spoken");
        let card = table.card();
        assert_eq!(card.kind, "hint");
        assert_eq!(card.tag.is_empty(), rung == 1, "where comes before what: {}", card.tag);
        assert_eq!(view_model::panel(&table.game).hint, format!("Hint {rung}/5"));
        let tinted = view_model::board(&table.game).iter().filter(|cell| cell.tint.is_some()).count();
        assert_eq!(tinted > 0, rung >= 3, "the pattern is drawn from the third rung on");
    }
    assert!(!table.said()[0].contains("r1c"), "cells are spoken in words: {:?}", table.said());
    table.act(Action::Hint);
    assert_eq!(table.rung(), None);
    let placed: Vec<Cell> =
        Cell::all().filter(|c| table.line().as_bytes()[c.index()] != before.as_bytes()[c.index()]).collect();
    assert_eq!(placed.len(), 1);
    assert_eq!(table.game.play().now().grid[placed[0]], solution()[placed[0]]);
    assert_eq!(table.game.play().cursor(), placed[0]);
    table.act(Action::Undo);
    assert_eq!(table.line(), before);
}

#[test]
fn hints_alone_solve_a_puzzle_and_are_counted() {
    for puzzle in [PUZZLE, MEDIUM] {
        let mut table = Table::with(puzzle);
        let mut hints = 0;
        while !table.game.play().now().grid.is_solved() {
            table.act(Action::Hint).act(Action::DoHint);
            hints += 1;
            assert!(hints < 200, "{}", table.line());
        }
        assert_eq!(table.game.play().hints(), hints);
        let card = table.card();
        assert_eq!(card.title, "Solved");
        assert!(card.text.contains(&format!("with {hints} hints")), "{}", card.text);
        let saved = table.game.to_text().parse::<Game>().unwrap();
        assert_eq!(saved.play().hints(), hints);
    }
}

#[test]
fn any_change_of_the_board_closes_the_hint() {
    let mut table = Table::with(PUZZLE);
    let cell = Cell::at(0, 2);
    let changes = [
        Action::Mark(Mark::Corner, Digit::new(4).unwrap()),
        Action::Undo,
        Action::Redo,
        Action::Erase,
        Action::Mark(Mark::Corner, Digit::new(4).unwrap()),
        Action::Restart,
        Action::EndHint,
    ];
    table.enter(cell, 4).act(Action::Erase);
    for change in changes {
        table.act(Action::Hint).act(Action::Move(ninefold::game::Step::Up));
        assert_eq!(table.rung(), Some(1), "the cursor may move");
        table.act(Action::Select(cell)).act(change.clone());
        assert_eq!(table.rung(), None, "{change:?}");
        assert_eq!(table.card().kind, "info");
    }
}

#[test]
fn a_hint_for_an_outdated_board_is_discarded() {
    let mut table = Table::with(PUZZLE);
    let effects = table.game.apply(Action::Hint, 0.0);
    let Some(Effect::Run(id, job)) = effects.first() else { panic!("{effects:?}") };
    assert_eq!(table.game.apply(Action::Hint, 0.0), [], "one at a time");
    table.enter(Cell::at(0, 2), 4);
    let answer = Task::new(job.clone()).finish();
    table.act(Action::Reported(Report::Answered { id: *id, answer, microseconds: 1 }));
    assert_eq!((table.rung(), table.game.play().hints()), (None, 0));
}

#[test]
fn presses_before_the_answer_raise_the_hint_level() {
    let mut table = Table::with(PUZZLE);
    let effects = table.game.apply(Action::Hint, 0.0);
    let Some(Effect::Run(id, job)) = effects.first() else { panic!("{effects:?}") };
    table.act(Action::Hint).act(Action::Hint);
    let answer = Task::new(job.clone()).finish();
    table.act(Action::Reported(Report::Answered { id: *id, answer, microseconds: 1 }));
    assert_eq!(table.rung(), Some(3));
}

#[test]
fn a_mistake_is_shown_without_its_solution_and_undone() {
    let mut table = Table::with(PUZZLE);
    let (right, wrong, later) = (Cell::at(0, 2), Cell::at(0, 3), Cell::at(8, 0));
    table.enter(right, 4);
    let good = table.line();
    table.enter(wrong, 2).enter(later, 3);
    let bad = table.line();
    table.act(Action::Hint);
    let card = table.card();
    assert_eq!((card.title.as_str(), card.kind), ("Something is wrong", "error"));
    assert_eq!(card.text, "This digit cannot be right: row 1 column 4.");
    assert!(view_model::board(&table.game)[wrong.index()].wrong);
    assert!(view_model::board(&table.game)[wrong.index()].label(wrong).contains("wrong"));
    assert!(card.offers.contains(&"correct"));
    assert_eq!(table.game.play().hints(), 0, "that is no hint taken");

    table.act(Action::BackToCorrect);
    assert_eq!((table.line(), table.card().title.as_str()), (good.clone(), "The last correct position"));
    table.act(Action::Undo);
    assert_eq!(table.line(), bad, "undo brings all back");
    table.act(Action::Redo);
    assert_eq!(table.line(), good);
}

#[test]
fn notes_without_the_right_digit_are_shown_and_erased() {
    let mut table = Table::with(PUZZLE);
    let cell = Cell::at(0, 2);
    table.act(Action::Select(cell));
    for value in [1, 2] {
        table.act(Action::Mark(Mark::Corner, Digit::new(value).unwrap()));
    }
    table.act(Action::Hint);
    assert_eq!(table.card().text, "The right digit is missing from the notes of this cell: row 1 column 3.");
    assert!(view_model::board(&table.game)[cell.index()].lacking);
    table.act(Action::BackToCorrect);
    assert_eq!(table.game.play().now().notes[cell.index()], DigitSet::EMPTY);
    table.act(Action::Undo);
    assert_eq!(table.game.play().now().notes[cell.index()].len(), 2);
}

#[test]
fn a_check_counts_and_marks_wrong_digits() {
    let mut table = Table::with(PUZZLE);
    table.act(Action::Check);
    assert_eq!(table.card().title, "All correct so far");
    table.enter(Cell::at(0, 2), 4).act(Action::Check);
    assert_eq!(table.card().title, "All correct so far");
    table.enter(Cell::at(0, 3), 2).enter(Cell::at(0, 5), 4).act(Action::Check);
    let card = table.card();
    assert_eq!((card.title.as_str(), card.kind), ("2 digits are wrong", "error"));
    let wrong = view_model::board(&table.game).iter().filter(|cell| cell.wrong).count();
    assert_eq!(wrong, 2);
    table.act(Action::Undo);
    assert!(view_model::board(&table.game).iter().all(|cell| !cell.wrong), "marks go with the next change");
    table.act(Action::Solve);
    table.act(Action::Check);
    assert_eq!(table.card().text, "Every digit is correct; no cell is empty.");
    let mut several = Table::with(&".".repeat(81));
    several.act(Action::Check);
    assert_eq!(several.card().title, "Nothing to check against");
    several.act(Action::Hint);
    assert_eq!(several.card().title, "More than one solution");
}

#[test]
fn eliminating_a_candidate_fills_in_notes_first() {
    let mut table = Table::with(PUZZLE);
    let effects = table.game.apply(Action::Hint, 0.0);
    let Some(Effect::Run(id, _)) = effects.first() else { panic!("{effects:?}") };
    let (bare, two_left) = (Cell::at(0, 2), Cell::at(0, 3));
    let two = Digit::new(2).unwrap();
    let told = Told::new(&Telling {
        name: "Something".to_owned(),
        rating: Tenths(32),
        eliminations: [bare, two_left].map(|cell| ninefold::grid::Candidate { cell, digit: two }).to_vec(),
        tints: vec![(bare, Role::Pattern)],
        ..Telling::default()
    });
    let answer = Answer::Advised(Advised::Next(told).to_text().into());
    table.act(Action::Reported(Report::Answered { id: *id, answer, microseconds: 1 }));
    table.act(Action::DoHint);
    let notes = table.game.play().now().notes;
    let digits = |values: &[u8]| values.iter().filter_map(|&value| Digit::new(value)).collect::<DigitSet>();
    assert_eq!((notes[bare.index()], notes[two_left.index()]), (digits(&[1, 4]), digits(&[6])));
    assert!(matches!(&*table.game.card(), Message::HintDone { noted: 2, .. }));
    table.act(Action::Undo);
    assert_eq!(table.game.play().now().notes[bare.index()], DigitSet::EMPTY, "as one change");
}

#[test]
fn no_later_hint_repeats_an_elimination() {
    let mut table = Table::with(HELL);
    while table.line().contains('.') {
        table.act(Action::Hint);
        let (told, _) = view_model::hint(&table.game).expect("a hint");
        let now = *table.game.play().now();
        for struck in told.eliminations() {
            let notes = now.notes[struck.cell.index()];
            assert!(notes.is_empty() || notes.contains(struck.digit), "{told}: {notes:?}");
        }
        table.act(Action::DoHint);
        let text = table.game.to_text();
        assert_eq!(*text.parse::<Game>().unwrap().play().now(), *table.game.play().now(), "it is kept");
    }
    table.act(Action::Undo).act(Action::Redo);
    assert!(table.game.play().now().grid.is_solved());
}

#[test]
fn closing_a_hint_closes_nothing_else() {
    let mut table = Table::with(PUZZLE);
    table.act(Action::Solve);
    let verdict = table.card();
    table.act(Action::EndHint);
    assert_eq!(table.card(), verdict);
    assert!(table.said().is_empty());
}

#[test]
fn a_few_player_notes_do_not_block_a_hint() {
    let mut table = Table::with(PUZZLE);
    table.act(Action::Select(Cell::at(0, 2))).act(Action::SetMode(Mode::Corner));
    table.act(Action::Enter(Digit::new(1).unwrap())).act(Action::Enter(Digit::new(2).unwrap()));
    table.act(Action::Hint);
    let card = table.card();
    assert!(card.text.contains("right digit is missing") && card.offers.contains(&"more"), "{card:?}");
    table.act(Action::Hint);
    assert_eq!(table.rung(), Some(1));
}

#[test]
fn all_steps_are_listed_and_one_can_be_chosen() {
    let mut table = Table::with(MEDIUM);
    let before = table.line();
    table.act(Action::Steps);
    let card = table.card();
    assert_eq!(card.kind, "hint");
    assert_eq!(card.title, format!("{} possible steps", card.list.len()));
    assert!(card.list.len() > 5 && view_model::hint(&table.game).is_none());
    let number = card.list.len() - 1;
    table.act(Action::ChooseStep(number));
    assert_eq!(table.rung(), Some(4), "with all there is to tell");
    let (told, _) = view_model::hint(&table.game).unwrap();
    let (line, rating) = &card.list[number];
    assert!(line.starts_with(told.name()) && *rating == told.rating().to_string(), "{line} {rating}");
    assert!(table.card().list.is_empty());
    assert_eq!(table.line(), before);
    table.act(Action::DoHint);
    assert!(table.card().title.ends_with("done"), "{}", table.card().title);
    assert_eq!(table.game.play().hints(), 1);
    table.act(Action::ChooseStep(0));
    assert_eq!(table.rung(), None, "there is no list to choose from any more");
    table.act(Action::Steps).act(Action::ChooseStep(1000));
    assert!(!table.card().list.is_empty());
    table.act(Action::EndHint);
    assert!(table.card().list.is_empty());
}
