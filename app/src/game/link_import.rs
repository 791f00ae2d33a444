//! Puzzles from links and from the import panel, some of them with progress.
//!
//! ```text
//!   link ──▶ current or previous session? ─ yes ─▶ continue it, with the progress in the link: Undo reverts that
//!                      └─ no ─▶ job ──▶ board, with the progress in the link
//!                                └─ cannot be played ──▶ import panel
//! ```

use ninefold::grid::{BoardState, Grid};

use super::background_jobs::PendingImport;
use super::jobs::{JobRequest, SearchPurpose};
use super::{Action, AfterImport, Effect, Game, Position, Session};
use crate::i18n::Message;
use crate::puzzle_link::PuzzleLink;

impl Game {
    /// Opens the puzzle of a link, or shows an error if the link is invalid.
    pub(super) fn open_link(&mut self, link: &str) {
        let Some(link) = self.read_link(link) else { return };
        let givens = link.board.givens;
        self.set_pending_import(link, AfterImport::Play);
        let is_same_puzzle = |session: &Session| {
            *session.givens() == givens && !session.is_placeholder() && !session.is_example()
        };
        if self.resume_unfinished(is_same_puzzle) {
            self.finish_import();
        } else {
            self.check_import(givens);
        }
    }

    /// Checks the puzzle of a link and then starts it, even if it is being played already.
    pub(super) fn import_link(&mut self, link: &str, next: AfterImport) {
        if let Some(link) = self.read_link(link) {
            let givens = link.board.givens;
            self.set_pending_import(link, next);
            self.check_import(givens);
        }
    }

    fn read_link(&mut self, link: &str) -> Option<PuzzleLink> {
        match PuzzleLink::from_text(link) {
            Ok(link) => Some(link),
            Err(why) => {
                self.show_error(Message::InvalidLink { why });
                None
            }
        }
    }

    fn set_pending_import(&mut self, link: PuzzleLink, after: AfterImport) {
        self.interface.dialog_open = false;
        self.background.pending_import = Some(Box::new(PendingImport { link, after }));
    }

    /// Starts a job that finds out whether the grid is a puzzle.
    fn check_import(&mut self, grid: Grid) {
        if grid.is_full() || !grid.conflicts().is_empty() {
            return self.reject_import();
        }
        self.run_job(SearchPurpose::Import(grid), JobRequest::solve(grid));
    }

    /// Applies the progress from the link to the puzzle on the board, then continues as requested.
    pub(super) fn finish_import(&mut self) {
        let Some(pending) = self.background.pending_import.take() else { return };
        let board = pending.link.board;
        if board.has_progress()
            && self.change_position(Position::from(board))
            && self.saved.session.solution.is_some()
        {
            self.show_message(Message::LinkOpened);
        }
        match pending.after {
            AfterImport::Play => {}
            AfterImport::Solve => self.handle(Action::Solve),
            AfterImport::Logic => self.request_replay(),
        }
    }

    /// Opens the import panel with a puzzle that cannot be played, so that the player can correct it.
    pub(super) fn reject_import(&mut self) {
        self.interface.close_replay();
        self.effects.extend(
            self.background
                .pending_import
                .take()
                .map(|pending| Effect::OpenInImport(pending.link.board.to_link())),
        );
        self.ensure_puzzle();
    }

    /// Starts a bundled puzzle if there is no session yet.
    pub(super) fn ensure_puzzle(&mut self) {
        if self.saved.session.is_placeholder() {
            self.request_bundled_puzzle(self.saved.level, 0);
        }
    }
}

impl From<BoardState> for Position {
    /// Solving the puzzle by opening a link with its solution does not count as the player's.
    fn from(board: BoardState) -> Position {
        let mut position = Position { board, ..Position::new(board.givens) };
        if board.grid.is_solved() {
            position.auto_filled = board.grid.filled() - board.givens.filled();
        }
        position
    }
}
