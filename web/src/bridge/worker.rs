//! Messages from a worker to the page, and the clock of both. The other way goes a [`Job`](ninefold_app::protocol::Job) with its number,
//! as bytes (`protocol/page_messages.rs` in the application). What is not a report or a job is in `www/bridge.d.ts`, too.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// Posts a report, in a worker (`www/worker/worker-loop.js`).
    #[wasm_bindgen(js_name = postReport)]
    pub fn post_report(message: &[u8]);

    /// Reads some bytes of the list that the worker was given (`www/worker/tools-worker.js`); `None` if it cannot.
    #[wasm_bindgen(js_name = readListPart)]
    pub fn read_list_part(begin: u32, end: u32) -> Option<Vec<u8>>;
}

#[wasm_bindgen(js_namespace = performance)]
extern "C" {
    /// Monotonic time in milliseconds, in the page and in workers.
    pub fn now() -> f64;
}

/// A message of a worker that runs jobs.
pub enum WorkerMessage {
    /// An encoded `Report` about a job.
    Report(Vec<u8>),
    /// `"ready"`: the program has loaded.
    Ready,
    /// `"crashed"`: the program has failed at a job. The worker is not used again.
    Crashed,
    /// `{ failed }`: the program could not be loaded.
    Failed,
}

impl WorkerMessage {
    pub fn from_js(message: &JsValue) -> WorkerMessage {
        if let Some(bytes) = message.dyn_ref::<Uint8Array>() {
            return WorkerMessage::Report(bytes.to_vec());
        }
        match message.as_string().as_deref() {
            Some("ready") => WorkerMessage::Ready,
            Some("crashed") => WorkerMessage::Crashed,
            _ => WorkerMessage::Failed,
        }
    }
}
