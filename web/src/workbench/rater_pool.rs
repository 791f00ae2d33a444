//! Workers of the tools program that choose among the puzzles which a search has found.

use std::cell::RefCell;

use ninefold_app::protocol::{Job, Report, WorkbenchJob, WorkbenchReport};

use crate::bridge::host;
use crate::worker::client::{ClientSetup, WorkerClient};
use crate::worker::tools_slices::tools_slices;

thread_local! {
    static RATERS: RefCell<Vec<WorkerClient>> = const { RefCell::new(Vec::new()) };
}

/// A client whose reports are handed to a function.
pub fn rater(on_report: fn(Report)) -> WorkerClient {
    WorkerClient::new(ClientSetup {
        create_worker: || host::create_worker(true),
        start_slices: |id, message| tools_slices(id, message, WorkbenchReport::from_message),
        encode_job: WorkbenchJob::to_message,
        decode_report: WorkbenchReport::from_message,
        on_report,
    })
}

/// Starts so many workers, in place of those before.
pub fn start(count: u32, on_report: fn(Report)) {
    RATERS.set((0..count).map(|_| rater(on_report)).collect());
}

/// Runs a job in the worker with this index.
pub fn run(index: u32, id: u32, job: Job) {
    RATERS.with_borrow(|raters| {
        if let Some(rater) = raters.get(index as usize) {
            rater.run(id, job);
        }
    });
}

/// Ends the workers.
pub fn stop() {
    RATERS.take();
}
