//! `canonical`: the canonical forms of puzzles, by which isomorphic ones are told.

use arrow_array::ArrayRef;
use arrow_array::types::Int64Type;
use ninefold::grid::canonical_form;
use pyo3::prelude::*;

use super::for_each_puzzle;
use crate::columns::{Columns, GridForm, TextColumn, numbers};
use crate::rows::Rows;
use crate::run::RunOptions;
use crate::table::Table;

/// Columns `canonical`, `automorphisms`.
#[derive(Default)]
struct CanonicalColumns {
    forms: TextColumn,
    automorphisms: Vec<Option<i64>>,
}

impl Columns for CanonicalColumns {
    fn new(_form: GridForm, _rows: usize) -> CanonicalColumns {
        CanonicalColumns::default()
    }

    fn push_null(&mut self) {
        self.forms.push_option(None);
        self.automorphisms.push(None);
    }

    fn finish(self) -> Vec<(&'static str, ArrayRef)> {
        vec![("canonical", self.forms.finish()), ("automorphisms", numbers::<Int64Type>(self.automorphisms))]
    }
}

#[pyfunction]
pub fn canonical(
    py: Python,
    rows: &Rows,
    threads: Option<usize>,
    progress: Option<Bound<PyAny>>,
) -> PyResult<Table> {
    let options = RunOptions::new(threads, progress)?;
    for_each_puzzle::<CanonicalColumns>(py, rows, &options, |grid, _, columns| {
        let form = canonical_form(grid);
        columns.forms.push(&form.grid.to_line().replace('.', "0"));
        columns.automorphisms.push(Some(form.automorphisms as i64));
        Ok(())
    })
}
