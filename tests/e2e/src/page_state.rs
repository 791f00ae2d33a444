//! What a player sees of the page, or hears: read all at once, so that it belongs together.

use std::fmt;

use serde::Deserialize;

/// Returns a [`PageState`].
pub const SCRIPT: &str = include_str!("page_state.js");

/// Everything on the page at one moment.
#[derive(Clone, Debug, Deserialize)]
pub struct PageState {
    /// `loading`, `playing`, `paused` or `solved`.
    pub phase: String,
    /// The digits are not covered.
    pub board_shown: bool,
    /// The 81 cells in reading order.
    pub cells: Vec<CellState>,
    /// `play` or `study`.
    pub view: String,
    /// The study, as it would be seen if it is not open.
    pub replay: ReplayState,
    /// What the button for hints says.
    pub hint: String,
    /// What is drawn over the board: the classes of each shape.
    pub annotations: Vec<String>,
    /// What a verdict cost: time, branches, dead ends, depth.
    pub facts: Vec<String>,
    /// The cells that Tab leads to.
    pub tab_stops: Vec<usize>,
    /// The card's kind.
    pub panel_kind: String,
    /// The card's title.
    pub title: String,
    /// The small print beside the title.
    pub tag: String,
    /// The card's text.
    pub text: String,
    /// The actions of the buttons that the card shows.
    pub offers: Vec<String>,
    /// The card shows a progress bar.
    pub progress: bool,
    /// What was announced last.
    pub announcement: String,
    /// The time that is shown.
    pub clock: String,
    /// The clock's accessible name.
    pub clock_label: String,
    /// What the pad says is left of each digit.
    pub remaining: Vec<String>,
    /// The actions of the pad's buttons that are greyed out.
    pub finished: Vec<String>,
    /// The actions of the buttons that are pressed.
    pub pressed: Vec<String>,
    /// The actions of the buttons that do nothing now.
    pub disabled: Vec<String>,
    /// The id of the open dialog, or nothing; `coming` while its room is being loaded.
    pub dialog: String,
    /// The room where puzzles come in.
    pub import: ImportState,
    /// Why the program does not run, or nothing.
    pub start_error: String,
    /// What has the focus: an id, else an action, else the name of the element.
    pub focus: String,
}

/// The room where puzzles come in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct ImportState {
    /// What is wrong with the text.
    pub parse_error: String,
    /// What of it is marked for that.
    pub marked: String,
    /// What the text is.
    pub source: String,
    /// The class of the verdict.
    pub kind: String,
    /// The verdict in a word.
    pub title: String,
    /// The same in a sentence.
    pub text: String,
    /// Level, clues, symmetry, as far as they are told.
    pub facts: Vec<String>,
    /// What it takes.
    pub techniques: Vec<String>,
    /// The verdict is on its way.
    pub busy: bool,
    /// Its board: 81 characters, a dot for each cell without a digit.
    pub line: String,
    /// The cells in which two solutions differ.
    pub differing: Vec<usize>,
}

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CellState {
    /// Its digit, or nothing.
    pub digit: String,
    /// The digits pencilled in.
    pub notes: String,
    /// What it looks like.
    pub classes: Vec<String>,
    /// Its accessible name.
    pub label: String,
    /// What else it is told as: selected, readonly or invalid.
    pub aria: Vec<String>,
}

/// The study of a search.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ReplayState {
    /// What the step shown does.
    pub step: String,
    /// Where it is, and of how many.
    pub count: String,
    /// The slider's value.
    pub at: usize,
    /// The slider's end.
    pub len: usize,
    /// How the slider tells its value.
    pub value_text: String,
    /// The methods, each with its name, time, outcome and what it took.
    pub method_runs: Vec<[String; 4]>,
    /// The steps around the one shown.
    pub log: Vec<String>,
    /// The marked one of them.
    pub current_step: String,
    /// The captions of the matrices that are to be seen.
    pub matrices: Vec<String>,
}

impl ReplayState {
    /// Whether every method has come to its end.
    pub fn is_done(&self) -> bool {
        !self.method_runs.is_empty() && self.method_runs.iter().all(|[_, time, ..]| !time.is_empty())
    }
}

impl CellState {
    /// Whether it has this class.
    pub fn is(&self, class: &str) -> bool {
        self.classes.iter().any(|name| name == class)
    }

    /// Whether it is told as selected, readonly or invalid.
    pub fn is_aria(&self, state: &str) -> bool {
        self.aria.iter().any(|name| name == state)
    }
}

impl PageState {
    /// The digits on the board: 81 characters, a dot for each blank.
    pub fn line(&self) -> String {
        self.cells.iter().map(|cell| if cell.digit.is_empty() { "." } else { &cell.digit }).collect()
    }

    /// The cells that have this class.
    pub fn cells_with_class(&self, class: &str) -> Vec<usize> {
        (0..81).filter(|&cell| self.cells[cell].is(class)).collect()
    }

    /// The cell under the cursor.
    ///
    /// # Panics
    /// When the cursor is on no cell or on more than one.
    #[track_caller]
    pub fn cursor(&self) -> usize {
        match self.cells_with_class("cursor")[..] {
            [cell] => cell,
            ref cells => panic!("the cursor is to be on one cell, it is on {cells:?}"),
        }
    }

    /// Whether the card offers a button with this action.
    pub fn offers(&self, action: &str) -> bool {
        self.offers.iter().any(|offer| offer == action)
    }

    /// Whether a button with this action is pressed.
    pub fn is_pressed(&self, action: &str) -> bool {
        self.pressed.iter().any(|pressed| pressed == action)
    }

    /// Whether a button with this action does nothing now.
    pub fn is_disabled(&self, action: &str) -> bool {
        self.disabled.iter().any(|disabled| disabled == action)
    }

    /// The clock's time in seconds.
    ///
    /// # Panics
    /// When it shows none.
    #[track_caller]
    pub fn seconds(&self) -> u32 {
        let parts = self.clock.split(':').map(str::parse);
        let seconds = parts.reduce(|sum, part| Ok(sum? * 60 + part?));
        seconds.and_then(Result::ok).unwrap_or_else(|| panic!("the clock shows {:?}", self.clock))
    }
}

impl fmt::Display for PageState {
    /// The page in short, for the message of a test that fails.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{}, focus on {}, clock {}", self.phase, self.focus, self.clock)?;
        writeln!(f, "  board   {}", self.line())?;
        writeln!(f, "  card    {}: {}. {}", self.panel_kind, self.title, self.text)?;
        writeln!(f, "  live    {}", self.announcement)?;
        if self.view == "study" {
            writeln!(f, "  study   {:?}", self.replay)?;
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
