//! The puzzle editor of the import panel: a puzzle that is pasted, loaded from a file or typed, and its
//! analysis.
//!
//! ```text
//!   a text ──▶ parse ──▶ the board ◀── digits typed, cell after cell
//!                │          ├──▶ analysis: verdict, rating, redundant givens, each by a job
//!                │          ╰──▶ play, solve, solve by logic: a link goes to the game
//!                ╰─ an error: where and why; the board shows what could be read, for correction
//! ```
//!
//! Changes on the board never alter the player's text.

mod analysis;
mod parsed_text;
mod pattern_symmetry;

use ninefold::formats::LinkError;
use ninefold::grid::{BoardState, Cell, Digit, DigitSet, Grid};

use crate::game::{AfterImport, CursorMove};
use crate::protocol::{Job, Report, Verdict};

pub use analysis::{AnalysisEnd, PuzzleAnalysis};
pub use parsed_text::{Excerpt, ImportError, Leftover, MAX_TEXT_BYTES, NamedPuzzleLink, ParsedText};
pub use pattern_symmetry::PatternSymmetry;

/// The state of the editor.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleEditor {
    board: EditorBoard,
    /// The boards that Undo and Redo restore, the nearest last.
    past: Vec<EditorBoard>,
    future: Vec<EditorBoard>,
    parsed_text: ParsedText,
    /// Whether the board has been changed since the text was parsed.
    changed: bool,
    /// Whether the content of the board was typed there.
    typed: bool,
    analysis: PuzzleAnalysis,
    highlight: Highlight,
}

/// The state that Undo restores.
#[derive(Clone, Debug, PartialEq)]
struct EditorBoard {
    state: BoardState,
    cursor: Cell,
}

/// What is highlighted on the board, besides conflicts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Highlight {
    /// Nothing.
    #[default]
    None,
    /// The cells in which two solutions differ, with both digits.
    SolutionDiff,
    /// The redundant givens.
    RedundantGivens,
}

/// Everything that can happen in the editor.
#[derive(Clone, Debug, PartialEq)]
pub enum EditorAction {
    /// The text has changed to this.
    SetText(String),
    /// The text has changed: it holds a link of this game to a puzzle with a name, which may be damaged.
    SetLink(Result<NamedPuzzleLink, LinkError>),
    /// The text is too long to be read.
    TextTooLong,
    /// The board is changed to this one, which was there before a reload.
    RestoreBoard(Box<BoardState>),
    /// Take this one of two readings of an ambiguous text.
    TakeReading(usize),
    /// Enter a digit and move to the next cell.
    EnterDigit(Digit),
    /// Leave the cell empty and move to the next.
    Skip,
    /// Clear the cell; if it is empty, move back and clear the one before.
    Backspace,
    /// Clear the cell.
    Erase,
    /// Move the cursor.
    MoveCursor(CursorMove),
    /// Move the cursor to a cell.
    Select(Cell),
    /// Undo the last change of the board.
    Undo,
    /// Redo it.
    Redo,
    /// Clear the board.
    Clear,
    /// Highlight this, or stop highlighting it.
    ToggleHighlight(Highlight),
    /// Stop the analysis.
    Stop,
    /// Accept the board despite the error in the text.
    AcceptBoard,
    /// Continue in the game with this puzzle.
    SendToGame(AfterImport),
    /// A job has made progress, was answered, or failed.
    JobReport(Report),
}

/// What the page has to do after an action.
#[derive(Clone, Debug, PartialEq)]
pub enum EditorEffect {
    /// Run a job and report its answer under this ID.
    RunJob(u32, Job),
    /// Stop all jobs.
    Stop,
    /// Open this link in the game.
    OpenInGame(String, AfterImport),
    /// Open the link to a puzzle with a name, by what stands behind its `#`.
    OpenNamedPuzzle(String),
    /// The text contains several puzzles: open the batch panel.
    OpenBatch,
    /// The puzzle cannot be played: show the problem.
    ShowProblem,
    /// Announce a digit that was entered: the focus has moved on to the next cell.
    AnnounceDigit(Digit),
}

/// What is known about the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BoardStatus<'a> {
    /// There is no puzzle.
    Empty,
    /// Two cells of a house contain the same digit.
    Conflict(Cell, Cell),
    /// Every cell is filled and correct.
    Complete,
    /// The number of solutions is not known yet. Holds whether finding it takes long.
    Analysing(bool),
    /// The analysis ended before the number of solutions was known.
    Unknown(AnalysisEnd),
    /// The number of solutions is known.
    Analysed(&'a Verdict),
}

impl Default for EditorBoard {
    fn default() -> EditorBoard {
        EditorBoard { state: BoardState::new(Grid::EMPTY), cursor: Cell::FIRST }
    }
}

impl PuzzleEditor {
    /// Givens, entries and notes.
    pub fn board_state(&self) -> &BoardState {
        &self.board.state
    }

    /// The cell with the cursor.
    pub fn cursor(&self) -> Cell {
        self.board.cursor
    }

    /// The result of parsing the text.
    pub fn parsed_text(&self) -> &ParsedText {
        &self.parsed_text
    }

    /// Whether the board has been changed since the text was parsed.
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// What brings the editor back after a reload, besides its text: the link of the board, if that is no longer the one of the
    /// text.
    pub fn changed_board_link(&self) -> Option<String> {
        self.changed.then(|| self.board.state.to_link())
    }

    /// The analysis of the givens.
    pub fn analysis(&self) -> &PuzzleAnalysis {
        &self.analysis
    }

    /// What is highlighted.
    pub fn highlight(&self) -> Highlight {
        self.highlight
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a change to redo.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// What is known about the board.
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
        match (&self.analysis.verdict, self.analysis.end) {
            (Some(verdict), _) => BoardStatus::Analysed(verdict),
            (None, Some(end)) => BoardStatus::Unknown(end),
            (None, None) => BoardStatus::Analysing(self.analysis.is_slow),
        }
    }

    /// Whether the text has an error and the board has not been changed since.
    pub fn has_text_error(&self) -> bool {
        self.parsed_text.error().is_some() && !self.changed
    }

    /// The link to a puzzle with a name, unless the board has a puzzle instead.
    pub fn link(&self) -> Option<&NamedPuzzleLink> {
        self.parsed_text.link().filter(|_| self.board.state.grid.filled().is_empty())
    }

    /// Whether the text leaves open what the puzzle is, since rows are missing or it can be read in two ways, and the player has
    /// neither changed the board nor chosen.
    pub fn is_undecided(&self) -> bool {
        let text = &self.parsed_text;
        self.has_text_error() && (text.incomplete_rows().is_some() || text.readings().is_some())
    }

    /// Whether the puzzle can be played, as far as is known.
    pub fn can_play(&self) -> bool {
        if self.is_undecided() {
            return false;
        }
        match self.status() {
            BoardStatus::Empty | BoardStatus::Conflict(..) | BoardStatus::Complete => false,
            BoardStatus::Analysing(_) | BoardStatus::Unknown(_) => true,
            BoardStatus::Analysed(verdict) => *verdict != Verdict::None,
        }
    }

    /// Applies an action and returns the effects.
    pub fn apply(&mut self, action: EditorAction) -> Vec<EditorEffect> {
        let mut effects = Vec::new();
        let before = self.board.state.givens;
        let cursor = self.board.cursor;
        match action {
            EditorAction::SetText(text) => {
                let (parsed_text, position) = ParsedText::parse(&text);
                self.set_text(parsed_text, position);
            }
            EditorAction::SetLink(link) => self.set_text(ParsedText::from_link(link), None),
            EditorAction::TextTooLong => {
                self.parsed_text = ParsedText::too_long();
                self.changed = false;
            }
            EditorAction::RestoreBoard(state) => {
                let cursor = first_empty_cell(&state);
                self.push_board(EditorBoard { state: *state, cursor });
            }
            EditorAction::TakeReading(index) => {
                if let Some(reading) = self.parsed_text.readings().and_then(|readings| readings.get(index)) {
                    let state = BoardState::new(*reading);
                    let cursor = first_empty_cell(&state);
                    self.push_board(EditorBoard { state, cursor });
                    self.changed = true;
                }
            }
            EditorAction::EnterDigit(digit) => {
                self.set_given(cursor, Some(digit));
                self.advance_cursor(true);
                effects.push(EditorEffect::AnnounceDigit(digit));
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
            EditorAction::AcceptBoard => self.changed |= self.has_text_error() && !self.is_undecided(),
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
        if let Some(link) = self.link().filter(|_| next == AfterImport::Play) {
            return EditorEffect::OpenNamedPuzzle(link.fragment.clone());
        }
        if self.parsed_text.has_several_puzzles() && !self.changed {
            return EditorEffect::OpenBatch;
        }
        if self.can_play() && !self.has_text_error() {
            EditorEffect::OpenInGame(self.board.state.to_link(), next)
        } else {
            EditorEffect::ShowProblem
        }
    }

    /// Shows the puzzle of a text. If there is none, clears the board, unless its content was typed there.
    fn set_text(&mut self, parsed: ParsedText, position: Option<BoardState>) {
        let was_typed = self.typed;
        let position = match position {
            Some(position) => {
                self.typed = false;
                position
            }
            None if was_typed => self.board.state,
            None => BoardState::new(Grid::EMPTY),
        };
        if position != self.board.state {
            // Changes of the text are not steps of Undo.
            let board = EditorBoard { state: position, cursor: first_empty_cell(&position) };
            if was_typed {
                self.push_board(board);
                self.typed = false;
            } else {
                self.board = board;
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

    /// Sets or removes a given. This removes any entry and notes of the cell.
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
    (!position.grid.filled()).first().unwrap_or(Cell::FIRST)
}
