//! The messages: one row for each, with everything that is known about it.
//!
//! ```text
//! /// Documentation.
//! Variant { field: Type } = key, { argument: value, … } => panel;
//! ```
//!
//! The key is that of the template in `www/i18n`. An argument is formatted by its type ([`TemplateArgument`](crate::template::TemplateArgument));
//! `digit` is short for `digit: digit`. The panel is how the message looks in the message panel: its severity
//! with its buttons ([`MessageLook`]); without it the message is plain information without buttons.

use std::rc::Rc;

use ninefold::generator::{PuzzleId, PuzzleVariant};
use ninefold::grid::LinkError;
use ninefold::grid::{Cell, CellSet, Digit, DigitSet, House};
use ninefold::hint::HintLevel;
use ninefold::level::{Level, Rating};
use ninefold::solver::SearchEffort;

use super::arguments::{contents, digits_remaining, mistakes, on_new_line, places};
use super::panel::{MessageLook, error, finished, hint, info, solved, warning, welcome, working};
use crate::cell_content::{CellContent, HistoryChange, MarkKind};
use crate::i18n::{PAGE_TEXTS, colour_name, level_text, rating_text, shared_house_name};
use crate::markup::{Button, Panel};
use crate::protocol::{ExplainedStep, HintProgress, Verdict};
use crate::template::{ArgumentTexts, Grouped};

/// Makes the enum `Message`, and its methods `key`, `format` and `panel`, from the rows.
macro_rules! messages {
    ($(
        $(#[$doc:meta])*
        $name:ident $({ $($field:ident: $type:ty),* })? $(($inner:ident: $inner_type:ty))?
        = $key:expr $(, { $($argument:ident $(: $value:expr)?),* $(,)? })? $(=> $panel:expr)?;
    )*) => {
        /// Message to the player, independent of language.
        #[derive(Debug, PartialEq)]
        pub enum Message {
            $($(#[$doc])* $name $({ $($field: $type),* })? $(($inner_type))?,)*
        }

        #[allow(unused_variables, reason = "no row needs all fields of its message")]
        impl Message {
            /// Template key of the message.
            pub(in crate::i18n) fn key(&self) -> &'static str {
                match self {
                    $(Message::$name $({ $($field),* })? $(($inner))? => $key,)*
                }
            }

            /// The message in the template with this key.
            pub(in crate::i18n) fn format(&self, key: &str) -> String {
                let mut arguments = ArgumentTexts::new(PAGE_TEXTS.get());
                match self {
                    $(Message::$name $({ $($field),* })? $(($inner))? => {
                        $($(arguments.add(stringify!($argument), argument_value!($argument $($value)?));)*)?
                    })*
                }
                arguments.format(key)
            }

            /// How the message looks in the message panel.
            pub fn panel(&self) -> MessageLook {
                match self {
                    $(Message::$name $({ $($field),* })? $(($inner))? => panel!($($panel)?),)*
                }
            }
        }
    };
}

/// Value of an argument; the field of its name if no value is given.
macro_rules! argument_value {
    ($field:ident) => {
        $field
    };
    ($argument:ident $field:ident) => {
        $field
    };
    ($field:ident $value:expr) => {
        &$value
    };
}

/// The panel of a row, or that of plain information.
macro_rules! panel {
    () => {
        info(&[])
    };
    ($panel:expr) => {
        $panel
    };
}

messages! {
    // What just happened: announced to screen readers.
    Placed { cell: Cell, digit: Digit } = "placed", { place: cell, digit };
    PlacedInConflict { cell: Cell, digit: Digit, with: Cell }
        = "placed-in-conflict", { place: cell, digit, with, house: shared_house_name(*cell, *with) };
    /// A digit was entered and is now placed nine times without conflict.
    DigitFinished { cell: Cell, digit: Digit } = "digit-finished", { place: cell, digit };
    PlacedInAll { digit: Digit, cells: CellSet } = "placed-in-all", { digit, place: cells };
    Cleared { cells: CellSet } = "cleared", { place: cells };
    Marked { mark: MarkKind, digit: Digit, cells: CellSet, on: bool }
        = mark_key(*mark, *on), { digit: mark_name(*mark == MarkKind::Colour, *digit), place: cells };
    ColoursCleared { cells: CellSet } = "uncoloured", { place: cells };
    NotesFilled { cells: usize } = "notes-filled", { count: cells };
    NotesUpToDate = "notes-fresh";
    /// This many cells are selected.
    Selected { count: usize } = if *count == 0 { "selected-none" } else { "selected" }, { count };
    /// A digit or a colour was picked for the cells selected next.
    DigitActivated { digit: Digit, is_colour: bool }
        = if *is_colour { "armed-colour" } else { "armed" }, { digit: mark_name(*is_colour, *digit) };
    DigitDeactivated = "disarmed";
    NoBookmark = "no-bookmark";
    CellIsGiven { cell: Cell } = "cell-is-given", { place: cell };
    /// Notes cannot be added to a cell that holds a digit.
    CellIsFilled { cell: Cell } = "cell-is-filled", { place: cell };
    /// There was nothing to erase.
    CellIsEmpty { cell: Cell } = "cell-is-empty", { place: cell };
    Undone(change: HistoryChange) = "undone", { change };
    Redone(change: HistoryChange) = "redone", { change };
    NothingToUndo = "nothing-to-undo";
    NothingToRedo = "nothing-to-redo";
    NoEmptyCell = "no-empty-cell";
    NothingMarked = "nothing-marked";
    /// Digits of a house, cell by cell.
    HouseRead { house: House, cells: Vec<Option<Digit>> } = "read", { house, cells: contents(cells) };
    DigitsMissing { house: House, missing: DigitSet }
        = if missing.is_empty() { "missing-none" } else { "missing" }, { house, digits: missing };
    DigitsRemaining { remaining: Vec<usize> }
        = if remaining.iter().all(|&left| left == 0) { "left-none" } else { "left" },
        { digits: digits_remaining(remaining) };
    /// The cursor's cell: its place, its content and the candidates that its peers leave.
    CellRead { cell: Cell, content: CellContent, is_given: bool, candidates: DigitSet }
        = cell_key(*content, *is_given, *candidates),
        { place: cell, content, digits: candidates, count: candidates.len() };
    /// Which key lists all keys.
    HelpKey = "help-key";
    /// The input mode changed: to digits (`None`) or to a kind of mark. `only_kind` if there is only one kind
    /// of note.
    ModeSet { mode: Option<MarkKind>, only_kind: bool } = mode_key(*mode, *only_kind);
    Paused = "paused";
    Continued = "continued";
    ClockShown = "clock-shown";
    ClockHidden = "clock-hidden";

    // Shown in the message panel.
    Generated { puzzle_id: PuzzleId, givens: usize, rating: Option<Rating> }
        = generated_key(puzzle_id),
        { givens, level: puzzle_id.level, rating: rating.map(rating_text), day: (puzzle_id.seed % 100) as usize, month: month_name(puzzle_id) }
        => info(&[Button::Rate, Button::PreviousGame]);
    /// The first puzzle on a first visit was generated.
    FirstPuzzle = "first" => welcome(&[Button::More, Button::Panel(Panel::FirstSteps), Button::Panel(Panel::Import)]).more("play");
    Imported { givens: usize } = "opened", { givens } => info(&[Button::Rate, Button::PreviousGame]);
    /// A puzzle with more than one solution was imported.
    ImportedAmbiguous { givens: usize } = "opened-ambiguous", { givens } => warning(&[Button::Rate, Button::PreviousGame]);
    Resumed = "resumed" => info(&[Button::Rate, Button::Practise, Button::PreviousGame]);
    PreviousResumed = "previous-resumed" => info(&[Button::Rate, Button::PreviousGame]);
    Bookmarked { number: usize } = "bookmarked", { number } => info(&[]).of_position();
    BookmarkRestored { number: usize } = "at-bookmark", { number } => info(&[]).of_position();
    Restarted = "restarted" => info(&[]).of_position();
    /// The player completed the grid. How the game compares with earlier ones is filled in when it is known.
    Finished { level: Option<Level>, clock: String, hints: u32, comparison: String }
        = finished_key(level.is_some(), *hints),
        { level, clock, hints, comparison: on_new_line(comparison) }
        => finished(&[Button::New, Button::Replay, Button::Panel(Panel::Share)]).of_position();
    /// The board is full but wrong: number of digits that differ from the solution, or number of conflicts if
    /// the solution is not known.
    FilledWrong { is_solution_known: bool, count: usize }
        = if *is_solution_known { "full-wrong" } else { "full-conflict" }, { count }
        => warning(&[]).of_position();
    /// Solve would end a game that counts.
    SolveQuestion = "solve-question" => warning(&[Button::More, Button::CloseHint]).more("fill-in").of_position();
    /// Solve found exactly one solution and filled it in. The digits in the cells `wrong` were wrong.
    SolvedOne { time: String, effort: SearchEffort, wrong: CellSet }
        = solved_key(effort, *wrong), { count: wrong.len(), places: places(*wrong) }
        => solved(&[Button::New]).of_position();
    /// Solve found that there is no solution.
    SolvedNone { time: String, effort: SearchEffort } = "solved-none" => error(&[]).of_position();
    /// Solve found no solution because two equal digits see each other.
    SolvedConflict { cell: Cell, with: Cell }
        = "solved-conflict", { place: cell, with, house: shared_house_name(*cell, *with) }
        => error(&[]).of_position();
    /// Solve found more than one solution.
    SolvedMany { count: u64, differing_cells: usize, time: String, effort: SearchEffort }
        = if *count < Verdict::MAX_COUNT { "solved-many" } else { "solved-very-many" },
        { count: Grouped(*count), differing: differing_cells }
        => warning(if *count < Verdict::MAX_COUNT { &[] } else { &[Button::Count] }).of_position();
    FirstSolution = "first-solution";
    SecondSolution = "second-solution";
    Counted { count: u64, time: String } = "counted", { count: Grouped(*count), time } => info(&[]).of_position();
    CountStopped { count: u64 } = "count-stopped", { count: Grouped(*count) } => info(&[]).of_position();
    SearchStopped = "stopped" => info(&[]).of_position();
    /// The job needs the tools program, which cannot be loaded or crashed.
    ToolsFailed = "tools-failed" => info(&[]).of_request();
    /// The job needs the tools program, which is tried again until it can be loaded.
    WaitingForTools = "tools-awaited" => working();
    Searching { count: u64, nodes: u64 } = "searching", { count: Grouped(*count), nodes: Grouped(*nodes) } => working();
    /// A part of the program is being loaded, or all possible steps are being collected.
    Loading = "coming" => working();
    Generating = "dealing";
    GeneratingPractice = "preparing" => working();
    /// Rating of the puzzle, and the techniques it takes.
    Rated { rating: Rating, summary: Rc<str>, puzzle_id: Option<PuzzleId> }
        = if puzzle_id.is_some() { "rated" } else { "rated-own" },
        {
            level: level_text(rating.level(), Some(*rating)), rating, text: &**summary, line: "\n",
            name: puzzle_id.map(|id| id.to_string()),
        }
        => info(&[Button::Similar, Button::Copy]).of_position();
    /// There is no puzzle similar to one with more than one solution.
    NoSimilarPuzzle = "no-similar" => warning(&[]);
    /// The player found the technique of a practice position.
    TechniqueFound { name: String } = "found", { name } => solved(&[Button::Practise]).of_position();
    InvalidPuzzleId { name: String }
        = "name-unreadable", { text: name } => error(&[Button::Rate, Button::PreviousGame]).of_request();
    InvalidLink { why: LinkError } = link_error_key(*why) => error(&[Button::Rate, Button::PreviousGame]).of_request();
    /// The puzzle of a link was opened, with the progress that the link holds.
    LinkOpened = "link-followed" => info(&[Button::Rate, Button::PreviousGame]).of_position();
    Copied = "copied" => info(&[Button::Rate, Button::PreviousGame]);
    CopyFailed = "copy-failed" => error(&[Button::Rate, Button::PreviousGame]);

    // Hints and checks.
    /// The next step, explained as far as `progress`.
    HintShown { step: Rc<ExplainedStep>, progress: HintProgress }
        = hint_key(progress.level),
        {
            name: step.name, place: step.location, pattern: step.pattern,
            why: step.reason(*progress).map(|reason| &*reason.sentence), legend: on_new_line(&step.legend),
        }
        => hint_shown(*progress).of_position();
    /// The step was applied. In `noted_cells` cells all candidates were noted first.
    HintApplied { step: Rc<ExplainedStep>, noted_cells: usize }
        = if *noted_cells == 0 { "hint-done" } else { "hint-done-noted" },
        { name: step.name, conclusion: step.conclusion, count: noted_cells }
        => info(&[Button::More, Button::Practise]).more("next-hint").of_position();
    ExampleShown { name: String, step: Rc<ExplainedStep> }
        = "taught", { name, pattern: step.pattern, legend: step.legend } => hint(&[Button::More, Button::Practise, Button::CloseHint]).of_position();
    PracticeShown { name: String, step: Rc<ExplainedStep> }
        = if step.placements.is_empty() { "practice-notes" } else { "practice" }, { name } => hint(&[Button::More, Button::Practise, Button::CloseHint]).more("hint").of_position();
    /// An example or practice position was resumed from a save, without its explanation.
    ExampleResumed = "example-resumed" => info(&[Button::Practise]);
    ExampleFinished = "example-finished" => solved(&[Button::Practise]).of_position();
    /// A step that takes long to find is being searched.
    SearchingHint = "looking" => working();
    /// All steps available now, easiest first. `more` if the list is not complete.
    StepsListed { steps: Vec<Rc<ExplainedStep>>, more: bool }
        = if *more { "listed-more" } else { "listed" }, { count: steps.len() }
        => hint(&[Button::Logic, Button::CloseHint]).of_position();
    /// There are mistakes: wrong digits, or notes that exclude the solution digit.
    MistakesFound { wrong: CellSet, wrong_notes: CellSet }
        = if wrong.is_empty() { "mistaken-notes" } else { "mistaken" },
        { count: mistakes(wrong, wrong_notes).len(), places: places(mistakes(wrong, wrong_notes)) }
        => mistakes_found(wrong.is_empty()).of_position();
    HintNoSolution = "hint-no-solution" => error(&[]).of_position();
    HintMultipleSolutions = "hint-several" => warning(&[]).of_position();
    HintComplete = "hint-complete" => info(&[]).of_position();
    HintNoTechniqueApplies = "hint-beyond" => warning(&[]).of_position();
    HintClosed = "hint-ended";
    /// Result of a check: the cells with wrong digits, and the number of empty cells.
    Checked { wrong: CellSet, open_cells: usize }
        = checked_key(*wrong, *open_cells),
        { count: wrong.len(), open: open_cells, places: places(*wrong) }
        => if wrong.is_empty() { solved(&[]) } else { error(&[Button::Correct]) }.of_position();
    /// The solution is not known, so nothing can be checked.
    CheckUnavailable = "check-unknown" => warning(&[]).of_position();
    /// Went back to the last position without a mistake. In `cleared_cells` cells wrong notes were cleared.
    ReturnedToCorrect { cleared_cells: usize }
        = if *cleared_cells == 0 { "went-back" } else { "went-back-wiped" }, { count: cleared_cells }
        => info(&[]).of_position();
    NoMistake = "no-mistake";

    // Storage and crashes.
    OpenedInOtherTab = "elsewhere" => warning(&[]);
    /// Nothing can be saved: the game is lost when the page is closed.
    StorageDenied = "storage-denied" => warning(&[]);
    StorageAllowed = "storage-allowed";
    /// The save could not be read, or crashed the program twice. It was put aside.
    SaveUnreadable = "save-unreadable" => error(&[Button::Download]);
    /// A part of the save could not be read. The newest readable part was loaded.
    SaveDamaged = "save-damaged" => error(&[Button::Download]);
    /// The program crashed and continues the saved game.
    Recovered = "recovered";
}

fn finished_key(is_leveled: bool, hints: u32) -> &'static str {
    match (is_leveled, hints) {
        (true, 0) => "finished",
        (false, 0) => "finished-own",
        (true, _) => "finished-hints",
        (false, _) => "finished-own-hints",
    }
}

fn solved_key(effort: &SearchEffort, wrong: CellSet) -> &'static str {
    match (wrong, effort.nodes) {
        (CellSet::EMPTY, 0) => "solved-one-straight",
        (CellSet::EMPTY, _) => "solved-one",
        _ => "solved-one-wrong",
    }
}

fn hint_key(level: HintLevel) -> &'static str {
    match level {
        HintLevel::Hidden | HintLevel::Where => "hint-where",
        HintLevel::What => "hint-what",
        HintLevel::Pattern => "hint-pattern",
        _ => "hint-why",
    }
}

fn mark_key(mark: MarkKind, on: bool) -> &'static str {
    match (mark, on) {
        (MarkKind::Corner, true) => "note-added",
        (MarkKind::Corner, false) => "note-removed",
        (MarkKind::Centre, true) => "centre-added",
        (MarkKind::Centre, false) => "centre-removed",
        (MarkKind::Colour, true) => "placed",
        (MarkKind::Colour, false) => "colour-removed",
    }
}

fn mark_name(is_colour: bool, digit: Digit) -> String {
    if is_colour { colour_name(digit) } else { digit.to_string() }
}

fn mode_key(mode: Option<MarkKind>, only_kind: bool) -> &'static str {
    match mode {
        None => "digit-mode",
        Some(MarkKind::Corner) if only_kind => "notes-mode",
        Some(MarkKind::Corner) => "corner-mode",
        Some(MarkKind::Centre) => "centre-mode",
        Some(MarkKind::Colour) => "colour-mode",
    }
}

fn generated_key(id: &PuzzleId) -> &'static str {
    match id.variant {
        PuzzleVariant::Shuffled => "dealt-shuffled",
        _ if id.date().is_some() => "dealt-daily",
        _ => "dealt",
    }
}

/// The month of a daily puzzle: three letters where the language has them, or else its number.
fn month_name(id: &PuzzleId) -> String {
    let month = id.seed / 100 % 100;
    let names = PAGE_TEXTS.get().text("months");
    let name = (3 * month as usize).checked_sub(3).and_then(|start| names.get(start..start + 3));
    name.map_or_else(|| month.to_string(), str::to_owned)
}

/// Key of the message of an invalid link.
pub fn link_error_key(why: LinkError) -> &'static str {
    match why {
        LinkError::Length => "link-cut",
        LinkError::Version(_) | LinkError::Part(_) => "link-newer",
        _ => "link-changed",
    }
}

fn cell_key(content: CellContent, is_given: bool, candidates: DigitSet) -> &'static str {
    match (content, is_given, candidates) {
        (CellContent::Digit(_), true, _) => "here-given",
        (CellContent::Digit(_), false, _) => "here-digit",
        (_, _, DigitSet::EMPTY) => "here-none",
        _ => "here",
    }
}

fn checked_key(wrong: CellSet, open_cells: usize) -> &'static str {
    match (wrong, open_cells) {
        (CellSet::EMPTY, 0) => "checked-whole",
        (CellSet::EMPTY, _) => "checked-right",
        _ => "checked-wrong",
    }
}

fn hint_shown(progress: HintProgress) -> MessageLook {
    match progress.level {
        HintLevel::Why => hint(&[Button::More, Button::ReasonBack, Button::ApplyHint, Button::CloseHint]),
        HintLevel::Hidden | HintLevel::Where => {
            hint(&[Button::More, Button::ApplyHint, Button::Steps, Button::CloseHint])
        }
        _ => hint(&[Button::More, Button::ApplyHint, Button::ShowTechnique, Button::CloseHint]),
    }
}

fn mistakes_found(only_in_notes: bool) -> MessageLook {
    error(if only_in_notes { &[Button::Correct, Button::More] } else { &[Button::Correct] })
        .more("hint-anyway")
}
