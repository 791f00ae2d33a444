//! What happens on the workbench, and what the browser has to do then.

use ninefold::grid::{Cell, Digit, Grid};

use super::{
    GridSurvey, PatternFields, PatternFill, PuzzleSearchKind, SearchReport, SearchRequest, SurveyRequest,
};
use crate::game::CursorMove;
use crate::protocol::{Job, Report};

/// What the setter does, or what a worker reports.
#[derive(Clone, Debug)]
pub enum WorkbenchAction {
    /// Puts a clue into the selected cell.
    EnterDigit(Digit),
    /// Takes the clue out of the selected cell.
    Erase,
    MoveCursor(CursorMove),
    Select(Cell),
    Undo,
    Redo,
    /// Takes all clues away.
    Clear,
    /// Puts other clues on the board.
    TakePuzzle(Grid),
    /// Plays the puzzle.
    Play,
    /// Copies the clues as a line of 81 characters.
    Copy,
    /// Whether the clues were copied.
    CopyResult(bool),
    /// Opens the clues in *Import*.
    OpenImport,
    /// What is known about the clues by now.
    SurveyReport(Box<GridSurvey>),
    /// A report of the tools program on a rating.
    RatingReport(Report),
    /// Searches other puzzles.
    Search(PuzzleSearchKind),
    /// Shows the form for puzzles of a pattern, or hides it.
    TogglePattern,
    SelectPatternCell(Cell),
    MovePatternCursor(CursorMove),
    /// Adds the selected cell of the pattern with its image, or takes both out.
    TogglePatternCell,
    /// Does the same to the selected cell as to the one before.
    ContinuePatternStroke,
    FillPattern(PatternFill),
    /// What else is asked of the puzzles.
    SetPatternFields(Box<PatternFields>),
    /// A search has begun, with so many workers, and so many that rate what they find, at a time in milliseconds.
    SearchBegan {
        id: u32,
        workers: u32,
        raters: u32,
        at: f64,
    },
    StopSearch,
    /// What a worker has found, at a time in milliseconds.
    SearchReport(Box<SearchReport>, f64),
    /// A report of the tools program on puzzles among which it chooses, at a time in milliseconds.
    ChoiceReport(Report, f64),
    /// Puts the puzzle that was found at this place on the board.
    TakeFound(usize),
    /// Opens all that were found as a list.
    OpenFound,
}

impl WorkbenchAction {
    /// Whether a worker reports, and the setter has done nothing.
    pub(super) fn is_report(&self) -> bool {
        matches!(
            self,
            WorkbenchAction::SurveyReport(_)
                | WorkbenchAction::RatingReport(_)
                | WorkbenchAction::SearchReport(..)
                | WorkbenchAction::ChoiceReport(..)
                | WorkbenchAction::SearchBegan { .. }
        )
    }
}

/// What the browser has to do after an action.
#[derive(Clone, Debug, PartialEq)]
pub enum WorkbenchEffect {
    /// Starts a survey in place of the one that runs.
    Survey(SurveyRequest),
    /// Runs a job of the tools program and reports its answer under this number.
    Rate(u32, Job),
    /// Begins a search with as many workers as there are cores, of which half rate what the others find if it
    /// [needs that](super::PuzzleSearch::needs_rating), and answers with [`WorkbenchAction::SearchBegan`]. Each gets the request with its own
    /// number.
    Search(SearchRequest),
    /// Lets a worker that rates, by its index, run a job and report its answer under this number.
    Choose(u32, u32, Job),
    /// Ends the search.
    StopSearch,
    /// Keeps the text of the board for a reload.
    Keep,
    /// Plays the puzzle of a link.
    Play(String),
    /// Copies a text, and answers with [`WorkbenchAction::CopyResult`].
    Copy(String),
    /// Opens a text in *Import*.
    OpenImport(String),
    /// Announces a digit that was typed.
    AnnounceDigit(Digit),
}
