//! That a search is looked at in place of the play (`replay.rs`), which is left alone meanwhile, and its clock.
//!
//! ```text
//!   Study ──▶ its room is entered ──▶ StudyHere: it has the board ──▶ EndStudy, or another play is laid
//!                       ╰────────────▶ missing: that is told
//! ```

use super::jobs::{Pending, Purpose};
use super::{Effect, Game};

impl Game {
    /// Whether a search is looked at in place of the play: then whether by logic.
    pub fn study(&self) -> Option<bool> {
        self.study
    }

    pub(super) fn await_study(&mut self, by_logic: bool, effects: &mut Vec<Effect>) {
        if !self.play.is_blank() {
            self.ask(Purpose::Study { by_logic }, effects);
            effects.push(Effect::Study(self.jobs));
        }
    }

    /// The room for it is there. It may not be awaited any more.
    pub(super) fn begin_study(&mut self) {
        if let Some(Pending { purpose: Purpose::Study { by_logic }, .. }) = self.pending {
            self.pending = None;
            self.study = Some(by_logic).filter(|_| !self.play.clock.paused);
        }
    }
}
