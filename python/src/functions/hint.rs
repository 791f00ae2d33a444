//! `hint`: the next step on boards in progress.

use arrow_array::ArrayRef;
use ninefold::hint::{Hint, hint as next_hint};
use pyo3::prelude::*;

use super::Results;
use crate::boards::with_boards;
use crate::columns::{CandidateLists, Columns, GridForm, StepColumn, TextColumn};
use crate::player::advice;
use crate::rows::Rows;
use crate::run::{RunOptions, run_tasks};
use crate::table::Table;

/// Columns `advice`, `step`, `wrong`.
struct HintColumns {
    advice: TextColumn,
    steps: StepColumn,
    wrong: CandidateLists,
}

impl HintColumns {
    fn push(&mut self, hint: &Hint) {
        self.advice.push(advice(hint));
        self.steps.push(if let Hint::Next(found) = hint { Some(&found.step) } else { None });
        match hint {
            Hint::Mistake { wrong, .. } => self.wrong.push_cells(*wrong),
            _ => self.wrong.push_null(),
        }
    }
}

impl Columns for HintColumns {
    fn new(_form: GridForm, _rows: usize) -> HintColumns {
        HintColumns {
            advice: TextColumn::default(),
            steps: StepColumn::default(),
            wrong: CandidateLists::cells(),
        }
    }

    fn push_null(&mut self) {
        self.advice.push_option(None);
        self.steps.push(None);
        self.wrong.push_null();
    }

    fn finish(self) -> Vec<(&'static str, ArrayRef)> {
        vec![("advice", self.advice.finish()), ("step", self.steps.finish()), ("wrong", self.wrong.finish())]
    }
}

#[pyfunction]
pub fn hint(
    py: Python,
    rows: &Rows,
    grids: Option<&Rows>,
    threads: Option<usize>,
    progress: Option<Bound<PyAny>>,
) -> PyResult<Table> {
    let options = RunOptions::new(threads, progress)?;
    let form = rows.form();
    let batches = with_boards(py, rows, grids, |boards| {
        run_tasks(py, rows.len(py), &options, |range, stop| {
            let mut results = Results::<HintColumns>::new(form, range.len());
            boards.for_each(range, |board| {
                results.push(board, |board, columns| {
                    columns.push(&next_hint(&board.into()));
                    Ok(())
                });
                !stop.is_set()
            });
            results.finish()
        })
    })?;
    Table::merge(py, batches, Results::<HintColumns>::new(form, 0).finish())
}
