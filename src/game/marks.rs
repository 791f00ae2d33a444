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

use super::{Effect, Game, Position, say};

impl Position {
    /// The marks of this kind.
    fn marks(&mut self, mark: MarkKind) -> &mut [DigitSet; 81] {
        match mark {
            MarkKind::Corner => &mut self.notes,
            MarkKind::Centre => &mut self.centre,
            MarkKind::Colour => &mut self.colours,
        }
    }

    /// With a mark in all these cells, or without it where all have it; and whether they have it now.
    fn with_mark_toggled(mut self, mark: MarkKind, digit: Digit, cells: CellSet) -> (Position, bool) {
        let on = !cells.into_iter().all(|cell| self.marks(mark)[cell.index()].contains(digit));
        for cell in cells {
            let index = cell.index();
            if mark == MarkKind::Corner {
                if self.notes[index].is_empty() {
                    self.full.remove(cell);
                }
                if on {
                    self.struck[index].remove(digit);
                } else if self.full.contains(cell) {
                    self.struck[index].insert(digit);
                }
            }
            let marks = &mut self.marks(mark)[index];
            if on { marks.insert(digit) } else { marks.remove(digit) }
        }
        (self, on)
    }

    /// What may stand in a cell as the player has it: the corner notes, else those in the centre.
    pub fn pencilled(&self, cell: Cell) -> DigitSet {
        let notes = self.notes[cell.index()];
        if notes.is_empty() { self.centre[cell.index()] } else { notes }
    }

    /// Without the notes of a digit among a cell's peers.
    #[must_use]
    pub fn tidied(mut self, cell: Cell, digit: Digit) -> Position {
        for peer in cell.peers() {
            self.notes[peer.index()].remove(digit);
            self.centre[peer.index()].remove(digit);
        }
        self
    }

    /// With a candidate struck: where there are no notes yet, all candidates are pencilled in first. True when it
    /// was so.
    pub(super) fn strike(&mut self, cell: Cell, digit: Digit) -> bool {
        let index = cell.index();
        let is_bare = self.grid[cell].is_none() && self.pencilled(cell).is_empty();
        if is_bare {
            self.notes[index] = self.candidates(cell) - self.struck[index];
            self.full.insert(cell);
        }
        if self.full.contains(cell) {
            self.struck[index].insert(digit);
        }
        self.notes[index].remove(digit);
        self.centre[index].remove(digit);
        is_bare
    }

    /// With the notes of these cells filled in, or brought up to date: all candidates where there are none or were
    /// filled in before, but for those struck; of the player's own notes those that the rules still allow.
    fn filled_in(mut self, cells: CellSet) -> Position {
        for cell in cells - self.grid.filled() {
            let (index, candidates) = (cell.index(), self.candidates(cell));
            let own = self.notes[index] & candidates;
            self.centre[index] &= candidates;
            if self.full.contains(cell) || own.is_empty() {
                self.notes[index] = candidates - self.struck[index];
                self.full.insert(cell);
            } else {
                self.notes[index] = own;
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
    pub(super) fn mark(&mut self, mark: MarkKind, digit: Digit, effects: &mut Vec<Effect>) {
        let mut cells = self.chosen();
        let cursor = self.play.cursor;
        if mark != MarkKind::Colour {
            cells = cells - self.play.now.grid.filled();
            if cells.is_empty() {
                let given = self.play.is_given(cursor);
                return say(
                    effects,
                    if given {
                        Message::CellIsGiven { cell: cursor }
                    } else {
                        Message::CellIsFilled { cell: cursor }
                    },
                );
            }
        } else if digit.value() > COLOURS {
            let mut next = self.play.now;
            cells.into_iter().for_each(|cell| next.colours[cell.index()] = DigitSet::EMPTY);
            self.change(next, effects);
            return say(effects, Message::ColoursCleared { cells });
        }
        let (next, on) = self.play.now.with_mark_toggled(mark, digit, cells);
        self.change(next, effects);
        say(effects, Message::Marked { mark, digit, cells, on });
    }

    /// Fills in the notes, or brings them up to date: of the cells chosen where there are several, else of all.
    pub(super) fn fill_in(&mut self, effects: &mut Vec<Effect>) {
        let cells = if self.selected.len() > 1 { self.selected } else { CellSet::ALL };
        let next = self.play.now.filled_in(cells);
        let before = self.play.now.notes;
        let count = before.iter().zip(&next.notes).filter(|(before, next)| before != next).count();
        let message = if self.change(next, effects) {
            Message::NotesFilled { cells: count }
        } else {
            Message::NotesUpToDate
        };
        say(effects, message);
    }
}

/// So many colours there are.
const COLOURS: u8 = 8;
