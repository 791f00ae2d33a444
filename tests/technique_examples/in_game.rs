//! Technique examples in a game: loaded, played, and the previous game returns.

use ninefold::grid::Digit;
use ninefold::techniques::Technique;
use ninefold_app::game::{Action, Effect, Game};
use ninefold_app::i18n::Message;
use ninefold_app::input::{self, KeyPress};
use ninefold_app::markup::{Button, Panel};
use ninefold_app::protocol::{Answer, Job, NoStep, Report, Task};
use ninefold_app::template::Language;
use ninefold_app::view_model;

use crate::support::PUZZLE;
use crate::support::import_line;
use crate::support::languages::{all_languages, chinese};

/// A game, and a worker that answers at once.
struct Harness {
    game: Game,
}

impl Harness {
    fn new() -> Harness {
        let mut harness = Harness { game: Game::default() };
        harness.act(import_line(PUZZLE));
        harness
    }

    fn act(&mut self, action: Action) -> &mut Harness {
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

    fn load_example(&mut self, technique: Technique) -> &mut Harness {
        self.act(Action::ShowExample(technique.key().to_owned()))
    }

    fn card(&self) -> view_model::MessageView {
        view_model::page(&self.game).message
    }
}

#[test]
fn every_technique_has_an_example_in_both_languages() {
    for language in all_languages() {
        for key in Technique::ALL.iter().map(|technique| technique.key()) {
            let answer = Task::new(Job::Example { key: key.to_owned(), language }).finish();
            let Answer::Example(example) = answer else { panic!("no example of {key}") };
            assert!(
                example.solution.extends(&example.givens) && example.solution.extends(&example.grid),
                "{key}"
            );
            assert!(!example.description.is_empty() && !example.step.shapes.is_empty(), "{key}");
            for cell in !example.grid.filled() {
                let right = example.solution[cell].unwrap();
                assert!(example.notes[cell.index()].contains(right), "{key}");
            }
            for struck in example.step.eliminations.iter().copied() {
                assert!(example.notes[struck.cell.index()].contains(struck.digit), "{key}");
                assert_ne!(example.solution[struck.cell], Some(struck.digit), "{key}");
            }
        }
    }
    assert_eq!(
        Task::new(Job::Example { key: "no-such".to_owned(), language: Language::ENGLISH }).finish(),
        Answer::NoStep(NoStep::NoTechniqueApplies)
    );
}

#[test]
fn the_previous_game_returns_after_an_example() {
    let mut harness = Harness::new();
    harness.load_example(Technique::XWing);
    let play = harness.game.session();
    assert!(play.is_example() && !play.can_undo() && !harness.game.is_dialog_open());
    let start = *play.now();
    let card = harness.card();
    assert_eq!((card.class, card.title.as_str(), card.tag.as_str()), ("hint", "X-wing", "Hard · 3.2"));
    assert_eq!(card.buttons, [&Button::More, &Button::Practise, &Button::CloseHint, &Button::PreviousGame]);
    assert_eq!(
        harness.game.current_hint().map(|(_, progress)| progress.level.number()),
        Some(3),
        "the pattern is drawn"
    );
    harness.act(Action::Hint);
    assert_eq!(
        harness.game.current_hint().map(|(_, progress)| progress.level.number()),
        Some(4),
        "and why it is right"
    );
    while !matches!(*harness.game.status_message(), Message::HintApplied { .. }) {
        harness.act(Action::More);
    }
    assert!(
        matches!(*harness.game.status_message(), Message::HintApplied { noted_cells: 0, .. }),
        "{:?}",
        harness.game.status_message()
    );
    assert_ne!(*harness.game.session().now(), start);
    let text = harness.game.to_text();
    assert_eq!(text.parse::<Game>().unwrap().to_text(), text, "it is kept");
    harness.act(Action::Restart);
    assert_eq!(*harness.game.session().now(), start, "it begins where the technique does");
    harness.act(Action::Undo).act(Action::Undo).act(Action::Undo);
    assert_eq!(*harness.game.session().now(), start, "nothing lies before it");
    // Another example replaces the first, and the previous game stays.
    harness.load_example(Technique::FullHouse).act(Action::CloseHint);
    assert_eq!(*harness.game.status_message(), Message::ExampleResumed);
    harness.act(Action::ResumePrevious);
    assert_eq!(harness.game.session().givens().to_line(), PUZZLE);
    assert!(!harness.game.has_previous_session(), "an example is not kept");
}

#[test]
fn practice_of_a_special_case_names_the_next_step_first() {
    for (language, ending) in
        [(Language::ENGLISH, " (also here: Remote pair)"), (chinese(), "（此处也有：远程数对）")]
    {
        let job = Job::Practice { key: Technique::RemotePair.key().to_owned(), seed: 1, language };
        let Answer::Example(example) = Task::new(job).finish() else { panic!("no position") };
        let name = example.name.strip_suffix(ending).expect("the special case after the next step");
        assert_ne!(example.step.technique_key, Technique::RemotePair.key());
        assert!(example.step.name.starts_with(name), "{name}: {}", example.step.name);
    }
}

#[test]
fn every_example_leads_to_its_solution() {
    for technique in [Technique::FullHouse, Technique::NakedPair, Technique::AvoidableRectangle1] {
        let mut harness = Harness::new();
        harness.load_example(technique);
        let solution = *harness.game.session().solution().unwrap();
        harness.act(Action::ApplyHint);
        for cell in !harness.game.session().grid().filled() {
            let digit: Digit = solution[cell].unwrap();
            harness.act(Action::Select(cell)).act(Action::Enter(digit));
        }
        assert_eq!(*harness.game.status_message(), Message::ExampleFinished, "{technique:?}");
        assert_eq!(harness.card().buttons, [&Button::Practise, &Button::PreviousGame]);
    }
}

#[test]
fn hints_continue_after_an_example() {
    for &technique in Technique::ALL {
        let mut harness = Harness::new();
        harness.load_example(technique).act(Action::ApplyHint);
        if harness.game.session().grid().is_solved() {
            continue;
        }
        harness.act(Action::Hint);
        assert_eq!(
            harness.game.current_hint().map(|(_, progress)| progress.level.number()),
            Some(1),
            "{technique:?}: {:?}",
            harness.game.status_message()
        );
    }
}

#[test]
fn panel_buttons_and_keys_open_their_panels() {
    let mut harness = Harness::new();
    let enter = |harness: &mut Harness, action: Option<Action>| harness.game.apply(action.unwrap(), 0.0);
    assert_eq!(
        enter(&mut harness, input::button_action(Button::Panel(Panel::Help), 0)),
        [Effect::OpenPanel(Panel::Help)]
    );
    let question = KeyPress { code: "Slash", key: "?", shift: true, ..KeyPress::default() };
    assert_eq!(
        enter(&mut harness, input::board_key(question)),
        [Effect::OpenPanel(Panel::Keys)],
        "the list of keys"
    );
    assert!(!harness.game.is_dialog_open(), "it opens when the panel is loaded");
}
