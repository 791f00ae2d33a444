//! Texts for scripts: what is in one, puzzle by puzzle, and a puzzle in any form that we write.

use serde::{Deserialize, Serialize};

use crate::formats::{self, Format, Found, Reading, Source};
use crate::grid::{Cell, Digit, DigitSet};
use crate::share_link::BoardState;

use super::step::Candidate;
use super::{Fault, advice};

/// All that is in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Parsed {
    /// The puzzles, in their order.
    pub puzzles: Vec<Sheet>,
    /// What stood where a puzzle was expected and is none.
    pub errors: Vec<TextError>,
}

/// A puzzle of a text, and how far it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sheet {
    /// The line where it begins, from 1.
    pub line: usize,
    /// What the text was, by the name of its form.
    pub form: String,
    /// The givens, 81 characters.
    pub givens: String,
    /// The givens and what is entered; the givens alone where it is not told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<String>,
    /// Notes in the corners, or the candidates that a candidate grid still allows.
    pub corner: Vec<Candidate>,
    /// Notes in the centre.
    pub centre: Vec<Candidate>,
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// How hard its source says it is, in its own words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// All of it in words: where, what, and what was expected.
    pub message: String,
    /// The grid as far as it could be read, 81 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near: Option<String>,
}

/// All puzzles of a text, whatever forms they have. What is wrong is told, and the rest goes on.
pub fn parse(text: &str) -> Parsed {
    let mut parsed = Parsed::default();
    for Found { line, puzzle } in formats::read(text) {
        match puzzle {
            Ok(reading) => parsed.puzzles.push(Sheet::told(line, reading)),
            Err(error) => parsed.errors.push(error.into()),
        }
    }
    if parsed.puzzles.is_empty() && parsed.errors.is_empty() {
        parsed.errors.extend(formats::read_one(text).err().map(TextError::from));
    }
    parsed
}

/// All puzzles of a text as one document in a form by name, without a newline at the end.
///
/// # Errors
/// When there is no such form, or anything in the text is no puzzle.
pub fn format(text: &str, form: &str) -> Result<String, Fault> {
    let form: Format = form.parse().map_err(Fault::Format)?;
    let readings = formats::read(text).map(|found| found.puzzle.map_err(Fault::Text));
    let readings: Vec<Reading> = readings.collect::<Result<_, Fault>>()?;
    match readings.as_slice() {
        [] => formats::read_one(text).map(|reading| form.write(reading)).map_err(Fault::Text),
        [one] => Ok(form.write(one)),
        many => Ok(document(form, many)),
    }
}

/// A puzzle, and how far it is, in a form by name.
///
/// # Errors
/// When there is no such form, or a part of the puzzle is none.
pub fn format_sheet(sheet: &Sheet, form: &str) -> Result<String, Fault> {
    let form: Format = form.parse().map_err(Fault::Format)?;
    Ok(form.write(sheet.reading()?))
}

fn document(form: Format, readings: &[Reading]) -> String {
    let items: Vec<_> = readings.iter().map(|reading| form.item(reading)).collect();
    format!("{}{}{}", form.head(), items.join(form.between()), form.foot())
}

impl Sheet {
    fn told(line: usize, reading: Reading) -> Sheet {
        let Reading { position, source, title, author, level } = reading;
        Sheet {
            line,
            form: source.name().to_owned(),
            givens: formats::line(&position.givens),
            grid: Some(formats::line(&position.grid)),
            corner: candidates(&position.corner),
            centre: candidates(&position.centre),
            title,
            author,
            level,
        }
    }

    fn reading(&self) -> Result<Reading, Fault> {
        let givens = formats::read_one(&self.givens).map_err(Fault::Text)?.position.givens;
        let grid = match &self.grid {
            Some(grid) => formats::read_one(grid).map_err(Fault::Grid)?.position.grid,
            None => givens,
        };
        advice::check_givens(&givens, &grid)?;
        let position = BoardState {
            givens,
            grid,
            corner: advice::noted(&self.corner)?,
            centre: advice::noted(&self.centre)?,
        };
        let (title, author, level) = (self.title.clone(), self.author.clone(), self.level.clone());
        Ok(Reading { title, author, level, ..Reading::under_way(Source::OwnLink, position) })
    }
}

impl From<formats::ParseError> for TextError {
    fn from(error: formats::ParseError) -> TextError {
        let message = error.to_string();
        let near = error.near.map(|grid| formats::line(&grid));
        TextError { line: error.line, column: error.column, message, near }
    }
}

/// Notes one by one.
fn candidates(notes: &[DigitSet; 81]) -> Vec<Candidate> {
    let in_cell = |cell: Cell| notes[cell.index()].into_iter().map(move |digit: Digit| (cell, digit));
    let told = |(cell, digit)| crate::grid::Candidate { cell, digit }.into();
    Cell::all().flat_map(in_cell).map(told).collect()
}
