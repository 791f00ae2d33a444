//! Runs `tried/link.rs` in libFuzzer.

#![no_main]

mod seeds;
#[path = "tried/shared.rs"]
mod shared;
#[path = "tried/link.rs"]
mod link;

use libfuzzer_sys::fuzz_target;

fuzz_target!(init: seeds::write(link::seeds()), |text: &str| link::check(text));
