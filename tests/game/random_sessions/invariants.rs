//! The invariants of a game and its views.

use ninefold::grid::{BoardState, Cell, Digit, Grid};
use ninefold_app::game::{Game, Position};
use ninefold_app::view_model::{self, GamePhase};

/// State that an action may not change.
pub struct Before {
    begun: u64,
    givens: Grid,
    now: Position,
    is_covered: bool,
    is_stopped: bool,
    played: f64,
}

impl Before {
    pub fn of(game: &Game) -> Before {
        let play = game.session();
        let clock = play.clock();
        Before {
            begun: play.started_at_ms(),
            givens: *play.givens(),
            now: *play.now(),
            is_covered: clock.paused || game.is_replaying(),
            is_stopped: clock.paused || clock.hidden || clock.covered || clock.stopped,
            played: clock.played_ms,
        }
    }

    pub fn check(&self, game: &Game, may_change: bool) {
        let play = game.session();
        if play.started_at_ms() != self.begun {
            return;
        }
        assert_eq!(*play.givens(), self.givens, "givens stay");
        let played = play.clock().played_ms;
        // A save has whole milliseconds.
        assert!(played >= self.played.floor(), "the clock runs backwards");
        assert!(
            played <= self.played + if self.is_stopped { 0.0 } else { 5_000.0 },
            "the clock counts what is no play"
        );
        assert!(!self.is_covered || may_change || *play.now() == self.now, "a covered board changes");
    }
}

/// Checks the invariants of a position.
pub fn check_position(game: &Game) {
    let play = game.session();
    let Position {
        board: BoardState { grid, corner: notes, centre, .. },
        eliminated: struck,
        auto_noted: full,
        auto_filled: found,
        solution_diff: differing,
        covered,
        covered_auto_noted,
        tidied,
        ..
    } = play.now();
    assert!(grid.extends(play.givens()));
    let filled = grid.filled();
    for cell in filled {
        assert!(
            notes[cell.index()].is_empty() && centre[cell.index()].is_empty(),
            "notes below a digit in {cell}"
        );
    }
    let entries = filled - play.givens().filled();
    assert!(covered_auto_noted.is_subset(entries), "covered without a digit");
    for cell in Cell::all() {
        let index = cell.index();
        let is_covered = !(covered.corner[index] | covered.centre[index]).is_empty();
        assert!(!is_covered || entries.contains(cell), "notes covered in {cell}");
        let away = tidied.corner[index] | tidied.centre[index];
        assert!(away.is_subset(grid.digits_in(cell.peers() & entries)), "notes of {cell} stay away");
    }
    for cell in play.givens().filled() {
        assert!(struck[cell.index()].is_empty(), "struck in the given {cell}");
    }
    assert!((*full & filled).is_empty(), "full notes below a digit");
    assert!(found.is_subset(filled - play.givens().filled()), "found where nothing or a given stands");
    assert!(differing.is_empty() || grid.is_solved(), "what is compared is no solution");
    assert!(differing.is_subset(!play.givens().filled()), "solutions differ in a given");
    assert!(play.solution().is_none_or(|solution| solution.is_solved() && solution.extends(play.givens())));
    assert_eq!(play.is_won(), grid.is_solved() && found.is_empty());
    assert!(play.clock().played_ms >= 0.0);
}

/// Checks that the views agree with the game.
pub fn check_views(game: &Game) {
    let (play, panel) = (game.session(), view_model::page(game));
    let phase = match play.clock() {
        _ if play.is_placeholder() => GamePhase::Loading,
        _ if play.grid().is_solved() => GamePhase::Solved,
        clock if clock.paused => GamePhase::Paused,
        _ => GamePhase::Playing,
    };
    assert_eq!(panel.phase, phase);
    assert_eq!((panel.can_undo, panel.can_redo), (play.can_undo(), play.can_redo()));
    for digit in Digit::all() {
        let placed = Cell::all().filter(|&cell| play.grid()[cell] == Some(digit)).count();
        assert_eq!(panel.remaining[digit.index()], 9_usize.saturating_sub(placed));
    }
    let board = view_model::board(game);
    for cell in Cell::all() {
        let look = &board[cell.index()];
        assert_eq!(look.given, play.givens()[cell].is_some());
        assert_eq!(look.cursor, cell == play.cursor());
        assert!(!look.label(cell).is_empty());
    }
    assert!(!panel.message.title.is_empty() || !panel.message.text.is_empty());
}
