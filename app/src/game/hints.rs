//! Hints: what the player asks for, and how the answer is shown.
//!
//! ```text
//!   Hint ─▶ job ─▶ shown: 1 where ─ Hint ─▶ 2 what ─ Hint ─▶ 3 pattern ─ Hint ─▶ 4 why, a sentence at a time ─ Hint ─▶ 5 applied
//! ```
//!
//! The hint is the status message, so it ends with any change of the board and with the next message.

use std::rc::Rc;

use ninefold::grid::{Cell, CellSet, DigitSet};
use ninefold::hint::{HintLevel, PlayerBoard};

use super::jobs::{HintPurpose, JobPurpose, JobRequest};
use super::{Effect, Game, Position, Session, Setting};
use crate::i18n::Message;
use crate::markup::Panel;
use crate::protocol::{Answer, ExplainedStep, GridRating, HintProgress, NoStep, RatingSummary};

/// Number of further requests that are remembered while a hint is searched: as many as there are levels.
const MAX_REPEATS: u8 = HintLevel::Why as u8;

impl Game {
    /// The hint that is shown, and how much of it.
    pub fn current_hint(&self) -> Option<(&Rc<ExplainedStep>, HintProgress)> {
        match &*self.interface.last_message {
            Message::HintShown { step, progress } => Some((step, *progress)),
            Message::ExampleShown { step, .. } => Some((step, HintProgress::start_of(HintLevel::Pattern))),
            Message::PracticeShown { step, .. } => Some((step, HintProgress::start_of(HintLevel::Hidden))),
            _ => None,
        }
    }

    /// The cells that a hint or a check marks, else those in conflict.
    pub(super) fn marked_cells(&self) -> CellSet {
        let (wrong, wrong_notes) = self.mistakes();
        match self.current_hint() {
            Some((step, progress)) => step.ringed_cells(progress),
            None if (wrong | wrong_notes).is_empty() => self.saved.session.grid().conflicts(),
            None => wrong | wrong_notes,
        }
    }

    pub(super) fn request_hint(&mut self) {
        if self.current_hint().is_some() {
            self.advance_hint();
        } else if let Some(pending) = &mut self.background.pending
            && pending.purpose == JobPurpose::Hint(HintPurpose::Next)
        {
            pending.repeats = (pending.repeats + 1).min(MAX_REPEATS);
        } else if !self.saved.session.is_placeholder() {
            let mut board = self.saved.session.player_board();
            if let Message::MistakesFound { wrong: CellSet::EMPTY, wrong_notes } =
                *self.interface.last_message
            {
                // The wrong notes have been shown. Ask for a hint that ignores them.
                wrong_notes.into_iter().for_each(|cell| board.notes[cell.index()] = DigitSet::EMPTY);
            }
            self.run_job(HintPurpose::Next, JobRequest::hint(board));
        }
    }

    /// Shows the next level of the hint, or its next sentence. After the last one the step is carried out.
    pub(super) fn advance_hint(&mut self) {
        let Some((step, progress)) = self.current_hint() else { return };
        match progress.next(step) {
            Some(progress) => {
                let step = step.clone();
                self.show_hint(step, progress);
            }
            None => self.apply_hint(),
        }
    }

    /// Shows a hint, and keeps in the session that and when it was shown.
    fn show_hint(&mut self, step: Rc<ExplainedStep>, progress: HintProgress) {
        let is_known = |(shown, before): (&Rc<ExplainedStep>, HintProgress)| {
            Rc::ptr_eq(shown, &step) && before.level >= progress.level
        };
        if !self.current_hint().is_some_and(is_known) {
            let session = &mut self.saved.session;
            let played_s = session.clock.played_ms() / 1000;
            session.history_log.push_hint(played_s, progress.level.number(), &step.technique_key);
            self.save();
        }
        self.show_message(Message::HintShown { step, progress });
    }

    /// Does what the message offers: fills in the solution if the message asks for that, else shows more of the hint.
    pub(super) fn follow_message(&mut self) {
        match *self.interface.last_message {
            Message::SolveQuestion => self.request_solution(),
            Message::FirstPuzzle => self.show_message(self.saved.session.introduction()),
            _ => self.request_hint(),
        }
    }

    pub(super) fn open_technique(&mut self) {
        let panel = self.current_hint().map(|(step, _)| Panel::Technique(step.technique_key.clone()));
        self.effects.extend(panel.map(Effect::OpenPanel));
    }

    /// Shows the next sentence of the reasons, or the one before, if there is one.
    pub(super) fn turn_reason(&mut self, back: bool) {
        if let Some((step, HintProgress { level, reason: Some(reason) })) = self.current_hint()
            && let Some(reason) = if back { reason.checked_sub(1) } else { Some(reason + 1) }
            && reason < step.reasons.len()
        {
            let (step, progress) = (step.clone(), HintProgress { level, reason: Some(reason) });
            self.show_message(Message::HintShown { step, progress });
        }
    }

    /// Lists all possible steps. This counts as a hint, since it says where to look.
    pub(super) fn list_steps(&mut self) {
        if !self.saved.session.is_placeholder() {
            let request = JobRequest::steps(self.saved.session.player_board());
            self.run_job(HintPurpose::ListSteps, request);
        }
    }

    /// Shows a listed step with its complete explanation.
    pub(super) fn show_listed_step(&mut self, number: usize) {
        if let Message::StepsListed { steps, .. } = &*self.interface.last_message
            && let Some(step) = steps.get(number).cloned()
        {
            self.show_hint(step, HintProgress::start_of(HintLevel::Why));
        }
    }

    /// Handles the answer to what the player asked of logic; returns `None` if it is the answer to another job.
    pub(super) fn handle_logic_answer(&mut self, purpose: HintPurpose, answer: Answer) -> Option<()> {
        let message = match answer {
            Answer::Hint(step) => {
                // The same hint once more, after Undo, costs nothing.
                if self.interface.last_counted_hint != step.notation {
                    self.interface.last_counted_hint.clone_from(&step.notation);
                    self.saved.session.hint_count += 1;
                }
                self.show_hint(step, HintProgress::start_of(HintLevel::Where));
                return Some(());
            }
            Answer::Steps(steps, more) => {
                self.saved.session.hint_count += 1;
                self.save();
                Message::StepsListed { steps, more }
            }
            Answer::Example(example) => {
                self.show_example(purpose, *example);
                return Some(());
            }
            Answer::Ratings(mut ratings) => match ratings.pop()? {
                GridRating::Puzzle(RatingSummary { rating, text, .. }) => {
                    self.saved.session.rating = Some(rating);
                    self.save();
                    Message::Rated { rating, summary: text, puzzle_id: self.saved.session.puzzle_id() }
                }
                GridRating::NoSolution => Message::HintNoSolution,
                GridRating::MultipleSolutions => Message::HintMultipleSolutions,
            },
            Answer::NoStep(why) => match why {
                NoStep::NoTechniqueApplies => Message::HintNoTechniqueApplies,
                NoStep::Mistake { wrong, wrong_notes } => Message::MistakesFound { wrong, wrong_notes },
                NoStep::NoSolution => Message::HintNoSolution,
                NoStep::MultipleSolutions => Message::HintMultipleSolutions,
                NoStep::Complete => Message::HintComplete,
            },
            _ => return None,
        };
        self.show_message(message);
        Some(())
    }

    pub(super) fn apply_hint(&mut self) {
        let Some((step, _)) = self.current_hint() else { return };
        let step = step.clone();
        let (next, noted) =
            self.saved.session.now.with_step(&step, self.saved.settings.has(Setting::TidyNotes));
        if let Some(changed) = step.placements.iter().chain(&step.eliminations).next() {
            self.saved.session.cursor = changed.cell;
        }
        self.change_position(next);
        if !self.show_full_board() {
            self.show_message(Message::HintApplied { step, noted_cells: noted });
        }
    }

    /// Closes the hint. Returns `false` if there is none.
    pub(super) fn close_hint(&mut self) -> bool {
        let is_practice = matches!(*self.interface.last_message, Message::PracticeShown { .. });
        let is_other = matches!(
            *self.interface.last_message,
            Message::StepsListed { .. } | Message::MistakesFound { .. } | Message::SolveQuestion
        );
        let is_hint = is_other || self.current_hint().is_some();
        if is_practice {
            self.interface.last_message = Rc::new(self.saved.session.introduction());
            self.announce(Message::HintClosed);
        } else if is_hint {
            self.clear_verdict();
            self.announce(Message::HintClosed);
        }
        is_hint
    }
}

impl Session {
    /// The board as the hint search sees it.
    fn player_board(&self) -> PlayerBoard {
        let mut last = None;
        if let Some(before) = self.past.last() {
            last = Cell::all().find(|&cell| before.board.grid[cell] != self.now.board.grid[cell]);
            last = last.or_else(|| Cell::all().find(|&cell| before.content(cell) != self.now.content(cell)));
        }
        let mut board = self.now.player_board();
        (board.givens, board.last_cell) = (self.grid_to_solve(), last);
        board
    }
}

impl Position {
    /// The board with its notes as the hint search sees them.
    pub(crate) fn player_board(&self) -> PlayerBoard {
        let mut board = PlayerBoard::from(self.board);
        board.notes = std::array::from_fn(|index| self.effective_notes(Cell::at(index / 9, index % 9)));
        board.full_notes = self.auto_noted;
        board
    }

    /// Returns the position after a step, and the number of cells whose candidates were filled in for it: a
    /// candidate can only be eliminated from notes, so a cell without notes gets all its candidates first.
    /// With `tidy`, a placed digit is removed from the notes of its peers.
    pub(crate) fn with_step(mut self, step: &ExplainedStep, tidy: bool) -> (Position, usize) {
        for placed in step.placements.iter().copied() {
            self = self.with_digit(placed.cell, placed.digit);
            if tidy {
                self = self.without_peer_notes(CellSet::only(placed.cell), placed.digit);
            }
        }
        let mut noted = CellSet::EMPTY;
        for candidate in step.eliminations.iter().copied() {
            if self.eliminate(candidate.cell, candidate.digit) {
                noted.insert(candidate.cell);
            }
        }
        (self, noted.len())
    }
}
