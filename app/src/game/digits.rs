//! Entering and erasing digits.

use ninefold::grid::{Cell, CellSet, Digit, DigitSet};

use super::{Game, Mode, Setting};
use crate::cell_content::{CellContent, MarkKind};
use crate::i18n::Message;

impl Game {
    pub(super) fn enter_digit(&mut self, digit: Digit) {
        match self.interface.mode.mark() {
            Some(mark) => self.toggle_mark(self.effective_mark(mark), digit),
            None => self.place_digit(digit),
        }
    }

    pub(super) fn enter_alternate(&mut self, digit: Digit) {
        if self.interface.mode == Mode::Digit {
            self.toggle_mark(MarkKind::Corner, digit);
        } else {
            self.place_digit(digit);
        }
    }

    /// With a single kind of notes, all notes are corner notes.
    pub(super) fn effective_mark(&self, mark: MarkKind) -> MarkKind {
        if mark == MarkKind::Centre && !self.saved.settings.has(Setting::CentreNotes) {
            MarkKind::Corner
        } else {
            mark
        }
    }

    pub(super) fn set_digit(&mut self, cell: Cell, digit: Option<Digit>) {
        if self.saved.session.grid()[cell] == digit {
            return;
        }
        self.set_cursor(cell);
        match digit {
            Some(digit) => self.place_digit(digit),
            None => self.erase(),
        }
    }

    /// Places a digit in the target cells, or erases it if all contain it.
    fn place_digit(&mut self, digit: Digit) {
        let cells = self.target_cells() - self.saved.session.givens().filled();
        if cells.is_empty() {
            return self.announce(Message::CellIsGiven { cell: self.saved.session.cursor });
        }
        if cells.is_subset(self.saved.session.grid().cells_with(digit)) {
            return self.erase();
        }
        let mut next = self.saved.session.now;
        let entered = cells - next.board.grid.cells_with(digit);
        entered.into_iter().for_each(|cell| next = next.with_digit(cell, digit));
        if self.saved.settings.has(Setting::TidyNotes) {
            next = next.without_peer_notes(entered, digit);
        }
        self.change_position(next);
        if self.show_full_board() {
            return;
        }
        let grid = self.saved.session.grid();
        let Some(cell) = cells.single() else {
            return self.announce(Message::PlacedInAll { digit, cells });
        };
        let rivals = grid.cells_with(digit) & cell.peers();
        let message = match rivals.first() {
            Some(with) => Message::PlacedInConflict { cell, digit, with },
            None if self.saved.session.remaining(digit) == 0 => Message::DigitFinished { cell, digit },
            None => Message::Placed { cell, digit },
        };
        self.announce(message);
    }

    /// Erases the digits of the target cells, which brings back the notes that they covered, and the notes of the other target
    /// cells. If there are neither, erases the colours.
    pub(super) fn erase(&mut self) {
        let chosen = self.target_cells();
        let filled: CellSet = (chosen - self.saved.session.givens().filled())
            .into_iter()
            .filter(|&cell| self.saved.session.now.content(cell) != CellContent::Empty)
            .collect();
        let mut next = self.saved.session.now;
        for cell in filled {
            let is_digit = next.board.grid[cell].is_some();
            next = if is_digit { next.without_digit(cell) } else { next.with_notes_cleared(cell) };
        }
        if filled.is_empty() {
            chosen.into_iter().for_each(|cell| next.colours[cell.index()] = DigitSet::EMPTY);
        }
        let cell = self.saved.session.cursor;
        let message = if self.change_position(next) {
            Message::Cleared { cells: if filled.is_empty() { chosen } else { filled } }
        } else if self.saved.session.is_given(cell) {
            Message::CellIsGiven { cell }
        } else {
            Message::CellIsEmpty { cell }
        };
        self.announce(message);
    }
}
