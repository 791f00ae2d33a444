//! The engine as the page sees it: jobs go out, reports come back as actions.
//!
//! ```text
//!   a puzzle at hand, solve, count ──▶ a worker of the page's own program, there from the start
//!   everything else ─────▶ a worker of the engines' program, loaded when the first such job comes
//!   without workers ─────▶ slices on the page's own thread
//! ```

use std::collections::VecDeque;

use js_sys::Function;
use ninefold::job::{Job, Report};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

use super::boot::Program;
use super::slices::Sliced;
use super::{app, boot};
use crate::dom::{forever, soon};

/// Where jobs run.
pub struct Engine {
    page: Hand,
    engines: Hand,
    /// What runs in slices, one after the other.
    slices: VecDeque<Sliced>,
}

/// A worker of one program, and what it has not answered yet, in case it breaks down.
struct Hand {
    program: Program,
    worker: Option<Worker>,
    /// It broke down: no other is begun.
    is_lost: bool,
    sent: Vec<(u32, Job)>,
}

impl Engine {
    /// A worker for a first game, or slices where there can be none.
    pub fn new() -> Engine {
        let mut page = Hand::new(Program::Page);
        page.spawn();
        Engine { page, engines: Hand::new(Program::Engines), slices: VecDeque::new() }
    }

    /// Begins a job; its reports come back as actions.
    pub fn run(&mut self, id: u32, job: Job) {
        let hand = if job.is_basic() { &mut self.page } else { &mut self.engines };
        if let Err(job) = hand.send(id, job) {
            self.run_in_slices(id, &job);
        }
    }

    /// Stops everything that runs.
    pub fn cancel(&mut self) {
        self.slices.clear();
        self.page.cancel();
        self.engines.cancel();
        self.page.spawn();
    }

    /// Notes that a job is over.
    pub fn ended(&mut self, id: u32) {
        for hand in [&mut self.page, &mut self.engines] {
            hand.sent.retain(|(sent, _)| *sent != id);
        }
    }

    /// Gives up a worker that failed; what it was asked runs in slices.
    pub fn worker_failed(&mut self, program: Program) {
        let hand = match program {
            Program::Page => &mut self.page,
            Program::Engines => &mut self.engines,
        };
        hand.is_lost = true;
        for (id, job) in hand.end() {
            self.run_in_slices(id, &job);
        }
    }

    fn run_in_slices(&mut self, id: u32, job: &Job) {
        self.slices.push_back(Sliced::new(id, job));
        if self.slices.len() == 1 {
            schedule_slice();
        }
    }

    /// Works a little on the job that runs in slices.
    pub fn slice(&mut self) -> Option<Report> {
        let report = self.slices.front_mut()?.work();
        if matches!(report, Some(Report::Answered { .. } | Report::Missing { .. })) {
            self.slices.pop_front();
        }
        if matches!(report, Some(Report::Missing { .. })) {
            // The next job may find the connection there again.
            self.engines.is_lost = false;
        }
        if !self.slices.is_empty() {
            schedule_slice();
        }
        report
    }
}

impl Hand {
    fn new(program: Program) -> Hand {
        Hand { program, worker: None, is_lost: false, sent: Vec::new() }
    }

    /// Has a worker if there can be one.
    fn spawn(&mut self) {
        if self.worker.is_none() && !self.is_lost {
            self.worker = spawn(self.program);
        }
    }

    /// Gives the job back where there is no worker for it.
    fn send(&mut self, id: u32, job: Job) -> Result<(), Job> {
        self.spawn();
        match &self.worker {
            Some(worker) if worker.post_message(&format!("{id} {job}").into()).is_ok() => {
                self.sent.push((id, job));
                Ok(())
            }
            _ => Err(job),
        }
    }

    /// A worker deep in a search hears nothing, so it is ended.
    fn cancel(&mut self) {
        if !self.sent.is_empty() {
            self.end();
        }
    }

    /// Ends the worker, and returns what it has not answered.
    fn end(&mut self) -> Vec<(u32, Job)> {
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
        std::mem::take(&mut self.sent)
    }
}

fn schedule_slice() {
    thread_local! {
        static SLICE_NOW: js_sys::Function = forever(|_| app::slice());
    }
    soon(&SLICE_NOW);
}

fn spawn(program: Program) -> Option<Worker> {
    thread_local! {
        /// There may be many workers one after the other: what listens to them is there once.
        static EARS: [(Function, Function); 2] = [Program::Page, Program::Engines].map(ears);
    }
    let worker = boot::worker(program)?;
    EARS.with(|ears| {
        let (hears, fails) = &ears[program as usize];
        worker.set_onmessage(Some(hears));
        worker.set_onerror(Some(fails));
    });
    Some(worker)
}

/// What listens to a worker, and to its failing.
fn ears(program: Program) -> (Function, Function) {
    let hears = move |event: JsValue| hear(program, &event.unchecked_into::<MessageEvent>().data());
    (forever(hears), forever(move |_| app::worker_failed(program)))
}

/// The worker says `"ready"`, a report, or something else when it failed.
fn hear(program: Program, message: &JsValue) {
    match message.as_string().as_deref() {
        Some("ready") => {}
        Some(line) => line.parse().map_or_else(|_| app::worker_failed(program), app::report),
        None => app::worker_failed(program),
    }
}
