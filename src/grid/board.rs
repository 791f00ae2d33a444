//! A grid with the candidates of its empty cells: what the techniques look at.
//!
//! ```text
//!   Grid  5 3 . | . 7 .        Board   the same digits, and for each empty cell its candidates
//!         6 . . | 1 9 5   ──▶          r1c3: 1 2 4     also the other way round:
//!         …                            r1c4: 2 6       digit 2: r1c3 r1c4 …
//! ```
//!
//! A board need not have a solution: eliminations are not checked. A cell without candidates, or a house
//! without a place for a digit, is a contradiction, which [`Board::has_contradiction`] finds.

use super::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};

/// A grid with its remaining candidates.
///
/// ```
/// use ninefold::{Board, Cell, Grid};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let board = Board::new(&Grid::from_line(line).unwrap());
/// assert_eq!(board.candidates(Cell::at(4, 4)).len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    grid: Grid,
    givens: CellSet,
    empty: CellSet,
    candidates: [DigitSet; 81],
    places: [CellSet; 9],
}

/// A set of candidates, by digit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CandidateSet([CellSet; 9]);

impl Board {
    /// A puzzle at its start: every digit is a given, and the candidates are those that the rules allow.
    pub fn new(givens: &Grid) -> Board {
        Board::in_progress(givens, givens.filled())
    }

    /// A partly filled grid of which only these cells are givens. The candidates are those that the rules
    /// allow. Only the avoidable rectangle depends on which cells are givens.
    pub fn in_progress(grid: &Grid, givens: CellSet) -> Board {
        let mut board = Board {
            grid: Grid::EMPTY,
            givens,
            empty: CellSet::ALL,
            candidates: [DigitSet::ALL; 81],
            places: [CellSet::ALL; 9],
        };
        for cell in grid.filled() {
            if let Some(digit) = grid[cell] {
                board.place(Candidate { cell, digit });
            }
        }
        board
    }

    /// The digits placed so far.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The cells of the givens.
    pub fn givens(&self) -> CellSet {
        self.givens
    }

    /// The cells without a digit.
    #[inline]
    pub fn empty(&self) -> CellSet {
        self.empty
    }

    /// The candidates of an empty cell; none for a filled one.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// The empty cells that have this candidate.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// Returns a small set of cells with this digit that keep it out of those of `others` that see one: what
    /// an explanation mentions. Chosen greedily, so it is not always the smallest.
    pub fn blocking_cells(&self, digit: Digit, mut others: CellSet) -> CellSet {
        let cells = self.grid().cells_with(digit);
        let mut blocking = CellSet::EMPTY;
        while let Some(best) = cells.into_iter().max_by_key(|cell| (others & cell.peers()).len()) {
            if !others.intersects(best.peers()) {
                break;
            }
            blocking.insert(best);
            others = others - best.peers();
        }
        blocking
    }

    /// Whether the board has this candidate.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.places(candidate.digit).contains(candidate.cell)
    }

    /// The digits that are candidates of any of these cells.
    pub fn digits_in(&self, cells: CellSet) -> DigitSet {
        cells.into_iter().fold(DigitSet::EMPTY, |digits, cell| digits | self.candidates(cell))
    }

    /// The empty cells with exactly this many candidates.
    pub fn cells_with_candidate_count(&self, count: usize) -> CellSet {
        self.empty.into_iter().filter(|&cell| self.candidates(cell).len() == count).collect()
    }

    /// Those of these digits that are candidates of these cells.
    pub(crate) fn candidates_among(&self, cells: CellSet, digits: DigitSet) -> CandidateSet {
        let mut candidates = CandidateSet::EMPTY;
        digits.into_iter().for_each(|digit| candidates.insert_all(digit, cells & self.places(digit)));
        candidates
    }

    /// All candidates.
    pub fn all_candidates(&self) -> CandidateSet {
        CandidateSet(self.places)
    }

    /// Places a digit: removes the candidates of the cell, and the digit from those of its peers.
    #[inline]
    pub fn place(&mut self, Candidate { cell, digit }: Candidate) {
        self.grid[cell] = Some(digit);
        self.empty.remove(cell);
        for other in self.candidates(cell) {
            self.places[other.index()].remove(cell);
        }
        self.candidates[cell.index()] = DigitSet::EMPTY;
        let losing = self.places(digit) & cell.peers();
        for peer in losing {
            self.candidates[peer.index()].remove(digit);
        }
        self.places[digit.index()] = self.places(digit) - losing;
    }

    /// Removes a candidate, if it is there.
    #[inline]
    pub fn eliminate(&mut self, Candidate { cell, digit }: Candidate) {
        self.candidates[cell.index()].remove(digit);
        self.places[digit.index()].remove(cell);
    }

    /// Removes all candidates of an empty cell except these.
    pub fn retain(&mut self, cell: Cell, digits: DigitSet) {
        for digit in self.candidates(cell) - digits {
            self.eliminate(Candidate { cell, digit });
        }
    }

    /// Whether an empty cell has no candidate, or a house has no place for a digit.
    pub fn has_contradiction(&self) -> bool {
        self.empty.into_iter().any(|cell| self.candidates(cell).is_empty())
            || Digit::all().any(|digit| {
                let cells = self.grid.cells_with(digit) | self.places(digit);
                House::all().any(|house| !cells.intersects(house.cells()))
            })
    }
}

impl CandidateSet {
    /// The empty set.
    pub const EMPTY: CandidateSet = CandidateSet([CellSet::EMPTY; 9]);

    /// The set of one digit in each of these cells.
    #[inline]
    pub fn from_cells(digit: Digit, cells: CellSet) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        set.0[digit.index()] = cells;
        set
    }

    /// The cells with this digit.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet {
        self.0[digit.index()]
    }

    /// The digits in this cell.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        Digit::all().filter(|&digit| self.places(digit).contains(cell)).collect()
    }

    /// Number of candidates.
    pub fn len(&self) -> usize {
        // Most digits of most sets have no cells.
        self.0.iter().filter(|cells| !cells.is_empty()).map(|cells| cells.len()).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|cells| cells.is_empty())
    }

    /// Whether the set contains this candidate.
    #[inline]
    pub fn contains(&self, candidate: Candidate) -> bool {
        self.places(candidate.digit).contains(candidate.cell)
    }

    /// Adds a candidate.
    #[inline]
    pub fn insert(&mut self, candidate: Candidate) {
        self.0[candidate.digit.index()].insert(candidate.cell);
    }

    /// Adds a digit in each of these cells.
    #[inline]
    pub fn insert_all(&mut self, digit: Digit, cells: CellSet) {
        self.0[digit.index()] |= cells;
    }

    /// Adds all candidates of another set.
    pub fn extend(&mut self, other: &CandidateSet) {
        for digit in Digit::all() {
            self.insert_all(digit, other.places(digit));
        }
    }

    /// The candidates that both sets contain.
    pub(crate) fn intersection(&self, other: &CandidateSet) -> CandidateSet {
        CandidateSet(core::array::from_fn(|digit| self.0[digit] & other.0[digit]))
    }

    /// The candidates that the other set does not contain.
    pub(crate) fn difference(&self, other: &CandidateSet) -> CandidateSet {
        CandidateSet(core::array::from_fn(|digit| self.0[digit] - other.0[digit]))
    }

    /// Whether the other set contains every candidate of this one.
    pub fn is_subset(&self, other: &CandidateSet) -> bool {
        Digit::all().all(|digit| self.places(digit).is_subset(other.places(digit)))
    }

    /// Iterates by digit, then in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> {
        let sets = self.0;
        Digit::all()
            .flat_map(move |digit| sets[digit.index()].into_iter().map(move |cell| Candidate { cell, digit }))
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        candidates.into_iter().for_each(|candidate| set.insert(candidate));
        set
    }
}
