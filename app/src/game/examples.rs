//! Examples of techniques, and positions to practise a technique.

use std::rc::Rc;

use ninefold::grid::{BoardState, CellSet};

use super::jobs::{HintPurpose, JobRequest};
use super::{Effect, Game, Position, PuzzleSource, Session};
use crate::i18n::Message;
use crate::markup::Panel;
use crate::protocol::{ExplainedStep, TechniqueExample};

impl Game {
    pub(super) fn load_example(&mut self, key: String) {
        self.interface.dialog_open = false;
        self.run_job(HintPurpose::Next, JobRequest::example(key));
    }

    /// Requests a position that needs a technique: the one with this key, or the one of the current session.
    pub(super) fn load_practice(&mut self, key: Option<String>, seed: u64) {
        let Some(key) = key.or_else(|| self.saved.session.technique_key().map(str::to_owned)) else { return };
        self.interface.dialog_open = false;
        self.show_message(Message::GeneratingPractice);
        self.run_job(HintPurpose::Practice, JobRequest::practice(key, seed));
    }

    /// Shows a message, and what is next, once the step to practise has been carried out.
    pub(super) fn check_practice_target(&mut self) {
        let is_found = |(_, step): &mut (String, Rc<ExplainedStep>)| {
            let BoardState { grid, corner: notes, .. } = &self.saved.session.now.board;
            step.placements.iter().copied().all(|placed| grid[placed.cell] == Some(placed.digit))
                && step.eliminations.iter().copied().all(|candidate| {
                    grid[candidate.cell] != Some(candidate.digit)
                        && !notes[candidate.cell.index()].contains(candidate.digit)
                })
        };
        if let Some((name, _)) = self.interface.practice_target.take_if(is_found) {
            if !self.saved.session.is_won() {
                self.show_message(Message::TechniqueFound { name });
            }
            self.effects.push(Effect::OpenPanel(Panel::Training));
        } else if self.interface.practice_target.is_some() {
            // All candidates were noted, so a cell whose notes lack the right digit is a mistake, unless a wrong digit struck it.
            let session = &self.saved.session;
            let wrong =
                session.solution().map_or(CellSet::EMPTY, |solution| session.now.wrong_cells(solution));
            let wrong_notes =
                if wrong.is_empty() { session.cells_with_wrong_notes() } else { CellSet::EMPTY };
            if !(wrong | wrong_notes).is_empty() {
                self.show_message(Message::MistakesFound { wrong, wrong_notes });
            }
        }
    }

    pub(super) fn request_rating(&mut self) {
        let request = JobRequest::rate(*self.saved.session.givens());
        self.run_job(HintPurpose::Rate, request);
    }

    /// Starts an example, or a practice position, whose message does not reveal the step.
    pub(super) fn show_example(&mut self, purpose: HintPurpose, example: TechniqueExample) {
        let TechniqueExample { key, name, givens, grid, solution, notes, step } = example;
        let mut session = Session::new(PuzzleSource::Example, givens, Some(solution));
        session.technique_key = Some(key.into());
        session.title = Some(name.as_str().into());
        let mut board = session.now.board;
        (board.grid, board.corner) = (grid, notes);
        session.push_position(Position { board, auto_noted: !grid.filled(), ..session.now });
        session.cursor = session.next_empty_cell(false).unwrap_or(session.cursor);
        self.start_session(session);
        self.save();
        let message = match purpose {
            HintPurpose::Practice => {
                self.interface.practice_target = Some((name.clone(), step.clone()));
                Message::PracticeShown { name, step }
            }
            _ => Message::ExampleShown { name, step },
        };
        self.show_message(message);
    }
}
