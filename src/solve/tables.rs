//! Small tables for the engine in [`fast`](super::fast): each states a rule, and the compiler works it
//! out for all 512 cases. How cells, thirds, columns and blocks of a band are numbered is drawn there.

/// All 27 cells of a band.
pub const BAND: u32 = (1 << 27) - 1;

/// Which thirds of a row hold a cell of it: three bits for nine.
pub const THIRDS: [u8; 512] = {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        let mut third = 0;
        while third < 3 {
            if row >> (3 * third) & 7 != 0 {
                table[row] |= 1 << third;
            }
            third += 1;
        }
        row += 1;
    }
    table
};

/// Of nine bits those that are alone among their three.
pub const ALONE: [u16; 512] = {
    let mut table = [0; 512];
    let mut bits: u16 = 0;
    while bits < 512 {
        let mut first = 0;
        while first < 9 {
            let three = bits & 7 << first;
            if three.is_power_of_two() {
                table[bits as usize] |= three;
            }
            first += 3;
        }
        bits += 1;
    }
    table
};

/// What becomes of a digit in a band, given the nine thirds that it might still use.
#[derive(Clone, Copy)]
pub struct Deal {
    /// The cells of the thirds that some way of dealing uses; none when no way is left.
    pub possible: u32,
    /// The cells of the thirds that every way uses.
    pub certain: u32,
}

/// Looked up by the thirds that still hold a cell for the digit.
pub const DEALS: [Deal; 512] = {
    let mut table = [Deal { possible: 0, certain: 0 }; 512];
    let mut thirds = 0;
    while thirds < 512 {
        let (mut some, mut every) = (0, 511);
        let mut way = 0;
        while way < WAYS.len() {
            if WAYS[way] & !thirds == 0 {
                some |= WAYS[way];
                every &= WAYS[way];
            }
            way += 1;
        }
        if some != 0 {
            table[thirds as usize] = Deal { possible: thirds_cells(some), certain: thirds_cells(every) };
        }
        thirds += 1;
    }
    table
};

/// The six ways to deal a digit over a band: a third in each row, no two in one block.
const WAYS: [u32; 6] = {
    let mut ways = [0; 6];
    let mut way = 0;
    while way < 6 {
        let first = way / 2;
        let second = (first + 1 + way % 2) % 3;
        let last = 3 - first - second;
        ways[way] = 1 << first | 1 << (3 + second) | 1 << (6 + last);
        way += 1;
    }
    ways
};

/// For each cell of a band, the cells of its row and its block.
pub const SEEN: [u32; 27] = {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        table[cell] = rows_cells(1 << (cell / 9)) | blocks_cells(1 << (cell % 9 / 3));
        cell += 1;
    }
    table
};

/// The cells of these thirds of a band.
pub const fn thirds_cells(thirds: u32) -> u32 {
    let mut cells = 0;
    let mut third = 0;
    while third < 9 {
        cells |= (thirds >> third & 1) * (7 << (3 * third));
        third += 1;
    }
    cells
}

/// The cells of these columns in a band.
pub const fn columns_cells(columns: u32) -> u32 {
    columns | columns << 9 | columns << 18
}

/// The cells of these three rows of a band.
pub const fn rows_cells(rows: u32) -> u32 {
    (rows & 1 | (rows & 2) << 8 | (rows & 4) << 16) * 511
}

/// The cells of these three blocks of a band.
pub const fn blocks_cells(blocks: u32) -> u32 {
    columns_cells((blocks & 1 | (blocks & 2) << 2 | (blocks & 4) << 4) * 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_is_dealt_one_third_to_a_row_and_a_block() {
        let open = DEALS[0b111_111_111];
        assert_eq!((open.possible, open.certain), (BAND, 0));
        // The first row has only block 0 left, so the other rows lose block 0.
        let pointing = DEALS[0b111_111_001];
        assert_eq!(pointing.possible, thirds_cells(0b110_110_001));
        assert_eq!(pointing.certain, thirds_cells(0b000_000_001));
        // Two rows fight for one block; one row has none.
        assert_eq!(DEALS[0b111_001_001].possible, 0);
        assert_eq!(DEALS[0b111_111_000].possible, 0);
    }

    #[test]
    fn the_cells_of_a_house_are_where_the_drawing_has_them() {
        for (cell, seen) in SEEN.into_iter().enumerate() {
            let bit = 1 << cell;
            assert_ne!(rows_cells(1 << (cell / 9)) & bit, 0);
            assert_ne!(columns_cells(1 << (cell % 9)) & bit, 0);
            assert_ne!(blocks_cells(1 << (cell % 9 / 3)) & bit, 0);
            assert_ne!(thirds_cells(1 << (cell / 3)) & bit, 0);
            assert_ne!(seen & bit, 0);
            assert_eq!(seen.count_ones(), 15);
        }
        assert_eq!([rows_cells(7), columns_cells(511), blocks_cells(7), thirds_cells(511)], [BAND; 4]);
    }
}
