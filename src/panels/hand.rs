//! Who runs the jobs of a room, one after the other: a worker of this same program, or the page's own thread in slices.

use std::collections::VecDeque;

use js_sys::Function;
use wasm_bindgen::JsCast;
use web_sys::{MessageEvent, Worker};

use ninefold::job::{Job, Report, Running, Task};

use super::boot;
use crate::dom::forever;
use crate::worker::now;

/// How long a slice may take, in milliseconds.
const SLICE: f64 = 8.0;

/// Acts on a hand, wherever that is kept.
type With = fn(&mut dyn FnMut(&mut Hand));

/// Where a room keeps its hand, and what it does with reports.
#[derive(Clone, Copy)]
pub struct Room {
    /// Acts on the hand, if the room is open.
    pub with: With,
    /// Takes a report.
    pub report: fn(Report),
}

/// A worker, and what it is at.
pub struct Hand {
    worker: Option<Worker>,
    /// It broke down: no other is begun.
    is_lost: bool,
    sent: Vec<(u32, Job)>,
    /// What the page's thread is at.
    slices: VecDeque<Running<Task>>,
    /// What the browser calls: with what the worker says, when it fails, for a slice.
    hear: Function,
    fail: Function,
    slice: Function,
}

impl Hand {
    /// A worker comes with the first job.
    pub fn new(room: Room) -> Hand {
        Hand {
            worker: None,
            is_lost: false,
            sent: Vec::new(),
            slices: VecDeque::new(),
            hear: forever(move |event| room.hear(event.unchecked_ref())),
            fail: forever(move |_| room.fail()),
            slice: forever(move |_| room.slice()),
        }
    }

    /// Begins a job.
    pub fn run(&mut self, id: u32, job: Job) {
        if self.worker.is_none() && !self.is_lost {
            self.worker = self.spawn();
        }
        match &self.worker {
            Some(worker) if worker.post_message(&format!("{id} {job}").into()).is_ok() => {
                self.sent.push((id, job));
            }
            _ => self.run_in_slices(id, job),
        }
    }

    /// Stops all of them. A worker deep in a search hears nothing, so it is ended.
    pub fn stop(&mut self) {
        self.slices.clear();
        if !self.sent.is_empty() {
            self.sent.clear();
            self.end();
        }
    }

    fn run_in_slices(&mut self, id: u32, job: Job) {
        self.slices.extend(Running::new(id, job, now()));
        if self.slices.len() == 1 {
            self.schedule();
        }
    }

    fn schedule(&self) {
        if let Some(window) = web_sys::window() {
            // A browser that takes no timer takes no room either.
            let _ = window.set_timeout_with_callback(&self.slice);
        }
    }

    fn work(&mut self) -> Option<Report> {
        let report = self.slices.front_mut()?.work(SLICE, now);
        if let Some(Report::Answered { .. }) = report {
            self.slices.pop_front();
        }
        if !self.slices.is_empty() {
            self.schedule();
        }
        report
    }

    /// A worker that says what it has to say to this hand.
    fn spawn(&self) -> Option<Worker> {
        let worker = boot::worker(true)?;
        worker.set_onmessage(Some(&self.hear));
        worker.set_onerror(Some(&self.fail));
        Some(worker)
    }

    /// Goes on without the worker.
    fn give_up(&mut self) {
        self.end();
        self.is_lost = true;
        for (id, job) in std::mem::take(&mut self.sent) {
            self.run_in_slices(id, job);
        }
    }

    fn end(&mut self) {
        if let Some(worker) = self.worker.take() {
            // What it has said already is not heard any more.
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
    }
}

impl Drop for Hand {
    /// Nobody works for nothing.
    fn drop(&mut self) {
        self.end();
    }
}

impl Room {
    /// A worker says `"ready"`, a report, or something else when it failed.
    fn hear(self, event: &MessageEvent) {
        let message = event.data().as_string();
        if message.as_deref() == Some("ready") {
            return;
        }
        let Some(report) = message.and_then(|line| line.parse::<Report>().ok()) else { return self.fail() };
        match report {
            Report::Answered { id, .. } => {
                (self.with)(&mut |hand| hand.sent.retain(|(sent, _)| *sent != id));
            }
            // It broke down over it.
            Report::Missing { .. } => return self.fail(),
            Report::Progressed { .. } => {}
        }
        (self.report)(report);
    }

    fn fail(self) {
        (self.with)(&mut Hand::give_up);
    }

    fn slice(self) {
        let mut report = None;
        (self.with)(&mut |hand| report = hand.work());
        report.into_iter().for_each(self.report);
    }
}
