//! A closer look, for grids that are hard: what [`fast`](super::fast) sees, and how many digits share a
//! triplet.
//!
//! Every triplet, of a row or of a column, holds three digits. One pass of carries over the nine digits
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

use super::engine::{Bands, FoundMasks, Guess, NoSolution};
use super::simd::{Lanes, column_cells, count_bits, has_any, load, masks, triplet_cells};

/// What is known of a grid, with the thirds that each digit may use and must use.
#[derive(Clone, Debug, Default)]
pub(super) struct TripletCounter {
    /// Where each digit may stand.
    pub bands: Bands,
    /// By digit, then band: thirds of rows it may use (spaced by three), beside them those it must.
    rows: [Lanes; 9],
    /// By digit, then band: thirds of columns it may use, above them those it must.
    columns: [Lanes; 9],
}

impl TripletCounter {
    /// Knows of the bands, and nothing of the thirds yet.
    pub fn new(mut bands: Bands) -> TripletCounter {
        bands.stale = 511;
        TripletCounter { bands, rows: [[0; 4]; 9], columns: [[0; 4]; 9] }
    }

    /// Makes all observations until nothing changes.
    pub fn propagate(&mut self, found_masks: &mut FoundMasks) -> Result<(), NoSolution> {
        loop {
            while self.propagate_once(found_masks)? {}
            if !self.count_triplets()? {
                return Ok(());
            }
        }
    }

    fn propagate_once(&mut self, found_masks: &mut FoundMasks) -> Result<bool, NoSolution> {
        let (rows, columns) = (&mut self.rows, &mut self.columns);
        self.bands.propagate_once(found_masks, |digit, triplets| {
            rows[digit] = triplets.rows.to_array();
            columns[digit] = triplets.columns.to_array();
        })
    }

    /// A guess on settled bands that are not full.
    pub fn guess(&self) -> Guess {
        let line = self.tightest_line();
        let (digit, triplet) = self.least_undecided_digit(line);
        let (mut if_true, mut if_false) = ([!0; 4], [!0; 4]);
        if line < 3 {
            let own = 7 << triplet;
            let row_and_block = 511 << (triplet / 9 * 9) | 0o007_007_007 << (triplet % 9);
            if_true[line] = own | !row_and_block;
            if_false[line] = !own;
        } else {
            let (band, column) = (triplet as usize / 9, triplet % 9);
            let own = column_cells(column);
            if_true = [!own; 4];
            if_true[band] = own | !(0o007_007_007 << (column / 3 * 3));
            if_false[band] = !own;
        }
        Guess { digits: [digit; 2], if_true: [if_true; 2], if_false: [if_false; 2] }
    }

    /// The band, 0 to 2, or stack, 3 to 5, that has the fewest digits to spare but is not all dealt: over
    /// its thirds, how many may stand there beyond three, six counting as the most.
    fn tightest_line(&self) -> usize {
        let masks = masks();
        let mut spare = [0; 6];
        for (rows, columns) in excess_over_three(count_bits(&self.rows))
            .into_iter()
            .zip(excess_over_three(count_bits(&self.columns)))
        {
            let rows = (rows & masks.triplet_first).to_array();
            let columns = join_columns((columns & masks.first_row).to_array());
            for line in 0..3 {
                spare[line] += rows[line].count_ones();
                spare[3 + line] += (columns & stack_columns(line)).count_ones();
            }
        }
        let tight = (0..6).filter(|&line| spare[line] > 0).min_by_key(|&line| spare[line]);
        tight.expect("bands that are not full have a digit to spare")
    }

    /// The digit with the fewest thirds undecided in a band or stack, and the first of them: by its first
    /// cell in the band, or by its column and nine times its band.
    fn least_undecided_digit(&self, line: usize) -> (usize, u32) {
        let undecided = |digit: usize| {
            if line < 3 {
                let row = self.rows[digit][line];
                row & !(row >> 1) & 0o111_111_111
            } else {
                let column = load(self.columns[digit]);
                join_columns((column & !(column >> 9_u32) & masks().first_row).to_array())
                    & stack_columns(line - 3)
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
    fn count_triplets(&mut self) -> Result<bool, NoSolution> {
        let (rows, columns) = (TripletTotals::new(&self.rows), TripletTotals::new(&self.columns));
        let (row_must, column_must) = (rows.three_or_more >> 1_u32, columns.three_or_more >> 9_u32);
        let masks = masks();
        let row_wrong = (!rows.three_or_more | (rows.more_than_three >> 1_u32)) & masks.triplet_first;
        let column_wrong = (!columns.three_or_more | (columns.more_than_three >> 9_u32)) & masks.first_row;
        if has_any(row_wrong | column_wrong) {
            return Err(NoSolution);
        }
        let row_act = ((rows.three_or_more & !rows.more_than_three) ^ row_must) & masks.triplet_first;
        let column_act = ((columns.three_or_more & !columns.more_than_three) ^ column_must) & masks.first_row;
        if !has_any(row_act | column_act) {
            return Ok(false);
        }
        for digit in 0..9 {
            let (row, column) = (load(self.rows[digit]), load(self.columns[digit]));
            let row = row_act & row & !(row >> 1_u32);
            let column = column_act & column & !(column >> 9_u32);
            if !has_any(row | column) {
                continue;
            }
            let (stay, leave) = (row & !row_must, row & row_must);
            let blocks = stay | (stay >> 9_u32) | (stay >> 18_u32);
            let lost_in_rows = (block_cells(blocks) & !triplet_cells(stay)) | triplet_cells(leave);
            let (stay, leave) = (column & !column_must, column & column_must);
            let blocks = stay | (stay >> 1_u32) | (stay >> 2_u32);
            let lost_in_columns = (block_cells(blocks) & !repeat_in_rows(stay)) | repeat_in_rows(leave);
            self.bands.intersect(digit, (!(lost_in_rows | lost_in_columns)).to_array());
        }
        Ok(true)
    }
}

/// Of each bit of nine vectors, whether it is set in three of them or more, and in more.
struct TripletTotals {
    three_or_more: u32x4,
    more_than_three: u32x4,
}

impl TripletTotals {
    #[inline(always)]
    fn new(words: &[Lanes; 9]) -> TripletTotals {
        let [ones, twos, fours, eights] = count_bits(words);
        let more = fours | eights;
        TripletTotals { three_or_more: more | (ones & twos), more_than_three: more }
    }
}

/// Which of the numbers, told by their ones, twos, fours and eights, are at least four, five, six.
#[inline(always)]
fn excess_over_three([ones, twos, fours, eights]: [u32x4; 4]) -> [u32x4; 3] {
    [fours | eights, eights | (fours & (ones | twos)), eights | (fours & twos)]
}

/// All cells of the blocks told by the lowest bits of their three thirds in the first row.
#[inline(always)]
fn block_cells(blocks: u32x4) -> u32x4 {
    repeat_in_rows(triplet_cells(blocks & u32x4::splat(0o111)))
}

/// Nine bits in each of the three rows of a band.
#[inline(always)]
fn repeat_in_rows(columns: u32x4) -> u32x4 {
    columns | (columns << 9_u32) | (columns << 18_u32)
}

/// The columns of three bands in one word, nine bits each.
fn join_columns([a, b, c, _]: Lanes) -> u32 {
    a | b << 9 | c << 18
}

/// The columns of a stack in such a word.
fn stack_columns(stack: usize) -> u32 {
    0o007_007_007 << (3 * stack)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{CellSet, Grid};

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn guess_in_a_band_splits_on_one_triplet() {
        let mut lines = [0; 3];
        let solution = Grid::from_line(SOLUTION).expect("a grid");
        let mut random: u64 = 1;
        for _ in 0..300 {
            // About as many givens as a puzzle has, anywhere, by a sequence of Knuth's (MMIX).
            let mut grid = solution;
            for cell in CellSet::ALL {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                if random >> 61 > 1 {
                    grid[cell] = None;
                }
            }
            let Ok(bands) = Bands::new(&grid) else { continue };
            let mut closer = TripletCounter::new(bands);
            if closer.propagate(&mut FoundMasks::default()).is_err() || closer.bands.is_full() {
                continue;
            }
            let Guess { if_true: [if_true, _], if_false: [if_false, _], .. } = closer.guess();
            let touched: Vec<usize> = (0..3).filter(|&line| if_true[line] != !0).collect();
            let [line] = touched[..] else { continue };
            let own = !if_false[line];
            let triplet = own.trailing_zeros();
            if own != 7 << triplet || triplet % 3 > 0 {
                continue;
            }
            lines[triplet as usize / 9] += 1;
            for cell in 0..27 {
                let shares = cell / 9 == triplet / 9 || cell % 9 / 3 == triplet % 9 / 3;
                let is_open = own >> cell & 1 == 1 || !shares;
                assert_eq!(if_true[line] >> cell & 1 == 1, is_open, "cell {cell}, triplet {triplet}");
            }
        }
        // What is undecided is so in two rows at least, of which the first is taken.
        assert!(lines[0] > 10 && lines[1] > 10 && lines[2] == 0, "{lines:?}");
    }
}
