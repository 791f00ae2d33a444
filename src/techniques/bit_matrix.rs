//! A matrix of bits, used as the adjacency matrix of numbered nodes.

/// A matrix of bits with a fixed number of columns.
#[derive(Clone, Debug)]
pub struct BitMatrix {
    words: usize,
    bits: Vec<u64>,
}

impl BitMatrix {
    /// Creates a matrix with all bits clear.
    pub fn new(rows: usize, columns: usize) -> BitMatrix {
        let words = columns.div_ceil(64);
        BitMatrix { words, bits: vec![0; rows * words] }
    }

    /// Returns a row.
    #[inline]
    pub fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    /// Returns a row for modification.
    #[inline]
    pub fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.bits[row * self.words..][..self.words]
    }

    /// Sets the bits (a, b) and (b, a).
    #[inline]
    pub fn set_both(&mut self, a: usize, b: usize) {
        set_bit(self.row_mut(a), b);
        set_bit(self.row_mut(b), a);
    }

    /// Whether the bit is set.
    #[inline]
    pub fn has(&self, row: usize, column: usize) -> bool {
        has_bit(self.row(row), column)
    }
}

/// Sets a bit.
#[inline]
pub fn set_bit(row: &mut [u64], bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

/// Whether a bit is set.
#[inline]
pub fn has_bit(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 != 0
}

/// Sets all bits that are set in the other row.
#[inline]
pub fn union_with(row: &mut [u64], other: &[u64]) {
    for (word, other) in row.iter_mut().zip(other) {
        *word |= other;
    }
}

/// Whether no bit is set.
#[inline]
pub fn is_empty(row: &[u64]) -> bool {
    row.iter().all(|&word| word == 0)
}

/// Returns the positions of the set bits, ascending.
#[inline]
pub fn set_bits(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(index, &word)| {
        std::iter::successors((word != 0).then_some(word), |&left| {
            let left = left & (left - 1);
            (left != 0).then_some(left)
        })
        .map(move |left| index * 64 + left.trailing_zeros() as usize)
    })
}
