//! Workers that compute the canonical forms of the puzzles of a list, with the setter program: one for each core, each with two parts of the
//! list, so that the next is there when one is done.

use std::cell::RefCell;

use js_sys::{Array, Function, Uint8Array};
use ninefold::grid::Grid;
use ninefold_app::protocol::codec::{decode_message, encode_message};
use wasm_bindgen::JsCast;
use web_sys::{MessageEvent, Worker};

use super::worker_pool::worker_count;
use crate::bridge::lists_program::create_forms_worker;
use crate::bridge::worker::WorkerMessage;
use crate::dom::leak_closure;

const PARTS_PER_WORKER: usize = 2;

/// A part of the list: its number and its puzzles.
pub type FormsJob = (u32, Vec<Grid>);

#[derive(Clone, Copy)]
pub struct FormsSetup {
    /// The next part; `None` if every part is done or with a worker.
    pub next: fn() -> Option<FormsJob>,
    /// Receives the hashes of the canonical forms of a part.
    pub on_forms: fn(u32, &[u64]),
    /// Called when a worker is lost, so that the rest cannot be found.
    pub on_lost: fn(),
}

#[derive(Default)]
struct FormsClient {
    setup: Option<FormsSetup>,
    workers: Vec<Worker>,
}

thread_local! {
    static CLIENT: RefCell<FormsClient> = RefCell::default();
}

/// Begins with the first parts. Returns how many workers there are: none where a page can have no workers.
pub fn begin(setup: FormsSetup) -> usize {
    thread_local! {
        static ON_MESSAGE: Function = leak_closure(|event| on_message(event.unchecked_ref::<MessageEvent>()));
        static ON_ERROR: Function = leak_closure(|_| lose());
    }
    stop();
    let workers: Vec<Worker> = (0..worker_count()).map_while(|_| create_forms_worker()).collect();
    for worker in &workers {
        ON_MESSAGE.with(|listener| worker.set_onmessage(Some(listener)));
        ON_ERROR.with(|listener| worker.set_onerror(Some(listener)));
        for _ in 0..PARTS_PER_WORKER {
            feed(worker, setup.next);
        }
    }
    let count = workers.len();
    CLIENT.set(FormsClient { setup: Some(setup), workers });
    count
}

/// Ends the workers.
pub fn stop() {
    for worker in CLIENT.take().workers {
        worker.set_onmessage(None);
        worker.set_onerror(None);
        worker.terminate();
    }
}

fn feed(worker: &Worker, next: fn() -> Option<FormsJob>) {
    if let Some(job) = next() {
        let message = Uint8Array::from(&*encode_message(&job));
        // Fails only if the buffer cannot be transferred, which a new one always can.
        let _ = worker.post_message_with_transfer(&message, &Array::of1(&message.buffer()));
    }
}

fn on_message(event: &MessageEvent) {
    let Some(setup) = CLIENT.with_borrow(|client| client.setup) else { return };
    let forms = match WorkerMessage::from_js(&event.data()) {
        WorkerMessage::Report(bytes) => decode_message::<(u32, Vec<u64>)>(&bytes).ok(),
        WorkerMessage::Ready => return,
        WorkerMessage::Crashed | WorkerMessage::Failed => None,
    };
    let (Some((number, hashes)), Some(worker)) = (forms, event.current_target()) else { return lose() };
    feed(worker.unchecked_ref(), setup.next);
    (setup.on_forms)(number, &hashes);
}

fn lose() {
    if let Some(setup) = CLIENT.with_borrow(|client| client.setup) {
        (setup.on_lost)();
    }
}
