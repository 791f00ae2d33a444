//! The puzzle editor of the import panel: a puzzle that is pasted, loaded from a file or typed, and its
//! analysis.
//!
//! ```text
//!   a text ──▶ parse ──▶ the board ◀── digits typed, cell after cell
//!                │        ▲ ├──▶ analysis: verdict, rating, redundant givens, each by a job
//!                │        │ ╰──▶ play, solve, solve by logic: a link goes to the game
//!                │        ╰── a picture that was read, with the cells that are doubtful
//!                ╰─ an error: where and why; the board shows what could be read, for correction
//! ```
//!
//! Changes on the board never alter the player's text.

mod action;
mod analysis;
mod contradiction;
mod editor_board;
mod kept_board;
mod parsed_text;
mod picture_fault;

use std::rc::Rc;

use ninefold::grid::{BoardState, Cell, CellSet, Digit, DigitSet, Grid};

use crate::game::AfterImport;
use crate::protocol::{PicturePuzzle, Verdict};
use crate::puzzle_link::PuzzleLink;

use editor_board::EditorBoard;

pub use action::{EditorAction, EditorEffect};
pub use analysis::{AnalysisEnd, PuzzleAnalysis};
pub use contradiction::GridContradiction;
pub use kept_board::KeptBoard;
pub use parsed_text::{Excerpt, ImportError, LeftoverRows, MAX_TEXT_BYTES, NamedPuzzleLink, ParsedText};
pub use picture_fault::PictureFault;

/// The state of the editor.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleEditor {
    board: EditorBoard,
    /// The boards that Undo and Redo restore, the nearest last.
    past: Vec<EditorBoard>,
    future: Vec<EditorBoard>,
    parsed_text: ParsedText,
    /// The puzzles of the picture that the board was read from.
    pictured: Vec<Rc<PicturePuzzle>>,
    /// Which of them is on the board.
    chosen: Option<usize>,
    /// Why no puzzle was read from the last picture. Such a picture changes nothing else.
    picture_fault: Option<PictureFault>,
    /// Whether the board has been changed since the text or the picture was read.
    changed: bool,
    /// Whether the content of the board was typed there.
    typed: bool,
    analysis: PuzzleAnalysis,
    highlight: EditorHighlight,
}

/// What is highlighted on the board, besides conflicts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EditorHighlight {
    /// Nothing.
    #[default]
    None,
    /// The cells in which two solutions differ, with both digits.
    SolutionDiff,
    RedundantGivens,
}

/// What the editor knows about the puzzle on its board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EditorStatus<'a> {
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

impl PuzzleEditor {
    /// Givens, entries and notes.
    pub fn board_state(&self) -> &BoardState {
        &self.board.state
    }

    pub fn cursor(&self) -> Cell {
        self.board.cursor
    }

    /// The result of parsing the text.
    pub fn parsed_text(&self) -> &ParsedText {
        &self.parsed_text
    }

    /// The puzzles of the picture that was read.
    pub fn pictured(&self) -> impl ExactSizeIterator<Item = &PicturePuzzle> {
        self.pictured.iter().map(|puzzle| &**puzzle)
    }

    /// Which of them the board was read from.
    pub fn chosen_picture(&self) -> Option<usize> {
        self.chosen
    }

    /// The puzzle of the picture that the board was read from.
    pub fn picture(&self) -> Option<&PicturePuzzle> {
        self.pictured.get(self.chosen?).map(|puzzle| &**puzzle)
    }

    /// Why no puzzle was read from the last picture, until the next action.
    pub fn picture_fault(&self) -> Option<PictureFault> {
        self.picture_fault
    }

    /// The cells that may not hold what was read from the picture.
    pub fn doubtful(&self) -> CellSet {
        self.board.doubtful
    }

    /// Whether the board has been changed since the text or the picture was read.
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// What is needed besides the text to restore the editor after a reload: the board, if it is not that of the text.
    pub fn kept_board(&self) -> Option<KeptBoard> {
        let is_from_text = !self.changed && self.chosen.is_none();
        (!is_from_text).then_some(KeptBoard { state: self.board.state, doubtful: self.board.doubtful })
    }

    /// The analysis of the givens.
    pub fn analysis(&self) -> &PuzzleAnalysis {
        &self.analysis
    }

    pub fn highlight(&self) -> EditorHighlight {
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
    pub fn status(&self) -> EditorStatus<'_> {
        let givens = &self.board.state.givens;
        if givens.filled().is_empty() && (self.changed || self.parsed_text.puzzle().is_none()) {
            return EditorStatus::Empty;
        }
        if let Some((cell, with)) = givens.first_conflict() {
            return EditorStatus::Conflict(cell, with);
        }
        if givens.is_full() {
            return EditorStatus::Complete;
        }
        match (&self.analysis.verdict, self.analysis.end) {
            (Some(verdict), _) => EditorStatus::Analysed(verdict),
            (None, Some(end)) => EditorStatus::Unknown(end),
            (None, None) => EditorStatus::Analysing(self.analysis.is_slow),
        }
    }

    /// Whether the text has an error and the board has not been changed since.
    pub fn has_text_error(&self) -> bool {
        self.parsed_text.error().is_some() && !self.changed
    }

    /// The link to a puzzle by its name, unless there is a digit on the board.
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
            EditorStatus::Empty | EditorStatus::Conflict(..) | EditorStatus::Complete => false,
            EditorStatus::Analysing(_) | EditorStatus::Unknown(_) => true,
            EditorStatus::Analysed(verdict) => *verdict != Verdict::None,
        }
    }

    /// Applies an action and returns the effects.
    pub fn apply(&mut self, action: EditorAction) -> Vec<EditorEffect> {
        let mut effects = Vec::new();
        // A report comes by itself and may come before the player has read why the picture was refused.
        if !matches!(action, EditorAction::JobReport(_)) {
            self.picture_fault = None;
        }
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
            EditorAction::SetPicture(puzzles) => {
                self.set_text(ParsedText::default(), None);
                self.pictured = puzzles.into_iter().map(Rc::new).collect();
                if self.pictured.len() == 1 {
                    self.take_pictured(0);
                }
            }
            EditorAction::TakePictured(index) => self.take_pictured(index),
            EditorAction::RefusePicture(fault) => self.picture_fault = Some(fault),
            EditorAction::RestoreBoard(draft) => {
                self.push_board(EditorBoard::with_doubts(draft.state, draft.doubtful));
            }
            EditorAction::TakeReading(index) => {
                if let Some(reading) = self.parsed_text.readings().and_then(|readings| readings.get(index)) {
                    self.push_board(EditorBoard::new(BoardState::new(*reading)));
                    self.changed = true;
                }
            }
            EditorAction::EnterDigit(digit) => {
                self.decide(cursor, Some(digit));
                effects.push(EditorEffect::AnnounceDigit(digit));
            }
            EditorAction::Skip => {
                self.decide(cursor, None);
            }
            EditorAction::Backspace => {
                // As in a text: what goes is what was entered last, and the cursor has moved on from it.
                if before[cursor].is_none() {
                    self.advance_cursor(false);
                }
                self.set_digit(self.board.cursor, None);
            }
            EditorAction::Erase => self.set_digit(cursor, None),
            EditorAction::MoveCursor(step) => self.board.cursor = step.apply_to(cursor),
            EditorAction::Select(cell) => self.board.cursor = cell,
            EditorAction::ConfirmOrPlay if self.board.doubtful.contains(cursor) => {
                self.decide(cursor, self.board.state.grid[cursor]);
            }
            EditorAction::ConfirmOrPlay => effects.push(self.send_to_game(AfterImport::Play)),
            EditorAction::KeepDoubtful => {
                self.push_board(EditorBoard { doubtful: CellSet::EMPTY, ..self.board.clone() });
            }
            EditorAction::DropDoubtful => self.push_board(self.board.without_doubtful()),
            EditorAction::NextDoubt => self.board.cursor = self.board.next_doubt().unwrap_or(cursor),
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
                self.highlight = if self.highlight == marks { EditorHighlight::None } else { marks };
            }
            EditorAction::Stop => effects.extend(self.analysis.stop()),
            EditorAction::AcceptBoard => self.changed |= self.has_text_error() && !self.is_undecided(),
            EditorAction::SendToGame(next) => effects.push(self.send_to_game(next)),
            EditorAction::DownloadProof => effects.push(EditorEffect::DownloadProof(before)),
            EditorAction::ProofResult(is_written) => self.analysis.is_proof_written = Some(is_written),
            EditorAction::JobReport(report) => effects.extend(self.analysis.handle_report(report)),
        }
        let givens = self.board.state.givens;
        // The second holds as long as nothing has been analysed, for the empty board, too.
        if givens != before || !self.analysis.is_about(&givens) {
            let is_open = !givens.is_full() && givens.conflicts().is_empty();
            effects.extend(self.analysis.restart(givens, is_open));
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
            EditorEffect::OpenInGame(self.link_with_details(), next)
        } else {
            EditorEffect::ShowProblem
        }
    }

    /// The board as a link, with the title from the text and the rating, if it is the puzzle that was rated.
    fn link_with_details(&self) -> String {
        let rating = self.analysis.rating.as_ref().map(|rating| rating.rating);
        PuzzleLink { board: self.board.state, title: self.puzzle_title().map(Rc::from), rating }.to_text()
    }

    /// The title of the puzzle in the text, unless its givens have been changed since.
    fn puzzle_title(&self) -> Option<&str> {
        let puzzle =
            self.parsed_text.puzzle().filter(|puzzle| puzzle.position.givens == self.board.state.givens)?;
        puzzle.title.as_deref()
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
            self.show_board(EditorBoard::new(position), was_typed);
        }
        self.board.doubtful = CellSet::EMPTY;
        (self.pictured, self.chosen) = (Vec::new(), None);
        self.highlight =
            if parsed.puzzle().is_some() { EditorHighlight::SolutionDiff } else { EditorHighlight::None };
        self.parsed_text = parsed;
        self.changed = false;
    }

    /// Shows a puzzle of the picture.
    fn take_pictured(&mut self, index: usize) {
        let Some(puzzle) = self.pictured.get(index) else { return };
        let board = EditorBoard::with_doubts(puzzle.board_state(), puzzle.doubtful());
        // What the player has typed or changed comes back by Undo.
        self.show_board(board, self.typed);
        self.chosen = Some(index);
        self.highlight = EditorHighlight::None;
        (self.changed, self.typed) = (false, false);
    }

    /// Replaces the board. Undo brings the former one back only if it was typed.
    fn show_board(&mut self, board: EditorBoard, was_typed: bool) {
        if was_typed {
            self.push_board(board);
            self.typed = false;
        } else {
            self.board = board;
        }
    }

    /// Sets what a cell holds and moves the cursor to the next cell; from a doubtful cell, to the next doubtful one.
    fn decide(&mut self, cell: Cell, digit: Option<Digit>) {
        let was_doubtful = self.board.doubtful.contains(cell);
        self.set_digit(cell, digit);
        if was_doubtful {
            self.board.cursor = self.board.next_doubt().unwrap_or(cell);
        } else {
            self.advance_cursor(true);
        }
    }

    fn advance_cursor(&mut self, on: bool) {
        let index = self.board.cursor.index();
        let next = if on { Some(index + 1) } else { index.checked_sub(1) };
        self.board.cursor = next.and_then(Cell::new).unwrap_or(self.board.cursor);
    }

    /// Sets or removes a given, or a doubtful entry. This removes any entry and notes of the cell, and its doubt.
    fn set_digit(&mut self, cell: Cell, digit: Option<Digit>) {
        let mut board = self.board.clone();
        let is_entry = board.doubtful.contains(cell)
            && self.picture().is_some_and(|picture| picture.entries[cell].is_some());
        board.state.givens[cell] = digit.filter(|_| !is_entry);
        board.state.grid[cell] = digit;
        board.state.corner[cell.index()] = DigitSet::EMPTY;
        board.state.centre[cell.index()] = DigitSet::EMPTY;
        board.doubtful.remove(cell);
        self.push_board(board);
    }

    fn push_board(&mut self, board: EditorBoard) {
        if (&board.state, board.doubtful) != (&self.board.state, self.board.doubtful) {
            self.past.push(std::mem::replace(&mut self.board, board));
            self.future.clear();
            self.changed = true;
            self.typed = true;
            self.highlight = EditorHighlight::None;
        }
    }
}
