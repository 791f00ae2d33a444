//! Workers: the client that sends jobs to one, and how a worker answers. Also what all programs need: memory and random
//! numbers.

pub mod client;
pub mod tools_slices;

/// A third of the standard allocator's size.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Seed for a new puzzle: 32 bits, short enough to read out.
pub fn random_seed() -> u64 {
    let mut bytes = [0; 4];
    // Without a random source, puzzles depend on the clock, which is better than none.
    if getrandom::fill(&mut bytes).is_err() {
        return js_sys::Date::now() as u64 % (1 << 32);
    }
    u64::from(u32::from_le_bytes(bytes))
}
