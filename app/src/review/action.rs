//! The actions that change a review, and the effects that they have outside it.

use ninefold::grid::Cell;
use ninefold::named_enum;

use crate::game::CursorMove;
use crate::protocol::Job;

named_enum! {
    /// Which step of a move is drawn.
    pub enum StepChoice, "step" {
        /// The hardest step that led to the move.
        Hardest = "hardest",
        /// The step that made it.
        Last = "last",
        /// An easier one to another digit.
        Easier = "easier",
    }
}

/// Everything that can happen in a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewAction {
    Leave,
    /// Play the same puzzle.
    PlayPuzzle,
    StepBack,
    StepForward,
    First,
    Last,
    /// To the moment worth a second look that comes before, or after.
    PreviousMoment,
    NextMoment,
    /// To one of the moments, by its index.
    Moment(usize),
    /// To this second of playing time.
    SeekTime(u64),
    /// Draw a step of the move on the board, or the move's own position again.
    ShowStep(StepChoice),
    TogglePlayback,
    /// The timer has fired during playback.
    Advance,
    /// Play in the time that the player took, or at once.
    SetRealTime(bool),
    MoveCursor(CursorMove),
    Select(Cell),
    RepeatAnnouncement,
}

/// What the page has to do after an action of *Look back*.
#[derive(Clone, Debug, PartialEq)]
pub enum ReviewEffect {
    /// Run a job and report its answer.
    RunJob(Job),
    /// Send [`Advance`](ReviewAction::Advance) after this many milliseconds.
    StartTimer(u32),
    /// Announce the move or the step on the board.
    Announce,
    /// Announce the moments worth a second look, or that the search has failed.
    AnnounceMoments,
    /// Play the puzzle of the game, after keeping for its plate what its player did.
    PlayPuzzle,
    Leave,
}
