//! Learning: the network with all values that its derivatives need, and steps down the gradient.

use std::mem;

use ninefold::picture::{CellClass, CellImage, FILTERS_1, FILTERS_2, FILTERS_3, HIDDEN, LAYERS, POOLED, exp};

use crate::random::Random;

/// The weights while they are learnt, and the mean and square of their latest gradients (D. Kingma and J. Ba, "Adam", 2015).
#[derive(Clone)]
pub struct Learner {
    /// Weights, then biases, layer after layer.
    parameters: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

/// The sum of the gradients of some cells of a step, for each parameter.
pub struct Gradients(Vec<f32>);

/// A layer of filters with a pool.
#[derive(Clone, Copy)]
struct FilterLayer {
    inputs: usize,
    outputs: usize,
    side: usize,
    start: usize,
}

/// Part of each class's likelihood that is spread over all, which keeps the scores small.
const SPREAD: f32 = 0.02;

const SIDE: usize = CellImage::SIDE;
const POOLED_1: usize = SIDE / 2 * (SIDE / 2) * FILTERS_1;
const POOLED_2: usize = SIDE / 4 * (SIDE / 4) * FILTERS_2;

/// Where the parameters of each layer start.
fn start(layer: usize) -> usize {
    LAYERS[..layer].iter().map(|(weights, biases)| weights + biases).sum()
}

impl Learner {
    /// Random weights.
    pub fn new(random: &mut Random) -> Learner {
        let mut parameters = Vec::new();
        for ((weights, biases), inputs) in
            LAYERS.into_iter().zip([9, 9 * FILTERS_1, 9 * FILTERS_2, POOLED, HIDDEN])
        {
            let scale = (2.0 / inputs as f32).sqrt();
            parameters.extend((0..weights).map(|_| scale * random.normal()));
            parameters.extend((0..biases).map(|_| 0.0));
        }
        let zeros = vec![0.0; parameters.len()];
        Learner { parameters, means: zeros.clone(), squares: zeros, steps: 0 }
    }

    /// Gradients for [`Learner::learn`] to add to.
    pub fn no_gradients(&self) -> Gradients {
        Gradients(vec![0.0; self.parameters.len()])
    }

    /// Forgets the gradients of earlier steps.
    pub fn restart(&mut self) {
        self.means.fill(0.0);
        self.squares.fill(0.0);
        self.steps = 0;
    }

    /// Adds the gradient of a cell. Returns the logarithm of its class's likelihood, negated.
    pub fn learn(&self, gradients: &mut Gradients, image: &CellImage, class: CellClass) -> f32 {
        let Gradients(gradients) = gradients;
        let pixels = image.0.map(|pixel| f32::from(pixel) / 255.0);
        let first = FilterLayer { inputs: 1, outputs: FILTERS_1, side: SIDE, start: start(0) };
        let second = FilterLayer { inputs: FILTERS_1, outputs: FILTERS_2, side: SIDE / 2, start: start(1) };
        let third = FilterLayer { inputs: FILTERS_2, outputs: FILTERS_3, side: SIDE / 4, start: start(2) };
        let (pooled_1, places_1) = first.forward::<FILTERS_1>(&self.parameters, &pixels);
        let (pooled_2, places_2) = second.forward::<FILTERS_2>(&self.parameters, &pooled_1);
        let (pooled_3, places_3) = third.forward::<FILTERS_3>(&self.parameters, &pooled_2);
        let hidden = forward_full::<HIDDEN>(&self.parameters[start(3)..], &pooled_3).map(|sum| sum.max(0.0));
        let scores = forward_full::<{ CellClass::COUNT }>(&self.parameters[start(4)..], &hidden);

        let largest = scores.iter().copied().fold(f32::MIN, f32::max);
        let powers = scores.map(|score| exp(score - largest));
        let sum: f32 = powers.iter().sum();
        let target = |index: usize| {
            SPREAD / CellClass::COUNT as f32 + if index == class.index() { 1.0 - SPREAD } else { 0.0 }
        };
        let errors: [f32; CellClass::COUNT] =
            std::array::from_fn(|index| powers[index] / sum - target(index));
        let mut hidden_errors =
            backward_full(&self.parameters[start(4)..], &mut gradients[start(4)..], &hidden, &errors);
        for (error, value) in hidden_errors.iter_mut().zip(hidden) {
            if value <= 0.0 {
                *error = 0.0;
            }
        }
        let hidden_errors: [f32; HIDDEN] = std::array::from_fn(|at| hidden_errors[at]);
        let errors_3 = backward_full(
            &self.parameters[start(3)..],
            &mut gradients[start(3)..],
            &pooled_3,
            &hidden_errors,
        );
        let mut errors_2 = vec![0.0; POOLED_2];
        third.backward::<FILTERS_3>(
            &self.parameters,
            gradients,
            &pooled_2,
            &places_3,
            &errors_3,
            Some(&mut errors_2),
        );
        let mut errors_1 = vec![0.0; POOLED_1];
        second.backward::<FILTERS_2>(
            &self.parameters,
            gradients,
            &pooled_1,
            &places_2,
            &errors_2,
            Some(&mut errors_1),
        );
        first.backward::<FILTERS_1>(&self.parameters, gradients, &pixels, &places_1, &errors_1, None);
        -(powers[class.index()] / sum).max(1e-9).ln()
    }

    /// Takes a step with the gradients of so many cells, and sets them to zero.
    pub fn step<'a>(&mut self, parts: impl IntoIterator<Item = &'a mut Gradients>, cells: usize, rate: f32) {
        let mut parts: Vec<&mut [f32]> = parts.into_iter().map(|part| &mut part.0[..]).collect();
        self.steps += 1;
        let (mean_part, square_part) = (1.0 - power(0.9, self.steps), 1.0 - power(0.999, self.steps));
        for at in 0..self.parameters.len() {
            let gradient = parts.iter_mut().map(|part| mem::take(&mut part[at])).sum::<f32>() / cells as f32;
            self.means[at] += 0.1 * (gradient - self.means[at]);
            self.squares[at] += 0.001 * (gradient * gradient - self.squares[at]);
            let step = self.means[at] / mean_part / ((self.squares[at] / square_part).sqrt() + 1e-6);
            self.parameters[at] -= rate * (step + 0.01 * self.parameters[at]);
        }
    }

    /// The weights with eight bits each, as [`ninefold::picture::Network::from_bytes`] reads them.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (layer, (weights, biases)) in LAYERS.into_iter().enumerate() {
            let values = &self.parameters[start(layer)..][..weights + biases];
            let largest = values[..weights].iter().fold(0.0_f32, |largest, value| largest.max(value.abs()));
            let scale = largest.max(1e-9) / 127.0;
            bytes.extend(scale.to_le_bytes());
            bytes.extend(values[..weights].iter().map(|value| (value / scale).round() as i8 as u8));
            bytes.extend(values[weights..].iter().flat_map(|value| value.to_le_bytes()));
        }
        bytes
    }
}

/// A number multiplied by itself.
fn power(base: f32, exponent: i32) -> f32 {
    (0..exponent.min(20_000)).fold(1.0, |power, _| power * base)
}

impl FilterLayer {
    /// The largest value of each square of four, and which of the four it is.
    fn forward<const OUT: usize>(self, parameters: &[f32], input: &[f32]) -> (Vec<f32>, Vec<u8>) {
        let FilterLayer { inputs, side, .. } = self;
        let weights = &parameters[self.start..][..9 * inputs * OUT];
        let biases = &parameters[self.start + weights.len()..][..OUT];
        let half = side / 2;
        let mut pooled = vec![0.0_f32; half * half * OUT];
        // 4 stands for none: all are negative.
        let mut places = vec![4; half * half * OUT];
        for row in 0..side {
            for column in 0..side {
                let mut sums: [f32; OUT] = std::array::from_fn(|filter| biases[filter]);
                for tap in 0..9 {
                    let (y, x) = ((row + tap / 3).wrapping_sub(1), (column + tap % 3).wrapping_sub(1));
                    if y >= side || x >= side {
                        continue;
                    }
                    let values = &input[(y * side + x) * inputs..][..inputs];
                    for (value, weights) in values.iter().zip(weights[tap * inputs * OUT..].chunks_exact(OUT))
                    {
                        for (sum, weight) in sums.iter_mut().zip(weights) {
                            *sum += value * weight;
                        }
                    }
                }
                let place = (row / 2 * half + column / 2) * OUT;
                let quarter = (row % 2 * 2 + column % 2) as u8;
                for filter in 0..OUT {
                    if sums[filter] > pooled[place + filter] {
                        pooled[place + filter] = sums[filter];
                        places[place + filter] = quarter;
                    }
                }
            }
        }
        (pooled, places)
    }

    /// Adds to the gradients, and to the errors of the inputs if they are wanted.
    fn backward<const OUT: usize>(
        self,
        parameters: &[f32],
        gradients: &mut [f32],
        input: &[f32],
        places: &[u8],
        errors: &[f32],
        mut input_errors: Option<&mut [f32]>,
    ) {
        let FilterLayer { inputs, outputs, side, start } = self;
        debug_assert_eq!(outputs, OUT);
        let half = side / 2;
        let biases = start + 9 * inputs * OUT;
        for row in 0..side {
            for column in 0..side {
                let place = (row / 2 * half + column / 2) * OUT;
                let quarter = (row % 2 * 2 + column % 2) as u8;
                let mut here = [0.0_f32; OUT];
                let mut is_zero = true;
                for filter in 0..OUT {
                    if places[place + filter] == quarter {
                        here[filter] = errors[place + filter];
                        is_zero = false;
                    }
                }
                if is_zero {
                    continue;
                }
                for (gradient, error) in gradients[biases..].iter_mut().zip(here) {
                    *gradient += error;
                }
                for tap in 0..9 {
                    let (y, x) = ((row + tap / 3).wrapping_sub(1), (column + tap % 3).wrapping_sub(1));
                    if y >= side || x >= side {
                        continue;
                    }
                    for channel in 0..inputs {
                        let at = (y * side + x) * inputs + channel;
                        let weight = start + (tap * inputs + channel) * OUT;
                        let value = input[at];
                        for (gradient, error) in gradients[weight..weight + OUT].iter_mut().zip(here) {
                            *gradient += value * error;
                        }
                        if let Some(input_errors) = &mut input_errors {
                            let products = parameters[weight..weight + OUT].iter().zip(here);
                            input_errors[at] += products.map(|(weight, error)| weight * error).sum::<f32>();
                        }
                    }
                }
            }
        }
    }
}

fn forward_full<const OUT: usize>(parameters: &[f32], input: &[f32]) -> [f32; OUT] {
    let mut sums: [f32; OUT] = std::array::from_fn(|output| parameters[input.len() * OUT + output]);
    for (value, weights) in input.iter().zip(parameters.chunks_exact(OUT)) {
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum += value * weight;
        }
    }
    sums
}

/// Adds to the gradients, and returns the errors of the inputs.
fn backward_full<const OUT: usize>(
    parameters: &[f32],
    gradients: &mut [f32],
    input: &[f32],
    errors: &[f32; OUT],
) -> Vec<f32> {
    let mut input_errors = Vec::with_capacity(input.len());
    for ((value, weights), gradients) in
        input.iter().zip(parameters.chunks_exact(OUT)).zip(gradients.chunks_exact_mut(OUT))
    {
        for (gradient, error) in gradients.iter_mut().zip(errors) {
            *gradient += value * error;
        }
        input_errors.push(weights.iter().zip(errors).map(|(weight, error)| weight * error).sum());
    }
    for (gradient, error) in gradients[input.len() * OUT..].iter_mut().zip(errors) {
        *gradient += error;
    }
    input_errors
}
