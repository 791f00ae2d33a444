//! Weighted ridge regression, cross-validation, and how well predictions agree with times.

/// Number of measures of a puzzle.
pub const MEASURES: usize = 4;

/// Number of weights with the intercept.
const TERMS: usize = MEASURES + 1;

/// Pulls the weights towards 0, in units of samples; measures are scaled to a standard deviation of 1.
const RIDGE: f64 = 5.0;

/// Folds of the cross-validation, and how often the samples are divided anew.
const FOLDS: usize = 10;
const DIVISIONS: u64 = 5;

/// A puzzle and the time that people took.
pub struct Sample {
    /// `PlayerEffort::measures`.
    pub measures: [f64; MEASURES],
    /// Number of players, the weight of the sample.
    pub players: f64,
    /// Logarithm of their mean time in seconds.
    pub log_seconds: f64,
}

/// A fitted model.
pub struct Fit {
    /// Logarithm of the seconds, if all measures are 0.
    pub intercept: f64,
    /// Weights of the measures.
    pub weights: [f64; MEASURES],
    /// Factor by which one player differs from another, and by which puzzles of equal measures differ: standard deviations.
    pub player_spread: f64,
    pub puzzle_spread: f64,
}

impl Fit {
    /// Fits the model to all samples.
    pub fn new(samples: &[Sample]) -> Fit {
        let all: Vec<&Sample> = samples.iter().collect();
        let mut fit = fit_weights(&all);
        let residuals: Vec<f64> =
            samples.iter().map(|sample| sample.log_seconds - fit.predict(sample)).collect();
        // The mean of n players varies by the variance of players divided by n: a line through the squared residuals.
        let count = samples.len() as f64;
        let points = || {
            samples
                .iter()
                .zip(&residuals)
                .map(|(sample, residual)| (1.0 / sample.players, residual * residual))
        };
        let (x_mean, y_mean) = (
            points().map(|point| point.0).sum::<f64>() / count,
            points().map(|point| point.1).sum::<f64>() / count,
        );
        let covariance: f64 = points().map(|(x, y)| (x - x_mean) * (y - y_mean)).sum();
        let variance: f64 = points().map(|(x, _)| (x - x_mean) * (x - x_mean)).sum();
        let of_players = (covariance / variance).max(0.0);
        fit.player_spread = of_players.sqrt().exp();
        fit.puzzle_spread = (y_mean - of_players * x_mean).max(0.0).sqrt().exp();
        fit
    }

    /// The predicted logarithm of the seconds.
    pub fn predict(&self, sample: &Sample) -> f64 {
        sample
            .measures
            .iter()
            .zip(self.weights)
            .fold(self.intercept, |sum, (measure, weight)| sum + measure * weight)
    }
}

/// Least squares with weights, on measures of mean 0 and standard deviation 1.
fn fit_weights(samples: &[&Sample]) -> Fit {
    let count = samples.len() as f64;
    let mean_of =
        |value: &dyn Fn(&Sample) -> f64| samples.iter().map(|sample| value(sample)).sum::<f64>() / count;
    let means: [f64; MEASURES] = std::array::from_fn(|at| mean_of(&|sample| sample.measures[at]));
    let deviations: [f64; MEASURES] =
        std::array::from_fn(|at| mean_of(&|sample| (sample.measures[at] - means[at]).powi(2)).sqrt());
    let players = mean_of(&|sample| sample.players);
    let mut system = [[0.0; TERMS + 1]; TERMS];
    for sample in samples {
        let scaled = |at: usize| {
            if at == 0 { 1.0 } else { (sample.measures[at - 1] - means[at - 1]) / deviations[at - 1] }
        };
        for (row, equation) in system.iter_mut().enumerate() {
            let weight = scaled(row) * sample.players / players;
            for (column, entry) in equation[..TERMS].iter_mut().enumerate() {
                *entry += weight * scaled(column);
            }
            equation[TERMS] += weight * sample.log_seconds;
        }
    }
    for (row, equation) in system.iter_mut().enumerate().skip(1) {
        equation[row] += RIDGE;
    }
    let solution = solve(system);
    let weights: [f64; MEASURES] = std::array::from_fn(|at| solution[at + 1] / deviations[at]);
    let shift: f64 = weights.iter().zip(means).map(|(weight, mean)| weight * mean).sum();
    Fit { intercept: solution[0] - shift, weights, player_spread: 1.0, puzzle_spread: 1.0 }
}

/// Gaussian elimination with pivots.
fn solve(mut system: [[f64; TERMS + 1]; TERMS]) -> [f64; TERMS] {
    for column in 0..TERMS {
        let pivot =
            (column..TERMS).max_by(|&a, &b| system[a][column].abs().total_cmp(&system[b][column].abs()));
        system.swap(column, pivot.unwrap_or(column));
        for row in (0..TERMS).filter(|&row| row != column) {
            let factor = system[row][column] / system[column][column];
            let pivot_row = system[column];
            for (entry, of_pivot) in system[row].iter_mut().zip(pivot_row) {
                *entry -= factor * of_pivot;
            }
        }
    }
    std::array::from_fn(|row| system[row][TERMS] / system[row][row])
}

/// The prediction for each sample by models that have not seen it; the mean of several divisions into folds.
pub fn cross_validated(samples: &[Sample]) -> Vec<f64> {
    let mut predicted = vec![0.0; samples.len()];
    for division in 0..DIVISIONS {
        let folds = random_folds(samples.len(), division);
        for fold in 0..FOLDS {
            let others: Vec<&Sample> =
                samples.iter().zip(&folds).filter(|(_, of)| **of != fold).map(|(sample, _)| sample).collect();
            let fit = fit_weights(&others);
            for at in (0..samples.len()).filter(|&at| folds[at] == fold) {
                predicted[at] += fit.predict(&samples[at]) / DIVISIONS as f64;
            }
        }
    }
    predicted
}

/// A fold for each sample, all of nearly equal size.
fn random_folds(count: usize, seed: u64) -> Vec<usize> {
    let mut state = seed + 1;
    let mut folds: Vec<usize> = (0..count).map(|at| at % FOLDS).collect();
    for at in (1..count).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        folds.swap(at, (state >> 33) as usize % (at + 1));
    }
    folds
}

/// Spearman's rank correlation of pairs.
pub fn rank_correlation(pairs: &[(f64, f64)]) -> f64 {
    let first = ranks(&pairs.iter().map(|pair| pair.0).collect::<Vec<f64>>());
    let second = ranks(&pairs.iter().map(|pair| pair.1).collect::<Vec<f64>>());
    let mean = (pairs.len() as f64 - 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    product(&first, &second) / (product(&first, &first) * product(&second, &second)).sqrt()
}

/// The rank of each value from 0; equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut first = 0;
    while first < order.len() {
        let lowest = values[order[first]];
        let same = order[first..].iter().take_while(|&&at| values[at].total_cmp(&lowest).is_eq()).count();
        for &at in &order[first..first + same] {
            ranks[at] = first as f64 + (same as f64 - 1.0) / 2.0;
        }
        first += same;
    }
    ranks
}

/// The median of the relative errors; pairs are logarithms, the true one first.
pub fn median_error(pairs: &[(f64, f64)]) -> f64 {
    let mut errors: Vec<f64> =
        pairs.iter().map(|(log, predicted)| ((predicted - log).exp() - 1.0).abs()).collect();
    errors.sort_by(f64::total_cmp);
    errors.get(errors.len() / 2).copied().unwrap_or(0.0)
}
