//! A pasted text: every puzzle in it is read or refused, at a place that is in the text, and soon.

#![no_main]

mod longest;
mod seeds;

use libfuzzer_sys::fuzz_target;
use ninefold::text::{self, Format, Found, Reading};

fuzz_target!(
    init: seeds::write(Format::ALL.iter().flat_map(|format| written(*format))),
    |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        let found: Vec<Found> = longest::measured(bytes, || text::read(&text).collect());
        let errors = || found.iter().filter_map(|found| found.puzzle.as_ref().err());
        for error in errors() {
            assert!(error.line >= 1 && error.column >= 1, "{error:?}");
        }
        // To say what is wrong takes longer than to find it.
        assert!(errors().take(1).all(|error| !error.to_string().is_empty()));
    }
);

/// A puzzle alone, one under way, and two.
fn written(format: Format) -> [String; 3] {
    let shared = seeds::shared();
    let items = [&shared.givens, &shared.grid].map(|grid| format.item(&Reading::from(grid)));
    let two = [format.head(), &items.join(format.between()), format.foot()].concat();
    [format.write(&shared.givens), format.write(&shared), two]
}
