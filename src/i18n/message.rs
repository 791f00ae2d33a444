//! What there is to tell: its key in `www/i18n`, and what fills the places in the words found there.

mod arguments;
mod key;

use std::rc::Rc;

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::hint::HintLevel;
use crate::job::{Rating, Told};
use crate::level::Level;
use crate::puzzle_id::PuzzleId;
use crate::share_link::LinkError;
use crate::template::fill_template;

use super::{expand_cell_refs, find_template, format_number, format_text};

/// Something to tell the player, in no language yet.
#[expect(missing_docs, reason = "the fields are named for what they hold")]
#[derive(Debug, PartialEq)]
pub enum Message {
    // What just happened: spoken by the live region.
    /// A digit was entered.
    Placed { cell: Cell, digit: Digit },
    /// A digit was entered that a peer holds already.
    PlacedInConflict { cell: Cell, digit: Digit, with: Cell },
    /// A digit was entered and now stands nine times without conflict.
    DigitFinished { cell: Cell, digit: Digit },
    /// A digit was entered in several cells.
    PlacedInAll { digit: Digit, cells: CellSet },
    /// Cells were emptied.
    Cleared { cells: CellSet },
    /// A mark was pencilled in, or rubbed out.
    Marked { mark: MarkKind, digit: Digit, cells: CellSet, on: bool },
    /// The colours of cells were taken away.
    ColoursCleared { cells: CellSet },
    /// So many cells got notes, or others.
    NotesFilled { cells: usize },
    /// The notes were up to date.
    NotesUpToDate,
    /// So many cells are chosen.
    Selected { count: usize },
    /// A digit is picked for the cells to come, or a colour.
    DigitActivated { digit: Digit, is_colour: bool },
    /// It is no longer.
    DigitDeactivated,
    /// The position was kept, as the so manieth.
    Bookmarked { number: usize },
    /// It is on the board again.
    BookmarkRestored { number: usize },
    /// There is none to go back to.
    NoBookmark,
    /// The cell is not the player's to change.
    CellIsGiven { cell: Cell },
    /// A note cannot stand beside a digit.
    CellIsFilled { cell: Cell },
    /// There was nothing to rub out.
    CellIsEmpty { cell: Cell },
    /// One step back.
    Undone(BoardChange),
    /// One step forward again.
    Redone(BoardChange),
    /// The first position is reached.
    NothingToUndo,
    /// The newest position is reached.
    NothingToRedo,
    /// No empty cell is left to go to.
    NoEmptyCell,
    /// What stands in a house, cell by cell.
    HouseRead { house: House, cells: Vec<Option<Digit>> },
    /// What does not stand in it.
    DigitsMissing { house: House, missing: DigitSet },
    /// How many of each digit are still to be placed.
    DigitsRemaining { remaining: Vec<usize> },
    /// Where the cursor is, what the cell holds, and which digits its peers leave it.
    CellRead { cell: Cell, content: CellContent, is_given: bool, candidates: DigitSet },
    /// Digits are entered from now on, or marks; of notes perhaps only one kind.
    ModeSet { mode: Option<MarkKind>, only_kind: bool },
    /// The clock stands.
    Paused,
    /// The clock runs again.
    Continued,
    /// The clock is shown again.
    ClockShown,
    /// The clock is hidden.
    ClockHidden,

    // What the card tells.
    /// A new puzzle lies on the board.
    Generated { puzzle_id: PuzzleId, givens: usize, rating: Option<Rating> },
    /// A puzzle of the player's own lies on the board.
    Imported { givens: usize },
    /// The same, but it has more than one solution.
    ImportedAmbiguous { givens: usize },
    /// The game of last time lies on the board.
    Resumed,
    /// The game left before lies on the board again.
    PreviousResumed,
    /// All entries are gone; Undo brings them back.
    Restarted,
    /// The player completed the grid; more is added when it is known: how that compares, and what it took.
    Finished { level: Option<Level>, clock: String, hints: u32, extra_lines: [String; 2] },
    /// The board is full and breaks the rules: so many digits are not the solution's, or in conflict if that is not known.
    FilledWrong { is_solution_known: bool, count: usize },
    /// Solve found exactly one solution and filled it in.
    SolvedOne { cost: SearchCost },
    /// Solve found that there is no solution.
    SolvedNone { cost: SearchCost },
    /// Solve found no solution because two equal digits see each other.
    SolvedConflict { cell: Cell, with: Cell },
    /// Solve found more than one solution.
    SolvedMany { count: u64, differing_cells: usize, cost: SearchCost },
    /// Of two solutions the first is shown.
    FirstSolution,
    /// Of two solutions the second is shown.
    SecondSolution,
    /// All solutions were counted.
    Counted { count: u64, time: String },
    /// Counting was stopped.
    CountStopped { count: u64 },
    /// A search was stopped.
    SearchStopped,
    /// What was asked for is not in the page's own program, and the other cannot be loaded or broke down over it.
    ToolsUnavailable,
    /// A search that takes a while.
    Searching { count: u64, nodes: u64 },
    /// What is needed is being loaded.
    Loading,
    /// A puzzle is on its way.
    Generating,
    /// So is a position to practise on.
    GeneratingPractice,
    /// How hard the puzzle is, and what it takes.
    Rated { rating: Rating, summary: Rc<str>, puzzle_id: Option<PuzzleId> },
    /// There is none like a puzzle with more than one solution.
    NoSimilarPuzzle,
    /// The technique that was to be found was.
    TechniqueFound { name: String },
    /// The name of a puzzle is none.
    InvalidPuzzleId { name: String },
    /// A link holds no puzzle.
    InvalidLink { why: LinkError },
    /// The puzzle of a link is on the board, as far as it was when it was sent.
    LinkOpened,
    /// The puzzle is on the clipboard.
    Copied,
    /// The clipboard is out of reach.
    CopyFailed,

    // What a hint tells.
    /// The next step, up to this rung: 1 where, 2 what, 3 the pattern, 4 why.
    HintShown { step: Told, level: HintLevel },
    /// The step was done; in so many cells all candidates were pencilled in first.
    HintApplied { step: Told, noted_cells: usize },
    /// The example of a technique lies on the board.
    ExampleShown { name: String, about: String, step: Told },
    /// A position to practise a technique on lies on the board.
    PracticeShown { name: String, step: Told },
    /// The same, without what was told of it.
    ExampleResumed,
    /// It was played to its end.
    ExampleFinished,
    /// A step that takes long to find.
    SearchingHint,
    /// All steps there are now, easiest first; there may be more.
    StepsListed { steps: Vec<Told>, more: bool },
    /// There is a mistake: wrong digits, or notes that leave the right digit out.
    MistakesFound { wrong: CellSet, wrong_notes: CellSet },
    /// No hint: the puzzle has no solution.
    HintNoSolution,
    /// No hint: the puzzle has more than one solution.
    HintMultipleSolutions,
    /// No hint: all is done.
    HintComplete,
    /// No hint: nothing on the ladder goes further.
    HintNoTechniqueApplies,
    /// Enough of the hint.
    HintClosed,
    /// These digits are wrong, if any; so many cells are open.
    Checked { wrong: CellSet, open_cells: usize },
    /// The solution is not known, so that nothing can be checked.
    CheckUnavailable,
    /// The last position without a mistake; the notes of so many cells were wrong and are gone.
    ReturnedToCorrect { cleared_cells: usize },
    /// There is no mistake to go back from.
    NoMistake,

    // What is wrong with the storage.
    /// The game goes on in another page.
    OpenedInOtherTab,
    /// Nothing can be kept: the game lasts as long as the page.
    StorageDenied,
    /// It can be again.
    StorageAllowed,
    /// The saved game could not be read, or broke the program twice, and was put aside.
    SaveUnreadable,
    /// A part of the save could not be read: the newest of the rest is there.
    SaveDamaged,
    /// The program broke down and goes on with the game.
    Recovered,
}

/// What a verdict cost.
#[expect(missing_docs, reason = "the fields are named for what they hold")]
#[derive(Clone, Debug, PartialEq)]
pub struct SearchCost {
    pub time: String,
    pub nodes: u64,
    pub dead_ends: u64,
    pub depth: u64,
}

/// What an undo or redo did to the board.
#[expect(missing_docs, reason = "the fields are named for what they hold")]
#[derive(Clone, Debug, PartialEq)]
pub enum BoardChange {
    /// One cell: what it holds now.
    Cell { cell: Cell, content: CellContent },
    /// More than one.
    Cells { count: usize },
    /// Only their colours.
    Colours { count: usize },
}

/// What the player pencils into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// A note where the pad has the digit.
    Corner,
    /// A note in the middle.
    Centre,
    /// A colour, of eight.
    Colour,
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellContent {
    /// Nothing.
    Empty,
    /// Notes only, of at least one kind.
    Notes {
        /// In the corners.
        corner: DigitSet,
        /// In the middle.
        centre: DigitSet,
    },
    /// A digit.
    Digit(Digit),
}

impl Message {
    /// Whether it tells what is wrong with what was asked for.
    pub fn is_error(&self) -> bool {
        matches!(
            self,
            Message::ToolsUnavailable | Message::InvalidPuzzleId { .. } | Message::InvalidLink { .. }
        )
    }

    /// The sentence for the live region, or the card's text.
    pub fn text(&self) -> String {
        let mut text = self.format(self.key());
        match self {
            Message::Finished { extra_lines: more, .. } => {
                for line in more.iter().filter(|line| !line.is_empty()) {
                    text = text + "\n" + line;
                }
            }
            // Both are marked on the board.
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

    /// The card's title; the same as [`text`](Message::text) for what has none of its own.
    pub fn title(&self) -> String {
        let key = format!("{}.title", self.key());
        if find_template(&key).is_some() { self.format(&key) } else { self.text() }
    }

    /// Title and text in one, for those who hear it and for a line beside a text.
    pub fn announcement(&self) -> String {
        let (title, text) = (self.title(), expand_cell_refs(&self.text()));
        if title == text {
            return text;
        }
        // What goes on has three dots, and needs no full stop.
        let title = title.trim_end_matches([' ', '…']).to_owned();
        format_text("spoken", &[("title", title), ("text", text)])
    }

    /// Time, branches, dead ends and depth, of a verdict.
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

    /// Whether it tells of the board as it is just now: that it is solved or cannot be, or how it came to be so.
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
