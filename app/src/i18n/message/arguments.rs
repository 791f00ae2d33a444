//! Template arguments of a message.

use ninefold::grid::{CellSet, Digit, DigitSet};

use super::{BoardChange, CellContent, Message};
use crate::i18n::{
    cell_name, cells_arguments, cells_name, digit_list, format_number, format_text, house_name, join,
    level_name, level_text, rating_text, shared_house_name,
};

impl Message {
    /// Template arguments of the message.
    pub(super) fn arguments(&self) -> Vec<(&'static str, String)> {
        use Message as M;
        match self {
            M::Placed { cell, digit } | M::DigitFinished { cell, digit } => {
                vec![("place", cell_name(*cell)), ("digit", digit.to_string())]
            }
            M::PlacedInAll { digit, cells } | M::Marked { digit, cells, .. } => {
                vec![("place", cells_name(*cells)), ("digit", digit.to_string())]
            }
            M::Cleared { cells } | M::ColoursCleared { cells } => vec![("place", cells_name(*cells))],
            M::NotesFilled { cells: count } | M::Selected { count } | M::FilledWrong { count, .. } => {
                vec![("count", count.to_string())]
            }
            M::Bookmarked { number } | M::BookmarkRestored { number } => vec![("number", number.to_string())],
            M::DigitActivated { digit, .. } => vec![("digit", digit.to_string())],
            M::PlacedInConflict { cell, digit, with } => vec![
                ("place", cell_name(*cell)),
                ("digit", digit.to_string()),
                ("with", cell_name(*with)),
                ("house", shared_house_name(*cell, *with)),
            ],
            M::SolvedConflict { cell, with } => {
                vec![
                    ("place", cell_name(*cell)),
                    ("with", cell_name(*with)),
                    ("house", shared_house_name(*cell, *with)),
                ]
            }
            M::CellIsGiven { cell } | M::CellIsFilled { cell } | M::CellIsEmpty { cell } => {
                vec![("place", cell_name(*cell))]
            }
            M::Undone(change) | M::Redone(change) => vec![("change", change.text())],
            M::HouseRead { .. }
            | M::DigitsMissing { .. }
            | M::DigitsRemaining { .. }
            | M::CellRead { .. } => self.query_arguments(),
            M::Generated { puzzle_id: recipe, givens, rating } => vec![
                ("givens", givens.to_string()),
                ("date", recipe.date().unwrap_or_default()),
                ("level", level_name(recipe.level)),
                ("rating", rating.map(rating_text).unwrap_or_default()),
            ],
            M::Rated { rating, summary: text, puzzle_id: recipe } => vec![
                ("level", level_text(rating.level(), Some(*rating))),
                ("rating", rating.to_string()),
                ("text", text.to_string()),
                ("line", "\n".to_owned()),
                ("name", recipe.map(|recipe| recipe.to_string()).unwrap_or_default()),
            ],
            M::InvalidPuzzleId { name } => vec![("text", name.clone())],
            M::Imported { givens } | M::ImportedAmbiguous { givens } => {
                vec![("givens", givens.to_string())]
            }
            M::Finished { level, clock, hints, .. } => vec![
                ("level", level.map(level_name).unwrap_or_default()),
                ("clock", clock.clone()),
                ("hints", hints.to_string()),
            ],
            M::HintShown { step, .. } => vec![
                ("name", step.name.clone()),
                ("place", step.location.clone()),
                ("pattern", step.pattern.clone()),
                ("why", step.reasons.join("\n")),
                ("line", "\n".to_owned()),
                ("doing", step.conclusion.clone()),
                ("about", step.technique_description.clone()),
                ("legend", on_new_line(&step.legend)),
            ],
            M::ExampleShown { name, about, .. } => vec![("name", name.clone()), ("about", about.clone())],
            M::PracticeShown { name, .. } | M::TechniqueFound { name } => vec![("name", name.clone())],
            M::HintApplied { step, noted_cells } => {
                vec![
                    ("name", step.name.clone()),
                    ("doing", step.conclusion.clone()),
                    ("count", noted_cells.to_string()),
                ]
            }
            M::MistakesFound { wrong: CellSet::EMPTY, wrong_notes: lacking } => cells_arguments(*lacking),
            M::MistakesFound { wrong, .. } => cells_arguments(*wrong),
            M::Checked { wrong, open_cells: open } => {
                vec![("count", wrong.len().to_string()), ("open", open.to_string())]
            }
            M::StepsListed { steps, .. } => vec![("count", steps.len().to_string())],
            M::ReturnedToCorrect { cleared_cells: wiped } => vec![("count", wiped.to_string())],
            M::SolvedMany { count, differing_cells: differing, .. } => {
                vec![("count", format_number(*count)), ("differing", differing.to_string())]
            }
            M::Counted { count, time } => {
                vec![("count", format_number(*count)), ("time", time.clone())]
            }
            M::CountStopped { count } => vec![("count", format_number(*count))],
            M::Searching { count, nodes } => {
                vec![("count", format_number(*count)), ("nodes", format_number(*nodes))]
            }
            _ => Vec::new(),
        }
    }

    /// Template arguments of a message that answers a screen reader command.
    fn query_arguments(&self) -> Vec<(&'static str, String)> {
        use Message as M;
        match self {
            M::HouseRead { house, cells } => {
                let cells =
                    cells.iter().map(|cell| cell.map_or(CellContent::Empty, CellContent::Digit).text());
                vec![("house", house_name(*house)), ("cells", join_all(cells))]
            }
            M::DigitsMissing { house, missing } => {
                vec![("house", house_name(*house)), ("digits", digit_list(*missing))]
            }
            M::DigitsRemaining { remaining: left } => {
                let open = Digit::all().zip(left).filter(|(_, left)| **left > 0);
                vec![("digits", join_all(open.map(|(digit, left)| remaining_text(digit, *left))))]
            }
            M::CellRead { cell, content, candidates: fitting, .. } => vec![
                ("place", cell_name(*cell)),
                ("content", content.text()),
                ("digits", digit_list(*fitting)),
                ("count", fitting.len().to_string()),
            ],
            _ => Vec::new(),
        }
    }
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
fn on_new_line(text: &str) -> String {
    if text.is_empty() { String::new() } else { ["\n", text].concat() }
}

impl BoardChange {
    fn text(&self) -> String {
        match self {
            BoardChange::Cell { cell, content: now } => {
                format_text("change-cell", &[("place", cell_name(*cell)), ("content", now.text())])
            }
            BoardChange::Cells { count } => format_text("change-cells", &[("count", count.to_string())]),
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
