//! Who runs the study's jobs, one at a time: a worker of this same program, or the page's own thread in slices.

use wasm_bindgen::JsCast;
use web_sys::{MessageEvent, Worker};

use ninefold::job::{Job, Report, Running, Task};

use super::super::boot;
use crate::dom::{forever, soon};
use crate::worker::now;

/// How long a slice may take, in milliseconds.
const SLICE: f64 = 8.0;

/// A worker, and what it is at.
pub struct Hand {
    worker: Option<Worker>,
    /// It broke down: no other is begun.
    is_lost: bool,
    sent: Option<(u32, Job)>,
    /// What the page's thread is at.
    running: Option<Running<Task>>,
}

impl Hand {
    /// A worker comes with the first job.
    pub fn new() -> Hand {
        Hand { worker: None, is_lost: false, sent: None, running: None }
    }

    /// Begins a job.
    pub fn run(&mut self, id: u32, job: Job) {
        if self.worker.is_none() && !self.is_lost {
            self.worker = spawn();
        }
        match &self.worker {
            Some(worker) if worker.post_message(&format!("{id} {job}").into()).is_ok() => {
                self.sent = Some((id, job));
            }
            _ => self.run_in_slices(id, job),
        }
    }

    /// Stops it. A worker deep in a search hears nothing, so it is ended.
    pub fn stop(&mut self) {
        self.running = None;
        if self.sent.take().is_some() {
            self.end();
        }
    }

    /// Notes that the job is over.
    fn ended(&mut self) {
        self.sent = None;
    }

    /// Goes on without the worker.
    fn failed(&mut self) {
        self.end();
        self.is_lost = true;
        if let Some((id, job)) = self.sent.take() {
            self.run_in_slices(id, job);
        }
    }

    fn run_in_slices(&mut self, id: u32, job: Job) {
        self.running = Running::new(id, job, now());
        schedule_slice();
    }

    fn slice(&mut self) -> Option<Report> {
        let report = self.running.as_mut()?.work(SLICE, now);
        if let Some(Report::Answered { .. }) = report {
            self.running = None;
        } else {
            schedule_slice();
        }
        report
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

fn schedule_slice() {
    thread_local! {
        static SLICE_NOW: js_sys::Function = forever(|_| {
            let report = super::with(|open| open.hand.slice()).flatten();
            report.into_iter().for_each(super::report);
        });
    }
    soon(&SLICE_NOW);
}

fn spawn() -> Option<Worker> {
    thread_local! {
        static HEAR: js_sys::Function = forever(|event| hear(event.unchecked_ref()));
        static FAIL: js_sys::Function = forever(|_| fail());
    }
    let worker = boot::worker(true).ok()?;
    HEAR.with(|hear| worker.set_onmessage(Some(hear)));
    FAIL.with(|fail| worker.set_onerror(Some(fail)));
    Some(worker)
}

/// A worker says `"ready"`, a report, or something else when it failed.
fn hear(event: &MessageEvent) {
    let message = event.data().as_string();
    if message.as_deref() == Some("ready") {
        return;
    }
    let Some(report) = message.and_then(|line| line.parse().ok()) else { return fail() };
    if let Report::Answered { .. } = report {
        super::with(|open| open.hand.ended());
    }
    super::report(report);
}

fn fail() {
    super::with(|open| open.hand.failed());
}
