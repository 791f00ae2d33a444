//! Clues that make a puzzle of a grid with several solutions.
//!
//! For one clue a survey says it. For two, each solution is a set of 729 bits, and two tables say which pairs of candidates are together in one
//! solution, and which in more:
//!
//! ```text
//!   for each candidate of a solution    twice[candidate] |= once[candidate] & solution
//!                                        once[candidate] |= solution
//! ```
//!
//! A grid with very many solutions is given one candidate after another instead, and the survey says which clue is missing then.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::survey::survey;
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, Grid};
use crate::solver::{Search, SearchEvent};

/// Number of solutions up to which all are looked at.
const MOST_SOLUTIONS: usize = 50_000;

/// A bit for each candidate: bit `9 · cell + digit`, with the digit from 0.
type CandidateBits = [u64; WORDS];

const WORDS: usize = 729_usize.div_ceil(64);

/// Returns the pairs of clues that give a grid exactly one solution, both of which are needed for that. The first clue of each pair is in the
/// earlier cell.
pub(super) fn pair_completions(grid: &Grid) -> Vec<[Candidate; 2]> {
    let mut search = Search::new(grid);
    let mut table = PairTable::new(grid);
    for _ in 0..MOST_SOLUTIONS {
        match search.next(u64::MAX) {
            SearchEvent::Solution(solution) => table.add(&solution),
            SearchEvent::Exhausted | SearchEvent::Paused => return table.pairs(),
        }
    }
    pairs_one_by_one(grid)
}

/// Which pairs of candidates are together in one solution, and which in several.
struct PairTable {
    open: CellSet,
    once: Box<[CandidateBits]>,
    twice: Box<[CandidateBits]>,
}

impl PairTable {
    fn new(grid: &Grid) -> PairTable {
        let none = || alloc::vec![[0; WORDS]; 729].into_boxed_slice();
        PairTable { open: !grid.filled(), once: none(), twice: none() }
    }

    fn add(&mut self, solution: &Grid) {
        let mut bits = [0; WORDS];
        let indices: Vec<usize> =
            self.open.into_iter().filter_map(|cell| bit_index(solution, cell)).collect();
        for index in &indices {
            bits[index / 64] |= 1 << (index % 64);
        }
        for index in indices {
            for ((once, twice), word) in self.once[index].iter_mut().zip(&mut self.twice[index]).zip(bits) {
                *twice |= *once & word;
                *once |= word;
            }
        }
    }

    /// The pairs that are together in one solution, of candidates that several have.
    fn pairs(&self) -> Vec<[Candidate; 2]> {
        // A candidate is together with itself.
        let mut several = [0; WORDS];
        for index in 0..729 {
            several[index / 64] |= self.twice[index][index / 64] & 1 << (index % 64);
        }
        let mut pairs = Vec::new();
        for first in (0..729).filter(|&index| several[index / 64] >> (index % 64) & 1 != 0) {
            let words = self.once[first].iter().zip(&self.twice[first]).zip(several).enumerate();
            for (word, ((once, twice), several)) in words.skip(first / 64) {
                let mut seconds = once & !twice & several;
                while seconds != 0 {
                    let second = 64 * word + seconds.trailing_zeros() as usize;
                    seconds &= seconds - 1;
                    if second > first {
                        pairs.push([candidate_of_bit(first), candidate_of_bit(second)]);
                    }
                }
            }
        }
        pairs
    }
}

/// The same for any grid, slower where there are few solutions.
fn pairs_one_by_one(grid: &Grid) -> Vec<[Candidate; 2]> {
    let all = survey(grid);
    let mut pairs = Vec::new();
    for first in candidates_by_cell(&all.candidates, !grid.filled()) {
        if all.decisive.contains(first) {
            continue;
        }
        let mut with_first = *grid;
        with_first[first.cell] = Some(first.digit);
        let later = (!grid.filled()).into_iter().filter(|&cell| cell > first.cell).collect();
        let decisive = survey(&with_first).decisive;
        let seconds =
            candidates_by_cell(&decisive, later).filter(|&candidate| !all.decisive.contains(candidate));
        pairs.extend(seconds.map(|second| [first, second]));
    }
    pairs
}

/// The candidates in these cells, by cell.
pub(super) fn candidates_by_cell(
    candidates: &CandidateSet,
    cells: CellSet,
) -> impl Iterator<Item = Candidate> {
    cells
        .into_iter()
        .flat_map(|cell| candidates.digits(cell).into_iter().map(move |digit| Candidate { cell, digit }))
}

fn bit_index(solution: &Grid, cell: Cell) -> Option<usize> {
    solution[cell].map(|digit| 9 * cell.index() + digit.index())
}

fn candidate_of_bit(index: usize) -> Candidate {
    Candidate { cell: Cell::at(index / 81, index / 9 % 9), digit: Digit::from_index(index % 9) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::generate_minimal;

    #[test]
    fn both_ways_find_the_same_pairs() {
        let mut count = 0;
        for seed in 0..20 {
            let puzzle = *generate_minimal(seed).givens();
            let two: CellSet = puzzle.filled().into_iter().step_by(11).take(2).collect();
            let open = puzzle.without(two);
            let pairs = pair_completions(&open);
            assert_eq!(pairs, pairs_one_by_one(&open), "{open}");
            count += pairs.len();
        }
        assert!(count > 1000, "{count}");
    }
}
