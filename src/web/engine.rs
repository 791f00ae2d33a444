//! The engine as the page sees it: jobs go out, reports come back as actions.
//!
//! Jobs run in a worker. Where none can exist (a sandboxed frame) they run in slices on the page's own
//! thread, short enough that the page still answers.

use std::collections::VecDeque;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

use crate::job::{Job, Portion, Report, Task};

use super::{app, boot, forever, now};

/// How long a slice on the page's thread may take, in milliseconds.
const SLICE: f64 = 8.0;

/// How much a task does between two looks at the clock, in nodes of the search.
const PORTION: u64 = 500;

/// How often a job tells how far it is, in milliseconds, and how soon at first: from then on it can be stopped.
const TELL: f64 = 50.0;
const FIRST: f64 = 25.0;

/// Where jobs run.
pub struct Engine {
    /// `None` where no worker can exist.
    worker: Option<Worker>,
    /// What the worker has not answered yet, in case it breaks down.
    sent: Vec<(u32, Job)>,
    /// What runs in slices, one after the other.
    slices: VecDeque<Running>,
}

/// A search shorter than this, in milliseconds, is repeated until that much time has passed: no browser's clock
/// tells a few microseconds.
const ENOUGH: f64 = 4.0;

/// A job under way, with the time it takes.
pub struct Running {
    id: u32,
    job: Job,
    task: Task,
    milliseconds: f64,
    told: f64,
}

impl Running {
    /// A job not yet begun.
    pub fn new(id: u32, job: Job) -> Running {
        let told = now() - (TELL - FIRST);
        Running { id, job: job.clone(), task: Task::new(job), milliseconds: 0.0, told }
    }

    /// Works until there is something to report, at the longest for so many milliseconds.
    pub fn work(&mut self, for_milliseconds: f64) -> Option<Report> {
        let begun = now();
        loop {
            let portion = self.task.run(PORTION);
            let spent = now() - begun;
            self.task.clock(((self.milliseconds + spent) * 1e6) as u64);
            match portion {
                Portion::Done(answer) => {
                    let milliseconds = self.averaged(self.milliseconds + spent);
                    let microseconds = (milliseconds * 1000.0) as u64;
                    return Some(Report::Answered { id: self.id, answer, microseconds });
                }
                Portion::Working(progress) if now() - self.told > TELL => {
                    self.told = now();
                    self.milliseconds += spent;
                    return Some(Report::Progressed { id: self.id, progress });
                }
                Portion::Working(_) if spent > for_milliseconds => {
                    self.milliseconds += spent;
                    return None;
                }
                Portion::Working(_) => {}
            }
        }
    }

    /// The time that one run of the job takes, which took so many milliseconds.
    fn averaged(&self, milliseconds: f64) -> f64 {
        if milliseconds > ENOUGH || !matches!(self.job, Job::Solve { .. }) {
            return milliseconds;
        }
        let begun = now();
        let mut runs = 0.0;
        loop {
            // The answer is known, and must be found again all the same.
            std::hint::black_box(Task::new(std::hint::black_box(self.job.clone())).finish());
            runs += 1.0;
            let spent = now() - begun;
            if spent > ENOUGH {
                return spent / runs;
            }
        }
    }
}

impl Engine {
    /// A worker, or slices where there can be none.
    pub fn new() -> Engine {
        Engine { worker: spawn(), sent: Vec::new(), slices: VecDeque::new() }
    }

    /// Begins a job; its reports come back as actions.
    pub fn run(&mut self, id: u32, job: Job) {
        if let Some(worker) = &self.worker
            && worker.post_message(&format!("{id} {job}").into()).is_ok()
        {
            self.sent.push((id, job));
        } else {
            self.run_in_slices(id, job);
        }
    }

    /// Stops everything that runs. A worker deep in a search hears nothing, so it is ended and another
    /// one begun.
    pub fn cancel(&mut self) {
        self.sent.clear();
        self.slices.clear();
        if let Some(worker) = self.worker.take() {
            worker.terminate();
            self.worker = spawn();
        }
    }

    /// Notes that the worker has answered.
    pub fn answered(&mut self, id: u32) {
        self.sent.retain(|(sent, _)| *sent != id);
    }

    /// Gives up a worker that failed; what it was asked runs in slices.
    pub fn worker_failed(&mut self) {
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
        for (id, job) in std::mem::take(&mut self.sent) {
            self.run_in_slices(id, job);
        }
    }

    fn run_in_slices(&mut self, id: u32, job: Job) {
        self.slices.push_back(Running::new(id, job));
        if self.slices.len() == 1 {
            schedule_slice();
        }
    }

    /// Works a little on the job that runs in slices.
    pub fn slice(&mut self) -> Option<Report> {
        let report = self.slices.front_mut()?.work(SLICE);
        if matches!(report, Some(Report::Answered { .. })) {
            self.slices.pop_front();
        }
        if !self.slices.is_empty() {
            schedule_slice();
        }
        report
    }
}

fn schedule_slice() {
    thread_local! {
        static SLICE_NOW: js_sys::Function = forever(|_| app::slice());
    }
    let window = web_sys::window().expect("only the page has an engine");
    // A browser that takes no timer takes no game either.
    let _ = SLICE_NOW.with(|slice| window.set_timeout_with_callback(slice));
}

fn spawn() -> Option<Worker> {
    let worker = boot::worker().ok()?;
    worker.set_onmessage(Some(&forever(|event| hear(&event.unchecked_into::<MessageEvent>().data()))));
    worker.set_onerror(Some(&forever(|_| app::worker_failed())));
    Some(worker)
}

/// The worker says `"ready"`, a report, or something else when it failed.
fn hear(message: &JsValue) {
    match message.as_string().as_deref() {
        Some("ready") => {}
        Some(line) => line.parse().map_or_else(|_| app::worker_failed(), app::report),
        None => app::worker_failed(),
    }
}
