//! Finds the smallest locked set that eliminates a candidate.

use crate::grid::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};

/// Largest number of choices for one candidate. The published sets need fewer than a hundred.
const MOST_CHOICES: usize = 2_000;

/// Searches for locked sets on one board.
pub struct CoverSearch<'a> {
    board: &'a Board,
    /// For each digit, the candidates that are in exactly one cover if their cell belongs to the set, and otherwise in none.
    weighted: [CellSet; 9],
    houses: [HouseSet; 81],
    pub choices: usize,
}

/// What is known of a locked set.
#[derive(Clone, Copy)]
struct PartialSet {
    cells: CellSet,
    /// Cells that do not belong to it.
    excluded: CellSet,
    /// For each digit, the houses that cover it.
    covers: [HouseSet; 9],
    /// For each digit, the houses that do not cover it.
    excluded_covers: [HouseSet; 9],
}

impl<'a> CoverSearch<'a> {
    pub fn new(board: &'a Board, weightless: &CandidateSet) -> CoverSearch<'a> {
        let weighted = core::array::from_fn(|index| {
            let digit = Digit::from_index(index);
            board.places(digit) - weightless.places(digit)
        });
        let mut houses = [HouseSet::EMPTY; 81];
        Cell::all().for_each(|cell| houses[cell.index()] = cell.houses().into_iter().collect());
        CoverSearch { board, weighted, houses, choices: 0 }
    }

    /// The cells of the smallest locked set that eliminates the candidate.
    pub fn smallest_set(&mut self, eliminated: Candidate) -> Option<CellSet> {
        let Candidate { cell, digit } = eliminated;
        let mut best = None;
        self.choices = 0;
        let mut outside = PartialSet::EMPTY;
        outside.excluded.insert(cell);
        for other in self.board.candidates(cell) {
            if self.weighted[other.index()].contains(cell) {
                outside.excluded_covers[other.index()] |= self.houses[cell.index()];
            }
        }
        for house in cell.houses() {
            let mut set = outside;
            set.covers[digit.index()].insert(house);
            self.search(set, &mut best);
            outside.excluded_covers[digit.index()].insert(house);
        }
        let mut inside = PartialSet::EMPTY;
        inside.cells.insert(cell);
        for house in cell.houses() {
            let mut set = inside;
            set.covers[digit.index()] = self.houses[cell.index()];
            set.covers[digit.index()].remove(house);
            set.excluded_covers[digit.index()].insert(house);
            self.search(set, &mut best);
        }
        best
    }

    fn search(&mut self, mut set: PartialSet, best: &mut Option<CellSet>) {
        let is_larger = |set: &PartialSet| best.is_some_and(|best| best.len() <= set.cells.len());
        self.choices += 1;
        if self.choices > MOST_CHOICES || !self.propagate(&mut set) || is_larger(&set) {
            return;
        }
        let Some((digit, houses)) = self.open_candidate(&set) else {
            let covers: usize = set.covers.iter().map(|covers| covers.len()).sum();
            if covers == set.cells.len() {
                *best = Some(set.cells);
            }
            return;
        };
        for house in houses {
            let mut next = set;
            next.covers[digit.index()].insert(house);
            self.search(next, best);
            set.excluded_covers[digit.index()].insert(house);
        }
    }

    /// Adds what follows from the cells and covers of the set. Returns whether it is still possible.
    fn propagate(&self, set: &mut PartialSet) -> bool {
        loop {
            for (weighted, covers) in self.weighted.iter().zip(set.covers) {
                set.cells |= *weighted & covers.cells();
            }
            if set.cells.intersects(set.excluded) {
                return false;
            }
            let mut has_changed = false;
            for cell in set.cells {
                for digit in self.board.candidates(cell) {
                    let houses = self.houses[cell.index()];
                    let covers = &mut set.covers[digit.index()];
                    let excluded = &mut set.excluded_covers[digit.index()];
                    let (chosen, open) = (houses & *covers, houses - *excluded);
                    if chosen.is_empty() {
                        match open.len() {
                            0 => return false,
                            1 => {
                                *covers |= open;
                                has_changed = true;
                            }
                            _ => {}
                        }
                    } else if self.weighted[digit.index()].contains(cell) {
                        if chosen.len() > 1 {
                            return false;
                        }
                        if open != chosen {
                            *excluded |= open - chosen;
                            has_changed = true;
                        }
                    }
                }
            }
            if !has_changed {
                return true;
            }
        }
    }

    /// A candidate of the set that no cover contains yet, and the houses that may cover it: as few as possible.
    fn open_candidate(&self, set: &PartialSet) -> Option<(Digit, HouseSet)> {
        let mut fewest: Option<(Digit, HouseSet)> = None;
        for cell in set.cells {
            for digit in self.board.candidates(cell) {
                let houses = self.houses[cell.index()];
                if houses.into_iter().any(|house| set.covers[digit.index()].contains(house)) {
                    continue;
                }
                let open = houses - set.excluded_covers[digit.index()];
                if fewest.is_none_or(|(_, fewest)| open.len() < fewest.len()) {
                    fewest = Some((digit, open));
                }
            }
        }
        fewest
    }
}

impl PartialSet {
    const EMPTY: PartialSet = PartialSet {
        cells: CellSet::EMPTY,
        excluded: CellSet::EMPTY,
        covers: [HouseSet::EMPTY; 9],
        excluded_covers: [HouseSet::EMPTY; 9],
    };
}
