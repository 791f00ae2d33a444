//! Parsing and formatting of texts, for JavaScript.

use ninefold::grid::{Cell, Digit, DigitSet, Grid};
use ninefold_formats::{self as formats, OutputFormat, ParsedPuzzle, SourceFormat, TextItem};
use serde::{Deserialize, Serialize};

use super::step::JsCandidate;
use super::{ApiError, hint};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct JsParsedText {
    pub puzzles: Vec<JsSheet>,
    pub errors: Vec<TextError>,
}

/// A puzzle of a text, and its progress.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct JsSheet {
    pub line: usize,
    pub form: String,
    pub givens: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<String>,
    pub corner: Vec<JsCandidate>,
    pub centre: Vec<JsCandidate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
}

/// Why a text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextError {
    pub line: usize,
    pub column: usize,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near: Option<String>,
}

/// Parses all puzzles of a text, in any formats. Errors are listed beside the puzzles.
pub fn parse(text: &str) -> JsParsedText {
    let mut parsed = JsParsedText::default();
    for TextItem { line, puzzle, .. } in formats::read(text) {
        match puzzle {
            Ok(puzzle) => parsed.puzzles.push(JsSheet::from_parsed(line, puzzle)),
            Err(error) => parsed.errors.push(error.into()),
        }
    }
    if parsed.puzzles.is_empty() && parsed.errors.is_empty() {
        parsed.errors.extend(formats::read_one(text).err().map(TextError::from));
    }
    parsed
}

/// Formats all puzzles of a text as one document in the format `form`, without a newline at the end.
///
/// # Errors
/// If the format is unknown, or anything in the text is not a puzzle.
pub fn format(text: &str, form: &str) -> Result<String, ApiError> {
    let form: OutputFormat = form.parse().map_err(ApiError::Format)?;
    let puzzles = formats::read(text).map(|found| found.puzzle.map_err(ApiError::Text));
    let puzzles: Vec<ParsedPuzzle> = puzzles.collect::<Result<_, ApiError>>()?;
    match puzzles.as_slice() {
        [] => formats::read_one(text).map(|puzzle| form.write(puzzle)).map_err(ApiError::Text),
        [one] => Ok(form.write(one)),
        many => Ok(format_document(form, many)),
    }
}

/// Formats a puzzle and its progress. `form` is the name of a format.
///
/// # Errors
/// If the format is unknown, or a part of the puzzle is invalid.
pub fn format_sheet(sheet: &JsSheet, form: &str) -> Result<String, ApiError> {
    let form: OutputFormat = form.parse().map_err(ApiError::Format)?;
    Ok(form.write(sheet.to_parsed()?))
}

/// Formats puzzles of 81 characters, each in a line, as a part of a document in the format `form`. What is no puzzle is left out.
pub fn format_items(form: &str, lines: &str) -> String {
    let Ok(form) = form.parse::<OutputFormat>() else { return String::new() };
    let items: Vec<_> =
        lines.lines().filter_map(Grid::from_line).map(|grid| form.item(&(&grid).into())).collect();
    items.join(form.separator())
}

fn format_document(form: OutputFormat, puzzles: &[ParsedPuzzle]) -> String {
    let items: Vec<_> = puzzles.iter().map(|puzzle| form.item(puzzle)).collect();
    format!("{}{}{}", form.header(), items.join(form.separator()), form.footer())
}

impl JsSheet {
    fn from_parsed(line: usize, puzzle: ParsedPuzzle) -> JsSheet {
        let ParsedPuzzle { position, source, title, author, level, .. } = puzzle;
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
        let position = hint::board_state(&self.givens, self.grid.as_deref(), &self.corner, &self.centre)?;
        let mut puzzle = ParsedPuzzle::with_position(SourceFormat::OwnLink, position);
        puzzle.title.clone_from(&self.title);
        puzzle.author.clone_from(&self.author);
        puzzle.level.clone_from(&self.level);
        Ok(puzzle)
    }
}

impl From<formats::ParseError> for TextError {
    fn from(error: formats::ParseError) -> TextError {
        let message = error.to_string();
        let near = error.partial.map(|grid| formats::line(&grid));
        TextError { line: error.line, column: error.column, message, near }
    }
}

fn list_notes(notes: &[DigitSet; 81]) -> Vec<JsCandidate> {
    let in_cell = |cell: Cell| notes[cell.index()].into_iter().map(move |digit: Digit| (cell, digit));
    let to_js = |(cell, digit)| ninefold::grid::Candidate { cell, digit }.into();
    Cell::all().flat_map(in_cell).map(to_js).collect()
}
