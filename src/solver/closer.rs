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

#![expect(clippy::inline_always, reason = "measured: a call for each digit costs a tenth")]

use wide::u32x4;

use super::fast::{Bands, Dead, Finds, Guess};
use super::lanes::{Lanes, cells, count, has_any, in_column, masks, v};

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

impl Closer {
    /// Knows of the bands, and nothing of the thirds yet.
    pub fn new(mut bands: Bands) -> Closer {
        bands.stale = 511;
        Closer { bands, rows: [[0; 4]; 9], columns: [[0; 4]; 9] }
    }

    /// Makes all observations until nothing changes.
    pub fn settle(&mut self, finds: &mut Finds) -> Result<(), Dead> {
        loop {
            while self.round(finds)? {}
            if !self.count_thirds()? {
                return Ok(());
            }
        }
    }

    fn round(&mut self, finds: &mut Finds) -> Result<bool, Dead> {
        let (rows, columns) = (&mut self.rows, &mut self.columns);
        self.bands.round(finds, |digit, thirds| {
            rows[digit] = thirds.rows.to_array();
            columns[digit] = thirds.columns.to_array();
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
            if_true[band] = own | !(0o007_007_007 << (column / 3 * 3));
            if_false[band] = !own;
        }
        Guess { digits: [digit; 2], if_true: [if_true; 2], if_false: [if_false; 2] }
    }

    /// The band, 0 to 2, or stack, 3 to 5, that has the fewest digits to spare but is not all dealt: over
    /// its thirds, how many may stand there beyond three, six counting as the most.
    fn tightest(&self) -> usize {
        let masks = masks();
        let mut spare = [0; 6];
        for (rows, columns) in
            beyond_three(count(&self.rows)).into_iter().zip(beyond_three(count(&self.columns)))
        {
            let rows = (rows & masks.first).to_array();
            let columns = side_by_side((columns & masks.columns).to_array());
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
                let column = v(self.columns[digit]);
                side_by_side((column & !(column >> 9_u32) & masks().columns).to_array()) & in_stack(line - 3)
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
        let (rows, columns) = (Counted::new(&self.rows), Counted::new(&self.columns));
        let (row_must, column_must) = (rows.three_or_more >> 1_u32, columns.three_or_more >> 9_u32);
        let masks = masks();
        let row_wrong = (!rows.three_or_more | (rows.more >> 1_u32)) & masks.first;
        let column_wrong = (!columns.three_or_more | (columns.more >> 9_u32)) & masks.columns;
        if has_any(row_wrong | column_wrong) {
            return Err(Dead);
        }
        let row_act = ((rows.three_or_more & !rows.more) ^ row_must) & masks.first;
        let column_act = ((columns.three_or_more & !columns.more) ^ column_must) & masks.columns;
        if !has_any(row_act | column_act) {
            return Ok(false);
        }
        for digit in 0..9 {
            let (row, column) = (v(self.rows[digit]), v(self.columns[digit]));
            let row = row_act & row & !(row >> 1_u32);
            let column = column_act & column & !(column >> 9_u32);
            if !has_any(row | column) {
                continue;
            }
            let (stay, leave) = (row & !row_must, row & row_must);
            let blocks = stay | (stay >> 9_u32) | (stay >> 18_u32);
            let lost_in_rows = (in_blocks(blocks) & !cells(stay)) | cells(leave);
            let (stay, leave) = (column & !column_must, column & column_must);
            let blocks = stay | (stay >> 1_u32) | (stay >> 2_u32);
            let lost_in_columns = (in_blocks(blocks) & !in_rows(stay)) | in_rows(leave);
            self.bands.keep(digit, (!(lost_in_rows | lost_in_columns)).to_array());
        }
        Ok(true)
    }
}

/// Of each bit of nine vectors, whether it is set in three of them or more, and in more.
struct Counted {
    three_or_more: u32x4,
    more: u32x4,
}

impl Counted {
    #[inline(always)]
    fn new(words: &[Lanes; 9]) -> Counted {
        let [ones, twos, fours, eights] = count(words);
        let more = fours | eights;
        Counted { three_or_more: more | (ones & twos), more }
    }
}

/// Which of the numbers, told by their ones, twos, fours and eights, are at least four, five, six.
#[inline(always)]
fn beyond_three([ones, twos, fours, eights]: [u32x4; 4]) -> [u32x4; 3] {
    [fours | eights, eights | (fours & (ones | twos)), eights | (fours & twos)]
}

/// All cells of the blocks told by the lowest bits of their three thirds in the first row.
#[inline(always)]
fn in_blocks(blocks: u32x4) -> u32x4 {
    in_rows(cells(blocks & u32x4::splat(0o111)))
}

/// Nine bits in each of the three rows of a band.
#[inline(always)]
fn in_rows(columns: u32x4) -> u32x4 {
    columns | (columns << 9_u32) | (columns << 18_u32)
}

/// The columns of three bands in one word, nine bits each.
fn side_by_side([a, b, c, _]: Lanes) -> u32 {
    a | b << 9 | c << 18
}

/// The columns of a stack in such a word.
fn in_stack(stack: usize) -> u32 {
    0o007_007_007 << (3 * stack)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{CellSet, Grid};

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn a_guess_in_a_band_takes_a_third_or_leaves_it() {
        let mut lines = [0; 3];
        let solution = Grid::from_line(SOLUTION).expect("a grid");
        let mut dice: u64 = 1;
        for _ in 0..300 {
            // About as many givens as a puzzle has, anywhere, by a sequence of Knuth's (MMIX).
            let mut grid = solution;
            for cell in CellSet::ALL {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                if dice >> 61 > 1 {
                    grid[cell] = None;
                }
            }
            let Ok(bands) = Bands::new(&grid) else { continue };
            let mut closer = Closer::new(bands);
            if closer.settle(&mut Finds::default()).is_err() || closer.bands.is_full() {
                continue;
            }
            let Guess { if_true: [if_true, _], if_false: [if_false, _], .. } = closer.guess();
            let touched: Vec<usize> = (0..3).filter(|&line| if_true[line] != !0).collect();
            let [line] = touched[..] else { continue };
            let own = !if_false[line];
            let third = own.trailing_zeros();
            if own != 7 << third || third % 3 > 0 {
                continue;
            }
            lines[third as usize / 9] += 1;
            for cell in 0..27 {
                let shares = cell / 9 == third / 9 || cell % 9 / 3 == third % 9 / 3;
                let is_open = own >> cell & 1 == 1 || !shares;
                assert_eq!(if_true[line] >> cell & 1 == 1, is_open, "cell {cell}, third {third}");
            }
        }
        // What is undecided is so in two rows at least, of which the first is taken.
        assert!(lines[0] > 10 && lines[1] > 10 && lines[2] == 0, "{lines:?}");
    }
}
