//! The archive: sessions that can be resumed, and how each was completed.
//!
//! ```text
//!   another session starts ─┐
//!   the puzzle is complete ─┼──▶ Effect::Archive ──▶ list of games, statistics
//!   the page is hidden ─────┘
//!   list of games ──▶ Action::ResumeArchived ──▶ board
//! ```

use super::interface_state::BoardCover;
use super::{Effect, Game, PuzzleSource, Session};
use crate::i18n::Message;

/// How long after Solve its Undo also deletes the completion, in milliseconds, so that the game counts again.
const RECENT_MS: u64 = 10_000;

/// How a puzzle was completed the first time. Later completions and Undo do not change it, except that an Undo right after Solve
/// deletes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameCompletion {
    /// Whether the player completed it, not Solve.
    pub by_player: bool,
    /// When it was completed, in milliseconds since 1970.
    pub at_ms: u64,
    /// Playing time until then, in milliseconds.
    pub played_ms: u64,
    pub hints: u32,
}

/// A session in the form in which it is archived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedGame {
    /// When the session started, in milliseconds since 1970. Unique, so it identifies the session.
    pub started_at_ms: u64,
    pub text: String,
}

impl ArchivedGame {
    /// The first lines, up to `givens`: which puzzle it is and how it was completed. They are kept when the rest is deleted to save
    /// space.
    pub fn header(&self) -> &str {
        let lines = self.text.split_inclusive('\n').take_while(|line| !line.starts_with("givens "));
        self.text.get(..lines.map(str::len).sum()).unwrap_or_default()
    }
}

impl Game {
    /// Archives a session, if there is one to archive.
    pub(super) fn archive(&mut self, session: Option<ArchivedGame>) {
        if let Some(session) = session {
            self.effects.push(Effect::Archive(session));
        }
    }

    pub(super) fn archive_session(&mut self) {
        self.archive(self.saved.session.to_archived_game());
    }

    /// Records and archives the completion, when the session has just been completed for the first time.
    pub(super) fn check_completed(&mut self) {
        if self.saved.session.record_completion() {
            self.archive_session();
        }
    }

    /// Pauses and covers the board: changes in this tab would be lost.
    pub(super) fn suspend_for_other_tab(&mut self) {
        self.interface.cover = BoardCover::OtherTab;
        self.interface.dialog_open = false;
        self.saved.session.clock.paused = true;
        self.show_message(Message::OpenedInOtherTab);
    }

    /// Makes an archived session the current one, unless it is already.
    pub(super) fn resume_archived(&mut self, session: Session, message: Message) {
        if session.started_at_ms != self.saved.session.started_at_ms {
            self.start_session(session);
            self.saved.level = self.saved.session.level().unwrap_or(self.saved.level);
            self.save();
        }
        if !self.show_how_it_went() {
            self.show_message(message);
        }
    }
}

impl Session {
    pub fn started_at_ms(&self) -> u64 {
        self.started_at_ms
    }

    pub fn completion(&self) -> Option<&GameCompletion> {
        self.completion.as_ref()
    }

    /// Whether the player has completed it: then its clock stands still, even after Undo.
    pub(super) fn is_completed(&self) -> bool {
        self.completion.is_some_and(|end| end.by_player)
    }

    /// The session in the form in which it is archived; `None` if it has no moves or is an example.
    pub(super) fn to_archived_game(&self) -> Option<ArchivedGame> {
        (self.has_history() && !self.is_example())
            .then(|| ArchivedGame { started_at_ms: self.started_at_ms, text: self.to_text() })
    }

    /// Whether a game that counts in the statistics is under way: a generated puzzle with a move and without a completion.
    pub(super) fn is_counted_game(&self) -> bool {
        matches!(self.source, PuzzleSource::Generated(_)) && self.completion.is_none() && self.can_undo()
    }

    /// Deletes the completion by Solve, when that is undone at once. Returns whether it did.
    pub(super) fn revoke_completion(&mut self) -> bool {
        let is_recent = |at_ms| self.clock.last_tick_ms().saturating_sub(at_ms) < RECENT_MS;
        let is_revoked = |end: &mut GameCompletion| !end.by_player && is_recent(end.at_ms);
        !self.now.board.grid.is_solved() && self.completion.take_if(is_revoked).is_some()
    }

    /// Records the completion, when the session has just been completed for the first time. Returns whether it has.
    pub(super) fn record_completion(&mut self) -> bool {
        let is_first = self.completion.is_none() && self.now.board.grid.is_solved();
        if is_first {
            self.completion = Some(GameCompletion {
                by_player: self.is_won(),
                at_ms: self.clock.last_tick_ms(),
                played_ms: self.clock.played_ms(),
                hints: self.hint_count,
            });
        }
        is_first
    }
}
