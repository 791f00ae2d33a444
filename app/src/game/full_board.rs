//! Messages about a full board: that it contains mistakes, or how the game went. Whatever takes a job to find
//! out is added to the message later without an announcement, so that a screen reader does not repeat the
//! rest.

use std::rc::Rc;

use ninefold::grid::Cell;

use super::{Effect, Game};
use crate::i18n::{self, Message};

impl Game {
    /// Shows a message if the board has just become full. Returns whether it did.
    pub(super) fn show_full_board(&mut self) -> bool {
        let grid = *self.saved.session.grid();
        let message = if self.saved.session.is_won() {
            if self.saved.session.is_example() {
                Message::ExampleFinished
            } else {
                return self.show_completion_summary();
            }
        } else if grid.is_full() && !grid.is_solved() {
            let (is_known, count) = match &self.saved.session.solution {
                Some(solution) => (true, Cell::all().filter(|&cell| grid[cell] != solution[cell]).count()),
                None => (false, grid.conflicts().len()),
            };
            Message::FilledWrong { is_solution_known: is_known, count }
        } else {
            return false;
        };
        self.show_message(message);
        true
    }

    /// Shows again how a completed game went. Returns whether it is one.
    pub(super) fn show_how_it_went(&mut self) -> bool {
        self.saved.session.completion.is_some() && self.show_full_board()
    }

    fn show_completion_summary(&mut self) -> bool {
        let (level, clock) = (self.saved.session.level(), self.saved.session.clock.format());
        let is_counted = self.saved.session.completion.is_some_and(|end| end.by_player);
        let comparison = if is_counted { String::new() } else { i18n::text("uncounted") };
        let hints = self.saved.session.hint_count;
        self.show_message(Message::Finished { level, clock, hints, comparison });
        if is_counted {
            self.effects.push(Effect::Compare(self.saved.session.started_at_ms));
        }
        true
    }

    /// Adds how the game compares with earlier ones to the completion message, if that is still shown.
    pub(super) fn add_comparison(&mut self, comparison: String) {
        if let Message::Finished { level, clock, hints, .. } = &*self.interface.last_message {
            let (level, clock, hints) = (*level, clock.clone(), *hints);
            self.interface.last_message = Rc::new(Message::Finished { level, clock, hints, comparison });
        }
    }
}
