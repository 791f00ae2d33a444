//! The buttons that panels answer to.

use std::borrow::Cow;

use ninefold::grid::Digit;
use ninefold::level::Level;
use ninefold::methods::Method;

use crate::markup::{MarkupName, markup_names, named_enum_markup_names};
use crate::print::Paper;
use crate::protocol::SolveMethod;
use crate::replay::PlaybackSpeed;
use crate::review::StepChoice;
use crate::workbench::{PatternFill, PuzzleSearchKind};

markup_names! {
    /// A button that a panel answers to, and not the game. Its name begins with that of its panel where another button has the rest.
    pub enum PanelButton {
        // Import.
        ImportPlay = "import-play",
        ImportSolve = "import-solve",
        ImportLogic = "import-logic",
        ImportSkip = "import-skip",
        ImportBackspace = "import-backspace",
        ImportUndo = "import-undo",
        ImportRedo = "import-redo",
        ImportClear = "import-clear",
        ImportStop = "import-stop",
        /// Of ten rows, reads the first nine.
        ImportFirst = "import-first",
        /// Of ten rows, reads the last nine.
        ImportLast = "import-last",
        /// Marks where two solutions differ.
        ImportDifferences = "import-differences",
        ImportRedundant = "import-redundant",
        ImportProof = "import-proof",
        ImportOpen = "import-open",
        ImportPhoto = "import-photo",
        ImportPaste = "import-paste",
        /// Moves to the board, where digits are typed.
        ImportType = "import-type",
        ImportDoubt = "import-doubt",
        /// Confirms all doubtful cells.
        ImportKeep = "import-keep",
        /// Leaves all doubtful cells empty.
        ImportDrop = "import-drop",
        /// Shows the whole grid of the picture, or only a cell.
        ImportWhole = "import-whole",
        /// Puts the corrected line back into the list.
        ImportToBatch = "import-to-batch",
        ImportShare = "import-share",
        /// Opens the board on the workbench.
        ImportWorkbench = "import-workbench",

        // The list of puzzles.
        BatchShow = "batch-show",
        BatchSort = "batch-sort",
        BatchStop = "batch-stop",
        BatchRate = "batch-rate",
        /// Finds the puzzles that are isomorphic to an earlier one.
        BatchCompare = "batch-compare",
        BatchCopy = "batch-copy",
        /// Saves the rows that are shown as a file, in the chosen format.
        BatchSave = "batch-save",
        /// Shows all lists that are kept, and those of the site.
        ListHome = "list-home",
        ListOpen = "list-open",
        /// Deletes a list that is kept, when it is pressed again.
        ListDelete = "list-delete",
        /// Shows the list again that was left.
        ListBack = "list-back",
        /// Saves a copy of all lists.
        ListCopy = "list-copy",
        /// Reads a list of the site.
        ListRead = "list-read",
        /// Keeps the list under the name that was typed.
        ListKeep = "list-keep",
        /// Plays a puzzle that is not solved yet.
        ListNext = "list-next",
        /// Clears the filter.
        ListShowAll = "list-show-all",

        // Puzzles.
        /// A day of the quilt.
        Day = "day",
        DayBefore = "day-before",
        DayAfter = "day-after",
        QuiltBefore = "quilt-before",
        QuiltAfter = "quilt-after",
        QuiltPrint = "quilt-print",
        QuiltSave = "quilt-save",
        QuiltSend = "quilt-send",
        ById = "by-id",
        ByMinutes = "by-minutes",
        ByPattern = "by-pattern",
        ByTechnique = "by-technique",
        PlayById = "play-by-id",
        PlayByMinutes = "play-by-minutes",
        PlayByPattern = "play-by-pattern",
        PlayByTechnique = "play-by-technique",

        // Games.
        GamesList = "games-list",
        GamesStatistics = "games-statistics",
        GamesEdit = "games-edit",
        GamesExport = "games-export",
        GamesReset = "games-reset",
        GamesResetCancel = "games-reset-cancel",
        GamesResetConfirm = "games-reset-confirm",
        GamesResetUndo = "games-reset-undo",
        GameResume = "game-resume",
        GameDelete = "game-delete",
        GameRestore = "game-restore",

        // Techniques.
        /// From the page of a technique back to the atlas.
        Atlas = "atlas",
        AtlasPrint = "atlas-print",
        AtlasSave = "atlas-save",
        /// The square of a family in the mark.
        Family = "family",
        PractiseNext = "practise-next",
        /// Another session after one that is over.
        TrainingAgain = "training-again",
        PractiseTechnique = "practise-technique",
        /// A known position of the technique, by its number.
        PractisePosition = "practise-position",
        /// A new puzzle in which the technique comes up.
        PuzzleWith = "puzzle-with",
        /// An example of the technique, by its number.
        SelectExample = "select-example",
        SentenceBack = "sentence-back",
        SentenceNext = "sentence-next",

        // The first steps.
        FirstSteps = "first-steps",
        FirstBack = "first-back",
        FirstNext = "first-next",
        /// A digit, or a cell, as an answer.
        FirstDigit = "first-digit",
        FirstCell = "first-cell",

        // Copies of all games, in the settings.
        /// Asks the browser to keep the games.
        BackupPersist = "backup-persist",
        BackupSave = "backup-save",
        BackupSend = "backup-send",
        BackupOpen = "backup-open",
        BackupMerge = "backup-merge",
        BackupCancel = "backup-cancel",
        CodesShow = "codes-show",
        CodesBack = "codes-back",
        CodesNext = "codes-next",
        CodesCopy = "codes-copy",

        // Share.
        CopyLink = "copy-link",
        Send = "send",
        CopyLine = "copy-line",
        SaveText = "save-text",
        SaveSvg = "save-svg",
        SavePng = "save-png",
        /// Of a finished game: its picture by the system's dialog, as a file, as a film, and its plate as squares in a text.
        SendPicture = "send-picture",
        SavePicture = "save-picture",
        SavePictureSvg = "save-picture-svg",
        SaveFilm = "save-film",
        CopySquares = "copy-squares",
        /// Copies a link with which others look back at the game.
        CopyGameLink = "copy-game-link",
        PrintBoard = "print-board",

        // The workbench.
        WorkbenchErase = "workbench-erase",
        WorkbenchUndo = "workbench-undo",
        WorkbenchRedo = "workbench-redo",
        WorkbenchClear = "workbench-clear",
        /// Takes over the puzzle of the game.
        WorkbenchGame = "workbench-game",
        WorkbenchImport = "workbench-import",
        WorkbenchCopy = "workbench-copy",
        WorkbenchPlay = "workbench-play",
        /// Shows the form for puzzles of a pattern, or hides it.
        WorkbenchPattern = "workbench-pattern",
        /// Ends the search for other puzzles.
        WorkbenchStop = "workbench-stop",
        /// Opens the puzzles that were found as a list.
        WorkbenchList = "workbench-list",

        // The replay.
        CloseReplay = "close-replay",
        CancelMethods = "cancel-methods",
        /// Runs the methods that were stopped.
        Rerun = "rerun",
        First = "first",
        /// To the previous dead end, round or elimination.
        PreviousMark = "previous-mark",
        StepBack = "step-back",
        Play = "play",
        StepForward = "step-forward",
        /// To the next dead end, round or elimination.
        NextMark = "next-mark",
        Last = "last",
        NextSentence = "next-sentence",
        Bottleneck = "bottleneck",
        CopySteps = "copy-steps",
        DownloadProof = "download-proof",

        // The review of a game. It also has some of the buttons of the replay.
        /// Looks back at a game.
        LookBack = "look-back",
        /// Plays the moves one after another, each as quickly as the next.
        ReviewAtOnce = "review-at-once",
        /// Plays the puzzle of a shared game.
        ReviewPlay = "review-play",
        /// Plays them in the time that the player took.
        ReviewInTime = "review-in-time",
    } with data {
        /// In *Import*, a grid of the picture, by its index.
        ImportGrid(usize) = "import-grid-",
        ImportDigit(Digit) = "import-",
        /// Searches other puzzles.
        WorkbenchSearch(PuzzleSearchKind) = "workbench-search-",
        WorkbenchPatternFill(PatternFill) = "workbench-pattern-",
        /// Puts a puzzle that was found on the board, by its index.
        WorkbenchFound(usize) = "workbench-found-",
        WorkbenchDigit(Digit) = "workbench-",
        Daily(Level) = "daily-",
        Paper(Paper) = "paper-",
        Method(SolveMethod) = "method-",
        Speed(PlaybackSpeed) = "speed-",
        /// Draws a step of a move.
        ReviewStep(StepChoice) = "review-step-",
        /// One of the moments worth a second look, by its index.
        ReviewMoment(usize) = "review-moment-",
    }
}

named_enum_markup_names!(Paper, PatternFill, PlaybackSpeed, PuzzleSearchKind, StepChoice);

/// The name that stands for solving by logic among those of methods.
const LOGIC: &str = "logic";

impl MarkupName for SolveMethod {
    fn name(&self) -> Cow<'_, str> {
        self.method().map_or(LOGIC, Method::name).into()
    }

    fn from_name(name: &str) -> Option<SolveMethod> {
        SolveMethod::ALL.into_iter().find(|method| method.name() == name)
    }
}
