//! Worker pool of a batch: one worker per core, created with the batch and terminated with it.
//!
//! ```text
//!   chunks ──▶ worker 1  ▓▓ ▓▓ ▓▓ ▓▓      each has two chunks, so that the next is there when one is done,
//!          ╰─▶ worker 2  ▓▓ ▓▓ ▓▓ ▓▓      and all finish together
//! ```
//!
//! The workers run the tools program. The chunks of a failed worker are returned to the pool. If no worker is
//! left, the main thread works in slices short enough that the page stays responsive.

use ninefold_app::protocol::{Answer, Job, JobRunner, Report, Task};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

use super::super::host;
use crate::dom::{defer, leak_closure};
use crate::worker::now;

/// Maximum number of workers. More gain nothing, since the main thread cannot assign chunks any faster.
const MAX_WORKERS: usize = 16;

/// Number of chunks per worker.
const CHUNKS_PER_WORKER: usize = 2;

/// Duration of a slice, in milliseconds.
const SLICE_MS: f64 = 8.0;

/// Workers and their chunks.
pub struct WorkerPool {
    workers: Vec<PoolWorker>,
    /// Chunks of failed workers.
    returned: Vec<(u32, Job)>,
    /// Chunk on the main thread.
    main_thread: Option<JobRunner<Task>>,
    /// Number of workers to create.
    target_count: usize,
}

struct PoolWorker {
    worker: Worker,
    chunks: Vec<(u32, Job)>,
}

impl WorkerPool {
    /// Creates a pool without workers; there will be one per core.
    pub fn new() -> WorkerPool {
        let cores = web_sys::window().map_or(1.0, |window| window.navigator().hardware_concurrency());
        let count = (cores as usize).clamp(1, MAX_WORKERS);
        WorkerPool { target_count: count, workers: Vec::new(), returned: Vec::new(), main_thread: None }
    }

    /// Adds a worker. Returns false if there are enough, or if a worker still waits for chunks.
    pub fn add_worker(&mut self) -> bool {
        if self.workers.len() == self.target_count
            || self.workers.iter().any(|worker| worker.chunks.len() < CHUNKS_PER_WORKER)
        {
            return false;
        }
        match create_worker() {
            Some(worker) => self.workers.push(worker),
            None => self.target_count = self.workers.len(),
        }
        true
    }

    /// Number of workers.
    pub fn worker_count(&self) -> usize {
        self.workers.len()
    }

    /// Assigns a chunk. Returns false if no worker needs one, or there is none.
    pub fn assign_chunk(&mut self, more: impl FnOnce() -> Option<(u32, Job)>) -> bool {
        // The worker with the fewest chunks is served first.
        let worker = self.workers.iter_mut().min_by_key(|worker| worker.chunks.len());
        let has_capacity =
            worker.as_ref().map_or(self.target_count == 0 && self.main_thread.is_none(), |worker| {
                worker.chunks.len() < CHUNKS_PER_WORKER
            });
        if !has_capacity {
            return false;
        }
        let Some((id, job)) = self.returned.pop().or_else(more) else { return false };
        if let Some(worker) = worker {
            // Fails only if the message cannot be copied to a worker.
            let _ = worker.worker.post_message(&format!("{id} {job}").into());
            worker.chunks.push((id, job));
        } else {
            self.main_thread = JobRunner::new(id, job, now());
            schedule_slice();
        }
        true
    }

    /// Removes an answered chunk. Returns false if its worker has been removed.
    pub fn on_answer(&mut self, id: u32) -> bool {
        let worker =
            self.workers.iter_mut().find(|worker| worker.chunks.iter().any(|(chunk, _)| *chunk == id));
        let is_known = worker.is_some();
        if let Some(worker) = worker {
            worker.chunks.retain(|(chunk, _)| *chunk != id);
        }
        is_known
    }

    /// Removes a failed worker and takes its chunks back.
    pub fn remove_worker(&mut self, failed: &JsValue) {
        if let Some(at) =
            self.workers.iter().position(|worker| AsRef::<JsValue>::as_ref(&worker.worker) == failed)
        {
            let worker = self.workers.swap_remove(at);
            self.target_count -= 1;
            worker.worker.terminate();
            self.returned.extend(worker.chunks);
        }
    }

    /// Works for one slice on the main thread.
    pub fn run_slice(&mut self) -> Option<(u32, Answer)> {
        let report = self.main_thread.as_mut()?.run_for(SLICE_MS, now);
        if let Some(Report::Answered { id, answer, .. }) = report {
            self.main_thread = None;
            return Some((id, answer));
        }
        schedule_slice();
        None
    }
}

impl Drop for WorkerPool {
    /// Terminates the workers.
    fn drop(&mut self) {
        for worker in &self.workers {
            worker.worker.terminate();
        }
    }
}

fn schedule_slice() {
    thread_local! {
        static RUN_SLICE: js_sys::Function = leak_closure(|_| super::run_slice());
    }
    defer(&RUN_SLICE);
}

fn create_worker() -> Option<PoolWorker> {
    thread_local! {
        static ON_MESSAGE: js_sys::Function = leak_closure(|event| on_message(event.unchecked_ref()));
        static ON_ERROR: js_sys::Function =
            leak_closure(|event| super::on_worker_failed(&event.unchecked_ref::<web_sys::Event>().target().into()));
    }
    let worker = host::create_worker(true)?;
    ON_MESSAGE.with(|on_message| worker.set_onmessage(Some(on_message)));
    ON_ERROR.with(|on_error| worker.set_onerror(Some(on_error)));
    Some(PoolWorker { worker, chunks: Vec::new() })
}

/// Handles a message of a worker: `"ready"`, a report, or anything else if it failed.
fn on_message(event: &MessageEvent) {
    let message = event.data().as_string();
    if message.as_deref() == Some("ready") {
        return;
    }
    match message.and_then(|line| line.parse().ok()) {
        Some(Report::Answered { id, answer, .. }) => super::on_answer(id, answer),
        Some(Report::Progress { .. }) => {}
        _ => super::on_worker_failed(&event.target().into()),
    }
}
