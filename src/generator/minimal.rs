//! Generates minimal puzzles, which have no level.

use alloc::vec::Vec;

use super::random::Random;
use crate::grid::{Cell, Grid, Puzzle};
use crate::solver::{can_differ, random_solution};

/// Generates a minimal puzzle, one without redundant givens: clues of a random full grid are removed in
/// random order as long as one solution is left. A seed gives the same puzzle on every machine, though not in
/// every version: the full grid depends on how the solver propagates.
///
/// ```
/// use ninefold::{generator::generate_minimal, grid::Grid, solver::solutions};
///
/// let puzzle = generate_minimal(7);
/// for cell in puzzle.givens().filled() {
///     let mut fewer = *puzzle.givens();
///     fewer[cell] = None;
///     assert_eq!(solutions(&fewer, 2).count, 2);
/// }
/// ```
#[expect(clippy::missing_panics_doc, reason = "a blank grid has solutions, and one is kept")]
pub fn generate_minimal(seed: u64) -> Puzzle {
    let mut random = Random::new(seed);
    let full = random_solution(&Grid::EMPTY, |end| random.below(end)).expect("a blank grid has solutions");
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    let mut givens = full;
    remove_redundant_clues(&mut givens, &cells);
    Puzzle::new(givens).expect("one solution was kept")
}

/// Removes the clues of these cells, one after another in their order, unless there would be another solution.
pub fn remove_redundant_clues(givens: &mut Grid, cells: &[Cell]) {
    for &cell in cells {
        let given = givens[cell].take();
        if given.is_some_and(|digit| can_differ(givens, cell, digit)) {
            givens[cell] = given;
        }
    }
}
