//! Results on their way to the clipboard or into a file: a few rows at a time, so that the page answers in between.

use js_sys::{Array, JsString};

use ninefold::batch::{Batch, ExportFormat};

use super::super::host;
use crate::worker::now;

/// So many rows are written without a look at the clock.
const ROWS_PER_CHECK: usize = 200;

/// How long a turn takes, in milliseconds.
const SLICE_MS: f64 = 8.0;

/// What has been written so far.
pub struct Export {
    /// How.
    pub format: ExportFormat,
    target: ExportTarget,
    position: usize,
    /// How many rows have been written.
    pub rows: usize,
}

/// Where it goes.
enum ExportTarget {
    Clipboard(JsString),
    /// Pieces of it, which the browser may keep outside of memory.
    File(Array),
}

/// All that was written.
pub enum ExportOutput {
    /// For the clipboard.
    Text(JsString),
    /// For a file.
    Pieces(Array),
}

impl Export {
    /// Nothing yet, for the clipboard.
    pub fn to_clipboard() -> Export {
        Export {
            format: ExportFormat::Lines,
            target: ExportTarget::Clipboard("".into()),
            position: 0,
            rows: 0,
        }
    }

    /// Nothing yet, for a file.
    pub fn to_file(format: ExportFormat) -> Export {
        Export {
            format,
            target: ExportTarget::File(Array::of1(&host::file_piece(format.header()))),
            position: 0,
            rows: 0,
        }
    }

    /// Writes some more; all of it when there is no more.
    pub fn write(&mut self, batch: &Batch) -> Option<ExportOutput> {
        let (started_at, mut text) = (now(), String::new());
        let end = batch.shown_count();
        if self.position >= end {
            return Some(match &self.target {
                ExportTarget::Clipboard(text) => ExportOutput::Text(text.clone()),
                ExportTarget::File(pieces) => ExportOutput::Pieces(pieces.clone()),
            });
        }
        while self.position < end && now() - started_at < SLICE_MS {
            self.rows +=
                batch.write_rows(self.position..self.position + ROWS_PER_CHECK, self.format, &mut text);
            self.position += ROWS_PER_CHECK;
        }
        match &mut self.target {
            // Brought over bit by bit, too: all at once takes long.
            ExportTarget::Clipboard(all) => {
                *all = all.concat(&text.into());
                if self.position >= end {
                    // The browser joins the pieces when it looks into them: now, as copying alone takes it long enough.
                    all.char_code_at(0);
                }
            }
            ExportTarget::File(pieces) => drop(pieces.push(&host::file_piece(&text))),
        }
        None
    }
}
