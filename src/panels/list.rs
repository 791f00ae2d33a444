//! A list of puzzles: the text or file it comes from, the pool that solves and rates it, the table that shows it, and the
//! way out for what was found.
//!
//! ```text
//!   source ──▶ batch: numbered chunks ──▶ pool ──▶ batch: rows ──▶ table
//!                                                        ╰───────▶ out: clipboard, files
//! ```

mod out;
mod pool;
mod source;
mod table;

use std::cell::RefCell;

use js_sys::{Function, JsString};
use wasm_bindgen::prelude::*;

use ninefold::batch::{Batch, Filter, Form, Shape, State};
use ninefold::job::{Answer, Job, Kind, Row};
use ninefold::share_link::BoardState;
use ninefold::template::Language;
use ninefold::{i18n, view_model};
use web_sys::{Event, HtmlSelectElement, KeyboardEvent};

use self::out::{Out, Written};
use self::pool::Pool;
use self::source::{Next, Source};
use self::table::Table;
use super::{boot, entitle, language, on, own, turn_to};
use crate::dom::{buttons, element, focus, focused, forever, near, soon};
use crate::worker::now;

pub use source::LongFile;

/// How often what stands over the list is drawn anew while it is worked on, in milliseconds.
const REDRAW: f64 = 100.0;

struct Work {
    batch: Batch,
    language: Language,
    /// `None` when all of it is handed out, or nobody wants more.
    source: Option<Source>,
    /// `None` when nothing is to be done.
    pool: Option<Pool>,
    /// How many workers there were at the end.
    workers: usize,
    table: Table,
    begun: f64,
    drawn: f64,
    /// What is being written.
    out: Option<Out>,
}

thread_local! {
    static WORK: RefCell<Option<Work>> = const { RefCell::new(None) };
}

/// Acts on the list, if there is one.
fn with<T>(act: impl FnOnce(&mut Work) -> T) -> Option<T> {
    WORK.with(|work| work.try_borrow_mut().ok()?.as_mut().map(act))
}

/// Enters with a text to solve it, which is to be read so.
pub fn solve_text(shape: Shape, text: JsString) {
    let length = text.length();
    begin(Batch::new(shape, length), Source::of_text(shape, text));
}

/// Enters with a file to solve it, which is to be read so.
pub fn solve_file(shape: Shape, file: LongFile) {
    let length = file.size() as u32;
    begin(Batch::new(shape, length), Source::of_file(shape, file));
}

/// Enters to look at the list there is.
pub fn enter() {
    listen_once();
    with(Work::draw_head);
    with(|work| work.table.focus());
}

fn listen_once() {
    thread_local! {
        /// The elements are there once, and so are their listeners.
        static LISTENS: () = listen();
    }
    LISTENS.with(|()| ());
}

fn listen() {
    let room = element("list");
    on(&room, "click", click);
    on(&room, "keydown", |event| press(event.unchecked_ref()));
    on(&element("batch-level"), "change", |_| show_level());
    on(&element("batch-sheet"), "scroll", |_| scrolled());
}

fn begin(batch: Batch, source: Source) {
    turn_to("list");
    listen_once();
    level().set_value("");
    let work = Work {
        batch,
        language: language(),
        source: Some(source),
        pool: Some(Pool::new()),
        workers: 0,
        table: Table::new(),
        begun: now(),
        drawn: 0.0,
        out: None,
    };
    // The old one's workers end with it.
    WORK.set(Some(work));
    schedule();
    with(|work| work.table.focus());
}

/// One thing after the other, so that the page answers in between: what stands over the list, the workers, their
/// first chunks.
fn go_on() {
    if with(Work::grow) == Some(true) {
        schedule();
    }
}

fn schedule() {
    thread_local! {
        static GO_ON: js_sys::Function = forever(|_| go_on());
    }
    soon(&GO_ON);
}

/// Draws the rows in sight, a few at a time.
fn draw() {
    if with(|work| work.table.draw(&work.batch, work.language)) == Some(true) {
        schedule_draw();
    }
}

/// The player has scrolled.
fn scrolled() {
    if with(|work| work.table.is_at_it(&work.batch)) == Some(false) {
        draw();
    }
}

fn schedule_draw() {
    thread_local! {
        static DRAW: js_sys::Function = forever(|_| draw());
    }
    soon(&DRAW);
}

/// Takes what a worker found.
pub fn answered(id: u32, answer: Answer) {
    with(|work| {
        if work.pool.as_mut().is_some_and(|pool| pool.done(id)) {
            work.take(id, answer);
        }
    });
}

/// Goes on without a worker.
pub fn worker_failed(worker: &JsValue) {
    with(|work| {
        if let Some(pool) = &mut work.pool {
            pool.failed(worker);
        }
    });
    schedule();
}

/// Works a little on the page's own thread.
pub fn slice() {
    with(|work| {
        if let Some((id, answer)) = work.pool.as_mut().and_then(Pool::slice) {
            work.take(id, answer);
        }
    });
}

/// Takes the next bit of the file.
fn read(text: &JsValue) {
    with(|work| match (text.dyn_ref(), &mut work.source) {
        (Some(text), Some(source)) => source.take(text),
        (None, Some(_)) => {
            work.stop();
            work.table.say(&i18n::batch_lost(work.language));
        }
        (_, None) => {}
    });
    schedule();
}

fn click(event: &Event) {
    if let Some(total) = near(event, "[data-kind]") {
        let kind = total.get_attribute("data-kind").and_then(|kind| Kind::from_name(&kind));
        show(|filter| filter.kind = kind.filter(|kind| filter.kind != Some(*kind)));
    } else if let Some(button) = near(event, "[data-action]") {
        match button.get_attribute("data-action").as_deref() {
            Some("batch-stop") => {
                with(Work::stop);
            }
            Some("batch-rate") => {
                with(Work::rate);
                schedule();
            }
            Some("batch-copy") => write(Out::to_clipboard()),
            Some("batch-csv") => write(Out::to_file(Form::Csv)),
            Some("batch-sdm") => write(Out::to_file(Form::Sdm)),
            _ => {}
        }
    } else if let Some(row) = near(event, "[data-row]") {
        play(table::place(&row));
    }
}

fn level() -> HtmlSelectElement {
    element("batch-level").unchecked_into()
}

fn show_level() {
    let level = level().value().parse().ok();
    show(|filter| filter.level = level);
}

/// Shows other rows.
fn show(change: impl FnOnce(&mut Filter)) {
    with(|work| {
        let mut filter = work.batch.filter();
        change(&mut filter);
        work.batch.set_filter(filter);
        work.table.begin_anew();
        work.draw_head();
        work.table.say(&i18n::batch_shown(&work.batch, work.language));
    });
}

fn press(event: &KeyboardEvent) {
    let code = event.code();
    // With Ctrl too: to the first row and the last, as grids have it.
    if near(event, "#batch-sheet").is_none() || event.shift_key() || event.alt_key() {
        return;
    }
    if with(|work| work.table.press(&code, &work.batch)) == Some(true) {
        draw();
    } else if matches!(code.as_str(), "Enter" | "NumpadEnter") {
        play(None);
    } else {
        return;
    }
    event.prevent_default();
}

/// Puts a row's puzzle on the board, the one at this place on the screen or the chosen one; a line that cannot be read goes
/// where it can be corrected.
fn play(place: Option<usize>) {
    let row = with(|work| {
        if let Some(place) = place {
            work.table.choose(place);
        }
        work.batch.shown_row(work.table.chosen())
    });
    match row.flatten() {
        Some(Row::Puzzle { puzzle, .. }) => boot::bring(&BoardState::new(puzzle).to_link()),
        Some(Row::Unreadable { text, .. }) => own::bring_line(&text),
        None => {}
    }
}

/// Writes what is shown, a little at a time.
fn write(out: Out) {
    with(|work| work.out = Some(out));
    go_on_writing();
}

fn go_on_writing() {
    thread_local! {
        static WRITE_ON: Function = forever(|_| go_on_writing());
        static DONE: Function = forever(|done| {
            with(|work| work.table.say(&i18n::batch_copied(work.batch.shown(), done.is_truthy(), work.language)));
        });
    }
    let written = with(|work| {
        let mut out = work.out.take()?;
        let written = out.write(&work.batch);
        let (form, rows) = (out.form, out.rows);
        if written.is_none() {
            work.out = Some(out);
            soon(&WRITE_ON);
        }
        written.map(|written| (written, form, rows))
    });
    match written.flatten() {
        Some((Written::Text(text), ..)) => DONE.with(|done| boot::copy(&text, done)),
        Some((Written::Pieces(pieces), form, rows)) => {
            let file = format!("ninefold-puzzles.{}", form.extension());
            boot::save_pieces(&file, &pieces, form.media_type());
            with(|work| {
                let left_out = work.batch.shown() - rows;
                work.table.say(&i18n::batch_saved(&file, rows, left_out, work.language));
            });
        }
        None => {}
    }
}

impl Work {
    /// A worker or a chunk more; false when all have enough.
    fn grow(&mut self) -> bool {
        if self.drawn == 0.0 {
            self.draw_head();
            return true;
        }
        // Each worker has its first chunk at once.
        if self.feed() {
            return true;
        }
        self.pool.as_mut().is_some_and(Pool::grow)
    }

    fn feed(&mut self) -> bool {
        let mut pool = self.pool.take();
        let is_fed = pool.as_mut().is_some_and(|pool| pool.feed(|| self.next()));
        self.pool = pool;
        if !self.batch.is_running() {
            self.ended();
        }
        is_fed
    }

    /// What is to be done next.
    fn next(&mut self) -> Option<(u32, Job)> {
        thread_local! {
            static READ: Function = forever(|text| read(&text));
        }
        if self.batch.state() == State::Rating {
            return self.batch.hand_out_to_rate();
        }
        match READ.with(|told| self.source.as_mut().map(|source| source.next(told)))? {
            Next::Chunk(chunk, length) => Some(self.batch.hand_out(&chunk, length)),
            Next::Later => None,
            Next::End => {
                self.source = None;
                self.batch.end(now() - self.begun);
                None
            }
        }
    }

    fn take(&mut self, id: u32, answer: Answer) {
        let time = now() - self.begun;
        match answer {
            // What a worker of ours writes can be read.
            Answer::Batched(sheet) => self.batch.take(id, sheet.parse().unwrap_or_default(), time),
            Answer::Rated(ratings) => self.batch.take_ratings(id, &ratings, time),
            _ => {}
        }
        self.feed();
        if self.batch.is_running() && now() - self.drawn > REDRAW {
            self.draw_head();
        }
    }

    /// Ends it; what was found is kept.
    fn stop(&mut self) {
        self.batch.stop(now() - self.begun);
        self.ended();
        self.table.focus();
    }

    /// Has the puzzles rated.
    fn rate(&mut self) {
        self.batch.rate(now() - self.begun);
        if self.batch.is_running() {
            self.pool = Some(Pool::new());
            self.draw_head();
            // The button that was pressed is there no more, and this one is.
            for stop in buttons("batch-stop") {
                focus(stop.unchecked_ref());
            }
        }
        self.table.say(&view_model::batch(&self.batch, 0, self.language).title);
    }

    fn ended(&mut self) {
        let Some(pool) = self.pool.take() else { return };
        self.workers = pool.count();
        // The text is not needed any more.
        self.source = None;
        let is_left = focused()
            .is_some_and(|button| button.get_attribute("data-action").as_deref() == Some("batch-stop"));
        self.draw_head();
        if is_left {
            self.table.focus();
        }
        let look = view_model::batch(&self.batch, self.workers, self.language);
        self.table.say(&format!("{}. {}", look.title, look.pace));
    }

    fn draw_head(&mut self) {
        self.drawn = now();
        self.batch.sift();
        let look = view_model::batch(&self.batch, self.workers, self.language);
        entitle(&look.title);
        Table::draw_head(&look);
        schedule_draw();
    }
}
