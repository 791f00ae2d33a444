//! Notes that a digit covers or tidies, and that are there again when it is taken back.

use ninefold::grid::{CellSet, DigitSet};
use ninefold_app::game::{Action, Game, MarkKind, Position, SelectionChange, Setting};

use super::notes::{cell, digit, set};
use super::random_sessions;
use crate::support::PUZZLE;
use crate::support::player::{self, Player};

/// A cell, the digit entered there, and a peer with notes.
const ENTRY: usize = 3;
const DIGIT: u8 = 2;
const PEER: usize = 2;
/// Another peer of `PEER` that can hold the digit, but is no peer of `ENTRY`.
const OTHER: usize = 11;

fn start() -> Game {
    Player::with(PUZZLE).game
}

fn act(game: &mut Game, action: Action) {
    player::act(game, action, 0.0);
}

fn select(game: &mut Game, index: usize) {
    act(game, Action::Select(cell(index)));
}

fn enter(game: &mut Game, index: usize, value: u8) {
    select(game, index);
    act(game, Action::Enter(digit(value)));
}

fn note(game: &mut Game, index: usize, mark: MarkKind, values: &[u8]) {
    select(game, index);
    for &value in values {
        act(game, Action::ToggleMark(mark, digit(value)));
    }
}

fn erase(game: &mut Game, index: usize) {
    select(game, index);
    act(game, Action::Erase);
}

fn now(game: &Game) -> Position {
    *game.session().now()
}

/// Corner and centre notes of a cell.
fn notes(game: &Game, index: usize) -> (DigitSet, DigitSet) {
    let board = now(game).board;
    (board.corner[index], board.centre[index])
}

/// A game with corner and centre notes in the peer, one of them the digit.
fn with_notes() -> Game {
    let mut game = start();
    note(&mut game, PEER, MarkKind::Corner, &[1, DIGIT]);
    note(&mut game, PEER, MarkKind::Centre, &[DIGIT, 4]);
    game
}

#[test]
fn a_digit_taken_back_restores_the_notes_it_tidied() {
    for way in ["erased", "entered again", "replaced"] {
        let mut game = with_notes();
        let before = now(&game);
        enter(&mut game, ENTRY, DIGIT);
        assert_eq!(notes(&game, PEER), (set(&[1]), set(&[4])));
        match way {
            "erased" => erase(&mut game, ENTRY),
            "entered again" => enter(&mut game, ENTRY, DIGIT),
            _ => {
                enter(&mut game, ENTRY, 6);
                assert_eq!(notes(&game, PEER), (set(&[1, DIGIT]), set(&[DIGIT, 4])));
                erase(&mut game, ENTRY);
            }
        }
        assert_eq!(now(&game), before, "{way}");
    }
}

#[test]
fn a_conflicting_digit_tidies_nothing() {
    for mark in [MarkKind::Corner, MarkKind::Centre] {
        let mut game = start();
        // The row of the entry has a 5.
        note(&mut game, 5, mark, &[5, 6]);
        note(&mut game, PEER, mark, &[5]);
        let before = now(&game);
        enter(&mut game, ENTRY, 5);
        for index in [5, PEER] {
            assert_eq!(notes(&game, index), (before.board.corner[index], before.board.centre[index]));
        }
        erase(&mut game, ENTRY);
        assert_eq!(now(&game), before);
    }
    let mut game = start();
    act(&mut game, Action::FillNotes);
    let before = now(&game);
    enter(&mut game, ENTRY, 5);
    assert_eq!(now(&game).board.corner[PEER], before.board.corner[PEER]);
    erase(&mut game, ENTRY);
    assert_eq!(now(&game), before);
}

#[test]
fn the_notes_of_the_cell_itself_come_back() {
    let mut game = start();
    note(&mut game, ENTRY, MarkKind::Corner, &[2, 6]);
    note(&mut game, ENTRY, MarkKind::Centre, &[6]);
    let before = now(&game);
    enter(&mut game, ENTRY, 6);
    assert_eq!(notes(&game, ENTRY), (set(&[]), set(&[])));
    // A peer tidies notes that are covered, too.
    enter(&mut game, PEER, DIGIT);
    erase(&mut game, ENTRY);
    assert_eq!(notes(&game, ENTRY), (set(&[6]), set(&[6])));
    erase(&mut game, PEER);
    assert_eq!(now(&game), before);
    // Notes are erased for good: nothing brings them back.
    erase(&mut game, ENTRY);
    enter(&mut game, PEER, DIGIT);
    erase(&mut game, PEER);
    assert_eq!(notes(&game, ENTRY), (set(&[]), set(&[])));
}

#[test]
fn filled_notes_come_back_with_those_of_digits_from_before() {
    let mut game = start();
    enter(&mut game, ENTRY, DIGIT);
    act(&mut game, Action::FillNotes);
    assert_eq!(notes(&game, PEER).0, set(&[1, 4]));
    erase(&mut game, ENTRY);
    assert_eq!(notes(&game, PEER).0, set(&[1, 2, 4]), "as if it had never been there");
    // What the player has struck out stays out.
    note(&mut game, PEER, MarkKind::Corner, &[DIGIT]);
    enter(&mut game, ENTRY, DIGIT);
    act(&mut game, Action::FillNotes);
    erase(&mut game, ENTRY);
    assert_eq!(notes(&game, PEER).0, set(&[1, 4]));
}

#[test]
fn a_note_stays_away_while_another_peer_has_the_digit() {
    let mut game = with_notes();
    enter(&mut game, ENTRY, DIGIT);
    enter(&mut game, OTHER, DIGIT);
    erase(&mut game, ENTRY);
    assert_eq!(notes(&game, PEER), (set(&[1]), set(&[4])));
    erase(&mut game, OTHER);
    assert_eq!(notes(&game, PEER), (set(&[1, DIGIT]), set(&[DIGIT, 4])));
}

#[test]
fn what_the_player_changes_meanwhile_counts() {
    // Added by hand: it is there, whatever becomes of the digit.
    let mut game = with_notes();
    enter(&mut game, ENTRY, DIGIT);
    note(&mut game, PEER, MarkKind::Corner, &[DIGIT]);
    assert_eq!(notes(&game, PEER), (set(&[1, DIGIT]), set(&[4])));
    erase(&mut game, ENTRY);
    assert_eq!(notes(&game, PEER), (set(&[1, DIGIT]), set(&[DIGIT, 4])));

    // Added and removed by hand: it does not come back.
    let mut game = with_notes();
    enter(&mut game, ENTRY, DIGIT);
    note(&mut game, PEER, MarkKind::Corner, &[DIGIT, DIGIT]);
    erase(&mut game, ENTRY);
    assert_eq!(notes(&game, PEER), (set(&[1]), set(&[DIGIT, 4])));

    // All notes of the cell erased: none comes back.
    let mut game = with_notes();
    enter(&mut game, ENTRY, DIGIT);
    erase(&mut game, PEER);
    erase(&mut game, ENTRY);
    assert_eq!(notes(&game, PEER), (set(&[]), set(&[])));

    // A digit in the cell itself: the note comes back below it.
    let mut game = with_notes();
    let before = now(&game);
    enter(&mut game, ENTRY, DIGIT);
    enter(&mut game, PEER, 4);
    erase(&mut game, ENTRY);
    erase(&mut game, PEER);
    assert_eq!(now(&game), before);
}

#[test]
fn several_cells_restore_their_notes_at_once() {
    let mut game = start();
    act(&mut game, Action::FillNotes);
    note(&mut game, PEER, MarkKind::Centre, &[DIGIT]);
    let before = now(&game);
    let choose = |game: &mut Game| {
        select(game, ENTRY);
        act(game, Action::ChangeSelection(SelectionChange::ToggleAt(cell(OTHER))));
    };
    choose(&mut game);
    act(&mut game, Action::Enter(digit(DIGIT)));
    assert_eq!(notes(&game, PEER).1, set(&[]));
    act(&mut game, Action::Enter(digit(9)));
    assert_eq!(notes(&game, PEER).1, set(&[DIGIT]), "overwritten");
    act(&mut game, Action::Erase);
    assert_eq!(now(&game), before);
    // Cells that see each other conflict.
    act(&mut game, Action::ChangeSelection(SelectionChange::All));
    act(&mut game, Action::Enter(digit(DIGIT)));
    act(&mut game, Action::Erase);
    assert_eq!(now(&game), before);
}

#[test]
fn undo_redo_and_saves_keep_what_is_out_of_sight() {
    let mut game = with_notes();
    act(&mut game, Action::FillNotes);
    let before = now(&game);
    enter(&mut game, ENTRY, DIGIT);
    let after = now(&game);
    act(&mut game, Action::Undo);
    assert_eq!(now(&game), before);
    act(&mut game, Action::Redo);
    assert_eq!(now(&game), after);
    let text = game.to_text();
    let mut read: Game = text.parse().expect("our own text");
    assert_eq!((now(&read), read.to_text()), (after, text));
    erase(&mut read, ENTRY);
    assert_eq!(now(&read), before, "after a save, too");
    assert!(read.to_text().parse::<Game>().is_ok_and(|again| now(&again) == before));
}

#[test]
fn a_digit_does_not_tidy_when_the_setting_is_off() {
    let mut game = with_notes();
    act(&mut game, Action::ToggleSetting(Setting::TidyNotes));
    enter(&mut game, ENTRY, DIGIT);
    assert_eq!(notes(&game, PEER), (set(&[1, DIGIT]), set(&[DIGIT, 4])));
    act(&mut game, Action::FillNotes);
    erase(&mut game, ENTRY);
    assert_eq!(notes(&game, PEER), (set(&[1]), set(&[4])), "nor are notes added");
}

#[test]
fn any_digit_taken_back_leaves_the_board_as_it_was() {
    let mut checked = 0;
    for seed in 0..300 {
        let [save, _] = random_sessions::two_saves(seed, 120);
        let game: Game = save.parse().expect("a save");
        let position = now(&game);
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
