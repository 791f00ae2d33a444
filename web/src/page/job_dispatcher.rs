//! Job dispatcher of the page: sends jobs to workers and receives their reports.
//!
//! ```text
//!   bundled puzzle, solve, count ──▶ a worker of the page program, created at the start
//!   everything else ─────────────▶ a worker of the tools program, created for the first such job
//!   without workers ─────────────▶ slices on the main thread
//! ```

use std::collections::VecDeque;

use js_sys::Function;
use ninefold_app::protocol::{Job, Report};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

use super::host::Program;
use super::main_thread_jobs::MainThreadJob;
use super::{app, host};
use crate::dom::{defer, leak_closure};

/// Runs jobs in workers or on the main thread.
pub struct JobDispatcher {
    page: WorkerSlot,
    tools: WorkerSlot,
    /// Jobs that run in slices, one after the other.
    main_thread: VecDeque<MainThreadJob>,
}

/// Worker of one program, and its unanswered jobs in case it crashes.
struct WorkerSlot {
    program: Program,
    worker: Option<Worker>,
    /// The worker crashed and is not replaced.
    is_lost: bool,
    pending: Vec<(u32, Job)>,
}

impl JobDispatcher {
    /// Creates the worker of the page program, if workers are available.
    pub fn new() -> JobDispatcher {
        let mut page = WorkerSlot::new(Program::Page);
        page.ensure_worker();
        JobDispatcher { page, tools: WorkerSlot::new(Program::Tools), main_thread: VecDeque::new() }
    }

    /// Starts a job. Its reports come back as actions.
    pub fn run(&mut self, id: u32, job: Job) {
        let slot = if job.is_core() { &mut self.page } else { &mut self.tools };
        if let Err(job) = slot.send(id, job) {
            self.run_on_main_thread(id, &job);
        }
    }

    /// Cancels all jobs.
    pub fn cancel(&mut self) {
        self.main_thread.clear();
        self.page.cancel();
        self.tools.cancel();
        self.page.ensure_worker();
    }

    /// Removes a finished job.
    pub fn on_job_ended(&mut self, id: u32) {
        for slot in [&mut self.page, &mut self.tools] {
            slot.pending.retain(|(pending, _)| *pending != id);
        }
    }

    /// Gives up a failed worker and runs its jobs on the main thread.
    pub fn on_worker_failed(&mut self, program: Program) {
        let slot = match program {
            Program::Page => &mut self.page,
            Program::Tools => &mut self.tools,
        };
        slot.is_lost = true;
        for (id, job) in slot.terminate_worker() {
            self.run_on_main_thread(id, &job);
        }
    }

    fn run_on_main_thread(&mut self, id: u32, job: &Job) {
        self.main_thread.push_back(MainThreadJob::new(id, job));
        if self.main_thread.len() == 1 {
            schedule_slice();
        }
    }

    /// Works for one slice on the job that runs on the main thread.
    pub fn run_slice(&mut self) -> Option<Report> {
        let report = self.main_thread.front_mut()?.run_slice();
        if matches!(report, Some(Report::Answered { .. } | Report::Failed { .. })) {
            self.main_thread.pop_front();
        }
        if matches!(report, Some(Report::Failed { .. })) {
            // The connection may be back for the next job.
            self.tools.is_lost = false;
        }
        if !self.main_thread.is_empty() {
            schedule_slice();
        }
        report
    }
}

impl WorkerSlot {
    fn new(program: Program) -> WorkerSlot {
        WorkerSlot { program, worker: None, is_lost: false, pending: Vec::new() }
    }

    /// Creates the worker if there is none and one can be created.
    fn ensure_worker(&mut self) {
        if self.worker.is_none() && !self.is_lost {
            self.worker = create_worker(self.program);
        }
    }

    /// Sends a job to the worker. Returns the job if there is no worker.
    fn send(&mut self, id: u32, job: Job) -> Result<(), Job> {
        self.ensure_worker();
        match &self.worker {
            Some(worker) if worker.post_message(&format!("{id} {job}").into()).is_ok() => {
                self.pending.push((id, job));
                Ok(())
            }
            _ => Err(job),
        }
    }

    /// A worker that is searching receives no messages, so it is terminated.
    fn cancel(&mut self) {
        if !self.pending.is_empty() {
            self.terminate_worker();
        }
    }

    /// Terminates the worker and returns its unanswered jobs.
    fn terminate_worker(&mut self) -> Vec<(u32, Job)> {
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
        std::mem::take(&mut self.pending)
    }
}

fn schedule_slice() {
    thread_local! {
        static RUN_SLICE: js_sys::Function = leak_closure(|_| app::run_slice());
    }
    defer(&RUN_SLICE);
}

fn create_worker(program: Program) -> Option<Worker> {
    thread_local! {
        /// Created once, since there may be many workers one after the other.
        static LISTENERS: [(Function, Function); 2] = [Program::Page, Program::Tools].map(listeners);
    }
    let worker = host::create_worker(program)?;
    LISTENERS.with(|listeners| {
        let (on_message_callback, on_error_callback) = &listeners[program as usize];
        worker.set_onmessage(Some(on_message_callback));
        worker.set_onerror(Some(on_error_callback));
    });
    Some(worker)
}

/// Listeners for messages and for errors of a worker.
fn listeners(program: Program) -> (Function, Function) {
    let on_message_callback =
        move |event: JsValue| on_message(program, &event.unchecked_into::<MessageEvent>().data());
    (leak_closure(on_message_callback), leak_closure(move |_| app::on_worker_failed(program)))
}

/// Handles a message of a worker: `"ready"`, a report, or anything else if it failed.
fn on_message(program: Program, message: &JsValue) {
    match message.as_string().as_deref() {
        Some("ready") => {}
        Some(line) => line.parse().map_or_else(|_| app::on_worker_failed(program), app::on_report),
        None => app::on_worker_failed(program),
    }
}
