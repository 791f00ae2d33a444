//! What is left of a game that has left the table: all of it, to go on with, and how it ended.
//!
//! ```text
//!   another comes to the table ─┐
//!   it is completed ────────────┼──▶ Effect::Archive ──▶ the list of games, the statistics
//!   the page goes out of sight ─┘
//!   the list of games ──▶ Action::TakeUp ──▶ the table
//! ```

use crate::i18n::Message;

use super::{Effect, Game, Play};

/// How a game came to its first end; what the player does with it afterwards does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The player completed it, not Solve.
    pub by_player: bool,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// After so many milliseconds of play.
    pub played: u64,
    /// With so many hints.
    pub hints: u32,
}

/// A game as it is put by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archived {
    /// When it came to the table, in milliseconds since 1970: each game has its own.
    pub begun: u64,
    /// All of it.
    pub text: String,
}

impl Archived {
    /// Which puzzle, and how it ended: what is kept the longest.
    pub fn head(&self) -> &str {
        self.text.split("givens").next().unwrap_or_default()
    }
}

impl Game {
    /// Notes when a play comes to the table, which no two do at once.
    pub(super) fn date(&self, play: &mut Play) {
        if play.begun == 0 {
            let latest = self.shelf.as_ref().map_or(0, |shelf| shelf.begun).max(self.play.begun);
            play.begun = self.play.clock.seen().max(latest + 1);
        }
    }

    /// The same for those of a save that is older than such notes; the play on its shelf was not put by.
    pub(super) fn date_undated(&mut self, effects: &mut Vec<Effect>) {
        let seen = self.play.clock.seen().max(2);
        if self.play.begun == 0 {
            self.play.begun = seen;
        }
        if let Some(shelf) = self.shelf.as_mut().filter(|shelf| shelf.begun == 0) {
            shelf.begun = seen - 1;
            shelf.archive(effects);
        }
    }

    /// Waits, covered: what is done here would be lost.
    pub(super) fn go_elsewhere(&mut self, effects: &mut Vec<Effect>) {
        self.study = None;
        self.is_elsewhere = true;
        self.dialog = false;
        self.play.clock.paused = true;
        self.tell(Message::OpenedInOtherTab, effects);
    }

    /// A game put by comes back to the table, unless it lies there.
    pub(super) fn take_up(&mut self, play: Play, message: Message, effects: &mut Vec<Effect>) {
        if play.begun != self.play.begun {
            self.lay(play, effects);
            self.level = self.play.level().unwrap_or(self.level);
            effects.push(Effect::Save);
        }
        self.tell(message, effects);
    }
}

impl Play {
    /// When it came to the table, in milliseconds since 1970; 0 where that is not known.
    pub fn begun(&self) -> u64 {
        self.begun
    }

    /// How it came to its first end, if it did.
    pub fn ended(&self) -> Option<&Ended> {
        self.ended.as_ref()
    }

    /// Puts it by, if the player would miss it.
    pub(super) fn archive(&self, effects: &mut Vec<Effect>) {
        if self.is_begun() && !self.is_lesson() {
            effects.push(Effect::Archive(Archived { begun: self.begun, text: self.to_text() }));
        }
    }

    /// Notes how it ended, and puts it by, when it has just come to its first end.
    pub(super) fn look_for_end(&mut self, effects: &mut Vec<Effect>) {
        if self.ended.is_none() && self.now.grid.is_solved() {
            self.ended = Some(Ended {
                by_player: self.is_won(),
                at: self.clock.seen(),
                played: self.clock.milliseconds(),
                hints: self.hints,
            });
            self.archive(effects);
        }
    }
}
