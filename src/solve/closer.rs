//! A closer look, for grids that are hard: what [`fast`](super::fast) sees, and how many digits share a
//! third.
//!
//! Every third, of a row or of a column, holds three digits. One pass of carries over the nine digits
//! counts, for all thirds at once, how many *may* stand there and how many *must*:
//!
//! - fewer than three may, or more than three must: there is no solution;
//! - exactly three may: they do, and leave the rest of the block (a naked triple);
//! - three must: no other may (a hidden triple).
//!
//! It guesses otherwise, too: in the band or stack with the fewest digits to spare, on a digit with two ways
//! to be dealt over it. One of the two thirds of which it takes only one is the guess. With both together a
//! hard grid takes two thirds of the guesses, and sparse grids without solution, on which others lose
//! themselves in millions, take a few. The counting of thirds and this guess are `tdoku`'s, there made with
//! sets of digits in boxes and bands.

use wide::u32x4;

use super::fast::{Bands, Dead, Guess, Lanes, at_least, has_any, in_column};

/// What is known of a grid, with the thirds that each digit may use and must use.
#[derive(Clone, Debug, Default)]
pub(super) struct Closer {
    /// Where each digit may stand.
    pub bands: Bands,
    /// By digit, then band: thirds of rows it may use (spaced by three), beside them those it must.
    rows: [Lanes; 9],
    /// By digit, then band: thirds of columns it may use, above them those it must.
    columns: [Lanes; 9],
}

/// The columns of a band, and the first cells of its thirds of rows.
const NINE: u32x4 = u32x4::new([511; 4]);
const SPACED: u32x4 = u32x4::new([0o111_111_111; 4]);

impl Closer {
    /// Knows of the bands, and nothing of the thirds yet.
    pub fn new(mut bands: Bands) -> Closer {
        bands.stale = 511;
        Closer { bands, rows: [[0; 4]; 9], columns: [[0; 4]; 9] }
    }

    /// Makes all observations until nothing changes.
    pub fn settle(&mut self) -> Result<(), Dead> {
        loop {
            while self.round()? {}
            if !self.count_thirds()? {
                return Ok(());
            }
        }
    }

    fn round(&mut self) -> Result<bool, Dead> {
        let (rows, columns) = (&mut self.rows, &mut self.columns);
        self.bands.round(|digit, thirds| {
            let row: u32x4 = thirds.row_may | (thirds.row_must << 1);
            let column: u32x4 = (thirds.column_may & NINE) | ((thirds.column_must & NINE) << 9);
            rows[digit] = row.to_array();
            columns[digit] = column.to_array();
        })
    }

    /// A guess on settled bands that are not full.
    pub fn guess(&self) -> Guess {
        let line = self.tightest();
        let (digit, third) = self.fewest_ways(line);
        let (mut if_true, mut if_false) = ([!0; 4], [!0; 4]);
        if line < 3 {
            let own = 7 << third;
            let row_and_block = 511 << (third / 9 * 9) | 0o007_007_007 << (third % 9);
            if_true[line] = own | !row_and_block;
            if_false[line] = !own;
        } else {
            let (band, column) = (third as usize / 9, third % 9);
            let own = in_column(column);
            if_true = [!own; 4];
            if_true[band] = own | !in_rows(7 << (column / 3 * 3));
            if_false[band] = !own;
        }
        Guess { digits: [digit; 2], if_true: [if_true; 2], if_false: [if_false; 2] }
    }

    /// The band, 0 to 2, or stack, 3 to 5, that has the fewest digits to spare but is not all dealt: over
    /// its thirds, how many may stand there beyond three, six counting as the most.
    fn tightest(&self) -> usize {
        let [_, _, _, row_4, row_5, row_6] = at_least(&self.rows);
        let [_, _, _, column_4, column_5, column_6] = at_least(&self.columns);
        let mut spare = [0; 6];
        for (rows, columns) in [(row_4, column_4), (row_5, column_5), (row_6, column_6)] {
            let rows = (rows & SPACED).to_array();
            let columns = side_by_side((columns & NINE).to_array());
            for line in 0..3 {
                spare[line] += rows[line].count_ones();
                spare[3 + line] += (columns & in_stack(line)).count_ones();
            }
        }
        let tight = (0..6).filter(|&line| spare[line] > 0).min_by_key(|&line| spare[line]);
        tight.expect("bands that are not full have a digit to spare")
    }

    /// The digit with the fewest thirds undecided in a band or stack, and the first of them: by its first
    /// cell in the band, or by its column and nine times its band.
    fn fewest_ways(&self, line: usize) -> (usize, u32) {
        let undecided = |digit: usize| {
            if line < 3 {
                let row = self.rows[digit][line];
                row & !(row >> 1) & 0o111_111_111
            } else {
                side_by_side(self.columns[digit].map(|column| column & !(column >> 9) & 511))
                    & in_stack(line - 3)
            }
        };
        let (mut best, mut fewest) = ((0, 0), u32::MAX);
        for digit in 0..9 {
            let undecided = undecided(digit);
            let count = undecided.count_ones();
            if count > 0 && count < fewest {
                fewest = count;
                best = (digit, undecided.trailing_zeros());
            }
        }
        best
    }

    /// Counts the digits of all thirds. Whether anything follows.
    fn count_thirds(&mut self) -> Result<bool, Dead> {
        let [_, _, row3, row4] = at_least(&self.rows);
        let [_, _, column3, column4] = at_least(&self.columns);
        let lanes = u32x4::new([u32::MAX, u32::MAX, u32::MAX, 0]);
        let wrong: u32x4 =
            (!row3 & SPACED) | ((row4 >> 1) & SPACED) | (!column3 & NINE) | ((column4 >> 9) & NINE);
        if has_any(wrong & lanes) {
            return Err(Dead);
        }
        let row_must: u32x4 = (row3 >> 1) & SPACED;
        let column_must: u32x4 = (column3 >> 9) & NINE;
        let row_act: u32x4 = ((row3 & !row4) ^ row_must) & SPACED;
        let column_act: u32x4 = ((column3 & !column4) ^ column_must) & NINE;
        if !has_any((row_act | column_act) & lanes) {
            return Ok(false);
        }
        let (row_act, column_act) = (row_act.to_array(), column_act.to_array());
        let (row_must, column_must) = (row_must.to_array(), column_must.to_array());
        for digit in 0..9 {
            for band in 0..3 {
                let (row, column) = (self.rows[digit][band], self.columns[digit][band]);
                let row_act = row_act[band] & row & !(row >> 1);
                let column_act = column_act[band] & column & !(column >> 9);
                if row_act | column_act == 0 {
                    continue;
                }
                let (stay, leave) = (row_act & !row_must[band], row_act & row_must[band]);
                let blocks = (stay | stay >> 9 | stay >> 18) & 0o111;
                let mut keep = ((stay * 7) | !in_rows(blocks * 7)) & !(leave * 7);
                let (stay, leave) = (column_act & !column_must[band], column_act & column_must[band]);
                let blocks = (stay | stay >> 1 | stay >> 2) & 0o111;
                keep &= (in_rows(stay) | !in_rows(blocks * 7)) & !in_rows(leave);
                let mut cells = [!0; 4];
                cells[band] = keep;
                self.bands.keep(digit, cells);
            }
        }
        Ok(true)
    }
}

/// Nine bits in each of the three rows of a band.
fn in_rows(columns: u32) -> u32 {
    columns | columns << 9 | columns << 18
}

/// The columns of three bands in one word, nine bits each.
fn side_by_side([a, b, c, _]: Lanes) -> u32 {
    a | b << 9 | c << 18
}

/// The columns of a stack in such a word.
fn in_stack(stack: usize) -> u32 {
    0o007_007_007 << (3 * stack)
}
