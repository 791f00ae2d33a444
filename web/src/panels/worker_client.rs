//! Worker client of a panel: runs its jobs one after the other, in a worker of the tools program, or in
//! slices on the main thread.

use std::collections::VecDeque;

use js_sys::Function;
use ninefold_app::protocol::{Job, JobRunner, Report, Task};
use wasm_bindgen::JsCast;
use web_sys::{MessageEvent, Worker};

use super::host;
use crate::dom::leak_closure;
use crate::worker::now;

/// Duration of a slice, in milliseconds.
const SLICE_MS: f64 = 8.0;

/// Calls a function with the panel's client.
type WithClient = fn(&mut dyn FnMut(&mut WorkerClient));

/// Connects a client to its panel.
#[derive(Clone, Copy)]
pub struct ClientCallbacks {
    /// Calls a function with the client, if the panel is open.
    pub with_client: WithClient,
    /// Handles a report.
    pub on_report: fn(Report),
}

/// Worker and its jobs.
pub struct WorkerClient {
    worker: Option<Worker>,
    /// The worker crashed and is not replaced.
    is_lost: bool,
    pending: Vec<(u32, Job)>,
    /// Jobs on the main thread.
    main_thread: VecDeque<JobRunner<Task>>,
    /// Listeners for messages and errors of the worker, and for the timer of a slice.
    on_message: Function,
    on_error: Function,
    on_slice: Function,
}

impl WorkerClient {
    /// The worker is created for the first job.
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

    /// Starts a job.
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

    /// Cancels all jobs. A worker that is searching receives no messages, so it is terminated.
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
            // Fails only in a browser without timers.
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

    /// Creates a worker with this client's listeners.
    fn create_worker(&self) -> Option<Worker> {
        let worker = host::create_worker(true)?;
        worker.set_onmessage(Some(&self.on_message));
        worker.set_onerror(Some(&self.on_error));
        Some(worker)
    }

    /// Gives up the worker and continues on the main thread.
    fn fall_back(&mut self) {
        self.terminate_worker();
        self.is_lost = true;
        for (id, job) in std::mem::take(&mut self.pending) {
            self.run_on_main_thread(id, job);
        }
    }

    fn terminate_worker(&mut self) {
        if let Some(worker) = self.worker.take() {
            // Messages that are already queued are ignored.
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
    }
}

impl Drop for WorkerClient {
    /// Terminates the worker.
    fn drop(&mut self) {
        self.terminate_worker();
    }
}

impl ClientCallbacks {
    /// Handles a message of the worker: `"ready"`, a report, or anything else if it failed.
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
            // The worker crashed.
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
