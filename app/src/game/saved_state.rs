//! What is saved: the session on the board, the session before, and the player's preferences. `save.rs` has
//! the text of the save.

use ninefold::level::Level;

use super::{ArchivedGame, Session, Settings};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct SavedState {
    pub session: Session,
    pub previous_session: Option<Box<Session>>,
    /// Level of the last new puzzle.
    pub level: Level,
    pub settings: Settings,
}

impl Default for SavedState {
    fn default() -> SavedState {
        SavedState {
            session: Session::default(),
            previous_session: None,
            level: Level::Easy,
            settings: Settings::default(),
        }
    }
}

impl SavedState {
    /// Makes `session` the current session and returns the one before as it is archived. Keeps that one as the previous session if
    /// it was started and is unfinished. An example keeps any unfinished game as the previous session, and is
    /// never kept itself.
    #[must_use]
    pub fn start_session(&mut self, mut session: Session) -> Option<ArchivedGame> {
        session.clock.continue_from(&self.session.clock);
        session.clock.paused = false;
        self.assign_start_time(&mut session);
        let before = std::mem::replace(&mut self.session, session);
        let archived = before.to_archived_game();
        // A session that is resumed cannot be the previous session as well.
        self.previous_session.take_if(|previous| previous.started_at_ms == self.session.started_at_ms);
        let is_missed = before.has_history() || self.session.is_example() && !before.is_placeholder();
        if is_missed && !before.is_example() && !before.grid().is_solved() {
            self.previous_session = Some(Box::new(before));
        }
        archived
    }

    /// Sets the start time of a new session. No two sessions have the same.
    fn assign_start_time(&self, session: &mut Session) {
        if session.started_at_ms == 0 {
            let previous = self.previous_session.as_ref().map_or(0, |previous| previous.started_at_ms);
            let latest = previous.max(self.session.started_at_ms);
            session.started_at_ms = self.session.clock.last_tick_ms().max(latest + 1);
        }
    }
}
