//! The state of the page as a player sees or hears it, read in one script so that it is consistent.

use std::fmt;

use serde::Deserialize;

/// Returns a [`PageState`] as JSON, or null.
pub const SCRIPT: &str = include_str!("page_state.js");

/// Reads what [`SCRIPT`] returns.
#[track_caller]
pub fn parse(state: &str) -> PageState {
    serde_json::from_str(state).unwrap_or_else(|error| panic!("{error} in {state}"))
}

/// All that is on the page at one moment.
#[derive(Clone, Debug, Deserialize)]
pub struct PageState {
    /// `loading`, `playing`, `paused` or `solved`.
    pub phase: String,
    /// Whether the digits are visible, not covered by a pause.
    pub board_shown: bool,
    /// The 81 cells in reading order.
    pub cells: Vec<CellState>,
    /// `play`, or `replay` while the replay is open.
    pub view: String,
    /// The replay panel. Its texts are read even if it is closed.
    pub replay: ReplayState,
    /// How much of a hint the board shows, 1 to 4; empty if there is none.
    pub hint_level: String,
    /// The classes of the shapes that are drawn over the board.
    pub annotations: Vec<String>,
    /// The visible facts of a verdict: time, guesses, dead ends, depth.
    pub facts: Vec<String>,
    /// The cells that Tab reaches.
    pub tab_stops: Vec<usize>,
    /// The class of the message panel.
    pub panel_kind: String,
    /// The title of the message panel.
    pub title: String,
    /// The small print beside the title.
    pub tag: String,
    /// The text of the message panel.
    pub text: String,
    /// The actions of the visible buttons in the message panel.
    pub offers: Vec<String>,
    /// Whether the message panel shows a progress bar.
    pub progress: bool,
    /// The last announcement to screen readers.
    pub announcement: String,
    /// The clock's text.
    pub clock: String,
    /// For each digit, how many are still to be placed, as the pad shows it.
    pub remaining: Vec<String>,
    /// The actions of the pad's greyed-out buttons.
    pub finished: Vec<String>,
    /// The actions of the pressed buttons.
    pub pressed: Vec<String>,
    /// The actions of the disabled buttons.
    pub disabled: Vec<String>,
    /// The id of the open dialog, or empty; `coming` while its contents are being loaded.
    pub dialog: String,
    /// The Import dialog.
    pub import: ImportState,
    /// The message that the program cannot start, or empty.
    pub start_error: String,
    /// The focused element: its id, else its action, else its element name.
    pub focus: String,
}

/// The state of the Import dialog.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct ImportState {
    /// The parse error of the text, or empty.
    pub parse_error: String,
    /// The part of the text that is marked as wrong.
    pub marked: String,
    /// The detected format of the text.
    pub source: String,
    /// The class of the verdict.
    pub kind: String,
    /// The title of the verdict.
    pub title: String,
    /// The text of the verdict.
    pub text: String,
    /// Level, clues and symmetry, as far as they are known.
    pub facts: Vec<String>,
    /// The techniques that the puzzle needs.
    pub techniques: Vec<String>,
    /// Whether the verdict is still being computed.
    pub busy: bool,
    /// The dialog's board: 81 characters, a dot for each empty cell.
    pub line: String,
    /// The cells in which two solutions differ.
    pub differing: Vec<usize>,
    /// What was read from a picture.
    pub picture: String,
    /// The cells that are marked as doubtful.
    pub doubtful: Vec<usize>,
}

/// The state of one cell.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CellState {
    /// The digit, or empty.
    pub digit: String,
    /// The notes, as digits.
    pub notes: String,
    /// The CSS classes.
    pub classes: Vec<String>,
    /// The accessible name.
    pub label: String,
    /// Which of `selected`, `readonly` and `invalid` are set as ARIA states.
    pub aria: Vec<String>,
}

/// The state of the replay panel.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ReplayState {
    /// Name of the technique, else of the method.
    pub heading: String,
    /// The text of the current step.
    pub step: String,
    /// The number of the current step and the number of all steps, as text.
    pub count: String,
    /// The slider's value.
    pub at: usize,
    /// The slider's maximum.
    pub len: usize,
    /// The slider's `aria-valuetext`.
    pub value_text: String,
    /// The compared methods: name, time, outcome and work of each.
    pub method_runs: Vec<[String; 4]>,
    /// The steps around the current one.
    pub log: Vec<String>,
    /// The line of the log that is marked as current.
    pub current_step: String,
    /// The captions of the visible matrices.
    pub matrices: Vec<String>,
}

impl ReplayState {
    /// Whether every method has finished.
    pub fn is_done(&self) -> bool {
        !self.method_runs.is_empty() && self.method_runs.iter().all(|[_, time, ..]| !time.is_empty())
    }
}

impl CellState {
    /// Whether the cell has a CSS class.
    pub fn is(&self, class: &str) -> bool {
        self.classes.iter().any(|name| name == class)
    }

    /// Whether an ARIA state is set: `selected`, `readonly` or `invalid`.
    pub fn is_aria(&self, state: &str) -> bool {
        self.aria.iter().any(|name| name == state)
    }
}

impl PageState {
    /// Whether what a hint changes is drawn.
    pub fn has_answer_drawn(&self) -> bool {
        self.annotations.iter().any(|class| class.contains("placement") || class.contains("elimination"))
    }

    /// The digits on the board: 81 characters, a dot for each empty cell.
    pub fn line(&self) -> String {
        self.cells.iter().map(|cell| if cell.digit.is_empty() { "." } else { &cell.digit }).collect()
    }

    /// The cells that have a CSS class.
    pub fn cells_with_class(&self, class: &str) -> Vec<usize> {
        (0..81).filter(|&cell| self.cells[cell].is(class)).collect()
    }

    /// The cell under the cursor.
    ///
    /// # Panics
    /// If not exactly one cell has the cursor.
    #[track_caller]
    pub fn cursor(&self) -> usize {
        match self.cells_with_class("cursor")[..] {
            [cell] => cell,
            ref cells => panic!("the cursor must be on one cell, but is on {cells:?}"),
        }
    }

    /// Whether the message panel has a visible button with this action.
    pub fn offers(&self, action: &str) -> bool {
        self.offers.iter().any(|offer| offer == action)
    }

    /// Whether a button with this action is pressed.
    pub fn is_pressed(&self, action: &str) -> bool {
        self.pressed.iter().any(|pressed| pressed == action)
    }

    /// Whether a button with this action is disabled.
    pub fn is_disabled(&self, action: &str) -> bool {
        self.disabled.iter().any(|disabled| disabled == action)
    }

    /// The clock's time in seconds.
    ///
    /// # Panics
    /// If the clock shows no time.
    #[track_caller]
    pub fn seconds(&self) -> u32 {
        let parts = self.clock.split(':').map(str::parse);
        let seconds = parts.reduce(|sum, part| Ok(sum? * 60 + part?));
        seconds.and_then(Result::ok).unwrap_or_else(|| panic!("the clock shows {:?}", self.clock))
    }
}

impl fmt::Display for PageState {
    /// A summary of the page for the messages of failing tests.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{}, focus on {}, clock {}", self.phase, self.focus, self.clock)?;
        writeln!(f, "  board   {}", self.line())?;
        writeln!(f, "  panel   {}: {}. {}", self.panel_kind, self.title, self.text)?;
        writeln!(f, "  live    {}", self.announcement)?;
        if self.view == "replay" {
            writeln!(f, "  replay  {:?}", self.replay)?;
        }
        for (name, text) in [
            ("dialog ", &self.dialog),
            ("error  ", &self.import.parse_error),
            ("verdict", &self.import.title),
            ("trouble", &self.start_error),
        ] {
            if !text.is_empty() {
                writeln!(f, "  {name} {text}")?;
            }
        }
        Ok(())
    }
}
