//! Template arguments of messages: how what is on a board is put into a text.

use ninefold::grid::{CellSet, Digit, DigitSet};

use crate::cell_content::{CellContent, HistoryChange};
use crate::i18n::{cell_name, cells_name, format_text, join};
use crate::template::{Texts, joined, template_arguments};

template_arguments! {
    Texts;
    CellSet: |_, cells| cells_name(*cells);
    CellContent: |_, content| content.text();
    HistoryChange: |_, change| change.text();
}

pub(super) fn contents(cells: &[Option<Digit>]) -> String {
    join_all(cells.iter().map(|cell| CellContent::from(*cell).text()))
}

pub(super) fn digits_remaining(remaining: &[usize]) -> String {
    let open = Digit::all().zip(remaining).filter(|(_, left)| **left > 0);
    join_all(open.map(|(digit, left)| remaining_text(digit, *left)))
}

/// The cells that a message about mistakes names: those with wrong digits, else those with wrong notes.
pub(super) fn mistakes(wrong: &CellSet, wrong_notes: &CellSet) -> CellSet {
    if wrong.is_empty() { *wrong_notes } else { *wrong }
}

pub(super) fn places(cells: CellSet) -> String {
    joined(cells.into_iter().map(cell_name), "; ")
}

fn join_all(texts: impl Iterator<Item = String>) -> String {
    texts.reduce(join).unwrap_or_default()
}

fn remaining_text(digit: Digit, left: usize) -> String {
    format_text("left-of", &[("digit", &digit), ("left", &left)])
}

/// Puts a text on a line of its own, unless it is empty.
pub(super) fn on_new_line(text: &str) -> String {
    if text.is_empty() { String::new() } else { ["\n", text].concat() }
}

impl HistoryChange {
    fn text(&self) -> String {
        match self {
            HistoryChange::Cell { cell, content } => {
                format_text("change-cell", &[("place", &cell), ("content", content)])
            }
            HistoryChange::Cells { count } => format_text("change-cells", &[("count", &count)]),
            HistoryChange::Drawings => format_text("change-drawings", &[]),
            HistoryChange::Colours { count } => format_text("change-colours", &[("count", &count)]),
        }
    }
}

impl CellContent {
    pub(in crate::i18n) fn text(self) -> String {
        match self {
            CellContent::Empty => format_text("empty", &[]),
            CellContent::Digit(digit) => digit.to_string(),
            CellContent::Notes { corner, centre } => {
                let key = match (corner, centre) {
                    (_, DigitSet::EMPTY) => "notes",
                    (DigitSet::EMPTY, _) => "notes-centre",
                    _ => "notes-both",
                };
                format_text(key, &[("digits", &corner), ("centre", &centre)])
            }
        }
    }
}
