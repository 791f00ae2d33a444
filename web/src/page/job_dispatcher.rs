//! Job dispatcher of the page: gives each job to the worker of the program that can do it.
//!
//! ```text
//!   bundled puzzle, solve, count ──▶ a worker of the page program, created at the start
//!   everything else ───────────────▶ a worker of the tools program, created for the first such job
//! ```

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Function, Uint8Array};
use ninefold_app::game::Action;
use ninefold_app::protocol::codec::{DecodeError, decode_message, encode_message};
use ninefold_app::protocol::{CoreTask, GameReport, Job, Report};
use wasm_bindgen::prelude::*;

use super::dispatch::dispatch;
use super::host;
use crate::worker::client::{ClientSetup, SliceRunner, WorkerClient, task_slices};

/// The workers of the page.
pub struct JobDispatcher {
    page: WorkerClient,
    tools: WorkerClient,
}

impl JobDispatcher {
    /// Creates the worker of the page program, if there can be one.
    pub fn new() -> JobDispatcher {
        let page = WorkerClient::new(ClientSetup {
            create_worker: || host::create_worker(false),
            start_slices: task_slices::<CoreTask>,
            decode_report,
            on_report,
        });
        page.prepare();
        let tools = WorkerClient::new(ClientSetup {
            create_worker: || host::create_worker(true),
            start_slices: tools_slices,
            decode_report,
            on_report,
        });
        JobDispatcher { page, tools }
    }

    /// Starts a job. Its reports come back as actions.
    pub fn run(&self, id: u32, job: Job) {
        let client = if job.is_core() { &self.page } else { &self.tools };
        client.run(id, job);
    }

    /// Cancels all jobs.
    pub fn cancel(&self) {
        self.page.cancel();
        self.tools.cancel();
        self.page.prepare();
    }
}

fn decode_report(message: &[u8]) -> Result<Report, DecodeError> {
    decode_message(message).map(|GameReport(report)| report)
}

fn on_report(report: Report) {
    dispatch(Action::JobReport(report));
}

/// A job that the tools program does on this thread, once it is loaded.
enum ToolsJob {
    Loading,
    /// A function that works on the job for some milliseconds and returns a report, if any.
    Ready(Function),
    Unavailable,
}

fn tools_slices(id: u32, job: &Job) -> SliceRunner {
    let state = Rc::new(RefCell::new(ToolsJob::Loading));
    let later = Rc::clone(&state);
    let on_begin = Closure::once_into_js(move |slice: JsValue| {
        *later.borrow_mut() = slice.dyn_into().map_or(ToolsJob::Unavailable, ToolsJob::Ready);
    });
    let message = Uint8Array::from(&*encode_message(&(id, job.clone())));
    host::begin_job(&message, on_begin.unchecked_ref());
    Box::new(move |milliseconds| {
        let slice = match &*state.borrow() {
            ToolsJob::Loading => return None,
            ToolsJob::Unavailable => return Some(Report::Failed { id }),
            ToolsJob::Ready(slice) => slice.clone(),
        };
        // A crashed program, or one that sends something else, is treated like one that cannot be loaded.
        let Ok(report) = slice.call1(&JsValue::NULL, &milliseconds.into()) else {
            return Some(Report::Failed { id });
        };
        let bytes = report.dyn_ref::<Uint8Array>()?.to_vec();
        Some(decode_report(&bytes).unwrap_or(Report::Failed { id }))
    })
}
