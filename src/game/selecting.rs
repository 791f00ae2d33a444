//! The cursor, the cells chosen beside it, and the digit picked before a cell.
//!
//! ```text
//!   nothing chosen                what is done is done to the cursor's cell
//!   cells chosen (the cursor's among them or not)    … to them
//!   a digit picked (*digit first*)                   … to each cell that is tapped
//! ```

use crate::grid::{Cell, CellSet, Digit};
use crate::i18n::Message;

use super::{Effect, Game, Mode, Setting, Step, say};

/// What is done to the cells chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The cursor moves and takes all cells on its way with it.
    Extend(Step),
    /// The cursor moves, and what is chosen stays.
    Roam(Step),
    /// The cursor's cell is chosen, or no longer.
    Toggle,
    /// The cursor goes to this cell, which is chosen, or no longer.
    ToggleAt(Cell),
    /// All cells from the cursor to this one are chosen.
    To(Cell),
    /// The cursor goes to this cell, which is chosen as well.
    Along(Cell),
    /// All cells with this cell's digit are chosen.
    Same(Cell),
    /// All cells are chosen.
    All,
}

impl Game {
    /// The cells that were chosen; none where it is the cursor's alone.
    pub fn selected(&self) -> CellSet {
        self.selected
    }

    /// The digit picked, for the cells that are tapped.
    pub fn armed(&self) -> Option<Digit> {
        self.armed
    }

    /// The cells that what is done is done to.
    pub(super) fn chosen(&self) -> CellSet {
        if self.selected.is_empty() { CellSet::only(self.play.cursor) } else { self.selected }
    }

    /// Moves the cursor, and nothing is chosen any more.
    pub(super) fn put_cursor(&mut self, cell: Cell, effects: &mut Vec<Effect>) {
        self.selected = CellSet::EMPTY;
        self.move_cursor(cell, effects);
    }

    fn move_cursor(&mut self, cell: Cell, effects: &mut Vec<Effect>) {
        if std::mem::replace(&mut self.play.cursor, cell) != cell {
            effects.push(Effect::Save);
        }
    }

    pub(super) fn choose(&mut self, choice: Choice, effects: &mut Vec<Effect>) {
        let cursor = self.play.cursor;
        let mut cells = self.chosen();
        let mut to = cursor;
        match choice {
            Choice::Extend(step) => {
                to = step.from(cursor);
                cells |= between(cursor, to);
            }
            Choice::Roam(step) => to = step.from(cursor),
            Choice::Toggle => {
                cells = self.selected;
                cells.toggle(cursor);
            }
            Choice::ToggleAt(cell) => {
                to = cell;
                cells.toggle(cell);
            }
            Choice::To(cell) => {
                to = cell;
                cells |= between(cursor, cell);
            }
            Choice::Along(cell) => {
                to = cell;
                cells.insert(cell);
            }
            Choice::Same(cell) => {
                to = cell;
                let digit = self.play.now.grid[cell];
                cells = digit.map_or(CellSet::only(cell), |digit| self.play.now.grid.cells_with(digit));
            }
            Choice::All => cells = CellSet::ALL,
        }
        self.move_cursor(to, effects);
        let before = std::mem::replace(&mut self.selected, cells);
        if before.len() != cells.len() {
            say(effects, Message::Selected { count: cells.len() });
        }
    }

    /// A cell is tapped or clicked: the cursor goes there, and a digit that was picked is entered.
    pub(super) fn tap(&mut self, cell: Cell, effects: &mut Vec<Effect>) {
        self.put_cursor(cell, effects);
        let Some(digit) = self.armed else { return };
        match self.play.now.grid[cell].filter(|_| self.play.is_given(cell)) {
            Some(given) => self.arm(given, effects),
            None => self.enter(digit, effects),
        }
    }

    /// A cell is held for long.
    pub(super) fn hold(&mut self, cell: Cell, effects: &mut Vec<Effect>) {
        self.put_cursor(cell, effects);
        match self.armed {
            Some(digit) => self.enter_other(digit, effects),
            None => self.toggle_notes(effects),
        }
    }

    /// A digit of the pad: entered, or picked for the cells to come.
    pub(super) fn press_pad(&mut self, digit: Digit, effects: &mut Vec<Effect>) {
        if self.settings.has(Setting::DigitFirst) {
            self.arm(digit, effects);
        } else {
            self.enter(digit, effects);
        }
    }

    /// Picks a digit, or lets go of it when it is picked already.
    fn arm(&mut self, digit: Digit, effects: &mut Vec<Effect>) {
        self.armed = Some(digit).filter(|digit| self.armed != Some(*digit));
        let colour = self.mode == Mode::Colour;
        let message = if self.armed.is_some() {
            Message::DigitActivated { digit, is_colour: colour }
        } else {
            Message::DigitDeactivated
        };
        say(effects, message);
    }

    /// Enough: of the hint, else of the cells chosen, else of the digit picked.
    pub(super) fn escape(&mut self, effects: &mut Vec<Effect>) {
        if self.end_hint(effects) {
            return;
        }
        if !self.selected.is_empty() {
            self.selected = CellSet::EMPTY;
            say(effects, Message::Selected { count: 0 });
        } else if let Some(digit) = self.armed {
            self.arm(digit, effects);
        }
    }
}

/// All cells of the rectangle that two cells span.
fn between(a: Cell, b: Cell) -> CellSet {
    let within = |at: usize, one: usize, other: usize| (one.min(other)..=one.max(other)).contains(&at);
    Cell::all()
        .filter(|cell| within(cell.row(), a.row(), b.row()) && within(cell.column(), a.column(), b.column()))
        .collect()
}
