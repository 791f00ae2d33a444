//! Workers for a list: as many as there are cores, begun when it begins and ended when it ends.
//!
//! ```text
//!   chunks ──▶ worker 1  ▓▓ ▓▓ ▓▓ ▓▓      each has two: the next lies ready when one is done,
//!          ╰─▶ worker 2  ▓▓ ▓▓ ▓▓ ▓▓      and all end together
//! ```
//!
//! They are workers of this same program. One that fails gives its chunks back; where there is none left, the page's own
//! thread works in slices, short enough that the page still answers.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

use ninefold::job::{Answer, Job, Report, Running, Task};

use super::super::boot;
use crate::dom::{forever, soon};
use crate::worker::now;

/// More workers than this gain nothing: the page's thread cannot hand out chunks any faster.
const MOST: usize = 16;

/// How many chunks a worker has at once.
const AHEAD: usize = 2;

/// How long a slice may take, in milliseconds.
const SLICE: f64 = 8.0;

/// The workers, and what they are at.
pub struct Pool {
    hands: Vec<Hand>,
    /// Chunks of workers that failed.
    back: Vec<(u32, Job)>,
    /// The chunk that the page's thread is at.
    running: Option<Running<Task>>,
    /// How many workers there are to be.
    count: usize,
}

struct Hand {
    worker: Worker,
    chunks: Vec<(u32, Job)>,
}

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
            self.running = Running::new(id, job, now());
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

    /// Works a little on the page's own thread.
    pub fn slice(&mut self) -> Option<(u32, Answer)> {
        let report = self.running.as_mut()?.work(SLICE, now);
        if let Some(Report::Answered { id, answer, .. }) = report {
            self.running = None;
            return Some((id, answer));
        }
        schedule_slice();
        None
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
        static SLICE_NOW: js_sys::Function = forever(|_| super::slice());
    }
    soon(&SLICE_NOW);
}

fn spawn() -> Option<Hand> {
    thread_local! {
        static HEAR: js_sys::Function = forever(|event| hear(event.unchecked_ref()));
        static FAIL: js_sys::Function =
            forever(|event| super::worker_failed(&event.unchecked_ref::<web_sys::Event>().target().into()));
    }
    let worker = boot::worker(true)?;
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
        Some(Report::Answered { id, answer, .. }) => super::answered(id, answer),
        Some(Report::Progressed { .. }) => {}
        _ => super::worker_failed(&event.target().into()),
    }
}
