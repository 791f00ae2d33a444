//! The generator's own random numbers: one seed gives the same numbers on every machine, for ever.
//!
//! This is `SplitMix64` (Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014): a
//! counter that increases by an odd constant, and a mixer that scatters each count over all 64 bits. Any
//! change here changes the puzzle of every seed.

use core::ops::RangeInclusive;

/// An endless sequence of random numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A random number from 0 to `end − 1`, all equally likely.
    #[inline]
    pub fn below(&mut self, end: usize) -> usize {
        // The high half of a random fraction times `end`. 2⁶⁴ is not a multiple of `end`: the surplus
        // fractions have a low half under the remainder, and are drawn again. The remainder itself is less
        // than `end`, and seldom computed.
        let end = end as u64;
        loop {
            let product = u128::from(self.next()) * u128::from(end);
            let low = product as u64;
            if low >= end || low >= end.wrapping_neg() % end {
                return (product >> 64) as usize;
            }
        }
    }

    pub fn in_range(&mut self, range: RangeInclusive<usize>) -> usize {
        range.start() + self.below(range.end() - range.start() + 1)
    }

    /// Two different random numbers from 0 to `end − 1`.
    pub fn two_below(&mut self, end: usize) -> [usize; 2] {
        let one = self.below(end);
        let other = self.below(end - 1);
        [one, if other < one { other } else { other + 1 }]
    }

    /// A random item; there must be one.
    pub fn choose<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Shuffles the items; all orders are equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (2..=items.len()).rev() {
            items.swap(end - 1, self.below(end));
        }
    }

    #[inline]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_seed_never_change() {
        let mut random = Random::new(1_234_567);
        // The first numbers that other implementations of SplitMix64 give for this seed.
        assert_eq!(random.next(), 6_457_827_717_110_365_317);
        assert_eq!(random.next(), 3_203_168_211_198_807_973);
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        random.shuffle(&mut order);
        assert_eq!(order, [0, 8, 3, 7, 5, 2, 6, 1, 4]);
    }

    #[test]
    fn numbers_are_uniform_and_in_range() {
        let mut random = Random::new(0);
        let mut drawn = [0; 7];
        let mut pairs = [[0; 3]; 3];
        for _ in 0..7000 {
            drawn[random.in_range(2..=8) - 2] += 1;
            let [one, other] = random.two_below(3);
            pairs[one][other] += 1;
        }
        assert!(drawn.iter().all(|times| (850..1150).contains(times)), "{drawn:?}");
        for (one, row) in pairs.iter().enumerate() {
            for (other, times) in row.iter().enumerate() {
                let expected = if one == other { 0..1 } else { 1000..1333 };
                assert!(expected.contains(times), "{pairs:?}");
            }
        }
    }
}
