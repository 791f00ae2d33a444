//! Workers for a list: as many as there are cores, begun when it begins and ended when it ends.
//!
//! ```text
//!   chunks ──▶ worker 1  ▓▓ ▓▓ ▓▓ ▓▓      each has two: the next lies ready when one is done,
//!          ╰─▶ worker 2  ▓▓ ▓▓ ▓▓ ▓▓      and all end together
//! ```
//!
//! They are workers of the engines' program. One that fails gives its chunks back; where there is none left, the
//! page's own thread works in slices.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

use ninefold::job::{Answer, Job, Report, Sheet};

use super::boot::Program;
use super::events::soon;
use super::slices::Sliced;
use super::{batch, boot, forever};

/// More workers than this gain nothing: the page's thread cannot hand out chunks any faster.
const MOST: usize = 16;

/// How many chunks a worker has at once.
const AHEAD: usize = 2;

/// The workers, and what they are at.
pub struct Pool {
    hands: Vec<Hand>,
    /// Chunks of workers that failed.
    back: Vec<(u32, Job)>,
    /// The chunk that the page's thread is at.
    running: Option<Sliced>,
    /// How many workers there are to be.
    count: usize,
}

struct Hand {
    worker: Worker,
    chunks: Vec<(u32, Job)>,
}

/// The engines' program cannot be loaded.
pub struct Missing;

impl Pool {
    /// No worker yet; there will be one a core.
    pub fn new() -> Pool {
        let cores = web_sys::window().map_or(1.0, |window| window.navigator().hardware_concurrency());
        let count = (cores as usize).clamp(1, MOST);
        Pool { count, hands: Vec::new(), back: Vec::new(), running: None }
    }

    /// Begins one more worker; false when there are enough, or those that are there have too little to do.
    pub fn grow(&mut self) -> bool {
        if self.hands.len() == self.count || self.hands.iter().any(|hand| hand.chunks.len() < AHEAD) {
            return false;
        }
        match spawn() {
            Some(hand) => self.hands.push(hand),
            None => self.count = self.hands.len(),
        }
        true
    }

    /// How many workers there are.
    pub fn count(&self) -> usize {
        self.hands.len()
    }

    /// Hands out a chunk; false when nobody needs one, or there is none.
    pub fn feed(&mut self, more: impl FnOnce() -> Option<(u32, Job)>) -> bool {
        // Who has the fewest has the first.
        let hand = self.hands.iter_mut().min_by_key(|hand| hand.chunks.len());
        let is_hungry =
            hand.as_ref().map_or(self.count == 0 && self.running.is_none(), |hand| hand.chunks.len() < AHEAD);
        if !is_hungry {
            return false;
        }
        let Some((id, job)) = self.back.pop().or_else(more) else { return false };
        if let Some(hand) = hand {
            // Fails only for what cannot be copied to a worker.
            let _ = hand.worker.post_message(&format!("{id} {job}").into());
            hand.chunks.push((id, job));
        } else {
            self.running = Some(Sliced::new(id, &job));
            schedule_slice();
        }
        true
    }

    /// Notes that a worker has done a chunk; false for one that has been given up.
    pub fn done(&mut self, id: u32) -> bool {
        let hand = self.hands.iter_mut().find(|hand| hand.chunks.iter().any(|(chunk, _)| *chunk == id));
        let is_known = hand.is_some();
        if let Some(hand) = hand {
            hand.chunks.retain(|(chunk, _)| *chunk != id);
        }
        is_known
    }

    /// Takes back what a worker had that failed.
    pub fn failed(&mut self, worker: &JsValue) {
        if let Some(at) = self.hands.iter().position(|hand| AsRef::<JsValue>::as_ref(&hand.worker) == worker)
        {
            let hand = self.hands.swap_remove(at);
            self.count -= 1;
            hand.worker.terminate();
            self.back.extend(hand.chunks);
        }
    }

    /// Works a little on the page's own thread; `Err` where nobody is there to do so.
    pub fn slice(&mut self) -> Result<Option<(u32, Sheet)>, Missing> {
        let Some(running) = &mut self.running else { return Ok(None) };
        match running.work() {
            Some(Report::Answered { id, answer: Answer::Batched(sheet), .. }) => {
                self.running = None;
                Ok(Some((id, sheet)))
            }
            Some(Report::Missing { .. }) => Err(Missing),
            _ => {
                schedule_slice();
                Ok(None)
            }
        }
    }
}

impl Drop for Pool {
    /// Nobody works for nothing.
    fn drop(&mut self) {
        for hand in &self.hands {
            hand.worker.terminate();
        }
    }
}

fn schedule_slice() {
    thread_local! {
        static SLICE_NOW: js_sys::Function = forever(|_| batch::slice());
    }
    soon(&SLICE_NOW);
}

fn spawn() -> Option<Hand> {
    thread_local! {
        static HEAR: js_sys::Function = forever(|event| hear(event.unchecked_ref()));
        static FAIL: js_sys::Function =
            forever(|event| batch::worker_failed(&event.unchecked_ref::<web_sys::Event>().target().into()));
    }
    let worker = boot::worker(Program::Engines).ok()?;
    HEAR.with(|hear| worker.set_onmessage(Some(hear)));
    FAIL.with(|fail| worker.set_onerror(Some(fail)));
    Some(Hand { worker, chunks: Vec::new() })
}

/// A worker says `"ready"`, a report, or something else when it failed.
fn hear(event: &MessageEvent) {
    let message = event.data().as_string();
    if message.as_deref() == Some("ready") {
        return;
    }
    match message.and_then(|line| line.parse().ok()) {
        Some(Report::Answered { id, answer: Answer::Batched(sheet), .. }) => batch::chunk_done(id, sheet),
        Some(Report::Progressed { .. }) => {}
        _ => batch::worker_failed(&event.target().into()),
    }
}
