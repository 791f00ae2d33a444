//! SIMD vectors with a lane for each band, and the rotations that the engine applies to them. `engine.rs` has
//! a drawing of a lane.
//!
//! The compiler rebuilds a mask that it knows wherever it is used; [`masks`] hides them from it.

#![expect(clippy::inline_always, reason = "measured: a call for each digit costs a tenth")]

use core::ops::{BitAnd, BitOr, Not, Shl, Shr, Sub};

use fearless_simd::{Select, Simd, SimdBase, SimdInto, u32x8, u32x16};
use wide::u32x4;

use crate::grid::Cell;

/// A vector in memory: one lane for each band, the last one 0.
pub(crate) type Lanes = [u32; 4];

/// All cells of a band, and of all three bands.
pub(crate) const BAND: u32 = (1 << 27) - 1;
pub(super) const BOARD: u32x4 = in_all_bands(BAND);

/// Constant masks, the same in all three bands.
#[derive(Clone, Copy)]
pub(super) struct Masks {
    /// All cells.
    pub cells: u32x4,
    /// The first cells of all row triplets, and the last.
    pub triplet_first: u32x4,
    pub triplet_last: u32x4,
    /// The first cells of the row triplets in the last block, and in the last two.
    last_block: u32x4,
    last_two_blocks: u32x4,
    /// The cells of the first row: one for each column.
    pub first_row: u32x4,
}

/// Returns the masks by way of `black_box`, so that each is loaded with one instruction. In a browser it
/// takes three to build a mask that the compiler knows; hard grids took a tenth longer.
#[inline(always)]
pub(super) fn masks() -> &'static Masks {
    static MASKS: Masks = Masks {
        cells: BOARD,
        triplet_first: in_all_bands(0o111_111_111),
        triplet_last: in_all_bands(0o444_444_444),
        last_block: in_all_bands(0o100_100_100),
        last_two_blocks: in_all_bands(0o110_110_110),
        first_row: in_all_bands(511),
    };
    core::hint::black_box(&MASKS)
}

/// Repeats the cells of a band in all three.
const fn in_all_bands(cells: u32) -> u32x4 {
    u32x4::new([cells, cells, cells, 0])
}

/// Loads a vector.
#[inline(always)]
pub(crate) fn load(lanes: Lanes) -> u32x4 {
    u32x4::new(lanes)
}

/// Whether this kind of processor has vectors of 256 bits.
pub(super) const fn has_pairs<S: Simd>() -> bool {
    S::u32s::LEN >= 8
}

/// Whether this kind of processor has vectors of 512 bits.
pub(super) const fn has_quads<S: Simd>() -> bool {
    S::u32s::LEN >= 16
}

/// Loads the vectors of two digits side by side.
#[inline(always)]
pub(super) fn concat<S: Simd>(simd: S, one: Lanes, other: Lanes) -> u32x8<S> {
    let mut lanes = [0; 8];
    lanes[..4].copy_from_slice(&one);
    lanes[4..].copy_from_slice(&other);
    lanes.simd_into(simd)
}

/// The first or the second of two vectors side by side.
#[inline(always)]
pub(super) fn extract_half<S: Simd>(pair: u32x8<S>, second: bool) -> u32x4 {
    let lanes: [u32; 8] = pair.into();
    let from = if second { 4 } else { 0 };
    u32x4::new([lanes[from], lanes[from + 1], lanes[from + 2], lanes[from + 3]])
}

/// One vector, or two side by side.
pub(super) trait Vector:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Sub<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The mask, repeated for as many vectors as this has.
    fn repeat(self, mask: u32x4) -> Self;
    /// Sets all bits of the lanes that are equal, and none of the others.
    fn lanes_equal(self, other: Self) -> Self;
    /// Rotates the bands by one and by two: what the next band has, and the one after it.
    fn rotate_bands(self) -> [Self; 2];
    /// What the next band has.
    #[inline(always)]
    fn rotate_bands_once(self) -> Self {
        self.rotate_bands()[0]
    }
}

impl Vector for u32x4 {
    #[inline(always)]
    fn repeat(self, mask: u32x4) -> u32x4 {
        mask
    }

    #[inline(always)]
    fn lanes_equal(self, other: u32x4) -> u32x4 {
        self.simd_eq(other)
    }

    #[inline(always)]
    fn rotate_bands(self) -> [u32x4; 2] {
        let [a, b, c, d] = self.to_array();
        [load([b, c, a, d]), load([c, a, b, d])]
    }
}

impl<S: Simd> Vector for u32x8<S> {
    #[inline(always)]
    fn repeat(self, mask: u32x4) -> u32x8<S> {
        concat(self.simd, mask.to_array(), mask.to_array())
    }

    #[inline(always)]
    fn lanes_equal(self, other: u32x8<S>) -> u32x8<S> {
        SimdBase::simd_eq(self, other).select(u32x8::splat(self.simd, !0), u32x8::splat(self.simd, 0))
    }

    #[inline(always)]
    fn rotate_bands(self) -> [u32x8<S>; 2] {
        let lanes: [u32; 8] = self.into();
        let next = [lanes[1], lanes[2], lanes[0], lanes[3], lanes[5], lanes[6], lanes[4], lanes[7]];
        let after_next = [lanes[2], lanes[0], lanes[1], lanes[3], lanes[6], lanes[4], lanes[5], lanes[7]];
        [next.simd_into(self.simd), after_next.simd_into(self.simd)]
    }
}

impl<S: Simd> Vector for u32x16<S> {
    #[inline(always)]
    fn repeat(self, mask: u32x4) -> u32x16<S> {
        let mut lanes = [0; 16];
        for four in lanes.chunks_exact_mut(4) {
            four.copy_from_slice(&mask.to_array());
        }
        lanes.simd_into(self.simd)
    }

    #[inline(always)]
    fn lanes_equal(self, other: u32x16<S>) -> u32x16<S> {
        SimdBase::simd_eq(self, other).select(u32x16::splat(self.simd, !0), u32x16::splat(self.simd, 0))
    }

    #[inline(always)]
    fn rotate_bands(self) -> [u32x16<S>; 2] {
        let lanes: [u32; 16] = self.into();
        let mut rotated = [[0; 16]; 2];
        for (from, four) in lanes.chunks_exact(4).enumerate() {
            let [next, after_next] = &mut rotated;
            next[4 * from..4 * from + 4].copy_from_slice(&[four[1], four[2], four[0], four[3]]);
            after_next[4 * from..4 * from + 4].copy_from_slice(&[four[2], four[0], four[1], four[3]]);
        }
        rotated.map(|lanes| lanes.simd_into(self.simd))
    }
}

/// Whether any bit is set.
#[inline(always)]
pub(crate) fn has_any(vector: u32x4) -> bool {
    !vector.simd_eq(u32x4::ZERO).all()
}

/// The row triplets that contain one of these cells, each given by its first bit.
#[inline(always)]
pub(super) fn row_triplets<V: Vector>(word: V, masks: &Masks) -> V {
    (word | (word >> 1_u32) | (word >> 2_u32)) & word.repeat(masks.triplet_first)
}

/// The cells of these row triplets.
#[inline(always)]
pub(super) fn triplet_cells<V: Vector>(triplets: V) -> V {
    (triplets << 3_u32) - triplets
}

/// Cells that have another of these cells in their row triplet.
#[inline(always)]
pub(super) fn equal_in_triplet<V: Vector>(word: V, masks: &Masks) -> V {
    (word & (word >> 1_u32) & !word.repeat(masks.triplet_last))
        | (word & (word >> 2_u32) & word.repeat(masks.triplet_first))
}

/// The columns that contain one of these cells, repeated in each of the three rows.
#[inline(always)]
pub(super) fn spread_columns<V: Vector>(word: V) -> V {
    let [row_1, row_2] = rotate_rows(word);
    word | row_1 | row_2
}

/// Rotates the rows of a band by one and by two: what the next row has, and the one after it. The five bits
/// above the cells are undefined.
#[inline(always)]
pub(super) fn rotate_rows<V: Vector>(word: V) -> [V; 2] {
    [rotate_rows_once(word), (word >> 18_u32) | (word << 9_u32)]
}

/// What the next row has. The five bits above the cells are undefined.
#[inline(always)]
pub(super) fn rotate_rows_once<V: Vector>(word: V) -> V {
    (word >> 9_u32) | (word << 18_u32)
}

/// Rotates the blocks of row triplets by one and by two.
#[inline(always)]
pub(super) fn rotate_blocks<V: Vector>(triplets: V, masks: &Masks) -> [V; 2] {
    [
        select(triplets.repeat(masks.last_block), triplets << 6_u32, triplets >> 3_u32),
        select(triplets.repeat(masks.last_two_blocks), triplets << 3_u32, triplets >> 6_u32),
    ]
}

/// Rotates the columns of a stack by one and by two. The five bits above the cells are undefined.
#[inline(always)]
pub(super) fn rotate_columns<V: Vector>(word: V, masks: &Masks) -> [V; 2] {
    [
        select(word.repeat(masks.triplet_last), word << 2_u32, word >> 1_u32),
        select(word.repeat(masks.triplet_first), word >> 2_u32, word << 1_u32),
    ]
}

/// `one` where the mask is set, `other` elsewhere.
#[inline(always)]
fn select<V: Vector>(mask: V, one: V, other: V) -> V {
    (mask & one) | (!mask & other)
}

/// The cells of a column in a band.
#[inline(always)]
pub(super) const fn column_cells(column: u32) -> u32 {
    0o001_001_001 << column
}

/// Counts for each bit how many of nine vectors have it. Returns the ones, twos, fours and eights of the
/// counts.
#[inline(always)]
pub(crate) fn count_bits(words: &[Lanes; 9]) -> [u32x4; 4] {
    let three_from =
        |first: usize| add_bits(load(words[first]), load(words[first + 1]), load(words[first + 2]));
    let (sum_1, carry_1) = three_from(0);
    let (sum_2, carry_2) = three_from(3);
    let (sum_3, carry_3) = three_from(6);
    let (ones, carry_4) = add_bits(sum_1, sum_2, sum_3);
    let (sum, carry) = add_bits(carry_1, carry_2, carry_3);
    let (twos, carry_5) = (sum ^ carry_4, sum & carry_4);
    [ones, twos, carry ^ carry_5, carry & carry_5]
}

/// Adds three bits; returns the ones and the twos of the sum.
#[inline(always)]
fn add_bits(a: u32x4, b: u32x4, c: u32x4) -> (u32x4, u32x4) {
    let two = a ^ b;
    (two ^ c, (a & b) | (two & c))
}

/// The indices of the set bits, ascending.
#[inline(always)]
pub(crate) fn set_bits(mut word: u32) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let lowest = word.checked_sub(1).map(|_| word.trailing_zeros());
        word &= word.wrapping_sub(1);
        lowest
    })
}

/// A cell in the engine's coordinates: a band, and a cell in the band.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BandCell(u32);

impl BandCell {
    /// The cell with this number in its band, 0 to 26.
    pub const fn new(band: usize, in_band: u32) -> BandCell {
        BandCell(32 * band as u32 + in_band)
    }

    /// The cell on the board.
    #[inline(always)]
    pub fn on_board(self) -> Cell {
        let row = 3 * self.band() + self.in_band() as usize / 9;
        Cell::at(row, self.in_band() as usize % 9)
    }

    /// Its band.
    #[inline(always)]
    pub fn band(self) -> usize {
        self.0 as usize / 32
    }

    /// Its number in the band.
    #[inline(always)]
    pub fn in_band(self) -> u32 {
        self.0 % 32
    }

    /// Its number on the board, where each band has 32.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The cells in a vector, ascending.
///
/// This is one loop over all three bands. With a loop for each, most puzzles took a tenth longer: a processor cannot
/// predict when such short loops end.
#[inline(always)]
pub(super) fn board_cells([a, b, c, _]: Lanes) -> impl Iterator<Item = BandCell> {
    let mut rest = u128::from(u64::from(a) | u64::from(b) << 32) | u128::from(c) << 64;
    core::iter::from_fn(move || {
        let first = rest.trailing_zeros();
        let cell = rest.checked_sub(1).map(|_| BandCell(first));
        rest &= rest.wrapping_sub(1);
        cell
    })
}
