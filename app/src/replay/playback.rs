//! Playback: seeking to a step, and playing steps one after another.

use ninefold::methods::{RunOutcome, TracePosition, TraceStep};

use super::{LogicPath, Replay, ReplayAction, ReplayEffect};
use crate::i18n::{self, ReplayMessage};
use crate::protocol::SolveMethod;

/// Steps between two checkpoints.
const CHECKPOINT_INTERVAL: usize = 1024;

impl Replay {
    /// Shows the board after this many steps, or after all if there are fewer.
    pub(super) fn seek(&mut self, at: usize) {
        let at = at.min(self.len());
        self.spoken_count = 0;
        let SolveMethod::Search(method) = self.shown_method else {
            self.steps_done = at;
            return;
        };
        let Some(run) = self.runs[method as usize].as_deref() else { return };
        let checkpoint = (at.saturating_sub(1) / CHECKPOINT_INTERVAL).min(self.checkpoints.len() - 1);
        if at <= self.steps_done || self.steps_done < checkpoint * CHECKPOINT_INTERVAL {
            self.state = self.checkpoints[checkpoint].clone();
            self.steps_done = checkpoint * CHECKPOINT_INTERVAL;
            self.removed_digit = None;
        }
        while self.steps_done < at
            && let Some(step) = run.trace.step(self.steps_done)
        {
            self.removed_digit = match step {
                TraceStep::Remove { cell } => self.state.grid[cell],
                _ => None,
            };
            self.state.apply(step);
            self.steps_done += 1;
            if self.steps_done == self.checkpoints.len() * CHECKPOINT_INTERVAL {
                self.checkpoints.push(self.state.clone());
            }
        }
    }

    /// Stops playback and shows the board after this many steps.
    pub(super) fn stop_at(&mut self, at: usize) {
        self.step_due_ms = None;
        self.seek(at);
    }

    pub(super) fn show_method(&mut self, method: SolveMethod) {
        self.shown_method = method;
        self.spoken_count = 0;
        self.step_due_ms = None;
        self.steps_done = 0;
        self.state = TracePosition::new(&self.grid);
        self.checkpoints = vec![TracePosition::new(&self.grid)];
        self.removed_digit = None;
    }

    /// Whether a reader may want to stop after this many steps: at a dead end, between two rounds, or at a
    /// logical step that only eliminates.
    pub(super) fn is_mark(&self, at: usize) -> bool {
        match self.shown_method {
            SolveMethod::Search(method) if method.guesses() => {
                matches!(at.checked_sub(1).and_then(|last| self.step(last)), Some(TraceStep::DeadEnd { .. }))
            }
            SolveMethod::Search(_) => matches!(self.step(at), Some(TraceStep::Round)),
            SolveMethod::Logic => self
                .logic_path()
                .is_some_and(|path| path.step_at(at).0.is_some_and(|step| step.placements.is_empty())),
        }
    }

    /// The place that an action seeks to; `None` for other actions.
    pub(super) fn target_step(&self, action: ReplayAction) -> Option<usize> {
        Some(match action {
            ReplayAction::StepBack => self.steps_done.saturating_sub(1),
            ReplayAction::StepForward => self.steps_done + 1,
            ReplayAction::First => 0,
            ReplayAction::Last => self.len(),
            ReplayAction::PreviousMark => {
                (0..self.steps_done).rev().find(|&at| self.is_mark(at)).unwrap_or(0)
            }
            ReplayAction::NextMark => {
                (self.steps_done + 1..self.len()).find(|&at| self.is_mark(at)).unwrap_or(self.len())
            }
            ReplayAction::Bottleneck => self.shown_logic_path()?.bottleneck()?,
            ReplayAction::Seek(at) => at,
            _ => return None,
        })
    }

    /// What the last step did.
    pub fn step_message(&self) -> ReplayMessage {
        if let Some(path) = self.shown_logic_path() {
            return path.message(self.steps_done);
        }
        if let Some(open_cells) = self.open_cells_if_stuck() {
            return ReplayMessage::Stuck { method: self.shown_method, open_cells };
        }
        ReplayMessage::Stepped { step: self.state.last_step, removed_digit: self.removed_digit }
    }

    /// Number of empty cells, if the board shows where its method got stuck.
    pub fn open_cells_if_stuck(&self) -> Option<usize> {
        if self.is_empty() || self.steps_done < self.len() {
            return None;
        }
        match self.shown_run() {
            Some(run) => (run.outcome == RunOutcome::Stuck).then(|| (!run.grid.filled()).len()),
            None => self.shown_logic_path().map(LogicPath::open_cell_count).filter(|&open| open > 0),
        }
    }

    /// Announces what the last step did; of a long description, the first part.
    pub(super) fn announce_step(&mut self) {
        self.announce(self.step_message());
        self.spoken_count = 1;
    }

    /// The part of the step that has not been announced yet, `None` after the last.
    pub(super) fn next_sentence(&mut self) -> Option<ReplayMessage> {
        let step = self.logic_step()?.0?.clone();
        let part = self.spoken_count;
        (part < i18n::spoken_parts(&step).len()).then(|| {
            self.spoken_count += 1;
            ReplayMessage::LogicStep { step, part }
        })
    }

    /// Starts the timer for the next step, unless it is running.
    pub(super) fn start_timer(&mut self) {
        if !std::mem::replace(&mut self.timer_pending, true) {
            self.effects.push(ReplayEffect::StartTimer(self.speed().interval_ms()));
        }
    }

    /// Does all steps that are due. Returns whether playback continues.
    pub(super) fn advance(&mut self, now: f64) -> bool {
        let Some(since) = self.step_due_ms else { return false };
        let period = 1000.0 / self.speed().steps_per_second();
        // After the computer was asleep, only one second's worth of steps is due.
        let due = ((now - since) / period).clamp(0.0, self.speed().steps_per_second().max(1.0)) as usize;
        if due > 0 {
            self.seek(self.steps_done + due);
            self.step_due_ms = Some(if now - since > 1500.0 { now } else { since + due as f64 * period });
        }
        if self.steps_done == self.len() {
            self.step_due_ms = None;
        }
        self.step_due_ms.is_some()
    }
}
