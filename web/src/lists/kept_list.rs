//! Keeps a list as a collection: its rows in the browser's database, some parts at a time.
//!
//! ```text
//!   a name ─▶ all collections ─▶ is there one of this name, or from this address?
//!                                 ├─ yes: its rows are read, and what is new is added
//!                                 ╰─ no: a new one
//!   the rows are written ─▶ then what is known about the collection: one that is broken off is none
//! ```

use std::cell::{Cell, RefCell};

use js_sys::{Array, Date, Function, Uint8Array};
use ninefold_app::batch::CollectionWriter;
use ninefold_app::collection::Collection;
use ninefold_app::i18n;
use ninefold_app::protocol::BatchResults;
use ninefold_app::template::{Grouped, TemplateArguments};
use wasm_bindgen::JsValue;

use super::{announce, text, with_panel};
use crate::bridge::collections;
use crate::dom::{defer, language, leak_closure};

/// Number of parts that are written at once.
const PARTS_PER_WRITE: usize = 8;

/// A collection that is shown.
#[derive(Clone)]
pub struct KeptList {
    /// The time at which it was made, in milliseconds since 1970.
    pub id: u64,
    pub collection: Collection,
}

/// A list that is being kept.
struct KeepTask {
    kept: KeptList,
    writer: CollectionWriter,
    /// Number of rows that the collection had before.
    old_rows: u32,
}

thread_local! {
    static TASK: RefCell<Option<KeepTask>> = const { RefCell::new(None) };
}

fn with_task<T>(act: impl FnOnce(&mut KeepTask) -> T) -> Option<T> {
    TASK.with(|task| task.try_borrow_mut().ok()?.as_mut().map(act))
}

/// What is said when a list is kept: how many puzzles were added, and how many lines were left out.
fn kept_text(collection: &Collection, added: u32, left_out: u32, is_old: bool) -> String {
    let key = match (is_old, left_out) {
        (false, 0) => "kept-list",
        (false, _) => "kept-some",
        (true, _) => "kept-more",
    };
    let arguments: TemplateArguments = &[
        ("name", &collection.name),
        ("rows", &Grouped(added.into())),
        ("left-out", &Grouped(left_out.into())),
    ];
    i18n::batch_text(key, arguments, language())
}

/// Reads what [`collections::load_collections`] calls back with; `None` where nothing can be kept.
pub fn read_collections(all: &JsValue) -> Option<Vec<KeptList>> {
    let entry = |entry: JsValue| {
        let pair = Array::from(&entry);
        let collection = Collection::from_text(&pair.get(1).as_string()?)?;
        Some(KeptList { id: pair.get(0).as_f64()? as u64, collection })
    };
    (!all.is_null()).then(|| Array::from(all).into_iter().filter_map(entry).collect())
}

/// Keeps the list that is shown as this collection, or adds its puzzles to one of the same name or address.
pub fn keep(collection: Collection) {
    thread_local! {
        static ON_COLLECTIONS: Function = leak_closure(|all| on_collections(&all));
    }
    // The one before ends first, also if another list is shown meanwhile.
    if TASK.with_borrow(Option::is_none) && with_panel(|panel| panel.is_being_kept = true).is_some() {
        let kept = KeptList { id: Date::now() as u64, collection };
        TASK.set(Some(KeepTask { kept, writer: CollectionWriter::default(), old_rows: 0 }));
        ON_COLLECTIONS.with(collections::load_collections);
    }
}

/// Keeps the list when what is being done is over.
pub fn keep_later(collection: Collection) {
    thread_local! {
        static WANTED: RefCell<Option<Collection>> = const { RefCell::new(None) };
        static KEEP: Function = leak_closure(|_| WANTED.take().into_iter().for_each(keep));
    }
    WANTED.set(Some(collection));
    defer(&KEEP);
}

fn on_collections(all: &JsValue) {
    thread_local! {
        static ON_ROWS: Function = leak_closure(|parts| on_old_rows(&parts));
    }
    let Some(known) = read_collections(all) else { return fail() };
    let same = with_task(|task| {
        let wanted = &task.kept.collection;
        let is_same = |other: &Collection| {
            if wanted.source.is_empty() { other.name == wanted.name } else { other.source == wanted.source }
        };
        known.into_iter().find(|kept| is_same(&kept.collection))
    });
    let shown = with_panel(|panel| panel.kept.as_ref().map(|kept| kept.id)).flatten();
    match same.flatten() {
        // The player may not know that there is one of this name.
        Some(kept) if kept.collection.source.is_empty() && shown != Some(kept.id) && !is_confirmed(&kept) => {
            TASK.take();
            with_panel(|panel| panel.is_being_kept = false);
            announce(&text("name-known"));
        }
        Some(kept) => {
            let id = kept.id;
            with_task(|task| task.kept = kept);
            ON_ROWS.with(|on_rows| collections::load_rows(id as f64, on_rows));
        }
        None => write_rows(),
    }
}

/// Whether the player has been asked about this collection; the next time it is.
fn is_confirmed(kept: &KeptList) -> bool {
    thread_local! {
        static ASKED: Cell<u64> = const { Cell::new(0) };
    }
    let is_confirmed = ASKED.get() == kept.id;
    ASKED.set(if is_confirmed { 0 } else { kept.id });
    is_confirmed
}

/// Reads rows that the collection has. If some are damaged the list is not added, so that nothing gets worse.
fn on_old_rows(parts: &JsValue) {
    match read_parts(parts) {
        None => fail(),
        Some(parts) if parts.is_empty() => write_rows(),
        Some(parts) => {
            with_task(|task| {
                for part in parts {
                    task.old_rows += part.len() as u32;
                    task.writer.add_kept_rows(part);
                }
            });
        }
    }
}

/// The rows in these parts; `None` if there is none, or if one is damaged.
pub fn read_parts(parts: &JsValue) -> Option<Vec<BatchResults>> {
    if parts.is_null() {
        return None;
    }
    let read =
        |part: JsValue| BatchResults::from_rows(&String::from_utf8(Uint8Array::new(&part).to_vec()).ok()?);
    Array::from(parts).into_iter().map(read).collect()
}

/// Writes the next rows, or at the end what is known about the collection.
fn write_rows() {
    thread_local! {
        static ON_ROWS: Function = leak_closure(|done| if done.is_truthy() { write_rows() } else { fail() });
        static ON_COLLECTION: Function = leak_closure(|done| if done.is_truthy() { finish() } else { fail() });
    }
    let written = with_panel(|panel| {
        if !panel.is_being_kept {
            return None;
        }
        with_task(|task| {
            let first = task.writer.part_count() as u32;
            let parts = Array::new();
            while (parts.length() as usize) < PARTS_PER_WRITE
                && let Some(text) = task.writer.add_from(&panel.batch)
            {
                parts.push(&Uint8Array::from(&*text));
            }
            (task.kept.id, first, parts)
        })
    });
    let Some(Some((id, first, parts))) = written else { return fail() };
    if parts.length() > 0 {
        return ON_ROWS.with(|done| collections::put_rows(id as f64, first, &parts, done));
    }
    let text = with_task(|task| {
        task.kept.collection.rows = task.writer.row_count();
        task.kept.collection.to_text()
    });
    ON_COLLECTION.with(|done| collections::put_collection(id as f64, &text.unwrap_or_default(), done));
}

fn finish() {
    let Some(KeepTask { kept, writer, old_rows }) = TASK.take() else { return };
    let (batch, left_out) = writer.finish();
    let added = kept.collection.rows - old_rows;
    let text = kept_text(&kept.collection, added, left_out, old_rows > 0);
    with_panel(|panel| {
        if std::mem::take(&mut panel.is_being_kept) {
            panel.show_collection(kept, batch);
        }
    });
    super::load_records();
    announce(&text);
}

/// Says that the list is not kept: the browser refuses, or another one is shown meanwhile.
fn fail() {
    TASK.take();
    with_panel(|panel| panel.is_being_kept = false);
    announce(&text("not-kept"));
}
