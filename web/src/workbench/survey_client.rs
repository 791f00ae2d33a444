//! Runs surveys in a worker, one at a time: a request takes the place of the one before, even while that runs. Where there are no workers
//! they run on this thread, in slices.

use std::cell::RefCell;

use js_sys::{Array, Function, Uint8Array};
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::workbench::{GridSurvey, SurveyRequest};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker};

use crate::bridge::workbench_program::{create_workbench_worker, survey_here};
use crate::bridge::worker::WorkerMessage;
use crate::dom::leak_closure;

#[derive(Default)]
struct SurveyClient {
    worker: Option<Worker>,
    /// There is no worker, or it failed.
    is_lost: bool,
    /// The request that was made last.
    request: Option<SurveyRequest>,
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
        thread_local! {
            static ON_REPORT: Function = leak_closure(|report| on_message(&report));
        }
        let Some(request) = self.request else { return };
        self.ensure_worker();
        let message = Uint8Array::from(&*encode_message(&request));
        match &self.worker {
            // Fails only if the buffer cannot be transferred, which a new one always can.
            Some(worker) => {
                let _ = worker.post_message_with_transfer(&message, &Array::of1(&message.buffer()));
            }
            None => ON_REPORT.with(|on_report| survey_here(&message, on_report)),
        }
    }

    fn ensure_worker(&mut self) {
        thread_local! {
            static ON_MESSAGE: Function =
                leak_closure(|event| on_message(&event.unchecked_ref::<MessageEvent>().data()));
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

fn on_message(message: &JsValue) {
    match WorkerMessage::from_js(message) {
        WorkerMessage::Report(bytes) => match decode_message(&bytes) {
            Ok(survey) => report(survey),
            Err(_) => on_lost(),
        },
        WorkerMessage::Ready => {}
        WorkerMessage::Crashed | WorkerMessage::Failed => on_lost(),
    }
}

/// Goes on without the worker, once.
fn on_lost() {
    CLIENT.with_borrow_mut(|client| {
        let Some(worker) = client.worker.take() else { return };
        worker.set_onmessage(None);
        worker.set_onerror(None);
        worker.terminate();
        client.is_lost = true;
        client.start();
    });
}

fn report(survey: GridSurvey) {
    let on_report = CLIENT.with_borrow(|client| client.on_report);
    if let Some(on_report) = on_report {
        on_report(survey);
    }
}
