//! Messages to the player. Each has a key in `www/i18n` and arguments for its template.

mod arguments;
mod key;

use std::rc::Rc;

use ninefold::formats::LinkError;
use ninefold::generator::PuzzleId;
use ninefold::grid::{Cell, CellSet, Digit, DigitSet, House};
use ninefold::hint::HintLevel;
use ninefold::level::{Level, Rating};

use super::{expand_cell_refs, find_template, format_number, format_text};
use crate::protocol::ExplainedStep;
use crate::template::fill_template;

/// Message to the player, independent of language.
#[expect(missing_docs, reason = "the fields are named for what they hold")]
#[derive(Debug, PartialEq)]
pub enum Message {
    // What just happened: announced to screen readers.
    /// A digit was entered.
    Placed { cell: Cell, digit: Digit },
    /// A digit was entered that conflicts with a peer.
    PlacedInConflict { cell: Cell, digit: Digit, with: Cell },
    /// A digit was entered and is now placed nine times without conflict.
    DigitFinished { cell: Cell, digit: Digit },
    /// A digit was entered in several cells.
    PlacedInAll { digit: Digit, cells: CellSet },
    /// Cells were cleared.
    Cleared { cells: CellSet },
    /// A mark was added or removed.
    Marked { mark: MarkKind, digit: Digit, cells: CellSet, on: bool },
    /// The colours of cells were cleared.
    ColoursCleared { cells: CellSet },
    /// Notes were filled in or updated in this many cells.
    NotesFilled { cells: usize },
    /// All notes were up to date already.
    NotesUpToDate,
    /// This many cells are selected.
    Selected { count: usize },
    /// A digit or a colour was picked for the cells selected next.
    DigitActivated { digit: Digit, is_colour: bool },
    /// No digit is picked for the next cells any more.
    DigitDeactivated,
    /// The position was bookmarked, as number `number`.
    Bookmarked { number: usize },
    /// A bookmarked position was restored.
    BookmarkRestored { number: usize },
    /// There is no bookmark to go back to.
    NoBookmark,
    /// The cell is a given and cannot be changed.
    CellIsGiven { cell: Cell },
    /// Notes cannot be added to a cell that holds a digit.
    CellIsFilled { cell: Cell },
    /// There was nothing to erase.
    CellIsEmpty { cell: Cell },
    /// Undo was applied.
    Undone(BoardChange),
    /// Redo was applied.
    Redone(BoardChange),
    /// The first position is reached.
    NothingToUndo,
    /// The newest position is reached.
    NothingToRedo,
    /// No empty cell is left.
    NoEmptyCell,
    /// Digits of a house, cell by cell.
    HouseRead { house: House, cells: Vec<Option<Digit>> },
    /// Digits missing from a house.
    DigitsMissing { house: House, missing: DigitSet },
    /// How many of each digit are still to be placed.
    DigitsRemaining { remaining: Vec<usize> },
    /// The cursor's cell: its place, its content and the candidates that its peers leave.
    CellRead { cell: Cell, content: CellContent, is_given: bool, candidates: DigitSet },
    /// The input mode changed: to digits (`None`) or to a kind of mark. `only_kind` if there is only one kind
    /// of note.
    ModeSet { mode: Option<MarkKind>, only_kind: bool },
    /// The game was paused.
    Paused,
    /// The game was resumed.
    Continued,
    /// The clock was shown.
    ClockShown,
    /// The clock was hidden.
    ClockHidden,

    // Shown in the message panel.
    /// A new puzzle was generated.
    Generated { puzzle_id: PuzzleId, givens: usize, rating: Option<Rating> },
    /// A puzzle was imported.
    Imported { givens: usize },
    /// A puzzle with more than one solution was imported.
    ImportedAmbiguous { givens: usize },
    /// The saved game was resumed.
    Resumed,
    /// The previous game was resumed.
    PreviousResumed,
    /// The game was restarted. Undo brings the entries back.
    Restarted,
    /// The player completed the grid. `extra_lines` are filled in when known: the comparison with earlier
    /// games, and the techniques it took.
    Finished { level: Option<Level>, clock: String, hints: u32, extra_lines: [String; 2] },
    /// The board is full but wrong: number of digits that differ from the solution, or number of conflicts if
    /// the solution is not known.
    FilledWrong { is_solution_known: bool, count: usize },
    /// Solve found exactly one solution and filled it in.
    SolvedOne { cost: SearchCost },
    /// Solve found that there is no solution.
    SolvedNone { cost: SearchCost },
    /// Solve found no solution because two equal digits see each other.
    SolvedConflict { cell: Cell, with: Cell },
    /// Solve found more than one solution.
    SolvedMany { count: u64, differing_cells: usize, cost: SearchCost },
    /// The first of two solutions is shown.
    FirstSolution,
    /// The second of two solutions is shown.
    SecondSolution,
    /// All solutions were counted.
    Counted { count: u64, time: String },
    /// Counting was stopped.
    CountStopped { count: u64 },
    /// A search was stopped.
    SearchStopped,
    /// The job needs the tools program, which cannot be loaded or crashed.
    ToolsUnavailable,
    /// A search is running.
    Searching { count: u64, nodes: u64 },
    /// A part of the program is being loaded.
    Loading,
    /// A puzzle is being generated.
    Generating,
    /// A position to practise on is being generated.
    GeneratingPractice,
    /// Rating of the puzzle, and the techniques it takes.
    Rated { rating: Rating, summary: Rc<str>, puzzle_id: Option<PuzzleId> },
    /// There is no puzzle similar to one with more than one solution.
    NoSimilarPuzzle,
    /// The player found the technique of a practice position.
    TechniqueFound { name: String },
    /// The puzzle ID is invalid.
    InvalidPuzzleId { name: String },
    /// The link is invalid.
    InvalidLink { why: LinkError },
    /// The puzzle of a link was opened, with the progress that the link holds.
    LinkOpened,
    /// The puzzle was copied to the clipboard.
    Copied,
    /// The clipboard is not accessible.
    CopyFailed,

    // Hints and checks.
    /// The next step, explained up to `level`.
    HintShown { step: ExplainedStep, level: HintLevel },
    /// The step was applied. In `noted_cells` cells all candidates were noted first.
    HintApplied { step: ExplainedStep, noted_cells: usize },
    /// The example of a technique is on the board.
    ExampleShown { name: String, about: String, step: ExplainedStep },
    /// A position to practise a technique on is on the board.
    PracticeShown { name: String, step: ExplainedStep },
    /// An example or practice position was resumed from a save, without its explanation.
    ExampleResumed,
    /// The example was completed.
    ExampleFinished,
    /// A step that takes long to find is being searched.
    SearchingHint,
    /// All steps available now, easiest first. `more` if the list is not complete.
    StepsListed { steps: Vec<ExplainedStep>, more: bool },
    /// There are mistakes: wrong digits, or notes that exclude the solution digit.
    MistakesFound { wrong: CellSet, wrong_notes: CellSet },
    /// No hint: the puzzle has no solution.
    HintNoSolution,
    /// No hint: the puzzle has more than one solution.
    HintMultipleSolutions,
    /// No hint: the grid is complete.
    HintComplete,
    /// No hint: no known technique applies.
    HintNoTechniqueApplies,
    /// The hint was closed.
    HintClosed,
    /// Result of a check: the cells with wrong digits, and the number of empty cells.
    Checked { wrong: CellSet, open_cells: usize },
    /// The solution is not known, so nothing can be checked.
    CheckUnavailable,
    /// Went back to the last position without a mistake. In `cleared_cells` cells wrong notes were cleared.
    ReturnedToCorrect { cleared_cells: usize },
    /// There is no mistake to revert.
    NoMistake,

    // Storage and crashes.
    /// The game was opened in another tab.
    OpenedInOtherTab,
    /// Nothing can be saved: the game is lost when the page is closed.
    StorageDenied,
    /// Saving works again.
    StorageAllowed,
    /// The save could not be read, or crashed the program twice. It was set aside.
    SaveUnreadable,
    /// A part of the save could not be read. The newest readable part was loaded.
    SaveDamaged,
    /// The program crashed and continues the saved game.
    Recovered,
}

/// Effort of a search.
#[expect(missing_docs, reason = "the fields are named for what they hold")]
#[derive(Clone, Debug, PartialEq)]
pub struct SearchCost {
    pub time: String,
    pub nodes: u64,
    pub dead_ends: u64,
    pub depth: u64,
}

/// What undo or redo changed on the board.
#[expect(missing_docs, reason = "the fields are named for what they hold")]
#[derive(Clone, Debug, PartialEq)]
pub enum BoardChange {
    /// One cell, with its new content.
    Cell { cell: Cell, content: CellContent },
    /// Several cells.
    Cells { count: usize },
    /// Only the colours of cells.
    Colours { count: usize },
}

/// Kind of mark that a player adds to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// Note in the position of its digit on the pad.
    Corner,
    /// Note in the centre of the cell.
    Centre,
    /// One of eight colours.
    Colour,
}

/// Content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellContent {
    /// Empty.
    Empty,
    /// Notes of at least one kind.
    Notes {
        /// Corner notes.
        corner: DigitSet,
        /// Centre notes.
        centre: DigitSet,
    },
    /// Digit.
    Digit(Digit),
}

impl Message {
    /// Whether the message reports that a request failed.
    pub fn is_error(&self) -> bool {
        matches!(
            self,
            Message::ToolsUnavailable | Message::InvalidPuzzleId { .. } | Message::InvalidLink { .. }
        )
    }

    /// Body text, also announced to screen readers.
    pub fn text(&self) -> String {
        let mut text = self.format(self.key());
        match self {
            Message::Finished { extra_lines: more, .. } => {
                for line in more.iter().filter(|line| !line.is_empty()) {
                    text = text + "\n" + line;
                }
            }
            // Both are highlighted on the board.
            &Message::MistakesFound { wrong, wrong_notes: lacking }
                if !wrong.is_empty() && !lacking.is_empty() =>
            {
                text = text
                    + "\n"
                    + &Message::MistakesFound { wrong: CellSet::EMPTY, wrong_notes: lacking }.text();
            }
            _ => {}
        }
        text
    }

    /// Title in the message panel. Equal to [`text`](Message::text) if there is no separate title.
    pub fn title(&self) -> String {
        let key = format!("{}.title", self.key());
        if find_template(&key).is_some() { self.format(&key) } else { self.text() }
    }

    /// Title and text in one, for screen readers and for a line beside the board.
    pub fn announcement(&self) -> String {
        let (title, text) = (self.title(), expand_cell_refs(&self.text()));
        if title == text {
            return text;
        }
        // A title of ongoing work ends in `…` and needs no full stop.
        let title = title.trim_end_matches([' ', '…']).to_owned();
        format_text("spoken", &[("title", title), ("text", text)])
    }

    /// Time, branches, dead ends and depth of a search result.
    pub fn facts(&self) -> Option<[String; 4]> {
        use Message as M;
        match self {
            M::SolvedOne { cost } | M::SolvedNone { cost } | M::SolvedMany { cost, .. } => {
                let SearchCost { time, nodes, dead_ends, depth } = cost;
                Some([time.clone(), format_number(*nodes), format_number(*dead_ends), format_number(*depth)])
            }
            _ => None,
        }
    }

    /// Whether the message describes the current position, so that it is outdated by any change of the board.
    pub fn is_verdict(&self) -> bool {
        use Message as M;
        matches!(
            self,
            M::Finished { .. }
                | M::FilledWrong { .. }
                | M::SolvedOne { .. }
                | M::SolvedNone { .. }
                | M::SolvedConflict { .. }
                | M::SolvedMany { .. }
                | M::Counted { .. }
                | M::CountStopped { .. }
                | M::SearchStopped
                | M::Restarted
                | M::LinkOpened
                | M::HintShown { .. }
                | M::ExampleShown { .. }
                | M::PracticeShown { .. }
                | M::TechniqueFound { .. }
                | M::Rated { .. }
                | M::ExampleFinished
                | M::HintApplied { .. }
                | M::StepsListed { .. }
                | M::MistakesFound { .. }
                | M::HintNoSolution
                | M::HintMultipleSolutions
                | M::HintComplete
                | M::HintNoTechniqueApplies
                | M::Checked { .. }
                | M::CheckUnavailable
                | M::ReturnedToCorrect { .. }
        )
    }

    fn format(&self, key: &str) -> String {
        fill_template(find_template(key).unwrap_or(key), &self.arguments())
    }
}
