//! From a grid to the engine's position, and back.

#![expect(clippy::inline_always, reason = "measured: a call for each digit costs a tenth")]

use fearless_simd::{Simd, dispatch};
use wide::{u8x16, u32x4};

use super::engine::{Bands, NoSolution};
use super::processor::level;
use super::simd::{
    Vector, has_any, load, masks, rotate_blocks, rotate_rows, row_triplets, spread_columns, triplet_cells,
};
use crate::grid::Grid;

impl Bands {
    /// Sets the cells that the givens leave to each digit, without any propagation. Fails if a house has a digit
    /// twice; the position then means nothing.
    ///
    /// Each digit is checked before the next one is looked at. The position is set in place because one inside a
    /// `Result` is copied several times, which took a tenth of the time on easy puzzles.
    #[inline(always)]
    pub fn set_givens(&mut self, grid: &Grid) -> Result<(), NoSolution> {
        let masks = masks();
        let (givens, without_given) = given_cells(grid);
        let open = without_given & masks.cells;
        for (word, given) in self.places.iter_mut().zip(givens) {
            let triplets = row_triplets(given, masks);
            let ([row_1, row_2], [block_1, block_2]) =
                (rotate_rows(triplets), rotate_blocks(triplets, masks));
            let seen = row_1 | row_2 | block_1 | block_2;
            let columns = spread_columns(given);
            let [band_1, band_2] = columns.rotate_bands();
            let taken = triplet_cells(triplets | seen) | columns | band_1 | band_2;
            // Equal digits in one triplet are one bit of `triplets`. Two in a column are in one block or in two bands, which
            // the other two checks see.
            let in_one_triplet = (given & (given >> 1_u32) & !masks.triplet_last)
                | (given & (given >> 2_u32) & masks.triplet_first);
            let clash = (triplets & seen) | (columns & (band_1 | band_2)) | in_one_triplet;
            if has_any(clash & masks.cells) {
                return Err(NoSolution);
            }
            *word = (given | (open & !taken)).to_array();
        }
        self.open = open.to_array();
        self.stale = 511;
        Ok(())
    }

    /// The digits found so far. When propagation is complete and no cell is open, this is a solution.
    #[expect(clippy::wrong_self_convention, reason = "a position is not copied for this")]
    pub fn to_grid(&self) -> Grid {
        dispatch!(level(), simd => self.to_grid_with(simd))
    }

    /// The same for a kind of processor.
    #[expect(clippy::wrong_self_convention, reason = "a position is not copied for this")]
    pub fn to_grid_with<S: Simd>(&self, simd: S) -> Grid {
        simd.vectorize(
            #[inline(always)]
            || self.found_digits(),
        )
    }

    #[inline(always)]
    fn found_digits(&self) -> Grid {
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
}

/// The given cells by digit, and the cells without a given.
///
/// A value has four bits. Each bit is read from all cells at once, a band in two overlapping vectors of 16; the cells of
/// a digit follow from these four planes.
#[inline(always)]
fn given_cells(grid: &Grid) -> ([u32x4; 9], u32x4) {
    let mut planes = [[0; 4]; 4];
    for band in 0..3 {
        let mut halves = [load_16(grid, 27 * band), load_16(grid, 27 * band + 11)];
        // Moves the highest of the four bits to the top of its byte, and then the next one.
        halves = halves.map(|half| double(double(double(double(half)))));
        for plane in planes.iter_mut().rev() {
            plane[band] = halves[0].to_bitmask() | halves[1].to_bitmask() << 11;
            halves = halves.map(double);
        }
    }
    let [one, two, four, eight] = planes.map(load);
    let (low, low_two, high_two) = (!(two | four | eight), two & !four, four & !two);
    let six = two & four;
    let digits = [
        one & low,
        low_two & !one,
        low_two & one,
        high_two & !one,
        high_two & one,
        six & !one,
        six & one,
        eight & !one,
        eight & one,
    ];
    (digits, !one & low)
}

#[inline(always)]
fn double(values: u8x16) -> u8x16 {
    values + values
}

/// The 16 values from this cell on. Loaded from a copy of all values, they would wait for the copy to be written.
#[inline(always)]
fn load_16(grid: &Grid, first: usize) -> u8x16 {
    u8x16::new(grid.sixteen_values(first))
}

/// Spreads the lowest eight bits to a byte each.
#[inline(always)]
fn spread_to_bytes(bits: u32) -> u64 {
    let chosen = (u64::from(bits & 255) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    // Byte `i` is 0 or `1 << i`. The sum carries that into its highest bit, and never into the next byte.
    (chosen + 0x0040_6070_787c_7e7f) >> 7 & 0x0101_0101_0101_0101
}
