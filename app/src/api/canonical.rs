//! Canonical forms as plain data.

use ninefold::grid::{Digit, Grid, ParseGridError, canonical_form};
use serde::Serialize;

/// A canonical form, and how a grid becomes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsCanonicalForm {
    /// The least image, as 81 characters with 0 for an empty cell.
    pub canonical: String,
    /// The number of isomorphisms that turn the grid into itself; beyond 2^53 only nearly.
    pub automorphisms: f64,
    pub isomorphism: JsIsomorphism,
}

/// What turns a grid into its canonical form. Rows and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JsIsomorphism {
    /// Whether rows and columns are exchanged first.
    pub transposed: bool,
    /// For each row of the result, the row it was.
    pub rows: [usize; 9],
    /// For each column of the result, the column it was.
    pub columns: [usize; 9],
    /// For each digit from 1 to 9, the one that it becomes.
    pub digits: [u8; 9],
}

/// Returns the canonical form of a grid of 81 characters, by which isomorphic grids are told.
///
/// # Errors
/// If the text is no such grid.
pub fn canonical(grid: &str) -> Result<JsCanonicalForm, ParseGridError> {
    let form = canonical_form(&grid.parse::<Grid>()?);
    let canonical = form.grid.values().into_iter().map(|value| char::from(b'0' + value)).collect();
    let isomorphism = JsIsomorphism {
        transposed: form.isomorphism.is_transposed,
        rows: form.isomorphism.rows.map(|row| row + 1),
        columns: form.isomorphism.columns.map(|column| column + 1),
        digits: form.isomorphism.digits.map(Digit::value),
    };
    Ok(JsCanonicalForm { canonical, automorphisms: form.automorphisms as f64, isomorphism })
}
