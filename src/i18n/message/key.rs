//! Under which key of `www/i18n` the words of a message stand.

use crate::grid::{CellSet, DigitSet};
use crate::job::Verdict;
use crate::puzzle_id::{PuzzleId, Variant};
use crate::share_link::LinkError;

use super::{Content, Cost, Mark, Message};

impl Message {
    /// The key of its words.
    pub(super) fn key(&self) -> &'static str {
        use Message as M;
        match self {
            M::Placed { .. } => "placed",
            M::PlacedInConflict { .. } => "placed-in-conflict",
            M::DigitFinished { .. } => "digit-finished",
            M::Cleared { .. } => "cleared",
            M::PlacedInAll { .. } => "placed-in-all",
            M::Marked { mark, on, .. } => mark_key(*mark, *on),
            M::Uncoloured { .. } => "uncoloured",
            M::NotesFilled { .. } => "notes-filled",
            M::NotesFresh => "notes-fresh",
            M::Selected { count: 0 } => "selected-none",
            M::Selected { .. } => "selected",
            M::Armed { colour: true, .. } => "armed-colour",
            M::Armed { .. } => "armed",
            M::Disarmed => "disarmed",
            M::Bookmarked { .. } => "bookmarked",
            M::AtBookmark { .. } => "at-bookmark",
            M::NoBookmark => "no-bookmark",
            M::CellIsGiven { .. } => "cell-is-given",
            M::CellIsFilled { .. } => "cell-is-filled",
            M::CellIsEmpty { .. } => "cell-is-empty",
            M::Undone(_) => "undone",
            M::Redone(_) => "redone",
            M::NothingToUndo => "nothing-to-undo",
            M::NothingToRedo => "nothing-to-redo",
            M::NoEmptyCell => "no-empty-cell",
            M::Read { .. } | M::Missing { .. } | M::Left { .. } | M::Here { .. } => self.query_key(),
            M::ModeSet { mode, only } => mode_key(*mode, *only),
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
            M::Finished { level, hints, .. } => finished_key(level.is_some(), *hints),
            M::FullWrong { is_known: true, .. } => "full-wrong",
            M::FullWrong { .. } => "full-conflict",
            M::SolvedOne { cost: Cost { nodes: 0, .. } } => "solved-one-straight",
            M::SolvedOne { .. } => "solved-one",
            M::SolvedNone { .. } => "solved-none",
            M::SolvedConflict { .. } => "solved-conflict",
            M::SolvedMany { count: Verdict::MOST.., .. } => "solved-very-many",
            M::SolvedMany { .. } => "solved-many",
            M::FirstSolution => "first-solution",
            M::SecondSolution => "second-solution",
            M::Hinted { rung, .. } => hint_key(*rung),
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
            M::Checked { wrong: CellSet::EMPTY, open: 0 } => "checked-whole",
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
            M::Coming => "coming",
            M::Dealing => "dealing",
            M::Preparing => "preparing",
            M::Rated { recipe: Some(_), .. } => "rated",
            M::Rated { .. } => "rated-own",
            M::NoLike => "no-like",
            M::Found { .. } => "found",
            M::NameUnreadable { .. } => "name-unreadable",
            M::LinkUnreadable { why } => link_key(*why),
            M::LinkFollowed => "link-followed",
            M::Copied => "copied",
            M::CopyFailed => "copy-failed",
            M::Elsewhere => "elsewhere",
            M::StorageDenied => "storage-denied",
            M::StorageAllowed => "storage-allowed",
            M::SaveUnreadable => "save-unreadable",
            M::SaveDamaged => "save-damaged",
            M::Recovered => "recovered",
        }
    }

    /// The key of what was asked for by ear.
    fn query_key(&self) -> &'static str {
        use Message as M;
        match self {
            M::Missing { missing: DigitSet::EMPTY, .. } => "missing-none",
            M::Missing { .. } => "missing",
            M::Left { left } if left.iter().all(|&left| left == 0) => "left-none",
            M::Left { .. } => "left",
            M::Here { content: Content::Digit(_), given: true, .. } => "here-given",
            M::Here { content: Content::Digit(_), .. } => "here-digit",
            M::Here { fitting: DigitSet::EMPTY, .. } => "here-none",
            M::Here { .. } => "here",
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

fn hint_key(rung: u8) -> &'static str {
    match rung {
        1 => "hint-where",
        2 => "hint-what",
        3 => "hint-pattern",
        _ => "hint-why",
    }
}

fn mark_key(mark: Mark, on: bool) -> &'static str {
    match (mark, on) {
        (Mark::Corner, true) => "note-added",
        (Mark::Corner, false) => "note-removed",
        (Mark::Centre, true) => "centre-added",
        (Mark::Centre, false) => "centre-removed",
        (Mark::Colour, true) => "colour-added",
        (Mark::Colour, false) => "colour-removed",
    }
}

fn mode_key(mode: Option<Mark>, only: bool) -> &'static str {
    match mode {
        None => "digit-mode",
        Some(Mark::Corner) if only => "notes-mode",
        Some(Mark::Corner) => "corner-mode",
        Some(Mark::Centre) => "centre-mode",
        Some(Mark::Colour) => "colour-mode",
    }
}

fn dealt_key(recipe: &PuzzleId) -> &'static str {
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
