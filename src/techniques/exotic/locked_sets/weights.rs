//! Finds the candidates that a locked set may eliminate, without looking for the set.
//!
//! ```text
//!      r1c1   r1c2   r1c3              the weights of each cell, and of each digit in each house, add up to 1:
//!      1 2    1 2    1 2 3     ──▶     ½ ½    ½ ½    0 0 1
//!                                      the cells r1c12 are a locked set, which eliminates 1 and 2 from r1c3
//! ```
//!
//! Let every candidate have a weight of at least 0, such that the weights of each cell, and of each digit in each house, add up to 1: the
//! solution is one such choice, with the weights 0 and 1, and so is every mean of others. The weights of the `n` cells of a locked set add
//! up to `n`, and those of its `n` covers to `n`, too. So each candidate of positive weight is in one cover if its cell belongs to the set,
//! and in no cover otherwise. What the set eliminates has the weight 0 in every choice.
//!
//! The weights are those that are as even as possible. They are found by iterative proportional fitting (Deming and Stephan, 1940): divide
//! the weights of each cell by their sum, then do the same in rows, columns and blocks, again and again. A weight whose limit is 0 falls
//! like `1 / n` or faster, so it is about halved when the number of rounds doubles; others hardly change after a while.

use alloc::vec::Vec;

use crate::grid::{Board, Candidate, House};
use crate::sort_by_number::sort_by_number;

/// Rounds before the weights are compared for the first time.
const FIRST_ROUNDS: usize = 24;

/// Largest number of rounds.
const MOST_ROUNDS: usize = 1536;

/// A weight that falls below this part of itself while the number of rounds doubles is taken to have the limit 0.
const FALL: f64 = 0.75;

/// Weights that fall to a part of themselves in this range need more rounds.
const UNDECIDED: core::ops::Range<f64> = 0.6..0.87;

/// Sums of weights: of each cell, then of each digit in each house.
const SUMS: usize = 81 + 9 * 27;

/// A candidate, its weight, and the sums that it is part of.
struct Weight {
    candidate: Candidate,
    value: f64,
    sums: [u16; 4],
}

/// The candidates whose weight is 0 in every choice, as far as rounding can tell; those whose weights fall fastest come first. Empty if no
/// locked set eliminates anything.
pub fn weightless_candidates(board: &Board) -> Vec<Candidate> {
    let mut weights: Vec<Weight> = board.all_candidates().iter().map(Weight::new).collect();
    let mut rounds = FIRST_ROUNDS;
    (0..rounds).for_each(|_| fit(&mut weights));
    loop {
        let before: Vec<f64> = weights.iter().map(|weight| weight.value).collect();
        (0..rounds).for_each(|_| fit(&mut weights));
        rounds *= 2;
        let parts = || weights.iter().zip(&before).map(|(weight, before)| weight.value / before);
        if rounds >= MOST_ROUNDS || !parts().any(|part| UNDECIDED.contains(&part)) {
            let mut falling: Vec<&Weight> = weights
                .iter()
                .zip(parts())
                .filter(|(_, part)| *part < FALL)
                .map(|(weight, _)| weight)
                .collect();
            // The bits of positive numbers are in their order.
            sort_by_number(&mut falling, |weight| weight.value.to_bits());
            return falling.into_iter().map(|weight| weight.candidate).collect();
        }
    }
}

impl Weight {
    fn new(candidate: Candidate) -> Weight {
        let Candidate { cell, digit } = candidate;
        let of_house = |house: House| (81 + 27 * digit.index() + house.index()) as u16;
        let [row, column, block] = cell.houses().map(of_house);
        Weight { candidate, value: 1.0, sums: [cell.index() as u16, row, column, block] }
    }
}

/// Makes the weights of each cell add up to 1, then those of each digit in each row, column and block.
fn fit(weights: &mut [Weight]) {
    for kind in 0..4 {
        let mut sums = [0.0; SUMS];
        for weight in &*weights {
            sums[usize::from(weight.sums[kind])] += weight.value;
        }
        for weight in &mut *weights {
            weight.value /= sums[usize::from(weight.sums[kind])];
        }
    }
}
