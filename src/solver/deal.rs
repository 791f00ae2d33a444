//! What the vector of one digit tells: its deals over the bands and over the stacks, the first three observations of
//! `fast.rs`.

#![expect(clippy::inline_always, reason = "measured: a call for each digit costs a tenth")]

use wide::{u32x4, u32x8};

use super::lanes::{Masks, Vector, cells, columns, half, thirds, turn_blocks, turn_columns, turn_rows};

/// What observations 1 to 3 tell of one digit.
pub(super) struct Look<V = u32x4> {
    /// The cells that stay.
    pub word: V,
    /// Lanes that are 0: the stacks struck something, from which more may follow.
    pub same: V,
    /// The cells in which the digit is found.
    pub found: V,
    /// Lanes that are not 0: a band has no place for the digit. (A stack without one empties its blocks,
    /// which the bands notice the next time.)
    pub dead: V,
    /// Which thirds it may use, and which it must.
    pub thirds: Thirds<V>,
}

/// What looking at a digit tells of its thirds, of use only to the closer look.
pub(super) struct Thirds<V = u32x4> {
    /// The thirds of rows that it may use, each told by the first of its three bits; by the second, whether
    /// it must.
    pub rows: V,
    /// The thirds of columns that it may use, by column in the lowest nine bits; in the next nine, those it
    /// must.
    pub columns: V,
}

impl Look<u32x8> {
    /// Of two digits side by side, what is told of the first, or of the second.
    #[inline(always)]
    pub fn half(&self, second: bool) -> Look {
        Look {
            word: half(self.word, second),
            same: half(self.same, second),
            found: half(self.found, second),
            dead: half(self.dead, second),
            thirds: Thirds {
                rows: half(self.thirds.rows, second),
                columns: half(self.thirds.columns, second),
            },
        }
    }
}

/// Observations 1 to 3 on one digit, or on two at once.
#[inline(always)]
pub(super) fn look_at<V: Vector>(word: V, masks: &Masks) -> Look<V> {
    let thirds = thirds(word, masks);
    let [block_1, block_2] = turn_blocks(thirds, masks);
    let ([a, b], [c, d]) = (turn_rows(block_1), turn_rows(block_2));
    let row_may = thirds & ((a & d) | (b & c));
    let [row_1, row_2] = turn_rows(row_may);
    let row_must = row_may & !(row_1 | row_2);
    let word = word & cells(row_may);

    let columns = columns(word);
    let [column_1, column_2] = turn_columns(columns, masks);
    let ([a, b], [c, d]) = (column_1.turn_bands(), column_2.turn_bands());
    let column_may = columns & ((a & d) | (b & c));
    let [band_1, band_2] = column_may.turn_bands();
    let column_must = column_may & !(band_1 | band_2);
    let kept = word & column_may;

    Look {
        word: kept,
        same: kept.equal(word),
        found: kept & cells(row_must) & column_must,
        dead: row_may.equal(V::mask(u32x4::ZERO)),
        thirds: Thirds {
            rows: row_may | (row_must << 1_u32),
            columns: (column_may & V::mask(masks.columns))
                | ((column_must & V::mask(masks.columns)) << 9_u32),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::lanes::{Lanes, masks, pair, v};
    use super::*;

    /// Vectors with about half of their bits set, and with about a quarter.
    fn some_words() -> Vec<Lanes> {
        let mut state = 9_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as u32 & super::super::lanes::BAND
        };
        (0..600)
            .map(|number| {
                let sparse = if number % 2 == 0 { u32::MAX } else { next() };
                [next() & sparse, next() & sparse, next() & sparse, 0]
            })
            .collect()
    }

    #[test]
    fn two_digits_at_once_are_told_the_same_as_each_alone() {
        for words in some_words().windows(2) {
            let both = look_at(pair(words[0], words[1]), masks());
            for (second, word) in [(false, words[0]), (true, words[1])] {
                let (half, alone) = (both.half(second), look_at(v(word), masks()));
                assert_eq!(half.word, alone.word);
                assert_eq!(half.same, alone.same);
                assert_eq!(half.found, alone.found);
                assert_eq!(half.dead, alone.dead);
                assert_eq!(half.thirds.rows, alone.thirds.rows);
                assert_eq!(half.thirds.columns, alone.thirds.columns);
            }
        }
    }

    /// Told from the definition: which of the six ways to deal three thirds to three rows are open.
    #[test]
    fn a_third_is_kept_if_and_only_if_some_deal_has_it() {
        for word in some_words() {
            let thirds = look_at(v(word), masks()).thirds.rows.to_array();
            for band in 0..3 {
                let holds = |row: usize, block: usize| word[band] >> (9 * row + 3 * block) & 7 != 0;
                let mut may = [[false; 3]; 3];
                for deal in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                    if (0..3).all(|row| holds(row, deal[row])) {
                        (0..3).for_each(|row| may[row][deal[row]] = true);
                    }
                }
                for (row, may) in may.iter().enumerate() {
                    for (block, &may) in may.iter().enumerate() {
                        let told = thirds[band] >> (9 * row + 3 * block) & 1 != 0;
                        assert_eq!(told, may, "{word:?}, band {band}, row {row}, block {block}");
                    }
                }
            }
        }
    }
}
