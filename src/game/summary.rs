//! What is told when the board is full: that it is not right, or how the game went. What takes the engines' program to
//! tell is added when it is there, in silence: what was heard once is not said again.

use std::rc::Rc;

use crate::grid::Cell;
use crate::i18n::{self, Message};
use crate::job::{Job, Wish};

use super::jobs::Purpose;
use super::{Effect, Game};

impl Game {
    /// Tells of a board that has just become full; false where there is nothing to tell.
    pub(super) fn tell_full(&mut self, effects: &mut Vec<Effect>) -> bool {
        let grid = self.play.now.grid;
        let message = if self.play.is_won() {
            if self.play.is_lesson() { Message::ExampleFinished } else { return self.tell_finished(effects) }
        } else if grid.is_full() && !grid.is_solved() {
            let (is_known, count) = match &self.play.solution {
                Some(solution) => (true, Cell::all().filter(|&cell| grid[cell] != solution[cell]).count()),
                None => (false, grid.conflicts().len()),
            };
            Message::FilledWrong { is_solution_known: is_known, count }
        } else {
            return false;
        };
        self.tell(message, effects);
        true
    }

    fn tell_finished(&mut self, effects: &mut Vec<Effect>) -> bool {
        let (level, clock) = (self.play.level(), self.play.clock.text());
        let counts = self.play.ended.is_some_and(|end| end.by_player);
        let compared = if counts { String::new() } else { i18n::text("uncounted") };
        let more = [compared, String::new()];
        self.tell(Message::Finished { level, clock, hints: self.play.hints, extra_lines: more }, effects);
        if counts {
            effects.push(Effect::Compare(self.play.begun));
        }
        if self.play.solution.is_some() {
            let wish = Wish::Rate(self.play.givens).to_text(i18n::language()).into();
            self.run(Purpose::Finish, Job::Advise { wish }, effects);
        }
        true
    }

    /// Adds to the summary how the game compares (0) or what it took (1), if it is still there.
    pub(super) fn sum_up(&mut self, place: usize, text: String) {
        if let Message::Finished { level, clock, hints, extra_lines: more } = &*self.card {
            let (level, clock, hints, mut more) = (*level, clock.clone(), *hints, more.clone());
            more[place] = text;
            self.card = Rc::new(Message::Finished { level, clock, hints, extra_lines: more });
        }
    }
}
