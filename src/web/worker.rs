//! The worker's side: one job in, reports out.

use wasm_bindgen::prelude::*;
use web_sys::DedicatedWorkerGlobalScope;

use crate::job::Report;

use super::engine::Running;

/// How long the worker works before it looks whether there is something to report, in milliseconds; it
/// has nothing else to do.
const STRETCH: f64 = 1000.0;

/// Runs one job to its end and posts its progress and its answer. `worker.js` calls it with each message:
/// the number of a job and the job.
///
/// # Errors
/// When the message is no job; the page takes the exception for the worker's failure.
#[wasm_bindgen]
pub fn work(message: &str) -> Result<(), JsValue> {
    let parsed = message.split_once(' ').and_then(|(id, job)| Some((id.parse().ok()?, job.parse().ok()?)));
    let (id, job) = parsed.ok_or("not a job")?;
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let mut running = Running::new(id, job);
    loop {
        if let Some(report) = running.work(STRETCH) {
            scope.post_message(&report.to_string().into())?;
            if let Report::Answered { .. } = report {
                return Ok(());
            }
        }
    }
}
