//! The clock, which counts the time during which the board is visible and playable.

use crate::i18n;

/// The longest time between two ticks that counts, in milliseconds. The page ticks once a second; a longer gap means that
/// the computer was asleep or its clock was changed, and does not count at all.
const LONGEST_GAP: f64 = 5_000.0;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Clock {
    pub played_ms: f64,
    pub paused: bool,
    pub hidden: bool,
    /// The board is covered by a replay or a dialog.
    pub covered: bool,
    /// There is nothing to play: no puzzle yet, or one that is or was completed.
    pub stopped: bool,
    last_tick: Option<f64>,
}

impl Clock {
    pub fn from_played_ms(played: f64) -> Clock {
        Clock { played_ms: played, ..Clock::default() }
    }

    /// Counts the time since the last tick if the clock runs. The playing time never decreases.
    pub fn tick(&mut self, now: f64) {
        let since = self.last_tick.replace(now).unwrap_or(now);
        if !(self.paused || self.hidden || self.covered || self.stopped) {
            let passed = now - since;
            if (0.0..=LONGEST_GAP).contains(&passed) {
                self.played_ms += passed;
            }
        }
    }

    /// Takes over the time and visibility from the clock of another session on the same page.
    pub fn continue_from(&mut self, other: &Clock) {
        self.last_tick = other.last_tick;
        self.hidden = other.hidden;
    }

    /// Time of the last tick, in milliseconds since 1970.
    pub fn last_tick_ms(&self) -> u64 {
        self.last_tick.unwrap_or_default() as u64
    }

    pub fn played_ms(&self) -> u64 {
        self.played_ms as u64
    }

    /// Playing time as shown, in minutes and seconds.
    pub fn format(&self) -> String {
        i18n::format_clock(self.played_ms())
    }
}
