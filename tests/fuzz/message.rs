//! Runs `tried/message.rs` in libFuzzer.

#![no_main]

#[path = "tried/message.rs"]
mod message;
mod seeds;
#[path = "tried/shared.rs"]
mod shared;

use libfuzzer_sys::fuzz_target;

fuzz_target!(init: seeds::write(message::seeds()), |text: &str| message::check(text));
