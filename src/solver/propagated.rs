//! Candidates propagated by the engine: a fast test of what an assumption leads to.

use super::engine::{BandCandidate, Bands, NoSolution};
use crate::grid::{Board, Candidate, CandidateSet, CellSet, Digit};

/// The candidates of a board after propagation. It eliminates at least what singles and locked candidates do, again and again.
#[derive(Clone, Copy)]
pub(crate) struct PropagatedCandidates {
    bands: Bands,
}

impl PropagatedCandidates {
    /// Propagates a board; `None` if that leads to a contradiction.
    pub fn new(board: &Board) -> Option<PropagatedCandidates> {
        let mut bands = Bands { stale: 511, ..Bands::default() };
        for (places, digit) in bands.places.iter_mut().zip(Digit::all()) {
            *places = lanes(board.places(digit) | board.grid().cells_with(digit));
        }
        bands.open = lanes(CellSet::ALL);
        PropagatedCandidates { bands }.propagate()
    }

    fn propagate(mut self) -> Option<PropagatedCandidates> {
        match self.bands.propagate() {
            Ok(()) => Some(self),
            Err(NoSolution) => None,
        }
    }

    /// Assumes that a candidate is true; `None` if that leads to a contradiction.
    pub fn assume(mut self, Candidate { cell, digit }: Candidate) -> Option<PropagatedCandidates> {
        self.bands.assume(BandCandidate::new(cell, digit));
        self.propagate()
    }

    /// Eliminates candidates; `None` if that leads to a contradiction.
    fn eliminate(mut self, candidates: &CandidateSet) -> Option<PropagatedCandidates> {
        for Candidate { cell, digit } in candidates.iter() {
            self.bands.eliminate(BandCandidate::new(cell, digit));
        }
        self.propagate()
    }

    /// The candidates of the cells whose digit is not found.
    pub fn candidates(&self) -> CandidateSet {
        let open = cells(self.bands.open);
        let mut candidates = CandidateSet::EMPTY;
        for (places, digit) in self.bands.places.iter().zip(Digit::all()) {
            candidates.insert_all(digit, cells(*places) & open);
        }
        candidates
    }

    /// Whether a contradiction follows when each candidate that leads to one is eliminated, again and again.
    pub fn is_refuted_by_refutations(mut self) -> bool {
        loop {
            let wrong: CandidateSet =
                self.candidates().iter().filter(|candidate| self.assume(*candidate).is_none()).collect();
            if wrong.is_empty() {
                return false;
            }
            match self.eliminate(&wrong) {
                Some(next) => self = next,
                None => return true,
            }
        }
    }
}

fn lanes(cells: CellSet) -> [u32; 4] {
    let [top, middle, bottom] = cells.to_bands();
    [top, middle, bottom, 0]
}

fn cells([top, middle, bottom, _]: [u32; 4]) -> CellSet {
    CellSet::from_bands([top, middle, bottom])
}
