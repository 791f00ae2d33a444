//! `write`: puzzles as one document.

use ninefold_formats::{OutputFormat, ParsedPuzzle};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::named;
use crate::boards::with_boards;
use crate::rows::Rows;
use crate::run::{RunOptions, run_tasks};

#[pyfunction]
pub fn write(
    py: Python,
    rows: &Rows,
    grids: Option<&Rows>,
    format: &str,
    threads: Option<usize>,
) -> PyResult<String> {
    let names: Vec<&str> = OutputFormat::ALL.iter().map(|format| format.name()).collect();
    let format: OutputFormat = named("format", format, &names)?;
    let options = RunOptions::new(threads, None)?;
    let parts = with_boards(py, rows, grids, |boards| {
        run_tasks(py, rows.len(py), &options, |range, stop| {
            let mut row = range.start;
            let mut items = Ok(Vec::new());
            boards.for_each(range, |board| {
                match (board, &mut items) {
                    (Ok(board), Ok(items)) => items.push(format.item(&ParsedPuzzle::from(&board))),
                    (Err(error), _) => items = Err(format!("row {row}: {error}")),
                    _ => {}
                }
                row += 1;
                items.is_ok() && !stop.is_set()
            });
            items
        })
    })?;
    let mut items = Vec::new();
    for part in parts {
        items.extend(part.map_err(PyValueError::new_err)?);
    }
    Ok(format!("{}{}{}", format.header(), items.join(format.separator()), format.footer()))
}
