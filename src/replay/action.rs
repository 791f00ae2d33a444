//! What can happen in the study, and what follows from it.

use crate::i18n::ReplayMessage;
use crate::job::{Job, Trace, Way};

/// What can happen in the study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayAction {
    /// Back to the game.
    Leave,
    /// Show this way on the board.
    ShowMethod(Way),
    /// Try the methods that have not come to their end.
    RunRemaining,
    /// Try none of them any more.
    Cancel,
    /// One step back.
    StepBack,
    /// One step on.
    StepForward,
    /// To the grid before the first step.
    First,
    /// To the last step.
    Last,
    /// To the dead end before, or the round, or the step that only strikes.
    PreviousMark,
    /// To the next dead end, or the end of the round, or the next step that only strikes.
    NextMark,
    /// To where so many steps are done.
    Seek(usize),
    /// Let the steps follow by themselves, or stand.
    TogglePlayback,
    /// Time has passed while they follow by themselves.
    Advance,
    /// How fast they do.
    SetSpeed(PlaybackSpeed),
    /// Put all steps on the clipboard.
    CopyAll,
    /// It took them, or did not.
    CopyResult(bool),
}

/// What is to be done after an action.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayEffect {
    /// Run a job and bring back its answer under this number.
    RunJob(u32, Job),
    /// Stop the job that runs.
    Stop,
    /// Let it [advance](Action::Advance) after so many milliseconds.
    StartTimer(u32),
    /// Say this.
    Announce(ReplayMessage),
    /// Put this on the clipboard.
    Copy(String),
    /// Put these steps on the clipboard, each on a line of its own; they may be many.
    CopySteps(Trace),
    /// Back to the game.
    Leave,
}

/// How fast the steps follow by themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlaybackSpeed {
    /// Slow enough to hear each.
    Slow,
    /// Slow enough to see each.
    #[default]
    Medium,
    /// The digits come and go.
    Fast,
    /// Through a long search.
    VeryFast,
}

impl PlaybackSpeed {
    /// All four, slow first.
    pub const ALL: [PlaybackSpeed; 4] =
        [PlaybackSpeed::Slow, PlaybackSpeed::Medium, PlaybackSpeed::Fast, PlaybackSpeed::VeryFast];

    /// Its name in the page.
    pub fn name(self) -> &'static str {
        match self {
            PlaybackSpeed::Slow => "slow",
            PlaybackSpeed::Medium => "medium",
            PlaybackSpeed::Fast => "fast",
            PlaybackSpeed::VeryFast => "very-fast",
        }
    }

    /// Steps in a second.
    pub(super) fn steps_per_second(self) -> f64 {
        match self {
            PlaybackSpeed::Slow => 1.0,
            PlaybackSpeed::Medium => 5.0,
            PlaybackSpeed::Fast => 30.0,
            PlaybackSpeed::VeryFast => 1000.0,
        }
    }

    /// How long to wait for the next look, in milliseconds.
    pub(super) fn interval_ms(self) -> u32 {
        match self {
            PlaybackSpeed::Slow => 1000,
            PlaybackSpeed::Medium => 200,
            PlaybackSpeed::Fast | PlaybackSpeed::VeryFast => 33,
        }
    }
}
