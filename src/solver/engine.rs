//! The engine: the cells in which each digit is still possible, as nine vectors of 81 bits, and the rules
//! that narrow them almost without lookup tables and branches.
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
//! Four lanes of 32 bits are a vector of 128 bits, which wasm and every processor have. Where the processor has vectors of
//! 256 bits, two digits are processed side by side.
//!
//! What a processor cannot predict costs most: how many digits are stale, and how many naked singles there are.
//! So there is one loop for each, and few other branches.
//!
//! Bands of 27 bits, triplets and counting by adding bits are common to the fast solvers since `JCZSolve`;
//! counting a digit's arrangements over bands and stacks comes from `tdoku`. These solvers look the
//! arrangements up in tables. Here they are computed, since three lanes at once cost less than three lookups
//! each.

#![expect(clippy::inline_always, reason = "measured: a call for each digit costs a tenth")]

use fearless_simd::{Simd, dispatch};
use wide::u32x4;

use super::band_permutations::{DigitScan, DigitTriplets, scan_digit};
use super::processor::level;
use super::simd::{
    BAND, BandCell, Lanes, board_cells, column_cells, concat, has_any, has_pairs, load, masks,
};
use crate::grid::{Cell, Digit};

/// A position: for each digit the cells in which it is possible.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bands {
    /// The possible cells, by digit.
    pub places: [Lanes; 9],
    /// The cells whose digit is not found yet.
    pub open: Lanes,
    /// The stale digits, one bit for each of the nine.
    pub stale: u32,
}

/// A digit in a cell, in the engine's coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BandCandidate {
    pub(super) cell: BandCell,
    /// Digit from 0, so 0 to 8.
    pub(super) digit: usize,
}

impl BandCandidate {
    /// Converts a cell and a digit.
    pub fn new(cell: Cell, digit: Digit) -> BandCandidate {
        let cell = BandCell::new(cell.row() / 3, cell.index() as u32 % 27);
        BandCandidate { cell, digit: digit.index() }
    }

    /// The cell.
    pub fn cell(self) -> Cell {
        let in_band = self.cell.in_band() as usize;
        Cell::at(3 * self.cell.band() + in_band / 9, in_band % 9)
    }

    /// The digit.
    pub fn digit(self) -> Digit {
        Digit::from_index(self.digit)
    }
}

/// By digit, the cells in which it was found when its rules were last applied; none before the first time.
pub(crate) type FoundMasks = [Lanes; 9];

/// The position has no solution.
#[derive(Debug)]
pub(crate) struct NoSolution;

impl Bands {
    /// Applies all four rules until nothing changes.
    pub fn propagate(&mut self) -> Result<(), NoSolution> {
        dispatch!(level(), simd => self.propagate_with(simd))
    }

    /// The same for a kind of processor.
    pub fn propagate_with<S: Simd>(&mut self, simd: S) -> Result<(), NoSolution> {
        simd.vectorize(
            #[inline(always)]
            || {
                let mut found_masks = FoundMasks::default();
                while self.propagate_once(simd, &mut found_masks, |_, _| {})? {}
                Ok(())
            },
        )
    }

    /// Applies rules 1 to 3 once to every stale digit, then rule 4 to all cells. Calls `on_triplets` with the
    /// triplets of each digit. Returns whether there is more to do. `found_masks` is empty before the first
    /// call.
    #[inline(always)]
    pub fn propagate_once<S: Simd>(
        &mut self,
        simd: S,
        found_masks: &mut FoundMasks,
        mut on_triplets: impl FnMut(usize, DigitTriplets),
    ) -> Result<bool, NoSolution> {
        let before = load(self.open);
        let (mut open, mut dead, mut same) = (before, u32x4::ZERO, u32x4::splat(!0));
        let mut stale = core::mem::take(&mut self.stale);
        let masks = masks();
        let mut store = |words: &mut [Lanes; 9], digit: usize, scan: DigitScan| {
            dead |= scan.impossible;
            // All lanes of a digit become one bit: it is cleared where the stacks took a cell of the digit.
            same &= scan.unchanged | u32x4::splat(!(1 << digit));
            open &= !scan.found;
            words[digit] = scan.places.to_array();
            found_masks[digit] = scan.found.to_array();
            on_triplets(digit, scan.triplets);
        };
        while stale != 0 {
            let digit = pop_lowest_bit(&mut stale);
            if has_pairs::<S>() && stale != 0 {
                let other = pop_lowest_bit(&mut stale);
                let scans = scan_digit(concat(simd, self.places[digit], self.places[other]), masks);
                store(&mut self.places, digit, scans.extract_half(false));
                store(&mut self.places, other, scans.extract_half(true));
            } else {
                let scan = scan_digit(load(self.places[digit]), masks);
                store(&mut self.places, digit, scan);
            }
        }
        self.open = open.to_array();
        // Lane 3 has no triplets and so looks dead; the mask leaves it out.
        if has_any(dead & masks.cells) {
            return Err(NoSolution);
        }

        let found = before & !open;
        let (mut once, mut twice, mut kept) = (u32x4::ZERO, u32x4::ZERO, u32x4::splat(511));
        if has_any(found) {
            kept = u32x4::ZERO;
            for digit in (0..9).rev() {
                let word = load(self.places[digit]);
                // Two digits that were found in one cell both keep it: below, `twice` shows the contradiction.
                let gone = word & found & !load(found_masks[digit]);
                let word = word ^ gone;
                self.places[digit] = word.to_array();
                // Shifts in one bit for each digit, the last one lowest; `true` is −1.
                kept = kept + kept - gone.simd_eq(u32x4::ZERO);
                twice |= once & word;
                once |= word;
            }
        } else {
            for word in self.places {
                let word = load(word);
                twice |= once & word;
                once |= word;
            }
        }
        // A found cell that two digits hold, or a cell that none holds.
        if has_any(((twice & !open) | !once) & masks.cells) {
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

    /// Number of cells whose digit is not found yet.
    pub fn open_count(&self) -> u32 {
        self.open.iter().map(|cells| cells.count_ones()).sum()
    }

    /// Assumes that the candidate is true.
    #[inline(always)]
    pub fn assume(&mut self, candidate: BandCandidate) {
        // The cell keeps its other candidates: with its peers gone, rule 3 finds the digit here and removes them.
        self.intersect(candidate.digit, without_peers(candidate.cell));
    }

    /// Assumes that the candidate is false.
    pub fn eliminate(&mut self, candidate: BandCandidate) {
        let mut keep = [BAND; 4];
        keep[candidate.cell.band()] = !(1 << candidate.cell.in_band());
        self.intersect(candidate.digit, keep);
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
        // A cell of `naked` is in one vector only, so its four bits spell that digit. What the planes hold for other
        // cells is not read.
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
        for cell in board_cells(naked.to_array()) {
            let bit = |plane: usize| (planes[plane][cell.band()] >> cell.in_band() & 1) << plane;
            let digit = bit(0) | bit(1) | bit(2) | bit(3);
            self.assume(BandCandidate { cell, digit: digit as usize });
        }
    }
}

/// All cells but the peers of this one.
#[inline(always)]
pub(crate) fn without_peers(cell: BandCell) -> Lanes {
    WITHOUT_PEERS[cell.index()]
}

/// By the index of a [`BandCell`]: all cells but its peers.
static WITHOUT_PEERS: [Lanes; 96] = {
    let mut cells = [[0; 4]; 96];
    let mut number = 0;
    while number < 81 {
        let (band, in_band) = (number / 27, number % 27);
        let column = !column_cells(in_band as u32 % 9);
        let mut keep = [column, column, column, 0];
        keep[band] = !(ROW_AND_BLOCK[in_band] & !(1 << in_band));
        cells[32 * band + in_band] = keep;
        number += 1;
    }
    cells
};

/// The cells of a cell's row and block, in its band.
pub(super) const ROW_AND_BLOCK: [u32; 27] = {
    let mut seen = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        seen[cell] = 511 << (cell / 9 * 9) | 0o007_007_007 << (cell % 9 / 3 * 3);
        cell += 1;
    }
    seen
};

/// Clears the lowest set bit and returns its index.
#[inline(always)]
fn pop_lowest_bit(bits: &mut u32) -> usize {
    let lowest = bits.trailing_zeros() as usize;
    *bits &= *bits - 1;
    lowest
}
