//! Source of a list: a text, which stays a JavaScript string, or a file, which is read in parts. Only the
//! chunks are converted.

use js_sys::{Function, JsString};
use ninefold_app::batch;
use ninefold_formats::list::ListFormat;

use crate::bridge::files::LongFile;

pub enum NextChunk {
    /// Chunk, and its length in UTF-16 units.
    Chunk(String, u32),
    /// The file has to be read first.
    Pending,
    End,
}

pub struct BatchSource {
    format: ListFormat,
    /// Length of a chunk, in UTF-16 units.
    chunk_len: u32,
    text: JsString,
    position: u32,
    /// File with the rest of the text.
    file: Option<LongFile>,
    /// The next part of the file has been requested.
    is_waiting: bool,
}

impl BatchSource {
    /// Longest line that is kept whole, in UTF-16 units. A longer one is not a puzzle anyway.
    const LONGEST_LINE: u32 = 1 << 20;

    pub fn from_text(format: ListFormat, text: JsString) -> BatchSource {
        let chunk_len = batch::chunk_len(text.length());
        BatchSource { format, chunk_len, text, position: 0, file: None, is_waiting: false }
    }

    pub fn from_file(format: ListFormat, file: LongFile) -> BatchSource {
        let chunk_len = batch::chunk_len(file.size() as u32);
        BatchSource { format, chunk_len, text: "".into(), position: 0, file: Some(file), is_waiting: false }
    }

    /// The next chunk. If more of the file is needed, it is requested and `on_read` is called with it.
    pub fn next(&mut self, on_read: &Function) -> NextChunk {
        let mut length = if self.format == ListFormat::Document { self.max_chunk() } else { self.chunk_len };
        loop {
            let left = self.text.length() - self.position;
            if left < 2 * length {
                self.request_more(on_read);
            }
            let is_last = left <= length && self.file.is_none();
            if left == 0 && is_last {
                return NextChunk::End;
            }
            if left <= length && !is_last {
                return NextChunk::Pending;
            }
            let mut text = String::from(self.text.slice(self.position, self.position + length));
            if !is_last {
                match batch::chunk_end(&text, self.format) {
                    Some(end) => text.truncate(end),
                    None if length < self.max_chunk() => {
                        length *= 2;
                        continue;
                    }
                    None => {}
                }
            }
            let length = if text.is_ascii() { text.len() } else { text.encode_utf16().count() } as u32;
            self.position += length;
            return NextChunk::Chunk(text, length);
        }
    }

    /// Longest text that is searched for a place to split.
    fn max_chunk(&self) -> u32 {
        if self.format == ListFormat::Document {
            batch::max_len(self.format)
        } else {
            BatchSource::LONGEST_LINE
        }
    }

    fn request_more(&mut self, on_read: &Function) {
        if let Some(file) = self.file.as_ref().filter(|_| !self.is_waiting) {
            self.is_waiting = true;
            file.next(on_read);
        }
    }

    pub fn accept(&mut self, text: &JsString) {
        self.is_waiting = false;
        if text.length() == 0 {
            self.file = None;
        } else {
            // Drops what has been handed out.
            self.text = self.text.slice(self.position, u32::MAX).concat(text);
            self.position = 0;
        }
    }
}
