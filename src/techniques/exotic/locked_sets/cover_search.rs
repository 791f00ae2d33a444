//! Finds the smallest locked set that eliminates a candidate.
//!
//! ```text
//!   the candidate is seen by a cover ─▶ the weighted candidates in it: their cells belong to the set ─▶ the other candidates of
//!   these cells need a cover: one of three houses ─▶ the weighted candidates in it …
//! ```
//!
//! A candidate with a weight, see `weights`, is in exactly one cover if its cell belongs to the set, and in none otherwise. So a house that
//! covers a digit adds cells, and rules out the houses that cover one of its candidates again: few choices are left.

use crate::grid::{Board, Candidate, CandidateSet, CellSet, Digit, House, HouseSet};

/// Largest number of cells of a set.
const MOST_CELLS: usize = 30;

/// Largest number of choices for all candidates.
const MOST_CHOICES: usize = 12_000;

/// Searches for locked sets on one board.
pub struct CoverSearch<'a> {
    board: &'a Board,
    /// For each digit, the cells in which it has a weight.
    weighted: [CellSet; 9],
    /// Choices that are left for this candidate, and for all.
    choices_left: usize,
    choices_left_of_all: usize,
}

/// What is known of a locked set.
#[derive(Clone, Copy)]
struct PartialSet {
    cells: CellSet,
    /// A cell that does not belong to it.
    outside: CellSet,
    /// For each digit, the cells of the houses that cover it.
    covered: [CellSet; 9],
    /// For each digit, the houses that do not cover it because this choice has been tried.
    excluded_covers: [HouseSet; 9],
    cover_count: usize,
}

/// Where to go on with a set.
enum NextChoice {
    /// The set is impossible.
    Impossible,
    /// All candidates of its cells are covered.
    Complete,
    /// One of these houses covers the digit.
    Cover(Digit, HouseSet),
}

impl<'a> CoverSearch<'a> {
    pub fn new(board: &'a Board, weightless: &[Candidate]) -> CoverSearch<'a> {
        let weightless: CandidateSet = weightless.iter().copied().collect();
        let weighted = core::array::from_fn(|index| {
            let digit = Digit::from_index(index);
            board.places(digit) - weightless.places(digit)
        });
        CoverSearch { board, weighted, choices_left: 0, choices_left_of_all: MOST_CHOICES }
    }

    /// The cells of the smallest locked set that eliminates the candidate, among those that are found with this number of choices.
    pub fn smallest_set(&mut self, eliminated: Candidate, most_choices: usize) -> Option<CellSet> {
        let Candidate { cell, digit } = eliminated;
        let choices = self.choices_left_of_all.min(most_choices);
        self.choices_left = choices;
        let mut best = None;
        let mut around = PartialSet { outside: CellSet::only(cell), ..PartialSet::EMPTY };
        for house in cell.houses() {
            let mut set = around;
            self.add_cover(&mut set, digit, house);
            self.search(set, &mut best);
            around.excluded_covers[digit.index()].insert(house);
        }
        // The cell belongs to the set, and two houses cover the candidate.
        for other in cell.houses() {
            let mut set = PartialSet { cells: CellSet::only(cell), ..PartialSet::EMPTY };
            set.excluded_covers[digit.index()].insert(other);
            let mut twice = self.weighted[digit.index()];
            for house in cell.houses().into_iter().filter(|&house| house != other) {
                twice &= house.cells();
                self.add_cover(&mut set, digit, house);
            }
            if twice.is_empty() {
                self.search(set, &mut best);
            }
        }
        self.choices_left_of_all -= choices - self.choices_left;
        best
    }

    fn search(&mut self, mut set: PartialSet, best: &mut Option<CellSet>) {
        if self.choices_left == 0 {
            return;
        }
        self.choices_left -= 1;
        let most_cells = best.map_or(MOST_CELLS, |best| best.len() - 1);
        match self.next_choice(&mut set, most_cells) {
            NextChoice::Impossible => {}
            NextChoice::Complete => {
                if set.cover_count == set.cells.len() {
                    *best = Some(set.cells);
                }
            }
            NextChoice::Cover(digit, houses) => {
                for house in houses {
                    let mut next = set;
                    self.add_cover(&mut next, digit, house);
                    self.search(next, best);
                    set.excluded_covers[digit.index()].insert(house);
                }
            }
        }
    }

    /// Lets a house cover a digit: what has a weight there belongs to the set.
    fn add_cover(&self, set: &mut PartialSet, digit: Digit, house: House) {
        set.covered[digit.index()] |= house.cells();
        set.cells |= house.cells() & self.weighted[digit.index()];
        set.cover_count += 1;
    }

    /// Adds the covers that have no alternative, until there are none. Returns the candidate that fewest houses may cover.
    fn next_choice(&self, set: &mut PartialSet, most_cells: usize) -> NextChoice {
        loop {
            let count = set.cover_count;
            let mut next = NextChoice::Complete;
            let mut fewest = 4;
            for digit in Digit::all() {
                let weighted = self.weighted[digit.index()];
                let mut uncovered = (set.cells & self.board.places(digit)) - set.covered[digit.index()];
                while let Some(cell) = uncovered.first() {
                    uncovered.remove(cell);
                    let blocked = weighted & (set.covered[digit.index()] | set.outside);
                    let excluded = set.excluded_covers[digit.index()];
                    let open: HouseSet = cell
                        .houses()
                        .into_iter()
                        .filter(|&house| !excluded.contains(house) && !house.cells().intersects(blocked))
                        .collect();
                    if let Some(house) = open.single() {
                        self.add_cover(set, digit, house);
                        uncovered = uncovered - house.cells();
                    } else if open.is_empty() {
                        return NextChoice::Impossible;
                    } else if open.len() < fewest {
                        fewest = open.len();
                        next = NextChoice::Cover(digit, open);
                    }
                }
            }
            if set.cells.len() > most_cells {
                return NextChoice::Impossible;
            }
            if set.cover_count == count {
                return next;
            }
        }
    }
}

impl PartialSet {
    const EMPTY: PartialSet = PartialSet {
        cells: CellSet::EMPTY,
        outside: CellSet::EMPTY,
        covered: [CellSet::EMPTY; 9],
        excluded_covers: [HouseSet::EMPTY; 9],
        cover_count: 0,
    };
}
