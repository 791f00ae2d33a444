//! `invariant`: a number that all images of a puzzle have in common.
//!
//! Two puzzles are isomorphic if digits, rows and columns can be renamed and the board be mirrored so that one becomes the other. Cells get
//! colours by what they share with others, round by round (the colour refinement of Weisfeiler and Leman), in a way that takes no notice of
//! such changes: so isomorphic puzzles have equal invariants. Puzzles that are not isomorphic nearly always have different ones.

use arrow_array::ArrayRef;
use arrow_array::types::UInt64Type;
use ninefold::{Cell, Digit, Puzzle};
use pyo3::prelude::*;

use super::for_each_puzzle;
use crate::columns::{Columns, GridForm, numbers};
use crate::rows::Rows;
use crate::run::RunOptions;
use crate::table::Table;

/// Column `invariant`.
struct InvariantColumn(Vec<Option<u64>>);

impl Columns for InvariantColumn {
    fn new(_form: GridForm, _rows: usize) -> InvariantColumn {
        InvariantColumn(Vec::new())
    }

    fn push_null(&mut self) {
        self.0.push(None);
    }

    fn finish(self) -> Vec<(&'static str, ArrayRef)> {
        vec![("invariant", numbers::<UInt64Type>(self.0))]
    }
}

#[pyfunction]
pub fn invariant(
    py: Python,
    rows: &Rows,
    threads: Option<usize>,
    progress: Option<Bound<PyAny>>,
) -> PyResult<Table> {
    let options = RunOptions::new(threads, progress)?;
    for_each_puzzle::<InvariantColumn>(py, rows, &options, |givens, _, columns| {
        let puzzle = Puzzle::new(*givens).map_err(|error| error.to_string())?;
        columns.0.push(Some(puzzle_invariant(&puzzle)));
        Ok(())
    })
}

/// Rounds of the refinement: after so many the colour of a cell depends on all others, through several ways.
const ROUNDS: usize = 6;

/// A cell, with the numbers of what it belongs to.
struct ColouredCell {
    row: usize,
    column: usize,
    block: usize,
    digit: usize,
    colour: u64,
}

/// The invariant of a puzzle. A board and its mirror image count the same.
fn puzzle_invariant(puzzle: &Puzzle) -> u64 {
    let cells = |is_mirrored: bool| -> Vec<ColouredCell> {
        Cell::all()
            .map(|cell| {
                let (row, column) =
                    if is_mirrored { (cell.column(), cell.row()) } else { (cell.row(), cell.column()) };
                let digit = puzzle.solution()[cell].map_or(0, Digit::index);
                let colour = u64::from(puzzle.givens()[cell].is_some());
                ColouredCell { row, column, block: row / 3 * 3 + column / 3, digit, colour }
            })
            .collect()
    };
    refine(cells(false)).wrapping_add(refine(cells(true)))
}

fn refine(mut cells: Vec<ColouredCell>) -> u64 {
    for _ in 0..ROUNDS {
        // The colours of rows, columns, blocks and digits are sums, which do not depend on an order.
        let [mut rows, mut columns, mut blocks, mut digits] = [[0u64; 9]; 4];
        for cell in &cells {
            let colour = mix(cell.colour);
            for sum in [
                &mut rows[cell.row],
                &mut columns[cell.column],
                &mut blocks[cell.block],
                &mut digits[cell.digit],
            ] {
                *sum = sum.wrapping_add(colour);
            }
        }
        // Rows of a band belong together, and so do columns of a stack.
        let bands = |lines: &[u64; 9]| -> [u64; 3] {
            std::array::from_fn(|band| {
                lines[3 * band..3 * band + 3].iter().fold(0u64, |sum, line| sum.wrapping_add(mix(*line)))
            })
        };
        let (row_bands, stacks) = (bands(&rows), bands(&columns));
        for cell in &mut cells {
            let seen = [
                cell.colour,
                rows[cell.row],
                columns[cell.column],
                blocks[cell.block],
                digits[cell.digit],
                row_bands[cell.row / 3],
                stacks[cell.column / 3],
            ];
            cell.colour = seen.into_iter().fold(0, |hash, colour| mix(hash ^ colour));
        }
    }
    mix(cells.iter().fold(0u64, |sum, cell| sum.wrapping_add(mix(cell.colour))))
}

/// Scatters a number, as the generator SplitMix64 does.
fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
