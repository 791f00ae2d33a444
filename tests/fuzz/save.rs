//! Runs `checks/save.rs` in libFuzzer.

#![no_main]

mod seeds;
#[path = "checks/sample.rs"]
mod sample;
#[path = "checks/save.rs"]
mod save;

use libfuzzer_sys::fuzz_target;

fuzz_target!(init: seeds::write(save::seeds()), |text: &str| save::check(text));
