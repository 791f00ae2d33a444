//! A list of puzzles: the text it comes from, the pool that solves it, and the table that shows it.

mod pool;
mod table;

use std::cell::RefCell;

use js_sys::JsString;
use wasm_bindgen::prelude::*;

use ninefold::batch::{self, Batch, State};
use ninefold::job::{Job, Row, Sheet};
use ninefold::link::Shared;
use ninefold::phrase::Language;
use ninefold::{look, words};
use web_sys::{Event, KeyboardEvent};

use self::pool::Pool;
use self::table::Table;
use super::{boot, entitle, language, on};
use crate::dom::{element, forever, near, soon};
use crate::worker::now;

/// How often what stands over the list is drawn anew while it is worked on, in milliseconds.
const REDRAW: f64 = 100.0;

/// So many rows are written to the clipboard's text at once.
const WRITE: usize = 200;

struct Work {
    batch: Batch,
    language: Language,
    source: Source,
    /// `None` when it has ended.
    pool: Option<Pool>,
    /// How many there were at the end.
    workers: usize,
    table: Table,
    begun: f64,
    drawn: f64,
    /// What has been written for the clipboard, and how many rows that is.
    copy: Option<(JsString, usize)>,
}

/// The text, which stays with the browser: only what is handed out is brought over.
struct Source {
    text: JsString,
    at: u32,
}

thread_local! {
    static WORK: RefCell<Option<Work>> = const { RefCell::new(None) };
}

/// Acts on the list, if there is one.
fn with<T>(act: impl FnOnce(&mut Work) -> T) -> Option<T> {
    WORK.with(|work| work.try_borrow_mut().ok()?.as_mut().map(act))
}

/// Enters: with the text of a list to solve it, without to look at the one there is.
pub fn enter(text: Option<JsString>) {
    thread_local! {
        /// The elements are there once, and so are their listeners.
        static LISTENS: () = listen();
    }
    LISTENS.with(|()| ());
    if let Some(text) = text {
        begin(text);
    } else {
        with(Work::draw_head);
    }
    with(|work| work.table.focus());
}

fn listen() {
    let room = element("list");
    on(&room, "click", click);
    on(&room, "keydown", |event| press(event.unchecked_ref()));
    on(&element("batch-sheet"), "scroll", |_| scrolled());
}

fn begin(text: JsString) {
    let work = Work {
        batch: Batch::new(text.length()),
        language: language(),
        source: Source { text, at: 0 },
        pool: Some(Pool::new()),
        workers: 0,
        table: Table::new(),
        begun: now(),
        drawn: 0.0,
        copy: None,
    };
    // The old one's workers end with it.
    WORK.set(Some(work));
    schedule();
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
pub fn chunk_done(id: u32, sheet: Sheet) {
    with(|work| {
        if work.pool.as_mut().is_some_and(|pool| pool.done(id)) {
            work.take(id, sheet);
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
        if let Some((id, sheet)) = work.pool.as_mut().and_then(Pool::slice) {
            work.take(id, sheet);
        }
    });
}

/// Ends it; what was found is kept.
fn stop() {
    with(|work| {
        work.batch.stop(now() - work.begun);
        work.ended();
        work.table.focus();
    });
}

fn click(event: &Event) {
    if let Some(button) = near(event, "[data-action]") {
        match button.get_attribute("data-action").as_deref() {
            Some("batch-stop") => stop(),
            Some("batch-copy") => copy(),
            _ => {}
        }
    } else if let Some(row) = near(event, "[data-row]") {
        play(table::place(&row));
    }
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

/// Puts a row's puzzle on the board: the one at this place on the screen, or the chosen one.
fn play(place: Option<usize>) {
    let row = with(|work| {
        if let Some(place) = place {
            work.table.choose(place);
        }
        work.batch.row(work.table.chosen())
    });
    if let Some(Some(Row::Puzzle { puzzle, .. })) = row {
        boot::bring(&Shared::new(puzzle).to_text());
    }
}

/// Writes all results for the clipboard, a little at a time.
fn copy() {
    with(|work| {
        work.copy.get_or_insert_with(|| ("".into(), 0));
    });
    write();
}

fn write() {
    thread_local! {
        static WRITE_ON: js_sys::Function = forever(|_| write());
        static DONE: js_sys::Function = forever(|done| {
            with(|work| work.table.say(&words::batch_copied(work.batch.len(), done.is_truthy(), work.language)));
        });
    }
    let text = with(|work| {
        let (mut text, mut rows) = work.copy.take()?;
        if rows >= work.batch.len() {
            return Some(text);
        }
        let (begun, mut written) = (now(), String::new());
        while rows < work.batch.len() && now() - begun < 8.0 {
            work.batch.write(rows..rows + WRITE, &mut written);
            rows += WRITE;
        }
        // Brought over bit by bit, too: all at once takes long.
        text = text.concat(&written.into());
        if rows >= work.batch.len() {
            // The browser joins the pieces when it looks into them: now, as copying alone takes it long enough.
            text.char_code_at(0);
        }
        work.copy = Some((text, rows));
        soon(&WRITE_ON);
        None
    });
    if let Some(Some(text)) = text {
        DONE.with(|done| boot::copy(&text, done));
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
        let (batch, source) = (&mut self.batch, &mut self.source);
        self.pool.as_mut().is_some_and(|pool| pool.feed(|| source.next(batch)))
    }

    fn take(&mut self, id: u32, sheet: Sheet) {
        self.batch.take(id, sheet, now() - self.begun);
        if self.batch.state() == State::Running {
            self.feed();
            if now() - self.drawn > REDRAW {
                self.draw_head();
            }
        } else {
            self.ended();
        }
    }

    fn ended(&mut self) {
        if let Some(pool) = self.pool.take() {
            self.workers = pool.count();
        }
        // The text is not needed any more.
        self.source = Source { text: "".into(), at: 0 };
        self.draw_head();
        let look = look::batch(&self.batch, self.workers, self.language);
        self.table.say(&format!("{}. {}", look.title, look.pace));
    }

    fn draw_head(&mut self) {
        self.drawn = now();
        let look = look::batch(&self.batch, self.workers, self.language);
        entitle(&look.title);
        Table::draw_head(&look);
        schedule_draw();
    }
}

impl Source {
    /// The longest line that is looked for as a whole, in UTF-16 units: a longer one is no puzzle anyway.
    const LONGEST_LINE: u32 = 1 << 20;

    fn next(&mut self, batch: &mut Batch) -> Option<(u32, Job)> {
        if batch.uncut() == 0 {
            return None;
        }
        let mut length = batch::CHUNK;
        loop {
            let mut text = String::from(self.text.slice(self.at, self.at + length));
            if length < batch.uncut() {
                match batch::cut(&text) {
                    Some(end) => text.truncate(end),
                    None if length < Source::LONGEST_LINE => {
                        length *= 2;
                        continue;
                    }
                    None => {}
                }
            }
            let length = if text.is_ascii() { text.len() } else { text.encode_utf16().count() } as u32;
            self.at += length;
            let id = batch.hand_out(&text, length);
            return Some((id, Job::Batch { text: text.into() }));
        }
    }
}
