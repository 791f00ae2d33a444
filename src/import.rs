//! A puzzle that the player brings: pasted, opened, or typed digit by digit; and what there is to know of it.
//!
//! ```text
//!   a text ──▶ read ──▶ the board ◀── digits typed, one cell after the other
//!                │          ├──▶ case: the verdict, the rating, the givens that could go, each by a job
//!                │          ╰──▶ play it, solve it, by logic: a link goes to the game
//!                ╰─ not to be read: where and why, and on the board what could be read, to be corrected
//! ```
//!
//! The text is the player's and stays as it is; what is changed on the board is on the board alone.

mod brought;
mod case;
mod pattern;

use crate::game::{Next, Step};
use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid};
use crate::job::{Job, Report, Verdict};
use crate::share_link::BoardState;

pub use brought::{Brought, Excerpt, Fault, LONGEST};
pub use case::Case;
pub use pattern::Pattern;

/// A puzzle coming in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Own {
    board: Board,
    /// What was on the board before, the last of it last; and what was taken back.
    past: Vec<Board>,
    future: Vec<Board>,
    brought: Brought,
    /// The board is no longer what the text says.
    changed: bool,
    /// What is on the board was typed there.
    typed: bool,
    case: Case,
    marks: Marks,
}

/// What Undo brings back.
#[derive(Clone, Debug, PartialEq)]
struct Board {
    position: BoardState,
    cursor: Cell,
}

/// What is marked on the board beside what clashes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Marks {
    /// Nothing.
    #[default]
    None,
    /// Where two solutions differ, with the digits of both.
    Twins,
    /// The givens that could go.
    Spare,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// The text is this now.
    Text(String),
    /// There is a text that nobody wants to read.
    TooLong,
    /// A digit for the cell, and on to the next.
    Digit(Digit),
    /// Leave the cell blank, and on to the next.
    Skip,
    /// Empty the cell, or else the one before.
    Back,
    /// Empty the cell.
    Erase,
    /// Move the cursor.
    Move(Step),
    /// Put the cursor on a cell.
    Select(Cell),
    /// Take the last change of the board back.
    Undo,
    /// Make it again.
    Redo,
    /// Empty the board.
    Clear,
    /// Mark this, or no longer.
    Mark(Marks),
    /// Enough of looking for a verdict.
    Stop,
    /// The board is what was meant, whatever is wrong with the text.
    Stand,
    /// Go on with it in the game.
    Go(Next),
    /// What is told of a job.
    Reported(Report),
}

/// What follows.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Run this job and report under this number.
    Run(u32, Job),
    /// Stop what runs.
    Stop,
    /// Hand this link to the game.
    Go(String, Next),
    /// The text holds several puzzles: they are for the list.
    List,
    /// It cannot be played: the player is to see why.
    Refuse,
}

/// How it stands with the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Standing<'a> {
    /// Nothing is there.
    Blank,
    /// Two equal digits in a house.
    Clash(Cell, Cell),
    /// Every cell is filled, and all is right.
    Complete,
    /// Not known yet; for longer than anyone likes to wait.
    Looking(bool),
    /// Not known, and not looked for.
    Stopped,
    /// Known.
    Judged(&'a Verdict),
}

impl Default for Board {
    fn default() -> Board {
        Board { position: BoardState::new(Grid::EMPTY), cursor: Cell::at(0, 0) }
    }
}

impl Own {
    /// Givens, entries and notes, as they are to be played.
    pub fn position(&self) -> &BoardState {
        &self.board.position
    }

    /// The cell with the cursor.
    pub fn cursor(&self) -> Cell {
        self.board.cursor
    }

    /// What the text was.
    pub fn brought(&self) -> &Brought {
        &self.brought
    }

    /// Whether the board has been changed since the text was read.
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// What is known of the givens.
    pub fn case(&self) -> &Case {
        &self.case
    }

    /// What is marked.
    pub fn marks(&self) -> Marks {
        self.marks
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is something to make again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// How it stands with the board.
    pub fn standing(&self) -> Standing<'_> {
        let givens = &self.board.position.givens;
        if givens.filled().is_empty() && (self.changed || self.brought.reading().is_none()) {
            return Standing::Blank;
        }
        if let Some((cell, with)) = givens.first_conflict() {
            return Standing::Clash(cell, with);
        }
        if givens.is_full() {
            return Standing::Complete;
        }
        match self.case.verdict() {
            Some(verdict) => Standing::Judged(verdict),
            None if self.case.is_stopped() => Standing::Stopped,
            None => Standing::Looking(self.case.is_slow()),
        }
    }

    /// The text says what is wrong with it, and the board has not been put right since.
    pub fn is_faulty(&self) -> bool {
        self.brought.fault().is_some() && !self.changed
    }

    /// Whether the board can go into the game as it stands, as far as is known.
    pub fn is_ready(&self) -> bool {
        match self.standing() {
            Standing::Blank | Standing::Clash(..) | Standing::Complete => false,
            Standing::Looking(_) | Standing::Stopped => true,
            Standing::Judged(verdict) => *verdict != Verdict::None,
        }
    }

    /// Lets one action happen and tells what follows.
    pub fn apply(&mut self, action: Action) -> Vec<Effect> {
        let mut effects = Vec::new();
        let before = self.board.position.givens;
        let cursor = self.board.cursor;
        match action {
            Action::Text(text) => self.read(&text),
            Action::TooLong => {
                self.brought = Brought::too_long();
                self.changed = false;
            }
            Action::Digit(digit) => {
                self.put(cursor, Some(digit));
                self.step(true);
            }
            Action::Skip => {
                self.put(cursor, None);
                self.step(true);
            }
            Action::Back => {
                if before[cursor].is_none() {
                    self.step(false);
                }
                self.put(self.board.cursor, None);
            }
            Action::Erase => self.put(cursor, None),
            Action::Move(step) => self.board.cursor = step.from(cursor),
            Action::Select(cell) => self.board.cursor = cell,
            Action::Undo => {
                if let Some(board) = self.past.pop() {
                    self.future.push(std::mem::replace(&mut self.board, board));
                    (self.changed, self.typed) = (true, true);
                }
            }
            Action::Redo => {
                if let Some(board) = self.future.pop() {
                    self.past.push(std::mem::replace(&mut self.board, board));
                    (self.changed, self.typed) = (true, true);
                }
            }
            Action::Clear => self.change(Board::default()),
            Action::Mark(marks) => {
                self.marks = if self.marks == marks { Marks::None } else { marks };
            }
            Action::Stop => self.case.stop(&mut effects),
            Action::Stand => self.changed |= self.is_faulty(),
            Action::Go(next) => effects.push(self.go(next)),
            Action::Reported(report) => self.case.report(report, &mut effects),
        }
        let givens = self.board.position.givens;
        if givens != before || !self.case.is_of(&givens) {
            let is_open = !givens.is_full() && givens.conflicts().is_empty();
            self.case.open(givens, is_open, &mut effects);
        }
        effects
    }

    fn go(&self, next: Next) -> Effect {
        if self.brought.is_several() && !self.changed {
            return Effect::List;
        }
        let is_sure = self.is_ready() && !self.is_faulty();
        if is_sure { Effect::Go(self.board.position.to_link(), next) } else { Effect::Refuse }
    }

    /// Reads the text. What it holds comes to the board; where nothing can be read the board is blank, unless it holds
    /// what was typed there.
    fn read(&mut self, text: &str) {
        let was_typed = self.typed;
        let (brought, position) = Brought::read(text);
        let position = match position {
            Some(position) => {
                self.typed = false;
                position
            }
            None if was_typed => self.board.position.clone(),
            None => BoardState::new(Grid::EMPTY),
        };
        if position != self.board.position {
            // While a text is typed, each letter is no step of its own.
            let cursor = first_open(&position);
            if was_typed {
                self.change(Board { position, cursor });
                self.typed = false;
            } else {
                self.board = Board { position, cursor };
            }
        }
        self.marks = if brought.reading().is_some() { Marks::Twins } else { Marks::None };
        self.brought = brought;
        self.changed = false;
    }

    fn step(&mut self, on: bool) {
        let index = self.board.cursor.index();
        let next = if on { Some(index + 1) } else { index.checked_sub(1) };
        self.board.cursor = next.and_then(Cell::new).unwrap_or(self.board.cursor);
    }

    /// A given for a cell, or none; what was entered and noted there goes.
    fn put(&mut self, cell: Cell, digit: Option<Digit>) {
        let mut board = self.board.clone();
        board.position.givens[cell] = digit;
        board.position.grid[cell] = digit;
        board.position.corner[cell.index()] = DigitSet::EMPTY;
        board.position.centre[cell.index()] = DigitSet::EMPTY;
        self.change(board);
    }

    fn change(&mut self, board: Board) {
        if board.position != self.board.position {
            self.past.push(std::mem::replace(&mut self.board, board));
            self.future.clear();
            self.changed = true;
            self.typed = true;
            self.marks = Marks::None;
        }
    }
}

fn first_open(position: &BoardState) -> Cell {
    (CellSet::ALL - position.grid.filled()).first().unwrap_or(Cell::at(0, 0))
}
