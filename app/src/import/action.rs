//! What can happen in the puzzle editor, and what the page has to do after it.

use ninefold::grid::LinkError;
use ninefold::grid::{Cell, Digit, Grid};

use super::{EditorHighlight, KeptBoard, NamedPuzzleLink, PictureFault};
use crate::game::{AfterImport, CursorMove};
use crate::protocol::{Job, PicturePuzzle, Report};

/// Everything that can happen in the puzzle editor of *Import*.
#[derive(Clone, Debug, PartialEq)]
pub enum EditorAction {
    SetText(String),
    /// The text has changed: it holds a link of this game to a puzzle with a name, which may be damaged.
    SetLink(Result<NamedPuzzleLink, LinkError>),
    TextTooLong,
    /// These puzzles were read from a picture. If there are several, the player has to choose one.
    SetPicture(Vec<PicturePuzzle>),
    TakePictured(usize),
    RefusePicture(PictureFault),
    /// Restore the board from before a reload.
    RestoreBoard(Box<KeptBoard>),
    /// Take this one of two readings of an ambiguous text.
    TakeReading(usize),
    /// Enter a digit and move to the next cell; if the cell was doubtful, to the next doubtful one.
    EnterDigit(Digit),
    /// Leave the cell empty and move the cursor in the same way.
    Skip,
    /// Clear the cell; if it is empty, move back and clear the one before.
    Backspace,
    Erase,
    MoveCursor(CursorMove),
    Select(Cell),
    NextDoubt,
    /// Confirm what a doubtful cell holds and move to the next one; in another cell, continue in the game with this puzzle.
    ConfirmOrPlay,
    /// Confirm what all doubtful cells hold.
    KeepDoubtful,
    /// Leave all doubtful cells empty.
    DropDoubtful,
    Undo,
    Redo,
    Clear,
    /// Highlight this, or stop highlighting it.
    ToggleHighlight(EditorHighlight),
    Stop,
    /// Accept the board despite the error in the text.
    AcceptBoard,
    /// Continue in the game with this puzzle.
    SendToGame(AfterImport),
    DownloadProof,
    /// Whether the proof was written.
    ProofResult(bool),
    JobReport(Report),
}

/// What the page has to do after an action of the editor.
#[derive(Clone, Debug, PartialEq)]
pub enum EditorEffect {
    /// Run a job and report its answer under this ID.
    RunJob(u32, Job),
    Stop,
    OpenInGame(String, AfterImport),
    /// Write a proof of this grid and save it as a file.
    DownloadProof(Grid),
    /// Open the link to a puzzle by its name, given as the part after `#`.
    OpenNamedPuzzle(String),
    /// The text contains several puzzles: open the batch panel.
    OpenBatch,
    /// The puzzle cannot be played: show the problem.
    ShowProblem,
    /// Announce a digit that was entered: the focus has moved on to the next cell.
    AnnounceDigit(Digit),
}
