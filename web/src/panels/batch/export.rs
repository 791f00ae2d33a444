//! Export of results to the clipboard or a file, a few rows at a time, so that the page stays responsive.

use js_sys::{Array, JsString};
use ninefold_app::batch::{Batch, ExportFormat};

use crate::bridge::files;
use crate::bridge::worker::now;

/// Number of rows written between looks at the clock.
const ROWS_PER_CHECK: usize = 200;

const SLICE_MS: f64 = 8.0;

pub struct BatchExport {
    pub format: ExportFormat,
    target: ExportTarget,
    position: usize,
    pub rows: usize,
}

enum ExportTarget {
    Clipboard(JsString),
    /// Pieces of the file, which the browser may keep outside of memory.
    File(Array),
}

pub enum ExportOutput {
    Text(JsString),
    Pieces(Array),
}

impl BatchExport {
    pub fn to_clipboard() -> BatchExport {
        BatchExport {
            format: ExportFormat::Lines,
            target: ExportTarget::Clipboard("".into()),
            position: 0,
            rows: 0,
        }
    }

    pub fn to_file(format: ExportFormat) -> BatchExport {
        BatchExport {
            format,
            target: ExportTarget::File(Array::of1(&files::file_piece(format.header()))),
            position: 0,
            rows: 0,
        }
    }

    /// Writes rows for one slice. Returns the result once all are written.
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
            // Converted bit by bit, too, since a long text takes long.
            ExportTarget::Clipboard(all) => {
                *all = all.concat(&text.into());
                if self.position >= end {
                    // The browser joins the pieces when the text is read. That happens here, since copying
                    // alone takes long enough.
                    all.char_code_at(0);
                }
            }
            ExportTarget::File(pieces) => drop(pieces.push(&files::file_piece(&text))),
        }
        None
    }
}
