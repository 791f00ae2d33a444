//! The engine: where each digit may still stand, kept as nine vectors of 81 bits, and narrowed without a
//! table and hardly a branch.
//!
//! A digit's vector has a lane of 32 bits for each band; bit `n` of a lane says that the digit may stand in
//! the cell with number `n` of that band. What is asked of one band is so asked of all three at once.
//!
//! ```text
//!     lane 0: band 0         lane 1: band 1         lane 2: band 2         lane 3: always 0
//!
//!               block 0    block 1    block 2
//!   row 0     [  0  1  2][  3  4  5][  6  7  8]      a third is the three cells where a row crosses
//!   row 1     [  9 10 11][ 12 13 14][ 15 16 17]      a block, or a column does; a band has nine
//!   row 2     [ 18 19 20][ 21 22 23][ 24 25 26]      of each
//!     columns    0  1  2    3  4  5    6  7  8
//! ```
//!
//! Four observations narrow the vectors until nothing changes, each made for 27 cells in one operation:
//!
//! 1. **Deal in the bands.** In a band a digit stands once in each row and once in each block: its three
//!    thirds of rows are dealt so that no two share a row or a block. A third is *possible* if the four
//!    thirds out of its row and its block can take the other two: one of their two diagonals is not
//!    empty. So three rules are one: hidden singles and locked candidates in rows and blocks.
//!
//!    ```text
//!      ? . .      . \ /      the third at ? needs both thirds of \ or both of /
//!      . \ /
//!      . / \      rows and blocks are turned into place by shifts of 9 and 3
//!    ```
//!
//! 2. **Deal in the stacks.** The same turned by a quarter: in a stack a digit's columns are dealt over the
//!    bands. Bands are turned by moving lanes, columns by shifts of 1.
//! 3. **Found.** A third that is the only one of its block, and a column that is the only one of its block
//!    for the band: the digit is found where they cross, and all other digits lose that cell.
//! 4. **Naked single.** A cell left in only one of the nine vectors: `twice |= once & word; once |= word`.
//!
//! A digit whose vector changed is *stale* until 1 to 3 have been made on it again. When none is stale and
//! no naked single is left, the position is *settled*, and a guess has to split it. `closer.rs` knows one
//! observation more, for grids that turn out to be hard.
//!
//! Four of 32 bits is a vector of 128, what wasm and every processor have. Where 256 are to be had, two
//! digits are looked at side by side.
//!
//! Bands of 27 bits, thirds and the counting by carries are what the fast solvers since `JCZSolve` share; to
//! count a digit's ways over bands and stacks alike comes from `tdoku`. They look the deals up in tables;
//! here they are worked out, since three lanes at once cost less than three look-ups each.

#![expect(clippy::inline_always, reason = "measured: a call for each digit costs a tenth")]

use wide::{u8x16, u32x4};

use super::band_permutations::{DigitScan, Triplets, scan_digit};
use super::simd::{
    BAND, BOARD, Lanes, Vector, column_cells, concat, count_bits, has_any, load, masks, rotate_blocks,
    rotate_rows, row_triplets, set_bits, spread_columns, triplet_cells,
};
use crate::grid::{Cell, Digit, Grid};

/// What is known of a grid: for each digit the cells in which it may stand.
#[derive(Clone, Debug, Default)]
pub(super) struct Bands {
    /// By digit.
    pub places: [Lanes; 9],
    /// The cells whose digit is not found yet.
    open: Lanes,
    /// The digits, nine bits, whose words have changed since they were looked at.
    pub stale: u32,
}

/// By digit: the cells in which it was just found. It is empty between two rounds, and lies outside of the bands so as not
/// to be copied with them.
#[derive(Clone, Debug, Default)]
pub(super) struct FoundMasks([Lanes; 9]);

/// There is no solution from here.
#[derive(Debug)]
pub(super) struct NoSolution;

/// A digit in a cell that it may still take.
#[derive(Clone, Copy, Debug)]
pub(super) struct BandCandidate {
    band: usize,
    /// 0 to 26 within the band.
    cell: u32,
    /// 0 to 8.
    digit: usize,
}

impl BandCandidate {
    /// This digit in this cell.
    pub fn new(cell: Cell, digit: Digit) -> BandCandidate {
        BandCandidate { band: cell.row() / 3, cell: cell.index() as u32 % 27, digit: digit.index() }
    }

    /// The cell it would stand in.
    pub fn cell(self) -> Cell {
        let cell = self.cell as usize;
        Cell::at(3 * self.band + cell / 9, cell % 9)
    }

    /// The digit it would be.
    pub fn digit(self) -> Digit {
        Digit::from_index(self.digit)
    }
}

/// Two ways to go on, one of which is true: what each leaves to one digit, or to two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// The digits it is about, twice the same if it is one.
    pub digits: [usize; 2],
    /// The cells that stay theirs if it is true.
    pub if_true: [Lanes; 2],
    /// The cells that stay theirs if it is false.
    pub if_false: [Lanes; 2],
}

impl Bands {
    /// The cells that the givens leave to each digit, nothing concluded from it yet. `Dead` if a digit
    /// stands twice in a house.
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

    /// Makes all four observations until nothing changes.
    pub fn propagate(&mut self, found_masks: &mut FoundMasks) -> Result<(), NoSolution> {
        while self.propagate_once(found_masks, |_, _| {})? {}
        Ok(())
    }

    /// Looks once at every stale digit, telling what it is told of the thirds, then at all cells. Returns
    /// whether there is more to do.
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
            // A bit a digit, the last one lowest: true is -1.
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

    /// Whether every cell's digit is found. Of settled bands: whether they are a solution.
    pub fn is_full(&self) -> bool {
        self.open == [0; 4]
    }

    /// A candidate to split settled bands on, if they are not full: in a cell with two candidates, the one
    /// with the most open peers, since there a guess tells most.
    pub fn branch_candidate(&self) -> BandCandidate {
        let (band, cell) = self.branch_cell();
        BandCandidate { band, cell, digit: self.candidates(band, cell).trailing_zeros() as usize }
    }

    /// That candidate, as two ways to go on: where a cell has two, one is true if the other is false.
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

    /// From here on the guess is true, or false.
    #[inline(always)]
    pub fn apply_guess(&mut self, guess: &Guess, is_true: bool) {
        let keep = if is_true { &guess.if_true } else { &guess.if_false };
        for (digit, keep) in guess.digits.into_iter().zip(keep) {
            self.intersect(digit, *keep);
        }
    }

    /// From here on the candidate is true.
    #[inline(always)]
    pub fn assume(&mut self, candidate: BandCandidate) {
        self.intersect(candidate.digit, without_peers(candidate.band, candidate.cell));
    }

    /// From here on the candidate is false.
    pub fn eliminate(&mut self, candidate: BandCandidate) {
        let mut keep = [BAND; 4];
        keep[candidate.band] = !(1 << candidate.cell);
        self.intersect(candidate.digit, keep);
    }

    /// A candidate by chance, if the bands are not full: first the cell is drawn, then its digit. `pick(n)`
    /// draws a number below `n`.
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

    /// The digits found so far; of settled bands that are full it is a solution.
    pub fn to_grid(&self) -> Grid {
        // The four bits of each cell's digit, cell by cell, are spread to eight bytes at once.
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
        // The last eight of a band reach into the next, which overwrites them.
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

    /// Strikes a digit from all cells but these.
    #[inline(always)]
    pub fn intersect(&mut self, digit: usize, cells: Lanes) {
        self.places[digit] = (load(self.places[digit]) & load(cells)).to_array();
        self.stale |= 1 << digit;
    }

    /// Observation 4. The digit of each cell is read off four sums over the digits.
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

    /// The digits that a cell may take, nine bits.
    #[inline(always)]
    fn candidates(&self, band: usize, cell: u32) -> u32 {
        (0..9).fold(0, |digits, digit| digits | (self.places[digit][band] >> cell & 1) << digit)
    }

    #[inline(always)]
    fn branch_cell(&self) -> (usize, u32) {
        self.best_bivalue_cell().unwrap_or_else(|| self.fewest_candidates_cell())
    }

    /// The cell with two candidates that has the most open peers; those count twice that stand in its block
    /// and its column.
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

    /// An open cell with the fewest candidates, for the position without a pair.
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

/// All cells but those that see this one.
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

/// The cells of a cell's column, in two bands one after the other.
const COLUMN_IN_TWO_BANDS: [u64; 27] = {
    let mut columns = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        columns[cell] = 0o001_001_001_001_001_001 << (cell % 9);
        cell += 1;
    }
    columns
};

/// Where each digit is given, by digit. A band's 27 values are compared in two overlapping halves of 16.
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

/// The values from there on.
#[inline(always)]
fn load_16(values: &[u8; 81], from: usize) -> u8x16 {
    let mut sixteen = [0; 16];
    sixteen.copy_from_slice(&values[from..from + 16]);
    u8x16::new(sixteen)
}

/// The lowest bit that is set, which is taken away.
#[inline(always)]
fn pop_lowest_bit(bits: &mut u32) -> usize {
    let lowest = bits.trailing_zeros() as usize;
    *bits &= *bits - 1;
    lowest
}

/// The lowest eight bits, each in a byte of its own.
#[inline(always)]
fn spread_to_bytes(bits: u32) -> u64 {
    let chosen = (u64::from(bits & 255) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    (chosen + 0x0040_6070_787c_7e7f) >> 7 & 0x0101_0101_0101_0101
}
