//! The buttons that panels answer to.

use std::borrow::Cow;

use ninefold::grid::Digit;
use ninefold::level::Level;
use ninefold::methods::Method;

use crate::markup::{MarkupName, markup_names, named_enum_markup_names};
use crate::print::Paper;
use crate::protocol::SolveMethod;
use crate::replay::PlaybackSpeed;

markup_names! {
    /// A button that a panel answers to, and not the game. Its name begins with that of its panel where another button has the rest.
    pub enum PanelButton {
        // Import.
        /// Plays the puzzle.
        ImportPlay = "import-play",
        /// Has the game solve the puzzle.
        ImportSolve = "import-solve",
        /// Opens the replay of the puzzle.
        ImportLogic = "import-logic",
        /// Leaves the cell empty.
        ImportSkip = "import-skip",
        /// Clears the cell before.
        ImportBackspace = "import-backspace",
        /// Undo on the panel's board.
        ImportUndo = "import-undo",
        /// Redo on the panel's board.
        ImportRedo = "import-redo",
        /// Clears the board.
        ImportClear = "import-clear",
        /// Stops the analysis.
        ImportStop = "import-stop",
        /// Of ten rows, reads the first nine.
        ImportFirst = "import-first",
        /// Of ten rows, reads the last nine.
        ImportLast = "import-last",
        /// Marks where two solutions differ.
        ImportDifferences = "import-differences",
        /// Marks the redundant givens.
        ImportRedundant = "import-redundant",
        /// Opens a file.
        ImportOpen = "import-open",
        /// Takes a photo.
        ImportPhoto = "import-photo",
        /// Reads the clipboard.
        ImportPaste = "import-paste",
        /// Moves to the board, where digits are typed.
        ImportType = "import-type",
        /// Moves to the next doubtful cell.
        ImportDoubt = "import-doubt",
        /// Shows the whole grid of the picture, or only a cell.
        ImportWhole = "import-whole",
        /// Puts the corrected line back into the list.
        ImportToBatch = "import-to-batch",
        /// Opens *Share* with the board.
        ImportShare = "import-share",

        // The list of puzzles.
        /// Shows only the rows of a kind.
        BatchShow = "batch-show",
        /// Sorts by a column.
        BatchSort = "batch-sort",
        BatchStop = "batch-stop",
        /// Rates all puzzles.
        BatchRate = "batch-rate",
        /// Copies the results.
        BatchCopy = "batch-copy",
        /// Saves the results as a table.
        BatchCsv = "batch-csv",
        /// Saves the puzzles.
        BatchSdm = "batch-sdm",

        // Puzzles.
        /// Shows or hides the calendar.
        Calendar = "calendar",
        /// A day of the calendar.
        Day = "day",
        DayBefore = "day-before",
        DayAfter = "day-after",
        MonthBefore = "month-before",
        MonthAfter = "month-after",
        /// Shows or hides the field for a puzzle ID.
        ById = "by-id",
        /// Shows or hides the choice of a time.
        ByMinutes = "by-minutes",
        /// Shows or hides the choice of a pattern.
        ByPattern = "by-pattern",
        /// Shows or hides the choice of a technique.
        ByTechnique = "by-technique",
        /// Opens the puzzle with this ID.
        PlayById = "play-by-id",
        /// Opens a puzzle that takes this time.
        PlayByMinutes = "play-by-minutes",
        /// Opens a puzzle of this pattern.
        PlayByPattern = "play-by-pattern",
        /// Opens a position to practise this technique.
        PlayByTechnique = "play-by-technique",

        // Games.
        /// Shows the games.
        GamesList = "games-list",
        /// Shows the statistics.
        GamesStatistics = "games-statistics",
        /// Offers to delete games, or ends that.
        GamesEdit = "games-edit",
        /// Saves the games as a table.
        GamesExport = "games-export",
        /// Asks whether to delete the statistics.
        GamesReset = "games-reset",
        /// Keeps the statistics.
        GamesResetCancel = "games-reset-cancel",
        /// Deletes the statistics.
        GamesResetConfirm = "games-reset-confirm",
        /// Restores the statistics.
        GamesResetUndo = "games-reset-undo",
        /// Continues a game.
        GameResume = "game-resume",
        GameDelete = "game-delete",
        /// Restores the game that was deleted.
        GameRestore = "game-restore",

        // Help.
        /// Shows the steps to learn.
        PartSteps = "part-steps",
        /// Returns to the list of techniques.
        Techniques = "techniques",
        /// Opens a position to practise the technique shown.
        PractiseTechnique = "practise-technique",

        // Copies of all games, in the settings.
        /// Asks the browser to keep the games.
        BackupPersist = "backup-persist",
        /// Saves a copy as a file.
        BackupSave = "backup-save",
        /// Hands a copy to the system.
        BackupSend = "backup-send",
        /// Opens a copy.
        BackupOpen = "backup-open",
        /// Brings the opened copy in.
        BackupMerge = "backup-merge",
        /// Leaves the opened copy.
        BackupCancel = "backup-cancel",
        /// Shows the codes of a copy.
        CodesShow = "codes-show",
        /// The code before.
        CodesBack = "codes-back",
        CodesNext = "codes-next",
        /// Copies the link of a code.
        CodesCopy = "codes-copy",

        // Share.
        /// Copies the link.
        CopyLink = "copy-link",
        /// Hands the link to the system.
        Send = "send",
        /// Copies the puzzle as text.
        CopyLine = "copy-line",
        /// Saves the puzzle as text.
        SaveText = "save-text",
        /// Saves the picture as SVG.
        SaveSvg = "save-svg",
        /// Saves the picture as PNG.
        SavePng = "save-png",
        PrintBoard = "print-board",

        // The replay.
        /// Returns to the game.
        CloseReplay = "close-replay",
        /// Stops the methods.
        CancelMethods = "cancel-methods",
        /// Runs the methods that were stopped.
        Rerun = "rerun",
        /// To the start.
        First = "first",
        /// To the previous dead end, round or elimination.
        PreviousMark = "previous-mark",
        StepBack = "step-back",
        /// Plays the steps, or pauses.
        Play = "play",
        StepForward = "step-forward",
        /// To the next dead end, round or elimination.
        NextMark = "next-mark",
        /// To the end.
        Last = "last",
        /// Reads the next sentence.
        NextSentence = "next-sentence",
        /// To the step with the fewest alternatives.
        Bottleneck = "bottleneck",
        /// Copies the steps.
        CopySteps = "copy-steps",
    } with data {
        /// In *Import*, a grid of the picture, by its index.
        ImportGrid(usize) = "import-grid-",
        /// In *Import*, a digit.
        ImportDigit(Digit) = "import-",
        /// In *Puzzles*, the puzzle of the day of a level.
        Daily(Level) = "daily-",
        /// In *Share*, the paper to print on.
        Paper(Paper) = "paper-",
        /// In the replay, a method to show.
        Method(SolveMethod) = "method-",
        /// In the replay, the speed of playback.
        Speed(PlaybackSpeed) = "speed-",
    }
}

named_enum_markup_names!(Paper, PlaybackSpeed);

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
