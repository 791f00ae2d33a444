//! Where a list comes from: a text, which stays with the browser, or a file, of which a bit is read at a time. Only what is
//! handed out is brought over.

use js_sys::{Function, JsString};
use wasm_bindgen::prelude::*;

use ninefold::batch::{self, Shape};

/// What there is to hand out.
pub enum Next {
    /// A chunk, and how long it was in UTF-16 units.
    Chunk(String, u32),
    /// More is on its way.
    Later,
    /// That was all.
    End,
}

/// A text of which something has been handed out.
pub struct Source {
    shape: Shape,
    text: JsString,
    at: u32,
    /// Where more comes from.
    file: Option<LongFile>,
    /// It has been asked.
    is_asked: bool,
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
    fn next(this: &LongFile, told: &Function);
}

impl Source {
    /// The longest line that is looked for as a whole, in UTF-16 units: a longer one is no puzzle anyway.
    const LONGEST_LINE: u32 = 1 << 20;

    /// All of a text.
    pub fn of_text(shape: Shape, text: JsString) -> Source {
        Source { shape, text, at: 0, file: None, is_asked: false }
    }

    /// All of a file.
    pub fn of_file(shape: Shape, file: LongFile) -> Source {
        Source { shape, text: "".into(), at: 0, file: Some(file), is_asked: false }
    }

    /// The next chunk. `told` is called with what the file has, where more of it is needed.
    pub fn next(&mut self, told: &Function) -> Next {
        let mut length = if self.shape == Shape::Whole { self.longest() } else { batch::CHUNK };
        loop {
            let left = self.text.length() - self.at;
            if left < 2 * length {
                self.ask(told);
            }
            let is_last = left <= length && self.file.is_none();
            if left == 0 && is_last {
                return Next::End;
            }
            if left <= length && !is_last {
                return Next::Later;
            }
            let mut text = String::from(self.text.slice(self.at, self.at + length));
            if !is_last {
                match batch::cut(&text, self.shape) {
                    Some(end) => text.truncate(end),
                    None if length < self.longest() => {
                        length *= 2;
                        continue;
                    }
                    None => {}
                }
            }
            let length = if text.is_ascii() { text.len() } else { text.encode_utf16().count() } as u32;
            self.at += length;
            return Next::Chunk(text, length);
        }
    }

    /// How much is looked at for a place to cut.
    fn longest(&self) -> u32 {
        if self.shape == Shape::Whole { batch::longest(self.shape) } else { Source::LONGEST_LINE }
    }

    fn ask(&mut self, told: &Function) {
        if let Some(file) = self.file.as_ref().filter(|_| !self.is_asked) {
            self.is_asked = true;
            file.next(told);
        }
    }

    /// Takes what the file had.
    pub fn take(&mut self, text: &JsString) {
        self.is_asked = false;
        if text.length() == 0 {
            self.file = None;
        } else {
            // What has been handed out goes.
            self.text = self.text.slice(self.at, u32::MAX).concat(text);
            self.at = 0;
        }
    }
}
