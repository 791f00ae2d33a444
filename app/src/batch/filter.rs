//! Which rows of a list are shown.

use ninefold::level::Level;

use crate::protocol::{BatchResults, RowVerdict};

/// Conditions for a row to be shown. Without any, all rows are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowFilter {
    pub verdict: Option<RowVerdict>,
    /// The level of the puzzle. A puzzle that is not rated has no level.
    pub level: Option<Level>,
}

impl RowFilter {
    pub fn shows_all(self) -> bool {
        self == RowFilter::default()
    }

    pub fn shows(self, results: &BatchResults, row: usize) -> bool {
        let is_level = |level| results.rating(row).is_some_and(|rating| rating.level() == level);
        self.verdict.is_none_or(|verdict| results.verdict(row) == Some(verdict))
            && self.level.is_none_or(is_level)
    }
}
