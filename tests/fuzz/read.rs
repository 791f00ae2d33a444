//! Runs `checks/read.rs` in libFuzzer, with a time limit.

#![no_main]

mod slowest;
#[path = "checks/read.rs"]
#[expect(dead_code, reason = "the native tests use a check without a time limit")]
mod read;
mod seeds;
#[path = "checks/sample.rs"]
mod sample;

use libfuzzer_sys::fuzz_target;
use ninefold_formats as formats;

fuzz_target!(init: seeds::write(read::seeds()), |bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    read::check_errors(&slowest::measure(bytes, || formats::read(&text).collect::<Vec<_>>()));
});
