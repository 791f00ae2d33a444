//! Which rows of a list are shown.

use ninefold::level::Level;
use ninefold::named_enum;
use ninefold::techniques::Technique;

use crate::pattern_symmetry::PatternSymmetry;
use crate::protocol::{BatchResults, RowVerdict, SortColumn};
use crate::puzzle_record::PuzzleRecord;

/// Conditions for a row to be shown. Without any, all rows are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowFilter {
    pub verdict: Option<RowVerdict>,
    /// The level of the puzzle. A puzzle that is not rated has no level.
    pub level: Option<Level>,
    pub clues: NumberRange,
    /// In tenths.
    pub rating: NumberRange,
    pub minutes: NumberRange,
    /// A technique that the puzzle needs, by its rated path.
    pub technique: Option<Technique>,
    /// A symmetry of the pattern of its clues.
    pub symmetry: Option<PatternSymmetry>,
    pub progress: Option<RowProgress>,
    /// Whether the puzzle is isomorphic to an earlier one.
    pub has_duplicate: Option<bool>,
}

named_enum! {
    /// What the player did with a puzzle.
    pub enum RowProgress, "progress" {
        Solved = "solved",
        Unsolved = "unsolved",
        /// There is a note to the puzzle.
        Noted = "noted",
    }
}

/// The least and the greatest number of a range, both included; without one it is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NumberRange {
    pub least: Option<u32>,
    pub most: Option<u32>,
}

impl NumberRange {
    /// Whether a number is in the range. One that is not known is only in a range that is open on both sides.
    pub fn contains(self, number: Option<u32>) -> bool {
        match number {
            None => self == NumberRange::default(),
            Some(number) => {
                self.least.is_none_or(|least| number >= least) && self.most.is_none_or(|most| number <= most)
            }
        }
    }
}

impl RowFilter {
    pub fn shows_all(&self) -> bool {
        *self == RowFilter::default()
    }

    /// Whether a row is shown. `record` finds what is kept about its puzzle.
    pub fn shows<'a>(
        &self,
        results: &BatchResults,
        row: usize,
        record: impl FnOnce() -> Option<&'a PuzzleRecord>,
    ) -> bool {
        let is_level = |level| results.rating(row).is_some_and(|rating| rating.level() == level);
        let is_in = |range: NumberRange, column| {
            range == NumberRange::default() || range.contains(results.number(row, column))
        };
        // What takes longest comes last.
        self.verdict.is_none_or(|verdict| results.verdict(row) == Some(verdict))
            && self.level.is_none_or(is_level)
            && is_in(self.clues, SortColumn::Clues)
            && is_in(self.rating, SortColumn::Rating)
            && is_in(self.minutes, SortColumn::Minutes)
            && self.technique.is_none_or(|technique| results.techniques(row).contains(technique))
            && self.progress.is_none_or(|progress| progress.holds(record()))
            && self.symmetry.is_none_or(|symmetry| {
                symmetry.holds_where(|cell| results.has_clue(row, cell)) && results.puzzle_hash(row).is_some()
            })
    }
}

impl RowProgress {
    fn holds(self, record: Option<&PuzzleRecord>) -> bool {
        let is_solved = record.is_some_and(|record| record.solved_at_ms.is_some());
        match self {
            RowProgress::Solved => is_solved,
            RowProgress::Unsolved => !is_solved,
            RowProgress::Noted => record.is_some_and(|record| !record.note.is_empty()),
        }
    }
}
