//! Random numbers from a seed, the same on every machine.

/// A generator of random numbers (G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators", 2014).
pub struct Random(u64);

impl Random {
    /// The generator with this seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A whole number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A number from `low` to `high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.next() >> 40) as f32 / (1 << 24) as f32
    }

    /// Whether something of this probability happens.
    pub fn chance(&mut self, probability: f32) -> bool {
        self.between(0.0, 1.0) < probability
    }

    /// A number with mean 0 and deviation 1, nearly normally distributed.
    pub fn normal(&mut self) -> f32 {
        let sum: f32 = (0..6).map(|_| self.between(-1.0, 1.0)).sum();
        sum / std::f32::consts::SQRT_2
    }
}
