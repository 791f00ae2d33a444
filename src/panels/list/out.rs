//! Results on their way to the clipboard or into a file: a few rows at a time, so that the page answers in between.

use js_sys::{Array, JsString};

use ninefold::batch::{Batch, Form};

use super::super::boot;
use crate::worker::now;

/// So many rows are written without a look at the clock.
const ROWS: usize = 200;

/// How long a turn takes, in milliseconds.
const TURN: f64 = 8.0;

/// What has been written so far.
pub struct Out {
    /// How.
    pub form: Form,
    goal: Goal,
    place: usize,
    /// How many rows have been written.
    pub rows: usize,
}

/// Where it goes.
enum Goal {
    Clipboard(JsString),
    /// Pieces of it, which the browser may keep outside of memory.
    File(Array),
}

/// All that was written.
pub enum Written {
    /// For the clipboard.
    Text(JsString),
    /// For a file.
    Pieces(Array),
}

impl Out {
    /// Nothing yet, for the clipboard.
    pub fn to_clipboard() -> Out {
        Out { form: Form::Lines, goal: Goal::Clipboard("".into()), place: 0, rows: 0 }
    }

    /// Nothing yet, for a file.
    pub fn to_file(form: Form) -> Out {
        Out { form, goal: Goal::File(Array::of1(&boot::piece(form.head()))), place: 0, rows: 0 }
    }

    /// Writes some more; all of it when there is no more.
    pub fn write(&mut self, batch: &Batch) -> Option<Written> {
        let (begun, mut text) = (now(), String::new());
        let end = batch.shown();
        if self.place >= end {
            return Some(match &self.goal {
                Goal::Clipboard(text) => Written::Text(text.clone()),
                Goal::File(pieces) => Written::Pieces(pieces.clone()),
            });
        }
        while self.place < end && now() - begun < TURN {
            self.rows += batch.write(self.place..self.place + ROWS, self.form, &mut text);
            self.place += ROWS;
        }
        match &mut self.goal {
            // Brought over bit by bit, too: all at once takes long.
            Goal::Clipboard(all) => {
                *all = all.concat(&text.into());
                if self.place >= end {
                    // The browser joins the pieces when it looks into them: now, as copying alone takes it long enough.
                    all.char_code_at(0);
                }
            }
            Goal::File(pieces) => drop(pieces.push(&boot::piece(&text))),
        }
        None
    }
}
