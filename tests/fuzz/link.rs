//! Runs `checks/link.rs` in libFuzzer.

#![no_main]

mod seeds;
#[path = "checks/sample.rs"]
mod sample;
#[path = "checks/link.rs"]
mod link;

use libfuzzer_sys::fuzz_target;

fuzz_target!(init: seeds::write(link::seeds()), |text: &str| link::check(text));
