//! Random numbers that are the same in every run.

use ninefold::grid::Cell;

/// A xorshift generator: good enough to change and permute grids.
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % end
    }

    pub fn cell(&mut self) -> Cell {
        Cell::at(self.below(9), self.below(9))
    }

    /// The numbers below `count` in random order.
    pub fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }

    /// The nine lines with the bands in random order, and the lines of each band in random order.
    pub fn lines(&mut self) -> Vec<usize> {
        let bands = self.order(3);
        bands
            .into_iter()
            .flat_map(|band| self.order(3).into_iter().map(move |line| band * 3 + line))
            .collect()
    }
}
