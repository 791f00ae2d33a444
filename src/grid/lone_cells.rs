//! The cells of a set that are alone in a house, found for all houses at once.

use super::CellSet;

/// The bits of a row, and the first column of each block in it.
const ROW: u128 = 0b1_1111_1111;
const FIRST_COLUMNS: u128 = 0b001_001_001;

impl CellSet {
    /// The cells that no other cell of the set shares a block with.
    #[must_use]
    pub fn lone_in_blocks(self) -> CellSet {
        let mut lone = 0;
        for band in 0..3 {
            let band_bits = self.0 >> (27 * band);
            if band_bits & ((1 << 27) - 1) == 0 {
                continue;
            }
            let [top, middle, bottom] = [0, 9, 18].map(|shift| band_bits >> shift & ROW);
            let once = top | middle | bottom;
            let twice = top & middle | top & bottom | middle & bottom;
            // For each block, at its first column: whether one of its columns has a cell, and two columns or two cells of a column.
            let [left, centre, right] = [0, 1, 2].map(|column| once >> column & FIRST_COLUMNS);
            let is_twice = (twice | twice >> 1 | twice >> 2) & FIRST_COLUMNS;
            let is_lone = (left ^ centre ^ right) & !(left & centre & right) & !is_twice;
            let columns = is_lone * 0b111;
            lone |= (columns | columns << 9 | columns << 18) << (27 * band);
        }
        CellSet(self.0 & lone)
    }

    /// The cells that no other cell of the set shares a row or a column with; either is enough.
    #[must_use]
    pub fn lone_in_lines(self) -> CellSet {
        let (mut lone_rows, mut once, mut twice) = (0, 0, 0);
        for shift in (0..81).step_by(9) {
            let row = self.0 >> shift & ROW;
            if row & row.wrapping_sub(1) == 0 {
                lone_rows |= ROW << shift;
            }
            twice |= once & row;
            once |= row;
        }
        let columns = once & !twice;
        let lone_columns = (0..81).step_by(9).fold(0, |lone, shift| lone | columns << shift);
        CellSet(self.0 & (lone_rows | lone_columns))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::House;

    #[test]
    fn lone_cells_are_those_of_the_houses() {
        let mut state = 1_u64;
        for round in 0..3000 {
            let mut set = CellSet::EMPTY;
            for _ in 0..round % 30 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                set |= CellSet(1 << ((state >> 33) % 81));
            }
            let lone_in = |houses: &mut dyn Iterator<Item = House>| -> CellSet {
                houses.filter_map(|house| (set & house.cells()).single()).collect()
            };
            assert_eq!(set.lone_in_blocks(), lone_in(&mut (0..9).map(House::block)), "{set:?}");
            let mut lines = (0..9).flat_map(|line| [House::row(line), House::column(line)]);
            assert_eq!(set.lone_in_lines(), lone_in(&mut lines), "{set:?}");
        }
    }
}
