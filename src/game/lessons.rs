//! The examples of the techniques: one of them on the board in place of the game, or a position to practise on.

use crate::i18n::{self, Message};
use crate::job::{Job, Taught, Told, Wish};

use super::jobs::Purpose;
use super::{Effect, Game, Origin, Play, Position};

impl Game {
    pub(super) fn learn(&mut self, key: String, effects: &mut Vec<Effect>) {
        self.dialog = false;
        self.run(Purpose::Hint, wish(&Wish::Lesson(key)), effects);
    }

    /// Looks for a position that asks for a technique: this one, or the one on the table.
    pub(super) fn practise(&mut self, key: Option<String>, seed: u64, effects: &mut Vec<Effect>) {
        let Some(key) = key.or_else(|| self.play.technique().map(str::to_owned)) else { return };
        self.dialog = false;
        self.tell(Message::GeneratingPractice, effects);
        self.run(Purpose::Practise, wish(&Wish::Practise(key, seed)), effects);
    }

    /// Tells whether what was to be found has been done.
    pub(super) fn look_for_sought(&mut self, effects: &mut Vec<Effect>) {
        let is_found = |(_, told): &mut (String, Told)| {
            let Position { grid, notes, .. } = &self.play.now;
            told.placements().all(|placed| grid[placed.cell] == Some(placed.digit))
                && told.eliminations().all(|gone| {
                    grid[gone.cell] != Some(gone.digit) && !notes[gone.cell.index()].contains(gone.digit)
                })
        };
        if let Some((name, _)) = self.sought.take_if(is_found)
            && !self.play.is_won()
        {
            self.tell(Message::TechniqueFound { name }, effects);
        }
    }

    /// Asks how hard the puzzle is.
    pub(super) fn rate(&mut self, effects: &mut Vec<Effect>) {
        self.run(Purpose::Rate, wish(&Wish::Rate(self.play.givens)), effects);
    }

    /// Puts an example on the table, or a position to practise, which says nothing of the step.
    pub(super) fn taught(&mut self, purpose: Purpose, taught: Taught, effects: &mut Vec<Effect>) {
        let Taught { key, name, about, givens, grid, solution, notes, told } = taught;
        let mut play = Play::new(Origin::Lesson, givens, Some(solution));
        play.technique = Some(key.into());
        play.go_on(Position { grid, notes, full: !grid.filled(), ..play.now });
        play.cursor = play.next_empty(false).unwrap_or(play.cursor);
        self.lay(play, effects);
        effects.push(Effect::Save);
        let message = match purpose {
            Purpose::Practise => {
                self.sought = Some((name.clone(), told.clone()));
                Message::PracticeShown { name, step: told }
            }
            _ => Message::ExampleShown { name, about, step: told },
        };
        self.tell(message, effects);
    }
}

fn wish(wish: &Wish) -> Job {
    Job::Advise { wish: wish.to_text(i18n::language()).into() }
}
