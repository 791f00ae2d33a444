//! In which order the rows of a list are shown.

use crate::protocol::{BatchResults, SortColumn};
use crate::puzzle_record::PuzzleRecord;

/// The order of the rows. Rows without a number in the column come last; equal ones stay in the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SortOrder {
    /// The column with the numbers that are compared.
    pub column: SortColumn,
    /// The highest number comes first.
    pub is_descending: bool,
}

impl SortOrder {
    /// The order after the heading of a column was pressed: lowest first, highest first, then that of the list.
    pub fn after_press(now: Option<SortOrder>, column: SortColumn) -> Option<SortOrder> {
        match now.filter(|order| order.column == column) {
            None => Some(SortOrder { column, is_descending: false }),
            Some(SortOrder { is_descending: false, .. }) => Some(SortOrder { column, is_descending: true }),
            Some(_) => None,
        }
    }

    /// The value by which a row of these results is sorted, lowest first. `index` is its place in the whole list, and `record` finds what
    /// is kept about its puzzle.
    pub(super) fn key<'a>(
        self,
        results: &BatchResults,
        row: usize,
        index: u32,
        record: impl FnOnce() -> Option<&'a PuzzleRecord>,
    ) -> u32 {
        let number = match self.column {
            // Lines are numbered within the results.
            SortColumn::Line => Some(index),
            // In seconds, so that it is a short number until the year 2106.
            SortColumn::Solved => record().and_then(|record| u32::try_from(record.solved_at_ms? / 1000).ok()),
            column => results.number(row, column),
        };
        match number {
            None => u32::MAX,
            Some(number) if self.is_descending => (u32::MAX - 1).saturating_sub(number),
            Some(number) => number.min(u32::MAX - 1),
        }
    }
}
