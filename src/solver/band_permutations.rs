//! Rules 1 to 3 of `engine.rs`: the ways in which one digit can be arranged in each band and each stack.

#![expect(clippy::inline_always, reason = "measured: a call for each digit costs a tenth")]

use fearless_simd::{Simd, u32x8};
use wide::u32x4;

use super::simd::{
    Masks, Vector, extract_half, rotate_blocks, rotate_columns, rotate_rows, rotate_rows_once, row_triplets,
    spread_columns, triplet_cells,
};

/// The result of rules 1 to 3 for one digit.
pub(super) struct DigitScan<V = u32x4> {
    /// The cells in which the digit is still possible.
    pub places: V,
    /// Lanes that are 0: the stacks eliminated a cell here, so the rules have to be applied again.
    pub unchanged: V,
    /// The cells in which the digit is found to stand.
    pub found: V,
    /// Lanes that are not 0: the band has no place for the digit. (A stack without a place empties its
    /// blocks, which the bands notice the next time.)
    pub impossible: V,
    /// The triplets that the digit may use and must use.
    pub triplets: DigitTriplets<V>,
}

/// The triplets of one digit; only the search for hard grids reads them.
pub(crate) struct DigitTriplets<V = u32x4> {
    /// Row triplets that the digit may use, given by the first of their three bits; the second bit says
    /// whether it must use the triplet.
    pub rows: V,
    /// Column triplets that the digit may use, by column in the lowest nine bits; in the next nine, those it
    /// must use.
    pub columns: V,
}

impl<S: Simd> DigitScan<u32x8<S>> {
    /// Of two digits side by side, the result for the first or for the second.
    #[inline(always)]
    pub fn extract_half(&self, second: bool) -> DigitScan {
        DigitScan {
            places: extract_half(self.places, second),
            unchanged: extract_half(self.unchanged, second),
            found: extract_half(self.found, second),
            impossible: extract_half(self.impossible, second),
            triplets: DigitTriplets {
                rows: extract_half(self.triplets.rows, second),
                columns: extract_half(self.triplets.columns, second),
            },
        }
    }
}

/// Applies rules 1 to 3 to one digit, or to two at once.
#[inline(always)]
pub(super) fn scan_digit<V: Vector>(word: V, masks: &Masks) -> DigitScan<V> {
    let triplets = row_triplets(word, masks);
    let [block_1, block_2] = rotate_blocks(triplets, masks);
    // Both diagonals are rotated by a row once more: as they move alike, after they are joined.
    let diagonals = (block_1 & rotate_rows_once(block_2)) | (block_2 & rotate_rows_once(block_1));
    let row_may = triplets & rotate_rows_once(diagonals);
    let [row_1, row_2] = rotate_rows(row_may);
    let row_must = row_may & !(row_1 | row_2);
    let word = word & triplet_cells(row_may);

    let columns = spread_columns(word);
    let [column_1, column_2] = rotate_columns(columns, masks);
    let diagonals = (column_1 & column_2.rotate_bands_once()) | (column_2 & column_1.rotate_bands_once());
    let column_may = columns & diagonals.rotate_bands_once();
    let [band_1, band_2] = column_may.rotate_bands();
    let column_must = column_may & !(band_1 | band_2);
    let kept = word & column_may;

    DigitScan {
        places: kept,
        unchanged: kept.lanes_equal(word),
        found: kept & triplet_cells(row_must) & column_must,
        impossible: row_may.lanes_equal(word.repeat(u32x4::ZERO)),
        triplets: DigitTriplets {
            rows: row_may | (row_must << 1_u32),
            columns: (column_may & word.repeat(masks.first_row))
                | ((column_must & word.repeat(masks.first_row)) << 9_u32),
        },
    }
}

#[cfg(test)]
mod tests {
    use fearless_simd::{Level, dispatch};

    use super::super::processor::level;
    use super::super::simd::{Lanes, concat, load, masks};
    use super::*;

    /// Vectors with about half of their bits set, and with about a quarter.
    fn some_words() -> Vec<Lanes> {
        let mut state = 9_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as u32 & super::super::simd::BAND
        };
        (0..600)
            .map(|number| {
                let sparse = if number % 2 == 0 { u32::MAX } else { next() };
                [next() & sparse, next() & sparse, next() & sparse, 0]
            })
            .collect()
    }

    #[test]
    fn scanning_two_digits_at_once_changes_no_result() {
        dispatch!(level(), simd => scan_two_digits_at_once(simd));
        // The narrowest vectors that a program may meet.
        dispatch!(Level::baseline(), simd => scan_two_digits_at_once(simd));
    }

    fn scan_two_digits_at_once<S: Simd>(simd: S) {
        for words in some_words().windows(2) {
            let both = scan_digit(concat(simd, words[0], words[1]), masks());
            for (second, word) in [(false, words[0]), (true, words[1])] {
                let (half, alone) = (both.extract_half(second), scan_digit(load(word), masks()));
                assert_eq!(half.places, alone.places);
                assert_eq!(half.unchanged, alone.unchanged);
                assert_eq!(half.found, alone.found);
                assert_eq!(half.impossible, alone.impossible);
                assert_eq!(half.triplets.rows, alone.triplets.rows);
                assert_eq!(half.triplets.columns, alone.triplets.columns);
            }
        }
    }

    /// Checked against the definition: tries the six permutations of three triplets over three rows.
    #[test]
    fn triplet_is_possible_if_some_permutation_uses_it() {
        for word in some_words() {
            let triplets = scan_digit(load(word), masks()).triplets.rows.to_array();
            for band in 0..3 {
                let holds = |row: usize, block: usize| word[band] >> (9 * row + 3 * block) & 7 != 0;
                let mut may = [[false; 3]; 3];
                for permutation in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                    if (0..3).all(|row| holds(row, permutation[row])) {
                        (0..3).for_each(|row| may[row][permutation[row]] = true);
                    }
                }
                for (row, may) in may.iter().enumerate() {
                    for (block, &may) in may.iter().enumerate() {
                        let is_possible = triplets[band] >> (9 * row + 3 * block) & 1 != 0;
                        assert_eq!(is_possible, may, "{word:?}, band {band}, row {row}, block {block}");
                    }
                }
            }
        }
    }
}
