//! Template keys of messages.

use ninefold::formats::LinkError;
use ninefold::generator::{PuzzleId, Variant};
use ninefold::grid::{CellSet, DigitSet};
use ninefold::hint::HintLevel;

use super::{CellContent, MarkKind, Message, SearchCost};
use crate::protocol::Verdict;

impl Message {
    /// Template key of the message.
    #[expect(clippy::too_many_lines, reason = "one line for each message")]
    pub(super) fn key(&self) -> &'static str {
        use Message as M;
        match self {
            M::Placed { .. } => "placed",
            M::PlacedInConflict { .. } => "placed-in-conflict",
            M::DigitFinished { .. } => "digit-finished",
            M::Cleared { .. } => "cleared",
            M::PlacedInAll { .. } => "placed-in-all",
            M::Marked { mark, on, .. } => mark_key(*mark, *on),
            M::ColoursCleared { .. } => "uncoloured",
            M::NotesFilled { .. } => "notes-filled",
            M::NotesUpToDate => "notes-fresh",
            M::Selected { count: 0 } => "selected-none",
            M::Selected { .. } => "selected",
            M::DigitActivated { is_colour: true, .. } => "armed-colour",
            M::DigitActivated { .. } => "armed",
            M::DigitDeactivated => "disarmed",
            M::Bookmarked { .. } => "bookmarked",
            M::BookmarkRestored { .. } => "at-bookmark",
            M::NoBookmark => "no-bookmark",
            M::CellIsGiven { .. } => "cell-is-given",
            M::CellIsFilled { .. } => "cell-is-filled",
            M::CellIsEmpty { .. } => "cell-is-empty",
            M::Undone(_) => "undone",
            M::Redone(_) => "redone",
            M::NothingToUndo => "nothing-to-undo",
            M::NothingToRedo => "nothing-to-redo",
            M::NoEmptyCell => "no-empty-cell",
            M::HouseRead { .. }
            | M::DigitsMissing { .. }
            | M::DigitsRemaining { .. }
            | M::CellRead { .. } => self.query_key(),
            M::ModeSet { mode, only_kind: only } => mode_key(*mode, *only),
            M::Paused => "paused",
            M::Continued => "continued",
            M::ClockShown => "clock-shown",
            M::ClockHidden => "clock-hidden",
            M::Generated { puzzle_id: recipe, .. } => generated_key(recipe),
            M::Imported { .. } => "opened",
            M::ImportedAmbiguous { .. } => "opened-ambiguous",
            M::Resumed => "resumed",
            M::PreviousResumed => "unshelved",
            M::Restarted => "restarted",
            M::Finished { level, hints, .. } => finished_key(level.is_some(), *hints),
            M::FilledWrong { is_solution_known: true, .. } => "full-wrong",
            M::FilledWrong { .. } => "full-conflict",
            M::SolvedOne { cost: SearchCost { nodes: 0, .. } } => "solved-one-straight",
            M::SolvedOne { .. } => "solved-one",
            M::SolvedNone { .. } => "solved-none",
            M::SolvedConflict { .. } => "solved-conflict",
            M::SolvedMany { count: Verdict::MAX_COUNT.., .. } => "solved-very-many",
            M::SolvedMany { .. } => "solved-many",
            M::FirstSolution => "first-solution",
            M::SecondSolution => "second-solution",
            M::HintShown { level, .. } => hint_key(*level),
            M::HintApplied { noted_cells: 0, .. } => "hint-done",
            M::HintApplied { .. } => "hint-done-noted",
            M::StepsListed { more: false, .. } => "listed",
            M::StepsListed { .. } => "listed-more",
            M::ExampleShown { .. } => "taught",
            M::PracticeShown { .. } => "practice",
            M::ExampleResumed => "lesson",
            M::ExampleFinished => "lesson-finished",
            M::SearchingHint => "looking",
            M::MistakesFound { wrong: CellSet::EMPTY, .. } => "mistaken-notes",
            M::MistakesFound { .. } => "mistaken",
            M::HintNoSolution => "hint-no-solution",
            M::HintMultipleSolutions => "hint-several",
            M::HintComplete => "hint-complete",
            M::HintNoTechniqueApplies => "hint-beyond",
            M::HintClosed => "hint-ended",
            M::Checked { wrong: CellSet::EMPTY, open_cells: 0 } => "checked-whole",
            M::Checked { wrong: CellSet::EMPTY, .. } => "checked-right",
            M::Checked { .. } => "checked-wrong",
            M::CheckUnavailable => "check-unknown",
            M::ReturnedToCorrect { cleared_cells: 0 } => "went-back",
            M::ReturnedToCorrect { .. } => "went-back-wiped",
            M::NoMistake => "no-mistake",
            M::Counted { .. } => "counted",
            M::CountStopped { .. } => "count-stopped",
            M::SearchStopped => "stopped",
            M::ToolsUnavailable => "engines-missing",
            M::Searching { .. } => "searching",
            M::Loading => "coming",
            M::Generating => "dealing",
            M::GeneratingPractice => "preparing",
            M::Rated { puzzle_id: Some(_), .. } => "rated",
            M::Rated { .. } => "rated-own",
            M::NoSimilarPuzzle => "no-like",
            M::TechniqueFound { .. } => "found",
            M::InvalidPuzzleId { .. } => "name-unreadable",
            M::InvalidLink { why } => link_key(*why),
            M::LinkOpened => "link-followed",
            M::Copied => "copied",
            M::CopyFailed => "copy-failed",
            M::OpenedInOtherTab => "elsewhere",
            M::StorageDenied => "storage-denied",
            M::StorageAllowed => "storage-allowed",
            M::SaveUnreadable => "save-unreadable",
            M::SaveDamaged => "save-damaged",
            M::Recovered => "recovered",
        }
    }

    /// Template key of a message that answers a screen reader command.
    fn query_key(&self) -> &'static str {
        use Message as M;
        match self {
            M::DigitsMissing { missing: DigitSet::EMPTY, .. } => "missing-none",
            M::DigitsMissing { .. } => "missing",
            M::DigitsRemaining { remaining: left } if left.iter().all(|&left| left == 0) => "left-none",
            M::DigitsRemaining { .. } => "left",
            M::CellRead { content: CellContent::Digit(_), is_given: true, .. } => "here-given",
            M::CellRead { content: CellContent::Digit(_), .. } => "here-digit",
            M::CellRead { candidates: DigitSet::EMPTY, .. } => "here-none",
            M::CellRead { .. } => "here",
            _ => "read",
        }
    }
}

fn finished_key(is_leveled: bool, hints: u32) -> &'static str {
    match (is_leveled, hints) {
        (true, 0) => "finished",
        (false, 0) => "finished-own",
        (true, _) => "finished-hints",
        (false, _) => "finished-own-hints",
    }
}

fn hint_key(level: HintLevel) -> &'static str {
    match level {
        HintLevel::Hidden | HintLevel::Where => "hint-where",
        HintLevel::What => "hint-what",
        HintLevel::Pattern => "hint-pattern",
        HintLevel::Why => "hint-why",
    }
}

fn mark_key(mark: MarkKind, on: bool) -> &'static str {
    match (mark, on) {
        (MarkKind::Corner, true) => "note-added",
        (MarkKind::Corner, false) => "note-removed",
        (MarkKind::Centre, true) => "centre-added",
        (MarkKind::Centre, false) => "centre-removed",
        (MarkKind::Colour, true) => "colour-added",
        (MarkKind::Colour, false) => "colour-removed",
    }
}

fn mode_key(mode: Option<MarkKind>, only: bool) -> &'static str {
    match mode {
        None => "digit-mode",
        Some(MarkKind::Corner) if only => "notes-mode",
        Some(MarkKind::Corner) => "corner-mode",
        Some(MarkKind::Centre) => "centre-mode",
        Some(MarkKind::Colour) => "colour-mode",
    }
}

fn generated_key(recipe: &PuzzleId) -> &'static str {
    match recipe.variant {
        Variant::Shuffled => "dealt-shuffled",
        Variant::Rated(_) if recipe.date().is_some() => "dealt-daily",
        Variant::Rated(_) => "dealt",
    }
}

fn link_key(why: LinkError) -> &'static str {
    match why {
        LinkError::Length => "link-cut",
        LinkError::Version(_) | LinkError::Part(_) => "link-newer",
        _ => "link-changed",
    }
}
