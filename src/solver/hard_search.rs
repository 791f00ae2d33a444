//! The search for hard grids: the rules of [`engine`](super::engine), and counting of the digits that share a
//! triplet.
//!
//! A triplet is the three cells where a row or a column crosses a block, so it holds three digits. Adding
//! bits over the nine digits counts for all triplets at once how many digits *may* stand in each and how many
//! *must*:
//!
//! - fewer than three may, or more than three must: there is no solution;
//! - exactly three may: they do, and leave the rest of the block (a naked triple);
//! - three must: no other digit may (a hidden triple).
//!
//! Guesses are different, too. The search picks the band or stack with the fewest digits to spare, in it the
//! digit with the fewest undecided triplets, and guesses whether that digit stands in the first of these
//! triplets. Counting and guessing together need two thirds of the guesses on hard grids; sparse grids
//! without solution, on which other searches make millions, take a few. Both ideas are from `tdoku`, which
//! implements them with sets of digits in boxes and bands.

#![expect(clippy::inline_always, reason = "measured: a call for each digit costs a tenth")]

use fearless_simd::{Simd, dispatch};
use wide::u32x4;

use super::engine::{Bands, FoundMasks, NoSolution};
use super::guess::Guess;
use super::processor::level;
use super::simd::{Lanes, column_cells, count_bits, has_any, load, masks, triplet_cells};

/// A position, with the triplets that each digit may use and must use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TripletPosition {
    /// The cells in which each digit is possible.
    pub bands: Bands,
    /// By digit, then band: the row triplets that the digit may use (bits 0, 3, 6, …); one bit higher, those
    /// it must use.
    rows: [Lanes; 9],
    /// By digit, then band: the column triplets that the digit may use (bits 0 to 8); nine bits higher, those
    /// it must use.
    columns: [Lanes; 9],
    /// How many digits may stand in each triplet beyond three, as one to three bits: by band, for row triplets from
    /// their first bit on, for column triplets nine bits apart. Known when propagation is complete.
    spare: [Lanes; 2],
}

impl TripletPosition {
    /// Creates the position without knowledge about triplets.
    pub fn new(mut bands: Bands) -> TripletPosition {
        bands.stale = 511;
        TripletPosition { bands, rows: [[0; 4]; 9], columns: [[0; 4]; 9], spare: [[0; 4]; 2] }
    }

    /// Applies all rules until nothing changes, but counts triplets only when nothing else is left to do.
    pub fn propagate(&mut self) -> Result<(), NoSolution> {
        dispatch!(level(), simd => self.propagate_with(simd))
    }

    /// The same for a kind of processor.
    pub fn propagate_with<S: Simd>(&mut self, simd: S) -> Result<(), NoSolution> {
        simd.vectorize(
            #[inline(always)]
            || {
                let mut found_masks = FoundMasks::default();
                loop {
                    while self.propagate_once(simd, &mut found_masks)? {}
                    if !self.count_triplets()? {
                        return Ok(());
                    }
                }
            },
        )
    }

    #[inline(always)]
    fn propagate_once<S: Simd>(&mut self, simd: S, found_masks: &mut FoundMasks) -> Result<bool, NoSolution> {
        let (rows, columns) = (&mut self.rows, &mut self.columns);
        self.bands.propagate_once(simd, found_masks, |digit, triplets| {
            rows[digit] = triplets.rows.to_array();
            columns[digit] = triplets.columns.to_array();
        })
    }

    /// Returns a guess. All rules must have been applied, and a cell must be open.
    #[inline(always)]
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

    /// The band (0 to 2) or stack (3 to 5) that has the fewest digits to spare but is not decided. A triplet
    /// needs three digits: every further digit that may stand in it is one to spare, of which up to three count.
    #[inline(always)]
    fn tightest_line(&self) -> usize {
        let [rows, columns] = self.spare;
        // A stack's columns are in all three bands; two of these are counted at once.
        let one_and_two = u64::from(columns[0]) | u64::from(columns[1]) << 27;
        let (mut tightest, mut fewest) = (0, u32::MAX);
        // A line with nothing to spare wraps around to the largest number.
        let mut compare = |line: usize, spare: u32| {
            if spare.wrapping_sub(1) < fewest {
                (tightest, fewest) = (line, spare.wrapping_sub(1));
            }
        };
        for (band, spare) in rows[..3].iter().enumerate() {
            compare(band, spare.count_ones());
        }
        for stack in 0..3 {
            let mask = 0o007_007_007_007_007_007_u64 << (3 * stack);
            let spare = (one_and_two & mask).count_ones() + (columns[2] & mask as u32).count_ones();
            compare(3 + stack, spare);
        }
        tightest
    }

    /// Of a band or stack: the digit with the fewest undecided triplets, and the first of these triplets. A
    /// row triplet is given by its first cell in the band, a column triplet by its column plus nine times its
    /// band.
    #[inline(always)]
    fn least_undecided_digit(&self, line: usize) -> (usize, u32) {
        let mut undecided = [0; 9];
        if line < 3 {
            for (undecided, rows) in undecided.iter_mut().zip(&self.rows) {
                *undecided = rows[line] & !(rows[line] >> 1) & 0o111_111_111;
            }
        } else {
            let stack = 7 << (3 * (line - 3));
            for (undecided, columns) in undecided.iter_mut().zip(&self.columns) {
                let of = |band: usize| columns[band] & !(columns[band] >> 9) & stack;
                *undecided = of(0) | of(1) << 9 | of(2) << 18;
            }
        }
        // A digit without undecided triplets wraps around to the largest number.
        let key = |digit: usize| undecided[digit].count_ones().wrapping_sub(1) << 4 | digit as u32;
        let mut best = u32::MAX;
        for digit in 0..9 {
            best = best.min(key(digit));
        }
        let digit = (best & 15) as usize;
        (digit, undecided[digit].trailing_zeros())
    }

    /// Counts the digits of all triplets. Returns whether that eliminated anything.
    #[inline(always)]
    fn count_triplets(&mut self) -> Result<bool, NoSolution> {
        // One addition counts what may and what must: the bit for *must* is one above that for *may* in a row
        // triplet, nine above it in a column triplet.
        let (rows, columns) = (TripletTotals::new(&self.rows), TripletTotals::new(&self.columns));
        let (row_must, column_must) = (rows.three_or_more >> 1_u32, columns.three_or_more >> 9_u32);
        let masks = masks();
        let row_wrong = (!rows.three_or_more | (rows.more_than_three >> 1_u32)) & masks.triplet_first;
        let column_wrong = (!columns.three_or_more | (columns.more_than_three >> 9_u32)) & masks.first_row;
        if has_any(row_wrong | column_wrong) {
            return Err(NoSolution);
        }
        // A triplet that is both naked and hidden is settled: the three that may are the three that must. So *either,
        // not both*.
        let row_act = ((rows.three_or_more & !rows.more_than_three) ^ row_must) & masks.triplet_first;
        let column_act = ((columns.three_or_more & !columns.more_than_three) ^ column_must) & masks.first_row;
        if !has_any(row_act | column_act) {
            // A number from 0 to 3 as that many bits, so that counting bits adds the numbers of a band or stack.
            let [one, two, three] = excess_over_three(rows.counts).map(|bits| bits & masks.triplet_first);
            let row_spare = one | (two << 1_u32) | (three << 2_u32);
            let [one, two, three] = excess_over_three(columns.counts).map(|bits| bits & masks.first_row);
            let column_spare = one | (two << 9_u32) | (three << 18_u32);
            self.spare = [row_spare.to_array(), column_spare.to_array()];
            return Ok(false);
        }
        for digit in 0..9 {
            let (row, column) = (load(self.rows[digit]), load(self.columns[digit]));
            let row = row_act & row & !(row >> 1_u32);
            let column = column_act & column & !(column >> 9_u32);
            if !has_any(row | column) {
                continue;
            }
            // The digits left are those that may but need not be here: those of a naked triplet stay and leave the
            // rest of the block, those beside a hidden triplet leave.
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

/// For each bit: how many of nine vectors have it, in binary; whether at least three have it, and whether more than
/// three.
struct TripletTotals {
    three_or_more: u32x4,
    more_than_three: u32x4,
    counts: [u32x4; 4],
}

impl TripletTotals {
    #[inline(always)]
    fn new(words: &[Lanes; 9]) -> TripletTotals {
        let [ones, twos, fours, eights] = count_bits(words);
        let more = fours | eights;
        TripletTotals {
            three_or_more: more | (ones & twos),
            more_than_three: more,
            counts: [ones, twos, fours, eights],
        }
    }
}

/// Given the binary digits of numbers: which numbers are at least four, at least five, at least six.
#[inline(always)]
fn excess_over_three([ones, twos, fours, eights]: [u32x4; 4]) -> [u32x4; 3] {
    [fours | eights, eights | (fours & (ones | twos)), eights | (fours & twos)]
}

/// All cells of some blocks. A block is given by the lowest bits of its three triplets in the first row.
#[inline(always)]
fn block_cells(blocks: u32x4) -> u32x4 {
    repeat_in_rows(triplet_cells(blocks & u32x4::splat(0o111)))
}

/// Repeats nine bits in each of the three rows of a band.
#[inline(always)]
fn repeat_in_rows(columns: u32x4) -> u32x4 {
    columns | (columns << 9_u32) | (columns << 18_u32)
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
            // About as many random givens as a puzzle has. The random numbers are Knuth's (MMIX).
            let mut grid = solution;
            for cell in CellSet::ALL {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                if random >> 61 > 1 {
                    grid[cell] = None;
                }
            }
            let mut bands = Bands::default();
            if bands.set_givens(&grid).is_err() {
                continue;
            }
            let mut counter = TripletPosition::new(bands);
            if counter.propagate().is_err() || counter.bands.is_full() {
                continue;
            }
            let Guess { if_true: [if_true, _], if_false: [if_false, _], .. } = counter.guess();
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
        // An undecided triplet has another below it, and the first is chosen, so it is never in the last row.
        assert!(lines[0] > 10 && lines[1] > 10 && lines[2] == 0, "{lines:?}");
    }
}
