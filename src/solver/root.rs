//! The position in which a search begins: what the givens leave, propagated.

#![expect(clippy::inline_always, reason = "measured: a call copies the position")]

use fearless_simd::{Simd, dispatch};

use super::effort::SearchEffort;
use super::engine::{BandCandidate, Bands, NoSolution};
use super::hard_search::TripletPosition;
use super::processor::level;
use crate::grid::Grid;

/// What a propagated root looks like, which decides how it is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SearchRootKind {
    /// A puzzle that a few guesses solve, or a solution.
    #[default]
    Common,
    /// Many open cells with few candidates each: a puzzle on which counting triplets pays from the start.
    Hard,
    /// Many open cells with many candidates each: most such grids have very many solutions, and the others have
    /// a contradiction that counting triplets finds.
    Sparse,
}

/// Number of open cells up to which a root is common. This and the next limit were chosen on every other puzzle of
/// seven sets, and measured on the rest; from 44 to 50 open cells, and from 4.1 to 4.4 candidates, it makes little
/// difference.
const COMMON_OPEN_CELLS: u32 = 47;

/// From this number of candidates for each open cell on, in tenths, a root is sparse.
const SPARSE_CANDIDATES: u32 = 42;

/// The position in which a search begins.
#[derive(Clone, Debug, Default)]
pub(crate) struct SearchRoot {
    /// The position, propagated.
    pub bands: Bands,
    /// How it is searched.
    pub kind: SearchRootKind,
}

impl SearchRoot {
    /// Sets the position after the givens, and without a candidate that no solution may contain. The triplets of
    /// a sparse position are counted, too. If there is no solution, returns the effort of finding that.
    pub fn set_givens(&mut self, grid: &Grid, excluded: Option<BandCandidate>) -> Result<(), SearchEffort> {
        dispatch!(level(), simd => self.set_givens_with(simd, grid, excluded))
    }

    /// The same for a kind of processor.
    #[inline(always)]
    pub fn set_givens_with<S: Simd>(
        &mut self,
        simd: S,
        grid: &Grid,
        excluded: Option<BandCandidate>,
    ) -> Result<(), SearchEffort> {
        self.bands.set_givens_with(simd, grid).map_err(|NoSolution| SearchEffort::default())?;
        if let Some(candidate) = excluded {
            self.bands.eliminate(candidate);
        }
        self.propagate(simd).map_err(|NoSolution| SearchEffort { dead_ends: 1, ..SearchEffort::default() })
    }

    #[inline(always)]
    pub fn propagate<S: Simd>(&mut self, simd: S) -> Result<(), NoSolution> {
        self.bands.propagate_with(simd)?;
        self.classify(simd)
    }

    /// Decides how the position is searched once it is propagated, and counts the triplets of a sparse one.
    #[inline(always)]
    pub fn classify<S: Simd>(&mut self, simd: S) -> Result<(), NoSolution> {
        self.kind = SearchRootKind::new(&self.bands);
        if self.kind == SearchRootKind::Sparse {
            let mut position = TripletPosition::new(self.bands);
            position.propagate_with(simd)?;
            self.bands = position.bands;
        }
        Ok(())
    }
}

impl SearchRootKind {
    #[inline(always)]
    fn new(bands: &Bands) -> SearchRootKind {
        let open = bands.open_count();
        if open <= COMMON_OPEN_CELLS {
            return SearchRootKind::Common;
        }
        let places: u32 = bands.places.iter().flatten().map(|cells| cells.count_ones()).sum();
        let candidates = places - (81 - open);
        if 10 * candidates < SPARSE_CANDIDATES * open { SearchRootKind::Hard } else { SearchRootKind::Sparse }
    }
}
