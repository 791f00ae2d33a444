//! What is left of a game that has left the table: all of it, to go on with, and how it ended.
//!
//! ```text
//!   another comes to the table ─┐
//!   it is completed ────────────┼──▶ Effect::Archive ──▶ the list of games, the statistics
//!   the page goes out of sight ─┘
//!   the list of games ──▶ Action::TakeUp ──▶ the table
//! ```

use crate::i18n::Message;

use super::{Effect, Game, Session};

/// How a game came to its first end; what the player does with it afterwards does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The player completed it, not Solve.
    pub by_player: bool,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// After so many milliseconds of play.
    pub played_ms: u64,
    /// With so many hints.
    pub hints: u32,
}

/// A game as it is put by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedGame {
    /// When it came to the table, in milliseconds since 1970: each game has its own.
    pub started_at_ms: u64,
    /// All of it.
    pub text: String,
}

impl ArchivedGame {
    /// Which puzzle, and how it ended: what is kept the longest.
    pub fn header(&self) -> &str {
        self.text.split("givens").next().unwrap_or_default()
    }
}

impl Game {
    /// Notes when a play comes to the table, which no two do at once.
    pub(super) fn assign_start_time(&self, session: &mut Session) {
        if session.started_at_ms == 0 {
            let latest = self
                .previous_session
                .as_ref()
                .map_or(0, |previous| previous.started_at_ms)
                .max(self.session.started_at_ms);
            session.started_at_ms = self.session.clock.last_tick_ms().max(latest + 1);
        }
    }

    /// The same for those of a save that is older than such notes; the play on its shelf was not put by.
    pub(super) fn migrate_missing_start_times(&mut self, effects: &mut Vec<Effect>) {
        let seen = self.session.clock.last_tick_ms().max(2);
        if self.session.started_at_ms == 0 {
            self.session.started_at_ms = seen;
        }
        if let Some(previous) = self.previous_session.as_mut().filter(|previous| previous.started_at_ms == 0)
        {
            previous.started_at_ms = seen - 1;
            previous.archive(effects);
        }
    }

    /// Waits, covered: what is done here would be lost.
    pub(super) fn suspend_for_other_tab(&mut self, effects: &mut Vec<Effect>) {
        self.replay_mode = None;
        self.superseded = true;
        self.dialog_open = false;
        self.session.clock.paused = true;
        self.show_message(Message::OpenedInOtherTab, effects);
    }

    /// A game put by comes back to the table, unless it lies there.
    pub(super) fn resume_archived(&mut self, session: Session, message: Message, effects: &mut Vec<Effect>) {
        if session.started_at_ms != self.session.started_at_ms {
            self.start_session(session, effects);
            self.level = self.session.level().unwrap_or(self.level);
            effects.push(Effect::Save);
        }
        self.show_message(message, effects);
    }
}

impl Session {
    /// When it came to the table, in milliseconds since 1970; 0 where that is not known.
    pub fn started_at_ms(&self) -> u64 {
        self.started_at_ms
    }

    /// How it came to its first end, if it did.
    pub fn completion(&self) -> Option<&Completion> {
        self.completion.as_ref()
    }

    /// Puts it by, if the player would miss it.
    pub(super) fn archive(&self, effects: &mut Vec<Effect>) {
        if self.has_history() && !self.is_example() {
            effects.push(Effect::Archive(ArchivedGame {
                started_at_ms: self.started_at_ms,
                text: self.to_text(),
            }));
        }
    }

    /// Notes how it ended, and puts it by, when it has just come to its first end.
    pub(super) fn check_completed(&mut self, effects: &mut Vec<Effect>) {
        if self.completion.is_none() && self.now.grid.is_solved() {
            self.completion = Some(Completion {
                by_player: self.is_won(),
                at_ms: self.clock.last_tick_ms(),
                played_ms: self.clock.played_ms(),
                hints: self.hint_count,
            });
            self.archive(effects);
        }
    }
}
