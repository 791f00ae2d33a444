//! Notes and colours, and how notes are kept up to date.
//!
//! ```text
//!   corner notes   where in a house a digit can go, or what a cell can contain: drawn where the digit is on the pad
//!   centre notes   what a cell can contain: drawn in a line
//!   auto_noted     the corner notes of these cells started as all their candidates
//!   eliminated     candidates removed since then by the player or a hint: filling in notes does not restore them
//! ```

use ninefold::grid::{Cell, CellSet, Digit, DigitSet};

use super::{Game, Position, Setting};
use crate::cell_content::MarkKind;
use crate::drawing_set::COLOUR_COUNT;
use crate::i18n::Message;

impl Position {
    fn marks_mut(&mut self, mark: MarkKind) -> &mut [DigitSet; 81] {
        match mark {
            MarkKind::Corner => &mut self.board.corner,
            MarkKind::Centre => &mut self.board.centre,
            MarkKind::Colour => &mut self.colours,
        }
    }

    /// Adds a mark to all these cells, or removes it if all have it. Returns whether it was added.
    fn with_mark_toggled(mut self, mark: MarkKind, digit: Digit, cells: CellSet) -> (Position, bool) {
        let on = !cells.into_iter().all(|cell| self.marks_mut(mark)[cell.index()].contains(digit));
        for cell in cells {
            let index = cell.index();
            if mark == MarkKind::Corner {
                if self.board.corner[index].is_empty() {
                    self.auto_noted.remove(cell);
                }
                if on {
                    self.eliminated[index].remove(digit);
                } else if self.auto_noted.contains(cell) {
                    self.eliminated[index].insert(digit);
                }
            }
            match mark {
                MarkKind::Corner => self.tidied.corner[index].remove(digit),
                MarkKind::Centre => self.tidied.centre[index].remove(digit),
                MarkKind::Colour => {}
            }
            let marks = &mut self.marks_mut(mark)[index];
            if on { marks.insert(digit) } else { marks.remove(digit) }
        }
        (self, on)
    }

    /// The player's notes of a cell: the corner notes, or the centre notes if there are none.
    pub fn effective_notes(&self, cell: Cell) -> DigitSet {
        let notes = self.board.corner[cell.index()];
        if notes.is_empty() { self.board.centre[cell.index()] } else { notes }
    }

    /// Removes a candidate from the notes of a cell. Without notes, all its candidates are filled in first.
    /// Returns whether that was the case.
    pub(super) fn eliminate(&mut self, cell: Cell, digit: Digit) -> bool {
        let index = cell.index();
        let was_empty = self.board.grid[cell].is_none() && self.effective_notes(cell).is_empty();
        if was_empty {
            self.board.corner[index] = self.board.grid.allowed_digits(cell) - self.eliminated[index];
            self.auto_noted.insert(cell);
        }
        if self.auto_noted.contains(cell) {
            self.eliminated[index].insert(digit);
        }
        for notes in
            [&mut self.board.corner, &mut self.board.centre, &mut self.tidied.corner, &mut self.tidied.centre]
        {
            notes[index].remove(digit);
        }
        was_empty
    }

    /// Fills in or updates the notes of these cells. Cells without notes and those that were filled in before
    /// get all their candidates except the eliminated ones; other notes lose what the rules exclude. With `tidy`, what only digits
    /// of the player exclude comes back when these are erased.
    fn with_notes_filled(mut self, cells: CellSet, tidy: bool) -> Position {
        for cell in cells - self.board.grid.filled() {
            let (index, candidates) = (cell.index(), self.board.grid.allowed_digits(cell));
            let mut excluded = DigitSet::EMPTY;
            if tidy {
                excluded = self.board.givens.allowed_digits(cell) - candidates;
            }
            let [corner, centre] = [&mut self.board.corner[index], &mut self.board.centre[index]];
            self.tidied.centre[index] |= *centre & excluded;
            *centre &= candidates;
            let updated = *corner & candidates;
            if self.auto_noted.contains(cell) || updated.is_empty() {
                self.tidied.corner[index] |= excluded - self.eliminated[index];
                *corner = candidates - self.eliminated[index];
                self.auto_noted.insert(cell);
            } else {
                self.tidied.corner[index] |= *corner & excluded;
                *corner = updated;
            }
        }
        self
    }
}

impl Game {
    /// Toggles a mark in the target cells. The ninth colour removes all colours.
    pub(super) fn toggle_mark(&mut self, mark: MarkKind, digit: Digit) {
        let mut cells = self.target_cells();
        if mark != MarkKind::Colour {
            cells = cells - self.saved.session.grid().filled();
            if cells.is_empty() {
                let cell = self.saved.session.cursor;
                let is_given = self.saved.session.is_given(cell);
                let message =
                    if is_given { Message::CellIsGiven { cell } } else { Message::CellIsFilled { cell } };
                return self.announce(message);
            }
        } else if digit.value() > COLOUR_COUNT {
            let mut next = self.saved.session.now;
            cells.into_iter().for_each(|cell| next.colours[cell.index()] = DigitSet::EMPTY);
            self.change_position(next);
            return self.announce(Message::ColoursCleared { cells });
        }
        let (next, on) = self.saved.session.now.with_mark_toggled(mark, digit, cells);
        self.change_position(next);
        self.announce(Message::Marked { mark, digit, cells, on });
    }

    /// Fills in or updates the notes: of the selected cells if there are several, otherwise of all cells.
    pub(super) fn fill_notes(&mut self) {
        let cells = if self.interface.selected.len() > 1 { self.interface.selected } else { CellSet::ALL };
        let now = &self.saved.session.now;
        let next = now.with_notes_filled(cells, self.saved.settings.has(Setting::TidyNotes));
        let changed = now.board.corner.iter().zip(&next.board.corner).filter(|(before, next)| before != next);
        let count = changed.count();
        // There is nothing to undo where only what is out of sight would change.
        let is_seen = now.board != next.board || now.auto_noted != next.auto_noted;
        let message = if is_seen && self.change_position(next) {
            Message::NotesFilled { cells: count }
        } else {
            Message::NotesUpToDate
        };
        self.announce(message);
    }
}
