//! `tried/read.rs` under libFuzzer; and whether it takes long.

#![no_main]

mod longest;
#[path = "tried/read.rs"]
#[expect(dead_code, reason = "the check of the native tests does not measure")]
mod read;
mod seeds;
#[path = "tried/shared.rs"]
mod shared;

use libfuzzer_sys::fuzz_target;
use ninefold::formats;

fuzz_target!(init: seeds::write(read::seeds()), |bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    read::look_at(&longest::measured(bytes, || formats::read(&text).collect::<Vec<_>>()));
});
