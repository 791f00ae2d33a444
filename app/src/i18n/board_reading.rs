//! Answers to questions about the replay's board, with the texts of those about the game's.

use ninefold::grid::{Cell, Digit, DigitSet, House};

use super::{CellContent, cell_name, digit_list, format_text, house_name, join};

/// What a screen reader user is told about the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are named for what they hold")]
pub enum BoardReading {
    /// The contents of a house.
    House { house: House, cells: Vec<Option<Digit>> },
    /// The digits missing from a house.
    Missing { house: House, digits: DigitSet },
    /// How many of each digit are still to be placed.
    Remaining { counts: [usize; 9] },
    /// The content of a cell, and its candidates.
    Cell { cell: Cell, digit: Option<Digit>, is_given: bool, candidates: DigitSet },
}

impl BoardReading {
    pub(super) fn key(&self) -> &'static str {
        match *self {
            BoardReading::House { .. } => "read",
            BoardReading::Missing { digits: DigitSet::EMPTY, .. } => "missing-none",
            BoardReading::Missing { .. } => "missing",
            BoardReading::Remaining { counts } if counts == [0; 9] => "left-none",
            BoardReading::Remaining { .. } => "left",
            BoardReading::Cell { digit: Some(_), is_given: true, .. } => "here-given",
            BoardReading::Cell { digit: Some(_), .. } => "here-digit",
            BoardReading::Cell { candidates: DigitSet::EMPTY, .. } => "here-none",
            BoardReading::Cell { .. } => "here",
        }
    }

    pub(super) fn arguments(&self) -> Vec<(&'static str, String)> {
        let content = |digit: Option<Digit>| digit.map_or(CellContent::Empty, CellContent::Digit).text();
        match self {
            BoardReading::House { house, cells } => {
                let cells = cells.iter().map(|digit| content(*digit)).reduce(join);
                vec![("house", house_name(*house)), ("cells", cells.unwrap_or_default())]
            }
            BoardReading::Missing { house, digits } => {
                vec![("house", house_name(*house)), ("digits", digit_list(*digits))]
            }
            BoardReading::Remaining { counts } => {
                let open = Digit::all().zip(counts).filter(|(_, left)| **left > 0);
                let text = |(digit, left): (Digit, &usize)| {
                    format_text("left-of", &[("digit", digit.to_string()), ("left", left.to_string())])
                };
                vec![("digits", open.map(text).reduce(join).unwrap_or_default())]
            }
            BoardReading::Cell { cell, digit, candidates, .. } => vec![
                ("place", cell_name(*cell)),
                ("content", content(*digit)),
                ("digits", digit_list(*candidates)),
            ],
        }
    }
}
