//! *Check* and the setting that always marks mistakes: which digits are wrong, and the way back.

use ninefold::grid::{CellSet, Grid};

use super::{Game, Position, Session, Setting};
use crate::i18n::Message;

impl Game {
    /// The cells marked as wrong and those whose notes are. They come from a check, a hint, or the setting
    /// that always marks mistakes.
    pub fn mistakes(&self) -> (CellSet, CellSet) {
        match *self.interface.last_message {
            Message::MistakesFound { wrong, wrong_notes } => (wrong, wrong_notes),
            Message::Checked { wrong, .. } | Message::SolvedOne { wrong, .. } => (wrong, CellSet::EMPTY),
            _ => match &self.saved.session.solution {
                Some(solution) if self.saved.settings.has(Setting::Mistakes) => {
                    (self.saved.session.now.wrong_cells(solution), CellSet::EMPTY)
                }
                _ => (CellSet::EMPTY, CellSet::EMPTY),
            },
        }
    }

    pub(super) fn check_board(&mut self) {
        if self.saved.session.is_placeholder() {
            return;
        }
        let message = match &self.saved.session.solution {
            Some(solution) => Message::Checked {
                wrong: self.saved.session.now.wrong_cells(solution),
                open_cells: (!self.saved.session.grid().filled()).len(),
            },
            None => Message::CheckUnavailable,
        };
        self.show_message(message);
    }

    pub(super) fn revert_to_correct(&mut self) {
        let (_, wrong_notes) = self.mistakes();
        let Some((position, cleared)) = self.saved.session.last_correct_position(wrong_notes) else { return };
        let message = if self.change_position(position) {
            Message::ReturnedToCorrect { cleared_cells: cleared }
        } else {
            Message::NoMistake
        };
        self.show_message(message);
    }
}

impl Session {
    /// The last position without wrong digits, with those notes of the given cells removed that lack the
    /// solution's digit. Also returns the number of cells whose notes were removed.
    fn last_correct_position(&self, wrong_notes: CellSet) -> Option<(Position, usize)> {
        let solution = self.solution.as_ref()?;
        let positions = [&self.now].into_iter().chain(self.past.iter().rev());
        let mut position =
            *positions.into_iter().find(|position| position.wrong_cells(solution).is_empty())?;
        let mut cleared = 0;
        for cell in wrong_notes - position.board.grid.filled() {
            let notes = position.effective_notes(cell);
            if !notes.is_empty() && !solution[cell].is_some_and(|digit| notes.contains(digit)) {
                position = position.with_notes_cleared(cell);
                cleared += 1;
            }
        }
        Some((position, cleared))
    }
}

impl Session {
    /// The empty cells whose notes lack the solution's digit.
    pub(super) fn cells_with_wrong_notes(&self) -> CellSet {
        let Some(solution) = &self.solution else { return CellSet::EMPTY };
        let empty = !self.now.board.grid.filled();
        empty
            .into_iter()
            .filter(|&cell| {
                !solution[cell].is_some_and(|digit| self.now.effective_notes(cell).contains(digit))
            })
            .collect()
    }
}

impl Position {
    pub(super) fn wrong_cells(&self, solution: &Grid) -> CellSet {
        self.board.grid.filled().into_iter().filter(|&cell| self.board.grid[cell] != solution[cell]).collect()
    }
}
