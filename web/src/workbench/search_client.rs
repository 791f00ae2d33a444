//! Runs a search for other puzzles in as many workers as there are cores, with the setter program. It ends with its workers.

use std::cell::RefCell;

use js_sys::{Array, Function, Uint8Array};
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::workbench::{SearchReport, SearchRequest};
use wasm_bindgen::JsCast;
use web_sys::{MessageEvent, Worker};

use crate::bridge::workbench_program::create_workbench_worker;
use crate::bridge::worker::WorkerMessage;
use crate::dom::leak_closure;

/// Most workers that search.
const MAX_WORKERS: u32 = 16;

#[derive(Default)]
struct SearchClient {
    workers: Vec<Worker>,
    on_report: Option<fn(SearchReport)>,
    /// Called when a worker is lost.
    on_lost: Option<fn()>,
}

thread_local! {
    static CLIENT: RefCell<SearchClient> = RefCell::default();
}

/// Begins a search in place of the one before, whose reports are handed to a function. When a worker is lost the search cannot end, and `on_lost` is
/// called. Returns how many workers search, none where a page can have no workers, and how many cores are left for those that rate.
pub fn begin(
    request: SearchRequest,
    needs_rating: bool,
    on_report: fn(SearchReport),
    on_lost: fn(),
) -> (u32, u32) {
    thread_local! {
        static ON_MESSAGE: Function = leak_closure(|event| on_message(event.unchecked_ref::<MessageEvent>()));
        static ON_ERROR: Function = leak_closure(|_| lose());
    }
    stop();
    CLIENT.with_borrow_mut(|client| {
        client.on_report = Some(on_report);
        client.on_lost = Some(on_lost);
        let cores = web_sys::window().map_or(1.0, |window| window.navigator().hardware_concurrency());
        let cores = (cores as u32).clamp(1, MAX_WORKERS);
        let raters = if needs_rating { (cores / 2).max(1) } else { 0 };
        let count = (cores - raters).max(1);
        client.workers.extend((0..count).map_while(|_| create_workbench_worker(false)));
        let worker_count = client.workers.len() as u32;
        let request_of = |worker| SearchRequest { worker, worker_count, ..request };
        for (number, worker) in (0..).zip(&client.workers) {
            ON_MESSAGE.with(|listener| worker.set_onmessage(Some(listener)));
            ON_ERROR.with(|listener| worker.set_onerror(Some(listener)));
            let message = Uint8Array::from(&*encode_message(&request_of(number)));
            // Fails only if the buffer cannot be transferred, which a new one always can.
            let _ = worker.post_message_with_transfer(&message, &Array::of1(&message.buffer()));
        }
        (worker_count, raters)
    })
}

/// Ends the search.
pub fn stop() {
    CLIENT.with_borrow_mut(|client| {
        for worker in client.workers.drain(..) {
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
    });
}

fn on_message(event: &MessageEvent) {
    match WorkerMessage::from_js(&event.data()) {
        WorkerMessage::Report(bytes) => match decode_message(&bytes) {
            Ok(found) => report(found),
            Err(_) => lose(),
        },
        WorkerMessage::Ready => {}
        WorkerMessage::Crashed | WorkerMessage::Failed => lose(),
    }
}

/// Ends the search, of which a part would be missing.
fn lose() {
    let on_lost = CLIENT.with_borrow(|client| client.on_lost);
    if let Some(on_lost) = on_lost {
        on_lost();
    }
}

fn report(found: SearchReport) {
    let on_report = CLIENT.with_borrow(|client| client.on_report);
    if let Some(on_report) = on_report {
        on_report(found);
    }
}
