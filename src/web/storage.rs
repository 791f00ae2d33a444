//! Where the game is kept, as the page sees it: `www/storage.js` puts sealed records by.

use std::cell::Cell;

use js_sys::Array;
use wasm_bindgen::prelude::*;

use ninefold::game::{Action, ArchivedGame};
use ninefold::save_record;

use super::{app, host};
use crate::dom::leak_closure;

/// What is kept after a database was not heard of is newer than what it may hold: nobody makes so many moves.
const GENERATION_GAP: u64 = 1 << 20;

thread_local! {
    static GENERATION: Cell<u64> = const { Cell::new(0) };
}

/// Asks for what was kept; the app gets it when it is there, `None` where nothing can be kept.
pub fn load() {
    let on_change = leak_closure(|kept: JsValue| {
        app::dispatch(match kept.as_bool() {
            None => Action::OpenedInOtherTab,
            Some(false) => Action::StorageDenied,
            Some(true) => Action::StorageAllowed,
        });
    });
    let on_load = leak_closure(|records: JsValue| {
        let kept = (!records.is_null()).then(|| {
            let records = Array::from(&records);
            let kept = save_record::recover(records.iter().filter_map(|record| record.as_string()));
            let is_database_read = records.iter().all(|record| record != JsValue::TRUE);
            GENERATION.set(kept.generation + if is_database_read { 0 } else { GENERATION_GAP });
            kept
        });
        app::on_loaded(kept);
    });
    host::load_records(&on_load, &on_change);
}

/// Keeps a text.
pub fn save(text: &str) {
    let generation = GENERATION.get() + 1;
    GENERATION.set(generation);
    host::save_record(&save_record::encode(generation, text));
}

/// Puts a game by, beside those that were before.
pub fn archive(game: &ArchivedGame) {
    let seal = |text| save_record::encode(0, text);
    host::archive_game(game.started_at_ms as f64, &seal(game.header()), &seal(&game.text));
}

/// Has the game that was begun then compared with those before.
pub fn compare(begun: u64) {
    thread_local! {
        static ON_COMPARED: js_sys::Function = leak_closure(|text| {
            text.as_string().map(Action::ShowComparison).into_iter().for_each(app::dispatch);
        });
    }
    ON_COMPARED.with(|on_compared| host::compare_game(begun as f64, on_compared));
}
