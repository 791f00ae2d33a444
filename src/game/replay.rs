//! That a search is looked at in place of the play (`replay.rs`), which is left alone meanwhile, and its clock.
//!
//! ```text
//!   Study ──▶ its room is entered ──▶ StudyHere: it has the board ──▶ EndStudy, or another play is laid
//!                       ╰────────────▶ missing: that is told
//! ```

use super::jobs::{JobPurpose, PendingJob};
use super::{Effect, Game};

/// What a replay opens with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayMode {
    /// The engine's search.
    Search,
    /// The solution by logic.
    Logic,
}

impl ReplayMode {
    /// The word for it between the page and the replay panel.
    pub const fn name(self) -> &'static str {
        match self {
            ReplayMode::Search => "search",
            ReplayMode::Logic => "logic",
        }
    }
}

impl Game {
    /// Whether a search is looked at in place of the play: then whether by logic.
    pub fn replay_mode(&self) -> Option<ReplayMode> {
        self.replay_mode
    }

    pub(super) fn request_replay(&mut self, mode: ReplayMode, effects: &mut Vec<Effect>) {
        if !self.session.is_placeholder() {
            self.set_pending_job(JobPurpose::OpenReplay { mode }, effects);
            effects.push(Effect::OpenReplay(self.last_job_id));
        }
    }

    /// The room for it is there. It may not be awaited any more.
    pub(super) fn open_replay(&mut self) {
        if let Some(PendingJob { purpose: JobPurpose::OpenReplay { mode }, .. }) = self.pending_job {
            self.pending_job = None;
            self.replay_mode = Some(mode).filter(|_| !self.session.clock.paused);
        }
    }
}
