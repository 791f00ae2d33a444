//! How long people take for a puzzle, estimated from what there is to find at each moment of the solution.
//!
//! ```text
//!   each round of the rating ──▶ PlayerEffort ── four measures × weights of time_model.rs ──▶ SolvingTime: 9 minutes
//! ```
//!
//! A player looks over the empty cells until a digit is found: the more cells and the fewer digits to find, the longer. Nearly all
//! puzzles whose times are known need singles only; for others the time grows with the rating of each step, and is a rough estimate.
//! `examples/fit-minutes` fits the weights, `docs/minutes.md` says how well they do.

use alloc::vec::Vec;

use crate::grid::Board;
use crate::level::Rating;

use super::singles::AllSingles;
use super::time_model::{INTERCEPT, PLAYER_SPREAD, WEIGHTS};

// Chosen by hand: only the weights are fitted (`examples/fit-minutes`).

/// What a step that is no single adds to the work, for each point of its rating above 2.0.
const STEP_WEIGHT: f64 = 2.0;
/// How much a hidden single of a row or column counts beside one of a block.
const LINE_SHARE: f64 = 0.5;
/// How much a naked single counts beside a hidden single of a block.
const NAKED_SHARE: f64 = 0.1;

/// Estimated time of a usual player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct SolvingTime {
    /// In seconds; the mean of many players.
    pub seconds: u32,
}

impl SolvingTime {
    /// A time in seconds.
    pub const fn from_seconds(seconds: u32) -> SolvingTime {
        SolvingTime { seconds }
    }

    /// In whole minutes, at least one.
    pub fn minutes(self) -> u32 {
        (self.seconds.saturating_add(30) / 60).max(1)
    }

    /// The range of times that two of three players need, in whole minutes.
    pub fn usual_minutes(self) -> (u32, u32) {
        let scaled =
            |factor: f64| SolvingTime { seconds: (f64::from(self.seconds) * factor) as u32 }.minutes();
        (scaled(1.0 / PLAYER_SPREAD), scaled(PLAYER_SPREAD))
    }
}

/// What a player has to search to solve a puzzle, summed over the rounds of a rating.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerEffort {
    /// For each digit placed by a single, the number of empty cells over the number of digits that could be found, to the powers of 3/2
    /// and 3/4; for other steps, their rating.
    work: f64,
    /// Empty cells and their candidates, summed over the rounds.
    empty: usize,
    candidates: usize,
    /// Number of digits placed while at most four, or eight, could be found.
    placed_of_four: usize,
    placed_of_eight: usize,
}

impl PlayerEffort {
    /// The measures that the time depends on, in the order of the weights.
    pub const MEASURES: &[&str] =
        &["ln(work)", "candidates per empty cell", "ln(1 + placed of four)", "ln(1 + placed of eight)"];

    /// Adds a round in which the easiest singles of a board are placed.
    pub(super) fn add_singles(&mut self, board: &Board, singles: &AllSingles, placed: usize) {
        self.add_candidates(board, singles.candidate_count);
        // `cells` to the power of 3/2, and `found` to that of 3/4. By square roots: `powf` differs between machines.
        let cells = board.empty().len() as f64 / 40.0;
        let cells = cells * square_root(cells);
        let found = digits_to_find(singles);
        let found_root = square_root(found);
        self.work += placed as f64 * cells / (found_root * square_root(found_root));
        if found <= 4.0 {
            self.placed_of_four += placed;
        }
        if found <= 8.0 {
            self.placed_of_eight += placed;
        }
    }

    /// Adds a round without singles, in which the easiest steps have this rating; `choice` is the number of different ones.
    pub(super) fn add_steps(&mut self, board: &Board, rating: Rating, choice: usize) {
        self.add_candidates(board, board.all_candidates().len());
        self.work += step_work(rating) / square_root(choice.max(1) as f64);
    }

    fn add_candidates(&mut self, board: &Board, count: usize) {
        self.empty += board.empty().len();
        self.candidates += count;
    }

    /// Adds what is left of a puzzle that the techniques do not solve: as much as ten steps of this rating.
    pub(super) fn add_unsolved(&mut self, rating: Rating) {
        self.work += 10.0 * step_work(rating);
    }

    /// The values of [`PlayerEffort::MEASURES`].
    pub fn measures(&self) -> Vec<f64> {
        self.measure_values().to_vec()
    }

    fn measure_values(&self) -> [f64; 4] {
        let per_cell = self.candidates as f64 / self.empty.max(1) as f64;
        let log = |count: usize| ln(1.0 + count as f64);
        [ln(self.work.max(1.0)), per_cell, log(self.placed_of_four), log(self.placed_of_eight)]
    }

    /// The estimated time.
    pub fn time(&self) -> SolvingTime {
        self.time_by(INTERCEPT, WEIGHTS)
    }

    /// The time with other weights.
    pub(crate) fn time_by(&self, intercept: f64, weights: [f64; 4]) -> SolvingTime {
        let products =
            self.measure_values().into_iter().zip(weights).map(|(measure, weight)| measure * weight);
        SolvingTime { seconds: exp(products.fold(intercept, |sum, product| sum + product)) as u32 }
    }
}

/// The work of a step that is no single.
fn step_work(Rating(tenths): Rating) -> f64 {
    STEP_WEIGHT * f64::from(tenths.saturating_sub(20).max(1)) / 10.0
}

/// Number of digits that can be placed at once; those that are harder to see count in part.
fn digits_to_find(singles: &AllSingles) -> f64 {
    singles.in_blocks.len() as f64
        + LINE_SHARE * singles.in_lines.len() as f64
        + NAKED_SHARE * singles.only_naked_count() as f64
}

/// The natural logarithm of a normal positive number, the same on every machine: the standard library's may differ in the last bit.
fn ln(value: f64) -> f64 {
    let bits = value.to_bits();
    let exponent = (bits >> 52) as i32 - 1023;
    let mantissa = f64::from_bits(bits & ((1 << 52) - 1) | 1023 << 52);
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let square = ratio * ratio;
    // The series of the inverse hyperbolic tangent; the ratio is below a third.
    let mut sum = 0.0;
    for term in (0..20).rev() {
        sum = sum * square + 1.0 / f64::from(2 * term + 1);
    }
    f64::from(exponent) * core::f64::consts::LN_2 + 2.0 * ratio * sum
}

/// The exponential function, the same on every machine. The argument is between -700 and 700.
fn exp(value: f64) -> f64 {
    let power = rounded(value / core::f64::consts::LN_2);
    let rest = value - power * core::f64::consts::LN_2;
    let mut sum = 1.0;
    for term in (1..20).rev() {
        sum = 1.0 + sum * rest / f64::from(term);
    }
    sum * f64::from_bits(((power as i64 + 1023) as u64) << 52)
}

/// The nearest whole number, away from zero if two are equally near. The argument is small.
fn rounded(value: f64) -> f64 {
    let whole = (value as i64) as f64;
    if (value - whole).abs() < 0.5 { whole } else { whole + 1.0_f64.copysign(value) }
}

/// The square root, as IEEE 754 defines it.
#[cfg(feature = "std")]
fn square_root(value: f64) -> f64 {
    value.sqrt()
}

/// The square root, as IEEE 754 defines it. Without the standard library nothing computes it.
#[cfg(not(feature = "std"))]
fn square_root(value: f64) -> f64 {
    square_root_of_integer(value)
}

/// The square root of zero or a normal positive number, by the root of its mantissa.
#[cfg(any(test, not(feature = "std")))]
fn square_root_of_integer(value: f64) -> f64 {
    const MANTISSA_BITS: u32 = 52;
    if value == 0.0 {
        return 0.0;
    }
    let (bits, implicit) = (value.to_bits(), 1 << MANTISSA_BITS);
    let exponent = (bits >> MANTISSA_BITS).cast_signed() - 1023 - i64::from(MANTISSA_BITS);
    let mantissa = u128::from(bits & (implicit - 1) | implicit);
    // The root has one bit more than a mantissa, for rounding: it is never in the middle of two numbers.
    let shift = 54 + exponent.rem_euclid(2);
    let root = (mantissa << shift).isqrt() as u64;
    let power = (exponent - shift) / 2 + 1;
    root.div_ceil(2) as f64 * f64::from_bits(((power + 1023) as u64) << MANTISSA_BITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_and_rounded_numbers_are_those_of_the_standard_library() {
        let mut state = 1_u64;
        for step in 0..20_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let share = (state >> 11) as f64 / (1_u64 << 53) as f64;
            for value in [f64::from(step), share, share * 1e9, 1.0 + f64::EPSILON * f64::from(step)] {
                assert_eq!(square_root_of_integer(value).to_bits(), value.sqrt().to_bits(), "{value}");
            }
            for value in [(share - 0.5) * 2000.0, f64::from(step - 10_000) / 2.0] {
                assert_eq!(rounded(value).to_bits(), (value.round() + 0.0).to_bits(), "{value}");
            }
        }
    }

    #[test]
    fn logarithms_and_powers_are_those_of_the_standard_library() {
        for step in 1..2000 {
            let value = f64::from(step) * 0.37;
            assert!((ln(value) - value.ln()).abs() < 1e-13, "{value}");
            let power = f64::from(step - 1000) * 0.05;
            assert!((exp(power) / power.exp() - 1.0).abs() < 1e-13, "{power}");
        }
    }

    #[test]
    fn minutes_are_rounded() {
        let minutes = |seconds| SolvingTime { seconds }.minutes();
        assert_eq!([0, 89, 90, 600, u32::MAX].map(minutes), [1, 1, 2, 10, 71_582_788]);
    }
}
