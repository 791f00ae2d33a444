//! The list on the panel: its parts are handed to workers, their results to the table.

use js_sys::{Array, Function, Uint8Array};
use ninefold_app::batch::{Batch, BatchState};
use ninefold_app::collection::Collection;
use ninefold_app::i18n::{self, Message};
use ninefold_app::input::PanelButton;
use ninefold_app::protocol::{Answer, Job, ListPart, Row};
use ninefold_app::template::Language;
use ninefold_app::view_model::{self, BatchView};
use wasm_bindgen::prelude::*;

use super::export::BatchExport;
use super::kept_list::{KeptList, keep_later};
use super::row_table::RowTable;
use super::worker_pool::WorkerPool;
use super::{announce, filter_form, forms_client, on_read, on_report, schedule_draw, text};
use crate::bridge::worker::now;
use crate::bridge::{collections, lists_program};
use crate::dom::{
    action_buttons, button_of, element, focus, focused_element, language, leak_closure, set_text, set_visible,
};
use crate::panels::{field, set_title};

/// Interval at which the header is redrawn while the batch is running, in milliseconds.
pub const HEADER_INTERVAL_MS: f64 = 100.0;

/// Interval at which ratings of a collection are kept while puzzles are rated, in milliseconds.
const KEEP_INTERVAL_MS: f64 = 3000.0;

/// A list and what is done with it.
pub struct BatchPanel {
    pub(super) batch: Batch,
    pub(super) language: Language,
    /// The row whose line was opened last.
    pub(super) opened_row: Option<usize>,
    /// `None` if there is nothing to do.
    pub(super) pool: Option<WorkerPool>,
    pub(super) worker_count: usize,
    pub(super) table: RowTable,
    pub(super) started_at: f64,
    pub(super) header_drawn_at: f64,
    pub(super) export: Option<BatchExport>,
    /// The collection that is shown, if the list is one.
    pub(super) kept: Option<KeptList>,
    /// The list is being kept as a collection.
    pub(super) is_being_kept: bool,
    /// The collection as which the list is kept when it is solved.
    pub(super) keep_when_done: Option<Collection>,
    /// When ratings were kept last.
    pub(super) ratings_kept_at: f64,
}

impl BatchPanel {
    pub(super) fn new(batch: Batch) -> BatchPanel {
        BatchPanel {
            batch,
            language: language(),
            opened_row: None,
            pool: None,
            worker_count: 0,
            table: RowTable::new(),
            started_at: now(),
            header_drawn_at: 0.0,
            export: None,
            kept: None,
            is_being_kept: false,
            keep_when_done: None,
            ratings_kept_at: 0.0,
        }
    }

    /// Shows a list that has just been kept, in place of the one that it was.
    pub(super) fn show_collection(&mut self, kept: KeptList, mut batch: Batch) {
        filter_form::clear();
        batch.set_sort_order(self.batch.sort_order());
        self.batch = batch;
        field("list-name").set_value(&kept.collection.name);
        self.kept = Some(kept);
        self.table.reset();
        self.draw_header();
    }

    /// The list is not kept any more, if it was this one.
    pub(super) fn forget_collection(&mut self, id: u64) {
        self.kept.take_if(|kept| kept.id == id);
    }

    /// Keeps how many puzzles of the collection are solved, if that changed.
    pub(super) fn update_collection(&mut self) {
        thread_local! {
            // The number is counted again when the collection is opened next.
            static ON_KEPT: Function = leak_closure(|_| ());
        }
        let solved = self.batch.solved_count();
        let Some(kept) = self.kept.as_mut().filter(|_| !self.batch.is_running()) else { return };
        if std::mem::replace(&mut kept.collection.solved, solved) != solved {
            ON_KEPT
                .with(|done| collections::put_collection(kept.id as f64, &kept.collection.to_text(), done));
        }
    }

    /// Keeps ratings of the collection that are new.
    pub(super) fn keep_ratings(&mut self) {
        thread_local! {
            static ON_KEPT: Function = leak_closure(|done| {
                if !done.is_truthy() {
                    announce(&text("not-kept"));
                }
            });
        }
        let Some(kept) = &self.kept else { return };
        self.ratings_kept_at = now();
        while let Some(chunk) = self.batch.take_changed_chunk() {
            let parts = Array::of1(&Uint8Array::from(&*self.batch.chunk_text(chunk)));
            ON_KEPT.with(|done| collections::put_rows(kept.id as f64, chunk as u32, &parts, done));
        }
    }

    /// Draws visible rows, and the field for a note to the selected one.
    pub(super) fn draw_rows(&mut self) -> bool {
        let is_more = self.table.draw(&self.batch, self.language);
        self.draw_note();
        is_more
    }

    pub(super) fn draw_note(&mut self) {
        let selected = self.batch.shown_index(self.table.selected());
        let line = match selected.and_then(|index| self.batch.row(index)) {
            Some(Row::Puzzle { line, .. }) if !self.batch.is_running() => Some(line),
            _ => None,
        };
        set_visible(&element("list-note"), line.is_some());
        let Some(line) = line else { return };
        let name = i18n::batch_text("note", &[("line", &i18n::batch_number(line))], self.language);
        set_text(&element("list-note-name"), &name);
        // What is being typed stays.
        let note = field("list-note-text");
        if focused_element().as_ref() != Some(&note) {
            let record = selected.and_then(|index| self.batch.record(index));
            note.set_value(record.map_or("", |record| &record.note));
        }
    }

    /// Assigns a chunk or adds a worker. Returns false if there is nothing to do.
    pub(super) fn advance_pool(&mut self) -> bool {
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

    pub(super) fn assign_chunk(&mut self) -> bool {
        let mut pool = self.pool.take();
        let is_fed = pool.as_mut().is_some_and(|pool| pool.assign_chunk(|| self.next_job()));
        self.pool = pool;
        if !self.batch.is_running() {
            self.on_ended();
        }
        is_fed
    }

    pub(super) fn next_job(&mut self) -> Option<(u32, Job)> {
        if self.batch.state() == BatchState::Rating {
            self.batch.next_rating_job()
        } else {
            self.batch.next_chunk()
        }
    }

    /// Reads a chunk, for a worker that cannot, or to count its lines.
    fn read_chunk(&self, number: u32) {
        let Some(part) = self.batch.part(number) else { return };
        let started_at = self.started_at;
        let on_bytes = move |bytes: JsValue| on_read(started_at, number, bytes.dyn_ref());
        let ListPart { begin, end } = part.window();
        lists_program::read_list(begin, end, Closure::once_into_js(on_bytes).unchecked_ref());
    }

    /// Hands a chunk that was read to a worker; in a list that was stopped counts its lines.
    pub(super) fn accept_chunk(&mut self, number: u32, window: &[u8]) {
        if self.batch.state() != BatchState::Running {
            self.batch.count_lines(number, window);
            self.table.forget_rows();
            self.draw_header();
            self.count_lines();
        } else if let (Some(pool), Some(job)) = (&mut self.pool, self.batch.job(number, window.into())) {
            pool.run(number, job);
        }
    }

    /// Counts the lines of the chunks that were not solved, so that the lines behind them get their numbers.
    fn count_lines(&self) {
        self.batch.next_uncounted().into_iter().for_each(|number| self.read_chunk(number));
    }

    pub(super) fn accept_answer(&mut self, id: u32, answer: Answer) {
        let time = now() - self.started_at;
        match answer {
            Answer::BatchResults(results) if results.line_count().is_none() => return self.read_chunk(id),
            Answer::BatchResults(results) => self.batch.accept_results(id, results, time),
            Answer::Ratings(ratings) => self.batch.accept_ratings(id, &ratings, time),
            _ => return self.give_up(),
        }
        if now() - self.ratings_kept_at > KEEP_INTERVAL_MS {
            self.keep_ratings();
        }
        self.assign_chunk();
        if self.batch.is_running() && now() - self.header_drawn_at > HEADER_INTERVAL_MS {
            self.draw_header();
        }
    }

    /// Stops the batch. Results so far are kept.
    pub(super) fn stop(&mut self) {
        forms_client::stop();
        self.batch.stop(now() - self.started_at);
        self.on_ended();
        self.table.focus();
    }

    /// Stops because the tools program fails. Results so far are kept.
    pub(super) fn give_up(&mut self) {
        self.stop();
        self.table.announce(&Message::ToolsFailed.text());
    }

    pub(super) fn rate(&mut self) {
        self.batch.start_rating(now() - self.started_at);
        if self.batch.is_running() {
            self.pool = Some(WorkerPool::new(on_report));
            self.draw_header();
            // The pressed button is now hidden, so this one receives the focus.
            for stop in action_buttons(&PanelButton::BatchStop) {
                focus(stop.unchecked_ref());
            }
        }
        self.table.announce(&self.view().title);
    }

    pub(super) fn on_ended(&mut self) {
        let Some(pool) = self.pool.take() else { return self.draw_header() };
        self.keep_ratings();
        if self.batch.state() == BatchState::Done {
            self.keep_when_done.take().into_iter().for_each(keep_later);
        }
        self.worker_count = pool.worker_count();
        self.count_lines();
        let is_left =
            focused_element().is_some_and(|element| button_of(&element) == Some(PanelButton::BatchStop));
        self.draw_header();
        if is_left {
            self.table.focus();
        }
        let view = self.view();
        self.table.announce(&format!("{}. {}", view.title, view.progress));
    }

    pub(super) fn view(&self) -> BatchView {
        let name = self.kept.as_ref().map(|kept| kept.collection.name.as_str());
        view_model::batch(&self.batch, name, self.worker_count, self.language)
    }

    pub(super) fn draw_header(&mut self) {
        self.header_drawn_at = now();
        self.batch.refilter();
        let view = self.view();
        set_title(&view.title);
        RowTable::draw_header(&view);
        schedule_draw();
    }
}
