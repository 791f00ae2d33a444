//! Queries for screen readers: a house, the remaining digits, the cursor's cell.

use ninefold::grid::Cell;
use ninefold_app::cell_content::MarkKind;
use ninefold_app::game::{Action, CursorMove, Effect, LoadedSave, SpokenQuery};

use crate::support::player::Player;
use crate::support::{PUZZLE, digit};

/// The announcement, which is the only effect.
fn answer(player: &mut Player, query: SpokenQuery) -> String {
    let before = player.game.to_text();
    player.act(Action::ReadAloud(query));
    assert_eq!(player.game.to_text(), before);
    assert_eq!(player.effects.len(), 1);
    player.spoken().concat()
}

#[test]
fn a_house_is_read_and_then_its_missing_digits() {
    let mut player = Player::with(PUZZLE);
    player.select(Cell::at(0, 2));
    let row = "row 1: 5, 3, empty, empty, 7, empty, empty, empty, empty";
    let column = "column 3: empty, empty, 8, empty, empty, empty, empty, empty, empty";
    assert_eq!(answer(&mut player, SpokenQuery::Row), row);
    assert_eq!(answer(&mut player, SpokenQuery::Row), "missing in row 1: 1 2 4 6 8 9");
    assert_eq!(answer(&mut player, SpokenQuery::Row), row, "and from the beginning");
    assert_eq!(answer(&mut player, SpokenQuery::Column), column, "another question");
    assert_eq!(answer(&mut player, SpokenQuery::Row), row);
    player.select(Cell::at(8, 4));
    assert_eq!(
        answer(&mut player, SpokenQuery::Row),
        "row 9: empty, empty, empty, empty, 8, empty, empty, 7, 9"
    );
    assert_eq!(
        answer(&mut player, SpokenQuery::Block),
        "block 8: empty, empty, empty, 4, 1, 9, empty, 8, empty"
    );
    player.enter(Cell::at(8, 3), 2);
    assert_eq!(
        answer(&mut player, SpokenQuery::Block),
        "block 8: empty, empty, empty, 4, 1, 9, 2, 8, empty",
        "what has changed is read anew"
    );
    assert_eq!(answer(&mut player, SpokenQuery::Block), "missing in block 8: 3 5 6 7");
    for (row, column, digit) in [(7, 4, 5), (7, 5, 3), (7, 6, 7), (9, 6, 6)] {
        player.enter(Cell::at(row - 1, column - 1), digit);
    }
    answer(&mut player, SpokenQuery::Block);
    assert_eq!(answer(&mut player, SpokenQuery::Block), "block 8 has all nine digits");
}

#[test]
fn remaining_digits_are_counted_without_complete_ones() {
    let mut player = Player::with(PUZZLE);
    assert_eq!(
        answer(&mut player, SpokenQuery::Remaining),
        "left to place: 6 of 1, 7 of 2, 6 of 3, 7 of 4, 6 of 5, 4 of 6, 6 of 7, 4 of 8, 5 of 9"
    );
    for (row, column) in [(1, 6), (3, 4), (8, 1), (9, 7)] {
        // Digits in conflict count, too.
        player.enter(Cell::at(row - 1, column - 1), 8);
    }
    let left = answer(&mut player, SpokenQuery::Remaining);
    assert!(!left.contains("of 8"), "{left}");
}

#[test]
fn the_cursor_cell_is_read_with_its_candidates() {
    let mut player = Player::with(PUZZLE);
    let mut at = |row: usize, column: usize| {
        player.select(Cell::at(row - 1, column - 1));
        answer(&mut player, SpokenQuery::Cursor)
    };
    assert_eq!(at(1, 1), "row 1 column 1: 5, given");
    assert_eq!(at(1, 3), "row 1 column 3: empty. Candidates 1 2 4");
    assert_eq!(at(5, 5), "row 5 column 5: empty. Candidates 5");
    let mut player = Player::with(PUZZLE);
    player.enter(Cell::at(0, 2), 4);
    assert_eq!(answer(&mut player, SpokenQuery::Cursor), "row 1 column 3: 4");
    player.enter(Cell::at(5, 4), 5).select(Cell::at(4, 4));
    player.act(Action::ToggleMark(MarkKind::Corner, digit(5)));
    assert_eq!(answer(&mut player, SpokenQuery::Cursor), "row 5 column 5: empty, notes 5. Candidates 5");
}

#[test]
fn a_cell_without_candidates_is_announced() {
    let mut player = Player::with(PUZZLE);
    for (column, digit) in [(3, 1), (4, 2), (6, 4), (7, 6), (8, 8)] {
        player.enter(Cell::at(0, column - 1), digit);
    }
    // The 9 is in the last row of the column.
    player.select(Cell::at(0, 8));
    assert_eq!(answer(&mut player, SpokenQuery::Cursor), "row 1 column 9: empty. No candidates");
}

#[test]
fn a_paused_board_is_not_read() {
    let mut player = Player::with(PUZZLE);
    player.act(Action::TogglePause);
    for query in [SpokenQuery::Row, SpokenQuery::Remaining, SpokenQuery::Cursor] {
        assert_eq!(player.act(Action::ReadAloud(query)).effects, []);
    }
}

#[test]
fn the_key_for_help_is_announced_once_on_a_first_visit() {
    let right = || Action::MoveCursor(CursorMove::Right);
    let mut player = Player::with(PUZZLE);
    player.act(Action::SaveLoaded(LoadedSave::Nothing(3))).select(Cell::at(4, 4));
    assert_eq!(player.act(right()).spoken(), ["Question mark lists all keys."]);
    assert_eq!(player.act(right()).spoken(), [""; 0]);

    // A returning player knows it.
    let mut player = Player::with(PUZZLE);
    let save = player.saved();
    player.act(Action::SaveLoaded(LoadedSave::Nothing(3)));
    player.act(Action::SaveLoaded(LoadedSave::Game(Box::new(save))));
    assert_eq!(player.act(right()).spoken(), [""; 0]);
}

#[test]
fn the_last_announcement_can_be_repeated() {
    let mut player = Player::with(PUZZLE);
    assert_eq!(player.act(Action::RepeatAnnouncement).effects, [Effect::RepeatAnnouncement]);
    assert_eq!(player.act(Action::SwitchRegion).effects, [Effect::SwitchRegion]);
    player.act(Action::TogglePause);
    assert_eq!(player.act(Action::RepeatAnnouncement).effects, []);
}
