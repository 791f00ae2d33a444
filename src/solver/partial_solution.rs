//! What propagation finds of the solution of a grid.

use fearless_simd::{Simd, dispatch};

use super::Search;
use super::engine::{BandCandidate, Bands, FoundMasks, NoSolution};
use super::processor::level;
use super::root::SearchRoot;
use super::tree::SearchStop;
use crate::grid::{Cell, CellSet, Digit, Grid};

/// What propagation finds of a grid that has a solution.
#[derive(Clone)]
pub(crate) struct PartialSolution {
    bands: Bands,
}

impl PartialSolution {
    /// Propagates the givens, until nothing changes or the digits of all these cells are found.
    pub fn new(grid: &Grid, wanted: CellSet) -> PartialSolution {
        dispatch!(level(), simd => PartialSolution::new_with(simd, grid, wanted))
    }

    /// The same for a kind of processor.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a function that is not inlined is not compiled for the kind of processor"
    )]
    fn new_with<S: Simd>(simd: S, grid: &Grid, wanted: CellSet) -> PartialSolution {
        let mut partial = PartialSolution { bands: Bands::default() };
        let mut found_masks = FoundMasks::default();
        let mut goes_on = partial.bands.set_givens_with(simd, grid).map(|()| true);
        while let Ok(true) = goes_on {
            goes_on = partial.bands.propagate_once(simd, &mut found_masks, |_, _| {});
            if wanted.is_subset(partial.determined()) {
                break;
            }
        }
        debug_assert!(!matches!(goes_on, Err(NoSolution)), "the grid has a solution");
        partial
    }

    /// The cells whose digits are found.
    pub fn determined(&self) -> CellSet {
        let [top, middle, bottom, _] = self.bands.open;
        !CellSet::from_bands([top, middle, bottom])
    }

    /// Whether some solution has another digit in this cell.
    pub fn can_differ(&self, cell: Cell, digit: Digit) -> bool {
        let mut root = SearchRoot { bands: self.bands, ..SearchRoot::default() };
        root.bands.eliminate(BandCandidate::new(cell, digit));
        dispatch!(level(), simd => root.propagate(simd)).is_ok()
            && Search::with_root(root).advance(u64::MAX) == SearchStop::Solution
    }

    /// Takes this digit of the solution as given.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.bands.assume(BandCandidate::new(cell, digit));
    }
}
