//! The examples of the techniques: one of them on the board in place of the game, or a position to practise on.

use crate::i18n::{self, Message};
use crate::job::{Job, Taught, Told, Wish};

use super::jobs::JobPurpose;
use super::{Effect, Game, Position, PuzzleSource, Session};

impl Game {
    pub(super) fn load_example(&mut self, key: String, effects: &mut Vec<Effect>) {
        self.dialog_open = false;
        self.run_job(JobPurpose::Hint, hint_job(&Wish::Lesson(key)), effects);
    }

    /// Looks for a position that asks for a technique: this one, or the one on the table.
    pub(super) fn load_practice(&mut self, key: Option<String>, seed: u64, effects: &mut Vec<Effect>) {
        let Some(key) = key.or_else(|| self.session.technique_key().map(str::to_owned)) else { return };
        self.dialog_open = false;
        self.show_message(Message::GeneratingPractice, effects);
        self.run_job(JobPurpose::Practice, hint_job(&Wish::Practise(key, seed)), effects);
    }

    /// Tells whether what was to be found has been done.
    pub(super) fn check_practice_done(&mut self, effects: &mut Vec<Effect>) {
        let is_found = |(_, step): &mut (String, Told)| {
            let Position { grid, corner_notes: notes, .. } = &self.session.now;
            step.placements().all(|placed| grid[placed.cell] == Some(placed.digit))
                && step.eliminations().all(|candidate| {
                    grid[candidate.cell] != Some(candidate.digit)
                        && !notes[candidate.cell.index()].contains(candidate.digit)
                })
        };
        if let Some((name, _)) = self.practice_target.take_if(is_found)
            && !self.session.is_won()
        {
            self.show_message(Message::TechniqueFound { name }, effects);
        }
    }

    /// Asks how hard the puzzle is.
    pub(super) fn request_rating(&mut self, effects: &mut Vec<Effect>) {
        self.run_job(JobPurpose::Rate, hint_job(&Wish::Rate(self.session.givens)), effects);
    }

    /// Puts an example on the table, or a position to practise, which says nothing of the step.
    pub(super) fn show_example(&mut self, purpose: JobPurpose, example: Taught, effects: &mut Vec<Effect>) {
        let Taught { key, name, about, givens, grid, solution, notes, told: step } = example;
        let mut session = Session::new(PuzzleSource::Example, givens, Some(solution));
        session.technique_key = Some(key.into());
        session.push_position(Position {
            grid,
            corner_notes: notes,
            auto_noted: !grid.filled(),
            ..session.now
        });
        session.cursor = session.next_empty_cell(false).unwrap_or(session.cursor);
        self.start_session(session, effects);
        effects.push(Effect::Save);
        let message = match purpose {
            JobPurpose::Practice => {
                self.practice_target = Some((name.clone(), step.clone()));
                Message::PracticeShown { name, step }
            }
            _ => Message::ExampleShown { name, about, step },
        };
        self.show_message(message, effects);
    }
}

fn hint_job(wish: &Wish) -> Job {
    Job::Advise { wish: wish.to_text(i18n::language()).into() }
}
