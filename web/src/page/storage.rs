//! Storage of the page: `www/shared/storage.js` saves the encoded records.

use std::cell::Cell;

use js_sys::Array;
use ninefold_app::game::save_record::{self, LoadedRecords};
use ninefold_app::game::{Action, ArchivedGame};
use wasm_bindgen::prelude::*;

use super::dispatch::dispatch;
use crate::bridge::{storage, tools_program};
use crate::dom::leak_closure;

/// Added to the generation if the database did not answer, so that new records are newer than any it holds.
/// Nobody makes this many moves.
const GENERATION_GAP: u64 = 1 << 20;

thread_local! {
    static GENERATION: Cell<u64> = const { Cell::new(0) };
}

/// Loads the saved records. `on_loaded` receives them when they are there, or `None` if nothing can be saved.
pub fn load(on_loaded: fn(Option<LoadedRecords>)) {
    let on_change = leak_closure(|kept: JsValue| {
        dispatch(match kept.as_bool() {
            None => Action::OpenedInOtherTab,
            Some(false) => Action::StorageDenied,
            Some(true) => Action::StorageAllowed,
        });
    });
    let on_load = leak_closure(move |records: JsValue| {
        let kept = (!records.is_null()).then(|| {
            let records = Array::from(&records);
            let kept = save_record::recover(records.iter().filter_map(|record| record.as_string()));
            let is_database_read = records.iter().all(|record| record != JsValue::TRUE);
            GENERATION.set(kept.generation + if is_database_read { 0 } else { GENERATION_GAP });
            kept
        });
        on_loaded(kept);
    });
    storage::load_records(&on_load, &on_change);
}

pub fn save(text: &str) {
    let generation = GENERATION.get() + 1;
    GENERATION.set(generation);
    storage::save_record(&save_record::encode(generation, text));
}

pub fn archive(game: &ArchivedGame) {
    let seal = |text| save_record::encode(0, text);
    storage::archive_game(game.started_at_ms as f64, &seal(game.header()), &seal(&game.text));
}

pub fn compare(started_at: u64) {
    thread_local! {
        static ON_COMPARED: js_sys::Function = leak_closure(|text| {
            text.as_string().map(Action::ShowComparison).into_iter().for_each(dispatch);
        });
    }
    ON_COMPARED.with(|on_compared| tools_program::compare_game(started_at as f64, on_compared));
}
