//! Runs `checks/message.rs` in libFuzzer.

#![no_main]

#[path = "checks/message.rs"]
mod message;
mod seeds;
#[path = "checks/sample.rs"]
mod sample;

use libfuzzer_sys::fuzz_target;

fuzz_target!(init: seeds::write(message::seeds()), |content: &[u8]| message::check(content));
