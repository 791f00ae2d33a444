//! A matrix of bits, used as the adjacency matrix of numbered nodes.
//!
//! A row consists of blocks of 256 bits: these are joined and compared at once, with no remainder.

use alloc::{vec, vec::Vec};

/// A part of a row.
pub type BitBlock = [u64; 4];

/// Number of bits in a block.
const BLOCK_BITS: usize = 256;

/// A matrix of bits with a fixed number of columns.
#[derive(Clone, Debug)]
pub struct BitMatrix {
    blocks: usize,
    bits: Vec<BitBlock>,
}

impl BitMatrix {
    pub fn new(rows: usize, columns: usize) -> BitMatrix {
        let blocks = columns.div_ceil(BLOCK_BITS);
        BitMatrix { blocks, bits: vec![[0; 4]; rows * blocks] }
    }

    #[inline]
    pub fn row(&self, row: usize) -> &[BitBlock] {
        &self.bits[row * self.blocks..][..self.blocks]
    }

    #[inline]
    pub fn row_mut(&mut self, row: usize) -> &mut [BitBlock] {
        &mut self.bits[row * self.blocks..][..self.blocks]
    }

    /// Sets all bits of a row that are set in another.
    pub fn join(&mut self, row: usize, other: usize) {
        for block in 0..self.blocks {
            let other = self.bits[other * self.blocks + block];
            let row = &mut self.bits[row * self.blocks + block];
            for word in 0..4 {
                row[word] |= other[word];
            }
        }
    }

    pub fn set_both(&mut self, a: usize, b: usize) {
        set_bit(self.row_mut(a), b);
        set_bit(self.row_mut(b), a);
    }

    #[inline]
    pub fn has(&self, row: usize, column: usize) -> bool {
        has_bit(self.row(row), column)
    }
}

pub fn clear_row(columns: usize) -> Vec<BitBlock> {
    vec![[0; 4]; columns.div_ceil(BLOCK_BITS)]
}

#[inline]
pub fn set_bit(row: &mut [BitBlock], bit: usize) {
    row[bit / BLOCK_BITS][bit % BLOCK_BITS / 64] |= 1 << (bit % 64);
}

/// Sets the bits that are set in `bits`, moved up by `shift`; they must be within the row.
pub fn set_all(row: &mut [BitBlock], bits: u128, shift: usize) {
    let (first, shift) = (shift / 64, shift % 64);
    let (low, high) = (bits << shift, (bits >> (64 - shift) >> 64) as u64);
    for (word, bits) in row.as_flattened_mut()[first..].iter_mut().zip([low as u64, (low >> 64) as u64, high])
    {
        *word |= bits;
    }
}

#[inline]
pub fn clear_bit(row: &mut [BitBlock], bit: usize) {
    row[bit / BLOCK_BITS][bit % BLOCK_BITS / 64] &= !(1 << (bit % 64));
}

#[inline]
pub fn has_bit(row: &[BitBlock], bit: usize) -> bool {
    row[bit / BLOCK_BITS][bit % BLOCK_BITS / 64] >> (bit % 64) & 1 != 0
}

/// Changes each block of a row by that of another. Most rows have one block, for which a loop would take as long as the work.
fn for_each_block(row: &mut [BitBlock], other: &[BitBlock], change: impl Fn(&mut BitBlock, &BitBlock)) {
    if let ([block], [other]) = (&mut *row, other) {
        change(block, other);
    } else {
        for (block, other) in row.iter_mut().zip(other) {
            change(block, other);
        }
    }
}

/// Sets all bits that are set in the other row.
pub fn union_with(row: &mut [BitBlock], other: &[BitBlock]) {
    for_each_block(row, other, |block, other| {
        for word in 0..4 {
            block[word] |= other[word];
        }
    });
}

/// Clears all bits that are not set in the other row.
pub fn keep_common(row: &mut [BitBlock], other: &[BitBlock]) {
    for_each_block(row, other, |block, other| {
        for word in 0..4 {
            block[word] &= other[word];
        }
    });
}

/// Clears all bits that are set in the other row.
pub fn remove_all(row: &mut [BitBlock], other: &[BitBlock]) {
    for_each_block(row, other, |block, other| {
        for word in 0..4 {
            block[word] &= !other[word];
        }
    });
}

/// The position of the first bit that is set in both rows.
pub fn first_common(one: &[BitBlock], other: &[BitBlock]) -> Option<usize> {
    let words = one.as_flattened().iter().zip(other.as_flattened()).enumerate();
    words
        .map(|(number, (one, other))| (number, one & other))
        .find(|&(_, common)| common != 0)
        .map(|(number, common)| number * 64 + common.trailing_zeros() as usize)
}

/// Clears the first bit that is set. Returns its position.
pub fn pop_first(row: &mut [BitBlock]) -> Option<usize> {
    for (number, word) in row.as_flattened_mut().iter_mut().enumerate() {
        if *word != 0 {
            let bit = word.trailing_zeros() as usize;
            *word &= *word - 1;
            return Some(number * 64 + bit);
        }
    }
    None
}

/// Keeps the bits of `new` that are not known yet, and makes them known. Returns whether there are any.
pub fn keep_unknown(new: &mut [BitBlock], known: &mut [BitBlock]) -> bool {
    let mut any = 0;
    for (new, known) in new.iter_mut().zip(known) {
        for (new, known) in new.iter_mut().zip(known) {
            *new &= !*known;
            *known |= *new;
            any |= *new;
        }
    }
    any != 0
}

/// The bits that are set in all three rows.
pub fn common_bits<'a>(
    a: &'a [BitBlock],
    b: &'a [BitBlock],
    c: &'a [BitBlock],
) -> impl Iterator<Item = BitBlock> + 'a {
    a.iter().zip(b).zip(c).map(|((a, b), c)| core::array::from_fn(|word| a[word] & b[word] & c[word]))
}

pub fn is_empty(row: &[BitBlock]) -> bool {
    row.iter().all(|block| *block == [0; 4])
}

/// Returns the positions of the bits that are set in both rows, ascending.
pub fn common_set_bits<'a>(one: &'a [BitBlock], other: &'a [BitBlock]) -> impl Iterator<Item = usize> + 'a {
    one.as_flattened().iter().zip(other.as_flattened()).enumerate().flat_map(|(number, (one, other))| {
        let mut common = one & other;
        core::iter::from_fn(move || {
            let bit = common.trailing_zeros() as usize;
            (common != 0).then(|| {
                common &= common - 1;
                number * 64 + bit
            })
        })
    })
}

/// Returns the positions of the set bits, ascending.
pub fn set_bits(row: &[BitBlock]) -> SetBits<'_> {
    SetBits { rest: row.as_flattened(), word: 0, position: 0 }
}

pub struct SetBits<'a> {
    rest: &'a [u64],
    /// What is left of the current word.
    word: u64,
    /// The position of the first bit of the word after it.
    position: usize,
}

impl Iterator for SetBits<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            let (&word, rest) = self.rest.split_first()?;
            (self.word, self.rest) = (word, rest);
            self.position += 64;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(self.position - 64 + bit)
    }
}
