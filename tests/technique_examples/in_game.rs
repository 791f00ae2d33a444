//! Technique examples in a game: loaded, played, and the previous game returns.

use ninefold::techniques::Technique;
use ninefold_app::game::{Action, Effect};
use ninefold_app::i18n::Message;
use ninefold_app::input::{self, KeyPress};
use ninefold_app::markup::{Button, Panel};
use ninefold_app::protocol::{Answer, Job, NoStep, Task};
use ninefold_app::template::Language;

use crate::support::PUZZLE;
use crate::support::languages::{all_languages, chinese};
use crate::support::player::Player;

fn hint_level(player: &Player) -> Option<u8> {
    player.game.current_hint().map(|(_, progress)| progress.level.number())
}

fn load_example(player: &mut Player, technique: Technique) -> &mut Player {
    player.act(Action::ShowExample(technique.key().to_owned()))
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
            assert!(!example.step.pattern.is_empty() && !example.step.shapes.is_empty(), "{key}");
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
    let mut player = Player::with(PUZZLE);
    load_example(&mut player, Technique::XWing);
    let play = player.session();
    assert!(play.is_example() && !play.can_undo() && !player.game.is_dialog_open());
    let start = *play.now();
    let card = player.message();
    assert_eq!((card.class, card.title.as_str(), card.tag.as_str()), ("hint", "X-wing", "Hard · 3.2"));
    assert_eq!(card.buttons, [&Button::More, &Button::Practise, &Button::CloseHint, &Button::PreviousGame]);
    assert_eq!(hint_level(&player), Some(3), "the pattern is drawn");
    player.act(Action::Hint);
    assert_eq!(hint_level(&player), Some(4), "and why it is right");
    while !matches!(*player.game.status_message(), Message::HintApplied { .. }) {
        player.act(Action::More);
    }
    assert!(
        matches!(*player.game.status_message(), Message::HintApplied { noted_cells: 0, .. }),
        "{:?}",
        player.game.status_message()
    );
    assert_ne!(*player.session().now(), start);
    assert_eq!(player.saved().to_text(), player.game.to_text(), "it is kept");
    player.act(Action::Restart);
    assert_eq!(*player.session().now(), start, "it begins where the technique does");
    player.act(Action::Undo).act(Action::Undo).act(Action::Undo);
    assert_eq!(*player.session().now(), start, "nothing lies before it");
    // Another example replaces the first, and the previous game stays.
    load_example(&mut player, Technique::FullHouse).act(Action::CloseHint);
    assert_eq!(*player.game.status_message(), Message::ExampleResumed);
    player.act(Action::ResumePrevious);
    assert_eq!(player.session().givens().to_line(), PUZZLE);
    assert!(!player.game.has_previous_session(), "an example is not kept");
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
        let mut player = Player::with(PUZZLE);
        load_example(&mut player, technique);
        player.act(Action::ApplyHint).solve_all_but(0);
        assert_eq!(*player.game.status_message(), Message::ExampleFinished, "{technique:?}");
        assert_eq!(player.message().buttons, [&Button::Practise, &Button::PreviousGame]);
    }
}

#[test]
fn hints_continue_after_an_example() {
    for &technique in Technique::ALL {
        let mut player = Player::with(PUZZLE);
        load_example(&mut player, technique).act(Action::ApplyHint);
        if player.session().grid().is_solved() {
            continue;
        }
        player.act(Action::Hint);
        assert_eq!(hint_level(&player), Some(1), "{technique:?}: {:?}", player.game.status_message());
    }
}

#[test]
fn panel_buttons_and_keys_open_their_panels() {
    let mut player = Player::with(PUZZLE);
    let question = KeyPress { code: "Slash", key: "?", shift: true, ..KeyPress::default() };
    for (action, panel) in [
        (input::button_action(Button::Panel(Panel::Help), 0), Panel::Help),
        (input::board_key(question), Panel::Keys),
    ] {
        assert_eq!(player.act(action.expect("an action")).effects, [Effect::OpenPanel(panel)]);
    }
    assert!(!player.game.is_dialog_open(), "it opens when the panel is loaded");
}
