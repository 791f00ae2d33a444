//! What can be asked of the board by ear: its houses, what is left, where the cursor is.

use ninefold::game::{Action, Effect, Game, Query};
use ninefold::grid::{Cell, Digit};
use ninefold::i18n::{Mark, Message};
use ninefold::job::{Report, Task};

use crate::support::import_line;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn table() -> Game {
    let mut game = Game::default();
    let mut actions = vec![import_line(PUZZLE)];
    while let Some(action) = actions.pop() {
        for effect in game.apply(action, 0.0) {
            if let Effect::Run(id, job) = effect {
                let answer = Task::new(job).finish();
                actions.push(Action::Reported(Report::Answered { id, answer, microseconds: 1 }));
            }
        }
    }
    game
}

fn put(game: &mut Game, row: usize, column: usize, digit: u8) {
    game.apply(Action::Select(Cell::at(row - 1, column - 1)), 0.0);
    game.apply(Action::Enter(Digit::new(digit).unwrap()), 0.0);
}

/// What is said, which is all that happens.
fn asked(game: &mut Game, query: Query) -> String {
    let before = game.to_text();
    let effects = game.apply(Action::Ask(query), 0.0);
    assert_eq!(game.to_text(), before);
    let [Effect::Announce(message)] = effects.as_slice() else { panic!("{effects:?}") };
    Message::spoken(message)
}

#[test]
fn a_house_is_read_and_then_its_missing_digits() {
    let mut game = table();
    game.apply(Action::Select(Cell::at(0, 2)), 0.0);
    let row = "row 1: 5, 3, empty, empty, 7, empty, empty, empty, empty";
    let column = "column 3: empty, empty, 8, empty, empty, empty, empty, empty, empty";
    assert_eq!(asked(&mut game, Query::Row), row);
    assert_eq!(asked(&mut game, Query::Row), "missing in row 1: 1 2 4 6 8 9");
    assert_eq!(asked(&mut game, Query::Row), row, "and from the beginning");
    assert_eq!(asked(&mut game, Query::Column), column, "another question");
    assert_eq!(asked(&mut game, Query::Row), row);
    game.apply(Action::Select(Cell::at(8, 4)), 0.0);
    assert_eq!(asked(&mut game, Query::Row), "row 9: empty, empty, empty, empty, 8, empty, empty, 7, 9");
    assert_eq!(asked(&mut game, Query::Block), "block 8: empty, empty, empty, 4, 1, 9, empty, 8, empty");
    put(&mut game, 9, 4, 2);
    assert_eq!(
        asked(&mut game, Query::Block),
        "block 8: empty, empty, empty, 4, 1, 9, 2, 8, empty",
        "what has changed is read anew"
    );
    assert_eq!(asked(&mut game, Query::Block), "missing in block 8: 3 5 6 7");
    for (row, column, digit) in [(7, 4, 5), (7, 5, 3), (7, 6, 7), (9, 6, 6)] {
        put(&mut game, row, column, digit);
    }
    asked(&mut game, Query::Block);
    assert_eq!(asked(&mut game, Query::Block), "block 8 has all nine digits");
}

#[test]
fn remaining_digits_are_counted_without_complete_ones() {
    let mut game = table();
    assert_eq!(
        asked(&mut game, Query::Left),
        "left to place: 6 of 1, 7 of 2, 6 of 3, 7 of 4, 6 of 5, 4 of 6, 6 of 7, 4 of 8, 5 of 9"
    );
    for (row, column) in [(1, 6), (3, 4), (8, 1), (9, 7)] {
        // Conflict or not: digits are counted.
        put(&mut game, row, column, 8);
    }
    let left = asked(&mut game, Query::Left);
    assert!(!left.contains("of 8"), "{left}");
}

#[test]
fn the_cursor_cell_is_read_with_its_candidates() {
    let mut game = table();
    let mut at = |row: usize, column: usize| {
        game.apply(Action::Select(Cell::at(row - 1, column - 1)), 0.0);
        asked(&mut game, Query::Here)
    };
    assert_eq!(at(1, 1), "row 1 column 1: 5, given");
    assert_eq!(at(1, 3), "row 1 column 3: empty. Candidates 1 2 4");
    assert_eq!(at(5, 5), "row 5 column 5: empty. Candidates 5");
    let mut game = table();
    put(&mut game, 1, 3, 4);
    assert_eq!(asked(&mut game, Query::Here), "row 1 column 3: 4");
    put(&mut game, 6, 5, 5);
    game.apply(Action::Select(Cell::at(4, 4)), 0.0);
    game.apply(Action::Mark(Mark::Corner, Digit::new(5).unwrap()), 0.0);
    assert_eq!(asked(&mut game, Query::Here), "row 5 column 5: empty, notes 5. Candidates 5");
}

#[test]
fn a_cell_without_candidates_is_announced() {
    let mut game = table();
    for (column, digit) in [(3, 1), (4, 2), (6, 4), (7, 6), (8, 8)] {
        put(&mut game, 1, column, digit);
    }
    // The nine is at the foot of the column.
    game.apply(Action::Select(Cell::at(0, 8)), 0.0);
    assert_eq!(asked(&mut game, Query::Here), "row 1 column 9: empty. No candidates");
}

#[test]
fn a_paused_board_is_not_read() {
    let mut game = table();
    game.apply(Action::Pause, 0.0);
    for query in [Query::Row, Query::Left, Query::Here] {
        assert_eq!(game.apply(Action::Ask(query), 0.0), []);
    }
}
