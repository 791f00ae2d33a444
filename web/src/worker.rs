//! Workers, from both sides: the loop for one job in a worker, and the client that sends it. Also what both programs need:
//! memory, clock and random numbers.

pub mod client;

use js_sys::{Array, Uint8Array};
use ninefold_app::protocol::{JobRunner, Report, ResumableTask};
use wasm_bindgen::prelude::*;
use web_sys::DedicatedWorkerGlobalScope;

/// A third of the standard allocator's size.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Time between a worker's reports, in milliseconds. Long, because a worker has nothing else to do meanwhile.
const REPORT_INTERVAL_MS: f64 = 1000.0;

/// Runs one job to its end and posts its progress and its answer.
///
/// # Errors
/// If the message is not a job.
pub fn run_job<T: ResumableTask>(message: &[u8]) -> Result<(), JsValue> {
    let mut running = JobRunner::<T>::from_message(message, now()).map_err(|error| error.to_string())?;
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    loop {
        if let Some(report) = running.run_for(REPORT_INTERVAL_MS, now) {
            let is_answer = matches!(report, Report::Answered { .. });
            let message = Uint8Array::from(&*T::encode_report(report));
            scope.post_message_with_transfer(&message, &Array::of1(&message.buffer()))?;
            if is_answer {
                return Ok(());
            }
        }
    }
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(thread_local_v2, js_name = performance)]
    static PERFORMANCE: web_sys::Performance;
}

/// Seed for a new puzzle: 32 bits, short enough to read out.
pub fn random_seed() -> u64 {
    let mut bytes = [0; 4];
    // Without a random source, puzzles depend on the clock, which is better than none.
    if getrandom::fill(&mut bytes).is_err() {
        return js_sys::Date::now() as u64 % (1 << 32);
    }
    u64::from(u32::from_le_bytes(bytes))
}

/// Monotonic time in milliseconds, in the page and in workers.
pub fn now() -> f64 {
    PERFORMANCE.with(web_sys::Performance::now)
}
