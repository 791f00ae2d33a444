//! Givens of a full grid: cells are cleared as long as one solution is left.

use super::random::Random;
use crate::grid::{CellSet, Grid};
use crate::solve::can_differ;
use crate::symmetry::Symmetry;

/// Clears cells of a full grid in random order, those together that the symmetry joins, down to this many
/// givens; more are left where no further cell can be spared.
pub fn dug(full: &Grid, symmetry: Symmetry, target: usize, random: &mut Random) -> Grid {
    let mut orbits: Vec<CellSet> = symmetry.orbits().collect();
    random.shuffle(&mut orbits);
    let mut givens = *full;
    let mut count = 81;
    for orbit in orbits {
        if count < target + orbit.len() {
            continue;
        }
        let mut fewer = givens;
        for cell in orbit {
            fewer[cell] = None;
        }
        // A second solution would differ from the first in one of these: the others were given so far.
        let differs = |cell| full[cell].is_some_and(|digit| can_differ(&fewer, cell, digit));
        if !orbit.into_iter().any(differs) {
            givens = fewer;
            count -= orbit.len();
        }
    }
    givens
}
