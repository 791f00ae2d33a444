//! What can happen to a game, and what follows from it.

use std::rc::Rc;

use crate::grid::{Cell, Digit};
use crate::i18n::{MarkKind, Message};
use crate::job::{Job, Report};
use crate::level::Level;

use super::archive::ArchivedGame;
use super::{Game, ReplayMode, SelectionChange, Session, Setting, SpokenQuery, Theme};

/// Everything that can happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Ask for a new puzzle, of the level played last when none is named.
    New {
        /// The level, if another than before.
        level: Option<Level>,
        /// Which of the level's puzzles.
        seed: u64,
    },
    /// Ask for the puzzle of a [name](crate::puzzle_id).
    OpenById(String),
    /// Ask for a day's puzzle.
    OpenDaily {
        /// The level, if another than before.
        level: Option<Level>,
        /// The day, as in `2026-11-20`.
        date: String,
    },
    /// Ask for a puzzle like the one on the board.
    NewSimilar {
        /// Which of those like it.
        seed: u64,
    },
    /// Tell how hard the puzzle is, and what it takes.
    Rate,
    /// Put a position on the board that asks for a technique.
    Practise {
        /// The technique's key, or the one practised last.
        key: Option<String>,
        /// Which of such positions.
        seed: u64,
    },
    /// Bring in the puzzle of a [link](crate::share_link), and how far it is if the link tells: where it is played already, that
    /// goes on.
    OpenLink(String),
    /// The same from the room where puzzles come in: it is begun anew.
    Import {
        /// What the link says of it.
        link: String,
        /// What is to be done with it then.
        after: AfterImport,
    },
    /// Go back to the game left before; the present one takes its place on the shelf.
    ResumePrevious,
    /// How the game just completed compares with those before, in words.
    ShowComparison(String),
    /// Go on with a game that was put by.
    ResumeArchived(Box<Session>),
    /// Move the cursor.
    MoveCursor(CursorMove),
    /// Put the cursor on a cell.
    Select(Cell),
    /// The same by tap or click, which enters the digit picked, if there is one.
    Tap(Cell),
    /// Hold a cell for long: notes on or off, or the other kind of the digit picked.
    LongPress(Cell),
    /// Choose cells, for what is done next to be done to all of them.
    ChangeSelection(SelectionChange),
    /// Enough of a hint, of the cells chosen, of the digit picked.
    Escape,
    /// Go to the next empty cell in reading order, or the previous one.
    SelectEmptyCell {
        /// Backwards.
        back: bool,
    },
    /// Enter a digit, a note or a colour, as the mode says.
    Enter(Digit),
    /// A note where digits are entered, else a digit.
    EnterAlternate(Digit),
    /// Enter a digit, or pick it for the cells to come, as is set.
    PressPad(Digit),
    /// Pencil a mark in or rub it out, whatever the mode; colours go by the digits 1 to 8, and 9 takes them all away.
    ToggleMark(MarkKind, Digit),
    /// Pencil all candidates in, or bring the notes up to date.
    FillNotes,
    /// Empty the cell.
    Erase,
    /// Choose what [`Enter`](Action::Enter) does.
    SetMode(Mode),
    /// The next mode, or the one before.
    NextMode {
        /// The one before.
        back: bool,
    },
    /// Corner notes, or digits again.
    ToggleNotes,
    /// Keep this position, to try something from.
    Bookmark,
    /// Back to the position kept last.
    GoToBookmark,
    /// Switch this on or off.
    ToggleSetting(Setting),
    /// Choose the colours of the page.
    SetTheme(Theme),
    /// One position back.
    Undo,
    /// One position forward.
    Redo,
    /// Take all entries and notes away.
    Restart,
    /// Find out the solution and fill it in.
    Solve,
    /// Say what to do next, and more of it each time.
    Hint,
    /// Do what the hint says.
    ApplyHint,
    /// Enough of the hint.
    CloseHint,
    /// Put the example of the technique with this key on the board.
    ShowExample(String),
    /// Tell which digits are wrong, if any.
    Check,
    /// Tell something of the board, and change nothing.
    ReadAloud(SpokenQuery),
    /// List all steps there are now.
    ListSteps,
    /// Tell the step of the list with this number, from 0.
    ChooseStep(usize),
    /// Back to the last position without a mistake.
    RevertToCorrect,
    /// Count all solutions of the grid solved last.
    CountSolutions,
    /// Of two solutions show the second, or the first.
    ShowAlternative(usize),
    /// Stop the job under way.
    Cancel,
    /// Look how it is solved, without a change to the game.
    OpenReplay {
        /// Step by step.
        mode: ReplayMode,
    },
    /// The room for that is there.
    ReplayOpened,
    /// Enough of it.
    CloseReplay,
    /// What the engine tells of a job.
    JobReport(Report),
    /// Stop the clock and cover the board, or go on.
    TogglePause,
    /// The page came into view or left it.
    VisibilityChanged(bool),
    /// A second has passed, more or less.
    Tick,
    /// Put the puzzle on the clipboard.
    CopyPuzzle,
    /// The clipboard took it, or did not.
    CopyResult(bool),
    /// Open the dialog of the rooms.
    OpenDialog,
    /// Close it.
    CloseDialog,
    /// Enter the room of this name.
    OpenPanel(String),
    /// What the storage held: a saved game, nothing, or something unreadable that was put aside.
    SaveLoaded(LoadedSave),
    /// The page was opened once more beside this one, which keeps nothing from now on.
    OpenedInOtherTab,
    /// Nothing can be stored.
    StorageDenied,
    /// It can be again.
    StorageAllowed,
}

/// What came out of the storage at the start.
#[derive(Clone, Debug, PartialEq)]
pub enum LoadedSave {
    /// A saved game.
    Game(Box<Game>),
    /// A saved game, the newest that can be read beside what cannot.
    Damaged(Box<Game>),
    /// A saved game, with which the program begins anew that broke down.
    Recovered(Box<Game>),
    /// Nothing yet: a first visit. The seed is for the first puzzle.
    Nothing(u64),
    /// A save that cannot be read, or with which the program broke down twice. The seed is for a new puzzle.
    Unreadable(u64),
}

/// What is to be done with a puzzle that is brought in, once it lies on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AfterImport {
    /// The player plays it.
    #[default]
    Play,
    /// It is solved.
    Solve,
    /// It is solved by logic, step by step.
    Logic,
}

/// Where the cursor goes; never over an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorMove {
    /// One row up.
    Up,
    /// One row down.
    Down,
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// The row's first cell.
    RowStart,
    /// The row's last cell.
    RowEnd,
    /// The board's first cell.
    First,
    /// The board's last cell.
    Last,
    /// Three rows up.
    BlockUp,
    /// Three rows down.
    BlockDown,
}

/// What a digit key does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Enters the digit.
    #[default]
    Digit,
    /// Pencils it in where the pad has it.
    Corner,
    /// Pencils it in in the middle.
    Centre,
    /// Colours the cell.
    Colour,
}

/// What the page is to do after an action.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Keep the game.
    Save,
    /// Put a game by, in the place of what was put by of it before.
    Archive(ArchivedGame),
    /// Find out how the game that was put by as begun then compares with those before.
    Compare(u64),
    /// Run a job and bring back its answer under this number.
    RunJob(u32, Job),
    /// Stop whatever job runs.
    Cancel,
    /// Begin anew, with what is kept.
    Reload,
    /// Enter the room for a study, and tell under this number where it cannot be.
    OpenReplay(u32),
    /// Say this.
    Announce(Rc<Message>),
    /// Enter the room of this name, with the game as it is.
    OpenPanel(String),
    /// Enter the room where puzzles come in with this link, whose puzzle cannot be played.
    OpenInImport(String),
    /// Put this on the clipboard.
    Copy(String),
}

impl Action {
    /// Whether it is the player who wants something.
    pub(super) fn is_by_player(&self) -> bool {
        !matches!(
            self,
            Action::Tick
                | Action::VisibilityChanged(_)
                | Action::JobReport(_)
                | Action::ShowComparison(_)
                | Action::SaveLoaded(_)
                | Action::StorageDenied
                | Action::StorageAllowed
                | Action::OpenedInOtherTab
                | Action::ReplayOpened
                | Action::CloseReplay
                | Action::CloseDialog
        )
    }

    /// Whether it needs to see the board, which is covered during a pause.
    pub(super) fn needs_visible_board(&self) -> bool {
        matches!(
            self,
            Action::MoveCursor(_)
                | Action::Select(_)
                | Action::Tap(_)
                | Action::LongPress(_)
                | Action::ChangeSelection(_)
                | Action::Escape
                | Action::SelectEmptyCell { .. }
                | Action::Enter(_)
                | Action::EnterAlternate(_)
                | Action::PressPad(_)
                | Action::ToggleMark(..)
                | Action::FillNotes
                | Action::Bookmark
                | Action::GoToBookmark
                | Action::Erase
                | Action::Undo
                | Action::Redo
                | Action::Restart
                | Action::Solve
                | Action::Hint
                | Action::ApplyHint
                | Action::CloseHint
                | Action::Check
                | Action::ReadAloud(_)
                | Action::Rate
                | Action::ListSteps
                | Action::ChooseStep(_)
                | Action::RevertToCorrect
                | Action::CountSolutions
                | Action::ShowAlternative(_)
                | Action::OpenReplay { .. }
        )
    }
}

impl AfterImport {
    /// All that may be asked for.
    pub const ALL: [AfterImport; 3] = [AfterImport::Play, AfterImport::Solve, AfterImport::Logic];

    /// The word for it in links.
    pub const fn name(self) -> &'static str {
        match self {
            AfterImport::Play => "play",
            AfterImport::Solve => "solve",
            AfterImport::Logic => "logic",
        }
    }
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 4] = [Mode::Digit, Mode::Corner, Mode::Centre, Mode::Colour];

    /// Its name in the page.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Digit => "digit",
            Mode::Corner => "corner",
            Mode::Centre => "centre",
            Mode::Colour => "colour",
        }
    }

    /// The mark that it makes, if it is no digit.
    pub(super) fn mark(self) -> Option<MarkKind> {
        match self {
            Mode::Digit => None,
            Mode::Corner => Some(MarkKind::Corner),
            Mode::Centre => Some(MarkKind::Centre),
            Mode::Colour => Some(MarkKind::Colour),
        }
    }
}

impl CursorMove {
    /// Whether it is one to the ends of a row or the board.
    pub(crate) fn is_jump(self) -> bool {
        matches!(self, CursorMove::RowStart | CursorMove::RowEnd | CursorMove::First | CursorMove::Last)
    }

    /// The cell to which it leads from this one.
    #[must_use]
    pub fn apply_to(self, cell: Cell) -> Cell {
        let (row, column) = (cell.row(), cell.column());
        match self {
            CursorMove::Up => Cell::at(row.saturating_sub(1), column),
            CursorMove::Down => Cell::at((row + 1).min(8), column),
            CursorMove::Left => Cell::at(row, column.saturating_sub(1)),
            CursorMove::Right => Cell::at(row, (column + 1).min(8)),
            CursorMove::RowStart => Cell::at(row, 0),
            CursorMove::RowEnd => Cell::at(row, 8),
            CursorMove::First => Cell::at(0, 0),
            CursorMove::Last => Cell::at(8, 8),
            CursorMove::BlockUp => Cell::at(row.saturating_sub(3), column),
            CursorMove::BlockDown => Cell::at((row + 3).min(8), column),
        }
    }
}
