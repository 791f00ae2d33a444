//! What the program says: a [`Message`] is a key with arguments, the words stand in `www/i18n`.
//!
//! ```text
//! Message::Placed { cell, digit }   ──▶   placed = {digit}, {place}   ──▶   "5, row 1 column 2"
//! ```

mod batch;
mod puzzles;
mod study;

use std::cell::Cell as StdCell;
use std::rc::Rc;

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::job::{Method, Outcome, Step, Tenths, Told, Verdict, Way};
use crate::level::Level;
use crate::phrase::{self, Language, fill};
use crate::recipe::{Draw, Recipe};
use crate::text::ParseError;

pub use batch::{
    batch_copied, batch_fault, batch_label, batch_number, batch_pace, batch_title, batch_verdict,
};
pub use puzzles::{name_fault, puzzles_title, technique_text};
pub use study::{
    Log, count_text, depth_text, led_line, led_steps, led_text, outcome_text, places_text, scale_share,
    step_text, steps, stuck_text, way_name, work_text,
};

/// The words of English, one `key = template` a line.
const ENGLISH: &str = include_str!("../www/i18n/en.txt");

thread_local! {
    /// What is spoken from. It is chosen once, before the first word is said, and stays for as long as the page does:
    /// thus words can be borrowed from it for ever. The command line never chooses, and tests in other threads do not
    /// hear it.
    static TEXTS: StdCell<&'static str> = const { StdCell::new(ENGLISH) };
}

/// From now on speaks from these texts; what they lack is said in English.
pub fn speak(texts: String) {
    TEXTS.set(texts.leak());
}

/// The language of the texts.
pub fn language() -> Language {
    Language::from_tag(&phrase("language")).unwrap_or_default()
}

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
    /// A cell was emptied.
    Cleared { cell: Cell },
    /// A note was pencilled in.
    NoteAdded { cell: Cell, digit: Digit },
    /// A note was rubbed out.
    NoteRemoved { cell: Cell, digit: Digit },
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
    /// Digits are entered from now on.
    DigitMode,
    /// Notes are entered from now on.
    NotesMode,
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
    Dealt { recipe: Recipe, givens: usize, rating: Option<Tenths> },
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
    /// The player completed the grid.
    Finished { level: Option<Level>, clock: String, hints: u32 },
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
    /// What was asked for is not in the page's own program, and the other cannot be loaded.
    EnginesMissing,
    /// A search that takes a while.
    Searching { count: u64, nodes: u64 },
    /// A puzzle is on its way.
    Dealing,
    /// So is a position to practise on.
    Preparing,
    /// How hard the puzzle is, and what it takes.
    Rated { rating: Tenths, text: Rc<str>, recipe: Option<Recipe> },
    /// The name of a puzzle is none.
    NameUnreadable { name: String },
    /// The pasted text is longer than any single puzzle.
    PasteTooLong,
    /// The pasted text is no grid.
    Unreadable { why: ParseError },
    /// The pasted grid has two equal digits in a house.
    PasteConflict { cell: Cell, with: Cell },
    /// The pasted grid has no solution.
    PasteUnsolvable,
    /// The pasted grid is complete.
    PasteComplete,
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

    // What the study tells.
    /// It is open.
    StudyOpened,
    /// The game is on the board again.
    StudyLeft,
    /// Another way is on the board; its outcome if it is a method that has been tried.
    MethodChosen { way: Way, outcome: Option<Outcome> },
    /// A step was done, or none yet.
    Stepped { step: Option<Step>, taken: Option<Digit> },
    /// A step of logic, with all there is to tell.
    Led { told: Told },
    /// All methods were tried; the fastest that solved it, and its nanoseconds.
    StudyDone { fastest: Option<(Method, u64)> },
    /// The methods not tried yet will not be.
    TrialsStopped,
    /// The steps are on the clipboard.
    StepsCopied,

    // What is wrong with the storage.
    /// Nothing can be kept: the game lasts as long as the page.
    StorageDenied,
    /// The saved game could not be read and was put aside.
    SaveUnreadable,
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
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nothing.
    Empty,
    /// Pencil marks only.
    Notes(DigitSet),
    /// A digit.
    Digit(Digit),
}

impl Message {
    /// The sentence for the live region, or the card's text.
    pub fn text(&self) -> String {
        self.say(self.key())
    }

    /// The card's title; the same as [`text`](Message::text) for what has none of its own.
    pub fn title(&self) -> String {
        let key = format!("{}.title", self.key());
        if template(&key).is_some() { self.say(&key) } else { self.text() }
    }

    /// Title and text in one, for those who hear it and for a line beside a text.
    pub fn spoken(&self) -> String {
        let (title, text) = (self.title(), heard(&self.text()));
        if title == text { text } else { sentence("spoken", &[("title", title), ("text", text)]) }
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

    /// Whether it tells of the board, as it is just now, that it is solved or cannot be.
    pub fn is_verdict(&self) -> bool {
        use Message as M;
        matches!(
            self,
            M::Finished { .. }
                | M::SolvedOne { .. }
                | M::SolvedNone { .. }
                | M::SolvedConflict { .. }
                | M::SolvedMany { .. }
                | M::Counted { .. }
                | M::CountStopped { .. }
                | M::Stopped
                | M::Hinted { .. }
                | M::Taught { .. }
                | M::Practice { .. }
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
        fill(template(key).unwrap_or(key), &self.arguments())
    }

    fn key(&self) -> &'static str {
        use Message as M;
        match self {
            M::Placed { .. } => "placed",
            M::PlacedInConflict { .. } => "placed-in-conflict",
            M::DigitFinished { .. } => "digit-finished",
            M::Cleared { .. } => "cleared",
            M::NoteAdded { .. } => "note-added",
            M::NoteRemoved { .. } => "note-removed",
            M::CellIsGiven { .. } => "cell-is-given",
            M::CellIsFilled { .. } => "cell-is-filled",
            M::CellIsEmpty { .. } => "cell-is-empty",
            M::Undone(_) => "undone",
            M::Redone(_) => "redone",
            M::NothingToUndo => "nothing-to-undo",
            M::NothingToRedo => "nothing-to-redo",
            M::NoEmptyCell => "no-empty-cell",
            M::DigitMode => "digit-mode",
            M::NotesMode => "notes-mode",
            M::Paused => "paused",
            M::Continued => "continued",
            M::ClockShown => "clock-shown",
            M::ClockHidden => "clock-hidden",
            M::Dealt { recipe, .. } => dealt_key(recipe),
            M::Opened { .. } => "opened",
            M::OpenedAmbiguous { .. } => "opened-ambiguous",
            M::Resumed => "resumed",
            M::Unshelved => "unshelved",
            M::Restarted => "restarted",
            M::Finished { level: Some(_), hints: 0, .. } => "finished",
            M::Finished { level: None, hints: 0, .. } => "finished-own",
            M::Finished { level: Some(_), .. } => "finished-hints",
            M::Finished { level: None, .. } => "finished-own-hints",
            M::SolvedOne { cost: Cost { nodes: 0, .. } } => "solved-one-straight",
            M::SolvedOne { .. } => "solved-one",
            M::SolvedNone { .. } => "solved-none",
            M::SolvedConflict { .. } => "solved-conflict",
            M::SolvedMany { count: Verdict::MOST.., .. } => "solved-very-many",
            M::SolvedMany { .. } => "solved-many",
            M::FirstSolution => "first-solution",
            M::SecondSolution => "second-solution",
            M::StudyOpened => "study-opened",
            M::StudyLeft => "study-left",
            M::MethodChosen { .. } => "method-chosen",
            M::Stepped { step, .. } => study::step_key(*step),
            M::Led { .. } => "led",
            M::StudyDone { fastest: Some(_) } => "study-done",
            M::StudyDone { fastest: None } => "study-done-unsolved",
            M::TrialsStopped => "trials-stopped",
            M::StepsCopied => "steps-copied",
            M::Hinted { rung: 1, .. } => "hint-where",
            M::Hinted { rung: 2, .. } => "hint-what",
            M::Hinted { rung: 3, .. } => "hint-pattern",
            M::Hinted { .. } => "hint-why",
            M::HintDone { noted: 0, .. } => "hint-done",
            M::HintDone { .. } => "hint-done-noted",
            M::Listed { more: false, .. } => "listed",
            M::Listed { .. } => "listed-more",
            M::Taught { .. } => "taught",
            M::Practice { .. } => "practice",
            M::Lesson => "lesson",
            M::LessonFinished => "lesson-finished",
            M::Looking => "looking",
            M::Mistaken { wrong: CellSet::EMPTY, .. } => "mistaken-notes",
            M::Mistaken { .. } => "mistaken",
            M::HintNoSolution => "hint-no-solution",
            M::HintSeveral => "hint-several",
            M::HintComplete => "hint-complete",
            M::HintBeyond => "hint-beyond",
            M::HintEnded => "hint-ended",
            M::Checked { wrong: CellSet::EMPTY, .. } => "checked-right",
            M::Checked { .. } => "checked-wrong",
            M::CheckUnknown => "check-unknown",
            M::WentBack { wiped: 0 } => "went-back",
            M::WentBack { .. } => "went-back-wiped",
            M::NoMistake => "no-mistake",
            M::Counted { .. } => "counted",
            M::CountStopped { .. } => "count-stopped",
            M::Stopped => "stopped",
            M::EnginesMissing => "engines-missing",
            M::Searching { .. } => "searching",
            M::Dealing => "dealing",
            M::Preparing => "preparing",
            M::Rated { recipe: Some(_), .. } => "rated",
            M::Rated { .. } => "rated-own",
            M::NameUnreadable { .. } => "name-unreadable",
            M::PasteTooLong => "paste-too-long",
            M::Unreadable { .. } => "unreadable",
            M::PasteConflict { .. } => "paste-conflict",
            M::PasteUnsolvable => "paste-unsolvable",
            M::PasteComplete => "paste-complete",
            M::Copied => "copied",
            M::CopyFailed => "copy-failed",
            M::StorageDenied => "storage-denied",
            M::SaveUnreadable => "save-unreadable",
        }
    }

    fn arguments(&self) -> Vec<(&'static str, String)> {
        use Message as M;
        match self {
            M::Placed { cell, digit }
            | M::DigitFinished { cell, digit }
            | M::NoteAdded { cell, digit }
            | M::NoteRemoved { cell, digit } => {
                vec![("place", place(*cell)), ("digit", digit.to_string())]
            }
            M::PlacedInConflict { cell, digit, with } => vec![
                ("place", place(*cell)),
                ("digit", digit.to_string()),
                ("with", place(*with)),
                ("house", shared_house(*cell, *with)),
            ],
            M::SolvedConflict { cell, with } | M::PasteConflict { cell, with } => {
                vec![("place", place(*cell)), ("with", place(*with)), ("house", shared_house(*cell, *with))]
            }
            M::Cleared { cell }
            | M::CellIsGiven { cell }
            | M::CellIsFilled { cell }
            | M::CellIsEmpty { cell } => vec![("place", place(*cell))],
            M::Undone(change) | M::Redone(change) => vec![("change", change.text())],
            M::Dealt { recipe, givens, rating } => vec![
                ("givens", givens.to_string()),
                ("date", recipe.date().unwrap_or_default()),
                ("level", level_name(recipe.level)),
                ("rating", rating.map(rating_text).unwrap_or_default()),
            ],
            M::Rated { rating, text, recipe } => vec![
                ("level", level_text(rating.level(), Some(*rating))),
                ("rating", rating.to_string()),
                ("text", text.to_string()),
                ("line", "\n".to_owned()),
                ("name", recipe.map(|recipe| recipe.to_string()).unwrap_or_default()),
            ],
            M::NameUnreadable { name } => vec![("text", name.clone())],
            M::Opened { givens } | M::OpenedAmbiguous { givens } => {
                vec![("givens", givens.to_string())]
            }
            M::Finished { level, clock, hints } => vec![
                ("level", level.map(level_name).unwrap_or_default()),
                ("clock", clock.clone()),
                ("hints", hints.to_string()),
            ],
            M::Hinted { told, .. } | M::Led { told } => vec![
                ("name", told.name().to_owned()),
                ("place", told.place().to_owned()),
                ("pattern", told.pattern()),
                ("why", told.why()),
                ("line", "\n".to_owned()),
                ("doing", told.doing().to_owned()),
                ("about", told.about().to_owned()),
                ("legend", told.legend().to_owned()),
            ],
            M::Taught { name, about, .. } => vec![("name", name.clone()), ("about", about.clone())],
            M::Practice { name, .. } => vec![("name", name.clone())],
            M::HintDone { told, noted } => {
                vec![
                    ("name", told.name().to_owned()),
                    ("doing", told.doing().to_owned()),
                    ("count", noted.to_string()),
                ]
            }
            M::Mistaken { wrong: CellSet::EMPTY, lacking } => places(*lacking),
            M::Mistaken { wrong, .. } => places(*wrong),
            M::Checked { wrong, open } => {
                vec![("count", wrong.len().to_string()), ("open", open.to_string())]
            }
            M::Listed { steps, .. } => vec![("count", steps.len().to_string())],
            M::WentBack { wiped } => vec![("count", wiped.to_string())],
            M::SolvedMany { count, differing, .. } => {
                vec![("count", grouped(*count)), ("differing", differing.to_string())]
            }
            M::MethodChosen { way, outcome } => {
                vec![("method", way_name(*way)), ("outcome", outcome.map(outcome_text).unwrap_or_default())]
            }
            M::Stepped { step, taken } => study::step_arguments(*step, *taken),
            M::StudyDone { fastest: Some((method, nanoseconds)) } => {
                vec![("method", way_name(Way::Search(*method))), ("time", duration(*nanoseconds))]
            }
            M::Counted { count, time } => {
                vec![("count", grouped(*count)), ("time", time.clone())]
            }
            M::CountStopped { count } => vec![("count", grouped(*count))],
            M::Searching { count, nodes } => {
                vec![("count", grouped(*count)), ("nodes", grouped(*nodes))]
            }
            M::Unreadable { why } => vec![("why", why.say(spoken))],
            _ => Vec::new(),
        }
    }
}

fn dealt_key(recipe: &Recipe) -> &'static str {
    match recipe.draw {
        Draw::Shuffled => "dealt-shuffled",
        Draw::Rated(_) if recipe.date().is_some() => "dealt-daily",
        Draw::Rated(_) => "dealt",
    }
}

impl Change {
    fn text(&self) -> String {
        match self {
            Change::Cell { cell, now } => {
                sentence("change-cell", &[("place", place(*cell)), ("content", now.text())])
            }
            Change::Cells { count } => sentence("change-cells", &[("count", count.to_string())]),
        }
    }
}

impl Content {
    fn text(self) -> String {
        match self {
            Content::Empty => sentence("empty", &[]),
            Content::Digit(digit) => digit.to_string(),
            Content::Notes(notes) => {
                let digits: Vec<String> = notes.into_iter().map(|d| d.to_string()).collect();
                sentence("notes", &[("digits", digits.join(" "))])
            }
        }
    }
}

/// The name a screen reader gives a cell: what it holds first, then the states that apply, where it is last.
pub fn cell_label(
    cell: Cell,
    content: Content,
    states: impl Iterator<Item = (bool, &'static str)>,
) -> String {
    let mut label = content.text();
    for (_, key) in states.filter(|(applies, _)| *applies) {
        label = joined(label, sentence(key, &[]));
    }
    joined(label, place(cell))
}

/// The name of a button of the digit pad.
pub fn pad_label(digit: Digit, left: usize) -> String {
    sentence("pad", &[("digit", digit.to_string()), ("left", left.to_string())])
}

/// The name of the button that hides the clock, or shows it when it is hidden.
pub fn clock_label(time: &str, hidden: bool) -> String {
    let key = if hidden { "clock-show" } else { "clock-hide" };
    sentence(key, &[("time", time.to_owned())])
}

/// The level's name as the page shows it.
pub fn level_name(level: Level) -> String {
    sentence(level.name(), &[])
}

/// The same, with hell's badge where the rating is known: `Hell II`.
pub fn level_text(level: Level, rating: Option<Tenths>) -> String {
    let badge = rating.and_then(Tenths::badge).map(|badge| format!(" {badge}"));
    level_name(level) + &badge.unwrap_or_default()
}

/// The name of the button for hints: how much of one has been told.
pub fn hint_button(rung: Option<u8>) -> String {
    match rung {
        Some(rung) => sentence("hint-rung", &[("rung", rung.to_string())]),
        None => sentence("hint", &[]),
    }
}

/// How hard a step is: the level that it makes a puzzle, and its rating.
pub fn rating_text(rating: Tenths) -> String {
    sentence("rating", &[("level", level_name(rating.level())), ("rating", rating.to_string())])
}

/// Minutes and seconds, with hours once there are any: `07:42`, `1:02:03`.
pub fn clock(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes:02}:{seconds:02}")
    }
}

/// How long a search took: `3.4 µs`, `34 µs`, `0.8 ms`, `125 ms`, `2.1 s`.
pub fn duration(nanoseconds: u64) -> String {
    let with_tenth = |tenths: u64| format!("{}.{}", tenths / 10, tenths % 10);
    match nanoseconds {
        0..1_000 => "< 1 µs".to_owned(),
        1_000..10_000 => with_tenth(nanoseconds / 100) + " µs",
        10_000..100_000 => format!("{} µs", nanoseconds / 1000),
        100_000..10_000_000 => with_tenth(nanoseconds / 100_000) + " ms",
        10_000_000..1_000_000_000 => format!("{} ms", nanoseconds / 1_000_000),
        _ => with_tenth(nanoseconds / 100_000_000) + " s",
    }
}

fn place(cell: Cell) -> String {
    sentence("place", &[("row", (cell.row() + 1).to_string()), ("column", (cell.column() + 1).to_string())])
}

/// A text as it is to be heard: `r4c5` becomes `row 4 column 5`.
fn heard(text: &str) -> String {
    let mut heard = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('r') {
        heard.push_str(before);
        rest = after;
        if let [row @ b'1'..=b'9', b'c', column @ b'1'..=b'9', ..] = *after.as_bytes() {
            heard.push_str(&place(Cell::at(usize::from(row - b'1'), usize::from(column - b'1'))));
            rest = after.get(3..).unwrap_or_default();
        } else {
            heard.push('r');
        }
    }
    heard + rest
}

/// How many cells these are, and where they are.
fn places(cells: CellSet) -> Vec<(&'static str, String)> {
    let listed: Vec<String> = cells.into_iter().map(place).collect();
    vec![("count", cells.len().to_string()), ("places", listed.join("; "))]
}

/// The house two cells share; a line rather than a block, since a line is easier to see.
fn shared_house(a: Cell, b: Cell) -> String {
    let shared = a.houses().into_iter().find(|house| house.cells().contains(b));
    let (kind, number) = shared.unwrap_or(House::block(a.block())).kind();
    let key = match kind {
        HouseKind::Row => "row",
        HouseKind::Column => "column",
        HouseKind::Block => "block",
    };
    sentence(key, &[("number", (number + 1).to_string())])
}

/// `1234567` as `1,234,567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(c);
    }
    text
}

/// Words that have no arguments.
pub fn phrase(key: &str) -> String {
    sentence(key, &[])
}

fn sentence(key: &str, arguments: &[(&str, String)]) -> String {
    fill(template(key).unwrap_or(key), arguments)
}

fn joined(a: String, b: String) -> String {
    sentence("joined", &[("a", a), ("b", b)])
}

fn template(key: &str) -> Option<&'static str> {
    spoken(key).or_else(|| phrase::template(ENGLISH, key))
}

fn spoken(key: &str) -> Option<&'static str> {
    phrase::template(TEXTS.get(), key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_template_fills_without_a_hole_left_over() {
        for line in ENGLISH.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (key, template) = line.split_once(" = ").expect("key = template");
            assert!(!template.is_empty(), "{key}");
            assert_eq!(template.matches('{').count(), template.matches('}').count(), "{key}");
        }
    }

    #[test]
    fn every_key_stands_once() {
        let keys: Vec<&str> = ENGLISH.lines().filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
        for (i, key) in keys.iter().enumerate() {
            assert!(!keys[..i].contains(key), "{key} stands twice");
        }
    }

    #[test]
    fn what_the_language_lacks_is_said_in_english() {
        let fault = |text: &str| Message::Unreadable { why: crate::text::parse(text).unwrap_err() }.text();
        speak("undone = 已撤销：{change}\nfault-empty = 没有内容".to_owned());
        assert_eq!(Message::Undone(Change::Cells { count: 2 }).text(), "已撤销：2 cells changed");
        assert_eq!(Message::NothingToUndo.text(), "nothing to undo");
        assert_eq!(fault(""), "没有内容. Your game is as it was.");
        assert_eq!(fault("1"), "line 1, column 2: row 1 has 1 cell, expected 9. Your game is as it was.");
    }

    #[test]
    fn cells_are_heard_in_words() {
        assert_eq!(
            heard("Or r4c5, r1 or r9c9: rr1c2"),
            "Or row 4 column 5, r1 or row 9 column 9: rrow 1 column 2"
        );
    }

    #[test]
    fn times_read_well() {
        assert_eq!(clock(462_999), "07:42");
        assert_eq!(clock(3_723_000), "1:02:03");
        assert_eq!(duration(999), "< 1 µs");
        assert_eq!(duration(3_456), "3.4 µs");
        assert_eq!(duration(12_345), "12 µs");
        assert_eq!(duration(812_345), "0.8 ms");
        assert_eq!(duration(125_900_000), "125 ms");
        assert_eq!(duration(2_100_000_000), "2.1 s");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(123), "123");
    }

    #[test]
    fn a_cell_says_what_it_holds_first() {
        let cell = Cell::at(0, 1);
        let three = Content::Digit(Digit::new(3).unwrap());
        let label = |content, given, conflict| {
            cell_label(cell, content, [(given, "given"), (conflict, "in-conflict")].into_iter())
        };
        assert_eq!(label(three, true, false), "3, given, row 1 column 2");
        let notes = [1, 5, 7].into_iter().filter_map(Digit::new).collect();
        assert_eq!(label(Content::Notes(notes), false, false), "empty, notes 1 5 7, row 1 column 2");
        assert_eq!(label(three, false, true), "3, in conflict, row 1 column 2");
    }
}
