//! Where the game is kept, as the page sees it: `www/storage.js` puts sealed records by.

use std::cell::Cell;

use js_sys::Array;
use wasm_bindgen::prelude::*;

use ninefold::game::{Action, Archived};
use ninefold::record::{self, Kept};

use super::{app, boot};
use crate::dom::forever;

thread_local! {
    static GENERATION: Cell<u64> = const { Cell::new(0) };
}

/// Asks for what was kept; the app gets it when it is there, `None` where nothing can be kept.
pub fn open() {
    let elsewhere = forever(|_| app::dispatch(Action::Elsewhere));
    let loaded = forever(|records: JsValue| {
        let kept = (!records.is_null()).then(|| {
            let kept = record::sort_out(Array::from(&records).iter().filter_map(|record| record.as_string()));
            GENERATION.set(kept.generation);
            kept
        });
        app::loaded(kept);
    });
    boot::load(&loaded, &elsewhere);
}

/// Keeps a text.
pub fn save(text: &str) {
    let generation = GENERATION.get() + 1;
    GENERATION.set(generation);
    boot::keep(&record::seal(generation, text));
}

/// Puts a game by, beside those that were before.
pub fn archive(game: &Archived) {
    let seal = |text| record::seal(0, text);
    boot::archive(game.begun as f64, &seal(game.head()), &seal(&game.text));
}

/// Has the game that was begun then compared with those before.
pub fn compare(begun: u64) {
    thread_local! {
        static TOLD: js_sys::Function = forever(|text| {
            text.as_string().map(Action::Compared).into_iter().for_each(app::dispatch);
        });
    }
    TOLD.with(|told| boot::compare(begun as f64, told));
}

/// Keeps texts that cannot be read where nothing overwrites them.
pub fn put_aside(kept: &Kept) {
    kept.texts.iter().chain(&kept.damaged).for_each(|text| boot::put_aside(text));
}
