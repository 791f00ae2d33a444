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

mod analysis;
mod parsed_text;
mod pattern_symmetry;

use crate::game::{AfterImport, CursorMove};
use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid};
use crate::job::{Job, Report, Verdict};
use crate::share_link::BoardState;

pub use analysis::PuzzleAnalysis;
pub use parsed_text::{Excerpt, ImportError, MAX_TEXT_BYTES, ParsedText};
pub use pattern_symmetry::PatternSymmetry;

/// A puzzle coming in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleEditor {
    board: EditorBoard,
    /// What was on the board before, the last of it last; and what was taken back.
    past: Vec<EditorBoard>,
    future: Vec<EditorBoard>,
    parsed_text: ParsedText,
    /// The board is no longer what the text says.
    changed: bool,
    /// What is on the board was typed there.
    typed: bool,
    analysis: PuzzleAnalysis,
    highlight: Highlight,
}

/// What Undo brings back.
#[derive(Clone, Debug, PartialEq)]
struct EditorBoard {
    state: BoardState,
    cursor: Cell,
}

/// What is marked on the board beside what clashes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Highlight {
    /// Nothing.
    #[default]
    None,
    /// Where two solutions differ, with the digits of both.
    SolutionDiff,
    /// The givens that could go.
    RedundantGivens,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq)]
pub enum EditorAction {
    /// The text is this now.
    SetText(String),
    /// There is a text that nobody wants to read.
    TextTooLong,
    /// A digit for the cell, and on to the next.
    EnterDigit(Digit),
    /// Leave the cell blank, and on to the next.
    Skip,
    /// Empty the cell, or else the one before.
    Backspace,
    /// Empty the cell.
    Erase,
    /// Move the cursor.
    MoveCursor(CursorMove),
    /// Put the cursor on a cell.
    Select(Cell),
    /// Take the last change of the board back.
    Undo,
    /// Make it again.
    Redo,
    /// Empty the board.
    Clear,
    /// Mark this, or no longer.
    ToggleHighlight(Highlight),
    /// Enough of looking for a verdict.
    Stop,
    /// The board is what was meant, whatever is wrong with the text.
    AcceptBoard,
    /// Go on with it in the game.
    SendToGame(AfterImport),
    /// What is told of a job.
    JobReport(Report),
}

/// What follows.
#[derive(Clone, Debug, PartialEq)]
pub enum EditorEffect {
    /// Run this job and report under this number.
    RunJob(u32, Job),
    /// Stop what runs.
    Stop,
    /// Hand this link to the game.
    OpenInGame(String, AfterImport),
    /// The text holds several puzzles: they are for the list.
    OpenBatch,
    /// It cannot be played: the player is to see why.
    ShowProblem,
}

/// How it stands with the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BoardStatus<'a> {
    /// Nothing is there.
    Empty,
    /// Two equal digits in a house.
    Conflict(Cell, Cell),
    /// Every cell is filled, and all is right.
    Complete,
    /// Not known yet; for longer than anyone likes to wait.
    Analysing(bool),
    /// Not known, and not looked for.
    Stopped,
    /// Known.
    Analysed(&'a Verdict),
}

impl Default for EditorBoard {
    fn default() -> EditorBoard {
        EditorBoard { state: BoardState::new(Grid::EMPTY), cursor: Cell::at(0, 0) }
    }
}

impl PuzzleEditor {
    /// Givens, entries and notes, as they are to be played.
    pub fn board_state(&self) -> &BoardState {
        &self.board.state
    }

    /// The cell with the cursor.
    pub fn cursor(&self) -> Cell {
        self.board.cursor
    }

    /// What the text was.
    pub fn parsed_text(&self) -> &ParsedText {
        &self.parsed_text
    }

    /// Whether the board has been changed since the text was read.
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// What is known of the givens.
    pub fn analysis(&self) -> &PuzzleAnalysis {
        &self.analysis
    }

    /// What is marked.
    pub fn highlight(&self) -> Highlight {
        self.highlight
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
    pub fn status(&self) -> BoardStatus<'_> {
        let givens = &self.board.state.givens;
        if givens.filled().is_empty() && (self.changed || self.parsed_text.puzzle().is_none()) {
            return BoardStatus::Empty;
        }
        if let Some((cell, with)) = givens.first_conflict() {
            return BoardStatus::Conflict(cell, with);
        }
        if givens.is_full() {
            return BoardStatus::Complete;
        }
        match self.analysis.verdict() {
            Some(verdict) => BoardStatus::Analysed(verdict),
            None if self.analysis.is_stopped() => BoardStatus::Stopped,
            None => BoardStatus::Analysing(self.analysis.is_slow()),
        }
    }

    /// The text says what is wrong with it, and the board has not been put right since.
    pub fn has_text_error(&self) -> bool {
        self.parsed_text.error().is_some() && !self.changed
    }

    /// Whether the board can go into the game as it stands, as far as is known.
    pub fn can_play(&self) -> bool {
        match self.status() {
            BoardStatus::Empty | BoardStatus::Conflict(..) | BoardStatus::Complete => false,
            BoardStatus::Analysing(_) | BoardStatus::Stopped => true,
            BoardStatus::Analysed(verdict) => *verdict != Verdict::None,
        }
    }

    /// Lets one action happen and tells what follows.
    pub fn apply(&mut self, action: EditorAction) -> Vec<EditorEffect> {
        let mut effects = Vec::new();
        let before = self.board.state.givens;
        let cursor = self.board.cursor;
        match action {
            EditorAction::SetText(text) => self.read_text(&text),
            EditorAction::TextTooLong => {
                self.parsed_text = ParsedText::too_long();
                self.changed = false;
            }
            EditorAction::EnterDigit(digit) => {
                self.set_given(cursor, Some(digit));
                self.advance_cursor(true);
            }
            EditorAction::Skip => {
                self.set_given(cursor, None);
                self.advance_cursor(true);
            }
            EditorAction::Backspace => {
                if before[cursor].is_none() {
                    self.advance_cursor(false);
                }
                self.set_given(self.board.cursor, None);
            }
            EditorAction::Erase => self.set_given(cursor, None),
            EditorAction::MoveCursor(step) => self.board.cursor = step.apply_to(cursor),
            EditorAction::Select(cell) => self.board.cursor = cell,
            EditorAction::Undo => {
                if let Some(board) = self.past.pop() {
                    self.future.push(std::mem::replace(&mut self.board, board));
                    (self.changed, self.typed) = (true, true);
                }
            }
            EditorAction::Redo => {
                if let Some(board) = self.future.pop() {
                    self.past.push(std::mem::replace(&mut self.board, board));
                    (self.changed, self.typed) = (true, true);
                }
            }
            EditorAction::Clear => self.push_board(EditorBoard::default()),
            EditorAction::ToggleHighlight(marks) => {
                self.highlight = if self.highlight == marks { Highlight::None } else { marks };
            }
            EditorAction::Stop => self.analysis.stop(&mut effects),
            EditorAction::AcceptBoard => self.changed |= self.has_text_error(),
            EditorAction::SendToGame(next) => effects.push(self.send_to_game(next)),
            EditorAction::JobReport(report) => self.analysis.handle_report(report, &mut effects),
        }
        let givens = self.board.state.givens;
        if givens != before || !self.analysis.is_about(&givens) {
            let is_open = !givens.is_full() && givens.conflicts().is_empty();
            self.analysis.restart(givens, is_open, &mut effects);
        }
        effects
    }

    fn send_to_game(&self, next: AfterImport) -> EditorEffect {
        if self.parsed_text.has_several_puzzles() && !self.changed {
            return EditorEffect::OpenBatch;
        }
        let is_sure = self.can_play() && !self.has_text_error();
        if is_sure {
            EditorEffect::OpenInGame(self.board.state.to_link(), next)
        } else {
            EditorEffect::ShowProblem
        }
    }

    /// Reads the text. What it holds comes to the board; where nothing can be read the board is blank, unless it holds
    /// what was typed there.
    fn read_text(&mut self, text: &str) {
        let was_typed = self.typed;
        let (parsed, position) = ParsedText::parse(text);
        let position = match position {
            Some(position) => {
                self.typed = false;
                position
            }
            None if was_typed => self.board.state.clone(),
            None => BoardState::new(Grid::EMPTY),
        };
        if position != self.board.state {
            // While a text is typed, each letter is no step of its own.
            let cursor = first_empty_cell(&position);
            if was_typed {
                self.push_board(EditorBoard { state: position, cursor });
                self.typed = false;
            } else {
                self.board = EditorBoard { state: position, cursor };
            }
        }
        self.highlight = if parsed.puzzle().is_some() { Highlight::SolutionDiff } else { Highlight::None };
        self.parsed_text = parsed;
        self.changed = false;
    }

    fn advance_cursor(&mut self, on: bool) {
        let index = self.board.cursor.index();
        let next = if on { Some(index + 1) } else { index.checked_sub(1) };
        self.board.cursor = next.and_then(Cell::new).unwrap_or(self.board.cursor);
    }

    /// A given for a cell, or none; what was entered and noted there goes.
    fn set_given(&mut self, cell: Cell, digit: Option<Digit>) {
        let mut board = self.board.clone();
        board.state.givens[cell] = digit;
        board.state.grid[cell] = digit;
        board.state.corner[cell.index()] = DigitSet::EMPTY;
        board.state.centre[cell.index()] = DigitSet::EMPTY;
        self.push_board(board);
    }

    fn push_board(&mut self, board: EditorBoard) {
        if board.state != self.board.state {
            self.past.push(std::mem::replace(&mut self.board, board));
            self.future.clear();
            self.changed = true;
            self.typed = true;
            self.highlight = Highlight::None;
        }
    }
}

fn first_empty_cell(position: &BoardState) -> Cell {
    (CellSet::ALL - position.grid.filled()).first().unwrap_or(Cell::at(0, 0))
}
