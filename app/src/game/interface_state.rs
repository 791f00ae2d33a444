//! The state of the interface, which is lost when the page closes.

use std::rc::Rc;

use ninefold::grid::{Cell, CellSet, Digit, Grid};

use super::Mode;
use super::spoken_queries::LastSpoken;
use crate::i18n::Message;
use crate::protocol::ExplainedStep;

/// What the player sees besides the session.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct InterfaceState {
    pub mode: Mode,
    /// The selected cells; empty if entries go to the cell with the cursor.
    pub selected: CellSet,
    pub active_digit: Option<Digit>,
    /// The message shown last. If it is a hint, it holds the step and the level that is shown.
    pub last_message: Rc<Message>,
    pub dialog_open: bool,
    pub cover: BoardCover,
    /// The grid of the last Solve. [`Action::CountSolutions`](super::Action::CountSolutions) counts its
    /// solutions.
    pub last_solved_grid: Grid,
    /// The two solutions that Solve found, if the grid has more than one.
    pub alternative_solutions: Option<[Grid; 2]>,
    /// The name of the technique to practise and the step that the player is to find.
    pub practice_target: Option<(String, Rc<ExplainedStep>)>,
    /// The query announced last, to notice a repetition.
    pub last_spoken: LastSpoken,
    /// The step of the hint counted last, in short notation.
    pub last_counted_hint: String,
    /// Nothing was saved. The first puzzle is introduced by the rules, and the first arrow key announces the key that lists all
    /// keys, once.
    pub is_first_visit: bool,
}

/// What covers the board. A pause, which is saved, is in the session's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum BoardCover {
    #[default]
    None,
    Replay,
    /// The game has been opened in another tab, which owns the save from then on.
    OtherTab,
}

impl Default for InterfaceState {
    fn default() -> InterfaceState {
        InterfaceState {
            mode: Mode::Digit,
            selected: CellSet::EMPTY,
            active_digit: None,
            last_message: Rc::new(Message::Generating),
            dialog_open: false,
            cover: BoardCover::None,
            last_solved_grid: Grid::EMPTY,
            alternative_solutions: None,
            practice_target: None,
            last_spoken: None,
            last_counted_hint: String::new(),
            is_first_visit: false,
        }
    }
}

impl InterfaceState {
    /// Drops what concerns the session that ends.
    pub fn start_session(&mut self) {
        let InterfaceState { dialog_open, last_solved_grid, last_spoken, is_first_visit, .. } = *self;
        let last_message = Rc::clone(&self.last_message);
        *self = InterfaceState {
            last_message,
            dialog_open,
            last_solved_grid,
            last_spoken,
            is_first_visit,
            ..InterfaceState::default()
        };
    }

    pub fn is_replaying(&self) -> bool {
        self.cover == BoardCover::Replay
    }

    pub fn close_replay(&mut self) {
        self.cover = BoardCover::None;
    }

    /// The cells that an entry goes to.
    pub fn target_cells(&self, cursor: Cell) -> CellSet {
        if self.selected.is_empty() { CellSet::only(cursor) } else { self.selected }
    }
}
