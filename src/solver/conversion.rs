//! From a grid to the engine's position, and back.

#![expect(clippy::inline_always, reason = "measured: a call for each digit costs a tenth")]

use fearless_simd::{Select, Simd, SimdBase, SimdInto, SimdMask, dispatch, mask8x32, mask8x64, u8x32, u8x64};
use wide::{u8x16, u32x4};

use super::engine::{Bands, NoSolution};
use super::processor::level;
use super::simd::{
    BAND, Lanes, Vector, equal_in_triplet, has_any, has_quads, load, masks, rotate_blocks, rotate_rows,
    row_triplets, spread_columns, triplet_cells,
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
        dispatch!(level(), simd => self.set_givens_with(simd, grid))
    }

    /// The same for a kind of processor.
    #[inline(always)]
    pub fn set_givens_with<S: Simd>(&mut self, simd: S, grid: &Grid) -> Result<(), NoSolution> {
        let masks = masks();
        let (givens, without_given) = given_cells(simd, grid);
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
            let clash = (triplets & seen) | (columns & (band_1 | band_2)) | equal_in_triplet(given, masks);
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
            || self.found_digits(simd),
        )
    }

    #[inline(always)]
    fn found_digits<S: Simd>(&self, simd: S) -> Grid {
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
        if has_quads::<S>() {
            return grid_of_planes(simd, planes);
        }
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
fn given_cells<S: Simd>(simd: S, grid: &Grid) -> ([u32x4; 9], u32x4) {
    let planes = if has_quads::<S>() { planes_of_grid(simd, grid) } else { planes_of_bands(grid) };
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

/// The four planes, read from vectors of 64 and of 32 cells.
#[inline(always)]
fn planes_of_grid<S: Simd>(simd: S, grid: &Grid) -> [Lanes; 4] {
    let first: u8x64<S> = grid.values_from::<64>(0).simd_into(simd);
    let last: u8x32<S> = grid.values_from::<32>(49).simd_into(simd);
    let mut planes = [[0; 4]; 4];
    for (bit, plane) in planes.iter_mut().enumerate() {
        let first = (first & (1 << bit)).simd_ne(0).to_bitmask();
        // The first 15 of these are in `first` as well.
        let last = (last & (1 << bit)).simd_ne(0).to_bitmask() >> 15;
        *plane = [first as u32 & BAND, (first >> 27) as u32 & BAND, (first >> 54 | last << 10) as u32, 0];
    }
    planes
}

/// The grid of these four planes, in vectors of 64 and of 32 cells.
#[inline(always)]
fn grid_of_planes<S: Simd>(simd: S, planes: [Lanes; 4]) -> Grid {
    let (mut first, mut last) = (u8x64::splat(simd, 0), u8x32::splat(simd, 0));
    for (bit, [a, b, c, _]) in planes.into_iter().enumerate() {
        let here = mask8x64::from_bitmask(simd, u64::from(a) | u64::from(b) << 27 | u64::from(c) << 54);
        first |= here.select(u8x64::splat(simd, 1 << bit), u8x64::splat(simd, 0));
        let here = mask8x32::from_bitmask(simd, u64::from(c >> 10));
        last |= here.select(u8x32::splat(simd, 1 << bit), u8x32::splat(simd, 0));
    }
    let mut values = [0; 96];
    values[..64].copy_from_slice(first.as_slice());
    values[64..].copy_from_slice(last.as_slice());
    let mut cells = [0; 81];
    cells.copy_from_slice(&values[..81]);
    Grid::from_values(cells)
}

/// The four planes, read from two vectors of 16 cells for each band.
#[inline(always)]
fn planes_of_bands(grid: &Grid) -> [Lanes; 4] {
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
    planes
}

#[inline(always)]
fn double(values: u8x16) -> u8x16 {
    values + values
}

/// The 16 values from this cell on. Loaded from a copy of all values, they would wait for the copy to be written.
#[inline(always)]
fn load_16(grid: &Grid, first: usize) -> u8x16 {
    u8x16::new(grid.values_from(first))
}

/// Spreads the lowest eight bits to a byte each.
#[inline(always)]
fn spread_to_bytes(bits: u32) -> u64 {
    let chosen = (u64::from(bits & 255) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    // Byte `i` is 0 or `1 << i`. The sum carries that into its highest bit, and never into the next byte.
    (chosen + 0x0040_6070_787c_7e7f) >> 7 & 0x0101_0101_0101_0101
}
