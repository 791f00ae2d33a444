//! `tried/message.rs` under libFuzzer.

#![no_main]

mod seeds;
#[path = "tried/shared.rs"]
mod shared;
#[path = "tried/message.rs"]
mod message;

use libfuzzer_sys::fuzz_target;

fuzz_target!(init: seeds::write(message::seeds()), |text: &str| message::check(text));
