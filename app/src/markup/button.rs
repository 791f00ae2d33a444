//! The buttons that the game itself answers to.

use ninefold::grid::Digit;
use ninefold::level::Level;

use super::{Panel, markup_names};
use crate::mode::Mode;
use crate::settings::{PadLayout, Setting, Theme};

markup_names! {
    /// A button that leads to an action of the game, wherever it stands. Those that panels answer to are
    /// [`PanelButton`](crate::input::PanelButton)s.
    pub enum Button {
        /// A new puzzle of the same level.
        New = "new",
        /// A puzzle that needs the same techniques.
        Similar = "similar",
        /// A position to practise the technique of the current one.
        Practise = "practise",
        /// How hard the puzzle is.
        Rate = "rate",
        /// One position back.
        Undo = "undo",
        /// One position forward.
        Redo = "redo",
        /// Clears the cell.
        Erase = "erase",
        /// Removes all entries and notes.
        Restart = "restart",
        /// Stops the clock, or lets it run.
        Pause = "pause",
        /// Shows or hides the clock.
        Clock = "clock",
        /// Fills in notes.
        Fill = "fill",
        /// Sets a bookmark.
        Bookmark = "bookmark",
        ToBookmark = "to-bookmark",
        /// Solves the puzzle, after a question in the middle of a game.
        Solve = "solve",
        /// Fills in the solution at once.
        FillIn = "fill-in",
        /// A hint, or more of it.
        Hint = "hint",
        /// What comes next, as its label says.
        More = "more",
        /// The page about the technique of the hint.
        ShowTechnique = "show-technique",
        /// The sentence before.
        ReasonBack = "reason-back",
        /// The next sentence.
        ReasonNext = "reason-next",
        /// Carries out the step of the hint.
        ApplyHint = "apply-hint",
        CloseHint = "close-hint",
        /// Checks for wrong digits.
        Check = "check",
        /// Lists all possible steps.
        Steps = "steps",
        /// Returns to the last position without a mistake.
        Correct = "correct",
        /// Counts all solutions.
        Count = "count",
        /// The first of two solutions.
        AlternativeFirst = "alternative-first",
        /// The second of two solutions.
        AlternativeSecond = "alternative-second",
        /// How the puzzle is solved.
        Replay = "replay",
        /// The same, beside a list of steps.
        Logic = "logic",
        /// Stops what is being worked on.
        Cancel = "cancel",
        PreviousGame = "previous-game",
        /// Closes the dialog.
        Close = "close",
        /// Copies the puzzle to the clipboard.
        Copy = "copy",
        /// Saves the records that cannot be read as a file. It is the browser's, and leads to no action.
        Download = "download",
    } with data {
        /// A new puzzle of a level.
        NewLevel(Level) = "new-",
        /// A step of the list of all possible ones, by its index.
        Step(usize) = "step-",
        /// A digit of the pad.
        Digit(Digit) = "digit-",
        /// A switch in *Settings*.
        Set(Setting) = "set-",
        /// The colours of the page.
        Theme(Theme) = "theme-",
        /// The arrangement of the pad.
        Pad(PadLayout) = "pad-",
        /// An input mode.
        Mode(Mode) = "mode-",
        /// No button, but how the tools program hands over what is drawn on notes.
        Draw(String) = "draw-",
        /// The example of the technique with this key.
        Example(String) = "example-",
        /// Opens a panel.
        Panel(Panel) = "panel-",
    }
}
