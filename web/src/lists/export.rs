//! Export of results to the clipboard or a file, a few rows at a time, so that the page stays responsive.

use js_sys::{Array, JsString};
use ninefold_app::batch::{Batch, ExportFormat};

use crate::bridge::worker::now;
use crate::bridge::{files, tools_exports};

/// Number of rows written between looks at the clock.
const ROWS_PER_CHECK: usize = 200;

const SLICE_MS: f64 = 8.0;

pub struct BatchExport {
    pub format: ExportFormat,
    output: ExportOutput,
    position: usize,
    /// Whether there are puzzles in a format for other programs already.
    has_puzzles: bool,
    pub rows: usize,
}

/// What has been written.
#[derive(Clone)]
pub enum ExportOutput {
    /// Text for the clipboard.
    Text(JsString),
    /// Pieces of the file, which the browser may keep outside of memory.
    Pieces(Array),
}

impl BatchExport {
    pub fn to_clipboard() -> BatchExport {
        let output = ExportOutput::Text("".into());
        BatchExport { format: ExportFormat::Lines, output, position: 0, has_puzzles: false, rows: 0 }
    }

    pub fn to_file(format: ExportFormat) -> BatchExport {
        let output = ExportOutput::Pieces(Array::of1(&files::file_piece(format.header())));
        BatchExport { format, output, position: 0, has_puzzles: false, rows: 0 }
    }

    /// Writes rows for one slice. Returns the result once all are written.
    pub fn write(&mut self, batch: &Batch) -> Option<ExportOutput> {
        let (started_at, mut text) = (now(), String::new());
        let end = batch.shown_count();
        if self.position >= end {
            return Some(self.output.clone());
        }
        while self.position < end && now() - started_at < SLICE_MS {
            self.rows +=
                batch.write_rows(self.position..self.position + ROWS_PER_CHECK, self.format, &mut text);
            self.position += ROWS_PER_CHECK;
        }
        if let ExportFormat::Puzzles(format) = self.format
            && !text.is_empty()
        {
            // The tools program knows all formats.
            let puzzles = tools_exports::format_puzzles(format.name(), &text);
            let separator = if self.has_puzzles { format.separator() } else { "" };
            self.has_puzzles = true;
            text = [separator, &puzzles].concat();
        }
        if self.position >= end {
            text += self.format.footer();
            if matches!(self.format, ExportFormat::Puzzles(_)) {
                text.push('\n');
            }
        }
        match &mut self.output {
            // Converted bit by bit, too, since a long text takes long.
            ExportOutput::Text(all) => {
                *all = all.concat(&text.into());
                if self.position >= end {
                    // The browser joins the pieces when the text is read. That happens here, since copying
                    // alone takes long enough.
                    all.char_code_at(0);
                }
            }
            ExportOutput::Pieces(pieces) => drop(pieces.push(&files::file_piece(&text))),
        }
        None
    }
}
