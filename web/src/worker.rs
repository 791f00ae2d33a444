//! Workers: the client that sends jobs to one, and how a worker answers. Also what both programs need: memory, clock and
//! random numbers.

pub mod client;

use wasm_bindgen::prelude::*;

/// A third of the standard allocator's size.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

#[wasm_bindgen(js_namespace = ninefold)]
extern "C" {
    /// Posts a report, in a worker.
    #[wasm_bindgen(js_name = post)]
    pub fn post_report(message: &[u8]);
}

#[wasm_bindgen(js_namespace = performance)]
extern "C" {
    /// Monotonic time in milliseconds, in the page and in workers.
    pub fn now() -> f64;
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
