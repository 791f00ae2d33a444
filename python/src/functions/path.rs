//! `path`: the steps that solve puzzles by logic.

use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray};
use ninefold::techniques::path as steps_of;
use ninefold::{Board, Puzzle, Step};
use pyo3::prelude::*;

use super::for_each_puzzle;
use crate::columns::{Columns, GridForm, StepLists};
use crate::rows::Rows;
use crate::run::RunOptions;
use crate::table::Table;

/// Columns `steps`, `solved`.
#[derive(Default)]
struct PathColumns {
    steps: StepLists,
    is_solved: Vec<Option<bool>>,
}

impl Columns for PathColumns {
    fn new(_form: GridForm, _rows: usize) -> PathColumns {
        PathColumns::default()
    }

    fn push_null(&mut self) {
        self.steps.push_null();
        self.is_solved.push(None);
    }

    fn finish(self) -> Vec<(&'static str, ArrayRef)> {
        vec![("steps", self.steps.finish()), ("solved", Arc::new(BooleanArray::from(self.is_solved)))]
    }
}

#[pyfunction]
pub fn path(
    py: Python,
    rows: &Rows,
    threads: Option<usize>,
    progress: Option<Bound<PyAny>>,
) -> PyResult<Table> {
    let options = RunOptions::new(threads, progress)?;
    for_each_puzzle::<PathColumns>(py, rows, &options, |givens, stop, columns| {
        let puzzle = Puzzle::new(*givens).map_err(|error| error.to_string())?;
        let board = Board::new(puzzle.givens());
        let steps: Vec<Step> = steps_of(&board).take_while(|_| !stop.is_set()).collect();
        let placed: usize = steps.iter().map(|step| step.placements.len()).sum();
        columns.is_solved.push(Some(placed == board.empty().len()));
        columns.steps.push(steps.into_iter());
        Ok(())
    })
}
