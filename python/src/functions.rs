//! The functions over many puzzles. Each row gives a row; one without a result has an `error`.

pub mod canonical;
pub mod generate;
pub mod hint;
pub mod path;
pub mod rate;
pub mod read;
pub mod solve;
pub mod write;

use std::str::FromStr;

use arrow_array::RecordBatch;
use ninefold::Grid;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::columns::{Columns, GridForm, TextColumn, batch};
use crate::rows::Rows;
use crate::run::{RunOptions, StopFlag, run_tasks};
use crate::table::Table;

/// Calls `act` with each puzzle, and gives a table with the columns that it fills and `error`. If `act` returns an error it must
/// have added nothing.
fn for_each_puzzle<C: Columns>(
    py: Python,
    rows: &Rows,
    options: &RunOptions,
    act: impl Fn(&Grid, &StopFlag, &mut C) -> Result<(), String> + Sync,
) -> PyResult<Table> {
    let values = rows.values(py);
    let reader = rows.reader(values.as_ref())?;
    let form = rows.form();
    let batches = run_tasks(py, rows.len(py), options, |range, stop| {
        let mut results = Results::new(form, range.len());
        reader.for_each(range, |puzzle| {
            results.push(puzzle, |puzzle, columns| act(&puzzle, stop, columns));
            !stop.is_set()
        });
        results.finish()
    })?;
    Table::merge(py, batches, Results::<C>::new(form, 0).finish())
}

/// The columns of some rows, and what is wrong with the others.
struct Results<C> {
    columns: C,
    errors: TextColumn,
}

impl<C: Columns> Results<C> {
    fn new(form: GridForm, rows: usize) -> Results<C> {
        Results { columns: C::new(form, rows), errors: TextColumn::default() }
    }

    /// Adds a row, which `act` fills from what is known of it.
    fn push<T>(&mut self, row: Result<T, String>, act: impl FnOnce(T, &mut C) -> Result<(), String>) {
        let outcome = row.and_then(|row| act(row, &mut self.columns));
        if outcome.is_err() {
            self.columns.push_null();
        }
        self.errors.push_option(outcome.err().as_deref());
    }

    fn finish(self) -> RecordBatch {
        let mut columns = self.columns.finish();
        columns.push(("error", self.errors.finish()));
        batch(columns)
    }
}

/// A name as a value; the error says which there are.
fn named<T: FromStr>(what: &str, name: &str, names: &[&str]) -> PyResult<T> {
    name.parse().map_err(|_| {
        PyValueError::new_err(format!("{what}: expected one of {}, got '{name}'", names.join(", ")))
    })
}

/// Panics, so that tests see what becomes of it.
#[pyfunction]
pub fn fail_in_row(py: Python, rows: &Rows, row: usize, threads: Option<usize>) -> PyResult<usize> {
    let options = RunOptions::new(threads, None)?;
    let tasks = run_tasks(py, rows.len(py), &options, |range, _| {
        assert!(!range.contains(&row), "a planted failure");
        range.len()
    })?;
    Ok(tasks.into_iter().sum())
}
