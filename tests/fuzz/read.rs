//! A pasted text: every puzzle in it is read or refused, at a place that is in the text.

#![no_main]

mod seeds;

use libfuzzer_sys::fuzz_target;
use ninefold::text::{self, Format};

fuzz_target!(
    init: seeds::write(Format::ALL.iter().map(|format| format.write(&seeds::shared().givens))),
    |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        for found in text::read(&text) {
            if let Err(error) = found.puzzle {
                assert!(error.line >= 1 && error.column >= 1, "{error:?}");
                assert!(!error.to_string().is_empty());
            }
        }
    }
);
