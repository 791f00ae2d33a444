//! `rate`: how hard puzzles are for a person.

use ninefold::Puzzle;
use ninefold::rating::rate as rate_puzzle;
use pyo3::prelude::*;

use super::for_each_puzzle;
use crate::columns::RatingColumns;
use crate::rows::Rows;
use crate::run::RunOptions;
use crate::table::Table;

#[pyfunction]
pub fn rate(
    py: Python,
    rows: &Rows,
    threads: Option<usize>,
    progress: Option<Bound<PyAny>>,
) -> PyResult<Table> {
    let options = RunOptions::new(threads, progress)?;
    for_each_puzzle::<RatingColumns>(py, rows, &options, |givens, _, columns| {
        let puzzle = Puzzle::new(*givens).map_err(|error| error.to_string())?;
        columns.push(&rate_puzzle(&puzzle));
        Ok(())
    })
}
