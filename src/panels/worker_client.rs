//! Who runs the jobs of a room, one after the other: a worker of this same program, or the page's own thread in slices.

use std::collections::VecDeque;

use js_sys::Function;
use wasm_bindgen::JsCast;
use web_sys::{MessageEvent, Worker};

use ninefold::job::{Job, JobRunner, Report, Task};

use super::host;
use crate::dom::leak_closure;
use crate::worker::now;

/// How long a slice may take, in milliseconds.
const SLICE_MS: f64 = 8.0;

/// Acts on a hand, wherever that is kept.
type WithClient = fn(&mut dyn FnMut(&mut WorkerClient));

/// Where a room keeps its hand, and what it does with reports.
#[derive(Clone, Copy)]
pub struct ClientCallbacks {
    /// Acts on the hand, if the room is open.
    pub with_client: WithClient,
    /// Takes a report.
    pub on_report: fn(Report),
}

/// A worker, and what it is at.
pub struct WorkerClient {
    worker: Option<Worker>,
    /// It broke down: no other is begun.
    is_lost: bool,
    pending: Vec<(u32, Job)>,
    /// What the page's thread is at.
    main_thread: VecDeque<JobRunner<Task>>,
    /// What the browser calls: with what the worker says, when it fails, for a slice.
    on_message: Function,
    on_error: Function,
    on_slice: Function,
}

impl WorkerClient {
    /// A worker comes with the first job.
    pub fn new(callbacks: ClientCallbacks) -> WorkerClient {
        WorkerClient {
            worker: None,
            is_lost: false,
            pending: Vec::new(),
            main_thread: VecDeque::new(),
            on_message: leak_closure(move |event| callbacks.handle_message(event.unchecked_ref())),
            on_error: leak_closure(move |_| callbacks.handle_failure()),
            on_slice: leak_closure(move |_| callbacks.run_slice()),
        }
    }

    /// Begins a job.
    pub fn run(&mut self, id: u32, job: Job) {
        if self.worker.is_none() && !self.is_lost {
            self.worker = self.create_worker();
        }
        match &self.worker {
            Some(worker) if worker.post_message(&format!("{id} {job}").into()).is_ok() => {
                self.pending.push((id, job));
            }
            _ => self.run_on_main_thread(id, job),
        }
    }

    /// Stops all of them. A worker deep in a search hears nothing, so it is ended.
    pub fn stop(&mut self) {
        self.main_thread.clear();
        if !self.pending.is_empty() {
            self.pending.clear();
            self.terminate_worker();
        }
    }

    fn run_on_main_thread(&mut self, id: u32, job: Job) {
        self.main_thread.extend(JobRunner::new(id, job, now()));
        if self.main_thread.len() == 1 {
            self.schedule_slice();
        }
    }

    fn schedule_slice(&self) {
        if let Some(window) = web_sys::window() {
            // A browser that takes no timer takes no room either.
            let _ = window.set_timeout_with_callback(&self.on_slice);
        }
    }

    fn work_slice(&mut self) -> Option<Report> {
        let report = self.main_thread.front_mut()?.run_for(SLICE_MS, now);
        if let Some(Report::Answered { .. }) = report {
            self.main_thread.pop_front();
        }
        if !self.main_thread.is_empty() {
            self.schedule_slice();
        }
        report
    }

    /// A worker that says what it has to say to this hand.
    fn create_worker(&self) -> Option<Worker> {
        let worker = host::create_worker(true)?;
        worker.set_onmessage(Some(&self.on_message));
        worker.set_onerror(Some(&self.on_error));
        Some(worker)
    }

    /// Goes on without the worker.
    fn fall_back(&mut self) {
        self.terminate_worker();
        self.is_lost = true;
        for (id, job) in std::mem::take(&mut self.pending) {
            self.run_on_main_thread(id, job);
        }
    }

    fn terminate_worker(&mut self) {
        if let Some(worker) = self.worker.take() {
            // What it has said already is not heard any more.
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
    }
}

impl Drop for WorkerClient {
    /// Nobody works for nothing.
    fn drop(&mut self) {
        self.terminate_worker();
    }
}

impl ClientCallbacks {
    /// A worker says `"ready"`, a report, or something else when it failed.
    fn handle_message(self, event: &MessageEvent) {
        let message = event.data().as_string();
        if message.as_deref() == Some("ready") {
            return;
        }
        let Some(report) = message.and_then(|line| line.parse::<Report>().ok()) else {
            return self.handle_failure();
        };
        match report {
            Report::Answered { id, .. } => {
                (self.with_client)(&mut |client| client.pending.retain(|(pending, _)| *pending != id));
            }
            // It broke down over it.
            Report::Failed { .. } => return self.handle_failure(),
            Report::Progress { .. } => {}
        }
        (self.on_report)(report);
    }

    fn handle_failure(self) {
        (self.with_client)(&mut WorkerClient::fall_back);
    }

    fn run_slice(self) {
        let mut report = None;
        (self.with_client)(&mut |client| report = client.work_slice());
        report.into_iter().for_each(self.on_report);
    }
}
