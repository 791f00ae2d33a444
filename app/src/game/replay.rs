//! The replay (`crate::replay`) covers the board. The session and its clock stand still meanwhile.
//!
//! ```text
//!   OpenReplay ──▶ its panel loads ──▶ ReplayOpened: it covers the board ──▶ CloseReplay, or another session starts
//!                       ╰────────────▶ cannot be loaded: an error message
//! ```

use ninefold::named_enum;

use super::jobs::{JobPurpose, PendingJob};
use super::{Effect, Game};

named_enum! {
    /// What a replay opens with.
    pub enum ReplayMode, "replay mode" {
        /// The engine's search.
        Search = "search",
        /// The solution by logic.
        Logic = "logic",
    }
}

impl Game {
    /// What the replay opened with, if one covers the board.
    pub fn replay_mode(&self) -> Option<ReplayMode> {
        self.replay_mode
    }

    pub(super) fn request_replay(&mut self, mode: ReplayMode, effects: &mut Vec<Effect>) {
        if !self.session.is_placeholder() {
            self.set_pending_job(JobPurpose::OpenReplay { mode }, effects);
            effects.push(Effect::OpenReplay(self.last_job_id));
        }
    }

    /// Covers the board with the replay that has been loaded, unless the player no longer waits for it.
    pub(super) fn open_replay(&mut self) {
        if let Some(PendingJob { purpose: JobPurpose::OpenReplay { mode }, .. }) = self.pending_job {
            self.pending_job = None;
            self.replay_mode = Some(mode).filter(|_| !self.session.clock.paused);
        }
    }
}
