//! Puzzles with the digits of players: two arguments of the same length.

use std::ops::Range;

use ninefold::BoardState;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::player::board;
use crate::rows::{RowReader, Rows};

/// Boards that threads can read.
pub struct BoardReader<'a> {
    puzzles: RowReader<'a>,
    /// What players have filled in, with the givens.
    grids: Option<RowReader<'a>>,
}

/// Calls `act` with the boards of these puzzles, and of the grids in the same rows, if there are any.
///
/// # Errors
/// If there are not as many grids as puzzles.
pub fn with_boards<R>(
    py: Python,
    puzzles: &Rows,
    grids: Option<&Rows>,
    act: impl FnOnce(&BoardReader) -> PyResult<R>,
) -> PyResult<R> {
    let len = puzzles.len(py);
    if let Some(grids) = grids
        && grids.len(py) != len
    {
        return Err(PyValueError::new_err(format!("{len} puzzles, but {} grids", grids.len(py))));
    }
    let (puzzle_values, grid_values) = (puzzles.values(py), grids.and_then(|grids| grids.values(py)));
    let puzzles = puzzles.reader(puzzle_values.as_ref())?;
    let grids = grids.map(|grids| grids.reader(grid_values.as_ref())).transpose()?;
    act(&BoardReader { puzzles, grids })
}

impl BoardReader<'_> {
    /// Calls `act` with each of these boards, or with what is wrong with it, until that returns `false`.
    pub fn for_each(&self, range: Range<usize>, mut act: impl FnMut(Result<BoardState, String>) -> bool) {
        let mut filled = Vec::new();
        if let Some(grids) = &self.grids {
            grids.for_each(range.clone(), |grid| {
                filled.push(grid);
                true
            });
        }
        let mut filled = filled.into_iter();
        self.puzzles.for_each(range, |givens| {
            let grid = filled.next().transpose().map_err(|error| format!("the grid: {error}"));
            act(givens.and_then(|givens| board(givens, grid?.unwrap_or(givens))))
        });
    }
}
