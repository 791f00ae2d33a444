//! Where a list comes from: a text, which stays with the browser, or a file, of which a bit is read at a time. Only what is
//! handed out is brought over.

use js_sys::{Function, JsString};
use wasm_bindgen::prelude::*;

use ninefold::batch::{self, ListFormat};

/// What there is to hand out.
pub enum NextChunk {
    /// A chunk, and how long it was in UTF-16 units.
    Chunk(String, u32),
    /// More is on its way.
    Pending,
    /// That was all.
    End,
}

/// A text of which something has been handed out.
pub struct Source {
    shape: ListFormat,
    text: JsString,
    position: u32,
    /// Where more comes from.
    file: Option<LongFile>,
    /// It has been asked.
    is_waiting: bool,
}

#[wasm_bindgen]
extern "C" {
    /// A file that is not read at once (`panels-loader.js`).
    #[derive(Clone)]
    pub type LongFile;

    /// How it begins.
    #[wasm_bindgen(method, getter)]
    pub fn head(this: &LongFile) -> JsString;

    /// How long it is, in bytes.
    #[wasm_bindgen(method, getter)]
    pub fn size(this: &LongFile) -> f64;

    /// Calls back with the next bit, an empty text at the end, or nothing when it can no longer be read.
    #[wasm_bindgen(method)]
    fn next(this: &LongFile, on_read: &Function);
}

impl Source {
    /// The longest line that is looked for as a whole, in UTF-16 units: a longer one is no puzzle anyway.
    const LONGEST_LINE: u32 = 1 << 20;

    /// All of a text.
    pub fn from_text(shape: ListFormat, text: JsString) -> Source {
        Source { shape, text, position: 0, file: None, is_waiting: false }
    }

    /// All of a file.
    pub fn from_file(shape: ListFormat, file: LongFile) -> Source {
        Source { shape, text: "".into(), position: 0, file: Some(file), is_waiting: false }
    }

    /// The next chunk. `told` is called with what the file has, where more of it is needed.
    pub fn next(&mut self, on_read: &Function) -> NextChunk {
        let mut length = if self.shape == ListFormat::Document { self.max_chunk() } else { batch::CHUNK_LEN };
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
                match batch::chunk_end(&text, self.shape) {
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

    /// How much is looked at for a place to cut.
    fn max_chunk(&self) -> u32 {
        if self.shape == ListFormat::Document { batch::max_len(self.shape) } else { Source::LONGEST_LINE }
    }

    fn request_more(&mut self, on_read: &Function) {
        if let Some(file) = self.file.as_ref().filter(|_| !self.is_waiting) {
            self.is_waiting = true;
            file.next(on_read);
        }
    }

    /// Takes what the file had.
    pub fn accept(&mut self, text: &JsString) {
        self.is_waiting = false;
        if text.length() == 0 {
            self.file = None;
        } else {
            // What has been handed out goes.
            self.text = self.text.slice(self.position, u32::MAX).concat(text);
            self.position = 0;
        }
    }
}
