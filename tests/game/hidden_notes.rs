//! Notes that a digit covers or tidies, and that are there again when it is taken back.

use ninefold::grid::{CellSet, DigitSet};
use ninefold_app::game::{Action, Game, MarkKind, Position, SelectionChange, Setting};

use super::notes::cell;
use super::random_sessions;
use crate::support::player::Player;
use crate::support::{PUZZLE, digit, digits};

/// A cell, the digit entered there, and a peer with notes.
const ENTRY: usize = 3;
const DIGIT: u8 = 2;
const PEER: usize = 2;
/// Another peer of `PEER` that can hold the digit, but is no peer of `ENTRY`.
const OTHER: usize = 11;

fn start() -> Player {
    Player::with(PUZZLE)
}

fn enter(player: &mut Player, index: usize, value: u8) {
    player.enter(cell(index), value);
}

fn note(player: &mut Player, index: usize, mark: MarkKind, values: &[u8]) {
    player.select(cell(index)).mark(mark, values);
}

fn erase(player: &mut Player, index: usize) {
    player.erase(cell(index));
}

fn now(player: &Player) -> Position {
    *player.session().now()
}

/// Corner and centre notes of a cell.
fn notes(player: &Player, index: usize) -> (DigitSet, DigitSet) {
    let board = now(player).board;
    (board.corner[index], board.centre[index])
}

/// A game with corner and centre notes in the peer, one of them the digit.
fn with_notes() -> Player {
    let mut player = start();
    note(&mut player, PEER, MarkKind::Corner, &[1, DIGIT]);
    note(&mut player, PEER, MarkKind::Centre, &[DIGIT, 4]);
    player
}

#[test]
fn a_digit_taken_back_restores_the_notes_it_tidied() {
    for way in ["erased", "entered again", "replaced"] {
        let mut player = with_notes();
        let before = now(&player);
        enter(&mut player, ENTRY, DIGIT);
        assert_eq!(notes(&player, PEER), (digits(&[1]), digits(&[4])));
        match way {
            "erased" => erase(&mut player, ENTRY),
            "entered again" => enter(&mut player, ENTRY, DIGIT),
            _ => {
                enter(&mut player, ENTRY, 6);
                assert_eq!(notes(&player, PEER), (digits(&[1, DIGIT]), digits(&[DIGIT, 4])));
                erase(&mut player, ENTRY);
            }
        }
        assert_eq!(now(&player), before, "{way}");
    }
}

#[test]
fn a_conflicting_digit_tidies_nothing() {
    for mark in [MarkKind::Corner, MarkKind::Centre] {
        let mut player = start();
        // The row of the entry has a 5.
        note(&mut player, 5, mark, &[5, 6]);
        note(&mut player, PEER, mark, &[5]);
        let before = now(&player);
        enter(&mut player, ENTRY, 5);
        for index in [5, PEER] {
            assert_eq!(notes(&player, index), (before.board.corner[index], before.board.centre[index]));
        }
        erase(&mut player, ENTRY);
        assert_eq!(now(&player), before);
    }
    let mut player = start();
    player.act(Action::FillNotes);
    let before = now(&player);
    enter(&mut player, ENTRY, 5);
    assert_eq!(now(&player).board.corner[PEER], before.board.corner[PEER]);
    erase(&mut player, ENTRY);
    assert_eq!(now(&player), before);
}

#[test]
fn the_notes_of_the_cell_itself_come_back() {
    let mut player = start();
    note(&mut player, ENTRY, MarkKind::Corner, &[2, 6]);
    note(&mut player, ENTRY, MarkKind::Centre, &[6]);
    let before = now(&player);
    enter(&mut player, ENTRY, 6);
    assert_eq!(notes(&player, ENTRY), (digits(&[]), digits(&[])));
    // A peer tidies notes that are covered, too.
    enter(&mut player, PEER, DIGIT);
    erase(&mut player, ENTRY);
    assert_eq!(notes(&player, ENTRY), (digits(&[6]), digits(&[6])));
    erase(&mut player, PEER);
    assert_eq!(now(&player), before);
    // Notes are erased for good: nothing brings them back.
    erase(&mut player, ENTRY);
    enter(&mut player, PEER, DIGIT);
    erase(&mut player, PEER);
    assert_eq!(notes(&player, ENTRY), (digits(&[]), digits(&[])));
}

#[test]
fn filled_notes_come_back_with_those_of_digits_from_before() {
    let mut player = start();
    enter(&mut player, ENTRY, DIGIT);
    player.act(Action::FillNotes);
    assert_eq!(notes(&player, PEER).0, digits(&[1, 4]));
    erase(&mut player, ENTRY);
    assert_eq!(notes(&player, PEER).0, digits(&[1, 2, 4]), "as if it had never been there");
    // What the player has struck out stays out.
    note(&mut player, PEER, MarkKind::Corner, &[DIGIT]);
    enter(&mut player, ENTRY, DIGIT);
    player.act(Action::FillNotes);
    erase(&mut player, ENTRY);
    assert_eq!(notes(&player, PEER).0, digits(&[1, 4]));
}

#[test]
fn a_note_stays_away_while_another_peer_has_the_digit() {
    let mut player = with_notes();
    enter(&mut player, ENTRY, DIGIT);
    enter(&mut player, OTHER, DIGIT);
    erase(&mut player, ENTRY);
    assert_eq!(notes(&player, PEER), (digits(&[1]), digits(&[4])));
    erase(&mut player, OTHER);
    assert_eq!(notes(&player, PEER), (digits(&[1, DIGIT]), digits(&[DIGIT, 4])));
}

#[test]
fn what_the_player_changes_meanwhile_counts() {
    // Added by hand: it is there, whatever becomes of the digit.
    let mut player = with_notes();
    enter(&mut player, ENTRY, DIGIT);
    note(&mut player, PEER, MarkKind::Corner, &[DIGIT]);
    assert_eq!(notes(&player, PEER), (digits(&[1, DIGIT]), digits(&[4])));
    erase(&mut player, ENTRY);
    assert_eq!(notes(&player, PEER), (digits(&[1, DIGIT]), digits(&[DIGIT, 4])));

    // Added and removed by hand: it does not come back.
    let mut player = with_notes();
    enter(&mut player, ENTRY, DIGIT);
    note(&mut player, PEER, MarkKind::Corner, &[DIGIT, DIGIT]);
    erase(&mut player, ENTRY);
    assert_eq!(notes(&player, PEER), (digits(&[1]), digits(&[DIGIT, 4])));

    // All notes of the cell erased: none comes back.
    let mut player = with_notes();
    enter(&mut player, ENTRY, DIGIT);
    erase(&mut player, PEER);
    erase(&mut player, ENTRY);
    assert_eq!(notes(&player, PEER), (digits(&[]), digits(&[])));

    // A digit in the cell itself: the note comes back below it.
    let mut player = with_notes();
    let before = now(&player);
    enter(&mut player, ENTRY, DIGIT);
    enter(&mut player, PEER, 4);
    erase(&mut player, ENTRY);
    erase(&mut player, PEER);
    assert_eq!(now(&player), before);
}

#[test]
fn several_cells_restore_their_notes_at_once() {
    let mut player = start();
    player.act(Action::FillNotes);
    note(&mut player, PEER, MarkKind::Centre, &[DIGIT]);
    let before = now(&player);
    player.select(cell(ENTRY)).act(Action::ChangeSelection(SelectionChange::ToggleAt(cell(OTHER))));
    player.act(Action::Enter(digit(DIGIT)));
    assert_eq!(notes(&player, PEER).1, digits(&[]));
    player.act(Action::Enter(digit(9)));
    assert_eq!(notes(&player, PEER).1, digits(&[DIGIT]), "overwritten");
    player.act(Action::Erase);
    assert_eq!(now(&player), before);
    // Cells that see each other conflict.
    player.act(Action::ChangeSelection(SelectionChange::All)).act(Action::Enter(digit(DIGIT)));
    player.act(Action::Erase);
    assert_eq!(now(&player), before);
}

#[test]
fn undo_redo_and_saves_keep_what_is_out_of_sight() {
    let mut player = with_notes();
    player.act(Action::FillNotes);
    let before = now(&player);
    enter(&mut player, ENTRY, DIGIT);
    let after = now(&player);
    player.act(Action::Undo);
    assert_eq!(now(&player), before);
    player.act(Action::Redo);
    assert_eq!(now(&player), after);
    let mut read = Player { game: player.saved(), ..Player::default() };
    assert_eq!((now(&read), read.game.to_text()), (after, player.game.to_text()));
    erase(&mut read, ENTRY);
    assert_eq!(now(&read), before, "after a save, too");
    assert_eq!(*read.saved().session().now(), before);
}

#[test]
fn a_digit_does_not_tidy_when_the_setting_is_off() {
    let mut player = with_notes();
    player.act(Action::ToggleSetting(Setting::TidyNotes));
    enter(&mut player, ENTRY, DIGIT);
    assert_eq!(notes(&player, PEER), (digits(&[1, DIGIT]), digits(&[DIGIT, 4])));
    player.act(Action::FillNotes);
    erase(&mut player, ENTRY);
    assert_eq!(notes(&player, PEER), (digits(&[1]), digits(&[4])), "nor are notes added");
}

#[test]
fn any_digit_taken_back_leaves_the_board_as_it_was() {
    let mut checked = 0;
    for seed in 0..300 {
        let [save, _] = random_sessions::two_saves(seed, 120);
        let position = *save.parse::<Game>().expect("a save").session().now();
        let open = !position.board.grid.filled();
        for (cell, value) in open.into_iter().zip((1..=9).cycle().skip(seed as usize % 9)) {
            let digit = digit(value);
            let enter = |position: Position, digit| {
                position.with_digit(cell, digit).without_peer_notes(CellSet::only(cell), digit)
            };
            let entered = enter(position, digit);
            let replaced = enter(entered, self::digit(value % 9 + 1));
            for back in [entered.without_digit(cell), replaced.without_digit(cell)] {
                let (solution_diff, expected) = (back.solution_diff, position);
                assert_eq!(back, Position { solution_diff, ..expected }, "seed {seed}, {digit} in {cell}");
                checked += 1;
            }
        }
    }
    assert!(checked > 2_000, "{checked}");
}
