//! Hints and checks: what the player asks of the logic, and what becomes of the answer.
//!
//! ```text
//!   Hint ─▶ job ─▶ told: 1 where ─ Hint ─▶ 2 what ─ Hint ─▶ 3 the pattern ─ Hint ─▶ 4 why ─ Hint ─▶ 5 done
//! ```
//!
//! A hint is what the card tells, so it ends with any change of the board and with whatever is told next.

use crate::grid::{Cell, CellSet, DigitSet, Grid};
use crate::hint::HintLevel;
use crate::i18n::{self, Message};
use crate::job::{Advised, Job, PlayerBoard, Told, Wish};

use super::jobs::JobPurpose;
use super::{Effect, Game, Position, Session, Setting, announce};

/// Number of requests after which a hint is fully shown; the next one applies its step.
const MAX_REPEATS: u8 = HintLevel::Why as u8;

impl Game {
    /// The hint on the card and how much of it has been told.
    pub fn current_hint(&self) -> Option<(&Told, HintLevel)> {
        match &*self.last_message {
            Message::HintShown { step, level } => Some((step, *level)),
            Message::ExampleShown { step, .. } => Some((step, HintLevel::Pattern)),
            Message::PracticeShown { step, .. } => Some((step, HintLevel::Hidden)),
            _ => None,
        }
    }

    /// The cells marked as wrong, by check, by hint or always as is set, and those whose notes are.
    pub fn mistakes(&self) -> (CellSet, CellSet) {
        match *self.last_message {
            Message::MistakesFound { wrong, wrong_notes: lacking } => (wrong, lacking),
            Message::Checked { wrong, .. } => (wrong, CellSet::EMPTY),
            _ => match &self.session.solution {
                Some(solution) if self.settings.has(Setting::Mistakes) => {
                    (self.session.now.wrong_cells(solution), CellSet::EMPTY)
                }
                _ => (CellSet::EMPTY, CellSet::EMPTY),
            },
        }
    }

    pub(super) fn request_hint(&mut self, effects: &mut Vec<Effect>) {
        if self.current_hint().is_some() {
            self.advance_hint(effects);
        } else if let Some(pending) =
            self.pending_job.as_mut().filter(|pending| pending.purpose == JobPurpose::Hint)
        {
            pending.repeats = (pending.repeats + 1).min(MAX_REPEATS);
        } else if !self.session.is_placeholder() {
            let mut board = self.session.player_board();
            if let Message::MistakesFound { wrong: CellSet::EMPTY, wrong_notes: lacking } = *self.last_message
            {
                // They have been told: now without them.
                lacking.into_iter().for_each(|cell| board.notes[cell.index()] = DigitSet::EMPTY);
            }
            let request = Wish::Hint(board).to_text(i18n::language()).into();
            self.run_job(JobPurpose::Hint, Job::Advise { wish: request }, effects);
        }
    }

    /// More of the hint, if there is one.
    pub(super) fn advance_hint(&mut self, effects: &mut Vec<Effect>) {
        match self.current_hint() {
            Some((_, HintLevel::Why)) => self.apply_hint(effects),
            Some((step, level)) => {
                let (step, level) = (step.clone(), level.next());
                self.show_message(Message::HintShown { step, level }, effects);
            }
            None => {}
        }
    }

    /// All that can be done next; it counts as a hint, since it tells where to look.
    pub(super) fn list_steps(&mut self, effects: &mut Vec<Effect>) {
        if !self.session.is_placeholder() {
            let request = Wish::Steps(self.session.player_board()).to_text(i18n::language()).into();
            self.run_job(JobPurpose::ListSteps, Job::Advise { wish: request }, effects);
        }
    }

    /// One of the list, with all there is to tell.
    pub(super) fn show_listed_step(&mut self, number: usize, effects: &mut Vec<Effect>) {
        if let Message::StepsListed { steps, .. } = &*self.last_message
            && let Some(step) = steps.get(number).cloned()
        {
            self.show_message(Message::HintShown { step, level: HintLevel::Why }, effects);
        }
    }

    pub(super) fn handle_hint_response(
        &mut self,
        purpose: JobPurpose,
        response: Advised,
        effects: &mut Vec<Effect>,
    ) {
        let message = match response {
            Advised::Next(step) => {
                self.session.hint_count += 1;
                effects.push(Effect::Save);
                Message::HintShown { step, level: HintLevel::Where }
            }
            Advised::Listed(steps, more) => {
                self.session.hint_count += 1;
                effects.push(Effect::Save);
                Message::StepsListed { steps, more }
            }
            Advised::Mistake { wrong, lacking } => Message::MistakesFound { wrong, wrong_notes: lacking },
            Advised::NoSolution => Message::HintNoSolution,
            Advised::Several => Message::HintMultipleSolutions,
            Advised::Complete => Message::HintComplete,
            Advised::Taught(example) => return self.show_example(purpose, *example, effects),
            Advised::Rated(rating, text) => {
                self.session.rating = Some(rating);
                effects.push(Effect::Save);
                if purpose == JobPurpose::CompletionSummary {
                    return self.add_effort(text.lines().next().unwrap_or_default().to_owned());
                }
                Message::Rated { rating, summary: text, puzzle_id: self.session.puzzle_id() }
            }
            Advised::Beyond | Advised::Led(_) => Message::HintNoTechniqueApplies,
        };
        self.show_message(message, effects);
    }

    pub(super) fn apply_hint(&mut self, effects: &mut Vec<Effect>) {
        let Some((step, _)) = self.current_hint() else { return };
        let step = step.clone();
        let (next, noted) = self.session.now.with_step(&step, self.settings.has(Setting::TidyNotes));
        if let Some(placed) = step.placements().next() {
            self.session.cursor = placed.cell;
        }
        self.change_position(next, effects);
        if !self.show_full_board(effects) {
            self.show_message(Message::HintApplied { step, noted_cells: noted }, effects);
        }
    }

    /// Ends the hint; false where there is none.
    pub(super) fn close_hint(&mut self, effects: &mut Vec<Effect>) -> bool {
        let is_other =
            matches!(*self.last_message, Message::StepsListed { .. } | Message::MistakesFound { .. });
        let is_hint = is_other || self.current_hint().is_some();
        if is_hint {
            self.clear_verdict();
            announce(effects, Message::HintClosed);
        }
        is_hint
    }

    pub(super) fn check_board(&mut self, effects: &mut Vec<Effect>) {
        if self.session.is_placeholder() {
            return;
        }
        let message = match &self.session.solution {
            Some(solution) => Message::Checked {
                wrong: self.session.now.wrong_cells(solution),
                open_cells: (!self.session.now.grid.filled()).len(),
            },
            None => Message::CheckUnavailable,
        };
        self.show_message(message, effects);
    }

    pub(super) fn revert_to_correct(&mut self, effects: &mut Vec<Effect>) {
        let (_, lacking) = self.mistakes();
        let Some((position, wiped)) = self.session.last_correct_position(lacking) else { return };
        let message = if self.change_position(position, effects) {
            Message::ReturnedToCorrect { cleared_cells: wiped }
        } else {
            Message::NoMistake
        };
        self.show_message(message, effects);
    }
}

impl Session {
    /// What a hint looks at.
    fn player_board(&self) -> PlayerBoard {
        let mut last = None;
        if let Some(before) = self.past.last() {
            last = Cell::all().find(|&cell| before.grid[cell] != self.now.grid[cell]);
            last = last.or_else(|| Cell::all().find(|&cell| before.content(cell) != self.now.content(cell)));
        }
        let Position { grid, auto_noted: full, .. } = self.now;
        let notes = std::array::from_fn(|index| self.now.effective_notes(Cell::at(index / 9, index % 9)));
        PlayerBoard { givens: self.grid_to_solve(), grid, notes, full_notes: full, last_cell: last }
    }

    /// The last position whose digits are all right, without the notes of these cells where they are not; of how
    /// many cells that is so.
    fn last_correct_position(&self, lacking: CellSet) -> Option<(Position, usize)> {
        let solution = self.solution.as_ref()?;
        let positions = [&self.now].into_iter().chain(self.past.iter().rev());
        let mut position =
            *positions.into_iter().find(|position| position.wrong_cells(solution).is_empty())?;
        let mut wiped = 0;
        for cell in lacking - position.grid.filled() {
            let notes = position.effective_notes(cell);
            if !notes.is_empty() && !solution[cell].is_some_and(|digit| notes.contains(digit)) {
                position = position.with_cell_cleared(cell);
                wiped += 1;
            }
        }
        Some((position, wiped))
    }
}

impl Position {
    /// The cells whose digits are not the solution's.
    fn wrong_cells(&self, solution: &Grid) -> CellSet {
        self.grid.filled().into_iter().filter(|&cell| self.grid[cell] != solution[cell]).collect()
    }

    /// With a step done, and in how many cells all candidates were pencilled in for it. A candidate can only be
    /// rubbed out where the player has notes: where not, the cell gets all its candidates first. A digit leaves the
    /// notes of its peers if they are kept tidy.
    pub(crate) fn with_step(mut self, step: &Told, tidy: bool) -> (Position, usize) {
        for placed in step.placements() {
            self = self.with_digit(placed.cell, placed.digit);
            if tidy {
                self = self.without_peer_notes(placed.cell, placed.digit);
            }
        }
        let mut noted = CellSet::EMPTY;
        for candidate in step.eliminations() {
            if self.eliminate(candidate.cell, candidate.digit) {
                noted.insert(candidate.cell);
            }
        }
        (self, noted.len())
    }
}
