//! Template arguments of messages: how a value of each type is formatted.

use std::rc::Rc;

use ninefold::grid::{Cell, CellSet, Digit, DigitSet, House};
use ninefold::level::{Level, Rating};

use super::{BoardChange, CellContent};
use crate::i18n::{
    cell_name, cells_name, digit_list, format_number, format_text, house_name, join, level_name,
    puzzle_rating_text,
};

/// A value that can be an argument of a message's template.
pub(super) trait MessageArgument {
    /// The value as text.
    fn argument(&self) -> String;
}

/// Implements [`MessageArgument`] for these types.
macro_rules! arguments {
    ($($type:ty: |$value:ident| $text:expr;)*) => {
        $(impl MessageArgument for $type {
            fn argument(&self) -> String {
                let $value = self;
                $text
            }
        })*
    };
}

arguments! {
    Cell: |cell| cell_name(*cell);
    CellSet: |cells| cells_name(*cells);
    CellContent: |content| content.text();
    BoardChange: |change| change.text();
    Digit: |digit| digit.to_string();
    DigitSet: |digits| digit_list(*digits);
    House: |house| house_name(*house);
    Level: |level| level_name(*level);
    Rating: |rating| puzzle_rating_text(*rating);
    usize: |count| count.to_string();
    u32: |count| count.to_string();
    u64: |large_number| format_number(*large_number);
    str: |text| text.to_owned();
    String: |text| text.clone();
    Rc<str>: |text| text.to_string();
}

/// Nothing is shown for a value that is not known.
impl<T: MessageArgument> MessageArgument for Option<T> {
    fn argument(&self) -> String {
        self.as_ref().map(T::argument).unwrap_or_default()
    }
}

impl<T: MessageArgument + ?Sized> MessageArgument for &T {
    fn argument(&self) -> String {
        (*self).argument()
    }
}

/// Contents of cells, one after the other.
pub(super) fn contents(cells: &[Option<Digit>]) -> String {
    join_all(cells.iter().map(|cell| cell.map_or(CellContent::Empty, CellContent::Digit).text()))
}

/// How many of each digit are still to be placed.
pub(super) fn digits_remaining(remaining: &[usize]) -> String {
    let open = Digit::all().zip(remaining).filter(|(_, left)| **left > 0);
    join_all(open.map(|(digit, left)| remaining_text(digit, *left)))
}

/// The cells that a message about mistakes names: those with wrong digits, else those with wrong notes.
pub(super) fn mistakes(wrong: &CellSet, wrong_notes: &CellSet) -> CellSet {
    if wrong.is_empty() { *wrong_notes } else { *wrong }
}

/// Places of all cells.
pub(super) fn places(cells: CellSet) -> String {
    let places: Vec<String> = cells.into_iter().map(cell_name).collect();
    places.join("; ")
}

/// Joins texts with a pause between them.
fn join_all(texts: impl Iterator<Item = String>) -> String {
    texts.reduce(join).unwrap_or_default()
}

/// How many of a digit are still to be placed.
fn remaining_text(digit: Digit, left: usize) -> String {
    format_text("left-of", &[("digit", digit.to_string()), ("left", left.to_string())])
}

/// Puts a text on a line of its own, unless it is empty.
pub(super) fn on_new_line(text: &str) -> String {
    if text.is_empty() { String::new() } else { ["\n", text].concat() }
}

impl BoardChange {
    fn text(&self) -> String {
        match self {
            BoardChange::Cell { cell, content: now } => {
                format_text("change-cell", &[("place", cell_name(*cell)), ("content", now.text())])
            }
            BoardChange::Cells { count } => format_text("change-cells", &[("count", count.to_string())]),
            BoardChange::Drawings => format_text("change-drawings", &[]),
            BoardChange::Colours { count } => format_text("change-colours", &[("count", count.to_string())]),
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
                format_text(key, &[("digits", digit_list(corner)), ("centre", digit_list(centre))])
            }
        }
    }
}
