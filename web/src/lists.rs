//! The panel with a list of puzzles, in a program of its own: solves and rates a list from a text or a file, shows it as a table and exports it.
//!
//! ```text
//!   batch: chunks ──▶ worker pool ──▶ batch: rows ──▶ table
//!     the list ──────────▲               ▲   ├───────▶ export: clipboard, files
//!                    collections, in the browser's database
//! ```

mod batch_panel;
mod export;
mod filter_form;
mod forms_client;
mod home;
mod kept_list;
mod row_table;
mod worker_pool;

use std::cell::RefCell;
use std::sync::Once;

use js_sys::{Array, Function, JsString, Uint8Array};
use ninefold::grid::{BoardState, Grid};
use ninefold_app::batch::{Batch, BatchState, ExportFormat, RowFilter, SortOrder};
use ninefold_app::i18n;
use ninefold_app::input::PanelButton;
use ninefold_app::markup::Panel;
use ninefold_app::protocol::{Report, Row, RowVerdict, Verdict};
use ninefold_app::puzzle_link::PuzzleLink;
use ninefold_app::puzzle_record::PuzzleRecord;
use ninefold_formats::OutputFormat;
use ninefold_formats::list::ListFormat;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, HtmlSelectElement, KeyboardEvent};

use self::batch_panel::{BatchPanel, HEADER_INTERVAL_MS};
use self::export::{BatchExport, ExportOutput};
use self::forms_client::FormsSetup;
use self::kept_list::KeptList;
use self::worker_pool::WorkerPool;
use crate::bridge::worker::now;
use crate::bridge::{collections, files, host, lists_program, page_program};
use crate::dom::{
    action_buttons, add_listener, append_element, closest, defer, element, event_button, focus, language,
    leak_closure, set_attribute, set_visible,
};
use crate::panels::{field, show_panel};

thread_local! {
    static PANEL: RefCell<Option<BatchPanel>> = const { RefCell::new(None) };
}

fn with_panel<T>(act: impl FnOnce(&mut BatchPanel) -> T) -> Option<T> {
    PANEL.with(|panel| panel.try_borrow_mut().ok()?.as_mut().map(act))
}

/// Opens the panel and solves a list in this format, of this length in bytes, which workers can read. `text` is the list if it was no file.
pub fn solve(format: ListFormat, length: u32, text: Option<&JsString>) {
    start(Batch::new(format, length));
    let collection = text.and_then(home::take_offer);
    with_panel(|panel| panel.keep_when_done = collection);
}

/// Opens the panel with the current list, or else with all lists that are kept.
pub fn open() {
    init();
    if with_panel(BatchPanel::draw_header).is_none() {
        return home::open();
    }
    show_view(false);
    load_records();
    with_panel(|panel| panel.table.focus());
}

/// Adds the collections of a copy, and shows all.
pub fn bring_copy(copy: &JsString) {
    show_panel(&Panel::Batch);
    init();
    home::bring_copy(copy);
}

/// Shows all lists, or the list.
fn show_view(is_home: bool) {
    set_visible(&element("lists-home"), is_home);
    set_visible(&element("list-view"), !is_home);
    element("list-message").set_text_content(None);
}

/// Opens a collection.
fn open_kept(kept: &KeptList) {
    thread_local! {
        static ON_ROWS: Function = leak_closure(|parts| on_kept_rows(&parts));
    }
    let id = kept.id;
    let panel = BatchPanel {
        kept: Some(kept.clone()),
        ..BatchPanel::new(Batch::of_collection(kept.collection.rows))
    };
    show(panel);
    ON_ROWS.with(|on_rows| collections::load_rows(id as f64, on_rows));
}

/// Adds rows of the collection that is being opened. Without any, all are read.
fn on_kept_rows(parts: &JsValue) {
    let is_over = with_panel(|panel| {
        if panel.batch.state() != BatchState::Opening {
            return false;
        }
        match kept_list::read_parts(parts) {
            Some(parts) if !parts.is_empty() => {
                for part in parts {
                    panel.batch.add_kept_rows(part);
                }
                if now() - panel.header_drawn_at > HEADER_INTERVAL_MS {
                    panel.draw_header();
                }
                return false;
            }
            Some(_) => {}
            None => {
                // Nothing is written over what cannot be read.
                panel.kept = None;
                announce(&text("damaged"));
            }
        }
        panel.batch.end_of_rows();
        panel.draw_header();
        true
    });
    if is_over == Some(true) {
        load_records();
    }
}

/// Loads what is kept about puzzles.
fn load_records() {
    thread_local! {
        static ON_RECORDS: Function = leak_closure(|records| on_records(&records));
    }
    ON_RECORDS.with(collections::load_records);
}

fn on_records(records: &JsValue) {
    let record = |entry: JsValue| {
        let pair = Array::from(&entry);
        let puzzle = Grid::from_line(&pair.get(0).as_string()?)?;
        Some((puzzle, PuzzleRecord::from_text(&pair.get(1).as_string()?)))
    };
    let records: Vec<_> = Array::from(records).into_iter().filter_map(record).collect();
    with_panel(|panel| {
        panel.batch.set_records(records);
        panel.update_collection();
        panel.table.forget_rows();
        panel.draw_header();
    });
}

/// Text of the panel with this key.
fn text(key: &str) -> String {
    i18n::batch_text(key, &[], language())
}

/// Announces a text to screen readers, and shows it.
fn announce(text: &str) {
    element("list-message").set_text_content(Some(text));
    element("batch-status").set_text_content(Some(text));
}

fn init() {
    static LISTENERS: Once = Once::new();
    LISTENERS.call_once(add_listeners);
}

fn add_listeners() {
    let section = element("batch");
    add_listener(&section, "click", on_click);
    add_listener(&section, "keydown", |event| on_key(event.unchecked_ref()));
    add_listener(&element("list-filter"), "input", |_| filter());
    add_listener(&element("list-note-text"), "change", |_| keep_note());
    let name = field("list-name");
    name.set_placeholder(&name.get_attribute("aria-label").unwrap_or_default());
    add_listener(&element("batch-sheet"), "scroll", |_| on_scroll());
    let formats: HtmlSelectElement = element("list-format").unchecked_into();
    for format in OutputFormat::ALL {
        let choice = append_element(&formats, "option", i18n::output_format_name(*format, language()));
        set_attribute(&choice, "value", format.name());
    }
}

fn start(batch: Batch) {
    show_panel(&Panel::Batch);
    init();
    let pool = Some(WorkerPool::new(on_report));
    show(BatchPanel { pool, ..BatchPanel::new(batch) });
    load_records();
}

/// Shows a list.
fn show(panel: BatchPanel) {
    show_view(false);
    filter_form::clear();
    let name = panel.kept.as_ref().map_or("", |kept| &kept.collection.name);
    field("list-name").set_value(name);
    // Drops the previous list, which terminates its workers.
    forms_client::stop();
    PANEL.set(Some(panel));
    schedule_advance();
    with_panel(|panel| panel.table.focus());
}

/// Draws the header, assigns a chunk or adds a worker: one at a time, so that the page stays responsive.
fn advance() {
    if with_panel(BatchPanel::advance_pool) == Some(true) {
        schedule_advance();
    }
}

fn schedule_advance() {
    thread_local! {
        static ADVANCE: js_sys::Function = leak_closure(|_| advance());
    }
    defer(&ADVANCE);
}

/// Draws visible rows, a few at a time.
fn draw_rows() {
    if with_panel(BatchPanel::draw_rows) == Some(true) {
        schedule_draw();
    }
}

fn on_scroll() {
    if with_panel(|panel| panel.table.is_drawing(&panel.batch)) == Some(false) {
        draw_rows();
    }
}

fn schedule_draw() {
    thread_local! {
        static DRAW: js_sys::Function = leak_closure(|_| draw_rows());
    }
    defer(&DRAW);
}

fn on_report(report: Report) {
    with_panel(|panel| match report {
        Report::Progress { .. } | Report::Waiting { .. } | Report::Texts(_) => {}
        Report::Answered { id, answer, .. } => {
            if panel.pool.as_mut().is_some_and(|pool| pool.on_answer(id)) {
                panel.accept_answer(id, answer);
            }
        }
        Report::Failed { .. } => panel.give_up(),
    });
}

/// Receives a chunk of the list that was shown from this time on; nothing if the list can no longer be read.
fn on_read(started_at: f64, number: u32, bytes: Option<&Uint8Array>) {
    with_panel(|panel| {
        // Another list may be shown now, which began later.
        if panel.started_at > started_at {
            return;
        }
        if let Some(bytes) = bytes.filter(|bytes| bytes.length() > 0) {
            panel.accept_chunk(number, &bytes.to_vec());
        } else {
            panel.stop();
            panel.table.announce(&i18n::batch_file_lost(panel.language));
        }
    });
}

fn on_click(event: &Event) {
    if let Some(total) = closest(event, "[data-kind]") {
        let kind = total.get_attribute("data-kind").and_then(|kind| kind.parse::<RowVerdict>().ok());
        change_filter(|filter| filter.verdict = kind.filter(|kind| filter.verdict != Some(*kind)));
    } else if let Some((button, element)) = event_button(event) {
        match button {
            PanelButton::BatchStop => {
                with_panel(BatchPanel::stop);
            }
            PanelButton::BatchRate => {
                with_panel(BatchPanel::rate);
                schedule_advance();
            }
            PanelButton::BatchCompare => compare(),
            PanelButton::BatchSort => sort_by_column(&element),
            PanelButton::BatchCopy => start_export(BatchExport::to_clipboard()),
            PanelButton::BatchSave => {
                let format: HtmlSelectElement = self::element("list-format").unchecked_into();
                let format = ExportFormat::from_name(&format.value());
                format.map(BatchExport::to_file).into_iter().for_each(start_export);
            }
            PanelButton::ListKeep => home::keep_named(&field("list-name").value()),
            PanelButton::ListNext => play_next(),
            PanelButton::ListShowAll => {
                filter_form::clear();
                change_filter(|filter| *filter = RowFilter::default());
            }
            button => {
                home::press(&button, &element);
            }
        }
    } else if let Some(row) = closest(event, "[data-row]") {
        play_row(row_table::row_position(&row));
    }
}

/// Finds the puzzles that are isomorphic to an earlier one.
fn compare() {
    with_panel(|panel| panel.batch.start_comparing(now() - panel.started_at));
    let workers = forms_client::begin(FormsSetup {
        next: || with_panel(|panel| panel.batch.next_forms_job()).flatten(),
        on_forms,
        on_lost: || {
            with_panel(BatchPanel::give_up);
        },
    });
    with_panel(|panel| {
        if workers == 0 {
            return panel.give_up();
        }
        panel.draw_header();
        // The pressed button is now hidden, so this one receives the focus.
        for stop in action_buttons(&PanelButton::BatchStop) {
            focus(stop.unchecked_ref());
        }
    });
}

fn on_forms(number: u32, hashes: &[u64]) {
    with_panel(|panel| {
        panel.batch.accept_forms(number, hashes, now() - panel.started_at);
        if !panel.batch.is_running() {
            forms_client::stop();
            panel.table.forget_rows();
            panel.draw_header();
            panel.table.focus();
            let view = panel.view();
            panel.table.announce(&format!("{}. {}", view.title, view.progress));
        } else if now() - panel.header_drawn_at > HEADER_INTERVAL_MS {
            panel.draw_header();
        }
    });
}

/// Filters by the form.
fn filter() {
    change_filter(|filter| *filter = filter_form::read(filter.verdict));
}

/// Keeps the note to the selected puzzle.
fn keep_note() {
    thread_local! {
        static ON_KEPT: Function = leak_closure(|done| {
            announce(&text(if done.is_truthy() { "note-kept" } else { "not-kept" }));
        });
    }
    let changed = with_panel(|panel| {
        let index = panel.batch.shown_index(panel.table.selected())?;
        let Row::Puzzle { puzzle, .. } = panel.batch.row(index)? else { return None };
        let mut record = panel.batch.record(index).cloned().unwrap_or_default();
        record.set_note(&field("list-note-text").value());
        panel.batch.set_record(&puzzle, record.clone());
        panel.table.forget_rows();
        panel.draw_header();
        Some((puzzle.to_line(), record.to_text()))
    });
    if let Some(Some((puzzle, text))) = changed {
        ON_KEPT.with(|done| collections::put_record(&puzzle, &text, done));
    }
}

/// Plays the next puzzle that is not solved, from the selected one on.
fn play_next() {
    let place = with_panel(|panel| {
        panel.batch.refilter();
        let place = panel.batch.next_unsolved(panel.table.selected())?;
        panel.table.select_row(place, &panel.batch);
        Some(())
    });
    if place.flatten().is_some() {
        play_row(None);
    }
}

/// Sorts by the column of a heading, in the other direction, or not any more.
fn sort_by_column(button: &Element) {
    let heading = button.closest("[data-column]").ok().flatten();
    let column = heading.and_then(|heading| heading.get_attribute("data-column")?.parse().ok());
    let Some(column) = column else { return };
    with_panel(|panel| {
        let order = SortOrder::after_press(panel.batch.sort_order(), column);
        panel.batch.set_sort_order(order);
        panel.table.reset();
        panel.draw_header();
        panel.table.announce(&i18n::batch_sorted(order, panel.language));
    });
}

fn change_filter(change: impl FnOnce(&mut RowFilter)) {
    with_panel(|panel| {
        let mut filter = panel.batch.filter();
        change(&mut filter);
        panel.batch.set_filter(filter);
        panel.table.reset();
        panel.draw_header();
        panel.table.announce(&i18n::batch_shown_rows(&panel.batch, panel.language));
    });
}

fn on_key(event: &KeyboardEvent) {
    let code = event.code();
    let is_enter = matches!(code.as_str(), "Enter" | "NumpadEnter");
    if is_enter && closest(event, "#list-name").is_some() {
        return home::keep_named(&field("list-name").value());
    }
    // Also with Ctrl, for the first and the last row, as is usual for grids.
    if closest(event, "#batch-sheet").is_none()
        || closest(event, "button").is_some()
        || event.shift_key()
        || event.alt_key()
    {
        return;
    }
    if with_panel(|panel| panel.table.on_key(&code, &panel.batch)) == Some(true) {
        draw_rows();
    } else if is_enter {
        play_row(None);
    } else {
        return;
    }
    event.prevent_default();
}

/// Plays the puzzle of a row: of the row element with this number, or else of the selected row. An unreadable
/// line is opened in the import panel to be corrected.
fn play_row(place: Option<usize>) {
    let row = with_panel(|panel| {
        if let Some(place) = place {
            panel.table.select(place);
        }
        panel.opened_row = panel.batch.shown_index(panel.table.selected());
        panel.batch.shown_row(panel.table.selected())
    });
    match row.flatten() {
        Some(Row::Puzzle { puzzle, line, .. }) => play_puzzle(&puzzle, line),
        Some(Row::Unreadable { text, .. }) => lists_program::import_line(&text),
        None => {}
    }
}

/// Plays a puzzle. That of a collection has its name and number as its title.
fn play_puzzle(puzzle: &Grid, line: u32) {
    let name = with_panel(|panel| panel.kept.as_ref().map(|kept| kept.collection.name.clone())).flatten();
    let title = name.map(|name| [&name, " · ", &line.to_string()].concat().into());
    let address = PuzzleLink { board: BoardState::new(*puzzle), title, rating: None };
    page_program::play(&address.to_text());
}

/// Puts the corrected puzzle of the line opened last into its row, and shows the list again.
pub fn correct_line(puzzle: &Grid, verdict: &Verdict) {
    show_panel(&Panel::Batch);
    with_panel(|panel| {
        if let Some(row) = panel.opened_row.take()
            && panel.batch.correct_row(row, puzzle, verdict)
        {
            panel.table.reset();
            panel.draw_header();
            announce(&i18n::batch_corrected(panel.language));
        }
        panel.table.focus();
    });
}

/// Exports the rows that pass the filter, a few at a time.
fn start_export(export: BatchExport) {
    with_panel(|panel| panel.export = Some(export));
    continue_export();
}

fn continue_export() {
    thread_local! {
        static CONTINUE_EXPORT: Function = leak_closure(|_| continue_export());
        static ON_COPIED: Function = leak_closure(|done| {
            with_panel(|panel| announce(&i18n::batch_copied(panel.batch.shown_count(), done.is_truthy(), panel.language)));
        });
    }
    let written = with_panel(|panel| {
        let mut export = panel.export.take()?;
        let written = export.write(&panel.batch);
        let (format, rows) = (export.format, export.rows);
        if written.is_none() {
            panel.export = Some(export);
            defer(&CONTINUE_EXPORT);
        }
        written.map(|written| (written, format, rows))
    });
    match written.flatten() {
        Some((ExportOutput::Text(text), ..)) => ON_COPIED.with(|done| host::copy_text(&text, done)),
        Some((ExportOutput::Pieces(pieces), format, rows)) => {
            let file = format!("ninefold-puzzles.{}", format.extension());
            files::save_file(&file, &pieces, format.media_type());
            with_panel(|panel| {
                let left_out = panel.batch.shown_count() - rows;
                announce(&i18n::batch_saved(&file, rows, left_out, panel.language));
            });
        }
        None => {}
    }
}
