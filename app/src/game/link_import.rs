//! Puzzles from links and from the import panel, some of them with progress.
//!
//! ```text
//!   link ──▶ current or previous session? ─ yes ─▶ continue it, with the progress in the link: Undo reverts that
//!                      └─ no ─▶ job ──▶ board, with the progress in the link
//!                                └─ cannot be played ──▶ import panel
//! ```

use std::rc::Rc;

use ninefold::grid::{BoardState, Grid};
use ninefold::level::Rating;

use super::background_jobs::PendingImport;
use super::jobs::{JobRequest, SearchPurpose};
use super::{Action, AfterImport, Effect, Game, Position, Session};
use crate::i18n::Message;

impl Game {
    /// Opens the puzzle of a link, or shows an error if the link is invalid.
    pub(super) fn open_link(&mut self, link: &str) {
        let Some(shared) = self.read_link(link) else { return };
        self.set_pending_import(link, &shared, AfterImport::Play);
        let is_same_puzzle = |session: &Session| {
            *session.givens() == shared.givens && !session.is_placeholder() && !session.is_example()
        };
        if self.resume_unfinished(is_same_puzzle) {
            self.finish_import();
        } else {
            self.check_import(shared.givens);
        }
    }

    /// Checks the puzzle of a link and then starts it, even if it is being played already.
    pub(super) fn import_link(&mut self, link: &str, next: AfterImport) {
        if let Some(shared) = self.read_link(link) {
            self.set_pending_import(link, &shared, next);
            self.check_import(shared.givens);
        }
    }

    fn read_link(&mut self, link: &str) -> Option<BoardState> {
        match BoardState::from_link(link.split('&').next().unwrap_or_default()) {
            Ok(shared) => Some(shared),
            Err(why) => {
                self.show_error(Message::InvalidLink { why });
                None
            }
        }
    }

    fn set_pending_import(&mut self, link: &str, shared: &BoardState, next: AfterImport) {
        self.interface.dialog_open = false;
        let position = shared.has_progress().then(|| Position::from(*shared));
        let mut fields = link.split('&');
        let link = fields.next().unwrap_or_default().to_owned();
        let (mut title, mut rating) = (None, None);
        for field in fields {
            match field.split_once('=') {
                Some(("t", text)) if !text.is_empty() => title = Some(one_line(text)),
                Some(("r", tenths)) => rating = tenths.parse().ok().map(Rating),
                _ => {}
            }
        }
        let pending = PendingImport { link, title, rating, position, after: next };
        self.background.pending_import = Some(Box::new(pending));
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
        if let Some(position) = pending.position
            && self.change_position(position)
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
        self.effects
            .extend(self.background.pending_import.take().map(|pending| Effect::OpenInImport(pending.link)));
        self.ensure_puzzle();
    }

    /// Starts a bundled puzzle if there is no session yet.
    pub(super) fn ensure_puzzle(&mut self) {
        if self.saved.session.is_placeholder() {
            self.request_bundled_puzzle(self.saved.level, 0);
        }
    }
}

/// Greatest length of a title, in characters.
const MAX_TITLE_CHARS: usize = 80;

/// A title in one line, without what is too long.
fn one_line(text: &str) -> Rc<str> {
    text.chars().filter(|c| *c >= ' ').take(MAX_TITLE_CHARS).collect::<String>().into()
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
