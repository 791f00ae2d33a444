//! Where the game is kept, as the page sees it: `www/storage.js` puts records by, in turns.
//!
//! While one record is on its way to the disk only the newest text waits to be the next.

use std::cell::RefCell;

use js_sys::Array;
use wasm_bindgen::prelude::*;

use crate::record::{self, Kept};

use super::{app, boot, forever};

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

#[derive(Default)]
struct State {
    generation: u64,
    writing: bool,
    waiting: Option<String>,
}

/// Asks for what was kept; the app gets it when it is there, `None` where nothing can be kept.
pub fn open() {
    boot::load(&forever(|records: JsValue| {
        let kept = (!records.is_null()).then(|| {
            let kept = record::sort_out(Array::from(&records).iter().filter_map(|record| record.as_string()));
            STATE.with_borrow_mut(|state| state.generation = kept.generation);
            kept
        });
        app::loaded(kept);
    }));
}

/// Keeps a text.
pub fn save(text: String) {
    let begin = STATE.with_borrow_mut(|state| {
        state.waiting = Some(text);
        !std::mem::replace(&mut state.writing, true)
    });
    if begin {
        write();
    }
}

/// Keeps texts that cannot be read where nothing overwrites them.
pub fn put_aside(kept: &Kept) {
    kept.texts.iter().chain(&kept.damaged).for_each(|text| boot::put_aside(text));
}

fn write() {
    let record = STATE.with_borrow_mut(|state| {
        let text = state.waiting.take();
        state.writing = text.is_some();
        state.generation += 1;
        Some((state.generation, record::seal(state.generation, &text?)))
    });
    if let Some((generation, record)) = record {
        WRITTEN.with(|written| boot::keep((generation % 2) as u32, &record, written));
    }
}

thread_local! {
    static WRITTEN: js_sys::Function = forever(|_| write());
}
