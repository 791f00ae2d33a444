//! `read`: all puzzles of a text, in any formats.

use arrow_array::ArrayRef;
use arrow_array::types::Int32Type;
use ninefold::grid::{Candidate, Cell, DigitSet};
use ninefold_formats::list::read_item;
use ninefold_formats::{self as formats, ParsedPuzzle};
use pyo3::prelude::*;

use crate::columns::{CandidateLists, GridColumn, GridForm, TextColumn, batch, numbers};
use crate::run::run_once;
use crate::table::Table;

/// A row for each puzzle, and for each part of the text that is nearly one.
struct TextItems {
    lines: Vec<Option<i32>>,
    formats: TextColumn,
    puzzles: GridColumn,
    grids: GridColumn,
    corner: CandidateLists,
    centre: CandidateLists,
    titles: TextColumn,
    authors: TextColumn,
    levels: TextColumn,
    errors: TextColumn,
}

impl TextItems {
    fn new() -> TextItems {
        TextItems {
            lines: Vec::new(),
            formats: TextColumn::default(),
            puzzles: GridColumn::new(GridForm::Text, 0),
            grids: GridColumn::new(GridForm::Text, 0),
            corner: CandidateLists::candidates(),
            centre: CandidateLists::candidates(),
            titles: TextColumn::default(),
            authors: TextColumn::default(),
            levels: TextColumn::default(),
            errors: TextColumn::default(),
        }
    }

    fn push(&mut self, line: usize, puzzle: &Result<ParsedPuzzle, String>) {
        self.lines.push(Some(line as i32));
        let parsed = puzzle.as_ref().ok();
        self.formats.push_option(parsed.map(|parsed| parsed.source.name()));
        self.puzzles.push(parsed.map(|parsed| &parsed.position.givens));
        self.grids.push(parsed.map(|parsed| &parsed.position.grid));
        if let Some(parsed) = parsed {
            self.corner.push(notes(&parsed.position.corner));
            self.centre.push(notes(&parsed.position.centre));
        } else {
            self.corner.push_null();
            self.centre.push_null();
        }
        self.titles.push_option(parsed.and_then(|parsed| parsed.title.as_deref()));
        self.authors.push_option(parsed.and_then(|parsed| parsed.author.as_deref()));
        self.levels.push_option(parsed.and_then(|parsed| parsed.level.as_deref()));
        self.errors.push_option(puzzle.as_ref().err().map(String::as_str));
    }

    fn finish(self) -> Vec<(&'static str, ArrayRef)> {
        vec![
            ("line", numbers::<Int32Type>(self.lines)),
            ("format", self.formats.finish()),
            ("puzzle", self.puzzles.finish()),
            ("grid", self.grids.finish()),
            ("corner", self.corner.finish()),
            ("centre", self.centre.finish()),
            ("title", self.titles.finish()),
            ("author", self.authors.finish()),
            ("level", self.levels.finish()),
            ("error", self.errors.finish()),
        ]
    }
}

/// The notes of all cells.
fn notes(notes: &[DigitSet; 81]) -> impl Iterator<Item = Candidate> {
    Cell::all().flat_map(|cell| notes[cell.index()].into_iter().map(move |digit| Candidate { cell, digit }))
}

#[pyfunction]
pub fn read(py: Python, text: Vec<u8>, keep: bool) -> PyResult<Table> {
    let batch = run_once(py, || {
        let text = formats::decode_text(text);
        let mut items = TextItems::new();
        if keep {
            for (line, text) in formats::lines(&text).filter(|(_, text)| !text.trim().is_empty()) {
                items.push(line, &read_item(text).map_err(|error| format!("line {line}: {error}")));
            }
        } else {
            for item in formats::read(&text) {
                items.push(item.line, &item.puzzle.map_err(|error| error.to_string()));
            }
        }
        batch(items.finish())
    })?;
    Ok(Table::new(vec![batch.clone()], batch))
}
