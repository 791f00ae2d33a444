//! Sets of digits, cells and houses, as bit sets.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

use super::{Cell, Digit, House};

/// A set of digits.
///
/// ```
/// use ninefold::{Digit, DigitSet};
///
/// let digits: DigitSet = [2, 7].into_iter().filter_map(Digit::new).collect();
/// assert_eq!((digits.len(), (!digits).len()), (2, 7));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct DigitSet(pub(super) u16);

/// A set of cells.
///
/// ```
/// use ninefold::{Cell, CellSet};
///
/// let seen_by_both = Cell::at(0, 0).peers() & Cell::at(1, 5).peers();
/// assert_eq!(seen_by_both.len(), 6);
/// assert_eq!(CellSet::ALL.len(), 81);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet(pub(super) u128);

/// A set of houses.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct HouseSet(pub(super) u32);

/// The operations of all these sets: set algebra, iteration in ascending order, and `Debug`.
macro_rules! set {
    ($Set:ident of $Item:ident, $bits:ty, all $all:expr, $bit:ident, $has:ident) => {
        impl $Set {
            /// The empty set.
            pub const EMPTY: $Set = $Set(0);
            /// The set of all members.
            pub const ALL: $Set = $Set($all);

            /// The set with this one member.
            #[inline]
            pub const fn only(item: $Item) -> $Set {
                $Set($bit(item.index()))
            }

            /// Number of members.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether this is a member.
            #[inline]
            pub const fn contains(self, item: $Item) -> bool {
                $has(self.0, item.index())
            }

            /// Whether the other set contains every member.
            #[inline]
            pub const fn is_subset(self, other: $Set) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether the two sets have a member in common.
            #[inline]
            pub const fn intersects(self, other: $Set) -> bool {
                self.0 & other.0 != 0
            }

            /// The lowest member.
            #[inline]
            pub fn first(self) -> Option<$Item> {
                self.into_iter().next()
            }

            /// The only member, if there is exactly one.
            #[inline]
            pub fn single(self) -> Option<$Item> {
                let is_single = self.0 != 0 && self.0 & (self.0 - 1) == 0;
                if is_single { self.first() } else { None }
            }

            /// Adds a member.
            #[inline]
            pub fn insert(&mut self, item: $Item) {
                self.0 |= $bit(item.index());
            }

            /// Removes a member.
            #[inline]
            pub fn remove(&mut self, item: $Item) {
                self.0 &= !$bit(item.index());
            }

            /// Adds a member if it is missing, removes it otherwise.
            pub fn toggle(&mut self, item: $Item) {
                self.0 ^= $bit(item.index());
            }
        }

        impl BitOr for $Set {
            type Output = $Set;
            #[inline]
            fn bitor(self, other: $Set) -> $Set {
                $Set(self.0 | other.0)
            }
        }
        impl BitAnd for $Set {
            type Output = $Set;
            #[inline]
            fn bitand(self, other: $Set) -> $Set {
                $Set(self.0 & other.0)
            }
        }
        impl Sub for $Set {
            type Output = $Set;
            #[inline]
            fn sub(self, other: $Set) -> $Set {
                $Set(self.0 & !other.0)
            }
        }
        impl Not for $Set {
            type Output = $Set;
            #[inline]
            fn not(self) -> $Set {
                $Set::ALL - self
            }
        }
        impl BitOrAssign for $Set {
            #[inline]
            fn bitor_assign(&mut self, other: $Set) {
                self.0 |= other.0;
            }
        }
        impl BitAndAssign for $Set {
            #[inline]
            fn bitand_assign(&mut self, other: $Set) {
                self.0 &= other.0;
            }
        }
        impl FromIterator<$Item> for $Set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> $Set {
                let mut set = $Set::EMPTY;
                items.into_iter().for_each(|item| set.insert(item));
                set
            }
        }
        impl IntoIterator for $Set {
            type Item = $Item;
            type IntoIter = SetMembers<$bits, $Item>;
            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                SetMembers { bits: self.0, item: core::marker::PhantomData }
            }
        }
        impl Iterator for SetMembers<$bits, $Item> {
            type Item = $Item;
            #[inline]
            fn next(&mut self) -> Option<$Item> {
                if self.bits == 0 {
                    return None;
                }
                let index = self.bits.trailing_zeros() as usize;
                self.bits &= self.bits - 1;
                Some($Item::from_bit(index))
            }
        }
        impl fmt::Debug for $Set {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    };
}

set!(DigitSet of Digit, u16, all 0x1ff, bit_of_16, has_bit_16);
set!(CellSet of Cell, u128, all (1 << 81) - 1, bit_of_128, has_bit_128);
set!(HouseSet of House, u32, all (1 << 27) - 1, bit_of_32, has_bit_32);

#[inline]
const fn bit_of_16(index: usize) -> u16 {
    1 << index
}

#[inline]
const fn bit_of_32(index: usize) -> u32 {
    1 << index
}

#[inline]
const fn has_bit_16(bits: u16, index: usize) -> bool {
    bits >> index & 1 != 0
}

#[inline]
const fn has_bit_32(bits: u32, index: usize) -> bool {
    bits >> index & 1 != 0
}

/// Whether the bit with this index is set. Only the half with that bit is looked at.
#[inline]
const fn has_bit_128(bits: u128, index: usize) -> bool {
    let half = if index < 64 { bits as u64 } else { (bits >> 64) as u64 };
    half >> (index % 64) & 1 != 0
}

/// The number with only this bit set, composed of two halves: 32-bit and 64-bit machines have no shift of 128 bits.
#[inline]
const fn bit_of_128(index: usize) -> u128 {
    let bit: u64 = 1 << (index % 64);
    let (low, high) = if index < 64 { (bit, 0) } else { (0, bit) };
    low as u128 | (high as u128) << 64
}

/// Iterates over the members of a set, ascending.
#[derive(Clone, Debug)]
pub struct SetMembers<Bits, Item> {
    bits: Bits,
    item: core::marker::PhantomData<Item>,
}

impl DigitSet {
    /// The set of these bits: bit 0 for digit 1 to bit 8 for digit 9. Higher bits are ignored.
    pub const fn from_bits(bits: u16) -> DigitSet {
        DigitSet(bits & DigitSet::ALL.0)
    }

    /// The bits of the set: bit 0 for digit 1 to bit 8 for digit 9.
    pub const fn bits(self) -> u16 {
        self.0
    }
}

impl CellSet {
    /// The columns in which the set has a cell of this row, one bit each; bit 0 is the first column.
    pub const fn columns_in(self, row: usize) -> u16 {
        (self.0 >> (9 * row)) as u16 & 0o777
    }

    /// The set with these columns in each row, one bit each.
    pub(crate) fn from_rows(rows: [u16; 9]) -> CellSet {
        CellSet(rows.into_iter().rev().fold(0, |cells, row| cells << 9 | u128::from(row)))
    }

    /// The set with these cells in each band, one bit each.
    pub(crate) fn from_bands(bands: [u32; 3]) -> CellSet {
        let [top, middle, bottom] = bands.map(u128::from);
        CellSet(top | middle << 27 | bottom << 54)
    }

    /// The cells of each band, 27 bits each, as [`CellSet::from_bands`] takes them.
    pub(crate) fn to_bands(self) -> [u32; 3] {
        [0, 27, 54].map(|first| (self.0 >> first) as u32 & ((1 << 27) - 1))
    }

    /// The bits in reverse order, as a number: of two sets of equal size, the one with the greater number comes first when their
    /// cells are compared in reading order.
    pub(crate) const fn mirrored(self) -> u128 {
        self.0.reverse_bits()
    }

    /// The cells that see every member; all cells for the empty set.
    #[must_use]
    #[inline]
    pub fn peers(self) -> CellSet {
        self.into_iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers())
    }

    /// The houses that contain every member.
    #[inline]
    pub fn houses(self) -> HouseSet {
        let Some(first) = self.first() else { return HouseSet::ALL };
        first.houses().into_iter().filter(|house| self.is_subset(house.cells())).collect()
    }
}

impl HouseSet {
    /// The cells of all members.
    pub fn cells(self) -> CellSet {
        self.into_iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells())
    }
}

impl House {
    #[inline]
    const fn from_bit(bit: usize) -> House {
        House(bit as u8)
    }
}

impl Cell {
    #[inline]
    const fn from_bit(bit: usize) -> Cell {
        Cell(bit as u8)
    }
}

impl Digit {
    #[inline]
    const fn from_bit(bit: usize) -> Digit {
        Digit::from_index(bit)
    }
}
