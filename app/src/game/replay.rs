//! The replay (`crate::replay`) covers the board. The session and its clock stand still meanwhile.
//!
//! ```text
//!   OpenReplay ──▶ its panel loads ──▶ ReplayOpened: it covers the board ──▶ CloseReplay, or another session starts
//!                       ╰────────────▶ cannot be loaded: an error message
//! ```

use super::interface_state::BoardCover;
use super::jobs::{JobPurpose, PendingJob};
use super::{Effect, Game, ReplayMode};

impl Game {
    /// What the replay opened with, if one covers the board.
    pub fn replay_mode(&self) -> Option<ReplayMode> {
        self.interface.replay_mode()
    }

    pub(super) fn request_replay(&mut self, mode: ReplayMode, effects: &mut Vec<Effect>) {
        if !self.saved.session.is_placeholder() {
            self.background.set_pending(JobPurpose::OpenReplay { mode }, effects);
            effects.push(Effect::OpenReplay(self.background.last_id));
        }
    }

    /// Covers the board with the replay that has been loaded, unless the player no longer waits for it.
    pub(super) fn open_replay(&mut self) {
        if let Some(PendingJob { purpose: JobPurpose::OpenReplay { mode }, .. }) = self.background.pending {
            self.background.pending = None;
            if !self.saved.session.clock.paused {
                self.interface.cover = BoardCover::Replay(mode);
            }
        }
    }
}
