//! Which rows of a list are shown.

use crate::job::{BatchResults, RowVerdict};
use crate::level::Level;

/// What rows have to be to be shown. Nothing asked shows all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// What became of them.
    pub verdict: Option<RowVerdict>,
    /// How hard they are: those that have not been rated are of no level.
    pub level: Option<Level>,
}

impl Filter {
    /// Whether all rows are shown.
    pub fn shows_all(self) -> bool {
        self == Filter::default()
    }

    /// Whether this row of a sheet is shown.
    pub fn shows(self, sheet: &BatchResults, row: usize) -> bool {
        let is_level = |level| sheet.rating(row).is_some_and(|rating| rating.level() == level);
        self.verdict.is_none_or(|kind| sheet.verdict(row) == Some(kind)) && self.level.is_none_or(is_level)
    }
}
