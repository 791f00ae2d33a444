//! Guesses: which candidate the search assumes next.

#![expect(clippy::inline_always, reason = "measured: a call for each digit costs a tenth")]

use super::engine::{BandCandidate, Bands, ROW_AND_BLOCK, without_peers};
use super::simd::{BAND, BandCell, Lanes, board_cells, count_bits, has_any, load, set_bits};

/// Two alternatives, exactly one of which is true: the cells that each leaves to one or two digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess {
    /// The digits concerned; twice the same if it is one.
    pub digits: [usize; 2],
    /// The cells that they keep if the guess is true.
    pub if_true: [Lanes; 2],
    /// The cells that they keep if the guess is false.
    pub if_false: [Lanes; 2],
}

impl Bands {
    /// The candidate to guess next, when propagation is complete and a cell is open: in the cell with two
    /// candidates that has the most open peers, since a guess there leads furthest; without such a cell, in the first one with the
    /// fewest candidates.
    pub fn branch_candidate(&self) -> BandCandidate {
        let cell = self.branch_cell();
        BandCandidate { cell, digit: self.candidates(cell).trailing_zeros() as usize }
    }

    /// The same candidate as a guess. In a cell with two candidates, one is true if the other is false.
    #[inline(always)]
    pub fn guess(&self) -> Guess {
        let cell = self.branch_cell();
        let candidates = self.candidates(cell);
        let others = candidates & (candidates - 1);
        let digits = [candidates.trailing_zeros() as usize, others.trailing_zeros() as usize];
        let here = without_peers(cell);
        let mut elsewhere = [BAND; 4];
        elsewhere[cell.band()] = !(1 << cell.in_band());
        let other_if_false = if others.is_power_of_two() { here } else { [BAND; 4] };
        Guess { digits, if_true: [here, elsewhere], if_false: [elsewhere, other_if_false] }
    }

    /// Assumes that the guess is true, or that it is false.
    #[inline(always)]
    pub fn apply_guess(&mut self, guess: &Guess, is_true: bool) {
        let keep = if is_true { &guess.if_true } else { &guess.if_false };
        for (digit, keep) in guess.digits.into_iter().zip(keep) {
            self.intersect(digit, *keep);
        }
    }

    /// A random candidate of a random open cell; there must be one. `pick(n)` returns a random number below
    /// `n`.
    pub fn random_candidate(&self, pick: &mut impl FnMut(usize) -> usize) -> BandCandidate {
        let count = self.open.iter().map(|cells| cells.count_ones() as usize).sum();
        let cell = board_cells(self.open).nth(pick(count)).expect("counted");
        let digits = self.candidates(cell);
        let digit = set_bits(digits).nth(pick(digits.count_ones() as usize)).expect("counted");
        BandCandidate { cell, digit: digit as usize }
    }

    /// The candidates of a cell, nine bits.
    #[inline(always)]
    fn candidates(&self, cell: BandCell) -> u32 {
        (0..9).fold(0, |digits, digit| {
            digits | (self.places[digit][cell.band()] >> cell.in_band() & 1) << digit
        })
    }

    #[inline(always)]
    fn branch_cell(&self) -> BandCell {
        self.best_bivalue_cell().unwrap_or_else(|| self.fewest_candidates_cell())
    }

    /// The cell with two candidates that has the most open peers, if any. Peers in both its block and its
    /// column count twice.
    #[inline(always)]
    fn best_bivalue_cell(&self) -> Option<BandCell> {
        let [ones, twos, fours, eights] = count_bits(&self.places);
        // Found cells have one candidate, so only open cells count two.
        let pairs = (twos & !(ones | fours | eights)).to_array();
        let [one, two, three, _] = self.open;
        let one_and_two = u64::from(one) | u64::from(two) << 27;
        let (mut best, mut most) = (None, 0);
        for cell in board_cells(pairs) {
            let in_band = cell.in_band() as usize;
            let column = COLUMN_IN_TWO_BANDS[in_band];
            let peers = (self.open[cell.band()] & ROW_AND_BLOCK[in_band]).count_ones()
                + (one_and_two & column).count_ones()
                + (three & column as u32).count_ones();
            if peers > most {
                most = peers;
                best = Some(cell);
            }
        }
        best
    }

    /// An open cell with the fewest candidates, for positions without a cell of two.
    fn fewest_candidates_cell(&self) -> BandCell {
        let (cells, _) = self.fewest_candidates_cells();
        board_cells(cells).next().expect("bands that are not full have an open cell")
    }

    /// All open cells that have as few candidates as any, and how many these are.
    pub fn fewest_candidates_cells(&self) -> (Lanes, u32) {
        let counts = count_bits(&self.places);
        let with = |number: u32| {
            let bits = counts.into_iter().enumerate();
            bits.fold(load(self.open), |cells, (bit, has)| {
                cells & if number >> bit & 1 != 0 { has } else { !has }
            })
        };
        let found = (2..=9).map(|number| (with(number), number)).find(|&(cells, _)| has_any(cells));
        found.map_or(([0; 4], 0), |(cells, number)| (cells.to_array(), number))
    }

    /// The first candidate of a cell, or `None` if it has none.
    pub fn first_candidate(&self, cell: BandCell) -> Option<BandCandidate> {
        let digit = set_bits(self.candidates(cell)).next()?;
        Some(BandCandidate { cell, digit: digit as usize })
    }

    /// The last candidate of a cell, or `None` if it has none.
    pub fn last_candidate(&self, cell: BandCell) -> Option<BandCandidate> {
        let digit = self.candidates(cell).checked_ilog2()?;
        Some(BandCandidate { cell, digit: digit as usize })
    }
}

/// The cells of a cell's column in two consecutive bands.
const COLUMN_IN_TWO_BANDS: [u64; 27] = {
    let mut columns = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        columns[cell] = 0o001_001_001_001_001_001 << (cell % 9);
        cell += 1;
    }
    columns
};
