//! The engine: the cells in which each digit is still possible, as nine vectors of 81 bits, and the rules
//! that narrow them without lookup tables and almost without branches.
//!
//! A digit's vector has a lane of 32 bits for each band. Bit `n` of a lane says that the digit is possible in
//! cell `n` of that band. So every operation works on all three bands at once.
//!
//! ```text
//!     lane 0: band 0         lane 1: band 1         lane 2: band 2         lane 3: always 0
//!
//!               block 0    block 1    block 2
//!   row 0     [  0  1  2][  3  4  5][  6  7  8]      a triplet is the three cells where a row or a
//!   row 1     [  9 10 11][ 12 13 14][ 15 16 17]      column crosses a block; a band has nine row
//!   row 2     [ 18 19 20][ 21 22 23][ 24 25 26]      triplets and nine column triplets
//!     columns    0  1  2    3  4  5    6  7  8
//! ```
//!
//! Four rules are applied until nothing changes:
//!
//! 1. **Bands.** In a band a digit stands once in each row and once in each block: it uses three row
//!    triplets, no two of which share a row or a block. A triplet is *possible* if the four triplets outside
//!    its row and its block can take the other two: one of their two diagonals has no empty triplet. This
//!    covers hidden singles and locked candidates in rows and blocks.
//!
//!    ```text
//!      ? . .      . \ /      the triplet at ? needs both triplets of \ or both of /
//!      . \ /
//!      . / \      rows and blocks are rotated into place by shifts of 9 and 3
//!    ```
//!
//! 2. **Stacks.** The same for columns: in a stack a digit's column triplets are distributed over the bands.
//!    Bands are rotated by moving lanes, columns by shifts of 1.
//! 3. **Found digits.** If a row triplet is the only possible one of its block, and a column is the only
//!    possible one of that block, the digit stands where they cross, and all other digits lose that cell.
//! 4. **Naked singles.** A cell that is possible in only one of the nine vectors. Two masks are kept:
//!    `twice |= once & places; once |= places`.
//!
//! A digit is *stale* when its vector has changed since rules 1 to 3 were last applied to it. When no digit
//! is stale and there is no naked single, propagation is complete and the search has to guess.
//! `hard_search.rs` adds one more rule for grids that turn out to be hard.
//!
//! Four lanes of 32 bits are a vector of 128 bits, which wasm and every processor have. Where vectors of 256
//! bits are available, two digits are processed side by side.
//!
//! Bands of 27 bits, triplets and counting by adding bits are common to the fast solvers since `JCZSolve`;
//! counting a digit's arrangements over bands and stacks comes from `tdoku`. These solvers look the
//! arrangements up in tables. Here they are computed, since three lanes at once cost less than three lookups
//! each.

#![expect(clippy::inline_always, reason = "measured: a call for each digit costs a tenth")]

use wide::{u8x16, u32x4};

use super::band_permutations::{DigitScan, Triplets, scan_digit};
use super::simd::{
    BAND, BOARD, Lanes, Vector, column_cells, concat, count_bits, has_any, load, masks, rotate_blocks,
    rotate_rows, row_triplets, set_bits, spread_columns, triplet_cells,
};
use crate::grid::{Cell, Digit, Grid};

/// A position: for each digit the cells in which it is possible.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bands {
    /// The possible cells, by digit.
    pub places: [Lanes; 9],
    /// The cells whose digit is not found yet.
    open: Lanes,
    /// The stale digits, one bit for each of the nine.
    pub stale: u32,
}

/// Scratch space: by digit, the cells in which it was just found. All 0 between two calls of
/// [`propagate_once`](Bands::propagate_once). It is not part of [`Bands`] so that it is not copied with every
/// guess.
#[derive(Clone, Debug, Default)]
pub(crate) struct FoundMasks([Lanes; 9]);

/// The position has no solution.
#[derive(Debug)]
pub(crate) struct NoSolution;

/// A digit in a cell, in the engine's coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BandCandidate {
    band: usize,
    /// Cell in the band, 0 to 26.
    cell: u32,
    /// Digit from 0, so 0 to 8.
    digit: usize,
}

impl BandCandidate {
    /// Converts a cell and a digit.
    pub fn new(cell: Cell, digit: Digit) -> BandCandidate {
        BandCandidate { band: cell.row() / 3, cell: cell.index() as u32 % 27, digit: digit.index() }
    }

    /// The cell.
    pub fn cell(self) -> Cell {
        let cell = self.cell as usize;
        Cell::at(3 * self.band + cell / 9, cell % 9)
    }

    /// The digit.
    pub fn digit(self) -> Digit {
        Digit::from_index(self.digit)
    }
}

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
    /// The cells that the givens leave to each digit, without any propagation. Fails if a house has a digit
    /// twice.
    pub fn new(grid: &Grid) -> Result<Bands, NoSolution> {
        let mut words = given_cells(&grid.values());
        let open = BOARD & !words.iter().fold(u32x4::ZERO, |filled, given| filled | load(*given));
        let mut clash = u32x4::ZERO;
        let masks = masks();
        for word in &mut words {
            let given = load(*word);
            let triplets = row_triplets(given, masks);
            let ([row_1, row_2], [block_1, block_2]) =
                (rotate_rows(triplets), rotate_blocks(triplets, masks));
            let seen = row_1 | row_2 | block_1 | block_2;
            let columns = spread_columns(given);
            let [band_1, band_2] = columns.rotate_bands();
            let taken = triplet_cells(triplets | seen) | columns | band_1 | band_2;
            let in_one_triplet = (given & (given >> 1_u32) & !masks.triplet_last)
                | (given & (given >> 2_u32) & masks.triplet_first);
            clash |= (triplets & seen) | (columns & (band_1 | band_2)) | in_one_triplet;
            *word = (given | (open & !taken)).to_array();
        }
        if has_any(clash & BOARD) {
            return Err(NoSolution);
        }
        Ok(Bands { places: words, open: open.to_array(), stale: 511 })
    }

    /// Applies all four rules until nothing changes.
    pub fn propagate(&mut self, found_masks: &mut FoundMasks) -> Result<(), NoSolution> {
        while self.propagate_once(found_masks, |_, _| {})? {}
        Ok(())
    }

    /// Applies rules 1 to 3 once to every stale digit, then rule 4 to all cells. Calls `on_triplets` with the
    /// triplets of each digit. Returns whether there is more to do.
    #[inline(always)]
    pub fn propagate_once(
        &mut self,
        found_masks: &mut FoundMasks,
        mut on_triplets: impl FnMut(usize, Triplets),
    ) -> Result<bool, NoSolution> {
        let before = load(self.open);
        let (mut open, mut dead, mut same) = (before, u32x4::ZERO, u32x4::splat(!0));
        let mut stale = std::mem::take(&mut self.stale);
        let masks = masks();
        let mut store = |words: &mut [Lanes; 9], digit: usize, scan: DigitScan| {
            dead |= scan.impossible;
            same &= scan.unchanged | u32x4::splat(!(1 << digit));
            open &= !scan.found;
            words[digit] = scan.places.to_array();
            found_masks.0[digit] = scan.found.to_array();
            on_triplets(digit, scan.triplets);
        };
        while stale != 0 {
            let digit = pop_lowest_bit(&mut stale);
            if cfg!(target_feature = "avx2") && stale != 0 {
                let other = pop_lowest_bit(&mut stale);
                let scans = scan_digit(concat(self.places[digit], self.places[other]), masks);
                store(&mut self.places, digit, scans.extract_half(false));
                store(&mut self.places, other, scans.extract_half(true));
            } else {
                let scan = scan_digit(load(self.places[digit]), masks);
                store(&mut self.places, digit, scan);
            }
        }
        self.open = open.to_array();

        let found = before & !open;
        let (mut once, mut twice, mut kept) = (u32x4::ZERO, u32x4::ZERO, u32x4::ZERO);
        for digit in (0..9).rev() {
            let word = load(self.places[digit]);
            let gone = word & found & !load(std::mem::take(&mut found_masks.0[digit]));
            let word = word ^ gone;
            self.places[digit] = word.to_array();
            // Shifts in one bit for each digit, the last one lowest; `true` is −1.
            kept = kept + kept - gone.simd_eq(u32x4::ZERO);
            twice |= once & word;
            once |= word;
        }
        if has_any(((twice & !open) | !once | dead) & masks.cells) {
            return Err(NoSolution);
        }
        let [a, b, c, _] = (same & kept).to_array();
        self.stale = !(a & b & c) & 511;
        let naked = once & !twice & open;
        if has_any(naked) {
            self.place_naked_singles(naked);
            return Ok(true);
        }
        Ok(self.stale != 0)
    }

    /// Whether every cell's digit is found. When propagation is complete, this means that the grid is solved.
    pub fn is_full(&self) -> bool {
        self.open == [0; 4]
    }

    /// The candidate to guess next, when propagation is complete and a cell is open: in the cell with two
    /// candidates that has the most open peers, since a guess there leads furthest.
    pub fn branch_candidate(&self) -> BandCandidate {
        let (band, cell) = self.branch_cell();
        BandCandidate { band, cell, digit: self.candidates(band, cell).trailing_zeros() as usize }
    }

    /// The same candidate as a guess. In a cell with two candidates, one is true if the other is false.
    #[inline(always)]
    pub fn guess(&self) -> Guess {
        let (band, cell) = self.branch_cell();
        let candidates = self.candidates(band, cell);
        let others = candidates & (candidates - 1);
        let digits = [candidates.trailing_zeros() as usize, others.trailing_zeros() as usize];
        let here = without_peers(band, cell);
        let mut elsewhere = [BAND; 4];
        elsewhere[band] = !(1 << cell);
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

    /// Assumes that the candidate is true.
    #[inline(always)]
    pub fn assume(&mut self, candidate: BandCandidate) {
        self.intersect(candidate.digit, without_peers(candidate.band, candidate.cell));
    }

    /// Assumes that the candidate is false.
    pub fn eliminate(&mut self, candidate: BandCandidate) {
        let mut keep = [BAND; 4];
        keep[candidate.band] = !(1 << candidate.cell);
        self.intersect(candidate.digit, keep);
    }

    /// A random candidate of a random open cell; there must be one. `pick(n)` returns a random number below
    /// `n`.
    pub fn random_candidate(&self, pick: &mut impl FnMut(usize) -> usize) -> BandCandidate {
        let counts = self.open.map(|cells| cells.count_ones() as usize);
        let mut nth = pick(counts.iter().sum());
        let mut band = 0;
        while nth >= counts[band] {
            nth -= counts[band];
            band += 1;
        }
        let cell = set_bits(self.open[band]).nth(nth).expect("counted");
        let digits = self.candidates(band, cell);
        let digit = set_bits(digits).nth(pick(digits.count_ones() as usize)).expect("counted");
        BandCandidate { band, cell, digit: digit as usize }
    }

    /// The digits found so far. When propagation is complete and no cell is open, this is a solution.
    pub fn to_grid(&self) -> Grid {
        // Each cell's digit has four bits, in four planes. Eight cells are spread to eight bytes at once.
        let mut planes = [u32x4::ZERO; 4];
        for (digit, word) in self.places.iter().enumerate() {
            for (bit, plane) in planes.iter_mut().enumerate() {
                if (digit + 1) >> bit & 1 != 0 {
                    *plane |= load(*word) & !load(self.open);
                }
            }
        }
        let [one, two, four, eight] = planes;
        let planes = [one.to_array(), two.to_array(), four.to_array(), eight.to_array()];
        // The last eight values of a band reach into the next band, which overwrites them.
        let mut values = [0; 3 * 27 + 5];
        for band in 0..3 {
            for i in 0..4 {
                let mut eight = 0;
                for (bit, plane) in planes.iter().enumerate() {
                    eight |= spread_to_bytes(plane[band] >> (8 * i)) << bit;
                }
                let from = 27 * band + 8 * i;
                values[from..from + 8].copy_from_slice(&eight.to_le_bytes());
            }
        }
        let [values @ .., _, _, _, _, _] = values;
        Grid::from_values(values)
    }

    /// Eliminates a digit from all other cells.
    #[inline(always)]
    pub fn intersect(&mut self, digit: usize, cells: Lanes) {
        self.places[digit] = (load(self.places[digit]) & load(cells)).to_array();
        self.stale |= 1 << digit;
    }

    /// Rule 4. The digit of each cell is read off four planes of bits.
    #[inline(always)]
    fn place_naked_singles(&mut self, naked: u32x4) {
        let mut planes = [u32x4::ZERO; 4];
        for (digit, word) in self.places.iter().enumerate() {
            for (bit, plane) in planes.iter_mut().enumerate() {
                if digit >> bit & 1 != 0 {
                    *plane |= load(*word);
                }
            }
        }
        let [one, two, four, eight] = planes;
        let planes = [one.to_array(), two.to_array(), four.to_array(), eight.to_array()];
        for (band, &cells) in naked.to_array().iter().enumerate() {
            for cell in set_bits(cells) {
                let bit = |plane: usize| (planes[plane][band] >> cell & 1) << plane;
                let digit = bit(0) | bit(1) | bit(2) | bit(3);
                self.assume(BandCandidate { band, cell, digit: digit as usize });
            }
        }
    }

    /// The candidates of a cell, nine bits.
    #[inline(always)]
    fn candidates(&self, band: usize, cell: u32) -> u32 {
        (0..9).fold(0, |digits, digit| digits | (self.places[digit][band] >> cell & 1) << digit)
    }

    #[inline(always)]
    fn branch_cell(&self) -> (usize, u32) {
        self.best_bivalue_cell().unwrap_or_else(|| self.fewest_candidates_cell())
    }

    /// The cell with two candidates that has the most open peers, if any. Peers in both its block and its
    /// column count twice.
    #[inline(always)]
    fn best_bivalue_cell(&self) -> Option<(usize, u32)> {
        let [ones, twos, fours, eights] = count_bits(&self.places);
        let pairs = (twos & !(ones | fours | eights)).to_array();
        let [one, two, three, _] = self.open;
        let one_and_two = u64::from(one) | u64::from(two) << 27;
        let (mut best, mut most) = (None, 0);
        for (band, &cells) in pairs.iter().enumerate() {
            for cell in set_bits(cells) {
                let column = COLUMN_IN_TWO_BANDS[cell as usize];
                let peers = (self.open[band] & ROW_AND_BLOCK[cell as usize]).count_ones()
                    + (one_and_two & column).count_ones()
                    + (three & column as u32).count_ones();
                if peers > most {
                    most = peers;
                    best = Some((band, cell));
                }
            }
        }
        best
    }

    /// An open cell with the fewest candidates, for positions without a cell of two.
    fn fewest_candidates_cell(&self) -> (usize, u32) {
        let counts = count_bits(&self.places);
        let with = |number: usize| {
            let bits = counts.into_iter().enumerate();
            let cells = bits.fold(load(self.open), |cells, (bit, has)| {
                cells & if number >> bit & 1 != 0 { has } else { !has }
            });
            cells.to_array()
        };
        let found = (2..=9).map(with).find_map(|cells| {
            let band = (0..3).find(|&band| cells[band] != 0)?;
            Some((band, cells[band].trailing_zeros()))
        });
        found.expect("bands that are not full have an open cell")
    }
}

/// All cells but the peers of this one.
#[inline(always)]
fn without_peers(band: usize, cell: u32) -> Lanes {
    const HERE: [u32x4; 3] =
        [u32x4::new([!0, 0, 0, 0]), u32x4::new([0, !0, 0, 0]), u32x4::new([0, 0, !0, 0])];
    let here = u32x4::splat(ROW_AND_BLOCK[cell as usize] & !(1 << cell));
    let column = u32x4::splat(column_cells(cell % 9));
    (!((HERE[band] & here) | (!HERE[band] & column))).to_array()
}

/// The cells of a cell's row and block, in its band.
const ROW_AND_BLOCK: [u32; 27] = {
    let mut seen = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        seen[cell] = 511 << (cell / 9 * 9) | 0o007_007_007 << (cell % 9 / 3 * 3);
        cell += 1;
    }
    seen
};

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

/// The given cells, by digit. A band's 27 values are compared in two overlapping vectors of 16.
fn given_cells(values: &[u8; 81]) -> [Lanes; 9] {
    let mut givens = [[0; 4]; 9];
    for band in 0..3 {
        let (low, high) = (load_16(values, 27 * band), load_16(values, 27 * band + 11));
        for (given, digit) in givens.iter_mut().zip(1..) {
            let digit = u8x16::splat(digit);
            given[band] = low.simd_eq(digit).to_bitmask() | high.simd_eq(digit).to_bitmask() << 11;
        }
    }
    givens
}

/// The 16 values from this index on.
#[inline(always)]
fn load_16(values: &[u8; 81], from: usize) -> u8x16 {
    let mut sixteen = [0; 16];
    sixteen.copy_from_slice(&values[from..from + 16]);
    u8x16::new(sixteen)
}

/// Clears the lowest set bit and returns its index.
#[inline(always)]
fn pop_lowest_bit(bits: &mut u32) -> usize {
    let lowest = bits.trailing_zeros() as usize;
    *bits &= *bits - 1;
    lowest
}

/// Spreads the lowest eight bits to a byte each.
#[inline(always)]
fn spread_to_bytes(bits: u32) -> u64 {
    let chosen = (u64::from(bits & 255) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    (chosen + 0x0040_6070_787c_7e7f) >> 7 & 0x0101_0101_0101_0101
}
