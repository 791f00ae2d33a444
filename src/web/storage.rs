//! Where the game is kept, as the page sees it: `www/storage.js` puts sealed records by.

use std::cell::Cell;

use js_sys::Array;
use wasm_bindgen::prelude::*;

use ninefold::game::{Action, Archived};
use ninefold::save_record;

use super::{app, boot};
use crate::dom::forever;

/// What is kept after a database was not heard of is newer than what it may hold: nobody makes so many moves.
const UNHEARD: u64 = 1 << 20;

thread_local! {
    static GENERATION: Cell<u64> = const { Cell::new(0) };
}

/// Asks for what was kept; the app gets it when it is there, `None` where nothing can be kept.
pub fn open() {
    let told = forever(|kept: JsValue| {
        app::dispatch(match kept.as_bool() {
            None => Action::Elsewhere,
            Some(false) => Action::StorageDenied,
            Some(true) => Action::StorageAllowed,
        });
    });
    let loaded = forever(|records: JsValue| {
        let kept = (!records.is_null()).then(|| {
            let records = Array::from(&records);
            let kept = save_record::recover(records.iter().filter_map(|record| record.as_string()));
            let is_heard = records.iter().all(|record| record != JsValue::TRUE);
            GENERATION.set(kept.generation + if is_heard { 0 } else { UNHEARD });
            kept
        });
        app::loaded(kept);
    });
    boot::load(&loaded, &told);
}

/// Keeps a text.
pub fn save(text: &str) {
    let generation = GENERATION.get() + 1;
    GENERATION.set(generation);
    boot::keep(&save_record::encode(generation, text));
}

/// Puts a game by, beside those that were before.
pub fn archive(game: &Archived) {
    let seal = |text| save_record::encode(0, text);
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
