//! A link to a puzzle: what can be read is written and read again as the same.

#![no_main]

mod seeds;

use libfuzzer_sys::fuzz_target;
use ninefold::link::Shared;

fuzz_target!(
    init: seeds::write([seeds::shared().to_text(), Shared::new(seeds::shared().givens).to_text()]),
    |text: &str| {
        if let Ok(shared) = Shared::from_text(text) {
            assert_eq!(Shared::from_text(&shared.to_text()), Ok(shared));
        }
    }
);
