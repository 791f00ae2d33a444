//! Jobs in slices on the page's own thread, short enough that the page still answers: for where no worker can
//! exist (a sandboxed frame), and for what a worker had that failed.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Function;
use ninefold::job::{CoreTask, Job, JobRunner, Report};
use wasm_bindgen::prelude::*;

use super::{host, now};

/// How long a slice may take, in milliseconds.
const SLICE_MS: f64 = 8.0;

/// A job under way on the page's own thread.
pub enum MainThreadJob {
    /// One of a first game: our own program runs it.
    Page(JobRunner<CoreTask>),
    /// Any other, with its number: the engines' program does.
    Tools(u32, Rc<RefCell<ToolsState>>),
}

/// How far the engines' program is with a job.
pub enum ToolsState {
    /// Not yet there.
    Loading,
    /// This works on the job for so many milliseconds and returns what there is to report.
    Ready(Function),
    /// It cannot be loaded.
    Unavailable,
}

impl MainThreadJob {
    /// A job not yet begun.
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

    /// Works a little; nothing while the program for it is not there.
    pub fn run_slice(&mut self) -> Option<Report> {
        match self {
            MainThreadJob::Page(running) => running.run_for(SLICE_MS, now),
            MainThreadJob::Tools(id, state) => match &*state.borrow() {
                ToolsState::Loading => None,
                ToolsState::Unavailable => Some(Report::Failed { id: *id }),
                // A program that breaks down is as good as none.
                ToolsState::Ready(slice) => match slice.call1(&JsValue::NULL, &SLICE_MS.into()) {
                    Ok(report) => report.as_string()?.parse().ok(),
                    Err(_) => Some(Report::Failed { id: *id }),
                },
            },
        }
    }
}
