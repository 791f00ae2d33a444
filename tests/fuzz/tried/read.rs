//! A pasted text: every puzzle in it is read or refused, at a place that is in the text.

use ninefold::formats::{self, Format, ParsedPuzzle, TextItem};

use super::shared::shared;

pub fn seeds() -> Vec<String> {
    Format::ALL.iter().flat_map(|format| written(*format)).collect()
}

/// A puzzle alone, one under way, and two.
fn written(format: Format) -> [String; 3] {
    let shared = shared();
    let items = [&shared.givens, &shared.grid].map(|grid| format.item(&ParsedPuzzle::from(grid)));
    let two = [format.header(), &items.join(format.separator()), format.footer()].concat();
    [format.write(&shared.givens), format.write(&shared), two]
}

pub fn check(text: &str) {
    look_at(&formats::read(text).collect::<Vec<TextItem>>());
}

/// Whether each fault is somewhere, and has words.
pub fn look_at(found: &[TextItem]) {
    let errors = || found.iter().filter_map(|found| found.puzzle.as_ref().err());
    for error in errors() {
        assert!(error.line >= 1 && error.column >= 1, "{error:?}");
    }
    // To say what is wrong takes longer than to find it.
    assert!(errors().take(1).all(|error| !error.to_string().is_empty()));
}
