//! What fills the places in the words of a message.

use crate::grid::{CellSet, Digit, DigitSet};
use crate::i18n::{
    grouped, house_text, joined, level_name, level_text, listed, place, place_of, places, rating_text,
    sentence, shared_house,
};

use super::{Change, Content, Message};

impl Message {
    /// What fills the places in its words.
    pub(super) fn arguments(&self) -> Vec<(&'static str, String)> {
        use Message as M;
        match self {
            M::Placed { cell, digit } | M::DigitFinished { cell, digit } => {
                vec![("place", place(*cell)), ("digit", digit.to_string())]
            }
            M::PlacedInAll { digit, cells } | M::Marked { digit, cells, .. } => {
                vec![("place", place_of(*cells)), ("digit", digit.to_string())]
            }
            M::Cleared { cells } | M::Uncoloured { cells } => vec![("place", place_of(*cells))],
            M::NotesFilled { count } | M::Selected { count } | M::FullWrong { count, .. } => {
                vec![("count", count.to_string())]
            }
            M::Bookmarked { number } | M::AtBookmark { number } => vec![("number", number.to_string())],
            M::Armed { digit, .. } => vec![("digit", digit.to_string())],
            M::PlacedInConflict { cell, digit, with } => vec![
                ("place", place(*cell)),
                ("digit", digit.to_string()),
                ("with", place(*with)),
                ("house", shared_house(*cell, *with)),
            ],
            M::SolvedConflict { cell, with } => {
                vec![("place", place(*cell)), ("with", place(*with)), ("house", shared_house(*cell, *with))]
            }
            M::CellIsGiven { cell } | M::CellIsFilled { cell } | M::CellIsEmpty { cell } => {
                vec![("place", place(*cell))]
            }
            M::Undone(change) | M::Redone(change) => vec![("change", change.text())],
            M::Read { .. } | M::Missing { .. } | M::Left { .. } | M::Here { .. } => self.query_arguments(),
            M::Dealt { recipe, givens, rating } => vec![
                ("givens", givens.to_string()),
                ("date", recipe.date().unwrap_or_default()),
                ("level", level_name(recipe.level)),
                ("rating", rating.map(rating_text).unwrap_or_default()),
            ],
            M::Rated { rating, text, recipe } => vec![
                ("level", level_text(rating.level(), Some(*rating))),
                ("rating", rating.to_string()),
                ("text", text.to_string()),
                ("line", "\n".to_owned()),
                ("name", recipe.map(|recipe| recipe.to_string()).unwrap_or_default()),
            ],
            M::NameUnreadable { name } => vec![("text", name.clone())],
            M::Opened { givens } | M::OpenedAmbiguous { givens } => {
                vec![("givens", givens.to_string())]
            }
            M::Finished { level, clock, hints, .. } => vec![
                ("level", level.map(level_name).unwrap_or_default()),
                ("clock", clock.clone()),
                ("hints", hints.to_string()),
            ],
            M::Hinted { told, .. } => vec![
                ("name", told.name().to_owned()),
                ("place", told.place().to_owned()),
                ("pattern", told.pattern()),
                ("why", told.why()),
                ("line", "\n".to_owned()),
                ("doing", told.doing().to_owned()),
                ("about", told.about().to_owned()),
                ("legend", lined(told.legend())),
            ],
            M::Taught { name, about, .. } => vec![("name", name.clone()), ("about", about.clone())],
            M::Practice { name, .. } | M::Found { name } => vec![("name", name.clone())],
            M::HintDone { told, noted } => {
                vec![
                    ("name", told.name().to_owned()),
                    ("doing", told.doing().to_owned()),
                    ("count", noted.to_string()),
                ]
            }
            M::Mistaken { wrong: CellSet::EMPTY, lacking } => places(*lacking),
            M::Mistaken { wrong, .. } => places(*wrong),
            M::Checked { wrong, open } => {
                vec![("count", wrong.len().to_string()), ("open", open.to_string())]
            }
            M::Listed { steps, .. } => vec![("count", steps.len().to_string())],
            M::WentBack { wiped } => vec![("count", wiped.to_string())],
            M::SolvedMany { count, differing, .. } => {
                vec![("count", grouped(*count)), ("differing", differing.to_string())]
            }
            M::Counted { count, time } => {
                vec![("count", grouped(*count)), ("time", time.clone())]
            }
            M::CountStopped { count } => vec![("count", grouped(*count))],
            M::Searching { count, nodes } => {
                vec![("count", grouped(*count)), ("nodes", grouped(*nodes))]
            }
            _ => Vec::new(),
        }
    }

    /// The arguments of what was asked for by ear.
    fn query_arguments(&self) -> Vec<(&'static str, String)> {
        use Message as M;
        match self {
            M::Read { house, cells } => {
                let cells = cells.iter().map(|cell| cell.map_or(Content::Empty, Content::Digit).text());
                vec![("house", house_text(*house)), ("cells", in_turn(cells))]
            }
            M::Missing { house, missing } => {
                vec![("house", house_text(*house)), ("digits", listed(*missing))]
            }
            M::Left { left } => {
                let open = Digit::all().zip(left).filter(|(_, left)| **left > 0);
                vec![("digits", in_turn(open.map(|(digit, left)| left_of(digit, *left))))]
            }
            M::Here { cell, content, fitting, .. } => vec![
                ("place", place(*cell)),
                ("content", content.text()),
                ("digits", listed(*fitting)),
                ("count", fitting.len().to_string()),
            ],
            _ => Vec::new(),
        }
    }
}

/// Texts one after the other, a pause between.
fn in_turn(texts: impl Iterator<Item = String>) -> String {
    texts.reduce(joined).unwrap_or_default()
}

/// How many of a digit are left.
fn left_of(digit: Digit, left: usize) -> String {
    sentence("left-of", &[("digit", digit.to_string()), ("left", left.to_string())])
}

/// A line of its own, if there is anything to say.
fn lined(text: &str) -> String {
    if text.is_empty() { String::new() } else { ["\n", text].concat() }
}

impl Change {
    fn text(&self) -> String {
        match self {
            Change::Cell { cell, now } => {
                sentence("change-cell", &[("place", place(*cell)), ("content", now.text())])
            }
            Change::Cells { count } => sentence("change-cells", &[("count", count.to_string())]),
            Change::Colours { count } => sentence("change-colours", &[("count", count.to_string())]),
        }
    }
}

impl Content {
    pub(in crate::i18n) fn text(self) -> String {
        match self {
            Content::Empty => sentence("empty", &[]),
            Content::Digit(digit) => digit.to_string(),
            Content::Notes { corner, centre } => {
                let key = match (corner, centre) {
                    (_, DigitSet::EMPTY) => "notes",
                    (DigitSet::EMPTY, _) => "notes-centre",
                    _ => "notes-both",
                };
                sentence(key, &[("digits", listed(corner)), ("centre", listed(centre))])
            }
        }
    }
}
