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
use crate::job::{Advised, Job, Table, Told, Wish};

use super::jobs::Purpose;
use super::{Effect, Game, Play, Position, Setting, say};

/// Number of requests after which a hint is fully shown; the next one applies its step.
const MAX_REPEATS: u8 = HintLevel::Why as u8;

impl Game {
    /// The hint on the card and how much of it has been told.
    pub fn hinting(&self) -> Option<(&Told, HintLevel)> {
        match &*self.card {
            Message::HintShown { step: told, level } => Some((told, *level)),
            Message::ExampleShown { step: told, .. } => Some((told, HintLevel::Pattern)),
            Message::PracticeShown { step: told, .. } => Some((told, HintLevel::Hidden)),
            _ => None,
        }
    }

    /// The cells marked as wrong, by check, by hint or always as is set, and those whose notes are.
    pub fn mistakes(&self) -> (CellSet, CellSet) {
        match *self.card {
            Message::MistakesFound { wrong, wrong_notes: lacking } => (wrong, lacking),
            Message::Checked { wrong, .. } => (wrong, CellSet::EMPTY),
            _ => match &self.play.solution {
                Some(solution) if self.settings.has(Setting::Wrong) => {
                    (self.play.now.wrong(solution), CellSet::EMPTY)
                }
                _ => (CellSet::EMPTY, CellSet::EMPTY),
            },
        }
    }

    pub(super) fn hint(&mut self, effects: &mut Vec<Effect>) {
        if self.hinting().is_some() {
            self.go_on_hinting(effects);
        } else if let Some(pending) = self.pending.as_mut().filter(|pending| pending.purpose == Purpose::Hint)
        {
            pending.again = (pending.again + 1).min(MAX_REPEATS);
        } else if !self.play.is_blank() {
            let mut table = self.play.table();
            if let Message::MistakesFound { wrong: CellSet::EMPTY, wrong_notes: lacking } = *self.card {
                // They have been told: now without them.
                lacking.into_iter().for_each(|cell| table.notes[cell.index()] = DigitSet::EMPTY);
            }
            let wish = Wish::Hint(table).to_text(i18n::language()).into();
            self.run(Purpose::Hint, Job::Advise { wish }, effects);
        }
    }

    /// More of the hint, if there is one.
    pub(super) fn go_on_hinting(&mut self, effects: &mut Vec<Effect>) {
        match self.hinting() {
            Some((_, HintLevel::Why)) => self.do_hint(effects),
            Some((step, level)) => {
                let (step, level) = (step.clone(), level.next());
                self.tell(Message::HintShown { step, level }, effects);
            }
            None => {}
        }
    }

    /// All that can be done next; it counts as a hint, since it tells where to look.
    pub(super) fn list_steps(&mut self, effects: &mut Vec<Effect>) {
        if !self.play.is_blank() {
            let wish = Wish::Steps(self.play.table()).to_text(i18n::language()).into();
            self.run(Purpose::List, Job::Advise { wish }, effects);
        }
    }

    /// One of the list, with all there is to tell.
    pub(super) fn choose_step(&mut self, number: usize, effects: &mut Vec<Effect>) {
        if let Message::StepsListed { steps, .. } = &*self.card
            && let Some(told) = steps.get(number).cloned()
        {
            self.tell(Message::HintShown { step: told, level: HintLevel::Why }, effects);
        }
    }

    pub(super) fn advised(&mut self, purpose: Purpose, advised: Advised, effects: &mut Vec<Effect>) {
        let message = match advised {
            Advised::Next(told) => {
                self.play.hints += 1;
                effects.push(Effect::Save);
                Message::HintShown { step: told, level: HintLevel::Where }
            }
            Advised::Listed(steps, more) => {
                self.play.hints += 1;
                effects.push(Effect::Save);
                Message::StepsListed { steps, more }
            }
            Advised::Mistake { wrong, lacking } => Message::MistakesFound { wrong, wrong_notes: lacking },
            Advised::NoSolution => Message::HintNoSolution,
            Advised::Several => Message::HintMultipleSolutions,
            Advised::Complete => Message::HintComplete,
            Advised::Taught(taught) => return self.taught(purpose, *taught, effects),
            Advised::Rated(rating, text) => {
                self.play.rating = Some(rating);
                effects.push(Effect::Save);
                if purpose == Purpose::Finish {
                    return self.sum_up(1, text.lines().next().unwrap_or_default().to_owned());
                }
                Message::Rated { rating, summary: text, puzzle_id: self.play.recipe() }
            }
            Advised::Beyond | Advised::Led(_) => Message::HintNoTechniqueApplies,
        };
        self.tell(message, effects);
    }

    pub(super) fn do_hint(&mut self, effects: &mut Vec<Effect>) {
        let Some((told, _)) = self.hinting() else { return };
        let told = told.clone();
        let (next, noted) = self.play.now.with_step(&told, self.settings.has(Setting::Tidy));
        if let Some(placed) = told.placements().next() {
            self.play.cursor = placed.cell;
        }
        self.change(next, effects);
        if !self.tell_full(effects) {
            self.tell(Message::HintApplied { step: told, noted_cells: noted }, effects);
        }
    }

    /// Ends the hint; false where there is none.
    pub(super) fn end_hint(&mut self, effects: &mut Vec<Effect>) -> bool {
        let is_other = matches!(*self.card, Message::StepsListed { .. } | Message::MistakesFound { .. });
        let is_hint = is_other || self.hinting().is_some();
        if is_hint {
            self.forget_verdict();
            say(effects, Message::HintClosed);
        }
        is_hint
    }

    pub(super) fn check(&mut self, effects: &mut Vec<Effect>) {
        if self.play.is_blank() {
            return;
        }
        let message = match &self.play.solution {
            Some(solution) => Message::Checked {
                wrong: self.play.now.wrong(solution),
                open_cells: (!self.play.now.grid.filled()).len(),
            },
            None => Message::CheckUnavailable,
        };
        self.tell(message, effects);
    }

    pub(super) fn back_to_correct(&mut self, effects: &mut Vec<Effect>) {
        let (_, lacking) = self.mistakes();
        let Some((position, wiped)) = self.play.last_correct(lacking) else { return };
        let message = if self.change(position, effects) {
            Message::ReturnedToCorrect { cleared_cells: wiped }
        } else {
            Message::NoMistake
        };
        self.tell(message, effects);
    }
}

impl Play {
    /// What a hint looks at.
    fn table(&self) -> Table {
        let mut last = None;
        if let Some(before) = self.past.last() {
            last = Cell::all().find(|&cell| before.grid[cell] != self.now.grid[cell]);
            last = last.or_else(|| Cell::all().find(|&cell| before.content(cell) != self.now.content(cell)));
        }
        let Position { grid, full, .. } = self.now;
        let notes = std::array::from_fn(|index| self.now.pencilled(Cell::at(index / 9, index % 9)));
        Table { givens: self.question(), grid, notes, full, last }
    }

    /// The last position whose digits are all right, without the notes of these cells where they are not; of how
    /// many cells that is so.
    fn last_correct(&self, lacking: CellSet) -> Option<(Position, usize)> {
        let solution = self.solution.as_ref()?;
        let positions = [&self.now].into_iter().chain(self.past.iter().rev());
        let mut position = *positions.into_iter().find(|position| position.wrong(solution).is_empty())?;
        let mut wiped = 0;
        for cell in lacking - position.grid.filled() {
            let notes = position.pencilled(cell);
            if !notes.is_empty() && !solution[cell].is_some_and(|digit| notes.contains(digit)) {
                position = position.without(cell);
                wiped += 1;
            }
        }
        Some((position, wiped))
    }
}

impl Position {
    /// The cells whose digits are not the solution's.
    fn wrong(&self, solution: &Grid) -> CellSet {
        self.grid.filled().into_iter().filter(|&cell| self.grid[cell] != solution[cell]).collect()
    }

    /// With a step done, and in how many cells all candidates were pencilled in for it. A candidate can only be
    /// rubbed out where the player has notes: where not, the cell gets all its candidates first. A digit leaves the
    /// notes of its peers if they are kept tidy.
    pub(crate) fn with_step(mut self, told: &Told, tidy: bool) -> (Position, usize) {
        for placed in told.placements() {
            self = self.with_digit(placed.cell, placed.digit);
            if tidy {
                self = self.tidied(placed.cell, placed.digit);
            }
        }
        let mut noted = CellSet::EMPTY;
        for struck in told.eliminations() {
            if self.strike(struck.cell, struck.digit) {
                noted.insert(struck.cell);
            }
        }
        (self, noted.len())
    }
}
