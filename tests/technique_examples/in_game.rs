//! The examples of the techniques in the game: laid on the board, played; the game before comes back.

use ninefold::game::{Action, Effect, Game};
use ninefold::grid::Digit;
use ninefold::i18n::Message;
use ninefold::input::{self, KeyPress};
use ninefold::job::{Advised, Answer, Job, Report, Task, Wish};
use ninefold::techniques::Technique;
use ninefold::template::Language;
use ninefold::view_model;

use crate::support::import_line;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A game, and an engine that answers at once.
struct Table {
    game: Game,
}

impl Table {
    fn new() -> Table {
        let mut table = Table { game: Game::default() };
        table.act(import_line(PUZZLE));
        table
    }

    fn act(&mut self, action: Action) -> &mut Table {
        let mut actions = vec![action];
        while let Some(action) = actions.pop() {
            for effect in self.game.apply(action, 0.0) {
                if let Effect::RunJob(id, job) = effect {
                    let answer = Task::new(job).finish();
                    actions.push(Action::JobReport(Report::Answered { id, answer, microseconds: 1 }));
                }
            }
        }
        self
    }

    fn learn(&mut self, technique: Technique) -> &mut Table {
        self.act(Action::ShowExample(technique.key().to_owned()))
    }

    fn card(&self) -> view_model::MessageView {
        view_model::page(&self.game).message
    }
}

fn ask(wish: &Wish, language: Language) -> Advised {
    let wish = wish.to_text(language).into();
    let Answer::Advised(text) = Task::new(Job::Advise { wish }).finish() else {
        panic!("advice was asked for")
    };
    Advised::from_text(&text)
}

#[test]
fn every_technique_has_an_example_in_both_languages() {
    for language in Language::ALL {
        for key in Technique::ALL.iter().map(|technique| technique.key()) {
            let advised = ask(&Wish::Lesson(key.to_owned()), language);
            let Advised::Taught(taught) = advised else { panic!("no example of {key}") };
            assert!(
                taught.solution.extends(&taught.givens) && taught.solution.extends(&taught.grid),
                "{key}"
            );
            assert!(!taught.about.is_empty() && !taught.told.shapes().is_empty(), "{key}");
            for cell in !taught.grid.filled() {
                let right = taught.solution[cell].unwrap();
                assert!(taught.notes[cell.index()].contains(right), "{key}");
            }
            for struck in taught.told.eliminations() {
                assert!(taught.notes[struck.cell.index()].contains(struck.digit), "{key}");
                assert_ne!(taught.solution[struck.cell], Some(struck.digit), "{key}");
            }
        }
    }
    assert_eq!(ask(&Wish::Lesson("no-such".to_owned()), Language::English), Advised::Beyond);
}

#[test]
fn the_previous_game_returns_after_an_example() {
    let mut table = Table::new();
    table.learn(Technique::XWing);
    let play = table.game.session();
    assert!(play.is_example() && !play.can_undo() && !table.game.is_dialog_open());
    let start = *play.now();
    let card = table.card();
    assert_eq!((card.class, card.title.as_str(), card.tag.as_str()), ("hint", "X-wing", "Hard · 3.2"));
    assert_eq!(card.actions, ["more", "practise", "end-hint", "shelf"]);
    assert_eq!(table.game.current_hint().map(|(_, level)| level.number()), Some(3), "the pattern is drawn");
    table.act(Action::Hint);
    assert_eq!(table.game.current_hint().map(|(_, level)| level.number()), Some(4), "and why it is right");
    table.act(Action::Hint);
    assert!(
        matches!(*table.game.status_message(), Message::HintApplied { noted_cells: 0, .. }),
        "{:?}",
        table.game.status_message()
    );
    assert_ne!(*table.game.session().now(), start);
    let text = table.game.to_text();
    assert_eq!(text.parse::<Game>().unwrap().to_text(), text, "it is kept");
    table.act(Action::Restart);
    assert_eq!(*table.game.session().now(), start, "it begins where the technique does");
    table.act(Action::Undo).act(Action::Undo).act(Action::Undo);
    assert_eq!(*table.game.session().now(), start, "nothing lies before it");
    // Another example takes the place of the first, and the game waits.
    table.learn(Technique::FullHouse).act(Action::CloseHint);
    assert_eq!(*table.game.status_message(), Message::ExampleResumed);
    table.act(Action::ResumePrevious);
    assert_eq!(table.game.session().givens().to_line(), PUZZLE);
    assert!(!table.game.has_previous_session(), "an example is not kept");
}

#[test]
fn every_example_leads_to_its_solution() {
    for technique in [Technique::FullHouse, Technique::NakedPair, Technique::AvoidableRectangle1] {
        let mut table = Table::new();
        table.learn(technique);
        let solution = *table.game.session().solution().unwrap();
        table.act(Action::ApplyHint);
        for cell in !table.game.session().now().grid.filled() {
            let digit: Digit = solution[cell].unwrap();
            table.act(Action::Select(cell)).act(Action::Enter(digit));
        }
        assert_eq!(*table.game.status_message(), Message::ExampleFinished, "{technique:?}");
        assert_eq!(table.card().actions, ["practise", "shelf"]);
    }
}

#[test]
fn hints_continue_after_an_example() {
    for &technique in Technique::ALL {
        let mut table = Table::new();
        table.learn(technique).act(Action::ApplyHint);
        if table.game.session().now().grid.is_solved() {
            continue;
        }
        table.act(Action::Hint);
        assert_eq!(
            table.game.current_hint().map(|(_, level)| level.number()),
            Some(1),
            "{technique:?}: {:?}",
            table.game.status_message()
        );
    }
}

#[test]
fn panel_buttons_and_keys_open_their_panels() {
    let mut table = Table::new();
    let entered = |room: &str| Effect::OpenPanel(room.to_owned());
    let enter = |table: &mut Table, action: Option<Action>| table.game.apply(action.unwrap(), 0.0);
    assert_eq!(enter(&mut table, input::button_action("room-help", 0)), [entered("help")]);
    let question = KeyPress { code: "Slash", key: "?", shift: true, ..KeyPress::default() };
    assert_eq!(enter(&mut table, input::board_key(question)), [entered("keys")], "the list of keys");
    assert!(!table.game.is_dialog_open(), "it opens when the room is there");
}
