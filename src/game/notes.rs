//! What the player pencils into cells: notes of two kinds and colours, and how they are kept in order.
//!
//! ```text
//!   corner notes   where in a house a digit may stand, or what may stand in a cell: drawn where the pad has the digit
//!   centre notes   what may stand in a cell: drawn in a line
//!   full           the corner notes of this cell began as all its candidates
//!   struck         what the player, or a hint, has struck since: filling in again leaves it struck
//! ```

use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::i18n::{MarkKind, Message};

use super::{Effect, Game, Position, announce};

impl Position {
    /// The marks of this kind.
    fn marks_mut(&mut self, mark: MarkKind) -> &mut [DigitSet; 81] {
        match mark {
            MarkKind::Corner => &mut self.corner_notes,
            MarkKind::Centre => &mut self.centre_notes,
            MarkKind::Colour => &mut self.colours,
        }
    }

    /// With a mark in all these cells, or without it where all have it; and whether they have it now.
    fn with_mark_toggled(mut self, mark: MarkKind, digit: Digit, cells: CellSet) -> (Position, bool) {
        let on = !cells.into_iter().all(|cell| self.marks_mut(mark)[cell.index()].contains(digit));
        for cell in cells {
            let index = cell.index();
            if mark == MarkKind::Corner {
                if self.corner_notes[index].is_empty() {
                    self.auto_noted.remove(cell);
                }
                if on {
                    self.eliminated[index].remove(digit);
                } else if self.auto_noted.contains(cell) {
                    self.eliminated[index].insert(digit);
                }
            }
            let marks = &mut self.marks_mut(mark)[index];
            if on { marks.insert(digit) } else { marks.remove(digit) }
        }
        (self, on)
    }

    /// What may stand in a cell as the player has it: the corner notes, else those in the centre.
    pub fn effective_notes(&self, cell: Cell) -> DigitSet {
        let notes = self.corner_notes[cell.index()];
        if notes.is_empty() { self.centre_notes[cell.index()] } else { notes }
    }

    /// Without the notes of a digit among a cell's peers.
    #[must_use]
    pub fn without_peer_notes(mut self, cell: Cell, digit: Digit) -> Position {
        for peer in cell.peers() {
            self.corner_notes[peer.index()].remove(digit);
            self.centre_notes[peer.index()].remove(digit);
        }
        self
    }

    /// With a candidate struck: where there are no notes yet, all candidates are pencilled in first. True when it
    /// was so.
    pub(super) fn eliminate(&mut self, cell: Cell, digit: Digit) -> bool {
        let index = cell.index();
        let is_bare = self.grid[cell].is_none() && self.effective_notes(cell).is_empty();
        if is_bare {
            self.corner_notes[index] = self.candidates(cell) - self.eliminated[index];
            self.auto_noted.insert(cell);
        }
        if self.auto_noted.contains(cell) {
            self.eliminated[index].insert(digit);
        }
        self.corner_notes[index].remove(digit);
        self.centre_notes[index].remove(digit);
        is_bare
    }

    /// With the notes of these cells filled in, or brought up to date: all candidates where there are none or were
    /// filled in before, but for those struck; of the player's own notes those that the rules still allow.
    fn with_notes_filled(mut self, cells: CellSet) -> Position {
        for cell in cells - self.grid.filled() {
            let (index, candidates) = (cell.index(), self.candidates(cell));
            let own = self.corner_notes[index] & candidates;
            self.centre_notes[index] &= candidates;
            if self.auto_noted.contains(cell) || own.is_empty() {
                self.corner_notes[index] = candidates - self.eliminated[index];
                self.auto_noted.insert(cell);
            } else {
                self.corner_notes[index] = own;
            }
        }
        self
    }

    /// What the rules allow in a cell.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        let is_seen = |digit| self.grid.cells_with(digit).intersects(cell.peers());
        Digit::all().filter(|&digit| !is_seen(digit)).collect()
    }
}

impl Game {
    /// Pencils a mark into the chosen cells, or rubs it out where all have it. The ninth colour is none.
    pub(super) fn toggle_mark(&mut self, mark: MarkKind, digit: Digit, effects: &mut Vec<Effect>) {
        let mut cells = self.target_cells();
        let cursor = self.session.cursor;
        if mark != MarkKind::Colour {
            cells = cells - self.session.now.grid.filled();
            if cells.is_empty() {
                let given = self.session.is_given(cursor);
                return announce(
                    effects,
                    if given {
                        Message::CellIsGiven { cell: cursor }
                    } else {
                        Message::CellIsFilled { cell: cursor }
                    },
                );
            }
        } else if digit.value() > COLOUR_COUNT {
            let mut next = self.session.now;
            cells.into_iter().for_each(|cell| next.colours[cell.index()] = DigitSet::EMPTY);
            self.change_position(next, effects);
            return announce(effects, Message::ColoursCleared { cells });
        }
        let (next, on) = self.session.now.with_mark_toggled(mark, digit, cells);
        self.change_position(next, effects);
        announce(effects, Message::Marked { mark, digit, cells, on });
    }

    /// Fills in the notes, or brings them up to date: of the cells chosen where there are several, else of all.
    pub(super) fn fill_notes(&mut self, effects: &mut Vec<Effect>) {
        let cells = if self.selected.len() > 1 { self.selected } else { CellSet::ALL };
        let next = self.session.now.with_notes_filled(cells);
        let before = self.session.now.corner_notes;
        let count = before.iter().zip(&next.corner_notes).filter(|(before, next)| before != next).count();
        let message = if self.change_position(next, effects) {
            Message::NotesFilled { cells: count }
        } else {
            Message::NotesUpToDate
        };
        announce(effects, message);
    }
}

/// So many colours there are.
const COLOUR_COUNT: u8 = 8;
