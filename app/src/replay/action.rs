//! The actions that change a replay, and the effects that they have outside it.

use ninefold::grid::{Cell, Grid};
use ninefold::methods::Trace;
use ninefold::named_enum;

use crate::game::{CursorMove, SpokenQuery};
use crate::i18n::ReplayMessage;
use crate::protocol::{Job, SolveMethod};

/// Everything that can happen in a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayAction {
    Leave,
    ShowMethod(SolveMethod),
    /// Run the methods that have no result.
    RunRemaining,
    /// Stop running methods.
    Cancel,
    StepBack,
    StepForward,
    First,
    Last,
    /// Go to the previous mark: a dead end, the end of a round, or a step that only eliminates.
    PreviousMark,
    NextMark,
    /// Go to the bottleneck: the step at which the fewest cells can be filled.
    Bottleneck,
    /// Go to where this many steps are done.
    Seek(usize),
    TogglePlayback,
    /// The timer has fired during playback.
    Advance,
    SetSpeed(PlaybackSpeed),
    NextSentence,
    MoveCursor(CursorMove),
    Select(Cell),
    ReadAloud(SpokenQuery),
    RepeatAnnouncement,
    CopyAll,
    /// Whether the clipboard accepted the text.
    CopyResult(bool),
    DownloadProof,
    /// Whether the proof was written.
    ProofResult(bool),
}

/// What the page has to do after an action of the replay.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayEffect {
    /// Run a job and report its answer under this ID.
    RunJob(u32, Job),
    Stop,
    /// Send [`Advance`](ReplayAction::Advance) after this many milliseconds.
    StartTimer(u32),
    Announce(ReplayMessage),
    RepeatAnnouncement,
    Copy(String),
    /// Copy the steps to the clipboard, one a line. There may be many.
    CopySteps(Trace),
    /// Write a proof of this grid, with each step, and save it as a file.
    DownloadProof(Grid),
    Leave,
}

named_enum! {
    #[derive(Default)]
    pub enum PlaybackSpeed, "speed" {
        /// Slow enough to listen to each step.
        Slow = "slow",
        /// Slow enough to follow each step with the eyes.
        #[default]
        Medium = "medium",
        /// Too fast to follow each step.
        Fast = "fast",
        /// For long searches.
        VeryFast = "very-fast",
    }
}

impl PlaybackSpeed {
    pub(super) fn steps_per_second(self) -> f64 {
        match self {
            PlaybackSpeed::Slow => 1.0,
            PlaybackSpeed::Medium => 5.0,
            PlaybackSpeed::Fast => 30.0,
            PlaybackSpeed::VeryFast => 1000.0,
        }
    }

    /// Time between two updates of the board, in milliseconds.
    pub(super) fn interval_ms(self) -> u32 {
        match self {
            PlaybackSpeed::Slow => 1000,
            PlaybackSpeed::Medium => 200,
            PlaybackSpeed::Fast | PlaybackSpeed::VeryFast => 33,
        }
    }
}
