//! Going to a move, and playing one move after another.

use super::{Review, ReviewAction, ReviewEffect};

/// The time that a move is shown when the game is played at once, in milliseconds.
const QUICK_MS: u32 = 250;

/// A thought is cut to this when the game is played in its own time, in milliseconds.
const LONGEST_MS: u64 = 4000;

impl Review {
    /// The number of moves that an action leads to; `None` for other actions.
    pub(super) fn target(&self, action: ReviewAction) -> Option<usize> {
        let end = self.timeline.moves().len();
        let at = match action {
            ReviewAction::StepBack => self.at.saturating_sub(1),
            ReviewAction::StepForward => self.at + 1,
            ReviewAction::First => 0,
            ReviewAction::Last => end,
            ReviewAction::PreviousMoment => {
                self.moments.iter().rev().copied().find(|&moment| moment < self.at).unwrap_or(0)
            }
            ReviewAction::NextMoment => {
                self.moments.iter().copied().find(|&moment| moment > self.at).unwrap_or(end)
            }
            ReviewAction::Moment(index) => *self.moments.get(index)?,
            ReviewAction::SeekTime(played_s) => {
                self.timeline.moves().iter().take_while(|played| played.played_s <= played_s).count()
            }
            _ => return None,
        };
        Some(at.min(end))
    }

    /// Shows the position after this many moves, with the cursor where the last one was.
    pub(super) fn show(&mut self, at: usize) {
        self.at = at;
        self.drawn = None;
        self.cursor = self.change(at).cells().first().unwrap_or(self.cursor);
    }

    pub(super) fn toggle_playback(&mut self, now: f64) {
        if self.shown_ms.take().is_some() {
            return;
        }
        if self.at == self.timeline.moves().len() {
            self.show(0);
        }
        self.drawn = None;
        self.shown_ms = Some(now);
        self.start_timer(now);
    }

    /// Shows the next move if it is due.
    pub(super) fn advance(&mut self, now: f64) {
        self.timer_pending = false;
        let Some(shown_ms) = self.shown_ms else { return };
        if now - shown_ms >= f64::from(self.delay_ms()) - 1.0 {
            let at = self.at + 1;
            self.show(at);
            self.shown_ms = (at < self.timeline.moves().len()).then_some(now);
        }
        if self.is_playing() {
            self.start_timer(now);
        } else {
            self.effects.push(ReviewEffect::Announce);
        }
    }

    /// Starts a timer until the next move is due, but for a quarter of a second at most: the player may have chosen the other speed
    /// by then.
    fn start_timer(&mut self, now: f64) {
        if !std::mem::replace(&mut self.timer_pending, true) {
            let shown_for = self.shown_ms.map_or(0.0, |shown_ms| now - shown_ms) as u32;
            let left = self.delay_ms().saturating_sub(shown_for);
            self.effects.push(ReviewEffect::StartTimer(left.clamp(1, QUICK_MS)));
        }
    }

    /// The time until the next move, in milliseconds.
    fn delay_ms(&self) -> u32 {
        let moves = self.timeline.moves();
        let Some(next) = moves.get(self.at).filter(|_| self.in_real_time) else { return QUICK_MS };
        let before_s = self.at.checked_sub(1).map_or(0, |index| moves[index].played_s);
        (1000 * next.played_s.saturating_sub(before_s)).clamp(QUICK_MS.into(), LONGEST_MS) as u32
    }
}
