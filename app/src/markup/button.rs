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
        /// A new puzzle of the level of the last one: *New* in the menu, *New puzzle* below a finished game.
        New = "new",
        /// A new puzzle whose solution needs the same techniques.
        Similar = "similar",
        Practise = "practise",
        Rate = "rate",
        Undo = "undo",
        Redo = "redo",
        Erase = "erase",
        Restart = "restart",
        Pause = "pause",
        /// Shows or hides the clock.
        Clock = "clock",
        Fill = "fill",
        Bookmark = "bookmark",
        ToBookmark = "to-bookmark",
        /// Solves the puzzle, after a question in the middle of a game.
        Solve = "solve",
        FillIn = "fill-in",
        Hint = "hint",
        /// What comes next, as its label says.
        More = "more",
        /// The page about the technique of the hint.
        ShowTechnique = "show-technique",
        ReasonBack = "reason-back",
        ApplyHint = "apply-hint",
        CloseHint = "close-hint",
        Check = "check",
        Steps = "steps",
        Correct = "correct",
        Count = "count",
        AlternativeFirst = "alternative-first",
        AlternativeSecond = "alternative-second",
        Replay = "replay",
        /// The same, beside a list of steps.
        Logic = "logic",
        Cancel = "cancel",
        PreviousGame = "previous-game",
        Close = "close",
        Copy = "copy",
        /// Saves the records that cannot be read as a file. It is the browser's, and leads to no action.
        Download = "download",
    } with data {
        NewLevel(Level) = "new-",
        Step(usize) = "step-",
        Digit(Digit) = "digit-",
        Set(Setting) = "set-",
        Theme(Theme) = "theme-",
        Pad(PadLayout) = "pad-",
        Mode(Mode) = "mode-",
        /// No button, but how the tools program hands over what is drawn on notes.
        Draw(String) = "draw-",
        /// The example of the technique with this key.
        Example(String) = "example-",
        Panel(Panel) = "panel-",
    }
}
