//! A list on the page: the text it comes from, the pool that solves it, and the view that shows it.

use std::cell::RefCell;

use js_sys::JsString;
use wasm_bindgen::prelude::*;

use ninefold::batch::{self, Batch, State};
use ninefold::game::{Action, Dialog};
use ninefold::job::{Job, Row, Sheet};
use ninefold::words;

use super::app::dispatch;
use super::events::soon;
use super::list::List;
use super::pool::{Missing, Pool};
use super::{boot, forever, now};

/// How often what stands over the list is drawn anew while it is worked on, in milliseconds.
const REDRAW: f64 = 100.0;

/// So many rows are written to the clipboard's text at once.
const WRITE: usize = 200;

/// The longest text that is left to a field to take in: browsers set longer ones slowly.
const LONG: u32 = 20_000;

struct Work {
    batch: Batch,
    source: Source,
    /// `None` when it has ended.
    pool: Option<Pool>,
    /// The player sees it.
    opened: bool,
    /// How many there were at the end.
    workers: usize,
    list: List,
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

/// Whether a field is not to take this text in.
pub fn is_long(text: &JsString) -> bool {
    text.length() > LONG
}

/// Takes a pasted text: a list is solved, everything else is for the game.
pub fn paste(text: JsString) {
    let length = text.length();
    let head = String::from(text.slice(0, batch::HEAD));
    // A longer text may be cut anywhere: its last line does not count.
    let whole = if length > batch::HEAD { batch::cut(&head) } else { Some(head.len()) };
    let is_list = whole.and_then(|end| head.get(..end)).is_some_and(batch::is_list);
    if is_list && length <= batch::LONGEST {
        begin(text);
    } else {
        // What is too long for a puzzle is told by the game, which need not see all of it.
        dispatch(Action::Paste(text.slice(0, ninefold::game::LONGEST_PASTE as u32 + 1).into()));
    }
}

fn begin(text: JsString) {
    let work = Work {
        batch: Batch::new(text.length()),
        source: Source { text, at: 0 },
        pool: Some(Pool::new()),
        opened: false,
        workers: 0,
        list: List::new(),
        begun: now(),
        drawn: 0.0,
        copy: None,
    };
    // The old one's workers end with it.
    WORK.set(Some(work));
    schedule();
}

/// One thing after the other, so that the page answers in between: the dialog, the workers, their first
/// chunks.
fn go_on() {
    if with(|work| !std::mem::replace(&mut work.opened, true)) == Some(true) {
        dispatch(Action::Open(Dialog::Batch));
        schedule();
    } else if with(Work::grow) == Some(true) {
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
pub fn draw() {
    if with(|work| work.list.draw(&work.batch)) == Some(true) {
        schedule_draw();
    }
}

/// The player has scrolled.
pub fn scrolled() {
    if with(|work| work.list.is_at_it(&work.batch)) == Some(false) {
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
    with(|work| match work.pool.as_mut().map(Pool::slice) {
        Some(Ok(Some((id, sheet)))) => work.take(id, sheet),
        Some(Err(Missing)) => {
            work.batch.fail();
            work.ended();
        }
        _ => {}
    });
}

/// Ends it; what was found is kept.
pub fn stop() {
    with(|work| {
        work.batch.stop(now() - work.begun);
        work.ended();
        work.list.focus();
    });
}

/// What a key in the list means; false leaves it to the browser.
pub fn press(code: &str) -> bool {
    let is_taken = with(|work| work.list.press(code, &work.batch)).unwrap_or(false);
    if is_taken {
        draw();
    }
    if !is_taken && matches!(code, "Enter" | "NumpadEnter") {
        play(None);
        return true;
    }
    is_taken
}

/// Puts a row's puzzle on the board: the one at this place on the screen, or the chosen one.
pub fn play(place: Option<usize>) {
    let row = with(|work| {
        if let Some(place) = place {
            work.list.choose(place);
        }
        work.batch.row(work.list.chosen())
    });
    if let Some(Some(Row::Puzzle { puzzle, .. })) = row {
        dispatch(Action::Close);
        dispatch(Action::Paste(puzzle.to_line()));
    }
}

/// Writes all results for the clipboard, a little at a time.
pub fn copy() {
    with(|work| {
        work.copy.get_or_insert_with(|| ("".into(), 0));
    });
    write();
}

fn write() {
    thread_local! {
        static WRITE_ON: js_sys::Function = forever(|_| write());
        static DONE: js_sys::Function = forever(|done| {
            with(|work| work.list.say(&words::batch_copied(work.batch.len(), done.is_truthy())));
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
        let look = ninefold::look::batch(&self.batch, self.workers);
        self.list.say(&format!("{}. {}", look.title, look.pace));
    }

    fn draw_head(&mut self) {
        self.drawn = now();
        List::draw_head(&ninefold::look::batch(&self.batch, self.workers));
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
