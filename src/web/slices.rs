//! Jobs in slices on the page's own thread, short enough that the page still answers: for where no worker can
//! exist (a sandboxed frame), and for what a worker had that failed.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Function;
use ninefold::job::{Basic, Job, Report, Running};
use wasm_bindgen::prelude::*;

use super::{boot, now};

/// How long a slice may take, in milliseconds.
const SLICE: f64 = 8.0;

/// A job under way on the page's own thread.
pub enum Sliced {
    /// One of a first game: our own program runs it.
    Own(Running<Basic>),
    /// Any other, with its number: the engines' program does.
    Engines(u32, Rc<RefCell<State>>),
}

/// How far the engines' program is with a job.
pub enum State {
    /// Not yet there.
    Loading,
    /// This works on the job for so many milliseconds and returns what there is to report.
    Begun(Function),
    /// It cannot be loaded.
    Missing,
}

impl Sliced {
    /// A job not yet begun.
    pub fn new(id: u32, job: &Job) -> Sliced {
        if job.is_basic()
            && let Some(running) = Running::new(id, job.clone(), now())
        {
            return Sliced::Own(running);
        }
        let state = Rc::new(RefCell::new(State::Loading));
        let later = Rc::clone(&state);
        let begun = Closure::once_into_js(move |slice: JsValue| {
            *later.borrow_mut() = slice.dyn_into().map_or(State::Missing, State::Begun);
        });
        boot::begin(&format!("{id} {job}"), begun.unchecked_ref());
        Sliced::Engines(id, state)
    }

    /// Works a little; nothing while the program for it is not there.
    pub fn work(&mut self) -> Option<Report> {
        match self {
            Sliced::Own(running) => running.work(SLICE, now),
            Sliced::Engines(id, state) => match &*state.borrow() {
                State::Loading => None,
                State::Missing => Some(Report::Missing { id: *id }),
                // A program that breaks down is as good as none.
                State::Begun(slice) => match slice.call1(&JsValue::NULL, &SLICE.into()) {
                    Ok(report) => report.as_string()?.parse().ok(),
                    Err(_) => Some(Report::Missing { id: *id }),
                },
            },
        }
    }
}
