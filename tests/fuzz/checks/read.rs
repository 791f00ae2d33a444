//! Pasted texts: every puzzle is parsed, or refused with a position in the text.

use ninefold_formats::{self as formats, OutputFormat, ParsedPuzzle, TextItem};

use super::sample::sample_board;

pub fn seeds() -> Vec<String> {
    OutputFormat::ALL.iter().flat_map(|format| written(*format)).collect()
}

/// A puzzle without progress, one with progress, and two puzzles.
fn written(format: OutputFormat) -> [String; 3] {
    let board = sample_board();
    let items = [&board.givens, &board.grid].map(|grid| format.item(&ParsedPuzzle::from(grid)));
    let two = [format.header(), &items.join(format.separator()), format.footer()].concat();
    [format.write(&board.givens), format.write(&board), two]
}

pub fn check(text: &str) {
    check_errors(&formats::read(text).collect::<Vec<TextItem>>());
}

/// Checks that every error has a position and a message.
pub fn check_errors(found: &[TextItem]) {
    let errors = || found.iter().filter_map(|found| found.puzzle.as_ref().err());
    for error in errors() {
        assert!(error.line >= 1 && error.column >= 1, "{error:?}");
    }
    // Only the first message: formatting one takes longer than finding the error.
    assert!(errors().take(1).all(|error| !error.to_string().is_empty()));
}
