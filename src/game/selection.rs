//! The cursor, the cells chosen beside it, and the digit picked before a cell.
//!
//! ```text
//!   nothing chosen                what is done is done to the cursor's cell
//!   cells chosen (the cursor's among them or not)    … to them
//!   a digit picked (*digit first*)                   … to each cell that is tapped
//! ```

use crate::grid::{Cell, CellSet, Digit};
use crate::i18n::Message;

use super::{CursorMove, Effect, Game, Mode, Setting, announce};

/// What is done to the cells chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelectionChange {
    /// The cursor moves and takes all cells on its way with it.
    Extend(CursorMove),
    /// The cursor moves, and what is chosen stays.
    MoveOnly(CursorMove),
    /// The cursor's cell is chosen, or no longer.
    Toggle,
    /// The cursor goes to this cell, which is chosen, or no longer.
    ToggleAt(Cell),
    /// All cells from the cursor to this one are chosen.
    ExtendTo(Cell),
    /// The cursor goes to this cell, which is chosen as well.
    Add(Cell),
    /// All cells with this cell's digit are chosen.
    SameDigit(Cell),
    /// All cells are chosen.
    All,
}

impl Game {
    /// The cells that were chosen; none where it is the cursor's alone.
    pub fn selected(&self) -> CellSet {
        self.selected
    }

    /// The digit picked, for the cells that are tapped.
    pub fn active_digit(&self) -> Option<Digit> {
        self.active_digit
    }

    /// The cells that what is done is done to.
    pub(super) fn target_cells(&self) -> CellSet {
        if self.selected.is_empty() { CellSet::only(self.session.cursor) } else { self.selected }
    }

    /// Moves the cursor, and nothing is chosen any more.
    pub(super) fn set_cursor(&mut self, cell: Cell, effects: &mut Vec<Effect>) {
        self.selected = CellSet::EMPTY;
        self.move_cursor(cell, effects);
    }

    fn move_cursor(&mut self, cell: Cell, effects: &mut Vec<Effect>) {
        if std::mem::replace(&mut self.session.cursor, cell) != cell {
            effects.push(Effect::Save);
        }
    }

    pub(super) fn change_selection(&mut self, choice: SelectionChange, effects: &mut Vec<Effect>) {
        let cursor = self.session.cursor;
        let mut cells = self.target_cells();
        let mut to = cursor;
        match choice {
            SelectionChange::Extend(step) => {
                to = step.apply_to(cursor);
                cells |= rectangle(cursor, to);
            }
            SelectionChange::MoveOnly(step) => to = step.apply_to(cursor),
            SelectionChange::Toggle => {
                cells = self.selected;
                cells.toggle(cursor);
            }
            SelectionChange::ToggleAt(cell) => {
                to = cell;
                cells.toggle(cell);
            }
            SelectionChange::ExtendTo(cell) => {
                to = cell;
                cells |= rectangle(cursor, cell);
            }
            SelectionChange::Add(cell) => {
                to = cell;
                cells.insert(cell);
            }
            SelectionChange::SameDigit(cell) => {
                to = cell;
                let digit = self.session.now.grid[cell];
                cells = digit.map_or(CellSet::only(cell), |digit| self.session.now.grid.cells_with(digit));
            }
            SelectionChange::All => cells = CellSet::ALL,
        }
        self.move_cursor(to, effects);
        let before = std::mem::replace(&mut self.selected, cells);
        if before.len() != cells.len() {
            announce(effects, Message::Selected { count: cells.len() });
        }
    }

    /// A cell is tapped or clicked: the cursor goes there, and a digit that was picked is entered.
    pub(super) fn tap(&mut self, cell: Cell, effects: &mut Vec<Effect>) {
        self.set_cursor(cell, effects);
        let Some(digit) = self.active_digit else { return };
        match self.session.now.grid[cell].filter(|_| self.session.is_given(cell)) {
            Some(given) => self.toggle_active_digit(given, effects),
            None => self.enter_digit(digit, effects),
        }
    }

    /// A cell is held for long.
    pub(super) fn long_press(&mut self, cell: Cell, effects: &mut Vec<Effect>) {
        self.set_cursor(cell, effects);
        match self.active_digit {
            Some(digit) => self.enter_alternate(digit, effects),
            None => self.toggle_notes(effects),
        }
    }

    /// A digit of the pad: entered, or picked for the cells to come.
    pub(super) fn press_pad(&mut self, digit: Digit, effects: &mut Vec<Effect>) {
        if self.settings.has(Setting::DigitFirst) {
            self.toggle_active_digit(digit, effects);
        } else {
            self.enter_digit(digit, effects);
        }
    }

    /// Picks a digit, or lets go of it when it is picked already.
    fn toggle_active_digit(&mut self, digit: Digit, effects: &mut Vec<Effect>) {
        self.active_digit = Some(digit).filter(|digit| self.active_digit != Some(*digit));
        let colour = self.mode == Mode::Colour;
        let message = if self.active_digit.is_some() {
            Message::DigitActivated { digit, is_colour: colour }
        } else {
            Message::DigitDeactivated
        };
        announce(effects, message);
    }

    /// Enough: of the hint, else of the cells chosen, else of the digit picked.
    pub(super) fn escape(&mut self, effects: &mut Vec<Effect>) {
        if self.close_hint(effects) {
            return;
        }
        if !self.selected.is_empty() {
            self.selected = CellSet::EMPTY;
            announce(effects, Message::Selected { count: 0 });
        } else if let Some(digit) = self.active_digit {
            self.toggle_active_digit(digit, effects);
        }
    }
}

/// All cells of the rectangle that two cells span.
fn rectangle(a: Cell, b: Cell) -> CellSet {
    let within = |at: usize, one: usize, other: usize| (one.min(other)..=one.max(other)).contains(&at);
    Cell::all()
        .filter(|cell| within(cell.row(), a.row(), b.row()) && within(cell.column(), a.column(), b.column()))
        .collect()
}
