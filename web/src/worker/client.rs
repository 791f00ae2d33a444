//! Worker client: runs jobs in a worker and hands on its reports.
//!
//! ```text
//!   run(id, job) ──▶ a worker ──▶ reports ──▶ on_report
//!                        ├─ it crashed, or sent something else: a fresh worker does the jobs that are left,
//!                        │  once; a job that fails again is reported as failed
//!                        ╰─ there can be none: slices on this thread, short enough that the page stays responsive
//! ```

use std::cell::{OnceCell, RefCell};
use std::rc::{Rc, Weak};

use js_sys::{Array, Function, Uint8Array};
use ninefold_app::protocol::codec::DecodeError;
use ninefold_app::protocol::{Job, JobRunner, Report, TaskSet};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

use crate::bridge::dom::{clear_timeout, set_timeout};
use crate::bridge::worker::{WorkerMessage, now};

const SLICE_MS: f64 = 8.0;
/// Time until the next slice of a job that waits for files.
const IDLE_MS: u32 = 30;

/// What came of a slice of a job.
pub enum Slice {
    Report(Report),
    Unfinished,
    /// Nothing can be done before files are loaded.
    Idle,
}

/// Works on a job for some milliseconds.
pub type SliceRunner = Box<dyn FnMut(f64) -> Slice>;

/// Decodes the message with a report.
pub type DecodeReport = fn(&[u8]) -> Result<Report, DecodeError>;

#[derive(Clone, Copy)]
pub struct ClientSetup {
    /// Creates a worker; `None` if there can be none.
    pub create_worker: fn() -> Option<Worker>,
    /// Starts a job on this thread: its number, and the message with the number and the job.
    pub start_slices: fn(u32, &[u8]) -> SliceRunner,
    pub encode_job: fn(u32, Job) -> Vec<u8>,
    pub decode_report: DecodeReport,
    /// Receives every report. The client can be used, or dropped, meanwhile.
    pub on_report: fn(Report),
}

/// A worker and the jobs that were given to it. Dropping the client stops both.
pub struct WorkerClient(Rc<Client>);

struct Client {
    setup: ClientSetup,
    state: RefCell<ClientState>,
    listeners: OnceCell<Listeners>,
}

#[derive(Default)]
struct ClientState {
    worker: Option<Worker>,
    /// A worker could not be loaded, and is not tried again.
    is_lost: bool,
    /// Jobs of the worker that are not answered, in the order in which it does them.
    pending: Vec<SentJob>,
    /// Jobs on this thread.
    slices: Vec<(u32, SliceRunner)>,
    timer: Option<i32>,
}

struct SentJob {
    id: u32,
    message: Vec<u8>,
    /// Whether a worker has failed at it before.
    is_retry: bool,
}

type Listener = Closure<dyn FnMut(JsValue)>;

struct Listeners {
    message: Listener,
    error: Listener,
    slice: Listener,
}

/// Starts a job on this thread that a set of tasks can do. A job that it cannot do fails.
pub fn task_slices<T: TaskSet + 'static>(id: u32, message: &[u8]) -> SliceRunner {
    let mut runner = JobRunner::<T>::from_message(message, now());
    Box::new(move |milliseconds| match &mut runner {
        Ok(runner) => runner.run_for(milliseconds, now).map_or(Slice::Unfinished, Slice::Report),
        Err(_) => Slice::Report(Report::Failed { id }),
    })
}

impl WorkerClient {
    /// The worker is created for the first job.
    pub fn new(setup: ClientSetup) -> WorkerClient {
        let client = Rc::new(Client { setup, state: RefCell::default(), listeners: OnceCell::new() });
        let listener = |handle: fn(&Client, JsValue)| {
            let weak: Weak<Client> = Rc::downgrade(&client);
            Closure::<dyn FnMut(JsValue)>::new(move |event| {
                if let Some(client) = weak.upgrade() {
                    handle(&client, event);
                }
            })
        };
        client.listeners.get_or_init(|| Listeners {
            message: listener(|client, event| {
                client.on_message(&event.unchecked_into::<MessageEvent>().data());
            }),
            error: listener(|client, _| client.on_worker_lost()),
            slice: listener(|client, _| client.run_slice()),
        });
        WorkerClient(client)
    }

    /// Creates the worker, so that it is ready for the first job.
    pub fn prepare(&self) {
        self.0.ensure_worker();
    }

    /// Starts a job. Its reports have its number.
    pub fn run(&self, id: u32, job: Job) {
        let message = (self.0.setup.encode_job)(id, job);
        self.0.run(SentJob { id, message, is_retry: false });
    }

    /// Cancels all jobs. A worker that is busy receives no messages, so it is terminated.
    pub fn cancel(&self) {
        let mut state = self.0.state.borrow_mut();
        state.slices.clear();
        if !state.pending.is_empty() {
            state.pending.clear();
            state.terminate_worker();
        }
    }

    /// Whether jobs run in a worker. Not known before the first job.
    pub fn has_worker(&self) -> bool {
        self.0.state.borrow().worker.is_some()
    }
}

impl Client {
    fn ensure_worker(&self) {
        let mut state = self.state.borrow_mut();
        if state.worker.is_none() && !state.is_lost {
            state.worker = (self.setup.create_worker)();
            if let (Some(worker), Some(listeners)) = (&state.worker, self.listeners.get()) {
                worker.set_onmessage(Some(listener_function(&listeners.message)));
                worker.set_onerror(Some(listener_function(&listeners.error)));
            }
        }
    }

    fn run(&self, pending: SentJob) {
        self.ensure_worker();
        let mut state = self.state.borrow_mut();
        let message = Uint8Array::from(&*pending.message);
        let transferred = Array::of1(&message.buffer());
        match &state.worker {
            Some(worker) if worker.post_message_with_transfer(&message, &transferred).is_ok() => {
                state.pending.push(pending);
            }
            _ => {
                state.slices.push((pending.id, (self.setup.start_slices)(pending.id, &pending.message)));
                self.schedule_slice(&mut state, 0);
            }
        }
    }

    fn on_message(&self, message: &JsValue) {
        match WorkerMessage::from_js(message) {
            WorkerMessage::Report(bytes) => match (self.setup.decode_report)(&bytes) {
                Ok(report) => self.report(report),
                Err(_) => self.on_worker_crashed(),
            },
            WorkerMessage::Ready => {}
            WorkerMessage::Crashed => self.on_worker_crashed(),
            WorkerMessage::Failed => self.on_worker_lost(),
        }
    }

    fn report(&self, report: Report) {
        if let Report::Answered { id, .. } | Report::Failed { id } = report {
            self.state.borrow_mut().pending.retain(|pending| pending.id != id);
        }
        (self.setup.on_report)(report);
    }

    /// The first job that is not answered is the one at which the worker failed.
    fn on_worker_crashed(&self) {
        let left = self.state.borrow_mut().take_pending();
        for (index, pending) in left.into_iter().enumerate() {
            if index > 0 {
                self.run(pending);
            } else if pending.is_retry {
                self.report(Report::Failed { id: pending.id });
            } else {
                self.run(SentJob { is_retry: true, ..pending });
            }
        }
    }

    fn on_worker_lost(&self) {
        let left = {
            let mut state = self.state.borrow_mut();
            state.is_lost = true;
            state.take_pending()
        };
        for pending in left {
            self.run(pending);
        }
    }

    /// Sets the timer of the next slice, unless it is set.
    fn schedule_slice(&self, state: &mut ClientState, milliseconds: u32) {
        if state.timer.is_none()
            && let Some(listeners) = self.listeners.get()
        {
            state.timer = Some(set_timeout(listener_function(&listeners.slice), milliseconds));
        }
    }

    /// Works for one slice on the first job of this thread, which is then the last.
    fn run_slice(&self) {
        // Taken out, because the job may run code of the page.
        let next = {
            let mut state = self.state.borrow_mut();
            state.timer = None;
            if state.slices.is_empty() { None } else { Some(state.slices.remove(0)) }
        };
        let Some((id, mut slices)) = next else { return };
        let slice = slices(SLICE_MS);
        let mut state = self.state.borrow_mut();
        match slice {
            Slice::Report(Report::Answered { .. } | Report::Failed { .. }) => {}
            // The others need not wait for this one.
            _ => state.slices.push((id, slices)),
        }
        if let Slice::Report(Report::Failed { .. } | Report::Waiting { .. }) = slice {
            // The connection may be back for the next job.
            state.is_lost = false;
        }
        match (&slice, state.slices.len()) {
            (_, 0) => {}
            (Slice::Idle, 1) => self.schedule_slice(&mut state, IDLE_MS),
            _ => self.schedule_slice(&mut state, 0),
        }
        drop(state);
        if let Slice::Report(report) = slice {
            (self.setup.on_report)(report);
        }
    }
}

impl ClientState {
    /// Terminates the worker and takes its jobs.
    fn take_pending(&mut self) -> Vec<SentJob> {
        self.terminate_worker();
        std::mem::take(&mut self.pending)
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

impl Drop for ClientState {
    fn drop(&mut self) {
        self.terminate_worker();
        // Its function is dropped, too.
        self.timer.into_iter().for_each(clear_timeout);
    }
}

fn listener_function(listener: &Listener) -> &Function {
    listener.as_ref().unchecked_ref()
}
