//! Queries for screen readers: a house, the remaining digits, the cursor's cell.

use ninefold::grid::{Cell, Digit};
use ninefold_app::cell_content::MarkKind;
use ninefold_app::game::{Action, CursorMove, Effect, Game, LoadedSave, SpokenQuery};
use ninefold_app::i18n::Message;

use crate::support::PUZZLE;
use crate::support::player::Player;

fn game_with_puzzle() -> Game {
    Player::with(PUZZLE).game
}

fn enter(game: &mut Game, row: usize, column: usize, digit: u8) {
    game.apply(Action::Select(Cell::at(row - 1, column - 1)), 0.0);
    game.apply(Action::Enter(Digit::new(digit).unwrap()), 0.0);
}

/// The announcement, which is the only effect.
fn answer(game: &mut Game, query: SpokenQuery) -> String {
    let before = game.to_text();
    let effects = game.apply(Action::ReadAloud(query), 0.0);
    assert_eq!(game.to_text(), before);
    let [Effect::Announce(message)] = effects.as_slice() else { panic!("{effects:?}") };
    Message::announcement(message)
}

#[test]
fn a_house_is_read_and_then_its_missing_digits() {
    let mut game = game_with_puzzle();
    game.apply(Action::Select(Cell::at(0, 2)), 0.0);
    let row = "row 1: 5, 3, empty, empty, 7, empty, empty, empty, empty";
    let column = "column 3: empty, empty, 8, empty, empty, empty, empty, empty, empty";
    assert_eq!(answer(&mut game, SpokenQuery::Row), row);
    assert_eq!(answer(&mut game, SpokenQuery::Row), "missing in row 1: 1 2 4 6 8 9");
    assert_eq!(answer(&mut game, SpokenQuery::Row), row, "and from the beginning");
    assert_eq!(answer(&mut game, SpokenQuery::Column), column, "another question");
    assert_eq!(answer(&mut game, SpokenQuery::Row), row);
    game.apply(Action::Select(Cell::at(8, 4)), 0.0);
    assert_eq!(
        answer(&mut game, SpokenQuery::Row),
        "row 9: empty, empty, empty, empty, 8, empty, empty, 7, 9"
    );
    assert_eq!(
        answer(&mut game, SpokenQuery::Block),
        "block 8: empty, empty, empty, 4, 1, 9, empty, 8, empty"
    );
    enter(&mut game, 9, 4, 2);
    assert_eq!(
        answer(&mut game, SpokenQuery::Block),
        "block 8: empty, empty, empty, 4, 1, 9, 2, 8, empty",
        "what has changed is read anew"
    );
    assert_eq!(answer(&mut game, SpokenQuery::Block), "missing in block 8: 3 5 6 7");
    for (row, column, digit) in [(7, 4, 5), (7, 5, 3), (7, 6, 7), (9, 6, 6)] {
        enter(&mut game, row, column, digit);
    }
    answer(&mut game, SpokenQuery::Block);
    assert_eq!(answer(&mut game, SpokenQuery::Block), "block 8 has all nine digits");
}

#[test]
fn remaining_digits_are_counted_without_complete_ones() {
    let mut game = game_with_puzzle();
    assert_eq!(
        answer(&mut game, SpokenQuery::Remaining),
        "left to place: 6 of 1, 7 of 2, 6 of 3, 7 of 4, 6 of 5, 4 of 6, 6 of 7, 4 of 8, 5 of 9"
    );
    for (row, column) in [(1, 6), (3, 4), (8, 1), (9, 7)] {
        // Digits in conflict count, too.
        enter(&mut game, row, column, 8);
    }
    let left = answer(&mut game, SpokenQuery::Remaining);
    assert!(!left.contains("of 8"), "{left}");
}

#[test]
fn the_cursor_cell_is_read_with_its_candidates() {
    let mut game = game_with_puzzle();
    let mut at = |row: usize, column: usize| {
        game.apply(Action::Select(Cell::at(row - 1, column - 1)), 0.0);
        answer(&mut game, SpokenQuery::Cursor)
    };
    assert_eq!(at(1, 1), "row 1 column 1: 5, given");
    assert_eq!(at(1, 3), "row 1 column 3: empty. Candidates 1 2 4");
    assert_eq!(at(5, 5), "row 5 column 5: empty. Candidates 5");
    let mut game = game_with_puzzle();
    enter(&mut game, 1, 3, 4);
    assert_eq!(answer(&mut game, SpokenQuery::Cursor), "row 1 column 3: 4");
    enter(&mut game, 6, 5, 5);
    game.apply(Action::Select(Cell::at(4, 4)), 0.0);
    game.apply(Action::ToggleMark(MarkKind::Corner, Digit::new(5).unwrap()), 0.0);
    assert_eq!(answer(&mut game, SpokenQuery::Cursor), "row 5 column 5: empty, notes 5. Candidates 5");
}

#[test]
fn a_cell_without_candidates_is_announced() {
    let mut game = game_with_puzzle();
    for (column, digit) in [(3, 1), (4, 2), (6, 4), (7, 6), (8, 8)] {
        enter(&mut game, 1, column, digit);
    }
    // The 9 is in the last row of the column.
    game.apply(Action::Select(Cell::at(0, 8)), 0.0);
    assert_eq!(answer(&mut game, SpokenQuery::Cursor), "row 1 column 9: empty. No candidates");
}

#[test]
fn a_paused_board_is_not_read() {
    let mut game = game_with_puzzle();
    game.apply(Action::TogglePause, 0.0);
    for query in [SpokenQuery::Row, SpokenQuery::Remaining, SpokenQuery::Cursor] {
        assert_eq!(game.apply(Action::ReadAloud(query), 0.0), []);
    }
}

#[test]
fn the_key_for_help_is_announced_once_on_a_first_visit() {
    /// What the cursor's next step announces, besides the cell.
    fn announced(game: &mut Game, step: CursorMove) -> Vec<String> {
        let announced = |effect| match effect {
            Effect::Announce(message) => Some(message.announcement()),
            _ => None,
        };
        game.apply(Action::MoveCursor(step), 0.0).into_iter().filter_map(announced).collect()
    }
    let mut game = game_with_puzzle();
    game.apply(Action::SaveLoaded(LoadedSave::Nothing(3)), 0.0);
    game.apply(Action::Select(Cell::at(4, 4)), 0.0);
    assert_eq!(announced(&mut game, CursorMove::Right), ["Question mark lists all keys."]);
    assert_eq!(announced(&mut game, CursorMove::Right), [""; 0]);

    // A returning player knows it.
    let mut game = game_with_puzzle();
    let save = game.to_text().parse().unwrap();
    game.apply(Action::SaveLoaded(LoadedSave::Nothing(3)), 0.0);
    game.apply(Action::SaveLoaded(LoadedSave::Game(Box::new(save))), 0.0);
    assert_eq!(announced(&mut game, CursorMove::Right), [""; 0]);
}

#[test]
fn the_last_announcement_can_be_repeated() {
    let mut game = game_with_puzzle();
    assert_eq!(game.apply(Action::RepeatAnnouncement, 0.0), [Effect::RepeatAnnouncement]);
    assert_eq!(game.apply(Action::SwitchRegion, 0.0), [Effect::SwitchRegion]);
    game.apply(Action::TogglePause, 0.0);
    assert_eq!(game.apply(Action::RepeatAnnouncement, 0.0), []);
}
