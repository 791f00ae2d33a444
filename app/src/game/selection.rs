//! The cursor, the selected cells, and the active digit.
//!
//! ```text
//!   no selection                  entries go to the cell with the cursor
//!   a selection                   entries go to the selected cells, with or without the cursor's
//!   an active digit               the digit is entered in each cell that is tapped (*digit first*)
//! ```

use ninefold::grid::{Cell, CellSet, Digit};

use super::{CursorMove, Game, Mode, Setting};
use crate::i18n::Message;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelectionChange {
    /// Move the cursor and select all cells on its way.
    Extend(CursorMove),
    /// Move the cursor and keep the selection.
    MoveOnly(CursorMove),
    /// Select or deselect the cell with the cursor.
    Toggle,
    /// Move the cursor to this cell, and select or deselect it.
    ToggleAt(Cell),
    /// Select all cells of the rectangle from the cursor to this cell.
    ExtendTo(Cell),
    /// Move the cursor to this cell and select it, too.
    Add(Cell),
    /// Select all cells that contain this cell's digit.
    SameDigit(Cell),
    All,
}

impl Game {
    /// Moves the cursor to the next of these cells, or announces that there is none.
    pub(super) fn select_next(&mut self, cells: CellSet, back: bool, if_none: Message) {
        match self.saved.session.next_cell(cells, back) {
            Some(cell) => self.set_cursor(cell),
            None => self.announce(if_none),
        }
    }

    pub fn selected(&self) -> CellSet {
        self.interface.selected
    }

    pub fn active_digit(&self) -> Option<Digit> {
        self.interface.active_digit
    }

    pub(super) fn target_cells(&self) -> CellSet {
        self.interface.target_cells(self.saved.session.cursor)
    }

    /// Moves the cursor by an arrow key. The first one on a first visit also announces the key that lists all keys.
    pub(super) fn step_cursor(&mut self, step: CursorMove) {
        self.set_cursor(step.apply_to(self.saved.session.cursor));
        if std::mem::take(&mut self.interface.is_first_visit) {
            self.announce(Message::HelpKey);
        }
    }

    /// Moves the cursor and clears the selection.
    pub(super) fn set_cursor(&mut self, cell: Cell) {
        self.interface.selected = CellSet::EMPTY;
        self.move_cursor(cell);
    }

    fn move_cursor(&mut self, cell: Cell) {
        if std::mem::replace(&mut self.saved.session.cursor, cell) != cell {
            self.save();
        }
    }

    pub(super) fn change_selection(&mut self, choice: SelectionChange) {
        let cursor = self.saved.session.cursor;
        let mut cells = self.target_cells();
        let mut to = cursor;
        match choice {
            SelectionChange::Extend(step) => {
                to = step.apply_to(cursor);
                cells |= rectangle(cursor, to);
            }
            SelectionChange::MoveOnly(step) => to = step.apply_to(cursor),
            SelectionChange::Toggle => {
                // Not `target_cells`: without a selection these are the cursor's cell, which would be taken out
                // again.
                cells = self.interface.selected;
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
                let digit = self.saved.session.grid()[cell];
                cells =
                    digit.map_or(CellSet::only(cell), |digit| self.saved.session.grid().cells_with(digit));
            }
            SelectionChange::All => cells = CellSet::ALL,
        }
        self.move_cursor(to);
        let before = std::mem::replace(&mut self.interface.selected, cells);
        if before.len() != cells.len() {
            self.announce(Message::Selected { count: cells.len() });
        }
    }

    /// Handles a tap or click: moves the cursor and enters the active digit, if there is one.
    pub(super) fn tap(&mut self, cell: Cell) {
        self.set_cursor(cell);
        let Some(digit) = self.interface.active_digit else { return };
        match self.saved.session.grid()[cell].filter(|_| self.saved.session.is_given(cell)) {
            Some(given) => self.toggle_active_digit(given),
            None => self.enter_digit(digit),
        }
    }

    pub(super) fn long_press(&mut self, cell: Cell) {
        self.set_cursor(cell);
        match self.interface.active_digit {
            Some(digit) => self.enter_alternate(digit),
            None => self.toggle_notes(),
        }
    }

    /// Handles a digit of the pad: enters it or makes it the active digit.
    pub(super) fn press_pad(&mut self, digit: Digit) {
        if self.saved.settings.has(Setting::DigitFirst) {
            self.toggle_active_digit(digit);
        } else {
            self.enter_digit(digit);
        }
    }

    /// Closes the hint, else clears the selection, else releases the active digit.
    pub(super) fn escape(&mut self) {
        if self.close_hint() {
            return;
        }
        if !self.interface.selected.is_empty() {
            self.interface.selected = CellSet::EMPTY;
            self.announce(Message::Selected { count: 0 });
        } else if let Some(digit) = self.interface.active_digit {
            self.toggle_active_digit(digit);
        }
    }

    /// Makes a digit the active one, or none if it is already, and announces it.
    fn toggle_active_digit(&mut self, digit: Digit) {
        self.interface.active_digit = Some(digit).filter(|digit| self.interface.active_digit != Some(*digit));
        let is_colour = self.interface.mode == Mode::Colour;
        self.announce(match self.interface.active_digit {
            Some(digit) => Message::DigitActivated { digit, is_colour },
            None => Message::DigitDeactivated,
        });
    }
}

fn rectangle(a: Cell, b: Cell) -> CellSet {
    let within = |at: usize, one: usize, other: usize| (one.min(other)..=one.max(other)).contains(&at);
    Cell::all()
        .filter(|cell| within(cell.row(), a.row(), b.row()) && within(cell.column(), a.column(), b.column()))
        .collect()
}
