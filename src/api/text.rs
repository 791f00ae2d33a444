//! Texts for scripts: what is in one, puzzle by puzzle, and a puzzle in any form that we write.

use serde::{Deserialize, Serialize};

use crate::formats::{self, Format, ParsedPuzzle, SourceFormat, TextItem};
use crate::grid::{Cell, Digit, DigitSet};
use crate::share_link::BoardState;

use super::step::JsCandidate;
use super::{ApiError, hint};

/// All that is in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct JsParsedText {
    /// The puzzles, in their order.
    pub puzzles: Vec<JsSheet>,
    /// What stood where a puzzle was expected and is none.
    pub errors: Vec<TextError>,
}

/// A puzzle of a text, and how far it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct JsSheet {
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
    pub corner: Vec<JsCandidate>,
    /// Notes in the centre.
    pub centre: Vec<JsCandidate>,
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
pub fn parse(text: &str) -> JsParsedText {
    let mut parsed = JsParsedText::default();
    for TextItem { line, puzzle } in formats::read(text) {
        match puzzle {
            Ok(reading) => parsed.puzzles.push(JsSheet::from_parsed(line, reading)),
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
pub fn format(text: &str, form: &str) -> Result<String, ApiError> {
    let form: Format = form.parse().map_err(ApiError::Format)?;
    let readings = formats::read(text).map(|found| found.puzzle.map_err(ApiError::Text));
    let readings: Vec<ParsedPuzzle> = readings.collect::<Result<_, ApiError>>()?;
    match readings.as_slice() {
        [] => formats::read_one(text).map(|reading| form.write(reading)).map_err(ApiError::Text),
        [one] => Ok(form.write(one)),
        many => Ok(format_document(form, many)),
    }
}

/// A puzzle, and how far it is, in a form by name.
///
/// # Errors
/// When there is no such form, or a part of the puzzle is none.
pub fn format_sheet(sheet: &JsSheet, form: &str) -> Result<String, ApiError> {
    let form: Format = form.parse().map_err(ApiError::Format)?;
    Ok(form.write(sheet.to_parsed()?))
}

fn format_document(form: Format, readings: &[ParsedPuzzle]) -> String {
    let items: Vec<_> = readings.iter().map(|reading| form.item(reading)).collect();
    format!("{}{}{}", form.header(), items.join(form.separator()), form.footer())
}

impl JsSheet {
    fn from_parsed(line: usize, reading: ParsedPuzzle) -> JsSheet {
        let ParsedPuzzle { position, source, title, author, level } = reading;
        JsSheet {
            line,
            form: source.name().to_owned(),
            givens: formats::line(&position.givens),
            grid: Some(formats::line(&position.grid)),
            corner: list_notes(&position.corner),
            centre: list_notes(&position.centre),
            title,
            author,
            level,
        }
    }

    fn to_parsed(&self) -> Result<ParsedPuzzle, ApiError> {
        let givens = formats::read_one(&self.givens).map_err(ApiError::Text)?.position.givens;
        let grid = match &self.grid {
            Some(grid) => formats::read_one(grid).map_err(ApiError::Grid)?.position.grid,
            None => givens,
        };
        hint::check_givens(&givens, &grid)?;
        let position = BoardState {
            givens,
            grid,
            corner: hint::notes_by_cell(&self.corner)?,
            centre: hint::notes_by_cell(&self.centre)?,
        };
        let (title, author, level) = (self.title.clone(), self.author.clone(), self.level.clone());
        Ok(ParsedPuzzle {
            title,
            author,
            level,
            ..ParsedPuzzle::with_position(SourceFormat::OwnLink, position)
        })
    }
}

impl From<formats::ParseError> for TextError {
    fn from(error: formats::ParseError) -> TextError {
        let message = error.to_string();
        let near = error.partial.map(|grid| formats::line(&grid));
        TextError { line: error.line, column: error.column, message, near }
    }
}

/// Notes one by one.
fn list_notes(notes: &[DigitSet; 81]) -> Vec<JsCandidate> {
    let in_cell = |cell: Cell| notes[cell.index()].into_iter().map(move |digit: Digit| (cell, digit));
    let to_js = |(cell, digit)| crate::grid::Candidate { cell, digit }.into();
    Cell::all().flat_map(in_cell).map(to_js).collect()
}
