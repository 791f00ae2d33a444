//! The replay: a place in one way, and how it is reached.

use crate::i18n::ReplayMessage;
use crate::job::{ReplayState, TraceStep, Way};

use super::{Action, Effect, Study};

/// Steps between two milestones.
const MILE: usize = 1024;

impl Study {
    /// Shows the board after so many steps, or after all there are.
    pub(super) fn go(&mut self, at: usize) {
        let at = at.min(self.len());
        let Way::Search(method) = self.chosen else {
            self.at = at;
            return;
        };
        let Some(trial) = self.trials[method as usize].as_deref() else { return };
        let milestone = (at.saturating_sub(1) / MILE).min(self.milestones.len() - 1);
        if at <= self.at || self.at < milestone * MILE {
            self.scene = self.milestones[milestone].clone();
            self.at = milestone * MILE;
            self.taken = None;
        }
        while self.at < at
            && let Some(step) = trial.trace.step(self.at)
        {
            self.taken = match step {
                TraceStep::Remove { cell } => self.scene.grid[cell],
                _ => None,
            };
            self.scene.apply(step);
            self.at += 1;
            if self.at == self.milestones.len() * MILE {
                self.milestones.push(self.scene.clone());
            }
        }
    }

    pub(super) fn choose(&mut self, way: Way) {
        self.chosen = way;
        self.playing = None;
        self.at = 0;
        self.scene = ReplayState::new(&self.grid);
        self.milestones = vec![ReplayState::new(&self.grid)];
        self.taken = None;
    }

    /// Whether one may want to stop after so many steps: at a dead end, between two rounds, or where logic only
    /// strikes.
    pub(super) fn is_mark(&self, at: usize) -> bool {
        match self.chosen {
            Way::Search(method) if method.guesses() => {
                matches!(at.checked_sub(1).and_then(|last| self.step(last)), Some(TraceStep::DeadEnd { .. }))
            }
            Way::Search(_) => matches!(self.step(at), Some(TraceStep::Round)),
            Way::Logic => self
                .led()
                .is_some_and(|led| led.at(at).0.is_some_and(|told| told.placements().next().is_none())),
        }
    }

    /// Where an action leads.
    pub(super) fn place(&self, action: Action) -> Option<usize> {
        Some(match action {
            Action::Back => self.at.saturating_sub(1),
            Action::On => self.at + 1,
            Action::First => 0,
            Action::Last => self.len(),
            Action::MarkBack => (0..self.at).rev().find(|&at| self.is_mark(at)).unwrap_or(0),
            Action::MarkOn => (self.at + 1..self.len()).find(|&at| self.is_mark(at)).unwrap_or(self.len()),
            Action::Seek(at) => at,
            _ => return None,
        })
    }

    /// What the last step did, to be heard.
    pub fn told(&self) -> ReplayMessage {
        if let Some(led) = self.shown_led() {
            return led.message(self.at);
        }
        ReplayMessage::Stepped { step: self.scene.last_step, removed_digit: self.taken }
    }

    /// Asks to be woken when the next step is due, once at a time.
    pub(super) fn wait(&mut self, effects: &mut Vec<Effect>) {
        if !std::mem::replace(&mut self.waiting, true) {
            effects.push(Effect::Wait(self.speed.pause()));
        }
    }

    /// As many steps on as are due; true while there are more to come.
    pub(super) fn advance(&mut self, now: f64) -> bool {
        let Some(since) = self.playing else { return false };
        let period = 1000.0 / self.speed.rate();
        // After a sleep of the computer the steps do not all come at once.
        let due = ((now - since) / period).clamp(0.0, self.speed.rate().max(1.0)) as usize;
        if due > 0 {
            self.go(self.at + due);
            self.playing = Some(if now - since > 1500.0 { now } else { since + due as f64 * period });
        }
        if self.at == self.len() {
            self.playing = None;
        }
        self.playing.is_some()
    }
}
