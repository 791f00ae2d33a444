//! The network that reads cells: two layers of 3 × 3 filters, each with a pool of 2 × 2, and two full layers (the form of Y. LeCun et
//! al., "Gradient-based learning applied to document recognition", 1998, made smaller). Weights are stored with eight bits.
//!
//! `examples/train-digits` trains it. All sums are in a fixed order, so it reads the same on every machine.

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

/// What the network says of a cell: the natural logarithm of the likelihood of each class, up to a common summand.
pub type ClassScores = [f32; CellClass::COUNT];

/// Number of filters of the first layer.
pub const FILTERS_1: usize = 8;
/// Number of filters of the second layer.
pub const FILTERS_2: usize = 20;
/// Number of values after the second pool.
pub const POOLED: usize = 6 * 6 * FILTERS_2;
/// Number of values of the full layer before the last.
pub const HIDDEN: usize = 48;

/// Number of weights and of biases of each layer.
pub const LAYERS: [(usize, usize); 4] = [
    (9 * FILTERS_1, FILTERS_1),
    (9 * FILTERS_1 * FILTERS_2, FILTERS_2),
    (POOLED * HIDDEN, HIDDEN),
    (HIDDEN * CellClass::COUNT, CellClass::COUNT),
];

/// The weights of all layers. The outputs of a weight's input are side by side.
#[derive(Clone, Debug)]
pub struct Network {
    weights: [Vec<f32>; 4],
    biases: [Vec<f32>; 4],
}

/// The trained weights.
static TRAINED: &[u8] = include_bytes!("digits.bin");

impl Network {
    /// The trained network.
    ///
    /// # Panics
    ///
    /// Panics if the weights that are compiled in are damaged.
    pub fn trained() -> Network {
        Network::from_bytes(TRAINED).expect("the weights fit the network")
    }

    /// Reads the weights: for each layer a scale (four bytes), a byte a weight, and the biases (four bytes each).
    pub fn from_bytes(mut bytes: &[u8]) -> Option<Network> {
        let mut network = Network { weights: [const { Vec::new() }; 4], biases: [const { Vec::new() }; 4] };
        for (layer, (weights, biases)) in LAYERS.into_iter().enumerate() {
            let scale = f32::from_le_bytes(bytes.split_off(..4)?.try_into().ok()?);
            let weights = bytes.split_off(..weights)?;
            network.weights[layer] =
                weights.iter().map(|weight| f32::from(weight.cast_signed()) * scale).collect();
            let biases = bytes.split_off(..4 * biases)?;
            network.biases[layer] = biases
                .chunks_exact(4)
                .map(|bias| f32::from_le_bytes([bias[0], bias[1], bias[2], bias[3]]))
                .collect();
        }
        bytes.is_empty().then_some(network)
    }

    /// Reads a cell.
    pub fn scores(&self, image: &CellImage) -> ClassScores {
        let pixels = image.0.map(|pixel| f32::from(pixel) / 255.0);
        let first = self.filter::<1, FILTERS_1>(0, &pixels, CellImage::SIDE);
        let second = self.filter::<FILTERS_1, FILTERS_2>(1, &first, CellImage::SIDE / 2);
        let hidden: [f32; HIDDEN] = self.full(2, &second);
        self.full(3, &hidden.map(|value| value.max(0.0)))
    }

    /// A layer of filters, rectified, and the largest value of each 2 × 2. Outside of the picture are zeros.
    fn filter<const IN: usize, const OUT: usize>(
        &self,
        layer: usize,
        input: &[f32],
        side: usize,
    ) -> Vec<f32> {
        let mut pooled = vec![0.0_f32; side / 2 * (side / 2) * OUT];
        for row in 0..side {
            for column in 0..side {
                let mut sums: [f32; OUT] = std::array::from_fn(|filter| self.biases[layer][filter]);
                for tap in 0..9 {
                    let (y, x) = ((row + tap / 3).wrapping_sub(1), (column + tap % 3).wrapping_sub(1));
                    if y >= side || x >= side {
                        continue;
                    }
                    let values = &input[(y * side + x) * IN..][..IN];
                    let weights = &self.weights[layer][tap * IN * OUT..][..IN * OUT];
                    add_products(&mut sums, values, weights);
                }
                // The pool begins with zeros: it rectifies, too.
                let place = (row / 2 * (side / 2) + column / 2) * OUT;
                for (largest, sum) in pooled[place..place + OUT].iter_mut().zip(sums) {
                    if sum > *largest {
                        *largest = sum;
                    }
                }
            }
        }
        pooled
    }

    /// A layer in which each output depends on each input.
    fn full<const OUT: usize>(&self, layer: usize, input: &[f32]) -> [f32; OUT] {
        let mut sums: [f32; OUT] = std::array::from_fn(|output| self.biases[layer][output]);
        add_products(&mut sums, input, &self.weights[layer]);
        sums
    }
}

/// Adds to each output the products of the values with its weights.
fn add_products<const OUT: usize>(sums: &mut [f32; OUT], values: &[f32], weights: &[f32]) {
    let (weights, _) = weights.as_chunks::<OUT>();
    for (value, weights) in values.iter().zip(weights) {
        // Half of the values are zeros.
        if *value != 0.0 {
            for output in 0..OUT {
                sums[output] += value * weights[output];
            }
        }
    }
}

/// The likelihood of each class, from their scores; together they are 1.
pub fn likelihoods(scores: &ClassScores) -> [f32; CellClass::COUNT] {
    let largest = scores.iter().copied().fold(f32::MIN, f32::max);
    let powers = scores.map(|score| exp(score - largest));
    let sum: f32 = powers.iter().sum();
    powers.map(|power| power / sum)
}

/// The exponential function for numbers up to 0, to three digits: the same on every machine, which that of a system's library is not.
pub fn exp(x: f32) -> f32 {
    let mut power = (1.0 + x / 4096.0).max(0.0);
    for _ in 0..12 {
        power *= power;
    }
    power
}
