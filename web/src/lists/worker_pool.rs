//! Worker pool of a batch: one worker per core, created with the batch and terminated with it.
//!
//! ```text
//!   chunks ──▶ worker 1  ▓▓ ▓▓ ▓▓ ▓▓      each has two chunks, so that the next is there when one is done,
//!          ╰─▶ worker 2  ▓▓ ▓▓ ▓▓ ▓▓      and all finish together
//! ```

use ninefold_app::protocol::{Job, ListJob, ListReport, Report};

use crate::bridge::lists_program;
use crate::worker::client::{ClientSetup, WorkerClient};
use crate::worker::tools_slices::tools_slices;

/// Maximum number of workers. More gain nothing, since the main thread cannot assign chunks any faster.
const MAX_WORKERS: usize = 16;

const CHUNKS_PER_WORKER: usize = 2;

pub struct WorkerPool {
    workers: Vec<PoolWorker>,
    target_count: usize,
    on_report: fn(Report),
}

struct PoolWorker {
    client: WorkerClient,
    chunks: Vec<u32>,
}

/// One worker per core.
pub fn worker_count() -> usize {
    let cores = web_sys::window().map_or(1.0, |window| window.navigator().hardware_concurrency());
    (cores as usize).clamp(1, MAX_WORKERS)
}

impl WorkerPool {
    /// Creates a pool without workers; there will be one per core.
    pub fn new(on_report: fn(Report)) -> WorkerPool {
        WorkerPool { workers: Vec::new(), target_count: worker_count(), on_report }
    }

    /// Adds a worker. Returns false if there are enough, or if a worker still waits for chunks. Where there are no
    /// workers, one client works on this thread.
    pub fn add_worker(&mut self) -> bool {
        let has_enough = self.workers.len() == self.target_count
            || self.workers.iter().any(|worker| worker.chunks.len() < CHUNKS_PER_WORKER)
            || self.workers.last().is_some_and(|worker| !worker.client.has_worker());
        if !has_enough {
            let client = WorkerClient::new(ClientSetup {
                create_worker: lists_program::create_list_worker,
                start_slices: |id, message| tools_slices(id, message, ListReport::from_message),
                encode_job: ListJob::to_message,
                decode_report: ListReport::from_message,
                on_report: self.on_report,
            });
            client.prepare();
            self.workers.push(PoolWorker { client, chunks: Vec::new() });
        }
        !has_enough
    }

    pub fn worker_count(&self) -> usize {
        self.workers.iter().filter(|worker| worker.client.has_worker()).count()
    }

    /// Assigns a chunk. Returns false if no worker needs one, or there is none.
    pub fn assign_chunk(&mut self, next: impl FnOnce() -> Option<(u32, Job)>) -> bool {
        let needs_one = self.least_busy().is_some_and(|worker| worker.chunks.len() < CHUNKS_PER_WORKER);
        let Some((id, job)) = needs_one.then(next).flatten() else { return false };
        self.run(id, job);
        true
    }

    /// Assigns a chunk that must not wait.
    pub fn run(&mut self, id: u32, job: Job) {
        if let Some(worker) = self.least_busy() {
            worker.chunks.push(id);
            worker.client.run(id, job);
        }
    }

    /// The worker with the fewest chunks, which is served first.
    fn least_busy(&mut self) -> Option<&mut PoolWorker> {
        self.workers.iter_mut().min_by_key(|worker| worker.chunks.len())
    }

    /// Removes an answered chunk. Returns false if it is not one of the pool's.
    pub fn on_answer(&mut self, id: u32) -> bool {
        let worker = self.workers.iter_mut().find(|worker| worker.chunks.contains(&id));
        worker.is_some_and(|worker| {
            worker.chunks.retain(|chunk| *chunk != id);
            true
        })
    }
}
