//! Where a puzzle stands, as a value of a row.

use std::sync::Arc;

use super::table::Row;

/// The file and the line of a puzzle.
#[derive(Clone)]
pub struct SourcePlace {
    /// Empty if only one file is read.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: usize,
}

impl SourcePlace {
    /// Adds the line to a row, after the name of the file if several are read.
    pub fn write(&self, row: &mut Row) {
        if self.file.is_empty() {
            row.integer(self.line as u64);
        } else {
            row.text(&format!("{}:{}", self.file, self.line));
        }
    }
}
