//! Batch panel: solves and rates a list of puzzles from a text or a file, shows it as a table and exports it.
//!
//! ```text
//!   source ──▶ batch: numbered chunks ──▶ worker pool ──▶ batch: rows ──▶ table
//!                                                                ╰───────▶ export: clipboard, files
//! ```

mod export;
mod row_table;
mod source;
mod worker_pool;

use std::cell::RefCell;
use std::sync::Once;

use js_sys::{Function, JsString};
use ninefold::grid::{BoardState, Grid};
use ninefold_app::batch::{Batch, BatchState, ExportFormat, RowFilter, SortOrder};
use ninefold_app::i18n::Message;
use ninefold_app::input::PanelButton;
use ninefold_app::markup::Panel;
use ninefold_app::protocol::{Answer, Job, Report, Row, RowVerdict, Verdict};
use ninefold_app::template::Language;
use ninefold_app::{i18n, view_model};
use ninefold_formats::list::ListFormat;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, HtmlSelectElement, KeyboardEvent};

use self::export::{BatchExport, ExportOutput};
use self::row_table::RowTable;
use self::source::{BatchSource, NextChunk};
use self::worker_pool::WorkerPool;
use super::{add_listener, language, set_title, show_panel};
use crate::bridge::files::LongFile;
use crate::bridge::worker::now;
use crate::bridge::{files, host, page_program};
use crate::dom::{
    action_buttons, button_of, closest, defer, element, event_button, focus, focused_element, leak_closure,
};

/// Interval at which the header is redrawn while the batch is running, in milliseconds.
const HEADER_INTERVAL_MS: f64 = 100.0;

struct BatchPanel {
    batch: Batch,
    language: Language,
    /// Opens a line that cannot be read, to be corrected.
    open_line: fn(&str),
    /// The row whose line was opened last.
    opened_row: Option<usize>,
    /// `None` if the whole text has been handed out, or the batch was stopped.
    source: Option<BatchSource>,
    /// `None` if there is nothing to do.
    pool: Option<WorkerPool>,
    worker_count: usize,
    table: RowTable,
    started_at: f64,
    header_drawn_at: f64,
    export: Option<BatchExport>,
}

thread_local! {
    static PANEL: RefCell<Option<BatchPanel>> = const { RefCell::new(None) };
}

fn with_panel<T>(act: impl FnOnce(&mut BatchPanel) -> T) -> Option<T> {
    PANEL.with(|panel| panel.try_borrow_mut().ok()?.as_mut().map(act))
}

/// Opens the panel and solves a text in this format. `open_line` opens a line that cannot be read.
pub fn solve_text(format: ListFormat, text: JsString, open_line: fn(&str)) {
    let length = text.length();
    start(Batch::new(format, length), BatchSource::from_text(format, text), open_line);
}

/// Opens the panel and solves a file in this format. `open_line` opens a line that cannot be read.
pub fn solve_file(format: ListFormat, file: LongFile, open_line: fn(&str)) {
    let length = file.size() as u32;
    start(Batch::new(format, length), BatchSource::from_file(format, file), open_line);
}

/// Opens the panel with the current list.
pub fn open() {
    init();
    with_panel(BatchPanel::draw_header);
    with_panel(|panel| panel.table.focus());
}

fn init() {
    static LISTENERS: Once = Once::new();
    LISTENERS.call_once(add_listeners);
}

fn add_listeners() {
    let section = element("batch");
    add_listener(&section, "click", on_click);
    add_listener(&section, "keydown", |event| on_key(event.unchecked_ref()));
    add_listener(&element("batch-level"), "change", |_| filter_by_level());
    add_listener(&element("batch-sheet"), "scroll", |_| on_scroll());
}

fn start(batch: Batch, source: BatchSource, open_line: fn(&str)) {
    show_panel(&Panel::Batch);
    init();
    level_select().set_value("");
    let panel = BatchPanel {
        batch,
        language: language(),
        open_line,
        opened_row: None,
        source: Some(source),
        pool: Some(WorkerPool::new(on_report)),
        worker_count: 0,
        table: RowTable::new(),
        started_at: now(),
        header_drawn_at: 0.0,
        export: None,
    };
    // Drops the previous list, which terminates its workers.
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
    if with_panel(|panel| panel.table.draw(&panel.batch, panel.language)) == Some(true) {
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

/// Receives the next part of the file.
fn on_read(text: &JsValue) {
    with_panel(|panel| match (text.dyn_ref(), &mut panel.source) {
        (Some(text), Some(source)) => source.accept(text),
        (None, Some(_)) => {
            panel.stop();
            panel.table.announce(&i18n::batch_file_lost(panel.language));
        }
        (_, None) => {}
    });
    schedule_advance();
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
            PanelButton::BatchSort => sort_by_column(&element),
            PanelButton::BatchCopy => start_export(BatchExport::to_clipboard()),
            PanelButton::BatchCsv => start_export(BatchExport::to_file(ExportFormat::Csv)),
            PanelButton::BatchSdm => start_export(BatchExport::to_file(ExportFormat::Sdm)),
            _ => {}
        }
    } else if let Some(row) = closest(event, "[data-row]") {
        play_row(row_table::row_position(&row));
    }
}

fn level_select() -> HtmlSelectElement {
    element("batch-level").unchecked_into()
}

fn filter_by_level() {
    let level = level_select().value().parse().ok();
    change_filter(|filter| filter.level = level);
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
    // Also with Ctrl, for the first and the last row, as is usual for grids.
    if closest(event, "#batch-sheet").is_none() || event.shift_key() || event.alt_key() {
        return;
    }
    if with_panel(|panel| panel.table.on_key(&code, &panel.batch)) == Some(true) {
        draw_rows();
    } else if matches!(code.as_str(), "Enter" | "NumpadEnter") {
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
        Some((panel.batch.shown_row(panel.table.selected())?, panel.open_line))
    });
    match row.flatten() {
        Some((Row::Puzzle { puzzle, .. }, _)) => page_program::play(&BoardState::new(puzzle).to_link()),
        Some((Row::Unreadable { text, .. }, open_line)) => open_line(&text),
        None => {}
    }
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
            panel.table.announce(&i18n::batch_corrected(panel.language));
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
            with_panel(|panel| panel.table.announce(&i18n::batch_copied(panel.batch.shown_count(), done.is_truthy(), panel.language)));
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
                panel.table.announce(&i18n::batch_saved(&file, rows, left_out, panel.language));
            });
        }
        None => {}
    }
}

impl BatchPanel {
    /// Assigns a chunk or adds a worker. Returns false if there is nothing to do.
    fn advance_pool(&mut self) -> bool {
        if self.header_drawn_at == 0.0 {
            self.draw_header();
            return true;
        }
        // Each worker gets its first chunk at once.
        if self.assign_chunk() {
            return true;
        }
        self.pool.as_mut().is_some_and(WorkerPool::add_worker)
    }

    fn assign_chunk(&mut self) -> bool {
        let mut pool = self.pool.take();
        let is_fed = pool.as_mut().is_some_and(|pool| pool.assign_chunk(|| self.next_job()));
        self.pool = pool;
        if !self.batch.is_running() {
            self.on_ended();
        }
        is_fed
    }

    fn next_job(&mut self) -> Option<(u32, Job)> {
        thread_local! {
            static ON_READ: Function = leak_closure(|text| on_read(&text));
        }
        if self.batch.state() == BatchState::Rating {
            return self.batch.next_rating_job();
        }
        match ON_READ.with(|on_read| self.source.as_mut().map(|source| source.next(on_read)))? {
            NextChunk::Chunk(chunk, length) => Some(self.batch.add_chunk(&chunk, length)),
            NextChunk::Pending => None,
            NextChunk::End => {
                self.source = None;
                self.batch.end_of_input(now() - self.started_at);
                None
            }
        }
    }

    fn accept_answer(&mut self, id: u32, answer: Answer) {
        let time = now() - self.started_at;
        match answer {
            Answer::BatchResults(results) => self.batch.accept_results(id, results, time),
            Answer::Ratings(ratings) => self.batch.accept_ratings(id, &ratings, time),
            _ => return self.give_up(),
        }
        self.assign_chunk();
        if self.batch.is_running() && now() - self.header_drawn_at > HEADER_INTERVAL_MS {
            self.draw_header();
        }
    }

    /// Stops the batch. Results so far are kept.
    fn stop(&mut self) {
        self.batch.stop(now() - self.started_at);
        self.on_ended();
        self.table.focus();
    }

    /// Stops because the tools program fails. Results so far are kept.
    fn give_up(&mut self) {
        self.stop();
        self.table.announce(&Message::ToolsFailed.text());
    }

    fn rate(&mut self) {
        self.batch.start_rating(now() - self.started_at);
        if self.batch.is_running() {
            self.pool = Some(WorkerPool::new(on_report));
            self.draw_header();
            // The pressed button is now hidden, so this one receives the focus.
            for stop in action_buttons(&PanelButton::BatchStop) {
                focus(stop.unchecked_ref());
            }
        }
        self.table.announce(&view_model::batch(&self.batch, 0, self.language).title);
    }

    fn on_ended(&mut self) {
        let Some(pool) = self.pool.take() else { return };
        self.worker_count = pool.worker_count();
        // The text is no longer needed.
        self.source = None;
        let is_left =
            focused_element().is_some_and(|element| button_of(&element) == Some(PanelButton::BatchStop));
        self.draw_header();
        if is_left {
            self.table.focus();
        }
        let view = view_model::batch(&self.batch, self.worker_count, self.language);
        self.table.announce(&format!("{}. {}", view.title, view.progress));
    }

    fn draw_header(&mut self) {
        self.header_drawn_at = now();
        self.batch.refilter();
        let view = view_model::batch(&self.batch, self.worker_count, self.language);
        set_title(&view.title);
        RowTable::draw_header(&view);
        schedule_draw();
    }
}
