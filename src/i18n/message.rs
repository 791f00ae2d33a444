//! What there is to tell: its key in `www/i18n`, and what fills the places in the words found there.

mod arguments;
mod key;

use std::rc::Rc;

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::job::{Tenths, Told};
use crate::level::Level;
use crate::puzzle_id::PuzzleId;
use crate::share_link::LinkError;
use crate::template::fill_template;

use super::{grouped, heard, sentence, template};

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
    Marked { mark: Mark, digit: Digit, cells: CellSet, on: bool },
    /// The colours of cells were taken away.
    Uncoloured { cells: CellSet },
    /// So many cells got notes, or others.
    NotesFilled { count: usize },
    /// The notes were up to date.
    NotesFresh,
    /// So many cells are chosen.
    Selected { count: usize },
    /// A digit is picked for the cells to come, or a colour.
    Armed { digit: Digit, colour: bool },
    /// It is no longer.
    Disarmed,
    /// The position was kept, as the so manieth.
    Bookmarked { number: usize },
    /// It is on the board again.
    AtBookmark { number: usize },
    /// There is none to go back to.
    NoBookmark,
    /// The cell is not the player's to change.
    CellIsGiven { cell: Cell },
    /// A note cannot stand beside a digit.
    CellIsFilled { cell: Cell },
    /// There was nothing to rub out.
    CellIsEmpty { cell: Cell },
    /// One step back.
    Undone(Change),
    /// One step forward again.
    Redone(Change),
    /// The first position is reached.
    NothingToUndo,
    /// The newest position is reached.
    NothingToRedo,
    /// No empty cell is left to go to.
    NoEmptyCell,
    /// What stands in a house, cell by cell.
    Read { house: House, cells: Vec<Option<Digit>> },
    /// What does not stand in it.
    Missing { house: House, missing: DigitSet },
    /// How many of each digit are still to be placed.
    Left { left: Vec<usize> },
    /// Where the cursor is, what the cell holds, and which digits its peers leave it.
    Here { cell: Cell, content: Content, given: bool, fitting: DigitSet },
    /// Digits are entered from now on, or marks; of notes perhaps only one kind.
    ModeSet { mode: Option<Mark>, only: bool },
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
    Dealt { recipe: PuzzleId, givens: usize, rating: Option<Tenths> },
    /// A puzzle of the player's own lies on the board.
    Opened { givens: usize },
    /// The same, but it has more than one solution.
    OpenedAmbiguous { givens: usize },
    /// The game of last time lies on the board.
    Resumed,
    /// The game left before lies on the board again.
    Unshelved,
    /// All entries are gone; Undo brings them back.
    Restarted,
    /// The player completed the grid; more is added when it is known: how that compares, and what it took.
    Finished { level: Option<Level>, clock: String, hints: u32, more: [String; 2] },
    /// The board is full and breaks the rules: so many digits are not the solution's, or in conflict if that is not known.
    FullWrong { is_known: bool, count: usize },
    /// Solve found exactly one solution and filled it in.
    SolvedOne { cost: Cost },
    /// Solve found that there is no solution.
    SolvedNone { cost: Cost },
    /// Solve found no solution because two equal digits see each other.
    SolvedConflict { cell: Cell, with: Cell },
    /// Solve found more than one solution.
    SolvedMany { count: u64, differing: usize, cost: Cost },
    /// Of two solutions the first is shown.
    FirstSolution,
    /// Of two solutions the second is shown.
    SecondSolution,
    /// All solutions were counted.
    Counted { count: u64, time: String },
    /// Counting was stopped.
    CountStopped { count: u64 },
    /// A search was stopped.
    Stopped,
    /// What was asked for is not in the page's own program, and the other cannot be loaded or broke down over it.
    EnginesMissing,
    /// A search that takes a while.
    Searching { count: u64, nodes: u64 },
    /// What is needed is being loaded.
    Coming,
    /// A puzzle is on its way.
    Dealing,
    /// So is a position to practise on.
    Preparing,
    /// How hard the puzzle is, and what it takes.
    Rated { rating: Tenths, text: Rc<str>, recipe: Option<PuzzleId> },
    /// There is none like a puzzle with more than one solution.
    NoLike,
    /// The technique that was to be found was.
    Found { name: String },
    /// The name of a puzzle is none.
    NameUnreadable { name: String },
    /// A link holds no puzzle.
    LinkUnreadable { why: LinkError },
    /// The puzzle of a link is on the board, as far as it was when it was sent.
    LinkFollowed,
    /// The puzzle is on the clipboard.
    Copied,
    /// The clipboard is out of reach.
    CopyFailed,

    // What a hint tells.
    /// The next step, up to this rung: 1 where, 2 what, 3 the pattern, 4 why.
    Hinted { told: Told, rung: u8 },
    /// The step was done; in so many cells all candidates were pencilled in first.
    HintDone { told: Told, noted: usize },
    /// The example of a technique lies on the board.
    Taught { name: String, about: String, told: Told },
    /// A position to practise a technique on lies on the board.
    Practice { name: String, told: Told },
    /// The same, without what was told of it.
    Lesson,
    /// It was played to its end.
    LessonFinished,
    /// A step that takes long to find.
    Looking,
    /// All steps there are now, easiest first; there may be more.
    Listed { steps: Vec<Told>, more: bool },
    /// There is a mistake: wrong digits, or notes that leave the right digit out.
    Mistaken { wrong: CellSet, lacking: CellSet },
    /// No hint: the puzzle has no solution.
    HintNoSolution,
    /// No hint: the puzzle has more than one solution.
    HintSeveral,
    /// No hint: all is done.
    HintComplete,
    /// No hint: nothing on the ladder goes further.
    HintBeyond,
    /// Enough of the hint.
    HintEnded,
    /// These digits are wrong, if any; so many cells are open.
    Checked { wrong: CellSet, open: usize },
    /// The solution is not known, so that nothing can be checked.
    CheckUnknown,
    /// The last position without a mistake; the notes of so many cells were wrong and are gone.
    WentBack { wiped: usize },
    /// There is no mistake to go back from.
    NoMistake,

    // What is wrong with the storage.
    /// The game goes on in another page.
    Elsewhere,
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
pub struct Cost {
    pub time: String,
    pub nodes: u64,
    pub dead_ends: u64,
    pub depth: u64,
}

/// What an undo or redo did to the board.
#[expect(missing_docs, reason = "the fields are named for what they hold")]
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// One cell: what it holds now.
    Cell { cell: Cell, now: Content },
    /// More than one.
    Cells { count: usize },
    /// Only their colours.
    Colours { count: usize },
}

/// What the player pencils into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A note where the pad has the digit.
    Corner,
    /// A note in the middle.
    Centre,
    /// A colour, of eight.
    Colour,
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
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
    pub fn is_fault(&self) -> bool {
        matches!(
            self,
            Message::EnginesMissing | Message::NameUnreadable { .. } | Message::LinkUnreadable { .. }
        )
    }

    /// The sentence for the live region, or the card's text.
    pub fn text(&self) -> String {
        let mut text = self.say(self.key());
        match self {
            Message::Finished { more, .. } => {
                for line in more.iter().filter(|line| !line.is_empty()) {
                    text = text + "\n" + line;
                }
            }
            // Both are marked on the board.
            &Message::Mistaken { wrong, lacking } if !wrong.is_empty() && !lacking.is_empty() => {
                text = text + "\n" + &Message::Mistaken { wrong: CellSet::EMPTY, lacking }.text();
            }
            _ => {}
        }
        text
    }

    /// The card's title; the same as [`text`](Message::text) for what has none of its own.
    pub fn title(&self) -> String {
        let key = format!("{}.title", self.key());
        if template(&key).is_some() { self.say(&key) } else { self.text() }
    }

    /// Title and text in one, for those who hear it and for a line beside a text.
    pub fn spoken(&self) -> String {
        let (title, text) = (self.title(), heard(&self.text()));
        if title == text {
            return text;
        }
        // What goes on has three dots, and needs no full stop.
        let title = title.trim_end_matches([' ', '…']).to_owned();
        sentence("spoken", &[("title", title), ("text", text)])
    }

    /// Time, branches, dead ends and depth, of a verdict.
    pub fn facts(&self) -> Option<[String; 4]> {
        use Message as M;
        match self {
            M::SolvedOne { cost } | M::SolvedNone { cost } | M::SolvedMany { cost, .. } => {
                let Cost { time, nodes, dead_ends, depth } = cost;
                Some([time.clone(), grouped(*nodes), grouped(*dead_ends), grouped(*depth)])
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
                | M::FullWrong { .. }
                | M::SolvedOne { .. }
                | M::SolvedNone { .. }
                | M::SolvedConflict { .. }
                | M::SolvedMany { .. }
                | M::Counted { .. }
                | M::CountStopped { .. }
                | M::Stopped
                | M::Restarted
                | M::LinkFollowed
                | M::Hinted { .. }
                | M::Taught { .. }
                | M::Practice { .. }
                | M::Found { .. }
                | M::Rated { .. }
                | M::LessonFinished
                | M::HintDone { .. }
                | M::Listed { .. }
                | M::Mistaken { .. }
                | M::HintNoSolution
                | M::HintSeveral
                | M::HintComplete
                | M::HintBeyond
                | M::Checked { .. }
                | M::CheckUnknown
                | M::WentBack { .. }
        )
    }

    fn say(&self, key: &str) -> String {
        fill_template(template(key).unwrap_or(key), &self.arguments())
    }
}
