//! What can happen in the study, and what follows from it.

use crate::i18n::ReplayMessage;
use crate::job::{Job, Trace, Way};

/// What can happen in the study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Back to the game.
    Leave,
    /// Show this way on the board.
    Choose(Way),
    /// Try the methods that have not come to their end.
    Rerun,
    /// Try none of them any more.
    Cancel,
    /// One step back.
    Back,
    /// One step on.
    On,
    /// To the grid before the first step.
    First,
    /// To the last step.
    Last,
    /// To the dead end before, or the round, or the step that only strikes.
    MarkBack,
    /// To the next dead end, or the end of the round, or the next step that only strikes.
    MarkOn,
    /// To where so many steps are done.
    Seek(usize),
    /// Let the steps follow by themselves, or stand.
    Play,
    /// Time has passed while they follow by themselves.
    Advance,
    /// How fast they do.
    SetSpeed(Speed),
    /// Put all steps on the clipboard.
    Copy,
    /// It took them, or did not.
    Copied(bool),
}

/// What is to be done after an action.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Run a job and bring back its answer under this number.
    Run(u32, Job),
    /// Stop the job that runs.
    Stop,
    /// Let it [advance](Action::Advance) after so many milliseconds.
    Wait(u32),
    /// Say this.
    Say(ReplayMessage),
    /// Put this on the clipboard.
    Copy(String),
    /// Put these steps on the clipboard, each on a line of its own; they may be many.
    CopySteps(Trace),
    /// Back to the game.
    Leave,
}

/// How fast the steps follow by themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
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

impl Speed {
    /// All four, slow first.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Medium, Speed::Fast, Speed::VeryFast];

    /// Its name in the page.
    pub fn name(self) -> &'static str {
        match self {
            Speed::Slow => "slow",
            Speed::Medium => "medium",
            Speed::Fast => "fast",
            Speed::VeryFast => "very-fast",
        }
    }

    /// Steps in a second.
    pub(super) fn rate(self) -> f64 {
        match self {
            Speed::Slow => 1.0,
            Speed::Medium => 5.0,
            Speed::Fast => 30.0,
            Speed::VeryFast => 1000.0,
        }
    }

    /// How long to wait for the next look, in milliseconds.
    pub(super) fn pause(self) -> u32 {
        match self {
            Speed::Slow => 1000,
            Speed::Medium => 200,
            Speed::Fast | Speed::VeryFast => 33,
        }
    }
}
