//! The actions that change a game, and the effects that they have outside it.

use std::rc::Rc;

use ninefold::grid::{Cell, Digit};
use ninefold::level::Level;
use ninefold::named_enum;

use super::archive::ArchivedGame;
use super::{Game, Mode, PadLayout, SelectionChange, Session, Setting, SpokenQuery, Theme};
use crate::cell_content::MarkKind;
use crate::i18n::Message;
use crate::markup::Panel;
use crate::protocol::{Job, Report};

/// Everything that can happen to a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    New {
        /// The level, or `None` for that of the last puzzle.
        level: Option<Level>,
        seed: u64,
    },
    /// Open the puzzle with this [ID](ninefold::generator), e.g. `hell-123`.
    OpenById(String),
    /// Open the puzzle of a day.
    OpenDaily {
        level: Option<Level>,
        /// The day, e.g. `2026-11-20`.
        date: String,
    },
    /// Ask for a puzzle that needs the same techniques as the one on the board.
    NewSimilar {
        seed: u64,
    },
    Rate,
    /// Open a position to practise a technique.
    Practise {
        /// Key of the technique, or `None` for the one of the current session.
        key: Option<String>,
        seed: u64,
    },
    /// Open the puzzle of a [link](ninefold::grid::BoardState::to_link), with the progress in the link. If it is being played
    /// already, that session continues.
    OpenLink(String),
    /// Start the puzzle that the import panel sends, even if it is being played already.
    Import {
        /// The puzzle as a [link](ninefold::grid::BoardState::to_link).
        link: String,
        /// What happens once the puzzle is on the board.
        after: AfterImport,
    },
    /// Return to the previous session; the current one becomes the previous.
    ResumePrevious,
    /// Add to the completion message how the game compares with earlier ones; the text is ready to show.
    ShowComparison(String),
    ResumeArchived(Box<Session>),
    MoveCursor(CursorMove),
    /// Move the cursor to a cell and clear the selection.
    Select(Cell),
    /// Tap or click a cell: like [`Select`](Action::Select), and enters the active digit, if there is one.
    Tap(Cell),
    /// Press a cell for long: switch between notes and digits; with an active digit, enter it as the other of the two.
    LongPress(Cell),
    /// Change which cells are selected. An entry goes into all of them.
    ChangeSelection(SelectionChange),
    /// Close the hint, else clear the selection, else release the active digit.
    Escape,
    /// Move the cursor to the next empty cell in reading order, or `back` to the previous one.
    SelectEmptyCell {
        back: bool,
    },
    /// Move the cursor to the next cell that a hint or a check marks or that is in conflict, or `back` to the previous one.
    SelectMarkedCell {
        back: bool,
    },
    /// Enter a digit, note or colour, depending on the mode.
    Enter(Digit),
    /// Enter a note in digit mode, and a digit in the other modes.
    EnterAlternate(Digit),
    /// Make this the digit of a cell, or take its digit away, whatever the mode and the selection. Notes of an empty cell stay.
    SetDigit(Cell, Option<Digit>),
    /// Press a digit of the on-screen pad: enter it, or make it the active digit, depending on the settings.
    PressPad(Digit),
    /// Toggle a mark, whatever the mode. The digits 1 to 8 stand for colours; 9 removes all colours.
    ToggleMark(MarkKind, Digit),
    /// Replace the drawings on notes by those of this text.
    Draw(String),
    /// Fill in the candidates as notes, or update existing notes.
    FillNotes,
    Erase,
    SetMode(Mode),
    NextMode {
        back: bool,
    },
    /// Switch between corner notes and digits.
    ToggleNotes,
    Bookmark,
    GoToBookmark,
    ToggleSetting(Setting),
    SetTheme(Theme),
    SetPad(PadLayout),
    Undo,
    Redo,
    Restart,
    /// Find the solution and fill it in. In the middle of a game the player is asked first.
    Solve,
    /// Find the solution and fill it in at once.
    FillIn,
    /// Ask for a hint, or for more of the current one.
    Hint,
    /// Press the message's button for more: fills in the solution if the message asks for that, else like [`Hint`](Action::Hint).
    More,
    /// Read the next sentence of the hint, or `back` the one before.
    TurnReason {
        back: bool,
    },
    ApplyHint,
    CloseHint,
    ShowTechnique,
    /// Show the example of the technique with this key.
    ShowExample(String),
    Check,
    /// Announce something about the board to a screen reader.
    ReadAloud(SpokenQuery),
    RepeatAnnouncement,
    /// Move the focus from the board to the message panel, or back.
    SwitchRegion,
    ListSteps,
    /// Show the step with this index in the list as a hint.
    ChooseStep(usize),
    /// Return to the last position without a mistake.
    RevertToCorrect,
    /// Count all solutions of the grid of the last Solve.
    CountSolutions,
    /// Show the first (0) or second (1) of the two solutions that Solve found.
    ShowAlternative(usize),
    /// Stop the pending job.
    Cancel,
    /// Show how the puzzle is solved. The session does not change.
    OpenReplay,
    ReplayOpened,
    CloseReplay,
    JobReport(Report),
    /// Stop the clock and cover the board, or continue.
    TogglePause,
    /// The page became visible (`true`) or hidden.
    VisibilityChanged(bool),
    /// About a second has passed.
    Tick,
    CopyPuzzle,
    /// Whether the clipboard accepted the text.
    CopyResult(bool),
    OpenDialog,
    CloseDialog,
    OpenPanel(Panel),
    SaveLoaded(LoadedSave),
    /// The game was opened in another tab. This one saves nothing from now on.
    OpenedInOtherTab,
    StorageDenied,
    StorageAllowed,
}

/// Who causes an action, and whether it needs the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ActionScope {
    /// The page or a job causes it.
    Page,
    Player,
    /// The player causes it, on the board. It is ignored while the board is covered.
    Board,
}

/// What was found in storage at the start.
#[derive(Clone, Debug, PartialEq)]
pub enum LoadedSave {
    Game(Box<Game>),
    /// The newest save that can be read; a newer one is damaged.
    Damaged(Box<Game>),
    /// A saved game, loaded again after a crash.
    Recovered(Box<Game>),
    /// No save: the first visit. Holds the seed of the first puzzle.
    Nothing(u64),
    /// No save of a game in another page, of which there may be many. Holds the seed of its puzzle.
    NothingInElement(u64),
    /// A save that cannot be read or that crashed the program twice. Holds the seed of a new puzzle.
    Unreadable(u64),
}

named_enum! {
    /// What happens with an imported puzzle once it is on the board.
    #[derive(Default)]
    pub enum AfterImport, "next step of an import" {
        #[default]
        Play = "play",
        /// It is solved by search.
        Solve = "solve",
        /// It is solved by logic, step by step, in a replay.
        Logic = "logic",
    }
}

/// A move of the cursor. Moves stop at the edges of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorMove {
    Up,
    Down,
    Left,
    Right,
    RowStart,
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

/// What the page has to do after an action of the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    Save,
    /// Archive a session, replacing what was archived of it before.
    Archive(ArchivedGame),
    /// Compare the session with this start time with earlier ones, and answer with
    /// [`Action::ShowComparison`].
    Compare(u64),
    /// Run a job and report its answer under this ID.
    RunJob(u32, Job),
    /// Stop all jobs.
    Cancel,
    /// Reload the page, which loads the save.
    Reload,
    /// Load the replay, and report a failure under this job ID if that is impossible.
    OpenReplay(u32),
    /// Announce a message to a screen reader. The page also shows it if it is the status message.
    Announce(Rc<Message>),
    RepeatAnnouncement,
    /// Move the focus from the board to the message panel, or back.
    SwitchRegion,
    OpenPanel(Panel),
    /// Open the import panel with this link, whose puzzle cannot be played.
    OpenInImport(String),
    Copy(String),
}

impl Action {
    /// Who causes it, and whether it needs the board.
    pub(super) fn scope(&self) -> ActionScope {
        use Action as A;
        match self {
            A::ShowComparison(..)
            | A::ReplayOpened
            | A::CloseReplay
            | A::JobReport(..)
            | A::VisibilityChanged(..)
            | A::Tick
            | A::CloseDialog
            | A::SaveLoaded(..)
            | A::OpenedInOtherTab
            | A::StorageDenied
            | A::StorageAllowed => ActionScope::Page,
            // These need no board: they replace it, uncover it, or change how digits are entered and shown.
            A::New { .. }
            | A::OpenById(..)
            | A::OpenDaily { .. }
            | A::NewSimilar { .. }
            | A::Practise { .. }
            | A::OpenLink(..)
            | A::Import { .. }
            | A::ResumePrevious
            | A::ResumeArchived(..)
            | A::SetMode(..)
            | A::NextMode { .. }
            | A::ToggleNotes
            | A::ToggleSetting(..)
            | A::SetTheme(..)
            | A::SetPad(..)
            | A::ShowExample(..)
            | A::Cancel
            | A::TogglePause
            | A::CopyPuzzle
            | A::CopyResult(..)
            | A::OpenDialog
            | A::OpenPanel(..) => ActionScope::Player,
            A::Rate
            | A::MoveCursor(..)
            | A::Select(..)
            | A::Tap(..)
            | A::LongPress(..)
            | A::ChangeSelection(..)
            | A::Escape
            | A::SelectEmptyCell { .. }
            | A::SelectMarkedCell { .. }
            | A::Enter(..)
            | A::EnterAlternate(..)
            | A::SetDigit(..)
            | A::PressPad(..)
            | A::ToggleMark(..)
            | A::Draw(..)
            | A::FillNotes
            | A::Erase
            | A::Bookmark
            | A::GoToBookmark
            | A::Undo
            | A::Redo
            | A::Restart
            | A::Solve
            | A::FillIn
            | A::Hint
            | A::More
            | A::ShowTechnique
            | A::TurnReason { .. }
            | A::ApplyHint
            | A::CloseHint
            | A::Check
            | A::ReadAloud(..)
            | A::RepeatAnnouncement
            | A::SwitchRegion
            | A::ListSteps
            | A::ChooseStep(..)
            | A::RevertToCorrect
            | A::CountSolutions
            | A::ShowAlternative(..)
            | A::OpenReplay => ActionScope::Board,
        }
    }
}

impl Mode {
    /// The kind of mark it enters; `None` for digits.
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
    /// Whether it goes to the end of a row or of the board.
    pub(crate) fn is_jump(self) -> bool {
        matches!(self, CursorMove::RowStart | CursorMove::RowEnd | CursorMove::First | CursorMove::Last)
    }

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
