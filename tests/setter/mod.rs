//! What setters ask of a grid, each against a program that is too simple to be wrong.

mod clues;
mod neighbours;
mod patterns;
mod structure;

use ninefold::Grid;
use ninefold::grid::{Cell, CellSet};

use crate::support::reference_solver::reference_solutions;
use crate::support::rng::Rng;

/// All solutions of a grid, which must have at most some thousands.
fn all_solutions(grid: &Grid) -> Vec<Grid> {
    reference_solutions(grid, usize::MAX, 20_000_000).expect("few solutions")
}

fn solution_count(grid: &Grid, limit: usize) -> usize {
    reference_solutions(grid, limit, 20_000_000).expect("an answer in time").len()
}

/// The grid without some of its clues, drawn at random.
fn without_some(grid: &Grid, count: usize, rng: &mut Rng) -> Grid {
    let mut clues: Vec<Cell> = grid.filled().into_iter().collect();
    let mut taken = CellSet::EMPTY;
    for _ in 0..count.min(clues.len()) {
        taken.insert(clues.swap_remove(rng.below(clues.len())));
    }
    grid.without(taken)
}
