//! The verdict of *Solve*: any change clears it, and of several solutions two can be compared.

use ninefold::grid::{Cell, Digit};
use ninefold_app::cell_content::MarkKind;
use ninefold_app::game::Action;
use ninefold_app::markup::Button;
use ninefold_app::view_model::MessageView;

use crate::support::player::Player;
use crate::support::{PUZZLE, SEVERAL};

#[test]
fn a_board_change_clears_the_verdict() {
    let mut player = Player::with(PUZZLE);
    let before = player.message();
    player.act(Action::Solve);
    assert_eq!(player.message().title, "Solved: one solution");
    assert!(player.message().facts.is_some());
    player.act(Action::Undo);
    // A game that has begun says what is left.
    let begun = MessageView { text: "51 to go.".to_owned(), ..before.clone() };
    assert_eq!(player.message(), begun);
    player.act(Action::Redo);
    assert_eq!(player.message(), before, "a full board is not begun");
    player.act(Action::Solve).act(Action::Erase);
    assert_eq!(player.message().title, before.title, "whatever changed it");
}

/// A saved and loaded game is the same, with its undo and redo history.
#[track_caller]
fn assert_kept(player: &Player) {
    let (mut again, mut here) = (player.saved(), player.game.clone());
    for action in [Action::Undo, Action::Redo] {
        for _ in 0..5 {
            assert_eq!(again.session().now(), here.session().now());
            again.apply(action.clone(), 0.0);
            here.apply(action.clone(), 0.0);
        }
    }
}

#[test]
fn the_second_solution_is_kept_across_actions() {
    let mut player = Player::with(SEVERAL);
    player.act(Action::Solve);
    assert_kept(&player);
    player.act(Action::ShowAlternative(1));
    assert_kept(&player);
    player.act(Action::ToggleMark(MarkKind::Colour, Digit::from_index(3))).act(Action::ShowAlternative(0));
    assert_kept(&player);
    player.act(Action::Undo);
    assert_eq!(player.game.shown_alternative(), Some(1));
    player.act(Action::ShowAlternative(0));
    assert!(player.session().can_redo());
    assert_kept(&player);
    player.act(Action::Redo).act(Action::ShowAlternative(1));
    assert_kept(&player);
}

#[test]
fn two_solutions_can_be_compared_and_undone_once() {
    let mut player = Player::with(SEVERAL);
    player.act(Action::Solve);
    let first = player.line();
    let card = player.message();
    assert_eq!((card.title.as_str(), card.shown_solution), ("More than one solution", Some(0)));
    assert_eq!(card.buttons, [&Button::Replay], "they are counted already");
    assert!(card.text.contains(" solutions; another one differs in the "), "{}", card.text);
    player.act(Action::ShowAlternative(1));
    assert_eq!(player.message().shown_solution, Some(1));
    let differing = player.session().now().solution_diff;
    for cell in Cell::all() {
        let digit = Digit::from_char(first.as_bytes()[cell.index()] as char);
        assert_eq!(digit != player.session().grid()[cell], differing.contains(cell), "{cell}");
    }
    assert!(player.session().grid().is_solved());
    player.act(Action::Solve);
    assert_eq!(player.line(), first, "what Solve filled in is no part of the question");
    player.act(Action::ShowAlternative(1)).act(Action::ShowAlternative(0));
    assert_eq!(player.line(), first);
    while player.session().can_undo() {
        player.act(Action::Undo);
    }
    assert_eq!(player.line(), SEVERAL);
    assert_eq!(player.message().shown_solution, None);
}
