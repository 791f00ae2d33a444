//! The input mode: what a digit key or a digit of the pad enters. The key N switches to corner notes and back, the space bar
//! leads through all modes, and each has a button.

use super::{Game, Mode, Setting};
use crate::i18n::Message;

impl Game {
    pub(super) fn set_mode(&mut self, mode: Mode) {
        let only_kind = !self.saved.settings.has(Setting::CentreNotes);
        self.interface.mode = if mode == Mode::Centre && only_kind { Mode::Corner } else { mode };
        self.announce(Message::ModeSet { mode: self.interface.mode.mark(), only_kind });
    }

    pub(super) fn toggle_notes(&mut self) {
        let is_on = self.interface.mode == Mode::Corner;
        self.set_mode(if is_on { Mode::Digit } else { Mode::Corner });
    }

    pub(super) fn next_mode(&mut self, back: bool) {
        let modes: &[Mode] = if self.saved.settings.has(Setting::CentreNotes) {
            &[Mode::Digit, Mode::Corner, Mode::Centre, Mode::Colour]
        } else {
            &[Mode::Digit, Mode::Corner, Mode::Colour]
        };
        let at = modes.iter().position(|&mode| mode == self.interface.mode).unwrap_or_default();
        let step = if back { modes.len() - 1 } else { 1 };
        self.set_mode(modes[(at + step) % modes.len()]);
    }
}
