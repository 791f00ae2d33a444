//! The network that reads cells: three layers of 3 × 3 filters, each with a pool of 2 × 2, and two full layers (the form of Y. LeCun et
//! al., "Gradient-based learning applied to document recognition", 1998, made smaller). Weights are stored with eight bits.
//!
//! `examples/train-digits` trains it. All sums are in a fixed order, so it reads the same on every machine.

use wide::f32x4;

use super::cell_image::CellImage;

/// What a cell may show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellClass {
    /// Nothing.
    Blank,
    /// A digit from 1 to 9, in the middle of the cell.
    Digit(u8),
    /// Small digits.
    Notes,
    /// Something else: a letter, a turned digit, a picture.
    Other,
}

impl CellClass {
    /// Number of classes.
    pub const COUNT: usize = 12;

    /// The place of a class in a list of all.
    pub const fn index(self) -> usize {
        match self {
            CellClass::Blank => 0,
            CellClass::Digit(digit) => digit as usize,
            CellClass::Notes => 10,
            CellClass::Other => 11,
        }
    }

    /// The class at a place in a list of all.
    pub const fn from_index(index: usize) -> CellClass {
        match index {
            0 => CellClass::Blank,
            1..=9 => CellClass::Digit(index as u8),
            10 => CellClass::Notes,
            _ => CellClass::Other,
        }
    }
}

/// The network's output for a cell: the natural logarithm of the likelihood of each class, up to a common summand.
pub type ClassScores = [f32; CellClass::COUNT];

/// Number of filters of the first layer. Like the other numbers here it is a multiple of four, since outputs are computed in vectors
/// of four. Together they make 32,000 weights, a third of what is loaded for a picture.
pub const FILTERS_1: usize = 8;
/// Number of filters of the second layer.
pub const FILTERS_2: usize = 20;
/// Number of filters of the third layer.
pub const FILTERS_3: usize = 36;
/// Number of values after the third pool.
pub const POOLED: usize = 3 * 3 * FILTERS_3;
/// Number of values of the full layer before the last.
pub const HIDDEN: usize = 72;

/// Number of weights and of biases of each layer.
pub const LAYERS: [(usize, usize); 5] = [
    (9 * FILTERS_1, FILTERS_1),
    (9 * FILTERS_1 * FILTERS_2, FILTERS_2),
    (9 * FILTERS_2 * FILTERS_3, FILTERS_3),
    (POOLED * HIDDEN, HIDDEN),
    (HIDDEN * CellClass::COUNT, CellClass::COUNT),
];

/// The weights of all layers, four outputs in a vector. The outputs of a weight's input are side by side.
#[derive(Clone, Debug)]
pub struct Network {
    weights: [Vec<f32x4>; LAYERS.len()],
    biases: [Vec<f32x4>; LAYERS.len()],
}

/// The trained weights.
static TRAINED: &[u8] = include_bytes!("digits.bin");

impl Network {
    /// The trained network.
    ///
    /// # Panics
    /// Panics if the weights that are compiled in are damaged.
    pub fn trained() -> Network {
        Network::from_bytes(TRAINED).expect("the weights fit the network")
    }

    /// Reads the weights: for each layer a scale (four bytes), a byte a weight, and the biases (four bytes each).
    pub fn from_bytes(mut bytes: &[u8]) -> Option<Network> {
        let mut network = Network { weights: Default::default(), biases: Default::default() };
        for (layer, (weights, biases)) in LAYERS.into_iter().enumerate() {
            let scale = f32::from_le_bytes(bytes.split_off(..4)?.try_into().ok()?);
            let weights = bytes.split_off(..weights)?;
            network.weights[layer] = vectors(weights.iter().map(|it| f32::from(it.cast_signed()) * scale));
            let (biases, _) = bytes.split_off(..4 * biases)?.as_chunks();
            network.biases[layer] = vectors(biases.iter().map(|bias| f32::from_le_bytes(*bias)));
        }
        bytes.is_empty().then_some(network)
    }

    /// Reads a cell.
    pub fn scores(&self, image: &CellImage) -> ClassScores {
        let pixels = image.0.map(|pixel| f32::from(pixel) / 255.0);
        let first = self.filter::<1, FILTERS_1, { FILTERS_1 / 4 }>(0, &pixels, CellImage::SIDE);
        let second = self.filter::<FILTERS_1, FILTERS_2, { FILTERS_2 / 4 }>(1, &first, CellImage::SIDE / 2);
        let third = self.filter::<FILTERS_2, FILTERS_3, { FILTERS_3 / 4 }>(2, &second, CellImage::SIDE / 4);
        let hidden: [f32x4; HIDDEN / 4] = self.full(3, &third);
        let hidden: Vec<f32> =
            hidden.iter().flat_map(|values| values.to_array()).map(|value| value.max(0.0)).collect();
        let scores: [f32x4; CellClass::COUNT / 4] = self.full(4, &hidden);
        std::array::from_fn(|class| scores[class / 4].to_array()[class % 4])
    }

    /// Applies a layer of filters, sets negative values to 0, and keeps the largest of each 2 × 2. Outside are zeros.
    fn filter<const IN: usize, const OUT: usize, const VECTORS: usize>(
        &self,
        layer: usize,
        input: &[f32],
        side: usize,
    ) -> Vec<f32> {
        let input = with_border::<IN>(input, side);
        let biases = self.biases[layer].first_chunk::<VECTORS>().expect("a bias for each filter");
        let weights = &self.weights[layer][..];
        let mut pooled = Vec::with_capacity(side / 2 * (side / 2) * OUT);
        for row in 0..side / 2 {
            for column in 0..side / 2 {
                // It begins with zeros: it rectifies, too.
                let mut largest = [f32x4::ZERO; VECTORS];
                for quarter in 0..4 {
                    let (y, x) = (2 * row + quarter / 2, 2 * column + quarter % 2);
                    let mut sums = *biases;
                    // Three taps of a filter are side by side, as are the pixels below them.
                    for tap in 0..3 {
                        let values = &input[((y + tap) * (side + 2) + x) * IN..][..3 * IN];
                        add_products(&mut sums, values, &weights[3 * tap * IN * VECTORS..]);
                    }
                    for vector in 0..VECTORS {
                        largest[vector] = largest[vector].fast_max(sums[vector]);
                    }
                }
                for values in largest {
                    pooled.extend(values.to_array());
                }
            }
        }
        pooled
    }

    /// Applies a layer in which each output depends on each input.
    fn full<const VECTORS: usize>(&self, layer: usize, input: &[f32]) -> [f32x4; VECTORS] {
        let mut sums = *self.biases[layer].first_chunk().expect("a bias for each output");
        add_products(&mut sums, input, &self.weights[layer]);
        sums
    }
}

/// Numbers, four in a vector.
fn vectors(numbers: impl Iterator<Item = f32>) -> Vec<f32x4> {
    let numbers: Vec<f32> = numbers.collect();
    let (vectors, _) = numbers.as_chunks::<4>();
    vectors.iter().map(|four| f32x4::from(*four)).collect()
}

/// A square picture of `IN` values a pixel, with a pixel of zeros on each side.
fn with_border<const IN: usize>(values: &[f32], side: usize) -> Vec<f32> {
    let mut bordered = vec![0.0; (side + 2) * (side + 2) * IN];
    for (row, values) in values.chunks_exact(side * IN).enumerate() {
        bordered[((row + 1) * (side + 2) + 1) * IN..][..side * IN].copy_from_slice(values);
    }
    bordered
}

/// Adds to each output the products of the values with its weights.
fn add_products<const VECTORS: usize>(sums: &mut [f32x4; VECTORS], values: &[f32], weights: &[f32x4]) {
    let (weights, _) = weights.as_chunks::<VECTORS>();
    // In registers.
    let mut local = *sums;
    for (value, weights) in values.iter().zip(weights) {
        // Half of the values are zeros.
        if *value != 0.0 {
            for vector in 0..VECTORS {
                local[vector] += f32x4::splat(*value) * weights[vector];
            }
        }
    }
    *sums = local;
}

/// The likelihood of each class, from their scores; together they are 1.
pub fn likelihoods(scores: &ClassScores) -> [f32; CellClass::COUNT] {
    let largest = scores.iter().copied().fold(f32::MIN, f32::max);
    let powers = scores.map(|score| exp(score - largest));
    let sum: f32 = powers.iter().sum();
    powers.map(|power| power / sum)
}

/// The exponential function for numbers up to 0, to three digits, unlike a system's the same on every machine.
pub fn exp(x: f32) -> f32 {
    let mut power = (1.0 + x / 4096.0).max(0.0);
    for _ in 0..12 {
        power *= power;
    }
    power
}
