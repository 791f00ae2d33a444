//! System D, the generator of an article: a shuffled grid under a pattern of clues, which move until one solution is left.
//!
//! ```text
//!   base grid ── transformed ──▶ full grid ─┐
//!                                           ├─▶ givens ─▶ one solution? ── yes ─▶ Puzzle
//!   level ── clues in each row ─▶ pattern ──┘                  │ no
//!                                  ▲                           ▼
//!                                  └── a clue moves to a cell that is not determined
//! ```
//!
//! Here the level decides how many clues a puzzle shows and in what pattern, not which logic it takes: most
//! of the puzzles are easier than their level, some are harder.

use alloc::vec::Vec;

use super::clue_pattern::CluePattern;
use super::random::Random;
use super::transform;
use crate::grid::{Cell, Grid, Puzzle, PuzzleError};
use crate::level::Level;
use crate::solver::can_differ;

/// Maximum number of full grids that are tried, and of clue moves with each. At least a quarter of the grids
/// lead to a puzzle at every level, most of them within a dozen moves.
const MAX_GRIDS: usize = 100;
const MAX_CLUE_MOVES: usize = 30;

/// Generates the shuffled puzzle of this seed, with as many clues as the level shows: the same on every
/// machine and in every version. [`rate`](crate::rating::rate) tells how hard it is.
///
/// ```
/// use ninefold::{generator::generate_shuffled, level::Level};
///
/// let puzzle = generate_shuffled(7, Level::Hell);
/// assert!((27..=29).contains(&puzzle.givens().filled().len()));
/// assert_eq!(puzzle, generate_shuffled(7, Level::Hell));
/// ```
pub fn generate_shuffled(seed: u64, level: Level) -> Puzzle {
    // The level goes into the two highest bits, so that one seed gives four unrelated puzzles.
    let mut random = Random::new(seed ^ (level as u64) << 62);
    let drawn = (0..MAX_GRIDS).find_map(|_| draw_puzzle(level, &mut random));
    drawn.unwrap_or_else(|| fallback(level, &mut random))
}

/// Tries a new grid under a new pattern, whose clues move until there is only one solution, or too often.
fn draw_puzzle(level: Level, random: &mut Random) -> Option<Puzzle> {
    let full = transform::shuffled_grid(random);
    let mut pattern = CluePattern::random(level, random);
    for _ in 0..=MAX_CLUE_MOVES {
        match Puzzle::new(givens_of(&full, &pattern)) {
            Ok(puzzle) => return Some(puzzle),
            Err(PuzzleError::ManySolutions(two)) => {
                pattern.move_clue_to(unsettled_cell(&full, &pattern, &two, random)?, random);
            }
            Err(PuzzleError::Conflict(_) | PuzzleError::NoSolution) => return None,
        }
    }
    None
}

/// A random hidden cell that some solution fills differently from the full grid; two are known already.
fn unsettled_cell(full: &Grid, pattern: &CluePattern, two: &[Grid; 2], random: &mut Random) -> Option<Cell> {
    let givens = givens_of(full, pattern);
    let mut hidden: Vec<Cell> = (!pattern.cells()).into_iter().collect();
    random.shuffle(&mut hidden);
    hidden.into_iter().find(|&cell| {
        two[0][cell] != two[1][cell] || full[cell].is_some_and(|digit| can_differ(&givens, cell, digit))
    })
}

fn givens_of(full: &Grid, pattern: &CluePattern) -> Grid {
    let mut givens = Grid::EMPTY;
    for cell in pattern.cells() {
        givens[cell] = full[cell];
    }
    givens
}

/// The puzzle for a seed whose grids all fail: a known puzzle, transformed. At odds of one in 10¹³ nobody
/// will ever see one, but a generator that cannot fail needs no error.
fn fallback(level: Level, random: &mut Random) -> Puzzle {
    let known = match level {
        Level::Easy => "1.6..8.7..73.1..9.4...2.15.6.9.8...53..1..84.8.7.3..1..823..9....1.947..9...72.3.",
        Level::Medium => "37.54.81.9..1.8...........4213.6.48.4....279..6.......137..652...27..6......8....",
        Level::Hard => ".6..3...8..2.9.5.17....5...14...2.59..39.....85...1.733....9.....5.2.3.7.2..8...5",
        Level::Hell => ".732.8.9........7.5.......665..94..73...8.1..14..72..88.......2.......3..347.6.1.",
    };
    Grid::from_line(known)
        .and_then(|grid| Puzzle::new(transform::shuffle_columns_and_digits(&grid, random)).ok())
        .expect("a transformation keeps the number of solutions, which is one")
}

#[cfg(test)]
mod tests {
    use super::super::clue_pattern::tests::clue_counts;
    use super::*;

    #[test]
    fn fallback_puzzles_are_of_their_level() {
        for level in Level::ALL {
            for seed in 0..100 {
                let shown = fallback(level, &mut Random::new(seed)).givens().filled();
                assert!(clue_counts(level).contains(&shown.len()));
                assert!(level.symmetry().holds_for(shown));
            }
        }
    }
}
