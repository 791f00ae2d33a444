//! Jobs on the main thread, in slices short enough that the page stays responsive: used if workers are not
//! available (in a sandboxed frame), and for the jobs of a failed worker.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Function;
use ninefold_app::protocol::{CoreTask, Job, JobRunner, Report};
use wasm_bindgen::prelude::*;

use super::{host, now};

/// Duration of a slice, in milliseconds.
const SLICE_MS: f64 = 8.0;

/// Job that runs on the main thread.
pub enum MainThreadJob {
    /// Job that the page program runs itself.
    Page(JobRunner<CoreTask>),
    /// Any other job, with its ID: the tools program runs it.
    Tools(u32, Rc<RefCell<ToolsState>>),
}

/// State of a job in the tools program.
pub enum ToolsState {
    /// The program is being loaded.
    Loading,
    /// The program is loaded: a function that works on the job for a number of milliseconds and returns a
    /// report, if any.
    Ready(Function),
    /// The program cannot be loaded.
    Unavailable,
}

impl MainThreadJob {
    /// Starts a job.
    pub fn new(id: u32, job: &Job) -> MainThreadJob {
        if job.is_core()
            && let Some(running) = JobRunner::new(id, job.clone(), now())
        {
            return MainThreadJob::Page(running);
        }
        let state = Rc::new(RefCell::new(ToolsState::Loading));
        let later = Rc::clone(&state);
        let on_begin = Closure::once_into_js(move |slice: JsValue| {
            *later.borrow_mut() = slice.dyn_into().map_or(ToolsState::Unavailable, ToolsState::Ready);
        });
        host::begin_job(&format!("{id} {job}"), on_begin.unchecked_ref());
        MainThreadJob::Tools(id, state)
    }

    /// Works for one slice; does nothing while the program is being loaded.
    pub fn run_slice(&mut self) -> Option<Report> {
        match self {
            MainThreadJob::Page(running) => running.run_for(SLICE_MS, now),
            MainThreadJob::Tools(id, state) => match &*state.borrow() {
                ToolsState::Loading => None,
                ToolsState::Unavailable => Some(Report::Failed { id: *id }),
                // A crashed program is treated like one that cannot be loaded.
                ToolsState::Ready(slice) => match slice.call1(&JsValue::NULL, &SLICE_MS.into()) {
                    Ok(report) => report.as_string()?.parse().ok(),
                    Err(_) => Some(Report::Failed { id: *id }),
                },
            },
        }
    }
}
