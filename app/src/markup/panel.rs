//! The panels.

use super::markup_names;

markup_names! {
    /// A panel that the tools program draws in the dialog.
    pub enum Panel {
        /// The puzzle of the day, and new puzzles of every kind.
        Puzzles = "puzzles",
        Games = "games",
        Import = "import",
        /// A board for people who make puzzles.
        Workbench = "workbench",
        Batch = "batch",
        Settings = "settings",
        /// The settings, where copies of all games are made and brought in.
        Backup = "backup",
        /// Help, where it was left.
        Help = "help",
        Keys = "keys",
        /// All techniques.
        Techniques = "techniques",
        /// Seven pages for somebody who has never solved a Sudoku.
        FirstSteps = "first-steps",
        /// What came of the position to practise on that is on the board, and the next one.
        Training = "training",
        /// Links to the puzzle, its pictures and texts, and printing.
        Share = "share",
    } with data {
        /// The page about the technique with this key.
        Technique(String) = "technique-",
        /// A link to a copy of games, or to a part of one.
        Copy(String) = "copy-",
        /// A link to a game that someone has shared.
        Game(String) = "game-",
    }
}
