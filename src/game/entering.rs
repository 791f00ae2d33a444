//! Digits: entered, taken back, and what there is to say of it.

use crate::grid::{CellSet, Digit, DigitSet};
use crate::i18n::{CellContent, MarkKind, Message};

use super::{Effect, Game, Mode, Setting, say};

impl Game {
    /// A digit in the present mode.
    pub(super) fn enter(&mut self, digit: Digit, effects: &mut Vec<Effect>) {
        match self.mode.mark() {
            Some(mark) => self.mark(self.kind(mark), digit, effects),
            None => self.place(digit, effects),
        }
    }

    /// The other way round: a note where digits are entered, else a digit.
    pub(super) fn enter_other(&mut self, digit: Digit, effects: &mut Vec<Effect>) {
        if self.mode == Mode::Digit {
            self.mark(MarkKind::Corner, digit, effects);
        } else {
            self.place(digit, effects);
        }
    }

    /// Who keeps one kind of notes has them all in the corners.
    pub(super) fn kind(&self, mark: MarkKind) -> MarkKind {
        if mark == MarkKind::Centre && !self.settings.has(Setting::Notes) { MarkKind::Corner } else { mark }
    }

    /// Puts a digit into the chosen cells, or takes it out where all hold it.
    fn place(&mut self, digit: Digit, effects: &mut Vec<Effect>) {
        let cells = self.chosen() - self.play.givens.filled();
        if cells.is_empty() {
            return say(effects, Message::CellIsGiven { cell: self.play.cursor });
        }
        if cells.is_subset(self.play.now.grid.cells_with(digit)) {
            return self.erase(effects);
        }
        let mut next = self.play.now;
        for cell in cells {
            next = next.with_digit(cell, digit);
            if self.settings.has(Setting::Tidy) {
                next = next.tidied(cell, digit);
            }
        }
        self.change(next, effects);
        if self.tell_full(effects) {
            return;
        }
        let grid = &self.play.now.grid;
        let Some(cell) = cells.single() else {
            return say(effects, Message::PlacedInAll { digit, cells });
        };
        let rivals = grid.cells_with(digit) & cell.peers();
        let message = match rivals.first() {
            Some(with) => Message::PlacedInConflict { cell, digit, with },
            None if self.play.left(digit) == 0 => Message::DigitFinished { cell, digit },
            None => Message::Placed { cell, digit },
        };
        say(effects, message);
    }

    /// Takes digits and notes out of the chosen cells; where there are none, their colours.
    pub(super) fn erase(&mut self, effects: &mut Vec<Effect>) {
        let chosen = self.chosen();
        let filled: CellSet = (chosen - self.play.givens.filled())
            .into_iter()
            .filter(|&cell| self.play.now.content(cell) != CellContent::Empty)
            .collect();
        let mut next = self.play.now;
        filled.into_iter().for_each(|cell| next = next.without(cell));
        if filled.is_empty() {
            chosen.into_iter().for_each(|cell| next.colours[cell.index()] = DigitSet::EMPTY);
        }
        let cell = self.play.cursor;
        let message = if self.change(next, effects) {
            Message::Cleared { cells: if filled.is_empty() { chosen } else { filled } }
        } else if self.play.is_given(cell) {
            Message::CellIsGiven { cell }
        } else {
            Message::CellIsEmpty { cell }
        };
        say(effects, message);
    }

    pub(super) fn set_mode(&mut self, mode: Mode, effects: &mut Vec<Effect>) {
        self.mode =
            if mode == Mode::Centre && !self.settings.has(Setting::Notes) { Mode::Corner } else { mode };
        say(
            effects,
            Message::ModeSet { mode: self.mode.mark(), only_kind: !self.settings.has(Setting::Notes) },
        );
    }

    /// Corner notes, or digits again.
    pub(super) fn toggle_notes(&mut self, effects: &mut Vec<Effect>) {
        let is_on = self.mode == Mode::Corner;
        self.set_mode(if is_on { Mode::Digit } else { Mode::Corner }, effects);
    }

    /// The mode after or before the present one.
    pub(super) fn next_mode(&mut self, back: bool, effects: &mut Vec<Effect>) {
        let modes: &[Mode] = if self.settings.has(Setting::Notes) {
            &[Mode::Digit, Mode::Corner, Mode::Centre, Mode::Colour]
        } else {
            &[Mode::Digit, Mode::Corner, Mode::Colour]
        };
        let at = modes.iter().position(|&mode| mode == self.mode).unwrap_or_default();
        let step = if back { modes.len() - 1 } else { 1 };
        self.set_mode(modes[(at + step) % modes.len()], effects);
    }
}
