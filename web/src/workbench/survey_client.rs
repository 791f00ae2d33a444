//! Runs surveys in a worker, one at a time: a request takes the place of the one before, even while that runs. Where there are no workers
//! they run on this thread, in slices.

use std::cell::RefCell;

use js_sys::{Array, Function, Uint8Array};
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::workbench::{GridSurvey, SurveyRequest, SurveyTask};
use wasm_bindgen::JsCast;
use web_sys::{MessageEvent, Worker};

use crate::bridge::workbench_program::create_workbench_worker;
use crate::bridge::worker::{WorkerMessage, now};
use crate::dom::{defer, leak_closure};

/// Time of a slice on this thread, in milliseconds: short enough that the page stays responsive.
const SLICE_MS: f64 = 8.0;

#[derive(Default)]
struct SurveyClient {
    worker: Option<Worker>,
    /// There is no worker, or it failed.
    is_lost: bool,
    /// The request that was made last.
    request: Option<SurveyRequest>,
    /// The survey on this thread.
    task: Option<SurveyTask>,
    on_report: Option<fn(GridSurvey)>,
}

thread_local! {
    static CLIENT: RefCell<SurveyClient> = RefCell::default();
}

/// Starts a survey, in place of the one before. Its reports are handed to a function.
pub fn run(request: SurveyRequest, on_report: fn(GridSurvey)) {
    CLIENT.with_borrow_mut(|client| {
        client.request = Some(request);
        client.on_report = Some(on_report);
        client.start();
    });
}

impl SurveyClient {
    /// Starts the survey that was asked for last.
    fn start(&mut self) {
        let Some(request) = self.request else { return };
        self.ensure_worker();
        let message = Uint8Array::from(&*encode_message(&request));
        let is_sent = self.worker.as_ref().is_some_and(|worker| {
            worker.post_message_with_transfer(&message, &Array::of1(&message.buffer())).is_ok()
        });
        if !is_sent && self.task.replace(SurveyTask::new(request)).is_none() {
            schedule_slice();
        }
    }

    fn ensure_worker(&mut self) {
        thread_local! {
            static ON_MESSAGE: Function =
                leak_closure(|event| on_message(event.unchecked_ref::<MessageEvent>()));
            static ON_ERROR: Function = leak_closure(|_| on_lost());
        }
        if self.worker.is_some() || self.is_lost {
            return;
        }
        self.worker = create_workbench_worker(true);
        self.is_lost = self.worker.is_none();
        if let Some(worker) = &self.worker {
            ON_MESSAGE.with(|listener| worker.set_onmessage(Some(listener)));
            ON_ERROR.with(|listener| worker.set_onerror(Some(listener)));
        }
    }
}

fn on_message(event: &MessageEvent) {
    match WorkerMessage::from_js(&event.data()) {
        WorkerMessage::Report(bytes) => match decode_message(&bytes) {
            Ok(survey) => report(survey),
            Err(_) => on_lost(),
        },
        WorkerMessage::Ready => {}
        WorkerMessage::Crashed | WorkerMessage::Failed => on_lost(),
    }
}

/// Goes on without the worker.
fn on_lost() {
    CLIENT.with_borrow_mut(|client| {
        if let Some(worker) = client.worker.take() {
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
        client.is_lost = true;
        client.start();
    });
}

fn schedule_slice() {
    thread_local! {
        static SLICE: Function = leak_closure(|_| run_slice());
    }
    defer(&SLICE);
}

fn run_slice() {
    let survey = CLIENT.with_borrow_mut(|client| {
        let survey = client.task.as_mut()?.run_for(SLICE_MS, now).cloned();
        if client.task.as_ref().is_some_and(SurveyTask::is_done) {
            client.task = None;
        } else {
            schedule_slice();
        }
        survey
    });
    survey.into_iter().for_each(report);
}

fn report(survey: GridSurvey) {
    let on_report = CLIENT.with_borrow(|client| client.on_report);
    if let Some(on_report) = on_report {
        on_report(survey);
    }
}
