//! Runs `tried/save.rs` in libFuzzer.

#![no_main]

mod seeds;
#[path = "tried/shared.rs"]
mod shared;
#[path = "tried/save.rs"]
mod save;

use libfuzzer_sys::fuzz_target;

fuzz_target!(init: seeds::write(save::seeds()), |text: &str| save::check(text));
