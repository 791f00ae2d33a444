//! The cells of a set that are alone in a house, found for all houses at once.

use super::CellSet;

/// The bits of a row, the first column of each block in it, and the first column of each of the three rows of a band.
const ROW: u32 = 0b1_1111_1111;
const FIRST_COLUMNS: u32 = 0b001_001_001;
const ROWS_OF_BAND: u32 = 1 | 1 << 9 | 1 << 18;

/// The cells of a set that are alone in a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoneCells {
    /// Those that share their block with no other cell of the set.
    pub in_blocks: CellSet,
    /// Those that share their row, or their column, with no other cell of the set.
    pub in_lines: CellSet,
}

impl CellSet {
    /// The cells that are alone in a house.
    pub fn lone_cells(self) -> LoneCells {
        let bands = [0, 27, 54].map(|shift| (self.0 >> shift) as u32 & ((1 << 27) - 1));
        let (mut once, mut twice) = (0, 0);
        let mut blocks = [0; 3];
        let mut lines = [0; 3];
        for (band, bits) in bands.into_iter().enumerate() {
            let rows = [0, 9, 18].map(|shift| bits >> shift & ROW);
            let [top, middle, bottom] = rows;
            let once_in_band = top | middle | bottom;
            let twice_in_band = top & middle | top & bottom | middle & bottom;
            twice |= twice_in_band | once & once_in_band;
            once |= once_in_band;
            // For each block, at its first column: whether one of its columns has a cell, and two columns or two cells of a column.
            let [left, centre, right] = [0, 1, 2].map(|column| once_in_band >> column & FIRST_COLUMNS);
            let is_twice = twice_in_band | twice_in_band >> 1 | twice_in_band >> 2;
            let is_lone = (left ^ centre ^ right) & !(left & centre & right) & !is_twice;
            blocks[band] = is_lone * 0b111 * ROWS_OF_BAND;
            for (row, shift) in rows.into_iter().zip([0, 9, 18]) {
                if row & row.wrapping_sub(1) == 0 {
                    lines[band] |= ROW << shift;
                }
            }
        }
        let columns = (once & !twice) * ROWS_OF_BAND;
        let joined = |bands: [u32; 3]| {
            let [top, middle, bottom] = bands.map(u128::from);
            CellSet(self.0 & (top | middle << 27 | bottom << 54))
        };
        LoneCells { in_blocks: joined(blocks), in_lines: joined(lines.map(|rows| rows | columns)) }
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
            let in_blocks = lone_in(&mut (0..9).map(House::block));
            let in_lines = lone_in(&mut (0..9).flat_map(|line| [House::row(line), House::column(line)]));
            assert_eq!(set.lone_cells(), LoneCells { in_blocks, in_lines }, "{set:?}");
        }
    }
}
