//! The replay (`crate::replay`) covers the board. The session and its clock stand still meanwhile.
//!
//! ```text
//!   OpenReplay ──▶ its panel loads ──▶ ReplayOpened: it covers the board ──▶ CloseReplay, or another session starts
//!                       ╰────────────▶ cannot be loaded: an error message
//! ```

use super::interface_state::BoardCover;
use super::jobs::{JobPurpose, PendingJob};
use super::{Effect, Game};

impl Game {
    pub fn is_replaying(&self) -> bool {
        self.interface.is_replaying()
    }

    pub(super) fn request_replay(&mut self) {
        if !self.saved.session.is_placeholder() {
            let id = self.set_pending_job(JobPurpose::OpenReplay);
            self.effects.push(Effect::OpenReplay(id));
        }
    }

    /// Covers the board with the replay that has been loaded, unless the player no longer waits for it.
    pub(super) fn open_replay(&mut self) {
        if let Some(PendingJob { purpose: JobPurpose::OpenReplay, .. }) = self.background.pending {
            self.background.pending = None;
            if !self.saved.session.clock.paused {
                self.interface.cover = BoardCover::Replay;
            }
        }
    }
}
