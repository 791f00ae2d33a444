//! `solve`: how many solutions there are, and the first of them.

use arrow_array::ArrayRef;
use arrow_array::types::Int64Type;
use ninefold::Grid;
use ninefold::solver::{Search, SearchEvent, solutions};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::for_each_puzzle;
use crate::columns::{Columns, GridColumn, GridForm, numbers};
use crate::rows::Rows;
use crate::run::{RunOptions, StopFlag};
use crate::table::Table;

/// Columns `solutions`, `solution`, `guesses`.
struct SolveColumns {
    counts: Vec<Option<i64>>,
    solutions: GridColumn,
    guesses: Vec<Option<i64>>,
}

impl Columns for SolveColumns {
    fn new(form: GridForm, rows: usize) -> SolveColumns {
        SolveColumns {
            counts: Vec::with_capacity(rows),
            solutions: GridColumn::new(form, rows),
            guesses: Vec::with_capacity(rows),
        }
    }

    fn push_null(&mut self) {
        self.counts.push(None);
        self.solutions.push(None);
        self.guesses.push(None);
    }

    fn finish(self) -> Vec<(&'static str, ArrayRef)> {
        vec![
            ("solutions", numbers::<Int64Type>(self.counts)),
            ("solution", self.solutions.finish()),
            ("guesses", numbers::<Int64Type>(self.guesses)),
        ]
    }
}

/// Solutions from which on a search asks now and then whether to stop: so many take some milliseconds.
const LONG_SEARCH: u64 = 1000;
/// Guesses between two such questions.
const BUDGET: u64 = 10_000;

#[pyfunction]
pub fn solve(
    py: Python,
    rows: &Rows,
    limit: u64,
    threads: Option<usize>,
    progress: Option<Bound<PyAny>>,
) -> PyResult<Table> {
    if limit == 0 {
        return Err(PyValueError::new_err("limit: expected at least 1, got 0"));
    }
    let options = RunOptions::new(threads, progress)?;
    for_each_puzzle::<SolveColumns>(py, rows, &options, |puzzle, stop, columns| {
        let (count, first, guesses) = if limit < LONG_SEARCH {
            let found = solutions(puzzle, limit);
            (found.count, found.first, found.effort.nodes)
        } else {
            count_solutions(puzzle, limit, stop)
        };
        columns.counts.push(Some(count as i64));
        columns.solutions.push(first.as_ref());
        columns.guesses.push(Some(guesses as i64));
        Ok(())
    })
}

/// Counts solutions until it is to stop.
fn count_solutions(puzzle: &Grid, limit: u64, stop: &StopFlag) -> (u64, Option<Grid>, u64) {
    let mut search = Search::new(puzzle);
    let (mut count, mut first) = (0, None);
    while count < limit {
        match search.next(BUDGET) {
            SearchEvent::Solution(grid) => {
                count += 1;
                first = first.or(Some(grid));
            }
            SearchEvent::Exhausted => break,
            SearchEvent::Paused => {}
        }
        if count % LONG_SEARCH == 0 && stop.is_set() {
            break;
        }
    }
    (count, first, search.effort().nodes)
}
